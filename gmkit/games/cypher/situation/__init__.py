"""A game of Cypher written down: a record to plain data, and back, and what is checked of it."""
