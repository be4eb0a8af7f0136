"""Lights that a killed vivat left on go out at a later start, and nobody else's."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

import pytest

from companion.commands.box.open_boxes import open_boxes
from companion.config.box_settings import BoxesSettings
from hardware.header.header_boxes import HeaderBoxes
from hardware.header.left_lights import forget_lights, note_lights, switch_left_lights_off
from hardware.header.pin_factory import (
    FACTORY_VARIABLE,
    ChosenFactory,
    MockRequested,
    choose_factory,
)
from hardware.header.pin_libraries import LGPIO_FOLDER, open_lgpio
from hardware.header.pins import BoxPins, Wiring
from tests.companion.commands.doctor.environments import NOBODY
from tests.hardware.header.fake_computer import BCM2711, FakeComputer
from tests.hardware.header.fake_pin_libraries import FakeLgpio, with_lgpio, with_revision
from tests.pages import ROOT

FOLDERS = ("RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR", "TMPDIR")
KILLED = """
import os, sys
from hardware.header.left_lights import note_lights
note_lights(map(int, sys.argv[1:]))
os.kill(os.getpid(), 9)
"""


@pytest.fixture
def parent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The service's folder."""
    for variable in FOLDERS:
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    (tmp_path / "service").mkdir()
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "service"))
    return tmp_path / "service"


@pytest.fixture
def lgpio(tmp_path: Path, parent: Path, monkeypatch: pytest.MonkeyPatch) -> FakeLgpio:
    pi = FakeComputer(tmp_path / "pi")
    pi.has_chip(0, BCM2711)
    with_lgpio(monkeypatch, fake := FakeLgpio())
    with_revision(monkeypatch, 0xC03111)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    monkeypatch.delenv(FACTORY_VARIABLE, raising=False)
    monkeypatch.setenv(LGPIO_FOLDER, str(tmp_path))
    choose = partial(choose_factory, pi.devices, pi.system)
    monkeypatch.setattr("hardware.header.left_lights.choose_factory", choose)
    return fake


def kill_with_lights(*pins: int) -> None:
    """A process that notes its lights, and is killed."""
    command = [sys.executable, "-c", KILLED, *map(str, pins)]
    subprocess.run(command, cwd=ROOT, check=False)


def notes(parent: Path) -> list[Path]:
    return sorted((parent / f"vivat-lights-{os.geteuid()}").iterdir())


def folder(parent: Path) -> Path:
    folder = parent / f"vivat-lights-{os.geteuid()}"
    folder.mkdir()
    return folder


@pytest.mark.parametrize("variable", FOLDERS)
def test_a_killed_programs_lights_are_switched_off_by_any_start(
    parent: Path, lgpio: FakeLgpio, monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    """Of the service, in a session, and without either; safe mode has no boxes at the header."""
    monkeypatch.delenv("RUNTIME_DIRECTORY")
    monkeypatch.setattr(tempfile, "tempdir", None)
    monkeypatch.setenv("XDG_RUNTIME_DIR", "/nowhere/at-all")
    monkeypatch.setenv(variable, str(parent))
    kill_with_lights(5, 10)
    assert len(notes(parent)) == 1
    settings = BoxesSettings(controllers=False, drawn=0, gamepads=False)
    open_boxes(settings, (), lambda: None).all.close()
    assert lgpio.driven == {5: 0, 10: 0}
    assert notes(parent) == []
    assert lgpio.closed == [0]


def test_two_at_once_do_not_share_a_note(parent: Path, lgpio: FakeLgpio) -> None:
    kill_with_lights(5)
    note_lights([10])
    forget_lights()
    (left,) = notes(parent)
    assert left.read_text() == "5"


def test_the_lights_of_a_running_program_are_left_alone(parent: Path, lgpio: FakeLgpio) -> None:
    note_lights([5, 10])
    switch_left_lights_off()
    assert lgpio.opened == []
    assert len(notes(parent)) == 1


def test_a_number_that_is_in_use_again_does_not_keep_a_light_on(
    parent: Path, lgpio: FakeLgpio
) -> None:
    note = folder(parent) / f"{os.getpid()}-1"
    note.write_text("5")
    switch_left_lights_off()
    assert lgpio.driven == {5: 0}
    assert not note.exists()


def test_a_pin_that_another_program_has_waits_for_a_later_start(
    parent: Path, lgpio: FakeLgpio
) -> None:
    kill_with_lights(5, 10)
    lgpio.users[5] = "lamp"
    switch_left_lights_off()
    assert lgpio.driven == {10: 0}
    assert len(notes(parent)) == 1
    lgpio.users.clear()
    lgpio.driven.clear()
    switch_left_lights_off()
    assert lgpio.driven == {5: 0}, "the other one is no longer ours"
    assert notes(parent) == []


def test_emulated_pins_switch_no_light_off(
    parent: Path, lgpio: FakeLgpio, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FACTORY_VARIABLE, "mock")
    kill_with_lights(5)
    switch_left_lights_off()
    assert len(notes(parent)) == 1


@pytest.mark.parametrize("text", [b"", b"\0\0\xff", b"nonsense 99"])
def test_a_damaged_note_stops_nothing(parent: Path, lgpio: FakeLgpio, text: bytes) -> None:
    (folder(parent) / "1-1").write_bytes(text)
    switch_left_lights_off()
    assert lgpio.driven == {}


@pytest.mark.skipif(os.geteuid() != 0, reason="needs root, to give a folder away")
def test_a_folder_of_another_user_is_not_used(parent: Path, lgpio: FakeLgpio) -> None:
    theirs = folder(parent)
    (theirs / "1-1").write_text("5")
    os.chown(theirs, NOBODY, NOBODY)
    note_lights([10])
    switch_left_lights_off()
    assert [each.name for each in theirs.iterdir()] == ["1-1"]
    assert lgpio.driven == {}
    assert len(notes(Path(tempfile.gettempdir()))) == 1


def test_a_folder_that_cannot_be_entered_hides_no_other(
    parent: Path, lgpio: FakeLgpio, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root's runtime folder is closed to the user vivat; here its name is too long for root too."""
    monkeypatch.delenv("RUNTIME_DIRECTORY")
    monkeypatch.setenv("TMPDIR", tempfile.gettempdir())
    kill_with_lights(5)
    monkeypatch.setenv("XDG_RUNTIME_DIR", f"/{'x' * 300}")
    switch_left_lights_off()
    assert lgpio.driven == {5: 0}


def test_a_start_without_lights_leaves_no_folder(parent: Path, lgpio: FakeLgpio) -> None:
    switch_left_lights_off()
    forget_lights()
    assert list(parent.iterdir()) == list(Path(tempfile.gettempdir()).iterdir()) == []


def test_lights_are_noted_while_the_boxes_are_open(parent: Path, lgpio: FakeLgpio) -> None:
    wiring = Wiring((BoxPins(2, 3, 4, light=5), BoxPins(17, 27, 22), BoxPins(6, 7, 8, light=10)))
    this_test = MockRequested(variable="this test")
    boxes = HeaderBoxes(wiring, ChosenFactory(open_lgpio(0), "lgpio", this_test))
    (note,) = notes(parent)
    assert note.read_text() == "5 10"
    boxes.close()
    assert notes(parent) == []
