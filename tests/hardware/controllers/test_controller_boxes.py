"""The host's real ports and threads with the real firmware, over pseudo terminals."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from time import monotonic, sleep

import pytest
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from firmware.codec import Decoder, Message, encode
from firmware.messages import (
    DARK,
    INVITING,
    SHOWS_NO,
    SHOWS_STOMACHACHE,
    SHOWS_YES,
    VERSION,
    WELCOME,
    Welcome,
)
from hardware.boxes import (
    BallotPhase,
    Button,
    Cause,
    Closed,
    Found,
    Health,
    Identity,
    Light,
    Locked,
    Lost,
    Opened,
    Order,
    Pressed,
    Report,
    Signal,
)
from hardware.controllers import status_messages
from hardware.controllers.controller_boxes import ControllerBoxes
from hardware.controllers.host_session import box_name
from hardware.controllers.port_finder import PICO, candidate_ports
from hardware.controllers.serial_port import PortMissing, SerialPort
from hardware.controllers.status_messages import SameIdentity
from hardware.emulation.emulated_controller import EmulatedController
from hardware.emulation.pseudo_terminal import PseudoTerminal
from tests.hardware.controllers.serial_table import SerialTable
from tests.waiting import wait_until

YES, NO, STOMACHACHE = Button


@pytest.fixture
def table(tmp_path: Path) -> Iterator[SerialTable]:
    """Two controllers: one with two boxes, one with one."""
    table = SerialTable(str(tmp_path), ports=(2, 1))
    table.wait_signals(*map(Found, table.ids))
    table.boxes.apply_order(Order())
    table.wait_paired()
    yield table
    table.close()


def lock_all(table: SerialTable) -> None:
    table.boxes.apply_order(table.vote_order(BallotPhase.OPEN))
    table.wait_for(lambda: light_codes(table) == [INVITING] * len(table.ids))
    for box, button in zip(table.ids, (YES, NO, STOMACHACHE), strict=True):
        table.press(box, button)
    table.wait_signals(*(Locked(box, 1) for box in table.ids))


def light_codes(table: SerialTable) -> list[int]:
    """What every box's light shows, in the protocol's numbers."""
    return [shown.light for each in table.controllers for shown in each.lights]


def votes(table: SerialTable) -> dict[str, Button]:
    opened = [signal for signal in table.signals if isinstance(signal, Opened)]
    return {box: vote for signal in opened for box, vote in signal.votes.items()}


def test_a_press_names_the_box_that_was_pressed(table: SerialTable) -> None:
    table.press(table.ids[1], NO)
    table.wait_signals(Pressed(table.ids[1], NO))


def test_a_whole_election_over_two_controllers(table: SerialTable) -> None:
    lock_all(table)
    assert not votes(table)
    table.boxes.apply_order(table.vote_order(BallotPhase.CLOSED))
    table.wait_signals(*(Closed(box, 1) for box in table.ids))
    assert not votes(table)
    table.boxes.apply_order(table.vote_order(BallotPhase.REVEALED))
    table.wait_for(lambda: len(votes(table)) == 3)
    assert votes(table) == dict(zip(table.ids, (YES, NO, STOMACHACHE), strict=True))
    assert not [signal for signal in table.signals if isinstance(signal, Pressed)]


def test_lights_wait_for_their_instant(table: SerialTable) -> None:
    lights = dict(zip(table.ids, (Light.YES, Light.NO, Light.STOMACHACHE), strict=True))

    def seconds_early() -> float:
        table.boxes.apply_order(Order())
        table.wait_for(lambda: light_codes(table) == [DARK] * 3)
        at = monotonic() + 0.1
        table.boxes.apply_order(Order(lights, at=at))
        table.wait_for(lambda: light_codes(table) == [SHOWS_YES, SHOWS_NO, SHOWS_STOMACHACHE])
        return at - min(light.since for each in table.controllers for light in each.lights)

    # Precise once the clocks have been compared, with a round trip that the computer didn't delay.
    table.wait_for(lambda: seconds_early() <= 0.005)


@pytest.mark.slow
def test_a_controller_that_keeps_its_power_while_unplugged_keeps_its_votes(
    table: SerialTable,
) -> None:
    lock_all(table)
    table.controllers[0].unplug()
    table.wait_signals(*(Lost(box, Cause.UNPLUGGED) for box in table.ids[:2]))
    table.signals.clear()
    table.controllers[0].plug_in(keep_power=True)
    table.wait_signals(*(Found(box, Identity.PROVEN) for box in table.ids[:2]))
    table.wait_signals(*(Locked(box, 1) for box in table.ids[:2]))


@pytest.mark.slow
def test_a_controller_that_lost_its_power_has_lost_its_votes(table: SerialTable) -> None:
    lock_all(table)
    table.controllers[0].unplug()
    table.wait_signals(*(Lost(box, Cause.UNPLUGGED) for box in table.ids[:2]))
    table.signals.clear()
    table.controllers[0].plug_in(keep_power=False)
    table.wait_signals(*(Found(box, Identity.CHANGED) for box in table.ids[:2]))
    table.wait_for(lambda: light_codes(table)[:2] == [INVITING] * 2)
    table.press(table.ids[0], NO)
    table.wait_signals(Locked(table.ids[0], 1))
    assert Locked(table.ids[1], 1) not in table.signals


def test_reports_show_which_ports_work(table: SerialTable) -> None:
    reports = table.boxes.reports()
    assert [report.health for report in reports] == [Health.WORKS] * 2
    assert "boxes: 2" in str(reports[0].sentence)
    table.controllers[1].unplug()
    table.wait_for(lambda: len({report.health for report in table.boxes.reports()}) == 2)


def only_report(boxes: ControllerBoxes) -> Report:
    """The only report after the first scan for ports."""
    wait_until(boxes.reports)
    (report,) = boxes.reports()
    boxes.close()
    return report


def test_a_missing_port_is_named(tmp_path: Path) -> None:
    missing = str(tmp_path / "nowhere")
    report = only_report(ControllerBoxes((), [missing]))
    assert report.sentence == PortMissing(port=missing)


def test_without_a_controller_on_usb_the_report_says_what_to_do() -> None:
    report = only_report(ControllerBoxes(("ffff:ffff",)))
    assert report.health is Health.WAITS
    assert report.sentence == status_messages.NoController()


def test_a_controller_of_another_version_is_reported_with_both_versions() -> None:
    terminal = PseudoTerminal()
    boxes = ControllerBoxes((), [terminal.path])
    hellos, welcome = Decoder(), Welcome(VERSION + 1, 2, 0, b"TESTBOX1", 1, (9, 9, 9)).pack()

    def answer() -> None:
        for hello in hellos.feed(terminal.read()):
            terminal.write(encode(Message(hello.session, 0, 0, WELCOME, welcome)))
        sleep(0.001)

    wait_until(lambda: any(each.health is Health.FAILS for each in boxes.reports()), answer)
    (report,) = boxes.reports()
    boxes.close()
    terminal.close()
    theirs = VERSION + 1
    assert report.sentence == status_messages.UnsupportedVersion(
        port=terminal.path, theirs=theirs, ours=VERSION
    )


def test_a_controller_whose_link_appears_late_is_not_opened_a_second_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    controller = EmulatedController(1)
    on_usb = ListPortInfo(controller.path)
    on_usb.vid, on_usb.pid = 0x2E8A, 0x0005
    monkeypatch.setattr(list_ports, "comports", lambda: [on_usb])
    link = tmp_path / "by-id"
    boxes = ControllerBoxes((PICO,), [str(link)])
    try:
        wait_until(
            lambda: [each.health for each in boxes.reports()] == [Health.WORKS, Health.FAILS]
        )
        link.symlink_to(controller.path)
        boxes._scan()
        assert [each.health for each in boxes.reports()] == [Health.WORKS]
    finally:
        boxes.close()
        controller.close()


@pytest.mark.slow
def test_a_device_that_stops_reading_never_holds_up_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    terminal = PseudoTerminal()
    fill(terminal.path)
    is_closing, may_close = Event(), Event()

    def close_slowly(port: SerialPort) -> None:
        is_closing.set()
        may_close.wait()

    monkeypatch.setattr(SerialPort, "close", close_slowly)
    boxes = ControllerBoxes((), [terminal.path])
    wait_until(is_closing.is_set)
    ordering = Thread(target=boxes.apply_order, args=(Order({"box": Light.YES}),), daemon=True)
    ordering.start()
    wait_until(lambda: not ordering.is_alive())
    may_close.set()
    boxes.close()
    terminal.close()


def fill(path: str) -> None:
    """Send until the other end would have to read."""
    end = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
    with suppress(BlockingIOError):
        while True:
            os.write(end, bytes(1024))
    os.close(end)


def test_named_ports_are_candidates_only_while_they_exist(tmp_path: Path) -> None:
    port = tmp_path / "port"
    assert candidate_ports((), [str(port)]) == []
    port.write_text("")
    assert candidate_ports((), [str(port)]) == [str(port)]


def test_a_controller_with_the_same_identity_is_refused_until_the_first_one_is_unplugged(
    tmp_path: Path,
) -> None:
    twins = [EmulatedController(1, b"TWINTWIN", link=tmp_path / name) for name in ("a", "b")]
    boxes = ControllerBoxes((), [str(tmp_path / name) for name in ("a", "b")])
    signals: list[Signal] = []

    def poll() -> None:
        signals.extend(boxes.poll(monotonic()))
        sleep(0.001)

    try:
        wait_until(lambda: signals, poll)
        wait_until(lambda: any(isinstance(r.sentence, SameIdentity) for r in boxes.reports()))
        poll()
        assert signals == [Found(box_name(b"TWINTWIN", 0))]
        first = next(t for t in twins if any(t.path in str(r.sentence) for r in working(boxes)))
        first.close()
        wait_until(lambda: len(signals) >= 3, poll, lambda: signals)
        assert [type(signal) for signal in signals] == [Found, Lost, Found]
    finally:
        boxes.close()
        for twin in twins:
            twin.close()


def working(boxes: ControllerBoxes) -> list[Report]:
    return [report for report in boxes.reports() if report.health is Health.WORKS]
