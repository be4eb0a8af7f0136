"""No program that vivat starts runs code that lies in the current folder."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.commands.doctor.run_window_probe import try_sound
from hardware.controllers.flash import FlashFailed, prepare_folder
from tests.companion.commands.doctor.environments import environment

ROOT = Path(__file__).parent.parent
SOURCES = [file for part in ("companion", "hardware") for file in (ROOT / part).rglob("*.py")]
SCRIPTS = [
    file
    for part in ("systemd", "tools", ".ci")
    for file in (ROOT / part).rglob("*")
    if file.is_file() and file.read_bytes().startswith(b"#!")
]
UNSAFE_MODULE = re.compile(r'(?<!"-P", )"-m"')
UNSAFE_PYTHON = re.compile(r'(?:python3?"?|\$python"?) (?!-I )-[cm]\b')


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder has modules of well-known names, each of which leaves this file."""
    trace = tmp_path / "trace"
    code = f"open({str(trace)!r}, 'a').write(__name__ + '\\n')\n"
    for name in ("mpremote", "serial", "platformdirs", "companion", "msgspec", "subprocess"):
        (tmp_path / f"{name}.py").write_text(code)
    monkeypatch.chdir(tmp_path)
    return trace


def test_copying_the_firmware_ignores_modules_in_the_current_folder(planted: Path) -> None:
    with pytest.raises(FlashFailed):
        prepare_folder("/dev/no-such-port")
    assert not planted.exists()


@pytest.mark.slow
def test_checking_the_sound_ignores_modules_in_the_current_folder(planted: Path) -> None:
    assert try_sound(environment(SDL_AUDIODRIVER="dummy")) == "dummy"
    assert not planted.exists()


def test_every_other_module_is_started_without_the_current_folder() -> None:
    assert [file for file in SOURCES if UNSAFE_MODULE.search(file.read_text())] == []
    assert UNSAFE_MODULE.search('[sys.executable, "-m", "mpremote"]')


def test_every_script_runs_python_without_the_current_folder() -> None:
    assert [file for file in SCRIPTS if UNSAFE_PYTHON.search(file.read_text())] == []
    assert UNSAFE_PYTHON.search('"$python" -m venv folder')
