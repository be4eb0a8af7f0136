"""The disk: real files, whose writes are recorded, stall, fail, or are cut short by a power cut."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.companion.keep.power_cut import DESTROYED, replace_files, what_may_be_left
from tests.companion.keep.recording_disk import Do, Operation, RecordingDisk
from tests.simulation.clock import Alarm, Clock

GAMES = ("*.game", "index")


class Disk:
    """The folder of the program, until it is closed."""

    def __init__(self, folder: Path, chance: Random, clock: Clock) -> None:
        folder.mkdir(exist_ok=True)
        self.folder = folder
        self._clock = clock
        self.stalls_until = 0.0
        """When it answers again."""
        self._chance = chance
        self._at_cut: list[Operation] = []
        """What was done until the power cut."""
        self._recorder = RecordingDisk(folder).__enter__()
        self._recorder.fault = self._fault
        self.is_dead = False
        self.dies_in: int | None = None
        """After how many more operations the power is cut; None for never."""
        self.error = 0
        """With which error every write fails."""
        self.has_refused = False
        """Whether an event could not be written since this was last set to False."""
        self.on_operation: Callable[[Operation], None] = lambda _operation: None

    def close(self) -> None:
        """Other tests of this process use the real disk again."""
        self._recorder.__exit__()

    @property
    def operations(self) -> list[Operation]:
        return self._recorder.operations

    def cut_power(self) -> None:
        """Nothing is written from now on."""
        if not self.is_dead:
            self.is_dead = True
            self._at_cut = [*self.operations]

    def come_back(self) -> None:
        """Leave what a power cut may have left; all files must be closed."""
        self.is_dead, self.dies_in = False, None
        may_be_left = what_may_be_left(self._at_cut, self._chance)
        ways = [files for how, files in may_be_left if how != DESTROYED]
        replace_files(self._chance.choice(ways), self.folder)
        self._recorder.restart()

    def flip_a_bit(self) -> str:
        """Change one bit of a file about games; returns the file's name, "" if there is none."""
        games = self.folder / "games"
        files = sorted(file for pattern in GAMES for file in games.glob(pattern))
        files = [file for file in files if file.stat().st_size]
        if not files:
            return ""
        file = self._chance.choice(files)
        content = bytearray(file.read_bytes())
        content[self._chance.randrange(len(content))] ^= 1 << self._chance.randrange(8)
        file.write_bytes(content)
        self._recorder.restart()
        return file.name

    def _fault(self, operation: Operation) -> int:
        if Alarm.can_wait():
            Alarm(self._clock).wait_until(self.stalls_until)
        problem = self._problem(operation)
        if not problem:
            self.on_operation(operation)
        return problem

    def _problem(self, operation: Operation) -> int:
        if self.is_dead:
            return errno.EIO
        if self.dies_in is not None:
            self.dies_in -= 1
            if self.dies_in < 0:
                self.cut_power()
                return errno.EIO
        is_sync = operation.do in (Do.SYNC, Do.SYNC_NAMES)
        is_write = operation.do is Do.WRITE
        if not self.error or is_sync or (self.error == errno.ENOSPC and not is_write):
            return 0
        self.has_refused = self.has_refused or (is_write and operation.name.endswith(".game"))
        return self.error
