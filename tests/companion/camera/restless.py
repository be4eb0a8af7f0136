"""What restless people do around a board: twenty moments, and what covers the table meanwhile.

Plain data in millimetres and seconds; brightness is grey from 0 to 255. `out` is how far from the
board's edge something is, negative above the board; `along` is a share of that edge, from the
left to the right or from the top down. Knows no camera.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import cos, pi, sin
from random import Random


class Where(Enum):
    """Whether it is on the table beside the board, across its edge, or above its places."""

    BESIDE = "beside"
    EDGE = "edge"
    ABOVE = "above"


class Side(Enum):
    """The side of the board from where it comes."""

    LEFT = "left"
    RIGHT = "right"
    TOP = "top"
    BOTTOM = "bottom"


class Course(Enum):
    """How it moves."""

    SWINGS = "swings"
    """To and fro along the edge, once in each rhythm."""
    COMES_AND_GOES = "comes and goes"
    """In from far outside, stays for half of its rhythm, and out again."""
    CROSSES = "crosses"
    """From one end of its region to the other in its rhythm; there it stays."""
    TREMBLES = "trembles"
    """All but still, with a tremor of its rhythm."""
    WANDERS = "wanders"
    """Anywhere in its region, slowly."""
    ROLLS = "rolls"
    """To a new point in a third of its rhythm, then it lies."""
    SWITCHES = "switches"
    """Lies, and changes its brightness in each rhythm."""


@dataclass(frozen=True)
class Disc:
    """What covers the table: millimetres of the board, and grey."""

    x: float
    y: float
    radius: float
    brightness: int


Part = tuple[float, float, float]
"""Of a body: how much farther out and farther along than its middle, and a radius."""
FINGERS: tuple[Part, ...] = tuple(
    (0.0 if n in (1, 2) else 9.0, 17.0 * n - 25.0, 8.0) for n in range(4)
)
"""Side by side; their tips are the body's middle."""
HAND = (*FINGERS, *((30.0, 14.0 * n - 21.0, 14.0) for n in range(4)), (60.0, 0.0, 38.0))
ARM = (*HAND, *((100.0 + 40.0 * n, 3.0 * n, 30.0 + 3.0 * n) for n in range(6)))
SLEEVE = tuple((38.0 * n, 5.0 * n, 38.0 + 2.0 * n) for n in range(7))
ELBOW = ((0.0, 0.0, 32.0), (45.0, 12.0, 38.0), (90.0, 30.0, 42.0), (135.0, 55.0, 45.0))
CHILD = tuple((out * 0.62, along * 0.62, radius * 0.62) for out, along, radius in ARM)
CARDS = tuple((18.0 * (n % 3), 15.0 * (n // 3), 16.0) for n in range(12))
TAIL = tuple((12.0 * n, 0.9 * n * n, 9.0 + n / 2) for n in range(14))
CORD = tuple((7.0 * n, 1.2 * n, 4.5) for n in range(14))
POINTING = (
    (0.0, 0.0, 7.5),
    (12.0, 1.0, 8.0),
    (24.0, 2.0, 8.0),
    *((o + 36.0, a, r) for o, a, r in ARM),
)
PHONE = tuple((0.0, 22.0 * n - 55.0, 34.0) for n in range(6))
TRAY = tuple((70.0 * n - 70.0, 0.0, 95.0) for n in range(3))
NAPKIN = tuple((24.0 * (n % 2), 24.0 * (n // 2), 19.0) for n in range(6))


@dataclass(frozen=True)
class TableMoment:
    """What somebody does, where, for how many seconds, and how fast.

    `out` and `along` bound the body's middle; `travel` is how far it swings or trembles, in
    millimetres. `other` is the brightness to which it changes.
    """

    what: str
    where: Where
    side: Side
    course: Course
    seconds: float
    rhythm: float
    out: tuple[float, float]
    along: tuple[float, float]
    body: tuple[Part, ...]
    brightness: int
    travel: float = 0.0
    other: int | None = None


MOMENTS = (
    TableMoment(
        "Somebody shuffles cards 5 cm beside the marks",
        *(Where.BESIDE, Side.RIGHT, Course.SWINGS, 9.0, 0.28),
        *((68.0, 80.0), (0.05, 0.25), CARDS, 225, 14.0),
    ),
    TableMoment(
        "A cup is pushed along the board to somebody else",
        *(Where.BESIDE, Side.BOTTOM, Course.CROSSES, 8.0, 2.5),
        *((48.0, 60.0), (0.0, 1.0), ((0.0, 0.0, 41.0), (0.0, 44.0, 13.0)), 235),
    ),
    TableMoment(
        "Somebody leans on an elbow and shifts it now and then",
        *(Where.EDGE, Side.LEFT, Course.ROLLS, 40.0, 5.0),
        *((4.0, 18.0), (0.55, 0.7), ELBOW, 62),
    ),
    TableMoment(
        "A sleeve hangs above a mark while its owner takes a crisp",
        *(Where.EDGE, Side.TOP, Course.COMES_AND_GOES, 16.0, 4.0),
        *((8.0, 260.0), (0.02, 0.1), SLEEVE, 55),
    ),
    TableMoment(
        "A child's hand hovers above the board and can't decide",
        *(Where.ABOVE, Side.BOTTOM, Course.WANDERS, 12.0, 2.2),
        *((-150.0, -40.0), (0.25, 0.75), CHILD, 172),
    ),
    TableMoment(
        "A phone that lies beside the board lights up and goes dark",
        *(Where.BESIDE, Side.RIGHT, Course.SWITCHES, 20.0, 1.7),
        *((60.0, 60.0), (0.6, 0.6), PHONE, 22),
        other=250,
    ),
    TableMoment(
        "A cat sits on the table, and its tail sweeps across the edge",
        *(Where.EDGE, Side.BOTTOM, Course.SWINGS, 25.0, 1.3),
        *((-18.0, -6.0), (0.3, 0.5), TAIL, 48, 70.0),
    ),
    TableMoment(
        "Dice are rolled beside the board again and again",
        *(Where.BESIDE, Side.LEFT, Course.ROLLS, 15.0, 1.5),
        *((30.0, 150.0), (0.1, 0.9), ((0.0, 0.0, 10.0), (21.0, 26.0, 10.0)), 240),
    ),
    TableMoment(
        "A hand rests on the board's edge and trembles a little",
        *(Where.EDGE, Side.RIGHT, Course.TREMBLES, 30.0, 0.11),
        *((-8.0, -8.0), (0.45, 0.45), ARM, 165, 1.5),
    ),
    TableMoment(
        "Fingers drum on the table right beside the board",
        *(Where.BESIDE, Side.LEFT, Course.TREMBLES, 7.0, 0.16),
        *((22.0, 22.0), (0.3, 0.3), ARM, 158, 7.0),
    ),
    TableMoment(
        "Cards are dealt to the other side, one by one, across the board",
        *(Where.ABOVE, Side.BOTTOM, Course.COMES_AND_GOES, 10.0, 0.9),
        *((-190.0, 120.0), (0.3, 0.6), (*CHILD, *CARDS), 190),
    ),
    TableMoment(
        "Somebody writes down points close to the board",
        *(Where.BESIDE, Side.BOTTOM, Course.TREMBLES, 18.0, 0.35),
        *((28.0, 28.0), (0.7, 0.7), ARM, 150, 12.0),
    ),
    TableMoment(
        "A glass is put down on the corner and taken away again",
        *(Where.EDGE, Side.RIGHT, Course.COMES_AND_GOES, 14.0, 7.0),
        *((10.0, 300.0), (0.93, 0.99), ((0.0, 0.0, 36.0), *SLEEVE[1:]), 205),
    ),
    TableMoment(
        "Somebody bends over the board to see better",
        *(Where.ABOVE, Side.TOP, Course.COMES_AND_GOES, 12.0, 6.0),
        *((-60.0, 300.0), (0.35, 0.65), ((0.0, 0.0, 95.0), (120.0, 0.0, 150.0)), 58),
    ),
    TableMoment(
        "A tray is carried away above everything",
        *(Where.ABOVE, Side.LEFT, Course.CROSSES, 4.0, 3.0),
        *((-120.0, -100.0), (-1.2, 2.4), TRAY, 88),
    ),
    TableMoment(
        "The cord of a hood dangles above the upper edge",
        *(Where.EDGE, Side.TOP, Course.SWINGS, 20.0, 0.95),
        *((-40.0, -25.0), (0.5, 0.5), CORD, 238, 26.0),
    ),
    TableMoment(
        "A finger points at one piece after the other, and touches none",
        *(Where.ABOVE, Side.RIGHT, Course.ROLLS, 14.0, 2.0),
        *((-210.0, -50.0), (0.2, 0.8), POINTING, 170),
    ),
    TableMoment(
        "A candle flickers beside the board",
        *(Where.BESIDE, Side.TOP, Course.SWITCHES, 60.0, 0.13),
        *((45.0, 45.0), (0.8, 0.8), ((0.0, 0.0, 22.0),), 196),
        other=255,
    ),
    TableMoment(
        "A paper napkin flutters in a draught",
        *(Where.BESIDE, Side.LEFT, Course.SWINGS, 30.0, 0.7),
        *((62.0, 72.0), (0.7, 0.7), NAPKIN, 246, 8.0),
    ),
    TableMoment(
        "A fly walks over the board, from tag to tag",
        *(Where.ABOVE, Side.TOP, Course.ROLLS, 20.0, 1.1),
        *((-220.0, -20.0), (0.1, 0.9), ((0.0, 0.0, 3.5),), 18),
    ),
)


def discs_at(
    moment: TableMoment, width: float, height: float, seconds: float, seed: int = 0
) -> list[Disc]:
    """What covers the table so many seconds after a moment has begun, on a board of this size.

    Empty before and after; the same for the same seed.
    """
    if not 0 <= seconds <= moment.seconds:
        return []
    length = width if moment.side in (Side.TOP, Side.BOTTOM) else height
    out, along = _middle(moment, length, seconds, seed)
    shade = _brightness(moment, seconds)
    return [
        Disc(*_on_board(moment.side, width, height, out + part[0], along + part[1]), part[2], shade)
        for part in moment.body
    ]


def _on_board(
    side: Side, width: float, height: float, out: float, along: float
) -> tuple[float, float]:
    match side:
        case Side.LEFT:
            return -out, along
        case Side.RIGHT:
            return width + out, along
        case Side.TOP:
            return along, -out
        case Side.BOTTOM:
            return along, height + out


def _middle(moment: TableMoment, length: float, seconds: float, seed: int) -> tuple[float, float]:
    """How far out and how far along the body is, in millimetres."""
    chance = Random(f"{moment.what} {seed}")
    (near, far), (start, end) = moment.out, moment.along
    rounds = seconds / moment.rhythm
    out, along = chance.uniform(near, far), chance.uniform(start, end) * length
    match moment.course:
        case Course.SWINGS:
            along += moment.travel * sin(2 * pi * rounds)
        case Course.COMES_AND_GOES:
            out = near + (far - near) * _away(rounds % 1)
        case Course.CROSSES:
            along = (start + (end - start) * _smooth(min(1.0, rounds))) * length
        case Course.TREMBLES:
            out += moment.travel * _tremor(chance, rounds)
            along += moment.travel * _tremor(chance, rounds)
        case Course.WANDERS:
            out, along = _on_the_way(moment, length, rounds, seed, share=1.0)
        case Course.ROLLS:
            out, along = _on_the_way(moment, length, rounds, seed, share=1 / 3)
        case Course.SWITCHES:
            pass
    return out, along


def _on_the_way(
    moment: TableMoment, length: float, rounds: float, seed: int, share: float
) -> tuple[float, float]:
    """From one point of its region to the next, in this share of its rhythm."""
    number = int(rounds)
    done = _smooth(min(1.0, (rounds - number) / share))
    (x1, y1), (x2, y2) = (_point(moment, length, seed, n) for n in (number, number + 1))
    return x1 + (x2 - x1) * done, y1 + (y2 - y1) * done


def _point(moment: TableMoment, length: float, seed: int, number: int) -> tuple[float, float]:
    chance = Random(f"{moment.what} {seed} {number}")
    return chance.uniform(*moment.out), chance.uniform(*moment.along) * length


def _away(share: float) -> float:
    """From far to near in a quarter of its time, near for a half, and far again."""
    return 1 - _smooth(min(1.0, 4 * min(share, 1 - share)))


def _smooth(share: float) -> float:
    return (1 - cos(pi * share)) / 2


def _tremor(chance: Random, rounds: float) -> float:
    """Between -1 and 1; never quite the same again."""
    one, other = chance.uniform(0, 2 * pi), chance.uniform(0, 2 * pi)
    return 0.7 * sin(2 * pi * rounds + one) + 0.3 * sin(2 * pi * 1.618 * rounds + other)


def _brightness(moment: TableMoment, seconds: float) -> int:
    is_other = moment.other is not None and int(seconds / moment.rhythm) % 2 == 1
    return moment.other if is_other and moment.other is not None else moment.brightness
