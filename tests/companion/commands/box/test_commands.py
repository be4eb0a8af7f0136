"""`vivat box emulate` and `vivat box check`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pygame
import pytest

from companion.commands.box import check as check_command
from companion.commands.box.check import check
from companion.commands.box.emulate import command_for, emulate
from companion.display.box_window import Bench, LitBox, draw_bench
from companion.display.canvas import BoxButton
from companion.display.keyboard import BOX_KEYS
from firmware.messages import PRESSES, STOMACHACHE, read_presses
from hardware.boxes import Button
from hardware.conformance.check import CheckResult, CheckSection, ConformanceCheck, MissingMessage
from hardware.conformance.host import CheckHost
from hardware.conformance.press_checks import Presser, PressRequest
from hardware.controllers.serial_port import PortMissing, SerialPort
from hardware.emulation.emulated_controller import WrongBoxCount
from hardware.emulation.pseudo_terminal import PseudoTerminal
from sentences import ExplainedError, Sentence
from tests.waiting import SAFETY_LIMIT, wait_until

BLUE = (20, 60, 255)
BLACK = (0, 0, 0)
ANSWERS = ConformanceCheck[CheckHost](
    "answers", CheckSection.HEARTBEAT, "PING is answered.", CheckHost.start_session
)
SENDS = ConformanceCheck[CheckHost](
    "sends", CheckSection.REVEAL, "CHOICES is sent.", CheckHost.start_session
)
PASSED = CheckResult(ANSWERS, None)
FAILED = CheckResult(SENDS, MissingMessage(kind="CHOICES", milliseconds=250))


def bench(boxes: int, colour: tuple[int, int, int] = BLACK) -> Bench:
    lit = tuple(LitBox(f"box-{number}", colour) for number in range(1, boxes + 1))
    return Bench("/dev/pts/7", "vivat play --port /dev/pts/7", has_host=False, boxes=lit)


@pytest.fixture
def surface() -> pygame.Surface:
    pygame.font.init()
    return pygame.Surface((1232, 640))


@pytest.mark.parametrize("size", [(1232, 640), (640, 400), (400, 900)])
def test_every_button_of_every_box_can_be_clicked(size: tuple[int, int]) -> None:
    pygame.font.init()
    for boxes in range(1, 9):
        spots = draw_bench(pygame.Surface(size), bench(boxes))
        every = [BoxButton(f"box-{n}", button) for n in range(1, boxes + 1) for button in Button]
        assert [spot.what for spot in spots] == every
        rects = [pygame.Rect(spot.rect) for spot in spots]
        assert all(pygame.Rect((0, 0), size).contains(rect) for rect in rects)
        assert all(rect.collidelistall(rects) == [at] for at, rect in enumerate(rects))


def test_a_light_shows_its_own_colour(surface: pygame.Surface) -> None:
    draw_bench(surface, bench(1))
    before = pygame.image.tobytes(surface, "RGB")
    draw_bench(surface, bench(1, BLUE))
    assert bytes(BLUE) not in before
    assert bytes(BLUE) in pygame.image.tobytes(surface, "RGB")


class OtherProgram(Thread):
    """The host of the emulated boxes: connects, receives one press and closes the window."""

    def __init__(self, link: Path) -> None:
        super().__init__()
        self.presses: list[tuple[int, int]] = []
        self._link = link

    def run(self) -> None:
        try:
            wait_until(self._link.is_symlink)
            with SerialPort(str(self._link)) as port:
                self._receive_a_press(CheckHost(port, reply_seconds=SAFETY_LIMIT))
        finally:
            pygame.event.post(pygame.event.Event(pygame.QUIT))

    def _receive_a_press(self, host: CheckHost) -> None:
        host.start_session()
        host.end_ballot()
        key = ord(BOX_KEYS[1][2])
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=key, scancode=0, mod=0, unicode=""))
        self.presses = host.expect_content(PRESSES, read_presses)


def test_a_key_in_the_window_is_a_press_for_the_other_program(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    link = tmp_path / "boxes"
    pygame.display.init()
    other = OtherProgram(link)
    other.start()
    emulate(2, link)
    other.join()
    assert other.presses == [(1, STOMACHACHE)]
    assert capsys.readouterr().out == f"Play with: {command_for(str(link))}\n"
    assert not link.is_symlink()


@pytest.mark.parametrize("seats", [0, 9])
def test_an_invalid_number_of_boxes_is_refused(seats: int) -> None:
    with pytest.raises(WrongBoxCount, match=f"{seats} boxes.*1 to 8"):
        emulate(seats)


def test_a_file_in_place_of_the_link_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine"
    file.touch()
    with pytest.raises(ExplainedError, match="mine already exists"):
        emulate(1, file)


@pytest.fixture
def terminal() -> Iterator[PseudoTerminal]:
    terminal = PseudoTerminal()
    yield terminal
    terminal.close()


def test_each_check_prints_a_line_and_the_last_line_sums_up(
    terminal: PseudoTerminal, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check_command, "run_checks", lambda _port: iter([PASSED, PASSED]))
    assert check(terminal.path, press=False)
    assert capsys.readouterr().out.splitlines() == [
        "ok      PING is answered.",
        "ok      PING is answered.",
        "This controller does all that vivat needs.",
    ]


def test_a_failed_check_shows_what_happened_and_where_to_read_on(
    terminal: PseudoTerminal, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(check_command, "run_checks", lambda _port: iter([PASSED, FAILED]))
    assert not check(terminal.path, press=False)
    assert capsys.readouterr().out.splitlines()[1:] == [
        "FAILED  CHOICES is sent. Seen: no CHOICES came within 250 ms. "
        "See “Reveal” in PROTOCOL.md.",
        "1 requirement is not met.",
    ]


def test_presses_are_asked_for_only_if_wanted(
    terminal: PseudoTerminal, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def ask(_port: SerialPort, presser: Presser) -> Iterator[CheckResult]:
        sentence = Sentence("Press it.")
        presser.ask(PressRequest(0, Button.YES, sentence))
        yield FAILED

    monkeypatch.setattr(check_command, "run_checks", lambda _port: iter([PASSED]))
    monkeypatch.setattr(check_command, "run_press_checks", ask)
    assert check(terminal.path, press=False)
    assert not check(terminal.path, press=True)
    assert "Press it." in capsys.readouterr().out


def test_a_missing_port_prints_no_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(PortMissing):
        check("/dev/ttyNowhere", press=False)
    assert capsys.readouterr().out == ""
