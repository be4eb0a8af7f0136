"""An open serial port is locked, and every failure is a sentence that says what to do."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial

from hardware.controllers.serial_port import (
    NotAPort,
    PortBusy,
    PortForbidden,
    PortMissing,
    SerialPort,
    Unplugged,
)
from hardware.emulation.pseudo_terminal import PseudoTerminal


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


def test_an_open_port_is_locked_for_other_programs(terminal: PseudoTerminal) -> None:
    with SerialPort(terminal.path), pytest.raises(PortBusy, match="another program uses this port"):
        SerialPort(terminal.path)


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
