"""Writes the log: what the program did, in files of limited size beside the games.

Threads write the lines, so that nobody waits for the disk. If the log can't be written, one warning
is printed and the game continues. The message of an exception may contain a card or a vote, so only
messages of harmless exceptions are logged.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.metadata import version
from io import TextIOWrapper
from logging.handlers import QueueHandler, QueueListener, RotatingFileHandler
from pathlib import Path
from queue import SimpleQueue
from types import TracebackType
from typing import Any

from companion.disk.files import make_private, make_private_folder, open_private
from companion.words.i18n import translate
from sentences import N_, Sentence, printable

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
"""Exceptions whose messages name code, files and types, but no value from the game."""

_Raised = tuple[type[BaseException], BaseException, TracebackType | None]
_MaybeRaised = _Raised | tuple[None, None, None]


class LogNotWritten(Sentence):
    template = N_(
        "The log {file} can't be written ({problem}); the game continues without it. "
        "“vivat doctor” suggests what to do."
    )


def log_to_terminal(verbose: bool, quiet: bool = False) -> None:
    """Log to stderr, which may end in the system's log: as free of secrets as the log file."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(SecretFreeFormatter("%(levelname)s %(message)s"))
    level = logging.INFO if verbose else logging.ERROR if quiet else logging.WARNING
    logging.basicConfig(level=level, handlers=[handler])


def start_log(file: Path, verbose: bool) -> Callable[[], None]:
    """From now on also log to this file, including exceptions that end a thread or the program.

    stderr shows the same as before: warnings, or everything if `verbose`. Returns what waits until
    everything is written; later lines are written at once. Never raises.
    """
    root = logging.getLogger()
    for handler in root.handlers:
        handler.setLevel(logging.INFO if verbose else logging.WARNING)
    root.setLevel(logging.INFO)
    try:
        root.addHandler(LogFile(file))
    except OSError as error:  # the working directory was deleted
        _warn(file, error)
    sys.excepthook = _log_crash
    threading.excepthook = _log_thread_crash
    stop = _write_in_threads(root)
    log.info("vivat %s begins", version("vivat"))
    return stop


def _write_in_threads(root: logging.Logger) -> Callable[[], None]:
    """A thread for each handler: stderr may lead to a slow disk, too, or to another one."""
    handlers = root.handlers
    threads = [QueueListener(SimpleQueue(), handler) for handler in handlers]
    root.handlers = [
        _Lines(each.queue, to.level) for each, to in zip(threads, handlers, strict=True)
    ]
    for thread in threads:
        thread.start()

    def stop() -> None:
        root.handlers = handlers
        for thread in threads:
            thread.stop()

    return stop


class _Lines(QueueHandler):
    def __init__(self, queue: Any, level: int) -> None:
        super().__init__(queue)
        self.setLevel(level)

    def prepare(self, record: logging.LogRecord) -> logging.LogRecord:
        """Put the message together now: what it names may change."""
        record.msg, record.args = record.getMessage(), None
        return record


def log_files(file: Path) -> list[Path]:
    """The log's files, newest first."""
    older = (file.with_name(f"{file.name}.{number}") for number in range(1, OLDER_FILES + 1))
    return [each for each in (file, *older) if os.path.isfile(each)]


class LogFile(RotatingFileHandler):
    """A rotating file. After a failed write the next line tries again; only one warning."""

    def __init__(
        self, file: Path, most_bytes: int = MOST_BYTES, older_files: int = OLDER_FILES
    ) -> None:
        super().__init__(
            file, maxBytes=most_bytes, backupCount=older_files, encoding="utf-8", delay=True
        )
        self.setLevel(logging.INFO)
        self.setFormatter(SecretFreeFormatter(FORMAT))
        self._has_warned = False

    def _open(self) -> TextIOWrapper:
        file = Path(self.baseFilename)
        make_private_folder(file.parent)
        for older in log_files(file):
            make_private(older)
        os.close(open_private(file, os.O_WRONLY))
        return super()._open()

    def handleError(self, record: logging.LogRecord) -> None:
        """Drop the line and close the file: the next line opens it again."""
        error = sys.exc_info()[1]
        stream, self.stream = self.stream, None
        if stream is not None:
            with suppress(OSError, ValueError):
                stream.close()
        if not self._has_warned:
            self._has_warned = True
            _warn(Path(self.baseFilename), error)


def _warn(file: Path, error: BaseException | None) -> None:
    problem = error.strerror if isinstance(error, OSError) else type(error).__name__
    with suppress(OSError, ValueError):  # stderr may be gone as well
        print(translate(LogNotWritten(file=file, problem=problem)), file=sys.stderr)


class SecretFreeFormatter(logging.Formatter):
    """Logs where an exception was raised, and its message only if it is harmless.

    A message is one line without escapes, whatever a file or a device has put into it.
    """

    def formatMessage(self, record: logging.LogRecord) -> str:
        record.message = printable(record.message)
        return super().formatMessage(record)

    def format(self, record: logging.LogRecord) -> str:
        # Another handler has cached the exception with its message.
        cached, record.exc_text = record.exc_text, None
        try:
            return super().format(record)
        finally:
            record.exc_text = cached

    def formatException(self, ei: _MaybeRaised) -> str:
        error = ei[1]
        return "" if error is None else "\n".join(_formatted(each) for each in _chain(error))


def _chain(error: BaseException) -> Iterator[BaseException]:
    """The exceptions that led to an error, and then the error."""
    earlier = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if earlier is not None:
        yield from _chain(earlier)
    yield error


def _formatted(error: BaseException) -> str:
    frames = "".join(traceback.format_tb(error.__traceback__))
    message = printable(str(error)) if isinstance(error, HARMLESS) else "…"
    return f"Traceback:\n{frames}{type(error).__qualname__}: {message}"


def _log_crash(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    log.critical("vivat crashed", exc_info=(kind, error, trace))


def _log_thread_crash(ended: threading.ExceptHookArgs) -> None:
    if ended.exc_value is None or issubclass(ended.exc_type, SystemExit):
        return
    name = ended.thread.name if ended.thread is not None else "?"
    raised = (ended.exc_type, ended.exc_value, ended.exc_traceback)
    log.critical("the thread %s crashed", name, exc_info=raised)
