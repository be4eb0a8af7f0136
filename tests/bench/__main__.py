"""The project's figures, measured on this machine: `make bench`.

Each line gives the median of several runs and the limit it is held to; a limit
that is broken makes the program fail. The engine's speed depends on the machine,
so it is held to a well-known library's, measured in turns with it.
"""

from __future__ import annotations

import sys
from statistics import median

from tests.bench.engine import (
    actions_per_second,
    chess_moves_per_second,
    import_seconds,
    views_per_second,
)
from tests.bench.program import first_frame_seconds, idle_share
from tests.window.xvfb import missing, screen

RUNS = 5
IMPORT_RUNS = 15
CHESS_RATIO_LIMIT = 4.0
VIEW_LIMIT = 1.0
IMPORT_LIMIT = 0.050
FIRST_FRAME_LIMIT = 1.0
IDLE_LIMIT = 0.03


def main() -> int:
    """Measure and print; the exit status."""
    engine_holds = _bench_engine()
    if missing() is not None:
        print(f"window: skipped, {missing()} is not installed")
        return int(not engine_holds)
    return int(not (_bench_program() and engine_holds))


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


def _bench_program() -> bool:
    """Whether the program keeps its limits."""
    with screen() as x:
        frame = median(first_frame_seconds(x) for _run in range(RUNS))
        idle = median(idle_share(x) for _run in range(RUNS))
    print(f"from start to first frame: {frame:.2f} s (median of {RUNS}, limit {FIRST_FRAME_LIMIT})")
    print(f"idle: {idle:.1%} of a core (median of {RUNS}, limit {IDLE_LIMIT:.0%})")
    return frame <= FIRST_FRAME_LIMIT and idle <= IDLE_LIMIT


sys.exit(main())
