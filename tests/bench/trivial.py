"""The floor of any command: one option, one line."""

from __future__ import annotations

import typer

app = typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False)


@app.command()
def main(name: str = "x") -> None:
    """Say a name."""
    typer.echo(name)


if __name__ == "__main__":
    app()
