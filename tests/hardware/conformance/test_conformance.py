"""The checks for anybody's controller: ours passes them all, and every fault fails its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from time import monotonic

import pytest
from serial import Serial

from firmware.controller import Controller
from firmware.messages import (
    ACKNOWLEDGE,
    ALONE,
    CHOICES,
    PONG,
    PRESSES,
    PROBLEM,
    STANDING,
    WELCOME,
)
from hardware.conformance import press_checks, suite
from hardware.conformance.examiner import SilentPort
from hardware.conformance.finding import Finding
from hardware.conformance.sitting import Person, Request
from hardware.conformance.suite import check, check_presses, findings, press_findings
from hardware.controllers.serial_port import NotAPort, PortBusy, PortMissing, Unplugged
from hardware.emulation.emulated_controller import EmulatedController, Make
from tests.hardware.conformance.faulty import (
    FAULTS,
    PRESS_FAULTS,
    Mute,
    NinePorts,
    NoPorts,
    SwapsButtons,
    TellsTwice,
    short_welcome,
)
from tests.hardware.conformance.garbled import Spoil, babbler, cut, garbled, longer, scrambled
from tests.hardware.conformance.virtual_wire import PORTS, VirtualWire


def failed(findings: Iterator[Finding]) -> list[str]:
    return [each.name for each in findings if not each.is_met]


def failed_alone(make: Make) -> list[str]:
    return failed(findings(VirtualWire(make)))


def failed_with_a_person(make: Make) -> list[str]:
    wire = VirtualWire(make)
    return failed(press_findings(wire, Person(wire.press, press_seconds=0.5, quiet_seconds=0.3)))


def test_our_controller_passes_every_check_without_anybody_pressing() -> None:
    found = list(findings(VirtualWire()))
    assert [each.name for each in found] == [each.name for each in suite.CHECKS]
    assert failed(iter(found)) == []


def test_our_controller_passes_every_check_with_a_person() -> None:
    assert failed_with_a_person(Controller) == []


@pytest.mark.parametrize("make", FAULTS, ids=lambda make: make.__name__)
def test_a_controller_with_one_fault_fails_the_check_for_it(make: Make) -> None:
    assert set(failed_alone(make)) == FAULTS[make]


@pytest.mark.parametrize("make", PRESS_FAULTS, ids=lambda make: make.__name__)
def test_a_controller_with_one_fault_fails_the_check_with_a_person_for_it(make: Make) -> None:
    assert set(failed_with_a_person(make)) == PRESS_FAULTS[make]


def test_every_check_can_fail() -> None:
    found = set(failed_alone(short_welcome(0))).union(*FAULTS.values())
    assert found == {each.name for each in suite.CHECKS}
    assert set().union(*PRESS_FAULTS.values()) == {each.name for each in press_checks.CHECKS}


NEEDS = {
    "says_who_it_is": 18,
    "is_alone_after_silence": 15,
    "keeps_its_boot_number": 15,
    "keeps_its_identity": 11,
    "has_one_to_eight_ports": 2,
    "tells_all_votes_at_the_reveal": 2,
    "speaks_our_version": 1,
}
"""How many bytes of WELCOME these need to be met."""


@pytest.mark.parametrize("length", range(18))
def test_a_welcome_that_is_too_short_fails_what_needs_the_rest(length: int) -> None:
    wanted = {name for name, bytes_needed in NEEDS.items() if length < bytes_needed}
    assert set(failed_alone(short_welcome(length))) == wanted


@pytest.mark.parametrize("make", [short_welcome(0), short_welcome(1), NoPorts, NinePorts])
def test_nobody_is_asked_to_press_at_boxes_that_cant_be_counted(make: Make) -> None:
    assert "tells_every_button" in failed_with_a_person(make)


def test_a_welcome_without_a_byte_is_told_so() -> None:
    found = {each.name: str(each.seen) for each in findings(VirtualWire(short_welcome(0)))}
    seen = "WELCOME came with a payload that can't be right: no bytes"
    assert found["speaks_our_version"] == seen


def test_a_pong_that_cant_be_read_is_told_byte_by_byte() -> None:
    found = {each.name: str(each.seen) for each in findings(VirtualWire(garbled(PONG, cut(3))))}
    assert found["answers_heartbeats_in_time"].startswith("PONG came with a payload that can't")


def test_votes_that_are_missing_are_told_as_no_bytes() -> None:
    found = {each.name: str(each.seen) for each in findings(VirtualWire(garbled(CHOICES, cut(4))))}
    seen = "the votes: no bytes instead of 00 00 00"
    assert found["tells_all_votes_at_the_reveal"] == seen


def all_failed(make: Make) -> list[str]:
    """What fails alone and with a person; every check must have come to its end."""
    wire = VirtualWire(make)
    found = list(findings(wire))
    found += press_findings(wire, Person(wire.press, press_seconds=0.5, quiet_seconds=0.3))
    alone = [each.name for each in suite.CHECKS]
    assert [each.name for each in found] == alone + [each.name for each in press_checks.CHECKS]
    return failed(iter(found))


SHORTEST = {WELCOME: 18, PONG: 8, STANDING: 6, CHOICES: 4 + PORTS, PRESSES: 1}
LOTS = range(5)


@pytest.mark.parametrize(
    ("kind", "length"), [(kind, length) for kind in SHORTEST for length in range(SHORTEST[kind])]
)
def test_a_message_that_is_cut_short_is_found(kind: int, length: int) -> None:
    assert all_failed(garbled(kind, cut(length)))


@pytest.mark.parametrize("kind", [CHOICES, PRESSES])
def test_a_message_with_votes_or_presses_too_many_is_found(kind: int) -> None:
    assert all_failed(garbled(kind, longer))


@pytest.mark.parametrize("kind", [WELCOME, PONG, STANDING, ACKNOWLEDGE])
def test_what_a_later_version_may_add_to_a_message_is_no_fault(kind: int) -> None:
    assert not all_failed(garbled(kind, longer))


@pytest.mark.parametrize("lot", LOTS)
@pytest.mark.parametrize("kind", SHORTEST)
def test_a_message_of_any_bytes_is_found(kind: int, lot: int) -> None:
    assert all_failed(garbled(kind, scrambled(lot)))


@pytest.mark.parametrize("spoil", [cut(0), longer, *map(scrambled, LOTS)])
def test_a_problem_of_any_bytes_stops_no_check(spoil: Spoil) -> None:
    assert all_failed(garbled(PROBLEM, spoil, problem="box 1 is askew"))


@pytest.mark.parametrize("lot", LOTS)
def test_whoever_says_anything_at_any_time_is_found(lot: int) -> None:
    assert all_failed(babbler(lot))


def seen_by_a_person(make: Make) -> str:
    """What is said of a controller's buttons."""
    wire = VirtualWire(make)
    found = press_findings(wire, Person(wire.press, press_seconds=0.5, quiet_seconds=0.3))
    return str(next(found).seen)


