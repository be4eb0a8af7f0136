"""A sound card made of a pipe: SDL's disk driver writes what a loudspeaker would get.

Its time passes only when somebody listens: the driver computes the next samples when there is
room for them in the pipe. So everything that is played is heard at the same place each time.
"""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import F_SETPIPE_SZ, fcntl, ioctl
from pathlib import Path
from termios import FIONREAD

import pytest

from companion.sound.sdl_mixer import RATE
from tests.waiting import wait_until

PIECE = 4_096
"""Bytes: as many fit into the pipe, and the driver writes as many at a time."""
PIECE_SECONDS = PIECE / 2 / RATE
DRIVER_THREAD = "SDLAudio"
TASKS = Path("/proc/self/task")


class SoundCard:
    """The end of the pipe that is listened to."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.heard = bytearray()
        """All samples so far."""
        os.mkfifo(path)
        self._end = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
        fcntl(self._end, F_SETPIPE_SZ, PIECE)
        self._behind = 0.0

    def listen(self, seconds: float, is_open: bool) -> None:
        """Let time pass for the sound card; while it is closed, there is nothing to hear."""
        self._behind += seconds
        while self._behind >= PIECE_SECONDS:
            self._behind -= PIECE_SECONDS
            if is_open:
                self._take()

    @property
    def loudest(self) -> int:
        """The greatest of all samples so far."""
        return max(map(abs, array("h", bytes(self.heard))), default=0)

    def unplug(self) -> None:
        """The card is gone: the driver's next write fails."""
        if self.path.is_fifo():
            os.close(self._end)
            self.path.unlink()
            self.path.mkdir()  # what can't be opened as a file

    def _take(self) -> None:
        wait_until(self._is_full_and_driver_waits)
        self.heard += os.read(self._end, PIECE)
        wait_until(self._is_full_and_driver_waits)

    def _is_full_and_driver_waits(self) -> bool:
        held = array("i", [0])
        ioctl(self._end, FIONREAD, held)
        return held[0] == PIECE and any(map(_is_waiting_driver, TASKS.iterdir()))


def _is_waiting_driver(task: Path) -> bool:
    """Whether this is the driver's thread, and waits for room for its next piece in the pipe."""
    try:
        if not (task / "comm").read_text().startswith(DRIVER_THREAD):
            return False
        _call, *arguments = (task / "syscall").read_text().split()
    except (FileNotFoundError, ProcessLookupError):  # another thread, which has just ended
        return False
    return len(arguments) > 2 and int(arguments[2], 16) == PIECE  # write(pipe, samples, PIECE)


@contextmanager
def sound_card(folder: Path) -> Iterator[SoundCard]:
    """The only sound card of this computer."""
    card = SoundCard(folder / "card")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "disk")
        patch.setenv("SDL_DISKAUDIOFILE", str(card.path))
        patch.setenv("SDL_DISKAUDIODELAY", "0")
        try:
            yield card
        finally:
            card.unplug()
