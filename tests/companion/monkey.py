"""Presses anything anywhere, up to twenty times a second, and watches what becomes of it.

It watches the program from outside: what arrives from the window, which screen was shown then, and
which events come out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

import pygame

from companion.display.canvas import Touchable
from companion.display.keyboard import BOX_KEYS
from companion.display.window import Arrivals
from companion.evening.calm import CALM_SECONDS
from companion.evening.core import Outputs
from companion.evening.events import GameLeft, Played, TableEvent, Undone
from companion.evening.inputs import Command
from companion.evening.screen import Open
from companion.evening.screens.reading import PickChapter, rules_screen
from companion.evening.screens.short_questions import quitting_screen
from engine import Ballot, ChooseAmbition, Event, Follow, Option
from tests.companion.guided import Step, go_to
from tests.companion.simulated_evening import TURN, SimulatedEvening

FASTEST, SLOWEST = 0.05, 0.25
BOX_SECONDS = 0.1
"""By then a press on a drawn box has arrived."""
DOWN = (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN)
UP = (pygame.MOUSEBUTTONUP, pygame.FINGERUP)
KEYS = (
    *[ord(key) for keys in BOX_KEYS for key in keys],
    *[pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB] * 3,
    *[pygame.K_RETURN, pygame.K_SPACE] * 6,
    *[ord(digit) for digit in "0123456789"],
    *(pygame.K_BACKSPACE, pygame.K_ESCAPE, pygame.K_F1),
)
KEYS_SHARE = 0.35
PRESSES_AN_EVENING = 1000
AGREES = 0.5
"""How often a monkey agrees to what takes two presses, while the table asks for it."""
OPTIONS = (Option.AMBITION, Option.EMISSARY, Option.WEDDING, Option.BANISHED)
AWAY = (
    *(Command.LEAVE, Command.BACK, Command.UNDO, Command.HELP, Command.SKIP),
    Open(quitting_screen),
    Open(rules_screen),
)
TURN_SECONDS = 0.02
ROUNDING = 1e-9


class Misplayed(AssertionError):
    """A press did what it must not do."""


@dataclass
class Witness:
    """Notes which presses arrive on which screen, and judges the events that come out."""

    acts: int = 0
    """How many presses became events."""
    screens: set[str] = field(default_factory=set)
    _shown: int = 0
    """The screen that people see."""
    _fingers: dict[object, int] = field(default_factory=dict)
    """For each finger on the screen, the screen on which it began."""
    _boxes: list[tuple[float, int]] = field(default_factory=list)
    """When a drawn box may have been pressed, and on which screen."""
    _last: float = -CALM_SECONDS
    _last_choices: dict[int, float] = field(default_factory=dict)
    """When each seat has last chosen an ambition, and nothing else has happened since."""
    _practised: tuple[Event, ...] = ()

    def judge(
        self, now: float, arrived: Sequence[pygame.event.Event], evening: SimulatedEvening
    ) -> None:
        """A turn is over, in which these events arrived from the window."""
        began = [screen for event in arrived for screen in self._began(event, now)]
        self._boxes = [(at, screen) for at, screen in self._boxes if now - at < BOX_SECONDS]
        began += [screen for _at, screen in self._boxes]
        event = self._first_event(evening)
        if event is not None:
            self._judge(now, event, began, evening)
        self._shown = evening.outputs.screen_number
        self.screens.add(type(evening.scene).__name__)

    def _began(self, event: pygame.event.Event, now: float) -> Iterator[int]:
        """The screen on which the press began that is complete with this event."""
        finger = getattr(event, "finger_id", "mouse")
        if event.type in DOWN:
            self._fingers[finger] = self._shown
            self._boxes.append((now, self._shown))
        elif event.type in UP and finger in self._fingers:
            yield self._fingers.pop(finger)
        elif event.type == pygame.KEYDOWN:
            self._boxes.append((now, self._shown))
            yield self._shown

    def _first_event(self, evening: SimulatedEvening) -> TableEvent | None:
        """What has happened first in this turn; in a practice, only its own events show it."""
        before, self._practised = self._practised, evening.practised
        if evening.outputs.events:
            return evening.outputs.events[0]
        if self._practised == before:
            return None
        if len(self._practised) > len(before):
            return Played(self._practised[len(before)])
        return Undone() if self._practised else GameLeft()

    def _judge(
        self, now: float, event: TableEvent, began: list[int], evening: SimulatedEvening
    ) -> None:
        """A ballot is opened when the time to change one's mind is over, not by a press."""
        before, self._last = self._last, now
        match event:
            case Played(Ballot()):
                return
            case Played(ChooseAmbition(person)):
                seat = evening.match.rules.people[person].seat
                if self._last_choices:
                    before = self._last_choices.get(seat, -CALM_SECONDS)
                self._last_choices[seat] = now
            case _:
                self._last_choices.clear()
        self.acts += 1
        if now - before < CALM_SECONDS - ROUNDING:
            raise Misplayed(f"{event} {now - before:.3f} s after another event")
        if self._shown not in began:
            raise Misplayed(f"{event} on screen {self._shown}, but pressed on {began}")


