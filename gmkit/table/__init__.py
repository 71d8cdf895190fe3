"""What any game needs at a table: the contract, the loop, odds, the log."""
