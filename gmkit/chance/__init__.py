"""Where luck comes from: laws, pieces, and the one door to randomness."""
