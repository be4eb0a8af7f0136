"""Decides what the voice says, and when: from what the screen shows, and from nothing else. Knows
no program that speaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.config.preferences import Preferences, Voice
from companion.evening.core import Outputs
from companion.evening.scene import Choice, Notice, Privacy
from companion.sound.conductor import volume_of
from companion.sound.pronunciation import pronounced
from companion.sound.spoken import bots_move, sentences_of
from companion.words.i18n import language

ESPEAK, DISPATCHER = "espeak-ng", "spd-say"
"""The programs that speak if no voice is named, and if one is; the first is also the name of its
section in the list of pronunciations."""


@dataclass(frozen=True)
class Speech:
    """What is to be said now, instead of what is being said: nothing if there are no sentences.

    `volume` is from 0 to 1, `speed` in percent, `name` of the voice as in `Preferences`.
    """

    sentences: tuple[str, ...] = ()
    language: str = ""
    speed: int = 100
    volume: float = 1.0
    name: str = ""


@dataclass(frozen=True)
class Told:
    """What can be told of a screen: its sentences, and what comes and goes on it."""

    screen: int
    sentences: tuple[str, ...]
    lesson: str = ""
    notice: Notice | None = None
    asked: str = ""
    """What waits for a second press."""
    focus: Choice | None = None
    is_at_first: bool = False
    """Whether the focus is on the first choice."""

    def since(self, before: Told | None) -> Iterator[str]:
        """What is new. A screen that has come to the front is told whole; so it is after a notice,
        which has cut it, and by steps that come back to the first choice."""
        known = before if before is not None and before.screen == self.screen else None
        has_note = self.notice is not None and (before is None or self.notice is not before.notice)
        note = self.notice.text if self.notice is not None and has_note else ""
        is_whole = before is not None and known is None
        yield "" if is_whole else note
        old = known.sentences if known is not None and not note else ()
        yield from (each for each in self.sentences if each not in (*old, note))
        if before is None or self.lesson != before.lesson:
            yield self.lesson
        yield note if is_whole else ""
        yield from self._steps_since(known)

    def _steps_since(self, known: Told | None) -> Iterator[str]:
        """What waits for a second press; else the choice that has the focus."""
        was_asked = "" if known is None else known.asked
        before = None if known is None else known.focus
        if self.asked:
            yield "" if self.asked == was_asked else self.asked
        elif self.focus is not None and (was_asked or before != self.focus):
            yield self.focus.name
            if before is None or before.target != self.focus.target:
                yield self.focus.explanation
                yield from self.sentences if before is not None and self.is_at_first else ()


class Narrator:
    """Calls `say` with each new speech."""

    def __init__(self, say: Callable[[Speech], None]) -> None:
        self._say = say
        self._told: Told | None = None
        """What was told last; None while the voice is off."""

    def follow(self, outputs: Outputs) -> None:
        """The screen now shows this. What only one player may see is never told."""
        preferences = outputs.preferences
        if preferences.voice is Voice.OFF or volume_of(preferences) == 0:
            if self._told is not None:
                self._say(Speech())
            self._told = None
        elif outputs.privacy is not Privacy.PRIVATE and (told := _told(outputs)) is not None:
            self._tell(told, outputs)

    def _tell(self, told: Told, outputs: Outputs) -> None:
        """Something that is over is not told to its end."""
        before, self._told = self._told, told
        new = tuple(filter(None, told.since(before)))
        is_over = before is not None and not {*before.sentences} <= {*told.sentences}
        if new or is_over:
            self._say(_speech(new, outputs.edition, outputs.preferences))


def _speech(sentences: tuple[str, ...], edition: str, preferences: Preferences) -> Speech:
    program = "" if preferences.voice_name else ESPEAK
    return Speech(
        tuple(pronounced(each, language(), edition, program) for each in sentences),
        language(),
        preferences.voice_speed,
        volume_of(preferences),
        preferences.voice_name,
    )


def _told(outputs: Outputs) -> Told | None:
    """None while there is more to come at once."""
    scene, screen = outputs.scene, outputs.screen_number
    if outputs.preferences.voice is Voice.BOTS:
        move = bots_move(scene)
        return Told(screen, move, notice=scene.frame.notice if move else None)
    sentences = sentences_of(scene)
    if sentences is None:
        return None
    frame = scene.frame
    return Told(
        screen,
        sentences,
        "" if frame.lesson is None else frame.lesson.sentence,
        frame.notice,
        "" if frame.agreement is None else f"{frame.agreement.label}: {frame.agreement.what_to_do}",
        next((each for each in frame.choices if each.target == frame.focus), None),
        bool(frame.choices) and frame.choices[0].target == frame.focus,
    )
