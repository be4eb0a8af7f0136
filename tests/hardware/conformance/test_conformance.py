"""The checks for any controller: ours passes them all, and every fault fails its own check."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from time import monotonic

import pytest

from firmware.controller import Controller
from firmware.messages import ACKNOWLEDGE, ALONE, CHOICES, PONG, PRESSES, PROBLEM, STANDING, WELCOME
from hardware.conformance.check import CheckResult
from hardware.conformance.host import SilentPort
from hardware.conformance.press_checks import Presser, PressRequest
from hardware.conformance.suite import CHECKS, PRESS_CHECKS, run_checks, run_press_checks
from hardware.controllers.serial_port import SerialPort, Unplugged
from hardware.emulation.emulated_controller import EmulatedController
from tests.hardware.conformance.faulty import (
    FAULTS,
    PRESS_FAULTS,
    NeverSends,
    NinePorts,
    NoPorts,
    ReportsPressesTwice,
    SwapsButtons,
    short_welcome,
)
from tests.hardware.conformance.garbled import (
    ChangePayload,
    cut,
    garbled,
    longer,
    scrambled,
    sends_random_messages,
)
from tests.hardware.conformance.virtual_wire import PORTS, MakeController, StartingWire, VirtualWire
from tests.hardware.version_1 import SpeaksVersion1
from tests.sampling import sampled


def check(wire: VirtualWire) -> Iterator[CheckResult]:
    return run_checks(wire, wire.now)


def check_presses(
    wire: VirtualWire, press: Callable[[PressRequest], None] | None = None
) -> Iterator[CheckResult]:
    presser = Presser(press or wire.press, press_seconds=0.5, silent_seconds=0.3)
    return run_press_checks(wire, presser, wire.now)


def failures(results: Iterable[CheckResult]) -> dict[str, str]:
    """The sentence of each check that failed, by its name."""
    return {each.check.name: str(each.failure) for each in results if each.failure is not None}


def test_our_controller_passes_every_check_that_needs_no_person() -> None:
    results = list(check(VirtualWire()))
    assert [each.check.name for each in results] == [each.name for each in CHECKS]
    assert failures(results) == {}


def test_a_controller_that_keeps_no_keys_passes_every_check() -> None:
    assert failures(check(VirtualWire(Controller))) == {}


def test_a_controller_of_version_1_passes_every_check() -> None:
    wire = VirtualWire(SpeaksVersion1)
    assert failures([*check(wire), *check_presses(wire)]) == {}


def test_our_controller_passes_every_check_that_needs_a_person() -> None:
    assert failures(check_presses(VirtualWire())) == {}


@pytest.mark.parametrize("make", sampled(FAULTS, every=4), ids=lambda make: make.__name__)
def test_a_controller_with_one_fault_fails_the_check_for_it(make: MakeController) -> None:
    assert set(failures(check(VirtualWire(make)))) == FAULTS[make]


@pytest.mark.parametrize("make", PRESS_FAULTS, ids=lambda make: make.__name__)
def test_a_controller_with_faulty_buttons_fails_the_check_for_it(
    make: MakeController,
) -> None:
    assert set(failures(check_presses(VirtualWire(make)))) == PRESS_FAULTS[make]


def test_every_check_can_fail() -> None:
    found = {"answers_hello_with_welcome"}.union(*FAULTS.values())
    assert found == {each.name for each in CHECKS}
    assert set().union(*PRESS_FAULTS.values()) == {each.name for each in PRESS_CHECKS}


@pytest.mark.parametrize(
    "make", [*sampled(map(short_welcome, range(18)), every=6), NoPorts, NinePorts]
)
def test_an_invalid_welcome_fails_every_check(make: MakeController) -> None:
    found = all_failures(make)
    assert len(found) == len(CHECKS) + len(PRESS_CHECKS)
    assert all("WELCOME came with an invalid payload" in each for each in found.values())


def test_an_empty_welcome_is_reported_as_none() -> None:
    found = failures(check(VirtualWire(short_welcome(0))))
    assert found["speaks_a_version_of_the_host"] == "WELCOME came with an invalid payload: none"


def test_an_unreadable_pong_is_reported_byte_by_byte() -> None:
    found = failures(check(VirtualWire(garbled(PONG, cut(3)))))
    assert found["answers_pings_in_time"].startswith("PONG came with an invalid payload: ")


def test_missing_votes_are_reported_as_none() -> None:
    found = failures(check(VirtualWire(garbled(CHOICES, cut(4)))))
    assert found["sends_all_votes_at_the_reveal"] == "the votes: none instead of 00 00 00"


def all_failures(make: MakeController) -> dict[str, str]:
    """The failures of all checks; every check must have come to its end."""
    wire = VirtualWire(make)
    results = [*check(wire), *check_presses(wire)]
    names = [each.name for each in CHECKS] + [each.name for each in PRESS_CHECKS]
    assert [each.check.name for each in results] == names
    return failures(results)


SHORTEST = {WELCOME: 18, PONG: 8, STANDING: 6, CHOICES: 4 + PORTS, PRESSES: 1}
SEEDS = range(5)


@pytest.mark.parametrize(
    "cut_short",
    sampled(((kind, n) for kind in SHORTEST for n in range(SHORTEST[kind])), every=6),
    ids=str,
)
def test_a_message_that_is_cut_short_is_found(cut_short: tuple[int, int]) -> None:
    kind, length = cut_short
    assert all_failures(garbled(kind, cut(length)))


@pytest.mark.parametrize("kind", [CHOICES, PRESSES])
def test_a_message_with_too_many_votes_or_presses_is_found(kind: int) -> None:
    assert all_failures(garbled(kind, longer))


@pytest.mark.parametrize("kind", [WELCOME, PONG, STANDING, ACKNOWLEDGE])
def test_bytes_that_a_later_version_may_add_are_no_fault(kind: int) -> None:
    assert not all_failures(garbled(kind, longer))


@pytest.mark.parametrize("seed", sampled(SEEDS, every=6))
@pytest.mark.parametrize("kind", SHORTEST)
def test_a_message_of_random_bytes_is_found(kind: int, seed: int) -> None:
    assert all_failures(garbled(kind, scrambled(seed)))


@pytest.mark.parametrize("change", [cut(0), longer, *sampled(map(scrambled, SEEDS), every=6)])
def test_a_problem_of_random_bytes_stops_no_check(change: ChangePayload) -> None:
    assert all_failures(garbled(PROBLEM, change, problem="box 1 is askew"))


@pytest.mark.parametrize("seed", sampled(SEEDS, every=6))
def test_a_controller_that_sends_random_messages_is_found(seed: int) -> None:
    assert all_failures(sends_random_messages(seed))


def button_failure(make: MakeController) -> str:
    """How the check of every button fails."""
    return str(next(check_presses(VirtualWire(make))).failure)


def test_a_wrong_press_is_reported_with_its_box_and_button() -> None:
    first = "box 1: Yes was pressed, but PRESSES was"
    assert button_failure(SwapsButtons).startswith(
        "box 1: No was pressed, but PRESSES was 03 instead of 02\n"
    )
    assert button_failure(ReportsPressesTwice).startswith(f"{first} 01 01 instead of 01\n")
    assert button_failure(garbled(PRESSES, cut(0))).startswith(f"{first} none instead of 01\n")


def test_a_vote_of_another_box_is_reported_with_both_boxes() -> None:
    wire = VirtualWire()

    def press_beside(request: PressRequest) -> None:
        wire.press(replace(request, port=(request.port + 1) % PORTS))

    found = failures(check_presses(wire, press_beside))
    seen = "the boxes that have a vote: 2 instead of 1"
    assert found["reports_that_there_is_a_vote"] == seen


def test_without_any_press_the_missing_buttons_are_named() -> None:
    found = failures(check_presses(VirtualWire(), lambda _request: None))
    assert "box 3: Yes was not reported" in found["reports_every_button"]
    assert "reports_that_there_is_a_vote" in found


def test_after_the_checks_the_controller_has_no_ballot_and_no_host() -> None:
    wire = VirtualWire()
    assert failures(check(wire)) == {}
    wire.wait(0.01)
    assert wire.controller.light(0) == ALONE


def test_a_port_without_a_controller_is_reported_as_silent() -> None:
    wire = VirtualWire(NeverSends)
    with pytest.raises(SilentPort, match="the virtual wire: no reply to HELLO within 5 seconds"):
        next(check(wire))
    assert wire.now() < 6


def test_a_board_that_starts_for_five_seconds_is_checked_then() -> None:
    wire = StartingWire(5.0)
    assert failures(check(wire)) == {}


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
    with SerialPort(controller.path) as port:
        assert failures(run_checks(port)) == {}
    assert monotonic() - started < 15


@pytest.mark.slow
def test_our_controller_passes_every_check_with_a_person_behind_a_real_terminal(
    controller: EmulatedController,
) -> None:
    presser = Presser(
        lambda request: controller.press(request.port, request.button),
        press_seconds=2.0,
        silent_seconds=0.15,
    )
    with SerialPort(controller.path) as port:
        assert failures(run_press_checks(port, presser)) == {}


def test_pulling_the_cable_ends_the_checks(controller: EmulatedController) -> None:
    with SerialPort(controller.path) as port:
        results = run_checks(port)
        next(results)
        controller.unplug()
        with pytest.raises(Unplugged, match="unplugged"):
            list(results)
