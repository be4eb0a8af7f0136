"""What the site takes from other projects has its licence in the Debian package."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.test_licences import TEXTS, licence_of

pytestmark = pytest.mark.slow
SUFFIXES = {".js", ".css", ".png", ".txt"}


def test_every_file_of_the_generator_has_its_licence(site: Path) -> None:
    files = [file for file in (site / "_static").rglob("*") if file.suffix in SUFFIXES]
    assert len(files) > 10
    for file in files:
        licence = licence_of(f"usr/share/doc/vivat/html/{file.relative_to(site)}")
        assert set(licence.split(" and ")) <= TEXTS.keys()
        assert "BSD-2-Clause" in licence, file
