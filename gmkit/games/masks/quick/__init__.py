"""City of Masks on the command line, a challenge at a time."""
