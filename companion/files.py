"""Reads and writes text files, with errors that say what to do."""

from __future__ import annotations

import os
from pathlib import Path

from engine import BadFile
from sentences import N_, ExplainedError


class UnreadableFile(BadFile):
    template = N_("{file}: can't be read: {problem}. Check the name.")


class NoText(BadFile):
    template = N_("{file}: this is not a UTF-8 text file.")


class UnwritableFile(ExplainedError):
    template = N_("{file} can't be written: {problem}. Choose another place.")


def reason(error: OSError | ValueError) -> str:
    """The system's message, without its number and the file name."""
    words = error.strerror if isinstance(error, OSError) else None
    return words or str(error)


def read_text(path: Path) -> str:
    """A file's text.

    Raises:
        BadFile: it is missing, or is not text.
    """
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UnreadableFile(file=path, problem=error.strerror) from error
    except ValueError as error:  # not UTF-8, or an impossible file name
        raise NoText(file=path) from error


def absolute_if_possible(path: Path) -> Path:
    """The path from the root; unchanged if the working directory has been deleted."""
    try:
        return path.absolute()
    except OSError:
        return path


def read_if_possible(file: Path) -> str:
    """A file's text; empty if it is missing or can't be read."""
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def list_if_possible(folder: Path, pattern: str) -> list[Path]:
    """The files in a folder that match, sorted; none if the folder can't be read."""
    try:
        return sorted(folder.glob(pattern))
    except OSError:
        return []


def write_whole(file: Path, text: str) -> None:
    """Write a whole file or nothing, even if the power fails; creates its folder.

    Raises:
        UnwritableFile: the file is unchanged.
    """
    try:
        part = file.with_name(f".{file.name}.vivat-part")
        file.parent.mkdir(parents=True, exist_ok=True)
        _replace(file, part, text)
    except (OSError, ValueError) as error:  # ValueError: an impossible file name
        raise UnwritableFile(file=file, problem=reason(error)) from error


def _replace(file: Path, part: Path, text: str) -> None:
    try:
        with part.open("w", encoding="utf-8") as opened:
            opened.write(text)
            opened.flush()
            os.fsync(opened.fileno())
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
