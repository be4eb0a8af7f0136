"""`vivat box flash`: the real mpremote copies the real firmware to a real MicroPython."""

from __future__ import annotations

import os
import sys
from contextlib import closing
from pathlib import Path

import pytest

import hardware.controllers.flash
from firmware.controller import FIRMWARE_VERSION
from hardware.controllers.flash import NoMpremote, NoPrompt, flash
from hardware.controllers.serial_port import PortBusy, PortMissing, SerialPort
from tests.micropython.rig import MicroPythonPico, PicoState, missing
from tests.micropython.serial_host import SerialHost

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(missing()), reason=missing()),
]


def test_a_pico_at_the_prompt_gets_the_firmware_and_starts_it() -> None:
    steps: list[str] = []
    with MicroPythonPico(installed=False) as pico:
        assert pico.await_state() == PicoState.PROMPT
        flash(pico.path, steps.append)
        assert pico.await_state() == PicoState.RUNS
        with SerialHost(pico.path) as host:
            assert host.meet().ports == 8
    assert [line.removeprefix(f"{pico.path}: ") for line in steps] == [
        f"copying {len(hardware.controllers.flash.files()) + 1} files.",
        f"firmware {'.'.join(map(str, FIRMWARE_VERSION))} is running; boxes: 8.",
    ]


def test_running_firmware_is_replaced_and_its_keys_are_kept() -> None:
    steps: list[str] = []
    with MicroPythonPico() as pico:
        assert pico.await_state() == PicoState.RUNS
        with SerialHost(pico.path) as host:
            host.meet()
            host.give_key(b"the host", bytes(range(16)))
            assert host.prove(b"the host")
        flash(pico.path, steps.append)
        assert pico.await_state() == PicoState.PROMPT
        assert pico.await_state() == PicoState.RUNS
        with SerialHost(pico.path) as host:
            host.meet()
            assert host.prove(b"the host")
            assert host.prove(b"stranger") == b""
    assert steps[0].endswith("stopping the running firmware.")
    assert steps[-1].endswith("is running; boxes: 8.")


def test_files_of_an_older_firmware_are_removed(tmp_path: Path) -> None:
    older = tmp_path / "board.py"
    older.write_text("an older file")
    with MicroPythonPico(other_files={"/firmware/board.py": older}) as pico:
        assert pico.await_state() == PicoState.RUNS
        assert "board.py" in pico.ask(do="list", folder="/firmware")
        flash(pico.path, lambda _line: None)
        assert pico.await_state() == PicoState.PROMPT
        assert pico.await_state() == PicoState.RUNS
        installed = [file.name for file in hardware.controllers.flash.files()]
        assert sorted(pico.ask(do="list", folder="/firmware")) == installed


def test_a_port_that_another_program_uses_is_refused() -> None:
    with (
        MicroPythonPico() as pico,
        closing(SerialPort(pico.path)),
        pytest.raises(PortBusy, match="another program uses this port"),
    ):
        flash(pico.path, print)


def test_a_missing_port_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PortMissing, match="there is no such port"):
        flash(str(tmp_path / "ttyACM0"), print)


def test_without_mpremote_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mpremote", None)
    with pytest.raises(NoMpremote, match="make install-flash"):
        flash("/dev/ttyACM0", print)


def test_without_an_answer_the_error_says_how_to_start_the_prompt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(hardware.controllers.flash, "PROMPT_SECONDS", 1.0)
    inside, outside = os.openpty()
    with pytest.raises(NoPrompt, match="hold the first button of box 1"):
        flash(os.ttyname(outside), print)
    os.close(inside)
    os.close(outside)
