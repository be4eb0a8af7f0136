"""The doctor opens a real window in a process of its own, and outlives whatever happens there."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep

import pytest

from companion.display.probed import Probe
from companion.doctor.display import examine_display
from companion.doctor.finding import Finding
from companion.doctor.probing import Hangs, ask
from companion.doctor.surroundings import Surroundings
from companion.i18n import translate
from companion.settings import DisplaySettings
from hardware.boxes import Health
from tests.companion.doctor.surroundings import environment
from tests.needed_programs import needs
from tests.window.xvfb import Screen, screen

SETTLING = 0.2
"""Seconds in which a server that has just started draws what it has to."""
PLAIN = DisplaySettings(800, 480)


def around(tmp_path: Path, **more: str) -> Surroundings:
    return Surroundings(environment(**more), tmp_path / "dev", tmp_path / "x11", tmp_path / "run")


def look(tmp_path: Path, settings: DisplaySettings = PLAIN, **more: str) -> Finding:
    (finding,) = examine_display(settings, around(tmp_path, **more))
    return finding


def remedy(finding: Finding) -> str:
    assert finding.remedy is not None
    return translate(finding.remedy)


@pytest.fixture
def dead_pygame(tmp_path: Path) -> Path:
    """Where a pygame is found before the real one."""
    (tmp_path / "first").mkdir()
    return tmp_path / "first/pygame.py"


@needs("Xvfb")
def test_a_desktop_is_drawn_on_by_the_driver_that_is_named_with_its_reason(tmp_path: Path) -> None:
    with screen() as there:
        finding = look(tmp_path, DISPLAY=there.name)
    assert finding.health is Health.WORKS
    assert translate(finding.found) == (
        f"A window opens on a screen of 1280 × 800 pixels; driver x11. DISPLAY is “{there.name}”."
    )


@needs("Xvfb")
def test_a_screen_that_is_smaller_than_the_window_is_a_note(tmp_path: Path) -> None:
    with screen(640, 480) as there:
        finding = look(tmp_path, DISPLAY=there.name)
    assert finding.health is Health.WAITS
    assert "window of 800 × 480 pixels is larger" in remedy(finding)
    assert "fullscreen = true" in remedy(finding)


@needs("Xvfb")
def test_a_window_that_fills_the_screen_is_never_too_large(tmp_path: Path) -> None:
    with screen(640, 480) as there:
        finding = look(tmp_path, DisplaySettings(800, 480, fullscreen=True), DISPLAY=there.name)
    assert finding.health is Health.WORKS


def settled(there: Screen) -> bytes:
    """What stands on a screen once its server has drawn all that it draws by itself."""
    before, now = b"", there.pixels()
    while now != before:
        sleep(SETTLING)
        before, now = now, there.pixels()
    return now


@needs("Xvfb")
@pytest.mark.slow
def test_nobody_sees_the_window(tmp_path: Path) -> None:
    with screen() as there, ThreadPoolExecutor(1) as doctor:
        before = settled(there)
        looking = doctor.submit(look, tmp_path, DISPLAY=there.name)
        seen = []
        while not looking.done():
            seen.append(there.pixels() != before)
    assert looking.result().health is Health.WORKS
    assert seen
    assert not any(seen)


def test_while_vivat_plays_no_window_is_opened_and_that_is_no_fault(
    tmp_path: Path, dead_pygame: Path
) -> None:
    dead_pygame.write_text(f"open({str(tmp_path / 'tried')!r}, 'w')\n")
    (tmp_path / "dev/dri").mkdir(parents=True)
    (tmp_path / "dev/dri/card0").touch()
    bare = around(tmp_path, PYTHONPATH=str(dead_pygame.parent))
    (finding,) = examine_display(PLAIN, bare, vivat_plays=True)
    assert finding.health is Health.WAITS
    assert translate(finding.found).startswith("vivat plays just now")
    assert "end vivat first" in remedy(finding)
    assert not (tmp_path / "tried").exists()
    examine_display(PLAIN, bare)
    assert (tmp_path / "tried").exists()


def test_a_desktop_that_does_not_answer_is_named(tmp_path: Path) -> None:
    finding = look(tmp_path, DISPLAY=":987")
    assert finding.health is Health.FAILS
    assert "DISPLAY is “:987”" in translate(finding.found)
    assert "on the desktop itself" in remedy(finding)


def test_a_driver_that_shows_nothing_is_no_display(tmp_path: Path) -> None:
    finding = look(tmp_path, SDL_VIDEODRIVER="dummy")
    assert finding.health is Health.FAILS
    assert "where nobody sees it" in translate(finding.found)
    assert remedy(finding) == "Unset it: unset SDL_VIDEODRIVER"


def test_a_driver_that_there_is_not_is_to_be_unset(tmp_path: Path) -> None:
    finding = look(tmp_path, SDL_VIDEODRIVER="papyrus")
    assert finding.health is Health.FAILS
    assert remedy(finding) == "Unset it: unset SDL_VIDEODRIVER"


def test_without_screen_and_desktop_one_is_to_be_connected(tmp_path: Path) -> None:
    finding = look(tmp_path)
    assert finding.health is Health.FAILS
    assert "no screen (/dev/dri/card*)" in translate(finding.found)
    assert remedy(finding).startswith("Connect a screen")


def test_a_screen_without_a_desktop_is_found_and_what_it_needs_is_said(tmp_path: Path) -> None:
    (tmp_path / "dev/dri").mkdir(parents=True)
    (tmp_path / "dev/dri/card0").touch()
    finding = look(tmp_path)
    assert "dev/dri/card0" in translate(finding.found)
    expected = (
        "cage vivat play" if "not available" in translate(finding.found) else "uses the screen"
    )
    assert expected in remedy(finding)


def test_a_desktop_that_runs_unnamed_is_named_for_who_comes_from_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "x11").mkdir()
    (tmp_path / "x11/X0").touch()
    assert "DISPLAY=:0 vivat play" in remedy(look(tmp_path))


def test_over_ssh_a_missing_display_is_no_fault(tmp_path: Path) -> None:
    finding = look(tmp_path, SSH_CONNECTION="192.0.2.1 50000 192.0.2.2 22")
    assert finding.health is Health.WAITS
    assert translate(finding.found).startswith("This is an ssh connection without a display.")
    assert "on the desktop itself" in remedy(finding)


def test_a_driver_that_crashes_is_a_finding(tmp_path: Path, dead_pygame: Path) -> None:
    dead_pygame.write_text("import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)\n")
    finding = look(tmp_path, PYTHONPATH=str(dead_pygame.parent))
    assert finding.health is Health.FAILS
    assert "the driver crashed (SIGSEGV)" in translate(finding.found)


def test_a_pygame_that_can_not_be_loaded_is_a_finding(tmp_path: Path, dead_pygame: Path) -> None:
    dead_pygame.write_text("raise ImportError('libSDL2-2.0.so.0: cannot open it')\n")
    finding = look(tmp_path, PYTHONPATH=str(dead_pygame.parent))
    assert "pygame can't be loaded: libSDL2-2.0.so.0" in translate(finding.found)
    assert "make install" in remedy(finding)


def test_a_driver_that_hangs_is_not_waited_for(dead_pygame: Path) -> None:
    dead_pygame.write_text("import time\ntime.sleep(60)\n")
    with pytest.raises(Hangs):
        ask(Probe.SOUND, environment(PYTHONPATH=str(dead_pygame.parent)), seconds=0.5)
