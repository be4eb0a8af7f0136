"""The emulated controller: its terminal, its buttons and its lights."""

from __future__ import annotations

import os
import termios
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

from firmware.messages import (
    ALONE,
    DARK,
    GOODBYE,
    LOCKED,
    OPEN,
    PRESSES,
    SHOWS_NO,
    SHOWS_YES,
    Welcome,
    read_presses,
)
from firmware.scanner import Scanner
from hardware.boxes import Button
from hardware.conformance.host import CheckHost
from hardware.controllers.serial_port import SerialPort, Unplugged
from hardware.emulation.emulated_controller import EmulatedController, WrongBoxCount
from hardware.emulation.planned_contacts import PlannedContacts
from hardware.emulation.pseudo_terminal import NoLink, PseudoTerminal
from hardware.local.contact_boxes import SAMPLE_EVERY
from sentences import ExplainedError
from tests.waiting import SAFETY_LIMIT, wait_until


@pytest.fixture
def controller() -> Iterator[EmulatedController]:
    emulated = EmulatedController(ports=2)
    yield emulated
    emulated.close()


@pytest.fixture
def host(controller: EmulatedController) -> Iterator[CheckHost]:
    with SerialPort(controller.path) as wire:
        host = CheckHost(wire)
        host.start_session()
        host.end_ballot()
        host.expect_pong(host.send_ping())  # after this, no bytes are on the cable
        yield host


def met(controller: EmulatedController) -> Welcome:
    """The WELCOME that a new host receives."""
    with SerialPort(controller.path) as wire:
        host = CheckHost(wire)
        host.start_session()
        return host.welcome


def test_the_welcome_has_the_ports_and_the_identity(controller: EmulatedController) -> None:
    welcome = met(controller)
    assert (welcome.ports, welcome.identity) == (2, b"EMULATED")


@pytest.mark.parametrize("ports", [-1, 0, 9])
def test_a_controller_has_one_to_eight_boxes(ports: int) -> None:
    with pytest.raises(WrongBoxCount, match=f"{ports} boxes.*1 to 8"):
        EmulatedController(ports=ports)


def test_the_terminal_neither_echoes_nor_cooks_newlines() -> None:
    terminal = PseudoTerminal()
    hosts = os.open(terminal.path, os.O_RDWR | os.O_NOCTTY)
    try:
        every_byte = bytes(range(256))
        os.write(hosts, every_byte)
        assert terminal.read() == every_byte
        terminal.write(every_byte)
        assert os.read(hosts, 1000) == every_byte
        assert not termios.tcgetattr(hosts)[3] & (termios.ECHO | termios.ICANON | termios.ISIG)
    finally:
        os.close(hosts)
        terminal.close()


def test_a_touched_button_is_one_press(controller: EmulatedController, host: CheckHost) -> None:
    controller.finger(1, Button.NO, True)
    assert read_presses(host.expect(PRESSES).message.payload) == [(1, 2)]
    controller.finger(1, Button.NO, False)
    host.expect_none(PRESSES)


@pytest.mark.slow
def test_two_quick_clicks_of_a_finger_are_two_presses(
    controller: EmulatedController, host: CheckHost
) -> None:
    for down in (True, False, True, False):
        controller.finger(0, Button.STOMACHACHE, down)
    host.expect(PRESSES)
    host.expect(PRESSES)
    host.expect_none(PRESSES)


def test_lights_have_a_colour_and_the_time_of_their_last_change(
    controller: EmulatedController, host: CheckHost
) -> None:
    before = monotonic()
    host.order_lights(lights=bytes([SHOWS_YES, SHOWS_NO]))
    wait_until(lambda: controller.lights[0].light == SHOWS_YES)
    yes, no = controller.lights
    assert (yes.colour, no.colour) == ((0, 255, 40), (255, 0, 0))
    assert before <= yes.since <= monotonic()
    assert abs(yes.since - no.since) < 0.01


