"""`vivat box list` with boxes at the header: each failure once, with the pin and its use."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory  # type: ignore[import-untyped]

from companion.cli import main
from hardware.header.pin_factory import FACTORY_VARIABLE
from tests.hardware.header.mock_pins import TakenPin, chosen
from tests.pages import ROOT
from tests.sampling import sampled


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    file = tmp_path / "settings.toml"
    file.write_text(
        "[boxes]\ncontrollers = false\n"
        "[[boxes.header]]\nyes = 2\nno = 3\nstomachache = 4\nlight = 11\n"
    )
    return file


@pytest.mark.slow
@pytest.mark.parametrize("asked", sampled(["pigpio", "rpigpio"], every=2))
def test_a_failure_is_printed_once(settings: Path, asked: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "companion", "box", "list", "--settings", str(settings)],
        cwd=ROOT,
        env={FACTORY_VARIABLE: asked, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode != 0
    assert run.stdout.startswith("PROBLEM ")
    assert run.stderr == ""


def test_a_pin_that_cannot_be_used_is_named_with_its_use(
    settings: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    factory = MockFactory()
    factory.pin("GPIO11", pin_class=TakenPin)
    monkeypatch.setattr("companion.commands.box.list_boxes.LIST_SECONDS", 0.01)
    monkeypatch.setattr("hardware.header.header_boxes.choose_factory", lambda: chosen(factory))
    main(["box", "list", "--settings", str(settings)])
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("PROBLEM  vivat can't use GPIO 11, the light of box 1: GPIO busy.")
