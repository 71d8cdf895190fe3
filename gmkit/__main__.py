"""Lets `python -m gmkit` do what `gmkit` does."""

from __future__ import annotations

from gmkit.cli import main

if __name__ == "__main__":
    main()