def test_a_light_that_does_not_change_keeps_its_time(
    controller: EmulatedController, host: CheckHost
) -> None:
    host.order_lights(lights=bytes([SHOWS_YES, DARK]))
    wait_until(lambda: controller.lights[0].light == SHOWS_YES)
    since = controller.lights[0].since
    host.order_lights(lights=bytes([SHOWS_YES, SHOWS_NO]))
    wait_until(lambda: controller.lights[1].light == SHOWS_NO)
    assert controller.lights[0].since == since


def test_the_lights_show_whether_a_host_is_connected(
    controller: EmulatedController, host: CheckHost
) -> None:
    assert controller.has_host
    host.send_reliable(GOODBYE, b"")
    wait_until(lambda: not controller.has_host)
    assert {shown.light for shown in controller.lights} == {ALONE}


def test_the_host_notices_a_pulled_cable(controller: EmulatedController, host: CheckHost) -> None:
    controller.unplug()
    with pytest.raises(Unplugged):
        host.wait(SAFETY_LIMIT)


def test_a_controller_that_keeps_its_power_comes_back_unchanged(
    controller: EmulatedController,
) -> None:
    before = met(controller)
    controller.unplug()
    controller.plug_in(keep_power=True)
    assert met(controller).pack() == before.pack()


def test_a_controller_that_lost_its_power_has_another_boot_number(
    controller: EmulatedController,
) -> None:
    before = met(controller)
    controller.plug_in(keep_power=False)
    after = met(controller)
    assert before.identity == after.identity
    assert before.boot != after.boot


@pytest.mark.parametrize(("keep_power", "locked"), [(True, 1), (False, 0)])
def test_a_vote_is_kept_while_there_is_power(
    controller: EmulatedController, host: CheckHost, keep_power: bool, locked: int
) -> None:
    host.open_ballot(7)
    controller.press(0, Button.YES)
    wait_until(lambda: controller.lights[0].light == LOCKED)
    controller.plug_in(keep_power)
    with SerialPort(controller.path) as wire:
        again = CheckHost(wire, session=100)
        again.start_session()
        assert again.order_ballot(7, OPEN).locked == locked


def test_the_link_leads_to_the_terminal_while_the_cable_is_plugged_in(tmp_path: Path) -> None:
    link = tmp_path / "boxes"
    controller = EmulatedController(ports=1, link=link)
    try:
        assert controller.path == str(link)
        first = os.readlink(link)
        assert first.startswith("/dev/")
        controller.unplug()
        assert not link.is_symlink()
        controller.plug_in()
        assert met(controller)
    finally:
        controller.close()
    assert not link.is_symlink()


def test_an_old_link_is_replaced(tmp_path: Path) -> None:
    link = tmp_path / "boxes"
    link.symlink_to("/dev/pts/no-longer-there")
    terminal = PseudoTerminal(link)
    assert link.exists()
    terminal.close()


def test_a_link_does_not_replace_a_file(tmp_path: Path) -> None:
    link = tmp_path / "boxes"
    link.write_text("mine")
    with pytest.raises(ExplainedError, match="Choose another name"):
        EmulatedController(link=link)
    assert link.read_text() == "mine"


def test_a_link_in_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoLink, match="No such file"):
        EmulatedController(link=tmp_path / "nowhere" / "boxes")


def test_after_closing_twice_the_serial_port_is_gone() -> None:
    controller = EmulatedController(ports=1)
    controller.close()
    controller.close()


def test_each_sample_sees_the_levels_of_its_own_time() -> None:
    contacts, scanner = PlannedContacts(3, now=0.0), Scanner(1)
    contacts.plan(1, True, 1.0)
    contacts.plan(1, False, 1.0 + 4 * SAMPLE_EVERY)
    contacts.plan(0, True, 2.0)
    contacts.plan(0, False, 2.06)
    contacts.sample_until(60.0, scanner)
    assert scanner.pop_press() == (0, 1)
    assert scanner.pop_press() is None
