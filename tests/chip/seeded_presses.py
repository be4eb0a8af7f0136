"""Who presses what, and when, in one ballot: drawn by a seed.

Everybody votes, changes their mind, presses cards that they don't have and touches a button too
briefly. Knows pins and times, and nothing of the chip.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from firmware.messages import ALL_CARDS, MOST_PORTS, NO, STOMACHACHE, YES
from firmware.pin_map import default_pin_map
from tests.chip.emulated_chip import Press

SHORTEST_PRESS_MS = 12.0
LONGEST_TOUCH_MS = 8.9
"""A shorter closure is no press."""
PAUSE_MS = 25.0
"""Between two presses of a seat; a release is debounced like a press."""
MOST_PRESSES = 6


@dataclass(frozen=True)
class SeededBallot:
    """The cards of each port, when the pins are pressed, and the votes that must come out."""

    cards: bytes
    presses: list[Press]
    votes: bytes


def seeded_ballot(seed: int) -> SeededBallot:
    chance = Random(seed)
    cards = bytes(chance.choice((ALL_CARDS, 0b011, 0b101, 0b001)) for _port in range(MOST_PORTS))
    presses: list[Press] = []
    votes = bytearray(MOST_PORTS)
    for port in range(MOST_PORTS):
        votes[port] = _press(port, cards[port], chance, presses)
    return SeededBallot(cards, sorted(presses), bytes(votes))


def _press(port: int, cards: int, chance: Random, presses: list[Press]) -> int:
    """Let a seat press until it has voted; returns its vote."""
    pins = default_pin_map().boxes[port].buttons
    at = chance.uniform(0, 300)
    vote = 0
    presses_left = chance.randint(1, MOST_PRESSES)
    while presses_left > 0 or not vote:
        presses_left -= 1
        button = chance.choice((YES, NO, STOMACHACHE))
        is_press = chance.random() < 0.7
        shortest, longest = (SHORTEST_PRESS_MS, 90.0) if is_press else (1.0, LONGEST_TOUCH_MS)
        released_at = at + chance.uniform(shortest, longest)
        presses += [(at, pins[button - 1], True), (released_at, pins[button - 1], False)]
        if is_press and cards & 1 << button - 1:
            vote = button
        at = released_at + PAUSE_MS + chance.expovariate(1 / 40)
    return vote
