"""The check opens a real window in a process of its own, which may crash or hang."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.commands.doctor import run_window_probe
from companion.commands.doctor.display import examine_display
from companion.commands.doctor.finding import Finding
from companion.commands.doctor.run_window_probe import ProbeFails, try_window
from companion.config.settings import DisplaySettings
from hardware.boxes import Health
from tests.companion.commands.doctor.environments import environment
from tests.needed_programs import needs
from tests.window.xvfb import screen

PLAIN = DisplaySettings(800, 480)


def look(tmp_path: Path, settings: DisplaySettings = PLAIN, **more: str) -> Finding:
    (finding,) = examine_display(settings, environment(**more), tmp_path / "dev")
    return finding


def remedy(finding: Finding) -> str:
    assert finding.remedy is not None
    return finding.remedy


@pytest.fixture
def dead_pygame(tmp_path: Path) -> Path:
    """A pygame.py that is imported instead of the real pygame."""
    (tmp_path / "first").mkdir()
    return tmp_path / "first/pygame.py"


@pytest.mark.slow
@needs("Xvfb")
def test_a_window_on_a_desktop_is_found_with_its_driver(tmp_path: Path) -> None:
    with screen() as there:
        finding = look(tmp_path, DISPLAY=there.name)
    assert finding.health is Health.WORKS
    assert finding.found == "A window opens on a screen of 1280 × 800 pixels; driver x11."


@needs("Xvfb")
@pytest.mark.slow
def test_a_screen_smaller_than_the_window_is_a_note(tmp_path: Path) -> None:
    with screen(640, 480) as there:
        finding = look(tmp_path, DISPLAY=there.name)
    assert finding.health is Health.WAITS
    assert "window of 800 × 480 pixels is larger" in remedy(finding)
    assert "fullscreen = true" in remedy(finding)


@needs("Xvfb")
@pytest.mark.slow
def test_a_full_screen_window_is_never_too_large(tmp_path: Path) -> None:
    with screen(640, 480) as there:
        finding = look(tmp_path, DisplaySettings(800, 480, fullscreen=True), DISPLAY=there.name)
    assert finding.health is Health.WORKS


@pytest.mark.slow
def test_a_desktop_that_does_not_answer_is_a_problem(tmp_path: Path) -> None:
    finding = look(tmp_path, DISPLAY=":987")
    assert finding.health is Health.FAILS
    assert "on the desktop itself" in remedy(finding)


@pytest.mark.slow
def test_without_screen_and_desktop_the_remedy_is_to_connect_a_screen(tmp_path: Path) -> None:
    finding = look(tmp_path)
    assert finding.health is Health.FAILS
    assert remedy(finding).startswith("Connect a screen")


@pytest.mark.slow
def test_a_screen_without_a_desktop_is_told_what_it_needs(tmp_path: Path) -> None:
    (tmp_path / "dev/dri").mkdir(parents=True)
    (tmp_path / "dev/dri/card0").touch()
    finding = look(tmp_path)
    expected = "cage vivat play" if "not available" in finding.found else "uses the screen"
    assert expected in remedy(finding)


@pytest.mark.slow
def test_over_ssh_a_missing_display_is_only_a_note(tmp_path: Path) -> None:
    finding = look(tmp_path, SSH_CONNECTION="192.0.2.1 50000 192.0.2.2 22")
    assert finding.health is Health.WAITS
    assert "on the desktop itself" in remedy(finding)


def test_a_driver_that_crashes_is_a_problem(tmp_path: Path, dead_pygame: Path) -> None:
    dead_pygame.write_text("import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)\n")
    finding = look(tmp_path, PYTHONPATH=str(dead_pygame.parent))
    assert finding.health is Health.FAILS
    assert "the driver crashed (SIGSEGV)" in finding.found


def test_a_pygame_that_cannot_be_imported_is_a_problem(tmp_path: Path, dead_pygame: Path) -> None:
    dead_pygame.write_text("raise ImportError('libSDL2-2.0.so.0: cannot open it')\n")
    finding = look(tmp_path, PYTHONPATH=str(dead_pygame.parent))
    assert "libSDL2-2.0.so.0: cannot open it" in finding.found
    assert finding.health is Health.FAILS


@pytest.mark.slow
def test_a_driver_that_hangs_is_given_up(
    dead_pygame: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run_window_probe, "SECONDS", 0.5)
    dead_pygame.write_text("import time\ntime.sleep(60)\n")
    with pytest.raises(ProbeFails, match="did not answer within"):
        try_window(environment(PYTHONPATH=str(dead_pygame.parent)))
