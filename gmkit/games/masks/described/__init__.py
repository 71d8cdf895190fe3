"""One challenge described in a file."""
