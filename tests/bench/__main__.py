"""The project's figures, measured on this machine: `make bench`.

Each line gives the median of several runs and the limit it is held to; a limit
that is broken makes the program fail. The engine's speed depends on the machine,
so it is held to a well-known library's, measured in turns with it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.bench.boxes import REVEALS, light_spreads, p99, press_to_lock, round_trips
from tests.bench.engine import (
    actions_per_second,
    chess_moves_per_second,
    import_seconds,
    views_per_second,
)
from tests.bench.journal import (
    a_year_of_evenings,
    keeping_seconds,
    opening_seconds,
    stats_seconds,
)
from tests.bench.memory import GAMES, MOST_GROWTH, growth_in_bytes
from tests.bench.program import first_frame_seconds, idle_share
from tests.needed_programs import missing
from tests.window.xvfb import PROGRAMS, screen

RUNS = 5
IMPORT_RUNS = 15
CHESS_RATIO_LIMIT = 5.0
VIEW_LIMIT = 1.0
IMPORT_LIMIT = 0.050
FIRST_FRAME_LIMIT = 1.0
IDLE_LIMIT = 0.03
LOCK_LIMIT = 0.020
ROUND_TRIP_LIMIT = 0.005
SPREAD_LIMIT = 0.005
KEEPING_LIMIT = 0.015
OPENING_LIMIT = 0.200
STATS_LIMIT = 2.0


def main() -> int:
    """Measure and print; the exit status."""
    holds = [_bench_engine(), _bench_boxes(), _bench_journal(), _bench_memory()]
    if reason := missing(*PROGRAMS):
        print(f"window: skipped, {reason}")
    else:
        holds.append(_bench_program())
    return int(not all(holds))


def _bench_engine() -> bool:
    """Whether the engine keeps its limits."""
    runs = [
        (actions_per_second(), chess_moves_per_second(), views_per_second()) for _ in range(RUNS)
    ]
    speed, chess, views = (median(figures) for figures in zip(*runs, strict=True))
    ratio = median(ours / theirs for ours, theirs, _views in runs)
    view_cost = median(ours / views for ours, _theirs, views in runs)
    loading = median(import_seconds() for _run in range(IMPORT_RUNS))
    print(f"engine, random play, classic, 4 seats: {speed:,.0f} actions/s (median of {RUNS})")
    print(f"python-chess, random play: {chess:,.0f} moves/s (median of {RUNS})")
    print(f"engine over python-chess: {ratio:.1f} (median of {RUNS}, at least {CHESS_RATIO_LIMIT})")
    print(f"a view: {view_cost:.2f} of an action, {views:,.0f} views/s (limit {VIEW_LIMIT:.0f})")
    print(f"import engine: {loading:.3f} s (median of {IMPORT_RUNS}, limit {IMPORT_LIMIT} s)")
    return ratio >= CHESS_RATIO_LIMIT and view_cost < VIEW_LIMIT and loading <= IMPORT_LIMIT


def _bench_boxes() -> bool:
    """Whether boxes behind a pseudo terminal keep their limits; 99 of 100 each."""
    lock, trip, spread = p99(press_to_lock()), p99(round_trips()), max(light_spreads())
    print(f"press to lock: {lock * 1000:.1f} ms (p99, limit {LOCK_LIMIT * 1000:.0f} ms)")
    print(f"box round trip: {trip * 1000:.2f} ms (p99, limit {ROUND_TRIP_LIMIT * 1000:.0f} ms)")
    print(
        f"24 lights of 3 controllers: within {spread * 1000:.1f} ms "
        f"(most of {REVEALS}, limit {SPREAD_LIMIT * 1000:.0f} ms)"
    )
    return lock <= LOCK_LIMIT and trip <= ROUND_TRIP_LIMIT and spread <= SPREAD_LIMIT


def _bench_journal() -> bool:
    """Whether the journal keeps its limits."""
    keeping = p99(keeping_seconds())
    with TemporaryDirectory() as folder:
        events = a_year_of_evenings(Path(folder))
        opening = median(opening_seconds(Path(folder)) for _run in range(RUNS))
        stats = median(stats_seconds(Path(folder)) for _run in range(RUNS))
    limit = KEEPING_LIMIT * 1000
    print(f"an event onto the disk: {keeping * 1000:.1f} ms (p99, limit {limit:.0f} ms)")
    print(
        f"opening a year of evenings, {events:,} events: {opening * 1000:.0f} ms "
        f"(median of {RUNS}, limit {OPENING_LIMIT * 1000:.0f} ms)"
    )
    print(f"vivat stats over it: {stats:.2f} s (median of {RUNS}, limit {STATS_LIMIT:.0f} s)")
    return keeping <= KEEPING_LIMIT and opening <= OPENING_LIMIT and stats <= STATS_LIMIT


def _bench_memory() -> bool:
    """Whether the whole program keeps its limit."""
    grown, limit = growth_in_bytes() / 1024**2, MOST_GROWTH / 1024**2
    print(f"memory after {GAMES} games in one process: +{grown:.1f} MB (limit {limit:.0f} MB)")
    return grown <= limit


def _bench_program() -> bool:
    """Whether the program keeps its limits."""
    with screen() as x:
        frame = median(first_frame_seconds(x) for _run in range(RUNS))
        idle = median(idle_share(x) for _run in range(RUNS))
    print(f"from start to first frame: {frame:.2f} s (median of {RUNS}, limit {FIRST_FRAME_LIMIT})")
    print(f"idle: {idle:.1%} of a core (median of {RUNS}, limit {IDLE_LIMIT:.0%})")
    return frame <= FIRST_FRAME_LIMIT and idle <= IDLE_LIMIT


sys.exit(main())
