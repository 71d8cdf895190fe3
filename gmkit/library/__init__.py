"""Reading and writing authored content; knows no game."""
