"""Writes the file of `vivat bundle`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from companion.commands.bundle.contents import gather_contents
from companion.disk.files import check_is_new, write_new_file


def make_bundle(
    file: Path | None,
    settings_file: Path | None,
    environment: Mapping[str, str],
    overwrite: bool = False,
    today: Callable[[], date] = date.today,
) -> Path:
    """Write a bundle, named after the day if no name is given; returns its path.

    Raises:
        FileExists, UnwritableFile: there is no bundle; nothing was overwritten.
    """
    file = file or Path(f"vivat-bundle-{today():%Y-%m-%d}.zip")
    check_is_new(file, overwrite)
    write_new_file(file, _zipped(gather_contents(settings_file, environment)), overwrite)
    return file


def _zipped(contents: Mapping[str, str]) -> bytes:
    """Members have no date of their own: a zip file can't hold a year before 1980."""
    data = BytesIO()
    with ZipFile(data, "w") as archive:
        for name, text in contents.items():
            archive.writestr(ZipInfo(name), text.encode(errors="replace"), ZIP_DEFLATED)
    return data.getvalue()
