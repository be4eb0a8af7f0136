"""Follows the table, and says what to play and how loud; knows nothing of sound cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.config.preferences import Preferences
from companion.evening.core import Outputs
from companion.sound.cues import Cue, Heard


@dataclass(frozen=True)
class Wanted:
    """What is to be heard now. `volume` is from 0, nothing, to 1."""

    cue: Cue
    volume: float


class Conductor:
    """Calls `play` when sounds begin, and when the drum roll or the volume changes."""

    def __init__(self, play: Callable[[Wanted], None]) -> None:
        self._play = play
        self._heard = Heard()
        self._lasting: tuple[bool, float] = (False, 0.0)
        """Whether the drum roll goes on, and the volume."""

    def follow(self, outputs: Outputs) -> None:
        """The screen now shows this."""
        self._heard, cue = self._heard.then(outputs.scene)
        volume = volume_of(outputs.preferences)
        before, self._lasting = self._lasting, (cue.rolls, volume)
        if cue.sounds or self._lasting != before:
            self._play(Wanted(cue, volume))


def volume_of(preferences: Preferences) -> float:
    """Ears hear the square as even steps.

    >>> volume_of(Preferences(volume=50)), volume_of(Preferences(volume=50, muted=True))
    (0.25, 0.0)
    """
    return 0.0 if preferences.muted else (preferences.volume / 100) ** 2
