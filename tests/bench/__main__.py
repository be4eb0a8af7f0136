"""Measures how fast vivat is on this machine: `make bench`.

Prints one line for each figure: whether it keeps its limit, its name, the median of several
runs (or another statistic, where the name says so) and the limit. A missed limit makes the
program fail. The engine's speed depends on the machine, so its limit is a multiple of
python-chess's speed, measured in turns with it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.bench import bots, phones
from tests.bench.boxes import REVEALS, light_spreads, p99, press_to_lock, round_trips
from tests.bench.camera import camera_cost
from tests.bench.castle import drawing_seconds
from tests.bench.engine import (
    actions_per_second,
    chess_moves_per_second,
    import_seconds,
    views_per_second,
)
from tests.bench.frames import SIZE, frame_costs
from tests.bench.memory import GAMES, MOST_GROWTH, growth_in_bytes
from tests.bench.program import (
    demonstration_share,
    first_frame_seconds,
    idle_share,
    share_with_phones,
)
from tests.bench.saved_games import (
    a_year_of_evenings,
    opening_seconds,
    saving_seconds,
    stats_seconds,
)
from tests.bench.sound import bytes_and_share
from tests.bench.voice import narrating_seconds, sentence_costs
from tests.needed_programs import missing
from tests.window.xvfb import PROGRAMS, screen

RUNS = 5
IMPORT_RUNS = 15


@dataclass(frozen=True)
class Figure:
    """A measurement in `unit`, and the least or the most that it may be."""

    name: str
    value: float
    unit: str
    digits: int = 0
    at_least: float | None = None
    at_most: float | None = None

    @property
    def keeps_its_limit(self) -> bool:
        is_enough = self.at_least is None or self.value >= self.at_least
        return is_enough and (self.at_most is None or self.value <= self.at_most)

    def __str__(self) -> str:
        verdict = "ok" if self.keeps_its_limit else "MISSED"
        limit = f"at least {self.at_least:g}" if self.at_least is not None else ""
        limit = f"at most {self.at_most:g}" if self.at_most is not None else limit
        value = f"{self.value:12,.{self.digits}f} {self.unit:11}"
        return f"{verdict:7}{self.name:54}{value} {limit}".rstrip()


def main() -> int:
    """Measure and print; the exit status."""
    all_kept = True
    for figure in figures():
        print(figure, flush=True)
        all_kept &= figure.keeps_its_limit
    return int(not all_kept)


def figures() -> Iterator[Figure]:
    """All measurements, each as soon as it is made."""
    yield from engine_figures()
    yield from box_figures()
    if reason := missing("node"):
        print(f"skipped: phones, {reason}")
    else:
        yield from phone_figures()
    yield from saved_games_figures()
    yield from sound_figures()
    yield from voice_figures()
    yield from camera_figures()
    yield from bot_figures()
    castle = 1000 * median(drawing_seconds() for _run in range(RUNS))
    yield Figure("display: the empty castle at 1080p, once a round", castle, "ms", at_most=60)
    growth = growth_in_bytes() / 1024**2
    limit = MOST_GROWTH / 1024**2
    yield Figure(f"memory growth over {GAMES} games in one process", growth, "MB", 1, at_most=limit)
    if reason := missing(*PROGRAMS):
        print(f"skipped: start and rest in a window, {reason}")
    else:
        yield from window_figures()


def engine_figures() -> Iterator[Figure]:
    runs = [
        (actions_per_second(), chess_moves_per_second(), views_per_second()) for _ in range(RUNS)
    ]
    speed, chess, views = (median(rates) for rates in zip(*runs, strict=True))
    yield Figure("engine: random play, classic, 4 seats", speed, "actions/s")
    yield Figure("python-chess: random play", chess, "moves/s")
    ratio = median(ours / theirs for ours, theirs, _views in runs)
    yield Figure("engine over python-chess", ratio, "times", 1, at_least=5)
    yield Figure("engine: views of one seat", views, "views/s")
    cost = median(ours / views for ours, _theirs, views in runs)
    yield Figure("engine: one view, measured in actions", cost, "actions", 2, at_most=1)
    loading = median(import_seconds() for _run in range(IMPORT_RUNS))
    yield Figure("engine: import", 1000 * loading, "ms", 1, at_most=50)


def box_figures() -> Iterator[Figure]:
    """Boxes behind pseudo terminals."""
    lock = 1000 * p99(press_to_lock())
    yield Figure("boxes: from press to locked vote, 99th percentile", lock, "ms", 1, at_most=20)
    trip = 1000 * p99(round_trips())
    yield Figure("boxes: round trip of a message, 99th percentile", trip, "ms", 2, at_most=5)
    name = f"boxes: 24 lights of 3 controllers, worst of {REVEALS} reveals"
    yield Figure(name, 1000 * max(light_spreads()), "ms", 1, at_most=5)


def phone_figures() -> Iterator[Figure]:
    """Phones over the loopback; their pages run in Node."""
    lock = 1000 * p99(phones.press_to_lock())
    yield Figure("phones: from touch to locked vote, 99th percentile", lock, "ms", 1, at_most=60)
    name = f"phones: eight told of a verdict, worst of {phones.VERDICTS}"
    yield Figure(name, 1000 * max(phones.verdict_spreads()), "ms", 1, at_most=50)


def saved_games_figures() -> Iterator[Figure]:
    saving = 1000 * p99(saving_seconds())
    yield Figure("saved games: saving an event, 99th percentile", saving, "ms", 1, at_most=15)
    with TemporaryDirectory() as name:
        folder = Path(name)
        events = a_year_of_evenings(folder)
        opening = 1000 * median(opening_seconds(folder) for _run in range(RUNS))
        yield Figure(f"saved games: opening {events:,} events", opening, "ms", at_most=100)
        stats = median(stats_seconds(folder) for _run in range(RUNS))
        yield Figure(f"vivat stats --page: {events:,} events", stats, "s", 2, at_most=2)


def sound_figures() -> Iterator[Figure]:
    """The sound card of SDL's disk driver."""
    grown, share = bytes_and_share()
    yield Figure("sound: memory of the open card", grown / 1024**2, "MB", 1, at_most=3)
    yield Figure("sound: load of the silent card", 100 * share, "% of a core", 1, at_most=1)


