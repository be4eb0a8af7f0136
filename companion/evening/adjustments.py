"""What people can set on the screen: each setting's place in the file, its values, its words.

Knows no screen. A further setting is a further entry of its group in `ADJUSTMENTS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from operator import attrgetter
from typing import cast

from msgspec.structs import replace

from companion.config.preferences import Motion, Rotation, TextSize, Voice
from companion.config.settings import DARKEST, FASTEST, MOST_GRACE, SLOWEST, FirstWay, Settings
from companion.words.i18n import _
from companion.words.labels import label_of
from engine import EmissaryYes, JesterRejected, TwoSeatPlacement
from sentences import N_

Value = bool | int | float | Enum


class Group(Enum):
    """Settings that are shown together."""

    SOUND = "sound"
    SCREEN = "screen"
    TABLE = "table"
    HOUSE_RULES = "house rules"


@dataclass(frozen=True)
class Adjustment:
    """A setting with its `name` in the settings file, table and key, and the `values` to choose
    from.

    A scale goes from its least to its greatest value; after the last of other values comes the
    first. `number` is how a number is shown, `zero` what 0 means.
    """

    name: str
    label: str
    help: str
    values: tuple[Value, ...]
    number: str = "{number}"
    zero: str = ""
    waits: bool = False
    """Whether a running game keeps what it began with."""

    @property
    def is_scale(self) -> bool:
        """Whether the values are numbers."""
        return not isinstance(self.values[0], bool | Enum)

    def of(self, settings: Settings) -> Value:
        """Its value in some settings."""
        return cast(Value, attrgetter(self.name)(settings))

    def text(self, settings: Settings) -> str:
        """Its value in words."""
        value = self.of(settings)
        if isinstance(value, bool | Enum):
            return value_name(value)
        if value == 0 and self.zero:
            return _(self.zero)
        return _(self.number).format(number=value)

    def stepped(self, settings: Settings, by: int) -> Settings:
        """The settings with its next value, or the one before."""
        value = self._next(self.of(settings), by)
        table, key = self.name.split(".")
        part = replace(getattr(settings, table), **{key: value})
        return replace(settings, **{table: part})

    def _next(self, value: Value, by: int) -> Value:
        """A file may hold a value between those of a scale."""
        if self.is_scale:
            beyond = [each for each in self.values if (_size(each) - _size(value)) * by > 0]
            return min(beyond, key=lambda each: abs(_size(each) - _size(value)), default=value)
        return self.values[(self.values.index(value) + by) % len(self.values)]


def _size(value: Value) -> float:
    assert not isinstance(value, Enum)
    return value


def value_name(value: bool | Enum) -> str:
    """A value that is no number, in a word or two."""
    match value:
        case FirstWay():
            return _("as last time") if value.follow is None else label_of(value.follow)
        case Rotation():
            return _("{degrees}°").format(degrees=value.value)
        case bool():
            return _("on") if value else _("off")
        case _:
            return _(_NAMES[value])


_NAMES: Mapping[Enum, str] = {
    Voice.OFF: N_("off"),
    Voice.BOTS: N_("moves of bots"),
    Voice.EVERYTHING: N_("everything"),
    TextSize.NEAR: N_("near"),
    TextSize.FAR: N_("far"),
    Motion.FULL: N_("full"),
    Motion.REDUCED: N_("reduced"),
    JesterRejected.FLOOR_2: N_("floor 2"),
    JesterRejected.FLOOR_3: N_("floor 3"),
    EmissaryYes.BOTTOM: N_("under its pile"),
    EmissaryYes.DISCARD: N_("out of the game"),
    TwoSeatPlacement.STRICT: N_("takes up room"),
    TwoSeatPlacement.JESTER_UNCOUNTED: N_("takes up none"),
}

MINUTES = (0, 1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120)
GRACE = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0, 20.0, MOST_GRACE)


def _minutes(name: str, label: str, help_: str) -> Adjustment:
    """How many minutes without any touch something takes."""
    return Adjustment(name, label, help_, MINUTES, number=N_("{number:g} min"), zero=N_("never"))


ADJUSTMENTS: Mapping[Group, tuple[Adjustment, ...]] = {
    Group.SOUND: (
        Adjustment(
            "sound.volume",
            N_("Volume"),
            N_("How loud vivat is."),
            tuple(range(0, 101, 10)),
            number=N_("{number:g} %"),
        ),
        Adjustment(
            "sound.muted",
            N_("Mute"),
            N_("No sounds and no voice. The volume is kept for later."),
            (False, True),
        ),
        Adjustment(
            "sound.voice",
            N_("Voice"),
            N_("It reads aloud, never a secret: the moves that bots ask for, or everything."),
            (Voice.BOTS, Voice.EVERYTHING, Voice.OFF),
        ),
        Adjustment(
            "sound.voice_speed",
            N_("Speed of the voice"),
            N_("How fast it speaks."),
            tuple(range(SLOWEST, FASTEST + 1, 25)),
            number=N_("{number:g} %"),
        ),
    ),
    Group.SCREEN: (
        Adjustment(
            "display.text_size",
            N_("Text size"),
            N_("Near: you read it at the table. Far: from across the room."),
            tuple(TextSize),
        ),
        Adjustment(
            "display.motion",
            N_("Motion"),
            N_("Full: pieces and numbers move. Reduced: they are in place at once."),
            tuple(Motion),
        ),
        Adjustment(
            "display.brightness",
            N_("Brightness"),
            N_("For a screen that has no setting of its own for this."),
            tuple(range(DARKEST, 101, 10)),
            number=N_("{number:g} %"),
        ),
        _minutes(
            "display.demo_after",
            N_("Demonstration after"),
            N_("Without any touch, a sample game starts to play."),
        ),
        _minutes(
            "display.dims_after",
            N_("Screen dims after"),
            N_("Without any touch. The next one only wakes it."),
        ),
        _minutes(
            "display.sleeps_after",
            N_("Screen goes dark after"),
            N_("Without any touch. It protects the screen."),
        ),
        Adjustment(
            "display.rotation",
            N_("Turn the picture"),
            N_("If it is on its side or upside down."),
            tuple(Rotation),
        ),
    ),
    Group.TABLE: (
        Adjustment(
            "election.grace",
            N_("Time to change a vote"),
            N_("How long you have once everyone has voted."),
            GRACE,
            number=N_("{number:g} s"),
            zero=N_("none"),
        ),
        Adjustment(
            "table.stories",
            N_("Story of the votes"),
            N_("After each vote and coronation, sentences tell who made the difference."),
            (True, False),
        ),
        Adjustment(
            "table.memory_aid",
            N_("Votes by name"),
            N_("“The round so far” always shows who voted how, not only how many."),
            (False, True),
        ),
        Adjustment(
            "table.follow",
            N_("vivat follows"),
            N_("How much you enter of each new game."),
            tuple(FirstWay),
            waits=True,
        ),
    ),
    Group.HOUSE_RULES: (
        Adjustment(
            "house_rules.jester_rejected",
            N_("A rejected jester falls to"),
            N_("If that floor is full, to the next one below."),
            tuple(JesterRejected),
            waits=True,
        ),
        Adjustment(
            "house_rules.emissary_yes",
            N_("The Émissaire's Yes goes"),
            N_("Where a Yes from its pile goes after the vote."),
            tuple(EmissaryYes),
            waits=True,
        ),
        Adjustment(
            "house_rules.two_player_placement",
            N_("With two seats, the jester"),
            N_("Whether it counts towards a full floor during placement."),
            tuple(TwoSeatPlacement),
            waits=True,
        ),
    ),
}
