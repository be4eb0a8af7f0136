"""What happens on sticks that are full, write-protected or gone: run in private mounts."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.stick.copying import StickFile, StickFull, StickGone, StickProtected, write_to
from companion.stick.sticks import Stick

PAGE = StickFile("2026-11-20-1.html", b"charts" * 1000)
RECORD = StickFile("2026-11-20-1.toml", b"record" * 1000)


def stick_at(folder: Path) -> Stick:
    return Stick("STICK", Path("/dev/sdx1"), folder)


def full(folder: Path) -> None:
    """What is on it stays, nothing half is left, and it works once there is room."""
    write_to(stick_at(folder), [PAGE])
    photos = folder / "photos"
    with pytest.raises(OSError, match="space"):
        photos.write_bytes(bytes(4 * 1024 * 1024))
    with pytest.raises(StickFull):
        write_to(stick_at(folder), [RECORD])
    assert [file.name for file in (folder / "vivat").iterdir()] == [PAGE.name]
    photos.unlink()
    write_to(stick_at(folder), [RECORD])
    assert (folder / "vivat" / PAGE.name).read_bytes() == PAGE.content
    assert (folder / "vivat" / RECORD.name).read_bytes() == RECORD.content


def protected(folder: Path) -> None:
    with pytest.raises(StickProtected):
        write_to(stick_at(folder), [PAGE])


def gone(folder: Path) -> None:
    """Nothing lands where the stick was."""

    def files() -> Iterator[StickFile]:
        yield PAGE
        subprocess.run(["umount", "--lazy", folder], check=True)
        yield RECORD

    with pytest.raises(StickGone):
        write_to(stick_at(folder), files())
    assert not list(folder.iterdir())


if __name__ == "__main__":
    {"full": full, "protected": protected, "gone": gone}[sys.argv[1]](Path(sys.argv[2]))
