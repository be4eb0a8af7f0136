"""A table that is listened to."""

from __future__ import annotations

from companion.evening.inputs import Input
from companion.sound.conductor import Conductor, Wanted
from companion.sound.cues import Sound
from tests.companion.simulated_table import SimulatedTable


class HearingTable(SimulatedTable):
    """Notes everything that is wanted of the speaker."""

    def _handle(self, *inputs: Input) -> None:
        if not hasattr(self, "wanted"):
            self.wanted: list[Wanted] = []
            self._conductor = Conductor(self.wanted.append)
        super()._handle(*inputs)
        self._conductor.follow(self.outputs)

    def heard(self) -> list[Sound]:
        """The sounds since the last call."""
        sounds = [sound for wanted in self.wanted for sound in wanted.cue.sounds]
        self.wanted.clear()
        return sounds

    @property
    def rolls(self) -> bool:
        """Whether the drum roll goes on."""
        return bool(self.wanted) and self.wanted[-1].cue.rolls
