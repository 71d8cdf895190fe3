"""The wheel, built from the sdist and installed into an empty environment, has all it needs."""

from __future__ import annotations

import json
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
pytestmark = pytest.mark.wheel


def sh(*words: str | Path, cwd: Path) -> str:
    """Run a command and give what it says; fail with what it complains of."""
    done = subprocess.run(list(map(str, words)), cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the sdist, and the wheel from it."""
    out = tmp_path_factory.mktemp("dist")
    sh(sys.executable, "-m", "build", "--outdir", out, ROOT, cwd=out)
    (found,) = out.glob("*.whl")
    return found


def test_the_wheel_carries_content_and_schemas(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for kind in ("content", "schemas"):
        for path in [*(ROOT / kind).rglob("*.yaml"), *(ROOT / kind).rglob("*.json")]:
            if "__pycache__" in path.parts:
                continue
            assert f"gmkit/_data/{kind}/{path.relative_to(ROOT / kind)}" in names
    assert "gmkit/py.typed" in names
    assert "gmkit/games/cipher/README.md" in names
    assert not any(name.startswith(("tests/", "content/")) or "__pycache__" in name for name in names)


def test_an_empty_environment_resolves_and_prints(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "env"
    venv.create(home, with_pip=True)
    binaries = home / ("Scripts" if sys.platform == "win32" else "bin")
    sh(binaries / "python", "-m", "pip", "install", "-q", wheel, cwd=tmp_path)
    gmkit = binaries / "gmkit"
    settled = json.loads(
        sh(gmkit, "challenge", "cipher", "labor", "--score", "7", "--roll", "1", "--json", cwd=tmp_path)
    )
    assert settled["result"]["moved"] == 2
    assert "Taria" in sh(gmkit, "show", "taria", cwd=tmp_path)
    assert sum(json.loads(sh(gmkit, "play", "cipher", "--json", cwd=tmp_path))["result"]["payout"].values()) == 200
    sh(gmkit, "print", "masks", "mask-cards", "-o", "cards.pdf", cwd=tmp_path)
    assert (tmp_path / "cards.pdf").read_bytes().startswith(b"%PDF-")
    own = tmp_path / "own.yaml"
    own.write_text((ROOT / "examples" / "velvet-masks.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    assert "no problems" in sh(gmkit, "check", own, cwd=tmp_path)
    assert "rulings" in sh(gmkit, "games", "cipher", cwd=tmp_path)
