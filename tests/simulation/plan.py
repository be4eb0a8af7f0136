"""What a seed decides about an evening: who plays what with which boxes, and what goes wrong."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from random import Random

from engine import EDITION_IDS, Follow, Option, load_edition

ELECTIONS_IN_A_SHORT_EVENING = 5
WHOLE_EVENING_EVERY = 8
"""One in this many seeds plays its game to the podium."""
FOLLOWED = (*[Follow.MOVES] * 2, *[Follow.VOTES] * 2, Follow.SCORES)
"""The ways to begin an evening; what is listed more often is chosen more often."""
BOTS = (0, 0, 0, 1, 2)
"""How many seats vivat plays for; what is listed more often is chosen more often."""
CALM_EVERY = 10
"""In one of this many seeds nothing goes wrong: then nobody may be asked twice."""
OLD_FIRMWARE_EVERY = 6
"""In one of this many seeds the controllers know no withdrawn votes."""


class Misfortune(Enum):
    """A kind of thing that goes wrong."""

    NOISE = "a cable loses, doubles, delays and corrupts for a while"
    PULLED = "a cable is pulled and put back"
    MOVED = "a cable is pulled and put back at another place"
    POWER = "a controller loses power"
    HANGS = "a controller stops reading for a while"
    MUTE = "a controller locks votes but hands nothing over"
    SPARE = "a box without a seat is pressed"
    IMPOSTOR = "a device with the identity of another one votes"
    THIEF = "another program orders a box to close and reveal"
    PI_DIES = "the computer loses power"
    PI_DIES_WRITING = "the computer loses power while it writes"
    DISK_FULL = "the disk is full for a while"
    READ_ONLY = "the disk is read-only for a while"
    STALLS = "the disk stalls for a while"
    BITS = "a bit of a saved game flips while the computer is off"


@dataclass(frozen=True)
class Plan:
    """One evening. `ports` are the boxes of each controller, the spare one's last."""

    seed: int
    edition: str
    options: frozenset[Option]
    seats: int
    ports: tuple[int, ...]
    has_spare: bool
    grace: float
    misfortunes: tuple[Misfortune, ...]
    seconds_between: float
    """From one misfortune to the next, on average."""
    is_whole: bool
    follow: Follow
    ways: tuple[Follow, ...] = tuple(Follow)
    """The ways to follow among which people may change."""
    bots: int = 0
    """How many of the seats vivat plays for: the last ones."""

    @property
    def people(self) -> int:
        return self.seats - self.bots

    @property
    def has_old_firmware(self) -> bool:
        return self.seed % OLD_FIRMWARE_EVERY == 0

    @property
    def is_calm(self) -> bool:
        return not self.misfortunes


def plan_of(seed: int) -> Plan:
    """The plan of a seed. See `CALM_EVERY` and `WHOLE_EVENING_EVERY`."""
    chance = Random(f"plan {seed}")
    edition = chance.choice(EDITION_IDS)
    seats, options = _table(edition, chance)
    has_spare = chance.random() < 0.5
    is_calm = seed % CALM_EVERY == 0
    bots = _bots(seed, seats)
    kinds = [] if is_calm else chance.sample([*Misfortune], chance.randint(1, len(Misfortune)))
    return Plan(
        seed=seed,
        edition=edition,
        options=options,
        seats=seats,
        ports=_controllers(seats - bots, chance) + ((1,) if has_spare else ()),
        has_spare=has_spare,
        grace=chance.choice((0.0, 0.3, 1.5)),
        misfortunes=tuple(kinds),
        seconds_between=chance.choice((2.0, 6.0, 15.0)),
        is_whole=seed % WHOLE_EVENING_EVERY == 1,
        follow=Follow.MOVES if bots else chance.choice(FOLLOWED),
        ways=(Follow.MOVES,) if bots else tuple(Follow),
        bots=bots,
    )


def _bots(seed: int, seats: int) -> int:
    """Most evenings are without them."""
    chance = Random(f"bots {seed}")
    return min(seats - 1, chance.choice(BOTS))


def _table(edition: str, chance: Random) -> tuple[int, frozenset[Option]]:
    """A number of seats, and the options that they can play with."""
    known = load_edition(edition)
    seats = chance.choice(sorted(known.seats))
    rules = known.seats[seats]
    options: set[Option] = set()
    may_play = Option.EMISSARY in known.options and rules.no_with_emissary is not None
    if may_play and (rules.no is None or chance.random() < 0.3):
        options.add(Option.EMISSARY)
    for option in (Option.AMBITION, Option.BANISHED):
        if option in known.options and chance.random() < 0.2:
            options.add(option)
    return seats, frozenset(options)


def _controllers(seats: int, chance: Random) -> tuple[int, ...]:
    """How many boxes each controller has."""
    ports: list[int] = []
    while sum(ports) < seats:
        ports.append(min(seats - sum(ports), chance.choice((1, 1, 2, 3, 4, 8))))
    return tuple(ports)