def test_a_wrong_press_is_told_with_its_box_and_its_name() -> None:
    first = "box 1: Yes was pressed, and what was told is"
    assert seen_by_a_person(SwapsButtons).startswith(
        "box 1: No was pressed, and what was told is Stomachache of box 1\n"
    )
    assert seen_by_a_person(TellsTwice).startswith(f"{first} Yes of box 1, then Yes of box 1\n")
    assert seen_by_a_person(garbled(PRESSES, cut(0))).startswith(f"{first} no press\n")


def test_a_vote_of_another_box_is_told_with_both() -> None:
    wire = VirtualWire()

    def press_beside(request: Request) -> None:
        wire.press(replace(request, port=(request.port + 1) % PORTS))

    person = Person(press_beside, press_seconds=0.5, quiet_seconds=0.3)
    found = {each.name: str(each.seen) for each in press_findings(wire, person)}
    seen = "the boxes that have a vote: 2 instead of 1"
    assert found["tells_that_there_is_a_vote"] == seen


def test_whoever_presses_nothing_is_told_which_button_was_missed() -> None:
    nobody = Person(lambda _request: None, press_seconds=0.1, quiet_seconds=0.1)
    found = {each.name: each.seen for each in press_findings(VirtualWire(), nobody)}
    assert "box 3: Yes was not told" in str(found["tells_every_button"])
    assert found["tells_that_there_is_a_vote"] is not None


def test_the_controller_is_left_without_a_ballot_and_without_a_host() -> None:
    wire = VirtualWire()
    assert failed(findings(wire)) == []
    wire.take(0.01)
    assert wire.controller.light(0) == ALONE


def test_a_port_where_nobody_answers_is_said_to_be_silent() -> None:
    wire = VirtualWire(Mute)
    with pytest.raises(SilentPort, match="the virtual wire: nobody answers HELLO"):
        next(findings(wire))
    assert wire.now() < 4


@pytest.fixture
def controller() -> Iterator[EmulatedController]:
    emulated = EmulatedController(ports=2)
    yield emulated
    emulated.close()


@pytest.mark.slow
def test_our_controller_passes_every_check_behind_a_real_terminal(
    controller: EmulatedController,
) -> None:
    started = monotonic()
    assert failed(check(controller.path)) == []
    assert monotonic() - started < 15


@pytest.mark.slow
def test_our_controller_passes_every_check_with_a_person_behind_a_real_terminal(
    controller: EmulatedController,
) -> None:
    person = Person(
        lambda request: controller.press(request.port, request.button),
        press_seconds=2.0,
        quiet_seconds=0.15,
    )
    assert failed(check_presses(controller.path, person)) == []


def test_a_port_that_is_not_there_is_said_so() -> None:
    with pytest.raises(PortMissing, match="/dev/ttyNowhere"):
        next(check("/dev/ttyNowhere"))


def test_a_port_that_somebody_else_holds_is_busy(controller: EmulatedController) -> None:
    with Serial(controller.path, exclusive=True), pytest.raises(PortBusy):
        next(check(controller.path))


def test_a_file_is_no_port(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(NotAPort):
        next(check(str(file)))


def test_a_cable_that_is_pulled_ends_the_check(controller: EmulatedController) -> None:
    found = check(controller.path)
    next(found)
    controller.unplug()
    with pytest.raises(Unplugged, match="unplugged"):
        list(found)
