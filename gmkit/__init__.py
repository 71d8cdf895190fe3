"""gmkit plays the other seats, resolves the challenge on the table, keeps the secrets, and prints.

The public names for library users are here; the games are under `gmkit.games`.
"""

from __future__ import annotations

__version__ = "0.1.0"
