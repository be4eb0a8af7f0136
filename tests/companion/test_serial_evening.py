"""The whole program with boxes at a serial port: real threads and the real firmware."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from companion.app import App
from companion.commands.box.open_boxes import OpenedBoxes
from companion.config.library import open_library
from companion.config.settings import DisplaySettings, ElectionSettings, Settings, TableSettings
from companion.display.window import Arrivals
from companion.evening.calm import CALM_SECONDS
from companion.evening.core import Outputs, Table
from companion.evening.inputs import AnswerHere, Command
from companion.evening.screens.doubtful_box import Trust
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.private_view import CastVote
from companion.evening.screens.seating import SeatingScene
from companion.evening.screens.verdict import VerdictScene
from engine import Follow, Vote
from firmware.messages import SHOWS_NO, SHOWS_STOMACHACHE, SHOWS_YES
from hardware.boxes import Button
from hardware.controllers.controller_boxes import ControllerBoxes
from hardware.controllers.host_session import box_name
from hardware.controllers.pairing_keys import PairingKeys
from hardware.emulation.emulated_controller import EmulatedController
from hardware.protocol_codes import encode_lights
from tests.companion.simulated_evening import (
    TURN,
    CoverableWindow,
    SimulatedEvening,
    SimulatedMouse,
)
from tests.companion.simulated_table import NAMES
from tests.hardware.keys_in_memory import KeysInMemory
from tests.waiting import wait_until

YES, NO, STOMACHACHE = Button
IDENTITY = b"ONE WIRE"
SEATS = 3


class SerialEvening(SimulatedEvening):
    """An evening whose boxes are at one serial port, with a real clock.

    Without `keys` the controller can't prove that it is the same one when it comes back.
    """

    def __init__(self, link: Path, keys: PairingKeys | None = None) -> None:
        settings = Settings(
            display=DisplaySettings(800, 480),
            table=TableSettings(names=NAMES),
            election=ElectionSettings(0.1),
        )
        self.now = 0.0
        self.events = []
        self.by_key = False
        self.controller = EmulatedController(SEATS, IDENTITY, link=link)
        self.boxes = tuple(box_name(IDENTITY, port) for port in range(SEATS))
        self.window = CoverableWindow(settings.display)
        wires = ControllerBoxes((), [str(link)], self.window.wake, keys=keys)
        self.wire = wires
        self._table = Table(settings, open_library(), Random(2))
        self.pointer = SimulatedMouse()
        opened = OpenedBoxes(wires, None, None)
        self.app = App(self._table, opened, self.window, self.clock, mouse=self.pointer)
        self.outputs = self.turn()
        self.until(lambda: len(self.outputs.faces) == SEATS)

    def clock(self) -> float:
        return monotonic()

    def arrivals(self) -> Arrivals:
        return self.window.wait(TURN)

    def turn(self, after: float = TURN) -> Outputs:
        self.outputs = self.app.turn(self.arrivals())
        self.events.extend(self.outputs.events)
        return self.outputs

    def until(self, holds: Callable[[], bool]) -> None:
        """Take turns until a condition holds."""
        wait_until(holds, self.turn, lambda: self.scene)

    def wait(self, seconds: float) -> Outputs:
        self.rest(seconds)
        return self.outputs

    def press(self, box: int, button: Button = YES) -> Outputs:
        """Press once the boxes have the current order; wait until the screen shows the press."""
        self.look_first(button)
        self._acted_by = box
        self.until(self._lights_are_as_ordered)
        self.controller.press(box - 1, button)
        self.until(lambda: self._shows_press(box))
        self.agree_if_asked()
        return self.outputs

    def _lights_are_as_ordered(self) -> bool:
        """Then the boxes have the ballot too, which is sent before the lights."""
        ordered = encode_lights(self.outputs.order, self.boxes).lights
        return bytes(each.light for each in self.controller.lights) == ordered

    def _shows_press(self, box: int) -> bool:
        match self.scene:
            case SeatingScene(seats=seats):
                return len(seats) >= box
            case ElectionScene():
                return self.voted()[box - 1]
            case _:  # the last vote was cast, and all are revealed
                return True

    def close(self) -> None:
        self.wire.close()
        self.controller.close()
        super().close()

    def votes(self) -> list[Vote]:
        self.until(lambda: isinstance(self.scene, VerdictScene))
        return [face.vote for face in self.expect(VerdictScene).votes]

    @property
    def table_asks_about_a_box(self) -> bool:
        return "confirm it below" in self.expect(ElectionScene).hint.lower()

    def until_voted(self, expected: list[bool]) -> None:
        self.until(lambda: self.voted() == expected)

    def voted(self) -> list[bool]:
        return [seat.voted for seat in self.expect(ElectionScene).overview.seats]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[SerialEvening]:
    evening = SerialEvening(tmp_path / "port")
    yield evening
    evening.close()


@pytest.mark.slow
def test_players_take_seats_and_vote_and_the_lights_show_the_votes(evening: SerialEvening) -> None:
    evening.begin_an_election("vive-le-roi", seats=SEATS, follow=Follow.VOTES)
    for box, button in ((1, NO), (2, YES), (3, STOMACHACHE)):
        evening.press(box, button)
    assert evening.votes() == [Vote.NO, Vote.YES, Vote.STOMACHACHE]
    shown = [SHOWS_NO, SHOWS_YES, SHOWS_STOMACHACHE]
    evening.until(lambda: [each.light for each in evening.controller.lights] == shown)


@pytest.mark.slow
def test_a_cable_pulled_during_an_election_does_not_stop_the_game(evening: SerialEvening) -> None:
    evening.begin_an_election("vive-le-roi", seats=SEATS, follow=Follow.VOTES)
    evening.press(1, NO)
    evening.controller.unplug()
    evening.until(lambda: evening.voted() == [False] * SEATS)
    evening.choose(AnswerHere(1))
    evening.choose(Command.CONTINUE)
    evening.wait(CALM_SECONDS)
    evening.choose(CastVote(Vote.YES))
    evening.controller.plug_in(keep_power=True)
    for seat in (0, 2):
        evening.until(lambda: evening.table_asks_about_a_box)
        evening.choose(AnswerHere(seat))
        evening.choose(Trust.USE_BOX)
    evening.press(1, NO)
    evening.press(2, STOMACHACHE)
    evening.press(3, NO)
    assert evening.votes() == [Vote.NO, Vote.YES, Vote.NO]


@pytest.mark.slow
def test_a_controller_with_a_key_keeps_its_vote_unless_it_restarts(tmp_path: Path) -> None:
    evening = SerialEvening(tmp_path / "port", KeysInMemory())
    evening.begin_an_election("vive-le-roi", seats=SEATS, follow=Follow.VOTES)
    evening.press(1, NO)
    for keep_power, voted in ((True, [True, False, False]), (False, [False] * SEATS)):
        evening.controller.unplug()
        evening.until(lambda: len(evening.offered(AnswerHere)) == SEATS)
        evening.controller.plug_in(keep_power)
        evening.until(lambda: not evening.offered(AnswerHere))
        evening.until_voted(voted)
    assert evening.expect(ElectionScene).hint.startswith(
        "Margot, Charles and Perrine: your box was disconnected."
    )
    for box in range(1, SEATS + 1):
        evening.press(box, YES)
    assert evening.votes() == [Vote.YES] * SEATS
    evening.close()
