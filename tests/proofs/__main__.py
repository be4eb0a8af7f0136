"""Ten thousand random games at every kind of table, placements counted to the fourth, and wrong
frames by the million at both ends of a box's wire: `make proofs`. Another seed:
`python -m tests.proofs 7`.
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
    """Tables in turn, a combination of options after the other; every fourth with own cards."""
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
    """Play one game under every law; how many steps it took."""
    table, seed, own_cards = game
    try:
        return check_a_game(table, seed, own_cards=own_cards)
    except Exception as error:
        raise AssertionError(f"{table}, seed {seed}, own cards {own_cards}") from error


def main(seed: int) -> None:
    """Prove and print; a broken law ends in its traceback."""
    began = monotonic()
    with ProcessPoolExecutor(cpu_count()) as pool:
        counts = [pool.submit(placement_counts, TableSetup(edition, 4), 4) for edition in CLASSIC]
        ends = [pool.submit(end, FRAMES, seed) for end in ENDS]
        steps = list(pool.map(play, games(seed), chunksize=GAMES_AT_ONCE))
        assert all(count.result() == PLACEMENTS for count in counts)
        tallies = [end.result() for end in ends]
    print(f"every law holds in {len(steps):,} random games, {sum(steps):,} steps (seed {seed})")
    print(f"classic placements: {', '.join(f'{count:,}' for count in PLACEMENTS)}")
    for end, tally in zip(ENDS, tallies, strict=True):
        tally.hold()
        name = end.__name__.replace("_", " ")
        print(f"{tally.frames:,} wrong {name}: none stops it, {tally.eaten} ate into the next")
    print(f"in {monotonic() - began:.0f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else SEED)
