"""The invitation of this evening's phones, in a file: after a power cut they join again alone.

Only its owner may read it. It is deleted when somebody switches the phones off, and counts for
half a day.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path

from companion.files import UnwritableFile, write_whole_bytes

log = logging.getLogger(__name__)

OWNER_ONLY = 0o600
HOURS = 12
"""A later start is another evening."""


class PhoneEvening:
    """`clock` gives the time of day, in seconds since 1970."""

    def __init__(self, file: Path, clock: Callable[[], float] = time.time) -> None:
        self._file = file
        self._clock = clock

    def kept(self) -> bytes:
        """The invitation of this evening; empty if there is none."""
        try:
            age = self._clock() - self._file.stat().st_mtime
            return self._file.read_bytes() if abs(age) < HOURS * 3600 else b""
        except OSError:
            return b""

    def keep(self, invitation: bytes) -> None:
        """Keep it. If that fails, phones join anew after a power cut."""
        try:
            write_whole_bytes(self._file, invitation, OWNER_ONLY)
        except UnwritableFile as error:
            log.warning("the phones' invitation is kept only until the end: %s", error)

    def forget(self) -> None:
        """The next phones get another invitation."""
        try:
            self._file.unlink(missing_ok=True)
        except OSError as error:
            log.warning("the phones' invitation can't be deleted: %s", error)
