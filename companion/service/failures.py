"""How often the service was started of late without an end as it should be.

A crash, a hung loop and a start that fails look the same from the next one: nobody took the
note of the earlier start away. Pulling the plug takes all of them.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from companion.files import reason

log = logging.getLogger(__name__)

NAME = "starts"
MOST_FAILURES = 5
SPAN = 600.0
"""Seconds that a failure counts: five starts of a minute each that hang are within."""


class Starts:
    """Notes of starts in a folder that lives until the computer is switched off.

    `clock` gives seconds, goes on from one program to the next, and never goes back. Without
    a folder nothing is noted, and nothing has failed.
    """

    def __init__(self, folder: Path | None, clock: Callable[[], float]) -> None:
        self._file = None if folder is None else folder / NAME
        self._clock = clock

    def begin(self) -> bool:
        """Note this start; whether so many before it failed that another would fail as well."""
        if self._file is None:
            return False
        now = self._clock()
        earlier = [each for each in _noted(self._file) if now - SPAN <= each <= now]
        self._note(self._file, [*earlier, now][-MOST_FAILURES:])
        return len(earlier) >= MOST_FAILURES

    def forget(self) -> None:
        """This start ended as it should, and so the earlier ones are mended."""
        if self._file is not None:
            with suppress(OSError):  # a note too many is a start in safe mode at the worst
                self._file.unlink(missing_ok=True)

    def _note(self, file: Path, starts: list[float]) -> None:
        try:
            file.write_text("".join(f"{each}\n" for each in starts), encoding="ascii")
        except OSError as error:
            log.warning("starts can't be noted: %s", reason(error))


def _noted(file: Path) -> list[float]:
    """The starts in a file; what is none is passed over."""
    try:
        lines = file.read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return []
    return [float(line) for line in lines if line.replace(".", "", 1).isdecimal()]
