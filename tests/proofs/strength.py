"""How strong the bots are: `python -m tests.proofs.strength 200`, games against three of each kind.

Prints the share of wins with its 95 % interval; the fair share of four seats is 0.25. Takes hours:
`python -m tests.proofs.strength 40 blocker greedy` plays only against these.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from os import cpu_count
from statistics import fmean

from companion.bots.levels import CHARACTERS
from engine import BotLevel
from tests.companion.bots.pool import KINDS
from tests.companion.bots.tournament import share_of_win

EDITIONS = ("king-up", "vive-le-roi")
Z = 1.96


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share of games (E. B. Wilson, 1927)."""
    centre = share + Z * Z / (2 * games)
    spread = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    total = 1 + Z * Z / games
    return (centre - spread) / total, (centre + spread) / total


def measure(level: BotLevel, kind: str, games: int) -> float:
    """Play the games of both editions; returns the share of wins in all of them."""
    shares = []
    for edition in EDITIONS:
        play = partial(share_of_win, edition, kind, level=level, budget=CHARACTERS[level].budget)
        with ProcessPoolExecutor(cpu_count()) as pool:
            share = fmean(pool.map(play, range(games)))
        low, high = wilson(share, games)
        print(f"{level.value} {edition} {kind}: {share:.2f} [{low:.2f}, {high:.2f}]", flush=True)
        shares.append(share)
    return fmean(shares)


def main(games: int, kinds: Sequence[str]) -> None:
    shares = [measure(BotLevel.FAIR, kind, games) for kind in kinds or KINDS]
    print(f"mean: {fmean(shares):.2f}", flush=True)
    measure(BotLevel.GENTLE, "greedy", games)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
