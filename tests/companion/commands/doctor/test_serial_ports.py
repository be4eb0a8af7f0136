"""Every port is listed with the program that uses it; only possible controllers are opened."""

from __future__ import annotations

import grp
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from companion.commands.doctor import serial_ports
from companion.commands.doctor.finding import Finding
from companion.commands.doctor.serial_ports import examine_ports
from companion.config.box_settings import BoxesSettings
from hardware.boxes import Health
from hardware.controllers.port_probe import OUR_PROTOCOL, identify
from hardware.controllers.serial_port import SerialPort
from hardware.device_holders import processes_holding
from hardware.emulation.emulated_controller import EmulatedController
from hardware.emulation.pseudo_terminal import PseudoTerminal
from tests.companion.commands.doctor.environments import ROOT, as_nobody, program
from tests.waiting import SAFETY_LIMIT

SLEEP = Path(shutil.which("sleep") or "sleep")
QUICK = 0.3
"""Seconds to wait at a port where nothing answers."""


@pytest.fixture(autouse=True)
def ports(monkeypatch: pytest.MonkeyPatch) -> list[ListPortInfo]:
    """The ports that the system lists; a controller has plenty of time to answer."""
    listed: list[ListPortInfo] = []
    monkeypatch.setattr(list_ports, "comports", lambda: listed)
    monkeypatch.setattr(serial_ports, "identify", lambda port: identify(port, SAFETY_LIMIT))
    return listed


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """For ports where nothing answers."""
    monkeypatch.setattr(serial_ports, "identify", lambda port: identify(port, QUICK))


@pytest.fixture
def terminal() -> Iterator[PseudoTerminal]:
    """A port that is read but never answers."""
    with closing(PseudoTerminal()) as terminal:
        yield terminal


@pytest.fixture
def controller() -> Iterator[EmulatedController]:
    with closing(EmulatedController(3)) as controller:
        yield controller


def on_usb(path: str, vendor: int = 0x2E8A, product: int = 5) -> ListPortInfo:
    info = ListPortInfo(path)
    info.vid, info.pid, info.product = vendor, product, "Board in FS mode"
    return info


def at(path: str) -> Finding:
    """The finding for a port that the settings name."""
    (finding,) = examine_ports(BoxesSettings(controllers=False, ports=(path,)))
    return finding


def remedy(finding: Finding) -> str:
    assert finding.remedy is not None
    return finding.remedy


def test_a_pico_is_listed_with_its_firmware(
    controller: EmulatedController, ports: list[ListPortInfo]
) -> None:
    ports.append(on_usb(controller.path))
    (finding,) = examine_ports(BoxesSettings())
    assert (finding.health, finding.remedy) == (Health.WORKS, None)
    assert finding.found == (
        f"{controller.path} (Board in FS mode, 2e8a:0005): "
        "controller 454d554c41544544, firmware 0.3.0; boxes: 3."
    )


def test_an_older_firmware_is_a_note_with_a_remedy(
    controller: EmulatedController, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serial_ports, "OUR_FIRMWARE", (0, 9, 0))
    finding = at(controller.path)
    assert finding.health is Health.WAITS
    assert "older" in finding.found
    assert f"vivat box flash {controller.path}" in remedy(finding)


def test_a_later_protocol_version_is_a_problem(
    controller: EmulatedController, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serial_ports, "OUR_PROTOCOL", OUR_PROTOCOL - 1)
    finding = at(controller.path)
    assert finding.health is Health.FAILS
    theirs, ours = OUR_PROTOCOL, OUR_PROTOCOL - 1
    assert f"version {theirs} of the protocol, this program version {ours}" in finding.found


def test_an_earlier_protocol_version_is_no_problem(
    controller: EmulatedController, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serial_ports, "OUR_PROTOCOL", OUR_PROTOCOL + 1)
    assert at(controller.path).health is Health.WORKS


@pytest.mark.slow
def test_without_an_answer_the_remedy_is_to_install_the_firmware(
    terminal: PseudoTerminal, quick: None
) -> None:
    finding = at(terminal.path)
    assert finding.health is Health.FAILS
    assert "no controller answered" in finding.found
    assert f"vivat box flash {terminal.path}" in remedy(finding)


def test_a_missing_port_in_the_settings_is_a_problem() -> None:
    finding = at("/dev/ttyNowhere")
    assert finding.health is Health.FAILS
    assert "/dev/ttyNowhere" in finding.found


def test_without_any_port_there_is_a_note() -> None:
    (finding,) = examine_ports(BoxesSettings())
    assert finding.health is Health.WAITS
    assert "cable that carries data" in remedy(finding)


def test_nothing_is_sent_to_an_unknown_port(
    terminal: PseudoTerminal, ports: list[ListPortInfo]
) -> None:
    ports.append(on_usb(terminal.path, 0x2341, 0x0043))
    none, finding = examine_ports(BoxesSettings())
    assert (none.health, finding.health) == (Health.WAITS, Health.WAITS)
    assert "not opened" in finding.found
    assert "“2341:0043” to usb_ids" in remedy(finding)
    assert terminal.read() == b""


def test_a_program_that_uses_the_port_is_named_and_nothing_is_sent(
    terminal: PseudoTerminal,
) -> None:
    with program(SLEEP, terminal.path) as number:
        finding = at(terminal.path)
    assert finding.health is Health.FAILS
    assert f"used by sleep ({number})" in finding.found
    assert remedy(finding) == f"Close that program: kill {number}"
    assert terminal.read() == b""


def test_a_port_used_by_vivat_is_only_a_note(terminal: PseudoTerminal) -> None:
    with program(SLEEP, terminal.path, called="/opt/vivat/.venv/bin/vivat"):
        finding = at(terminal.path)
    assert finding.health is Health.WAITS
    assert "That is vivat itself" in remedy(finding)


def test_modem_manager_using_the_port_is_a_problem(
    terminal: PseudoTerminal, tmp_path: Path
) -> None:
    modems = tmp_path / "ModemManager"
    shutil.copy(SLEEP, modems)
    with program(modems, terminal.path):
        finding = at(terminal.path)
    assert finding.health is Health.FAILS
    assert "ModemManager (" in finding.found
    assert "docs/boxes.md" in remedy(finding)


def test_a_locked_port_is_a_problem(terminal: PseudoTerminal) -> None:
    with SerialPort(terminal.path):
        finding = at(terminal.path)
    assert finding.health is Health.FAILS
    assert "another program uses this port" in finding.found


def test_without_permission_the_remedy_is_the_group_to_join(
    terminal: PseudoTerminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.chmod(terminal.path, 0o660)
    if os.geteuid() == 0:
        os.chown(terminal.path, 0, 4998)
    dialout = grp.struct_group(("dialout", "x", 4998, []))
    monkeypatch.setattr(grp, "getgrgid", lambda _number: dialout)
    with as_nobody():
        finding = at(terminal.path)
    assert finding.health is Health.FAILS
    assert "nobody may not use it" in finding.found
    assert "sudo usermod -aG dialout nobody" in remedy(finding)


def test_the_emulators_own_end_does_not_count_as_a_user_of_the_port() -> None:
    code = (
        "from hardware.emulation.emulated_controller import EmulatedController as E; import sys\n"
        "e = E(2); print(e.path, flush=True); sys.stdin.read(); e.close()"
    )
    command = [sys.executable, "-c", code]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as other:
        assert other.stdout is not None
        path = other.stdout.readline().strip()
        assert processes_holding(Path(path)) == []
        assert at(path).health is Health.WORKS
        other.communicate()
