"""The steps of the game, in the order in which they come."""
