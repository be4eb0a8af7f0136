"""Proofs that take minutes: `make proofs`; with another seed, `python -m tests.proofs 7`.

Checks every invariant in ten thousand random games at every kind of table, counts the first
four placements, and sends millions of wrong frames to both ends of a button box's wire.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle, islice
from os import cpu_count
from random import Random
from time import monotonic

from tests.engine.invariants import check_a_game, tables_with_options
from tests.engine.situations import CLASSIC, HOUSE_TABLES, TABLES, TableSetup
from tests.engine.test_invariants import placement_counts
from tests.proofs.frames import ENDS

GAMES = 10_500
GAMES_AT_ONCE = 50
PLACEMENTS = [52, 2_496, 109_824, 4_392_960]
FRAMES = 1_000_000
SEED = 1
Game = tuple[TableSetup, int, bool]


def games(seed: int) -> list[Game]:
    """Games at every kind of table in turn; a quarter of the tables deal their own cards."""
    chance = Random(seed)
    combinations = [
        *([table] for table in (*TABLES, *HOUSE_TABLES)),
        *tables_with_options().values(),
    ]
    tables = (chance.choice(each) for each in cycle(combinations))
    return [
        (table, chance.randrange(2**32), chance.random() < 0.25) for table in islice(tables, GAMES)
    ]


def play(game: Game) -> int:
    """Play one game and check every invariant; return the number of steps."""
    table, seed, own_cards = game
    try:
        return check_a_game(table, seed, own_cards=own_cards)
    except Exception as error:
        raise AssertionError(f"{table}, seed {seed}, own cards {own_cards}") from error


def main(seed: int) -> None:
    """Run every proof and print the figures; a failed one raises an error."""
    began = monotonic()
    with ProcessPoolExecutor(cpu_count()) as pool:
        counts = [pool.submit(placement_counts, TableSetup(edition, 4), 4) for edition in CLASSIC]
        ends = [pool.submit(end, FRAMES, seed) for end in ENDS]
        steps = list(pool.map(play, games(seed), chunksize=GAMES_AT_ONCE))
        assert all(count.result() == PLACEMENTS for count in counts)
        tallies = [end.result() for end in ends]
    print(
        f"every invariant holds in {len(steps):,} random games, {sum(steps):,} steps (seed {seed})"
    )
    print(f"classic placements: {', '.join(f'{count:,}' for count in PLACEMENTS)}")
    for end, tally in zip(ENDS, tallies, strict=True):
        tally.check()
        name = end.__name__.replace("_", " ")
        print(f"{tally.frames:,} wrong {name}: no crash, {tally.lost} took bytes of the next frame")
    print(f"in {monotonic() - began:.0f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else SEED)
