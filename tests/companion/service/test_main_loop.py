"""The main loop sends the watchdog signals, and none if it hangs; it switches the computer off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pygame
import pytest

from companion.app import FAREWELL_SECONDS, App
from companion.commands.box.open_boxes import OpenedBoxes
from companion.config.library import open_library
from companion.config.settings import DisplaySettings, Settings, TableSettings
from companion.disk.worker import Worker
from companion.display.canvas import Hotspot
from companion.display.keyboard import BOX_KEYS
from companion.display.painter import Picture
from companion.display.window import Arrivals, Window
from companion.evening.agreement import RING_SECONDS
from companion.evening.core import Table
from companion.evening.events import Played
from companion.evening.inputs import Command
from companion.evening.ports import HostComputer, NoSavedGames, Ports
from companion.evening.screen import Open
from companion.evening.screens.power_off import PowerOffScene, confirm_power_off_screen
from companion.evening.screens.title import TitleScene
from companion.helpers.door import HelperMissing
from companion.helpers.power import POWER, switch_off
from companion.keep.game_saver import GameSaver
from companion.service.computer import Computer
from companion.service.supervisor import Supervisor
from hardware.boxes import Button, Light
from hardware.local.contact_boxes import DrawnBoxes
from tests.companion.at_once import AtOnce
from tests.companion.keep.saving_helpers import saver_in
from tests.companion.service.fake_systemd import FakeSystemd
from tests.companion.simulated_evening import SimulatedEvening
from tests.companion.simulated_table import NAMES

TIMEOUT = 6.0
INTERVAL = TIMEOUT / 3
TOUCH = 0.1
"""Seconds that a key is down or up."""
SHORTEST_WAIT = 1e-6
"""Seconds: on a real clock, some time always passes."""
Script = Iterator[tuple[float, list[pygame.event.Event]]]
"""Pairs: seconds since the last pair, and the events that then arrive."""


class ScriptedInput:
    """Delivers the events of a script, with a clock of its own.

    At the end of the script the system asks to shut down.
    """

    def __init__(self, script: Script) -> None:
        self.now = 0.0
        self.waits: list[float | None] = []
        self.messages: list[str] = []
        """All messages that systemd received."""
        self.listen: Callable[[], list[str]] = list
        self.end: Callable[[], None] = lambda: None
        self._script = script
        self._next = next(script, None)
        self._at = self.now + (self._next[0] if self._next is not None else 0.0)

    def clock(self) -> float:
        return self.now

    def wait(self, seconds: float | None) -> Arrivals:
        self.waits.append(seconds)
        self.messages += self.listen()
        if self._next is None:
            self.end()
            self.now += max(seconds or 0.0, SHORTEST_WAIT)
            return Arrivals((), closing=False, damaged=False)
        if seconds is not None and self.now + seconds < self._at:
            self.now += max(seconds, SHORTEST_WAIT)
            return Arrivals((), closing=False, damaged=False)
        self.now = max(self.now, self._at)
        events = tuple(self._next[1])
        self._next = next(self._script, None)
        self._at = self.now + (self._next[0] if self._next is not None else 0.0)
        return Arrivals(events, closing=False, damaged=False)


class ScriptedWindow(Window):
    """A real window that gets its events from the script."""

    def __init__(self, script_input: ScriptedInput) -> None:
        super().__init__(DisplaySettings())
        self._script_input = script_input

    def wait(self, seconds: float | None) -> Arrivals:
        return self._script_input.wait(seconds)


def run(
    systemd: FakeSystemd,
    script: Script,
    saver: GameSaver | None = None,
    off: Callable[[], None] | None = None,
    worker: Worker | None = None,
) -> ScriptedInput:
    """Run the real main loop with three drawn boxes until the script is over.

    `off` switches the computer off; without it nobody may.
    """
    script_input = ScriptedInput(script)
    supervisor = Supervisor(systemd.environment(TIMEOUT), script_input.clock)
    computer = Computer(supervisor, off=off)
    script_input.end, script_input.listen = computer.shutdown.set, systemd.received
    window = ScriptedWindow(script_input)
    settings = Settings(display=DisplaySettings(kiosk=True), table=TableSettings(names=NAMES))
    boxes = DrawnBoxes(3)
    ports = Ports(
        saver.saved_games if saver is not None else NoSavedGames(),
        computer=HostComputer(switches_off=off is not None),
        drawn=frozenset(boxes.ids),
    )
    table = Table(settings, open_library(), Random(1), ports)
    opened = OpenedBoxes(boxes, boxes, None)
    clock = script_input.clock
    App(
        table, opened, window, clock, saver=saver, computer=computer, worker=worker or AtOnce()
    ).run()
    window.close()
    script_input.messages += systemd.received()
    return script_input


def nothing_for(seconds: float) -> Script:
    yield seconds, []


def voting(votes: tuple[Button, ...]) -> Script:
    """The saved game resumes automatically; then everyone votes."""
    yield 10.0, []
    for keys, button in zip(BOX_KEYS, votes, strict=False):
        letter = keys[list(Button).index(button)]
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            parts = {"key": ord(letter), "unicode": letter, "scancode": 0}
            yield TOUCH, [pygame.event.Event(kind, parts)]
    yield 20.0, []


def test_without_the_loop_no_signal_is_sent(systemd: FakeSystemd) -> None:
    times = [0.0]
    supervisor = Supervisor(systemd.environment(TIMEOUT), lambda: times[0])
    evening = SimulatedEvening(computer=Computer(supervisor))
    times[0] += 10 * TIMEOUT
    assert systemd.received() == []
    for _turn in range(3):
        evening.turn()  # a single pass; the loop around it sends the signals
    assert systemd.received() == []
    evening.close()


def test_an_idle_table_is_ready_sends_its_signals_and_stops(systemd: FakeSystemd) -> None:
    first, *signals, last = run(systemd, nothing_for(60.0)).messages
    assert first == "READY=1\nSTATUS=the castle is on the screen"
    assert last == "STOPPING=1"
    assert signals == ["WATCHDOG=1"] * len(signals)
    assert len(signals) == pytest.approx(60.0 / INTERVAL, abs=2)


class StuckAfterTheFirstFrame(AtOnce):
    """Does its work at once, and the second one is never done."""

    def __init__(self) -> None:
        self._begun = 0

    def begin(self, work: Callable[[], None]) -> None:
        self._begun += 1
        super().begin(work)

    def wait(self, seconds: float | None = None) -> bool:
        return self._begun < 2


def test_while_the_disk_does_not_answer_the_signals_go_on_and_the_program_can_end(
    systemd: FakeSystemd,
) -> None:
    first, *signals, last = run(
        systemd, nothing_for(60.0), worker=StuckAfterTheFirstFrame()
    ).messages
    assert first.startswith("READY=1")
    assert last == "STOPPING=1"
    assert signals == ["WATCHDOG=1"] * len(signals)
    assert len(signals) == pytest.approx(60.0 / INTERVAL, abs=2)


def test_an_idle_loop_never_waits_longer_than_the_watchdog_interval(systemd: FakeSystemd) -> None:
    first, *waits, _last = run(systemd, nothing_for(60.0)).waits
    assert first == 0
    assert all(wait is not None and wait <= INTERVAL + SHORTEST_WAIT for wait in waits)


def test_an_idle_table_without_a_watchdog_waits_until_something_happens() -> None:
    display = DisplaySettings(800, 480, demo_after=0, dims_after=0, sleeps_after=0)
    evening = SimulatedEvening(display=display)
    assert evening.outputs.wake_at is None
    evening.close()


def messages_during(votes: tuple[Button, ...], folder: Path, systemd: FakeSystemd) -> list[str]:
    """What systemd receives during an election with these votes."""
    evening = SimulatedEvening(saver=saver_in(folder), boxes=3)
    evening.begin_an_election(seats=3)
    evening.close()
    saver = saver_in(folder)
    messages = run(systemd, voting(votes), saver).messages
    (game,) = saver.saved_games.resumable()
    assert "Vote.YES" in repr(saver.saved_games.events(game.game.name)), "everyone has voted"
    return messages


def test_nothing_is_shown_before_it_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = SimulatedEvening(saver=saver_in(tmp_path), boxes=3, size=(800, 480))
    show = evening.window.show
    shown: list[tuple[int, int]] = []

    def compare(picture: Picture, now: float, damaged: bool) -> tuple[Hotspot, ...]:
        """What has happened in the game, and what a program that starts now would find of it."""
        games = saver_in(tmp_path).saved_games
        kept = [event for game in games.resumable() for event in games.events(game.game.name)]
        shown.append((len(evening.match.game.events), sum(isinstance(e, Played) for e in kept)))
        return show(picture, now, damaged)

    evening.begin("king-up", seats=3)
    monkeypatch.setattr(evening.window, "show", compare)
    before = len(evening.match.game.events)
    evening.place("alighiero", 4)
    evening.place("beatrice", 4)
    evening.close()
    assert {happened for happened, _kept in shown} == {before, before + 1, before + 2}
    assert all(happened == kept for happened, kept in shown)


@pytest.mark.slow
def test_no_vote_is_sent_to_systemd(tmp_path: Path, systemd: FakeSystemd) -> None:
    ready = "READY=1\nSTATUS=the castle is on the screen"
    for name, vote in (("yes", Button.YES), ("no", Button.NO)):
        messages = messages_during((vote, Button.YES, vote), tmp_path / name, systemd)
        assert set(messages) == {ready, "WATCHDOG=1", "STOPPING=1"}


def on_a_service(off: Callable[[], None]) -> SimulatedEvening:
    """An evening on a computer that vivat may switch off."""
    computer = Computer(Supervisor({}, lambda: 0.0), off=off)
    return SimulatedEvening(
        boxes=3, computer=computer, ports=Ports(computer=HostComputer(switches_off=True))
    )


def test_the_computer_is_switched_off_once_from_the_title_and_lights_show_it() -> None:
    pressed: list[bool] = []
    evening = on_a_service(lambda: pressed.append(True))
    evening.choose(Open(confirm_power_off_screen))
    assert pressed == []
    evening.choose(Command.SWITCH_OFF)
    assert pressed == [True]
    assert evening.expect(PowerOffScene).is_safe
    assert {evening.hardware.light(box) for box in evening.boxes} == {Light.YES}
    evening.wait(10)
    assert pressed == [True]
    evening.close()


def test_a_failing_off_switch_leads_back_to_the_title_with_the_reason(tmp_path: Path) -> None:
    evening = on_a_service(partial(switch_off, tmp_path))
    evening.choose(Open(confirm_power_off_screen))
    evening.choose(Command.SWITCH_OFF)
    evening.expect(TitleScene)
    assert evening.notice_text == str(HelperMissing(unit=POWER.unit))
    evening.close()


def test_escape_at_the_title_of_a_service_does_nothing() -> None:
    evening = on_a_service(lambda: None)
    before = evening.scene
    evening.key(pygame.K_ESCAPE)
    assert evening.scene == before
    assert evening.outputs.ending is None
    evening.close()


def switching_off() -> Script:
    """By keys: two steps back on the title, then the last answer, twice."""
    back, enter = (pygame.K_TAB, pygame.KMOD_SHIFT), (pygame.K_RETURN, 0)
    for key, mod in (back, back, enter, back, enter, enter):
        parts = {"key": key, "unicode": "", "scancode": 0, "mod": mod}
        yield RING_SECONDS, [pygame.event.Event(pygame.KEYDOWN, parts)]


def test_the_farewell_is_shown_for_a_while_although_systemd_stops_the_program_at_once(
    systemd: FakeSystemd,
) -> None:
    pressed: list[bool] = []
    script_input = run(systemd, switching_off(), off=lambda: pressed.append(True))
    assert pressed == [True]
    assert script_input.now >= 6 * RING_SECONDS + FAREWELL_SECONDS
    assert script_input.messages[-1] == "STOPPING=1"
