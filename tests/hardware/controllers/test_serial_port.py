"""An open serial port is locked, and every failure is a sentence that says what to do."""

from __future__ import annotations

import errno
import os
import select
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

import pytest
import serial

from hardware.controllers.serial_port import (
    WRITE_SECONDS,
    NotAPort,
    NotReading,
    PortBusy,
    PortForbidden,
    PortHeld,
    PortMissing,
    PortOfVivat,
    SerialPort,
    Unplugged,
)
from hardware.emulation.pseudo_terminal import PseudoTerminal
from tests.companion.commands.doctor.environments import NOBODY, as_nobody


@pytest.fixture
def terminal() -> Iterator[PseudoTerminal]:
    terminal = PseudoTerminal()
    yield terminal
    terminal.close()


def test_bytes_go_both_ways_unchanged(terminal: PseudoTerminal) -> None:
    with SerialPort(terminal.path) as port:
        every_byte = bytes(range(256))
        port.send(every_byte)
        assert terminal.read() == every_byte
        terminal.write(every_byte)
        assert port.wait(1.0) == every_byte


@pytest.mark.slow
def test_a_device_that_reads_slowly_is_waited_for(
    terminal: PseudoTerminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A busy computer pauses the program of a controller that is fine."""
    sent, received, wait = bytes(range(256)) * 256, bytearray(), select.select

    def read_before_the_wait_ends(*ends: Any) -> object:
        received.extend(terminal.read())
        return wait(*ends)

    with SerialPort(terminal.path) as port:
        monkeypatch.setattr(select, "select", read_before_the_wait_ends)
        port.send(sent)
        while part := terminal.read():
            received.extend(part)
    assert received == sent


def test_a_device_that_reads_nothing_for_seconds_is_given_up(
    terminal: PseudoTerminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[float] = []

    def wait(_in: object, _out: object, _x: object, seconds: float) -> object:
        waited.append(seconds)
        return [], [], []

    with SerialPort(terminal.path) as port, monkeypatch.context() as patch:
        patch.setattr(select, "select", wait)
        with pytest.raises(NotReading, match="accepts no data"):
            port.send(b"x")
    assert waited == [WRITE_SECONDS]
    assert WRITE_SECONDS >= 2


def test_an_open_port_is_locked_for_other_programs(terminal: PseudoTerminal) -> None:
    with SerialPort(terminal.path), pytest.raises(PortBusy, match="another program uses this port"):
        SerialPort(terminal.path)


def as_owner(path: str) -> AbstractContextManager[None]:
    """Run as the owner of a port but not as root: the kernel refuses root nothing."""
    if os.geteuid() != 0:
        return nullcontext()
    os.chown(path, NOBODY, -1)
    return as_nobody()


def test_no_other_program_can_open_a_port_in_use_whether_it_asks_for_the_lock_or_not(
    terminal: PseudoTerminal,
) -> None:
    with SerialPort(terminal.path), as_owner(terminal.path):
        with pytest.raises(OSError, match=os.strerror(errno.EBUSY)):
            os.open(terminal.path, os.O_RDWR | os.O_NOCTTY)
        with pytest.raises(PortBusy):
            SerialPort(terminal.path)
    with as_owner(terminal.path):
        os.close(os.open(terminal.path, os.O_RDWR | os.O_NOCTTY))


HOLDER = """
import fcntl, os, sys
port = os.open(sys.argv[1], os.O_RDWR | os.O_NOCTTY)
fcntl.flock(port, fcntl.LOCK_EX)
print("ready", flush=True)
sys.stdin.read()
"""


@contextmanager
def held(path: str, script: Path) -> Iterator[int]:
    """The number of a process that runs this script, which has the port for itself."""
    script.write_text(HOLDER)
    command = [sys.executable, "-IS", str(script), path]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "ready\n"
        yield holder.pid
        holder.communicate("")


def test_the_program_that_uses_a_port_is_named(terminal: PseudoTerminal, tmp_path: Path) -> None:
    with (
        held(terminal.path, tmp_path / "modem") as number,
        pytest.raises(PortHeld, match=rf"python.* \(process {number}\) uses this port"),
    ):
        SerialPort(terminal.path)


def test_another_vivat_is_named_as_such(terminal: PseudoTerminal, tmp_path: Path) -> None:
    with (
        held(terminal.path, tmp_path / "vivat") as number,
        pytest.raises(PortOfVivat, match=rf"vivat is already running \(process {number}\)"),
    ):
        SerialPort(terminal.path)


def test_a_serial_line_runs_at_the_speed_of_the_protocol_page(terminal: PseudoTerminal) -> None:
    with open(terminal.path, "rb", buffering=0) as line, SerialPort(terminal.path):
        _i, _o, control, _l, speed_in, speed_out, _c = termios.tcgetattr(line)
    assert (speed_in, speed_out) == (termios.B115200, termios.B115200)
    eight_bits_no_parity_one_stop_bit = termios.CS8
    checked = termios.CSIZE | termios.PARENB | termios.CSTOPB
    assert control & checked == eight_bits_no_parity_one_stop_bit


def test_what_a_device_has_not_read_is_dropped_before_the_port_is_closed(
    terminal: PseudoTerminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    flushed = []
    monkeypatch.setattr(serial.Serial, "out_waiting", 100)
    monkeypatch.setattr(termios, "tcflush", lambda _end, queue: flushed.append(queue))
    port = SerialPort(terminal.path)
    flushed.clear()
    port.close()
    assert flushed == [termios.TCOFLUSH]


def test_the_last_bytes_before_closing_arrive(terminal: PseudoTerminal) -> None:
    port = SerialPort(terminal.path)
    port.send(b"goodbye")
    port.close()
    assert terminal.read() == b"goodbye"


def test_waiting_ends_in_time_or_when_it_is_woken(terminal: PseudoTerminal) -> None:
    with SerialPort(terminal.path) as port:
        assert port.wait(0.0) == b""
        port.wake()
        assert port.wait(60.0) == b""


def test_a_port_that_disappears_is_reported_as_unplugged() -> None:
    terminal = PseudoTerminal()
    with SerialPort(terminal.path) as port:
        terminal.close()
        with pytest.raises(Unplugged, match="Plug it in again"):
            port.wait(1.0)


def test_a_missing_port_is_reported(tmp_path: Path) -> None:
    with pytest.raises(PortMissing, match="there is no such port"):
        SerialPort(str(tmp_path / "gone"))


def test_a_file_is_not_a_port(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(NotAPort) as first:
        SerialPort(str(file))
    with pytest.raises(NotAPort) as second:
        SerialPort(str(file))
    assert first.value == second.value, "a repeated error is the same sentence"


def test_a_port_without_permission_names_the_group(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_arguments: object, **_settings: object) -> None:
        raise serial.SerialException(errno.EACCES, "Permission denied")

    monkeypatch.setattr(serial, "Serial", refuse)
    with pytest.raises(PortForbidden, match="group dialout"):
        SerialPort("/dev/ttyACM0")


def test_closing_a_port_twice_closes_no_other_file(terminal: PseudoTerminal) -> None:
    port = SerialPort(terminal.path)
    port.close()
    others = os.pipe()
    port.close()
    port.wake()
    assert [os.fstat(end) for end in others]
    for end in others:
        os.close(end)
