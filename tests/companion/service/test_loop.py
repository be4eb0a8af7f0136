"""Only the loop itself gives signs of life: one that hangs gives none, one that rests is woken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from companion.app import LAST_WORDS, App
from companion.boxes.open_boxes import OpenedBoxes
from companion.display.box_strip import KEYS
from companion.display.window import Arrivals, Window
from companion.library import open_library
from companion.service.computer import Computer
from companion.service.off_switch import MARK, OffSwitch
from companion.service.supervisor import Supervisor
from companion.settings import DisplaySettings, Settings, TableSettings
from companion.storage.game_saver import GameSaver
from companion.table.core import Table
from companion.table.host_computer import HostComputer
from companion.table.inputs import Command
from companion.table.saved_games_port import NoSavedGames
from companion.table.screens.power_off import ConfirmPowerOffScreen, PowerOffScene
from companion.table.screens.title import TitleScene
from companion.table.table_screen import Open
from hardware.boxes import Button, Light
from hardware.local.drawn_boxes import DrawnBoxes
from tests.companion.evening import Evening
from tests.companion.service.systemd import Systemd
from tests.companion.sitting import NAMES
from tests.companion.storage.saving_helpers import saver_in

PATIENCE = 6.0
PACE = PATIENCE / 3
TOUCH = 0.1
"""Seconds that a key is down or up."""
A_HAIR = 1e-6
"""Seconds that pass at the least, as on any clock."""
Script = Iterator[tuple[float, list[pygame.event.Event]]]
"""After how many seconds which events come."""


class Hands:
    """A real window in a time of its own: whoever waits there is where the script leads.

    Once the script is over, the system wants an end.
    """

    def __init__(self, script: Script) -> None:
        self.now = 0.0
        self.waits: list[float | None] = []
        self.told: list[str] = []
        """What systemd has heard: it listens all the time."""
        self.listen: Callable[[], list[str]] = list
        self.end: Callable[[], None] = lambda: None
        self._script = script
        self._next = next(script, None)
        self._at = self.now + (self._next[0] if self._next is not None else 0.0)

    def clock(self) -> float:
        return self.now

    def wait(self, seconds: float | None) -> Arrivals:
        self.waits.append(seconds)
        self.told += self.listen()
        if self._next is None:
            self.end()
            self.now += max(seconds or 0.0, A_HAIR)
            return Arrivals((), closing=False, damaged=False)
        if seconds is not None and self.now + seconds < self._at:
            self.now += max(seconds, A_HAIR)
            return Arrivals((), closing=False, damaged=False)
        self.now = max(self.now, self._at)
        events = tuple(self._next[1])
        self._next = next(self._script, None)
        self._at = self.now + (self._next[0] if self._next is not None else 0.0)
        return Arrivals(events, closing=False, damaged=False)


class SlowWindow(Window):
    """The window that waits as the hands do."""

    def __init__(self, hands: Hands) -> None:
        super().__init__(DisplaySettings())
        self._hands = hands

    def wait(self, seconds: float | None) -> Arrivals:
        return self._hands.wait(seconds)


def run(
    systemd: Systemd, script: Script, saver: GameSaver | None = None, folder: Path | None = None
) -> Hands:
    """The program's own loop on a table of three, until the script is over.

    With a `folder` for the switch the computer can be switched off.
    """
    hands = Hands(script)
    supervisor = Supervisor(systemd.environment(PATIENCE), hands.clock)
    computer = Computer(supervisor, switch=None if folder is None else OffSwitch(folder))
    hands.end, hands.listen = computer.ends.set, systemd.heard
    window = SlowWindow(hands)
    settings = Settings(display=DisplaySettings(kiosk=True), table=TableSettings(names=NAMES))
    boxes = DrawnBoxes(3)
    shelf = saver.saved_games if saver is not None else NoSavedGames()
    appliance = HostComputer(switches_off=computer.switch is not None)
    table = Table(settings, open_library(), Random(1), shelf, boxes.ids, appliance)
    wires = OpenedBoxes(boxes, boxes, None)
    App(table, wires, window, hands.clock, saver=saver, computer=computer).run()
    window.close()
    hands.told += systemd.heard()
    return hands


def resting(seconds: float) -> Script:
    yield seconds, []


def voting(votes: tuple[Button, ...]) -> Script:
    """The kept game goes on by itself; then everyone votes."""
    yield 10.0, []
    for keys, button in zip(KEYS, votes, strict=False):
        letter = keys[list(Button).index(button)]
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            parts = {"key": ord(letter), "unicode": letter, "scancode": 0}
            yield TOUCH, [pygame.event.Event(kind, parts)]
    yield 20.0, []


def test_a_loop_that_is_not_called_gives_no_sign(systemd: Systemd) -> None:
    times = [0.0]
    supervisor = Supervisor(systemd.environment(PATIENCE), lambda: times[0])
    evening = Evening(computer=Computer(supervisor))
    times[0] += 10 * PATIENCE
    assert systemd.heard() == []
    for _turn in range(3):
        evening.turn()  # it is the loop that gives them, not what is done in it
    assert systemd.heard() == []
    evening.close()


def test_a_table_at_rest_is_ready_gives_its_signs_and_ends(systemd: Systemd) -> None:
    first, *signs, last = run(systemd, resting(60.0)).told
    assert first == "READY=1\nSTATUS=the castle stands"
    assert last == "STOPPING=1"
    assert signs == ["WATCHDOG=1"] * len(signs)
    assert len(signs) == pytest.approx(60.0 / PACE, abs=2)


def test_a_table_at_rest_is_never_waited_for_longer_than_the_pace(systemd: Systemd) -> None:
    first, *waits, _last = run(systemd, resting(60.0)).waits
    assert first == 0
    assert all(wait is not None and wait <= PACE + A_HAIR for wait in waits)


def test_a_table_that_nobody_watches_waits_for_as_long_as_it_takes() -> None:
    evening = Evening()
    assert evening.out.wake_at is None
    evening.close()


def told_while(votes: tuple[Button, ...], folder: Path, systemd: Systemd) -> list[str]:
    """What systemd is told in an election with these votes."""
    evening = Evening(saver=saver_in(folder), boxes=3)
    evening.begin_an_election(seats=3)
    evening.close()
    saver = saver_in(folder)
    told = run(systemd, voting(votes), saver).told
    (game,) = saver.saved_games.resumable()
    assert "Vote.YES" in repr(saver.saved_games.events(game.game.name)), "they have voted"
    return told


def test_nothing_of_a_vote_is_told_to_the_system(tmp_path: Path, systemd: Systemd) -> None:
    kept = told_while((Button.YES, Button.YES, Button.YES), tmp_path / "yes", systemd)
    others = told_while((Button.NO, Button.YES, Button.NO), tmp_path / "no", systemd)
    for told in (kept, others):
        assert set(told) == {"READY=1\nSTATUS=the castle stands", "WATCHDOG=1", "STOPPING=1"}


def serving(folder: Path) -> Evening:
    """An evening on a computer that can be switched off by a file in a folder."""
    computer = Computer(Supervisor({}, lambda: 0.0), switch=OffSwitch(folder))
    return Evening(boxes=3, computer=computer, appliance=HostComputer(switches_off=True))


def test_the_computer_is_switched_off_from_the_title_and_the_lights_say_when(
    tmp_path: Path,
) -> None:
    evening = serving(tmp_path)
    evening.choose(Open(ConfirmPowerOffScreen))
    assert not (tmp_path / MARK).exists()
    evening.choose(Command.SWITCH_OFF)
    assert (tmp_path / MARK).exists()
    assert evening.see(PowerOffScene).is_safe
    assert {evening.hardware.light(box) for box in evening.boxes} == {Light.YES}
    evening.close()


def test_the_switch_is_pressed_once(tmp_path: Path) -> None:
    evening = serving(tmp_path)
    evening.choose(Open(ConfirmPowerOffScreen))
    evening.choose(Command.SWITCH_OFF)
    (tmp_path / MARK).unlink()
    evening.wait(10)
    assert not (tmp_path / MARK).exists()
    evening.close()


def test_a_switch_that_fails_leaves_the_title_with_the_reason(tmp_path: Path) -> None:
    evening = serving(tmp_path / "gone")
    evening.choose(Open(ConfirmPowerOffScreen))
    evening.choose(Command.SWITCH_OFF)
    evening.see(TitleScene)
    assert evening.said == (
        "The computer can't be switched off from here: No such file or directory."
    )
    evening.close()


def test_escape_at_the_title_of_a_service_does_nothing(tmp_path: Path) -> None:
    evening = serving(tmp_path)
    before = evening.scene
    evening.key(pygame.K_ESCAPE)
    assert evening.scene == before
    assert evening.out.ending is None
    evening.close()


def switching_off() -> Script:
    """By keys: the last way on the title, then the second answer."""
    back = (pygame.K_TAB, pygame.KMOD_SHIFT)
    for key, mod in (back, (pygame.K_RETURN, 0), back, (pygame.K_RETURN, 0)):
        parts = {"key": key, "unicode": "", "scancode": 0, "mod": mod}
        yield TOUCH, [pygame.event.Event(pygame.KEYDOWN, parts)]


def test_good_night_stays_on_screen_and_lights_although_the_system_wants_an_end_at_once(
    tmp_path: Path, systemd: Systemd
) -> None:
    hands = run(systemd, switching_off(), folder=tmp_path)
    assert (tmp_path / MARK).exists()
    assert hands.now >= 4 * TOUCH + LAST_WORDS
    assert hands.told[-1] == "STOPPING=1"
