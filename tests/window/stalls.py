"""The real program in a window, on a disk that really stops answering: a frozen file system.

`fsfreeze` lets every write and sync of the program wait in the kernel until the disk is thawed. All
kinds of writes and stalls: `python -m tests.window.stalls` (as root, some minutes).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import monotonic, sleep

import pygame

from companion.config.library import open_library
from companion.config.paths import Paths
from companion.evening.calm import CALM_SECONDS
from companion.evening.events import TableEvent
from companion.keep.own_decks import OwnDeckFiles
from companion.stall import LONG_AFTER
from engine import balanced_deck
from hardware.emulation.emulated_controller import EmulatedController
from tests.companion.keep.saving_helpers import close_all_savers, saver_in, table_in
from tests.companion.service.fake_systemd import FakeSystemd, an_abstract_one, systemd_at
from tests.companion.stick.loop_devices import format_as_ext4, loop_device, run
from tests.waiting import wait_until
from tests.window.in_window import PICTURES
from tests.window.program import BEGIN, PLACE, Program
from tests.window.xvfb import VirtualScreen, screen

WATCHDOG = 6.0
"""Seconds; three signs of life are due in that time."""
LONGEST_GAP = 5.0
STALLS = (1.0, 10.0, 60.0)
CHILD = ("Return", "Right", "q", "w", "e", "a", "1", "7", "Escape", "Tab", "BackSpace", "Return")
"""What is pressed while nothing counts."""
ALBUM = PICTURES / "stalls"
"""Where pictures of the stalls are kept, if somebody wants them."""
DIM = 0.7
"""Of the usual brightness: a dimmed screen is darker."""


@dataclass(frozen=True)
class Kind:
    """A kind of write: `before` and then `keys` lead to it, on what `prepare` leaves in a folder.
    `waits` says whether the table waits for it."""

    prepare: Callable[[Path], None]
    before: tuple[str, ...]
    keys: tuple[str, ...]
    waits: bool = True


def nothing(folder: Path) -> None:
    """No game was played."""
    folder.mkdir(exist_ok=True)


def a_game(folder: Path) -> None:
    table_in(folder, drawn=True).begin("king-up", seats=3)
    close_all_savers()


def an_election(folder: Path) -> None:
    table_in(folder, drawn=True).begin_an_election("king-up", seats=3)
    close_all_savers()


def a_coronation(folder: Path) -> None:
    """The printed cards are known, so that a number is enough."""
    edition = open_library()["king-up"]
    OwnDeckFiles(Paths(folder).own_decks, open_library()).save("king-up", balanced_deck(edition))
    table = table_in(folder, drawn=True)
    table.begin_an_election("king-up", seats=3, own=True)
    table.crown()
    close_all_savers()


KINDS = {
    "begin": Kind(nothing, BEGIN[:-2], BEGIN[-2:]),
    "place": Kind(a_game, PLACE[:3], PLACE[3:]),
    "vote": Kind(an_election, ("q", "w"), ("e",)),
    "coronation": Kind(a_coronation, ("Return", "Return", "7"), ("Return",)),
    "settings": Kind(nothing, (), ("F2",)),
    "log": Kind(nothing, (), ("F1", "Escape"), waits=False),
    "key of a new box": Kind(nothing, (), (), waits=False),
}


class Life:
    """When the program gave signs of life."""

    def __init__(self, systemd: FakeSystemd) -> None:
        self._systemd, self._ends = systemd, Event()
        self.longest_gap = 0.0
        self._thread = Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        last = monotonic()
        while not self._ends.is_set():
            if "WATCHDOG=1" in self._systemd.received():
                last = monotonic()
            self.longest_gap = max(self.longest_gap, monotonic() - last)
            sleep(0.05)

    def end(self) -> None:
        self._ends.set()
        self._thread.join()


@dataclass
class Scene:
    """What a stall has left."""

    events: list[str]
    saved: Sequence[TableEvent]
    settings: str
    has_key: bool
    longest_gap: float


class StalledGame:
    """A program on a disk of its own."""

    def __init__(self, name: str, folder: Path, x: VirtualScreen, systemd: FakeSystemd) -> None:
        self._name, self._kind = name, KINDS[name]
        self._disk, self._box, self._x = folder / "disk", folder / "box", x
        self._kind.prepare(self._disk / "vivat")
        more = {"XDG_CONFIG_HOME": str(self._disk / "config")} | systemd.environment(WATCHDOG)
        self.program = Program(x, self._disk, more)
        self._dimmed = b""

    def play(self, seconds: float, life: Callable[[], Life]) -> Scene:
        with ExitStack() as stack:
            ports = () if self._kind.keys else ("--port", str(self._box))
            stack.enter_context(self.program.running(*ports))
            signs = life()
            if self._kind.prepare is not nothing:
                self._resume()
            if self._kind.before:
                self.program.press(self._kind.before)
            sleep(2 * CALM_SECONDS)
            bright = self._brightness()
            with frozen(self._disk):
                if not self._kind.keys:
                    box = EmulatedController(1, link=self._box)
                    stack.callback(box.close)
                self._press_and_wait(seconds, bright)
            self._settle()
            signs.end()
        return self._scene(signs.longest_gap)

    def _resume(self) -> None:
        wait_until(
            lambda: self.program.count("game resumed"), lambda: self.program.press(["Return"])
        )

    def _press_and_wait(self, seconds: float, bright: float) -> None:
        """The disk does not answer for so long, whatever anybody presses."""
        thaws_at = monotonic() + seconds
        if self._kind.keys:
            self.program.press(self._kind.keys)
        if self._kind.waits and seconds:
            self._be_refused(bright)
        sleep(max(0.0, thaws_at - monotonic()))
        if not self._kind.waits:
            assert self._brightness() > DIM * bright, "nobody waits"
        elif seconds > LONG_AFTER:
            assert self._x.pixels() != self._dimmed, "a sentence says what is the matter"
        if seconds and ALBUM.is_dir():
            pygame.image.save(self._x.picture(), ALBUM / f"{self._name}-{seconds:.0f}.png")

    def _be_refused(self, bright: float) -> None:
        wait_until(lambda: self._brightness() < DIM * bright)
        self._dimmed = self._x.pixels()
        self.program.press(CHILD, delay=20)
        assert self._x.pixels() == self._dimmed, "nothing that is pressed changes the screen"

    def _settle(self) -> None:
        """What the stall has kept back comes; nothing else does."""
        before = self._x.pixels()
        if self._kind.waits:
            wait_until(lambda: self._x.pixels() != before)
        sleep(3.0)

    def _brightness(self) -> float:
        pixels = self._x.pixels()[::101]
        return sum(pixels) / len(pixels)

    def _scene(self, longest_gap: float) -> Scene:
        folder = self._disk / "vivat"
        log = (folder / "vivat.log").read_text().splitlines()
        events = [line.partition("event: ")[2] for line in log if " event: " in line]
        games = saver_in(folder).saved_games
        saved = [event for row in games.rows() for event in games.events(row.name)]
        close_all_savers()
        settings = self._disk / "config/vivat/settings.toml"
        return Scene(
            events,
            saved,
            settings.read_text() if settings.exists() else "",
            (folder / "box-keys.json").exists(),
            longest_gap,
        )


@contextmanager
def frozen(disk: Path) -> Iterator[None]:
    run("fsfreeze", "--freeze", str(disk))
    try:
        yield
    finally:
        run("fsfreeze", "--unfreeze", str(disk))


@contextmanager
def disk_at(folder: Path) -> Iterator[None]:
    """A real disk of its own, at `folder`/disk."""
    (folder / "disk").mkdir()
    with loop_device(folder / "image") as device:
        format_as_ext4(device)
        run("mount", str(device), str(folder / "disk"))
        try:
            yield
        finally:
            run("umount", "--lazy", str(folder / "disk"))


def stalled(kind: str, seconds: float) -> Scene:
    """Play through a stall of this length, on a new disk."""
    with (
        TemporaryDirectory() as name,
        disk_at(Path(name)),
        screen() as x,
        systemd_at(an_abstract_one()) as systemd,
    ):
        game = StalledGame(kind, Path(name), x, systemd)
        return game.play(seconds, lambda: Life(systemd))


@cache
def without_stall(kind: str) -> Scene:
    return stalled(kind, 0)


def must_be_the_same(kind: str, seconds: float) -> Scene:
    """As without a stall: nothing lost, nothing doubled, nothing pressed meanwhile played."""
    usual, after = without_stall(kind), stalled(kind, seconds)
    assert after.events == usual.events, (usual.events, after.events)
    assert len(after.saved) == len(usual.saved)
    assert after.settings == usual.settings
    assert after.has_key == usual.has_key
    assert after.longest_gap < LONGEST_GAP, after.longest_gap
    return after


def main(*kinds: str) -> None:
    ALBUM.mkdir(parents=True, exist_ok=True)
    os.environ["SDL_VIDEODRIVER"] = "dummy"  # of this program, which only saves pictures
    pygame.display.set_mode((1, 1))
    for kind in kinds or KINDS:
        for seconds in STALLS:
            after = must_be_the_same(kind, seconds)
            what = f"{len(after.saved)} events, longest gap {after.longest_gap:.1f} s"
            print(f"{kind}: stall of {seconds:.0f} s: {what}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
