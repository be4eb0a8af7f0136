"""Plays sounds beside the main loop, which never waits for a sound card."""

from __future__ import annotations

import logging
from collections import deque
from threading import Event, Thread
from time import monotonic

from companion.sound.conductor import Wanted
from companion.sound.speaker import Speaker, Spoken

log = logging.getLogger(__name__)

MOST_WAITING = 16
"""While a sound card hangs, the newest are kept: each says whether the drum roll goes on."""
END_SECONDS = 0.5
"""How long the end of the program waits for a sound card to be released."""


class SoundThread:
    """A thread that owns a speaker. Its clock is `monotonic`."""

    def __init__(self, speaker: Speaker) -> None:
        self._speaker = speaker
        self._waiting: deque[tuple[Wanted, float]] = deque(maxlen=MOST_WAITING)
        self._spoken: deque[Spoken] = deque(maxlen=1)
        """The newest speech. It waits apart from the sounds: it must not push one out."""
        self._woken = Event()
        self._ends = False
        # A daemon, so that a sound card that hangs can't keep the program from ending.
        self._thread = Thread(target=self._run, name="sound", daemon=True)
        self._thread.start()

    def play(self, wanted: Wanted) -> None:
        """Play this soon; returns at once."""
        self._waiting.append((wanted, monotonic()))
        self._woken.set()

    def speak(self, spoken: Spoken) -> None:
        """Play what a voice says soon, or end it; returns at once."""
        self._spoken.append(spoken)
        self._woken.set()

    def close(self) -> None:
        """Release the sound card, unless that takes too long."""
        self._ends = True
        self._woken.set()
        self._thread.join(END_SECONDS)
        if self.is_running:
            log.warning("sound: the sound card does not answer")

    @property
    def is_running(self) -> bool:
        """Whether the sound card is not yet released."""
        return self._thread.is_alive()

    def _run(self) -> None:
        try:
            while not self._ends:
                self._woken.wait(self._seconds_left())
                self._woken.clear()
                self._play_what_waits()
            self._speaker.close()
        except Exception:
            log.exception("sound: the program goes on without it")  # sounds must never matter

    def _play_what_waits(self) -> None:
        while self._waiting and not self._ends:
            self._speaker.hear(*self._waiting.popleft())
        if self._spoken:
            self._speaker.speak(self._spoken.popleft())
        self._speaker.tick()

    def _seconds_left(self) -> float | None:
        at = self._speaker.wake_at
        return None if at is None else max(0.0, at - monotonic())
