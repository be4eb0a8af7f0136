"""Writes the file of `vivat bundle`: never over another one, and whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from datetime import date
from io import BytesIO, FileIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from companion.bundle.contents import gather_contents
from companion.files import reason
from sentences import N_, ExplainedError


class BundleExists(ExplainedError):
    template = N_("{file} already exists. Choose another name: vivat bundle FILE")


class BundleNotWritten(ExplainedError):
    template = N_("{file} can't be written: {problem}. Choose another place: vivat bundle FILE")


def make_bundle(
    file: Path | None,
    settings_file: Path | None,
    environment: Mapping[str, str],
    today: Callable[[], date] = date.today,
) -> Path:
    """Write a bundle, named after the day if no name is given; returns its path.

    Raises:
        BundleExists, BundleNotWritten: there is no bundle; nothing was overwritten.
    """
    file = file or Path(f"vivat-bundle-{today():%Y-%m-%d}.zip")
    if os.path.lexists(file):
        raise BundleExists(file=file)
    _write(file, _zipped(gather_contents(settings_file, environment)))
    return file


def _zipped(contents: Mapping[str, str]) -> bytes:
    """Members have no date of their own: a zip file can't hold a year before 1980."""
    data = BytesIO()
    with ZipFile(data, "w") as archive:
        for name, text in contents.items():
            archive.writestr(ZipInfo(name), text.encode(errors="replace"), ZIP_DEFLATED)
    return data.getvalue()


def _write(file: Path, data: bytes) -> None:
    """Write all of it, or remove the file again."""
    try:
        opened = file.open("xb", buffering=0)
    except FileExistsError as error:
        raise BundleExists(file=file) from error
    except OSError as error:
        raise BundleNotWritten(file=file, problem=reason(error)) from error
    try:
        with opened:
            _write_all(opened, data)
    except OSError as error:
        file.unlink()
        raise BundleNotWritten(file=file, problem=reason(error)) from error


def _write_all(opened: FileIO, data: bytes) -> None:
    """A full disk takes a part first, and fails at the next write."""
    while data:
        data = data[opened.write(data) :]
