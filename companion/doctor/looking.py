"""Looking at files and folders of the system that may be missing, forbidden, or just gone."""

from __future__ import annotations

from pathlib import Path

PROC = Path("/proc")
"""Where the system tells of its processes and devices."""


def read(file: Path) -> str:
    """What a file of the system holds; nothing where that can't be seen."""
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def listed(folder: Path, pattern: str) -> list[Path]:
    """What matches in a folder, in order; nothing where that can't be seen."""
    try:
        return sorted(folder.glob(pattern))
    except OSError:
        return []