class Watched(SimulatedEvening):
    """An evening in which nobody is patient, and a witness sees each turn."""

    is_patient = False
    witness: Witness
    _read: Sequence[pygame.event.Event] = ()

    _at = 0.0
    """What the program has last read from its clock, at the beginning of a turn."""

    def clock(self) -> float:
        self._at = super().clock()
        return self._at

    def arrivals(self) -> Arrivals:
        arrivals = super().arrivals()
        self._read = arrivals.events
        return arrivals

    def turn(self, after: float = TURN) -> Outputs:
        outputs = super().turn(after)
        self.witness.judge(self._at, self._read, self)
        return outputs


class WatchedEvening(Watched):
    def __init__(self, seed: int, witness: Witness) -> None:
        self.witness = witness
        super().__init__(seed=seed, size=(640, 400), boxes=4, grace=0.3)


class Hand(Protocol):
    """What can press and let go in a window."""

    def finger(self, number: int, down: bool, at: tuple[int, int]) -> None: ...

    def key(self, key: int, down: bool) -> None: ...


class PostingHand:
    """Posts pygame's events; its fingers are several."""

    fingers = 3

    def finger(self, number: int, down: bool, at: tuple[int, int]) -> None:
        kind = pygame.FINGERDOWN if down else pygame.FINGERUP
        width, height = pygame.display.get_surface().get_size()
        x, y = (at[0] + 0.5) / width, (at[1] + 0.5) / height
        pygame.event.post(pygame.event.Event(kind, touch_id=1, finger_id=number, x=x, y=y))

    def key(self, key: int, down: bool) -> None:
        kind = pygame.KEYDOWN if down else pygame.KEYUP
        sign = chr(key) if key < 128 else ""
        parts = {"key": key, "unicode": sign, "scancode": 0, "mod": 0}
        pygame.event.post(pygame.event.Event(kind, parts))


class Monkey:
    """Presses and lets go at random; what can be chosen more often than the rest."""

    def __init__(self, chance: Random, hand: Hand, fingers: int) -> None:
        self._chance = chance
        self._hand = hand
        self._fingers: dict[int, tuple[int, int] | None] = dict.fromkeys(range(fingers))
        """Where each finger is held."""

    def press(self, evening: SimulatedEvening) -> None:
        """Press or let go of one thing."""
        if self._chance.random() < KEYS_SHARE:
            key = self._chance.choice(KEYS)
            self._hand.key(key, down=True)
            self._hand.key(key, down=False)
            return
        finger = self._chance.choice([*self._fingers])
        held = self._fingers[finger]
        if held is None:
            at = self._somewhere(evening)
            self._fingers[finger] = at
        else:
            at = held if self._chance.random() < 0.9 else self._somewhere(evening)
            self._fingers[finger] = None
        self._hand.finger(finger, held is None, at)

    def pause(self) -> float:
        """Seconds until the next press."""
        if self._chance.random() < 0.08:
            return self._chance.uniform(CALM_SECONDS, 2 * CALM_SECONDS)
        return self._chance.uniform(FASTEST, SLOWEST)

    def _somewhere(self, evening: SimulatedEvening) -> tuple[int, int]:
        spots = [spot for spot in evening.app.hotspots if self._likes(spot.what)]
        agreeing = [spot for spot in spots if spot.what is Command.AGREE]
        if agreeing and self._chance.random() < AGREES:
            spots = agreeing
        if not spots or self._chance.random() < 0.05:
            width, height = evening.window.size
            return self._chance.randrange(width), self._chance.randrange(height)
        x, y, width, height = self._chance.choice(spots).rect
        return x + self._chance.randrange(width), y + self._chance.randrange(height)

    def _likes(self, what: Touchable) -> bool:
        """Rarely what leaves the game, or reads on elsewhere."""
        return not (what in AWAY or isinstance(what, PickChapter)) or self._chance.random() < 0.1


def play(seed: int, presses: int) -> list[Witness]:
    """Press this often in evenings of one seed, each with its witness; raises Misplayed."""
    chance, witnesses, done = Random(seed), list[Witness](), 0
    while done < presses:
        witnesses.append(Witness())
        monkey = Monkey(chance, PostingHand(), PostingHand.fingers)
        evening = WatchedEvening(chance.randrange(1000), witnesses[-1])
        if chance.random() < 0.8:
            begin(evening, chance)
        elif chance.random() < 0.5:
            practise(evening, chance)
        left = done + PRESSES_AN_EVENING
        while done < left and done < presses and evening.outputs.ending is None:
            monkey.press(evening)
            done += 1
            until = evening.now + monkey.pause()
            while evening.now < until:
                evening.turn(after=min(TURN_SECONDS, until - evening.now + ROUNDING))
        evening.close()
    return witnesses


def practise(evening: SimulatedEvening, chance: Random) -> None:
    """Follow the guide some of its way."""
    evening.is_patient = True
    go_to(evening, chance.choice([*Step]), edition="vive-le-roi", seats=3)
    evening.is_patient = False


def begin(evening: SimulatedEvening, chance: Random) -> None:
    """Begin some game; until then, people are patient."""
    evening.is_patient = True
    own, follow = chance.random() < 0.5, chance.choice(tuple(Follow))
    options = [each for each in OPTIONS if chance.random() < 0.4]
    evening.begin("vive-le-roi", seats=3, own=own, follow=follow, options=options)
    evening.is_patient = False
