"""Makes the file of `vivat bundle`: where, never over another one, and all of it or nothing."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from datetime import date
from io import BytesIO, FileIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from companion.bundle.members import gather_members
from sentences import N_, ExplainedError


class IsThere(ExplainedError):
    template = N_("{file} is there already. Name another: vivat bundle FILE")


class CantMake(ExplainedError):
    template = N_("{file} can't be made: {problem}. Name one elsewhere: vivat bundle FILE")


def make_bundle(
    file: Path | None,
    settings_file: Path | None,
    environment: Mapping[str, str],
    today: Callable[[], date] = date.today,
) -> Path:
    """Make a bundle, named after the day where no name is given; its path.

    Raises:
        IsThere, CantMake: there is none; nothing was overwritten.
    """
    file = file or Path(f"vivat-bundle-{today():%Y-%m-%d}.zip")
    if os.path.lexists(file):
        raise IsThere(file=file)
    _write(file, _zipped(gather_members(settings_file, environment)))
    return file


def _zipped(members: Mapping[str, str]) -> bytes:
    """A member's own date is never told: a clock may show a year that no zip file knows."""
    data = BytesIO()
    with ZipFile(data, "w") as archive:
        for name, text in members.items():
            archive.writestr(ZipInfo(name), text.encode(errors="replace"), ZIP_DEFLATED)
    return data.getvalue()


def _write(file: Path, data: bytes) -> None:
    """All of it, or nothing is left behind."""
    try:
        opened = file.open("xb", buffering=0)
    except FileExistsError as error:
        raise IsThere(file=file) from error
    except OSError as error:
        raise CantMake(file=file, problem=error.strerror) from error
    try:
        with opened:
            _write_all(opened, data)
    except OSError as error:
        file.unlink()
        raise CantMake(file=file, problem=error.strerror) from error


def _write_all(opened: FileIO, data: bytes) -> None:
    """A full disk takes a part first, and complains at the next."""
    while data:
        data = data[opened.write(data) :]
