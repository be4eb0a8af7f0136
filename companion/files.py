"""Reading the texts that people write: settings and editions."""

from __future__ import annotations

from pathlib import Path

from engine import BadFile
from spoken import N_


class UnreadableFile(BadFile):
    sentence = N_("{file}: can't be read: {problem}. Check the name.")


class NoText(BadFile):
    sentence = N_("{file}: this is not a text file in UTF-8.")


def read_text(path: Path) -> str:
    """A file's text.

    Raises:
        BadFile: there is none, or it is no text.
    """
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise UnreadableFile(file=path, problem=error.strerror) from error
    except ValueError as error:  # not UTF-8, or a name that no file can have
        raise NoText(file=path) from error
