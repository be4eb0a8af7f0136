"""Without a desktop, Ctrl-Alt-F2 switches to a login; keys typed there don't reach the game.

The tests replace the kernel's console ioctls (ioctl_console(2)), as they run without a console.
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
    """Six consoles. A file names the one that has the screen; ours is the first."""

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


def test_ctrl_alt_f2_switches_to_a_login_and_does_not_reach_the_game(kernel: Kernel) -> None:
    console = Console(active=kernel.active)
    assert console.look() is ConsoleState.SHOWN
    assert console.filter([key(pygame.K_F2, CTRL_ALT)]) == []
    assert console.look() is ConsoleState.HIDDEN


def test_keys_typed_at_the_login_are_ignored_until_the_game_is_back(
    kernel: Kernel, now: list[float]
) -> None:
    console = Console(active=kernel.active)
    kernel.active.write_text("tty2\n")
    assert console.look() is ConsoleState.HIDDEN
    released = pygame.event.Event(pygame.KEYUP, key=pygame.K_q)
    assert console.filter([key(pygame.K_q), released, key(pygame.K_RETURN)]) == [released]
    kernel.active.write_text("tty1\n")
    assert console.look() is ConsoleState.RETURNED, "the screen must be drawn again"
    now[0] += 10
    assert console.look() is ConsoleState.SHOWN
    assert console.filter([key(pygame.K_q)]) == [key(pygame.K_q)]


@pytest.mark.parametrize("mod", [0, pygame.KMOD_LCTRL, pygame.KMOD_LALT])
def test_a_function_key_without_ctrl_and_alt_reaches_the_game(kernel: Kernel, mod: int) -> None:
    console = Console(active=kernel.active)
    assert console.filter([key(pygame.K_F2, mod)]) == [key(pygame.K_F2, mod)]
    assert console.look() is ConsoleState.SHOWN


def test_switching_to_a_missing_console_changes_nothing(kernel: Kernel) -> None:
    console = Console(active=kernel.active)
    assert console.filter([key(pygame.K_F12, CTRL_ALT)]) == []
    assert console.look() is ConsoleState.SHOWN


def test_if_the_kernel_switches_consoles_vivat_does_not(kernel: Kernel) -> None:
    kernel.mode = BY_KERNEL
    console = Console(active=kernel.active)
    assert console.filter([key(pygame.K_F2, CTRL_ALT)]) == [key(pygame.K_F2, CTRL_ALT)]
    assert console.look() is ConsoleState.SHOWN


def test_a_terminal_of_a_desktop_is_not_a_console() -> None:
    ours, theirs = pty.openpty()
    try:
        console = Console(theirs)
        assert console.patience == float("inf")
        assert console.look() is ConsoleState.SHOWN
    finally:
        os.close(ours)
        os.close(theirs)
