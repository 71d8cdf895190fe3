"""`gmkit table`: a campaign in one file, to which every line that the GM types adds an entry."""
