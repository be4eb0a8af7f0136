"""The site, built once for the tests of a file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.pages import ROOT
from tools.site.gather import gather


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As `make site` makes it; a warning of Sphinx is an error."""
    pytest.importorskip("sphinx", reason="make site installs Sphinx")
    folder = tmp_path_factory.mktemp("site")
    gather(folder / "pages")
    options = ["--quiet", "--fail-on-warning", "--conf-dir", str(ROOT / "tools/site")]
    built = subprocess.run(
        [sys.executable, "-m", "sphinx", *options, folder / "pages", folder / "html"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr
    return folder / "html"
