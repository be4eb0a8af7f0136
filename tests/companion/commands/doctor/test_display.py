"""The check opens a real window in a process of its own, which may crash or hang."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep

import pytest

from companion.commands.doctor.display import examine_display
from companion.commands.doctor.finding import Finding
from companion.commands.doctor.run_window_probe import ProbeFails, run_probe
from companion.commands.doctor.screen_environment import ScreenEnvironment
from companion.config.settings import DisplaySettings
from companion.display.window_probe_answers import Probe
from hardware.boxes import Health
from tests.companion.commands.doctor.environments import environment
from tests.needed_programs import needs
from tests.window.xvfb import VirtualScreen, screen

SETTLING = 0.2
"""Seconds without a change after which a newly started server has finished drawing."""
PLAIN = DisplaySettings(800, 480)


def around(tmp_path: Path, **more: str) -> ScreenEnvironment:
    return ScreenEnvironment(
        environment(**more), tmp_path / "dev", tmp_path / "x11", tmp_path / "run"
    )


def look(tmp_path: Path, settings: DisplaySettings = PLAIN, **more: str) -> Finding:
    (finding,) = examine_display(settings, around(tmp_path, **more))
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
def test_a_window_on_a_desktop_is_found_with_its_driver_and_the_reason(tmp_path: Path) -> None:
    with screen() as there:
        finding = look(tmp_path, DISPLAY=there.name)
    assert finding.health is Health.WORKS
    assert finding.found == (
        f"A window opens on a screen of 1280 × 800 pixels; driver x11. DISPLAY is “{there.name}”."
    )


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


def settled(there: VirtualScreen) -> bytes:
    """The screen's pixels once a newly started server has finished drawing."""
    before, now = b"", there.pixels()
    while now != before:
        sleep(SETTLING)
        before, now = now, there.pixels()
    return now


@needs("Xvfb")
@pytest.mark.slow
def test_the_window_is_never_visible(tmp_path: Path) -> None:
    with screen() as there, ThreadPoolExecutor(1) as doctor:
        before = settled(there)
        looking = doctor.submit(look, tmp_path, DISPLAY=there.name)
        seen = []
        while not looking.done():
            seen.append(there.pixels() != before)
    assert looking.result().health is Health.WORKS
    assert seen
    assert not any(seen)


@pytest.mark.slow
def test_while_vivat_is_running_no_second_window_is_opened(
    tmp_path: Path, dead_pygame: Path
) -> None:
    dead_pygame.write_text(f"open({str(tmp_path / 'tried')!r}, 'w')\n")
    (tmp_path / "dev/dri").mkdir(parents=True)
    (tmp_path / "dev/dri/card0").touch()
    bare = around(tmp_path, PYTHONPATH=str(dead_pygame.parent))
    (finding,) = examine_display(PLAIN, bare, is_playing=True)
    assert finding.health is Health.WAITS
    assert finding.found.startswith("vivat is running")
    assert "close vivat first" in remedy(finding)
    assert not (tmp_path / "tried").exists()
    examine_display(PLAIN, bare)
    assert (tmp_path / "tried").exists()


@pytest.mark.slow
def test_a_desktop_that_does_not_answer_is_a_problem(tmp_path: Path) -> None:
    finding = look(tmp_path, DISPLAY=":987")
    assert finding.health is Health.FAILS
    assert "DISPLAY is “:987”" in finding.found
    assert "on the desktop itself" in remedy(finding)


@pytest.mark.slow
def test_a_driver_that_shows_nothing_is_a_problem(tmp_path: Path) -> None:
    finding = look(tmp_path, SDL_VIDEODRIVER="dummy")
    assert finding.health is Health.FAILS
    assert "shows nothing" in finding.found
    assert remedy(finding) == "Unset the variable: unset SDL_VIDEODRIVER"


@pytest.mark.slow
def test_an_unknown_driver_is_to_be_unset(tmp_path: Path) -> None:
    finding = look(tmp_path, SDL_VIDEODRIVER="papyrus")
    assert finding.health is Health.FAILS
    assert remedy(finding) == "Unset the variable: unset SDL_VIDEODRIVER"


@pytest.mark.slow
def test_without_screen_and_desktop_the_remedy_is_to_connect_a_screen(tmp_path: Path) -> None:
    finding = look(tmp_path)
    assert finding.health is Health.FAILS
    assert "no screen was found (/dev/dri/card*)" in finding.found
    assert remedy(finding).startswith("Connect a screen")


@pytest.mark.slow
def test_a_screen_without_a_desktop_is_found_with_what_it_needs(tmp_path: Path) -> None:
    (tmp_path / "dev/dri").mkdir(parents=True)
    (tmp_path / "dev/dri/card0").touch()
    finding = look(tmp_path)
    assert "dev/dri/card0" in finding.found
    expected = "cage vivat play" if "not available" in finding.found else "uses the screen"
    assert expected in remedy(finding)


@pytest.mark.slow
def test_a_running_desktop_is_named_for_use_from_another_session(tmp_path: Path) -> None:
    (tmp_path / "x11").mkdir()
    (tmp_path / "x11/X0").touch()
    assert "DISPLAY=:0 vivat play" in remedy(look(tmp_path))


@pytest.mark.slow
def test_over_ssh_a_missing_display_is_only_a_note(tmp_path: Path) -> None:
    finding = look(tmp_path, SSH_CONNECTION="192.0.2.1 50000 192.0.2.2 22")
    assert finding.health is Health.WAITS
    assert finding.found.startswith("This is an ssh session without a display.")
    assert "on the desktop itself" in remedy(finding)


def test_a_driver_that_crashes_is_a_problem(tmp_path: Path, dead_pygame: Path) -> None:
    dead_pygame.write_text("import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)\n")
    finding = look(tmp_path, PYTHONPATH=str(dead_pygame.parent))
    assert finding.health is Health.FAILS
    assert "the driver crashed (SIGSEGV)" in finding.found


def test_a_pygame_that_cannot_be_imported_is_a_problem(tmp_path: Path, dead_pygame: Path) -> None:
    dead_pygame.write_text("raise ImportError('libSDL2-2.0.so.0: cannot open it')\n")
    finding = look(tmp_path, PYTHONPATH=str(dead_pygame.parent))
    assert "pygame can't be loaded: libSDL2-2.0.so.0" in finding.found
    assert "make install" in remedy(finding)


@pytest.mark.slow
def test_a_driver_that_hangs_is_given_up(dead_pygame: Path) -> None:
    dead_pygame.write_text("import time\ntime.sleep(60)\n")
    with pytest.raises(ProbeFails, match="did not answer within"):
        run_probe(Probe.LIBRARY, environment(PYTHONPATH=str(dead_pygame.parent)), seconds=0.5)