def voice_figures() -> Iterator[Figure]:
    """espeak-ng in a process of its own, for one sentence."""
    yield Figure("voice: a step with nothing new", narrating_seconds() * 1e6, "µs", 1, at_most=50)
    if reason := missing("espeak-ng"):
        print(f"-      voice: {reason}")
        return
    cpu, wait, memory = sentence_costs()
    yield Figure("voice: CPU time of a sentence", cpu * 1000, "ms", at_most=60)
    yield Figure("voice: from the sentence to its samples", wait * 1000, "ms", at_most=120)
    yield Figure("voice: most memory of its program", memory / 1024**2, "MB", 1, at_most=25)


def camera_figures() -> Iterator[Figure]:
    """The camera's own process, with a stream of 1080p."""
    cost = camera_cost()
    yield Figure("camera: load at rest", 100 * cost.at_rest, "% of a core", 1, at_most=5)
    yield Figure(
        "camera: load while hands move", 100 * cost.following, "% of a core", 1, at_most=40
    )
    yield Figure("camera: most memory", cost.memory / 1024**2, "MB", at_most=150)


def bot_figures() -> Iterator[Figure]:
    """A Pi 4 is taken as four times slower than this machine, a Zero 2 W as ten times."""
    slowest = 1000 * p99(bots.decision_seconds())
    name = "bots: CPU time of a decision, 99th percentile"
    yield Figure(name, slowest, "ms", at_most=125)
    yield Figure("bots: most memory", bots.process_bytes() / 1024**2, "MB", at_most=30)
    ratio = median(bots.times_the_engine() for _run in range(RUNS))
    yield Figure("bots: playout over engine, random rounds", ratio, "times", 1, at_least=3)


def window_figures() -> Iterator[Figure]:
    """The program in a real X window."""
    with screen() as x:
        frame = median(first_frame_seconds(x) for _run in range(RUNS))
        yield Figure("window: from start to first frame", frame, "s", 2, at_most=1)
        idle = 100 * median(idle_share(x) for _run in range(RUNS))
        yield Figure("window: load of the idle title screen", idle, "% of a core", 1, at_most=3)
        idle = 100 * median(share_with_phones(x) for _run in range(RUNS))
        yield Figure("window: load with eight phones at rest", idle, "% of a core", 1, at_most=4)
        shown = 100 * demonstration_share(x)
        yield Figure("window: load of a demonstration", shown, "% of a core", 1, at_most=30)
    yield from frame_figures()


def frame_figures() -> Iterator[Figure]:
    """A game in a large window."""
    with screen(*SIZE) as x:
        costs = frame_costs(x)
    yield Figure("window: CPU time of a frame at 1080p, median", costs.middle, "ms", 2, at_most=4)
    yield Figure("window: the same, 95th percentile", costs.high, "ms", 2, at_most=8)
    yield Figure("window: memory after a game at 1080p", costs.resident, "MB", at_most=110)


if __name__ == "__main__":
    sys.exit(main())
