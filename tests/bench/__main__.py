"""The project's figures, measured on this machine: `make bench`.

Each line gives the median of several runs and the limit it is held to; a limit
that is broken makes the program fail.
"""

from __future__ import annotations

import sys
from statistics import median

from tests.bench.engine import actions_per_second
from tests.bench.program import first_frame_seconds, idle_share
from tests.window.xvfb import missing, screen

RUNS = 5
FIRST_FRAME_LIMIT = 1.0
IDLE_LIMIT = 0.03


def main() -> int:
    """Measure and print; the exit status."""
    speed = median(actions_per_second() for _run in range(RUNS))
    print(f"engine, random play, classic, 4 seats: {speed:,.0f} actions/s (median of {RUNS})")
    if missing() is not None:
        print(f"window: skipped, {missing()} is not installed")
        return 0
    with screen() as x:
        frame = median(first_frame_seconds(x) for _run in range(RUNS))
        idle = median(idle_share(x) for _run in range(RUNS))
    print(f"from start to first frame: {frame:.2f} s (median of {RUNS}, limit {FIRST_FRAME_LIMIT})")
    print(f"idle: {idle:.1%} of a core (median of {RUNS}, limit {IDLE_LIMIT:.0%})")
    return int(frame > FIRST_FRAME_LIMIT or idle > IDLE_LIMIT)


sys.exit(main())
