"""Fixtures that all tests share."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# How long an example takes says something of the machine and nothing of the rules.
settings.register_profile("gmkit", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("gmkit")

GOLDEN = Path(__file__).parent / "golden"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the switch that rewrites golden files; read the difference afterwards."""
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden files")


def pytest_collection_finish() -> None:
    """Look for rubbish among what tests make alone: looking through thousands of tests takes an eighth of the time."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _no_settings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Leave out what the person who runs the tests has set for games of their own."""
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith("GMKIT_")]:
            patch.delenv(name)
        for name in ("XDG_CONFIG_HOME", "APPDATA"):
            patch.setenv(name, str(tmp_path_factory.getbasetemp() / "nobody"))
        yield


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Give a check of a text against a golden file."""

    def check(name: str, text: str) -> None:
        path = GOLDEN / f"{name}.txt"
        if request.config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.is_file(), f"no golden file {path.name}; run pytest --update-golden and read it"
        assert text == path.read_text(encoding="utf-8")
        assert len(text.splitlines()) < 90, "a golden file is short enough to be read"

    return check
