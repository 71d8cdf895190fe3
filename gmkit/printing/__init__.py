"""Paper: what a sheet draws with, and the file it becomes; knows no game."""
