"""Without a desktop, Ctrl-Alt-F2 leads to a login; what is typed there is none of the castle's.

The kernel's consoles are emulated at their ioctls (ioctl_console(2)): a test has none.
"""

from __future__ import annotations

import os
import pty
from dataclasses import dataclass
from pathlib import Path

import pygame
import pytest

from companion.display import console as consoles
from companion.display.console import Console, ConsoleState

ACTIVATE, GETMODE = 0x5606, 0x5601
BY_KERNEL, BY_PROCESS = b"\0", b"\1"
CTRL_ALT = pygame.KMOD_LCTRL | pygame.KMOD_LALT


@dataclass
class Kernel:
    """Six consoles; the one that has the screen stands in a file. Ours is the first."""

    active: Path
    mode: bytes = BY_PROCESS

    def ioctl(self, _terminal: int, request: int, value: bytearray | int) -> int:
        if request == GETMODE and isinstance(value, bytearray):
            value[:1] = self.mode
        elif request == ACTIVATE and isinstance(value, int):
            if value > 6:
                raise OSError("there is no such console")
            self.active.write_text(f"tty{value}\n")
        return 0


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kernel:
    kernel = Kernel(tmp_path / "active")
    kernel.active.write_text("tty1\n")
    monkeypatch.setattr(consoles, "ioctl", kernel.ioctl)
    monkeypatch.setattr(os, "ttyname", lambda _terminal: "/dev/tty1")
    return kernel


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr(consoles, "monotonic", lambda: now[0])
    return now


def key(name: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=name, mod=mod)


def test_ctrl_alt_f2_gives_the_screen_to_a_login_and_is_no_key_of_the_game(kernel: Kernel) -> None:
    console = Console(active=kernel.active)
    assert console.look() is ConsoleState.SHOWN
    assert console.filter([key(pygame.K_F2, CTRL_ALT)]) == []
    assert console.look() is ConsoleState.HIDDEN


def test_what_is_typed_at_the_login_is_not_heard_and_the_way_back_is(
    kernel: Kernel, now: list[float]
) -> None:
    console = Console(active=kernel.active)
    kernel.active.write_text("tty2\n")
    assert console.look() is ConsoleState.HIDDEN
    let_go = pygame.event.Event(pygame.KEYUP, key=pygame.K_q)
    assert console.filter([key(pygame.K_q), let_go, key(pygame.K_RETURN)]) == [let_go]
    kernel.active.write_text("tty1\n")
    assert console.look() is ConsoleState.RETURNED, "what was drawn is gone"
    now[0] += 10
    assert console.look() is ConsoleState.SHOWN
    assert console.filter([key(pygame.K_q)]) == [key(pygame.K_q)]


@pytest.mark.parametrize("mod", [0, pygame.KMOD_LCTRL, pygame.KMOD_LALT])
def test_a_function_key_by_itself_is_the_games_own(kernel: Kernel, mod: int) -> None:
    console = Console(active=kernel.active)
    assert console.filter([key(pygame.K_F2, mod)]) == [key(pygame.K_F2, mod)]
    assert console.look() is ConsoleState.SHOWN


def test_a_console_that_there_is_not_changes_nothing(kernel: Kernel) -> None:
    console = Console(active=kernel.active)
    assert console.filter([key(pygame.K_F12, CTRL_ALT)]) == []
    assert console.look() is ConsoleState.SHOWN


def test_where_the_kernel_changes_consoles_by_itself_it_is_left_to_it(kernel: Kernel) -> None:
    kernel.mode = BY_KERNEL
    console = Console(active=kernel.active)
    assert console.filter([key(pygame.K_F2, CTRL_ALT)]) == [key(pygame.K_F2, CTRL_ALT)]
    assert console.look() is ConsoleState.SHOWN


def test_a_terminal_of_a_desktop_is_no_console() -> None:
    ours, theirs = pty.openpty()
    try:
        console = Console(theirs)
        assert console.patience == float("inf")
        assert console.look() is ConsoleState.SHOWN
    finally:
        os.close(ours)
        os.close(theirs)
