"""Texts from outside reach a log, a terminal or the screen on one line, without escapes.

They come from files and their names, devices, gamepads, and other programs.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import pytest

from companion.cli import FAILED, main
from companion.commands.box.list_boxes import report_line
from companion.commands.doctor.finding import Check, as_json, as_text, problem
from companion.disk.log import LogFile, log_to_terminal
from companion.evening.seats.boxes import connection_lines
from hardware.boxes import Health, Report
from sentences import MOST_SHOWN, N_, ExplainedError, Sentence

LOGGED = "red \x1b[31m\r\nWARNING forged\x9b2J\u202e\x07"
EVIL = f"{LOGGED}\udce9"
FORBIDDEN = frozenset("\x1b\r\x9b\u202e\x07\udce9")


class Device(Sentence):
    template = N_("“{name}” is connected.")


class Refused(ExplainedError):
    template = N_("{file}: {problem}")


def assert_harmless(text: str, lines: int = 1) -> None:
    assert not FORBIDDEN & set(text)
    assert len(text.strip("\n").splitlines()) == lines


@contextmanager
def terminal(verbose: bool) -> Iterator[StringIO]:
    """What is logged to stderr."""
    root, shown = logging.getLogger(), StringIO()
    handlers, level = root.handlers[:], root.level
    root.handlers.clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stderr", shown)
        log_to_terminal(verbose)
        yield shown
    root.handlers[:] = handlers
    root.setLevel(level)


def test_a_line_of_the_log_file_stays_one_line(tmp_path: Path) -> None:
    handler = LogFile(tmp_path / "vivat.log")
    handler.emit(logging.LogRecord("box", logging.INFO, "", 0, "it says %s", (LOGGED,), None))
    handler.close()
    text = (tmp_path / "vivat.log").read_text()
    assert_harmless(text)
    assert "red" in text


def test_a_line_on_the_terminal_stays_one_line_too() -> None:
    with terminal(verbose=True) as shown:
        logging.getLogger("pad").warning("found %s", LOGGED)
    assert_harmless(shown.getvalue())


def test_on_the_terminal_an_exception_tells_no_card_either() -> None:
    with terminal(verbose=False) as shown:
        try:
            raise ValueError("Charles votes no")
        except ValueError:
            logging.getLogger("table").exception("failed")
    assert "ValueError: …" in shown.getvalue()
    assert "Charles" not in shown.getvalue().replace('raise ValueError("Charles votes no")', "")


def test_a_report_about_a_device_is_harmless_in_every_place() -> None:
    report = Report(Health.WORKS, Device(name=EVIL))
    assert_harmless(report_line(report))
    (line,) = connection_lines([report])
    assert_harmless(line.text)
    assert_harmless(str(report.sentence))


def test_a_finding_of_the_doctor_is_harmless() -> None:
    finding = problem(f"found {EVIL}", f"run {EVIL}")
    assert not FORBIDDEN & set(as_text({Check.SERIAL: [finding]}))
    assert not FORBIDDEN & set(as_json({Check.SERIAL: [finding]}))


def test_a_refused_file_is_named_on_one_line() -> None:
    error = Refused(file=Path(EVIL), problem=OSError(EVIL))
    assert_harmless(str(error))
    assert_harmless(error.args[0])


@pytest.mark.parametrize("words", [["replay"], ["deck"], ["games", "import"]])
def test_a_name_of_a_file_cannot_change_the_terminal(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*words, EVIL]) == FAILED
    printed = capsys.readouterr()
    assert not FORBIDDEN & set(printed.out + printed.err)


@pytest.mark.parametrize(
    "content",
    [
        'format = "vivat-record/1"\nedition = "EVIL"\nfirst = "A"\nseats = ["A"]',
        'format = "EVIL"\nedition = "king-up"\nfirst = "A"\nseats = ["A"]',
        'format = "vivat-record/1"\nedition = "king-up"\nfirst = "EVIL"\nseats = ["A"]',
        'format = "vivat-record/1"\nedition = "king-up"\nfirst = "A"\nseats = ["A", "EVIL"]',
        '"EVIL" = 1',
    ],
)
def test_what_a_record_contains_cannot_change_the_terminal(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.toml"
    file.write_text(content.replace("EVIL", r"red \u001b[31m\r\nWARNING \u009b2J\u202e\u0007"))
    assert main(["replay", str(file)]) == FAILED
    assert_harmless(capsys.readouterr().err)


def test_a_wrong_setting_is_named_on_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(r'"red \u001b[31m\nforged" = 1')
    assert main(["editions", "--settings", str(file)]) == FAILED
    assert_harmless(capsys.readouterr().err)


def test_an_endless_text_is_shortened() -> None:
    text = str(Device(name="x" * 100_000))
    assert len(text) < MOST_SHOWN + 50
    assert "…" in text
