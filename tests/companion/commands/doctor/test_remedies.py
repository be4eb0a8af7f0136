"""What a remedy says about the settings is written into them: then the check has none any more.

Those that need root are typed in tests/booted/test_remedies.py.
"""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from serial.tools import list_ports

from companion.commands.doctor import camera, disk, serial_ports
from companion.commands.doctor.checks import checks
from companion.commands.doctor.finding import Check, Finding
from companion.commands.doctor.serial_ports import examine_ports
from companion.config.box_settings import BoxesSettings
from hardware.emulation.pseudo_terminal import PseudoTerminal
from tests.companion.commands.doctor.environments import ROOT, environment, program

HAS_SCREEN_AND_SOUND = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


@dataclass(frozen=True)
class Case:
    check: Check
    wrong: str
    advised: str
    right: str


CASES = {
    "no TOML": Case(Check.SETTINGS, "[display", "Correct the file", "[display]"),
    "a large window": Case(
        Check.DISPLAY,
        "[display]\nwidth = 3000",
        "set width and height under [display]",
        "[display]\nwidth = 800\nheight = 480",
    ),
    "a large window, filled": Case(
        Check.DISPLAY,
        "[display]\nwidth = 3000",
        "fullscreen = true",
        "[display]\nwidth = 3000\nfullscreen = true",
    ),
    "no sound": Case(Check.SOUND, "[sound]\nmuted = true", "turns it on", "[sound]\nmuted = false"),
    "no voice": Case(
        Check.VOICE, "[sound]\nvoice = 'full'", "turn the voice off", "[sound]\nvoice = 'off'"
    ),
    "no camera": Case(
        Check.CAMERA,
        "[camera]\non = true",
        "set “on = false” under [camera]",
        "[camera]\non = false",
    ),
    "no such port": Case(
        Check.SERIAL, "[boxes]\nports = ['/dev/none']", "correct “ports” under [boxes]", "[boxes]"
    ),
    "a folder that is a file": Case(
        Check.DISK, "[keeping]\nfolder = 'settings.toml'", "Another folder helps", "[keeping]"
    ),
}


def look(check: Check, settings: Path, text: str, variables: Mapping[str, str]) -> list[Finding]:
    settings.write_text(f"{text}\n")
    return [*checks(settings, variables)[check]()]


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_what_is_advised_about_the_settings_helps(
    case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(camera, "cameras", list)
    monkeypatch.setattr(disk, "mount_of", lambda _place: disk.Mount(kind="ext4"))
    variables = environment(XDG_DATA_HOME=str(tmp_path / "home"), **HAS_SCREEN_AND_SOUND)
    variables["PATH"] = str(tmp_path)
    file = tmp_path / "settings.toml"
    before = look(case.check, file, case.wrong, variables)
    assert any(case.advised in (each.remedy or "") for each in before)
    after = look(case.check, file, case.right, variables)
    assert not any(case.advised in (each.remedy or "") for each in after)


def test_a_program_that_holds_a_port_is_ended_with_the_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(serial_ports, "identify", lambda _port: None)
    monkeypatch.setattr(list_ports, "comports", list)
    with closing(PseudoTerminal()) as terminal:
        with program(Path(shutil.which("sleep") or "sleep"), terminal.path):
            (holder,) = examine_ports(BoxesSettings(ports=(terminal.path,)))
            assert holder.remedy is not None
            subprocess.run(shlex.split(holder.remedy.partition(": ")[2]), check=True)
        (free,) = examine_ports(BoxesSettings(ports=(terminal.path,)))
    assert "no controller answered" in free.found


def test_the_doctor_needs_no_pygame_to_say_that_it_is_missing() -> None:
    code = "import sys; sys.modules['pygame'] = None; import companion.commands.doctor.checks"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)
