"""Without a screen vivat waits, reports it, and can be shut down."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

import pygame
import pytest

from companion.config.settings import DisplaySettings
from companion.display.opening import NoDisplay
from companion.display.screen_wait import RETRY_SECONDS, open_window
from companion.service.computer import Computer
from companion.service.supervisor import Supervisor
from tests.companion.service.fake_systemd import FakeSystemd

NO_SCREEN, A_SCREEN = "nonsense", "dummy"


class Shutdown(Event):
    """Waiting takes no time; `meanwhile` is called with the number of waits so far."""

    def __init__(self, meanwhile: Callable[[int], None]) -> None:
        super().__init__()
        self._meanwhile = meanwhile
        self.waits = 0

    def wait(self, timeout: float | None = None) -> bool:
        assert timeout == RETRY_SECONDS
        self.waits += 1
        self._meanwhile(self.waits)
        return self.is_set()


def computer_with(shutdown: Shutdown, systemd: FakeSystemd) -> Computer:
    supervisor = Supervisor(
        systemd.environment(RETRY_SECONDS), lambda: shutdown.waits * RETRY_SECONDS
    )
    return Computer(supervisor, shutdown=shutdown)


@pytest.fixture(autouse=True)
def _screen_is_off(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()  # with an open window, SDL would not try its driver again
    monkeypatch.setenv("SDL_VIDEODRIVER", NO_SCREEN)


def test_the_window_opens_once_there_is_a_screen_and_waiting_is_reported_once(
    systemd: FakeSystemd, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def meanwhile(waits: int) -> None:
        if waits == 4:
            monkeypatch.setenv("SDL_VIDEODRIVER", A_SCREEN)

    computer = computer_with(Shutdown(meanwhile), systemd)
    window = open_window(DisplaySettings(), Event(), computer, waits=True)
    assert window is not None
    window.close()
    (warning,) = caplog.messages
    assert warning.startswith("waiting for a screen: No display: the driver “nonsense”")
    ready, *signals = systemd.received()
    assert ready.startswith("READY=1\nSTATUS=waiting for a screen: ")
    assert signals == ["WATCHDOG=1"] * 4


def test_it_shuts_down_while_it_waits(systemd: FakeSystemd) -> None:
    shutdown = Shutdown(lambda waits: shutdown.set() if waits == 2 else None)
    assert open_window(DisplaySettings(), Event(), computer_with(shutdown, systemd), True) is None
    assert shutdown.waits == 2


def test_after_an_earlier_request_to_shut_down_no_window_opens(systemd: FakeSystemd) -> None:
    shutdown = Shutdown(lambda _waits: None)
    shutdown.set()
    assert open_window(DisplaySettings(), Event(), computer_with(shutdown, systemd), True) is None
    assert shutdown.waits == 0


def test_without_waiting_a_missing_screen_is_an_error(systemd: FakeSystemd) -> None:
    shutdown = Shutdown(lambda _waits: None)
    with pytest.raises(NoDisplay):
        open_window(DisplaySettings(), Event(), computer_with(shutdown, systemd), waits=False)
    assert systemd.received() == []
