"""The log beside the games: what the program did, in files that never grow large.

A log that can't be written is one warning, and stops nobody. An error's own words
may hold a card or a vote: only those are kept that can't.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import version
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from companion.i18n import translate
from sentences import N_, Sentence

log = logging.getLogger(__name__)

MOST_BYTES = 256 * 1024
OLDER_FILES = 3
FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
HARMLESS = (
    ArithmeticError,
    AttributeError,
    ImportError,
    IndexError,
    NameError,
    OSError,
    RuntimeError,
    TypeError,
)
"""Errors whose words name code, files and types, and no value of the game's."""

_Raised = tuple[type[BaseException], BaseException, TracebackType | None]
_MaybeRaised = _Raised | tuple[None, None, None]


class CantLog(Sentence):
    template = N_(
        "The log {file} can't be written ({problem}); the game goes on without it. "
        "“vivat doctor” tells what to do."
    )


def start_log(file: Path, verbose: bool) -> None:
    """From now on log to this file too, and also what ends a thread or the program.

    What stood on stderr before still does, and only that: warnings, or with `verbose` all of it.
    Never raises.
    """
    root = logging.getLogger()
    for handler in root.handlers:
        handler.setLevel(logging.INFO if verbose else logging.WARNING)
    root.setLevel(logging.INFO)
    try:
        root.addHandler(LogFile(file))
    except OSError as error:  # the folder that the name is relative to is gone
        _complain(file, error)
    sys.excepthook = _note_the_end
    threading.excepthook = _note_a_threads_end
    log.info("vivat %s begins", version("vivat"))


def log_files(file: Path) -> list[Path]:
    """The log's files that are there, the newest first."""
    older = (file.with_name(f"{file.name}.{number}") for number in range(1, OLDER_FILES + 1))
    return [each for each in (file, *older) if os.path.isfile(each)]


class LogFile(RotatingFileHandler):
    """A rotating file that is tried again with every line, and complains once."""

    def __init__(
        self, file: Path, most_bytes: int = MOST_BYTES, older_files: int = OLDER_FILES
    ) -> None:
        super().__init__(
            file, maxBytes=most_bytes, backupCount=older_files, encoding="utf-8", delay=True
        )
        self.setLevel(logging.INFO)
        self.setFormatter(Discreet(FORMAT))
        self._has_complained = False

    def _open(self) -> TextIOWrapper:
        Path(self.baseFilename).parent.mkdir(parents=True, exist_ok=True)
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:
        """Whatever could not be written is dropped, with the file: the next line opens it anew."""
        error = sys.exc_info()[1]
        stream, self.stream = self.stream, None
        if stream is not None:
            with suppress(OSError, ValueError):
                stream.close()
        if not self._has_complained:
            self._has_complained = True
            _complain(Path(self.baseFilename), error)


def _complain(file: Path, error: BaseException | None) -> None:
    problem = error.strerror if isinstance(error, OSError) else type(error).__name__
    with suppress(OSError, ValueError):  # stderr may be gone as well
        print(translate(CantLog(file=file, problem=problem)), file=sys.stderr)


class Discreet(logging.Formatter):
    """Tells where and how something failed, but not with which values."""

    def format(self, record: logging.LogRecord) -> str:
        cached, record.exc_text = record.exc_text, None  # another handler's, in full
        try:
            return super().format(record)
        finally:
            record.exc_text = cached

    def formatException(self, ei: _MaybeRaised) -> str:
        error = ei[1]
        return "" if error is None else "\n".join(_told(each) for each in _chain(error))


def _chain(error: BaseException) -> Iterator[BaseException]:
    """An error after those that led to it."""
    earlier = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if earlier is not None:
        yield from _chain(earlier)
    yield error


def _told(error: BaseException) -> str:
    frames = "".join(traceback.format_tb(error.__traceback__))
    words = str(error) if isinstance(error, HARMLESS) else "…"
    return f"Traceback:\n{frames}{type(error).__qualname__}: {words}"


def _note_the_end(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    log.critical("vivat ends by a fault of its own", exc_info=(kind, error, trace))


def _note_a_threads_end(ended: threading.ExceptHookArgs) -> None:
    if ended.exc_value is None or issubclass(ended.exc_type, SystemExit):
        return
    name = ended.thread.name if ended.thread is not None else "?"
    raised = (ended.exc_type, ended.exc_value, ended.exc_traceback)
    log.critical("the thread “%s” ends by a fault of its own", name, exc_info=raised)
