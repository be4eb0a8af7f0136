"""The invitation of this evening's phones, in a file: after a power cut they join again alone.

Only its owner may read it. It is deleted at the end of the evening: when somebody switches the
phones off, when vivat ends as it should, and after half a day.
"""

from __future__ import annotations

import logging
import struct
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from companion.disk.bounded import read_bytes
from companion.disk.files import write_whole_bytes
from engine import BadFile

log = logging.getLogger(__name__)

OWNER_ONLY = 0o600
EVENING_SECONDS = 12 * 3600.0
_BEGAN = struct.Struct("<d")


@dataclass(frozen=True)
class KeptInvitation:
    """`seconds_left` says for how long it lets phones join."""

    invitation: bytes = field(repr=False)
    seconds_left: float


class PhoneEvening:
    """`clock` gives the time of day, in seconds since 1970. The file has when the evening began,
    and the invitation: a later start does not make it longer."""

    def __init__(self, file: Path, clock: Callable[[], float] = time.time) -> None:
        self._file = file
        self._clock = clock

    def kept(self) -> KeptInvitation | None:
        """The invitation of this evening, if there is one."""
        try:
            content = read_bytes(self._file)
            (began,) = _BEGAN.unpack_from(content)
        except (BadFile, struct.error):
            return None
        age = self._clock() - began
        if not abs(age) < EVENING_SECONDS:  # also if the number is none
            return None
        return KeptInvitation(content[_BEGAN.size :], EVENING_SECONDS - max(0.0, age))

    def keep(self, invitation: bytes) -> None:
        """A new evening begins. If that fails, phones join anew after a power cut."""
        try:
            content = _BEGAN.pack(self._clock()) + invitation
            write_whole_bytes(self._file, content, OWNER_ONLY)
        except OSError as error:
            log.warning("the phones' invitation is kept only until the end: %s", error)

    def forget(self) -> None:
        """The next phones get another invitation."""
        try:
            self._file.unlink(missing_ok=True)
        except OSError as error:
            log.warning("the phones' invitation can't be deleted: %s", error)
