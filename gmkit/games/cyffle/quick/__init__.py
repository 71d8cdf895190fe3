"""Cyffle's own commands: a trick, a hand counted, the odds of a card, what cheating buys."""
