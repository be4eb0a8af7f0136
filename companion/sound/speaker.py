"""Plays what is wanted, as far as there is a sound card; without one it stays silent.

Opens the card when the first sound is wanted, tries again now and then if it can't be used or has
gone away, and closes it after a long silence. Times are in seconds.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Protocol

from companion.sound.conductor import Wanted
from companion.sound.cues import Cue, Sound
from sentences import N_, ExplainedError

log = logging.getLogger(__name__)

APART = 0.3
"""From the beginning of a sound to the beginning of the one after it."""
STALE = 1.0
"""A sound that comes later than this is left out."""
RETRY = 30.0
"""Between two tries to open a sound card."""
QUIET = 300.0
"""An open sound card costs some computing time: it is closed after so long a silence. Not earlier,
because some screens swallow the first moment after it is opened again."""


SOFTEST, SWELL, SWELL_STEP = 0.3, 1.5, 0.1
"""The drum roll begins softly, and is as loud as it gets after the usual grace."""


class NoSound(ExplainedError):
    """No sound card can be used now; a later try may find one."""

    template = N_("No sound can be played ({problem}).")

    @property
    def problem(self) -> str:
        """SDL's own message."""
        return str(self.parts["problem"])


@dataclass(frozen=True)
class Spoken:
    """The samples of what a voice says, as in the sounds' files; empty to end it. `volume` is from
    0 to 1."""

    samples: bytes = b""
    volume: float = 1.0


class Mixer(Protocol):
    """What plays sounds together on a sound card. Any call may take long."""

    def open(self) -> str:
        """Open the sound card, and return what it is called. Raises NoSound."""

    def close(self) -> None:
        """Release the sound card, at once and whatever is being played."""

    @property
    def is_lost(self) -> bool:
        """Whether the open sound card has gone away."""

    def set_volume(self, volume: float) -> None:
        """From 0 to 1."""

    def play(self, sound: Sound) -> None:
        """Begin a sound; others go on."""

    def roll(self, volume: float) -> None:
        """Begin the drum roll, or go on with it at another volume; 0 ends it."""

    def speak(self, samples: bytes) -> None:
        """Play what a voice says instead of what it said before; nothing for no samples."""


class Speaker:
    """A sound card that may be missing. To be used by one thread."""

    def __init__(self, mixer: Mixer, clock: Callable[[], float]) -> None:
        self._mixer = mixer
        self._clock = clock
        self._is_open = False
        self._next_try = -inf
        self._problem: str | None = None
        self._due: list[tuple[float, Sound]] = []
        self._volume = 0.0
        self._rolls_since: float | None = None
        self._quiet_since = -inf

    @property
    def wake_at(self) -> float | None:
        """When `tick` is needed next; None for never."""
        if not self._is_open:
            return None
        due = [at for at, _sound in self._due]
        steps = [] if self._rolls_since is None else [self._quiet_since + SWELL_STEP]
        return min([*due, *steps, self._quiet_since + QUIET])

    def hear(self, wanted: Wanted, wanted_at: float) -> None:
        """Play this, which was wanted at that time."""
        cue = wanted.cue if wanted.volume > 0 else Cue()
        now = self._clock()
        if (cue.sounds or cue.rolls) and not self._can_play(now):
            return
        if not self._is_open:
            return
        self._volume = wanted.volume
        self._mixer.set_volume(wanted.volume)
        self._roll(cue.rolls, now)
        if cue.sounds and self._clock() <= wanted_at + STALE:
            self._due = [(wanted_at + APART * place, each) for place, each in enumerate(cue.sounds)]
        self.tick()

    def speak(self, spoken: Spoken) -> None:
        """Play what a voice says, or end it."""
        is_heard = bool(spoken.samples) and self._can_play(self._clock())
        if is_heard:
            self._mixer.set_volume(spoken.volume)
            self._quiet_since = self._clock()
        if self._is_open:
            self._mixer.speak(spoken.samples)

    def tick(self) -> None:
        """Begin the sounds whose time has come, or close the sound card after a long silence."""
        if not self._is_open:
            return
        now = self._clock()
        for _at, sound in [each for each in self._due if each[0] <= now]:
            self._mixer.play(sound)
            self._quiet_since = now
        self._due = [each for each in self._due if each[0] > now]
        if self._rolls_since is not None:
            self._mixer.roll(self._volume * swelling(now - self._rolls_since))
            self._quiet_since = now
        if now >= self._quiet_since + QUIET:
            self.close()

    def close(self) -> None:
        """Release the sound card."""
        if self._is_open:
            self._mixer.close()
        self._is_open, self._rolls_since, self._due = False, None, []

    def _can_play(self, now: float) -> bool:
        """Whether there is a sound card, after a try to open one if it is time for that."""
        if self._is_open and self._mixer.is_lost:
            log.warning("sound: the sound card has gone away")
            self.close()
        if not self._is_open and now >= self._next_try:
            self._open(now)
        return self._is_open

    def _open(self, now: float) -> None:
        self._next_try = now + RETRY
        try:
            name = self._mixer.open()
        except NoSound as problem:
            if str(problem) != self._problem:
                log.warning("%s “vivat doctor” explains more.", problem)
            self._problem = str(problem)
            return
        log.info("sound: %s", name)
        self._is_open, self._problem, self._quiet_since = True, None, now

    def _roll(self, goes_on: bool, now: float) -> None:
        """The next tick begins it, or goes on with it."""
        if not goes_on:
            self._rolls_since = None
            self._mixer.roll(0.0)
        elif self._rolls_since is None:
            self._rolls_since = now


def swelling(seconds: float) -> float:
    """How loud the drum roll is after so long.

    >>> swelling(0.0), swelling(1.5), swelling(10.0)
    (0.3, 1.0, 1.0)
    """
    return min(1.0, SOFTEST + (1 - SOFTEST) * (seconds / SWELL))
