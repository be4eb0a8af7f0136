"""Counts recent starts of the service that did not shut down cleanly.

A crash, a hung loop and a failing start look the same at the next start: the count was not
cleared. A power cut deletes it, because the folder is in memory.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.disk.files import reason

log = logging.getLogger(__name__)

FILE_NAME = "starts"
MOST_FAILURES = 5
SPAN_SECONDS = 600.0
"""How long a failure counts: long enough for five starts that hang for a minute each."""


class StartCounter:
    """The times of recent starts, in a folder that exists until the computer is switched off.

    `clock` gives seconds, continues from one process to the next, and never goes back. Without
    a folder nothing is counted.
    """

    def __init__(self, folder: Path | None, clock: Callable[[], float]) -> None:
        self._file = None if folder is None else folder / FILE_NAME
        self._clock = clock

    def count_start(self) -> bool:
        """Add this start; returns whether so many starts failed that safe mode is needed."""
        if self._file is None:
            return False
        now = self._clock()
        earlier = [each for each in _read(self._file) if now - SPAN_SECONDS <= each <= now]
        _write(self._file, [*earlier, now][-MOST_FAILURES:])
        return len(earlier) >= MOST_FAILURES

    def clear(self) -> None:
        """This start shut down cleanly, so the earlier failures no longer count."""
        if self._file is not None:
            with suppress(OSError):  # the worst result is one start in safe mode
                self._file.unlink(missing_ok=True)


def _write(file: Path, starts: list[float]) -> None:
    try:
        file.write_text("".join(f"{each}\n" for each in starts), encoding="ascii")
    except OSError as error:
        log.warning("the start can't be counted: %s", reason(error))


def _read(file: Path) -> list[float]:
    """The times in a file; other lines are ignored."""
    try:
        lines = file.read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return []
    return [float(line) for line in lines if line.replace(".", "", 1).isdecimal()]
