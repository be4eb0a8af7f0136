"""A table may be switched on before its screen is: it waits, says so, and can be ended."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

import pygame
import pytest

from companion.display.window import NoDisplay
from companion.screen_wait import LOOK_EVERY, open_window
from companion.service.computer import Computer
from companion.service.supervisor import Supervisor
from companion.settings import DisplaySettings
from tests.companion.service.systemd import Systemd

NO_SCREEN, A_SCREEN = "nonsense", "dummy"


class Ends(Event):
    """Waiting takes no time here; `meanwhile` is told how often it was waited."""

    def __init__(self, meanwhile: Callable[[int], None]) -> None:
        super().__init__()
        self._meanwhile = meanwhile
        self.waits = 0

    def wait(self, timeout: float | None = None) -> bool:
        assert timeout == LOOK_EVERY
        self.waits += 1
        self._meanwhile(self.waits)
        return self.is_set()


def computer_that(ends: Ends, systemd: Systemd) -> Computer:
    supervisor = Supervisor(systemd.environment(LOOK_EVERY), lambda: ends.waits * LOOK_EVERY)
    return Computer(supervisor, ends=ends)


@pytest.fixture(autouse=True)
def _screen_is_off(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()  # a window that is open already asks no driver
    monkeypatch.setenv("SDL_VIDEODRIVER", NO_SCREEN)


def test_the_castle_opens_once_there_is_a_screen_and_says_once_what_it_waits_for(
    systemd: Systemd, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def meanwhile(waits: int) -> None:
        if waits == 4:
            monkeypatch.setenv("SDL_VIDEODRIVER", A_SCREEN)

    computer = computer_that(Ends(meanwhile), systemd)
    window = open_window(DisplaySettings(), Event(), computer, waits=True)
    assert window is not None
    window.close()
    (warning,) = caplog.messages
    assert warning.startswith("waiting for a screen: No display: the driver “nonsense”")
    ready, *signs = systemd.heard()
    assert ready.startswith("READY=1\nSTATUS=waiting for a screen: ")
    assert signs == ["WATCHDOG=1"] * 4


def test_it_ends_while_it_waits_when_the_system_wants_an_end(systemd: Systemd) -> None:
    ends = Ends(lambda waits: ends.set() if waits == 2 else None)
    assert open_window(DisplaySettings(), Event(), computer_that(ends, systemd), True) is None
    assert ends.waits == 2


def test_a_system_that_wants_an_end_already_gets_no_window(systemd: Systemd) -> None:
    ends = Ends(lambda _waits: None)
    ends.set()
    assert open_window(DisplaySettings(), Event(), computer_that(ends, systemd), True) is None
    assert ends.waits == 0


def test_who_does_not_wait_is_told_that_there_is_no_screen(systemd: Systemd) -> None:
    ends = Ends(lambda _waits: None)
    with pytest.raises(NoDisplay):
        open_window(DisplaySettings(), Event(), computer_that(ends, systemd), waits=False)
    assert systemd.heard() == []
