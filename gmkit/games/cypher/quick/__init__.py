"""Commands that answer one question: a turn, its prospects, a score."""
