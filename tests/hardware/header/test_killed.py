"""What a killed program leaves behind at the header: the next start tidies up."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory  # type: ignore[import-untyped]

from companion.commands.box.open_boxes import open_boxes
from companion.config.box_settings import BoxesSettings, HeaderBoxSettings
from hardware.header.header_boxes import HeaderBoxes
from hardware.header.left_lights import FILE, NotedLights, switch_left_lights_off
from hardware.header.lgpio_folder import PREFIX, make_lgpio_folder
from hardware.header.pin_factory import FACTORY_VARIABLE, ChosenFactory
from hardware.header.pins import BoxPins, Wiring
from tests.hardware.header.mock_pins import chosen

WIRING = Wiring((BoxPins(2, 3, 4, light=5), BoxPins(17, 27, 22, light=10)))


class LastingFactory(MockFactory):  # type: ignore[misc]
    """Pins that keep their level when they are released, as on some kernels."""

    def __init__(self) -> None:
        super().__init__()
        self.driven: dict[int, int] = {}

    def close(self) -> None:
        for pin in self.pins.values():
            if pin.function == "output":
                self.driven[int(pin.info.name.removeprefix("GPIO"))] = int(pin.state)
        super().close()


@pytest.fixture
def ended() -> int:
    """The number of a process that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def test_lights_that_a_killed_program_left_on_are_switched_off(tmp_path: Path, ended: int) -> None:
    (tmp_path / FILE).write_text(f"{ended} 5 10")
    factory = LastingFactory()
    switch_left_lights_off(tmp_path, lambda: chosen(factory))
    assert factory.driven == {5: 0, 10: 0}
    assert not (tmp_path / FILE).exists()


@pytest.mark.parametrize(
    "noted", [f"{os.getpid()} 5 10", "", "nonsense"], ids=["its own", "nothing", "nonsense"]
)
def test_nothing_is_touched_if_no_killed_program_left_a_light(tmp_path: Path, noted: str) -> None:
    (tmp_path / FILE).write_text(noted)
    switch_left_lights_off(tmp_path, never)


def never() -> ChosenFactory:
    raise AssertionError("no pin may be touched")


def test_lights_are_noted_until_the_boxes_are_closed(tmp_path: Path) -> None:
    boxes = HeaderBoxes(WIRING, chosen(MockFactory()), noted=NotedLights(tmp_path))
    assert (tmp_path / FILE).read_text() == f"{os.getpid()} 5 10"
    boxes.close()
    assert not (tmp_path / FILE).exists()


@pytest.mark.parametrize("variable", ["RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR"])
def test_lgpios_folder_is_in_the_runtime_folder(
    variable: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    monkeypatch.setenv(variable, str(tmp_path))
    folder = Path(make_lgpio_folder())
    assert tmp_path in folder.parents
    folder.rmdir()


def test_without_a_folder_that_can_be_written_lgpio_has_a_temporary_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "missing" / "too"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert Path(make_lgpio_folder()).parent == tmp_path


def test_folders_of_killed_programs_are_removed_and_no_others(
    tmp_path: Path, ended: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    stale = tmp_path / f"{PREFIX}{ended}-abc"
    stale.mkdir()
    os.mkfifo(stale / ".lgd-nfy0")
    others = {tmp_path / f"{PREFIX}{os.getppid()}-abc", tmp_path / f"{PREFIX}old", tmp_path / "x"}
    for folder in others:
        folder.mkdir()
    link = tmp_path / f"{PREFIX}{ended}-link"
    link.symlink_to(tmp_path / "x")
    made = Path(make_lgpio_folder())
    assert set(tmp_path.iterdir()) == others | {made, link}
    made.rmdir()


@pytest.mark.parametrize("header", [(), (HeaderBoxSettings(12, 16, 20, 21),)])
def test_every_start_switches_them_off_also_one_without_header_boxes(
    tmp_path: Path,
    ended: int,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    header: tuple[HeaderBoxSettings, ...],
) -> None:
    """Safe mode has no header boxes."""
    caplog.set_level("INFO")
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    monkeypatch.setenv(FACTORY_VARIABLE, "mock")
    (tmp_path / FILE).write_text(f"{ended} 5 10")
    settings = BoxesSettings(controllers=False, drawn=0, gamepads=False, header=header)
    open_boxes(settings, (), lambda: None).all.close()
    assert "the light at GPIO 5 was left on" in caplog.text
    assert not (tmp_path / FILE).exists()
