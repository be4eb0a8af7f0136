"""The log has a limited size, holds exceptions without secrets, and never stops a game."""

from __future__ import annotations

import logging
import os
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.disk.log import MOST_BYTES, OLDER_FILES, LogFile, log_files, start_log
from companion.keep.lock import Lock, folder_locked
from tests.companion.commands.doctor.environments import ROOT, as_nobody, on_a_disk, open_folder
from tests.waiting import SAFETY_LIMIT

log = logging.getLogger("test")

BEGIN = """
import atexit, logging, sys, threading
from pathlib import Path
from companion.disk.log import start_log
logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(message)s", stream=sys.stderr)
stop = start_log(Path(sys.argv[1]) / "vivat.log", verbose=False)
atexit.register(stop)
log = logging.getLogger("table")
"""


@pytest.fixture(autouse=True)
def restored_hooks() -> Iterator[None]:
    """Restore the logging handlers and the exception hooks after each test."""
    root = logging.getLogger()
    handlers, level = [(each, each.level) for each in root.handlers], root.level
    hooks = (sys.excepthook, threading.excepthook)
    yield
    sys.excepthook, threading.excepthook = hooks
    for handler in set(root.handlers) - {each for each, _level in handlers}:
        handler.close()
    root.handlers = [handler for handler, _level in handlers]
    for handler, its_level in handlers:
        handler.setLevel(its_level)
    root.setLevel(level)


@contextmanager
def logging_to(file: Path) -> Iterator[None]:
    """On return, everything is written."""
    stop = start_log(file, verbose=False)
    try:
        yield
    finally:
        stop()


def program(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    """Run a program that logs into a folder."""
    return subprocess.run(
        [sys.executable, "-c", BEGIN + code, str(folder)],
        capture_output=True,
        text=True,
        check=False,
        timeout=SAFETY_LIMIT,
        cwd=ROOT,
    )


def test_every_line_has_its_time_and_the_folder_is_created(tmp_path: Path) -> None:
    with logging_to(tmp_path / "new/vivat.log"):
        log.info("a line")
    first, second = (tmp_path / "new/vivat.log").read_text().splitlines()
    assert "INFO companion.disk.log: vivat" in first
    stamp, rest = second[:19], second[19:]
    assert stamp[4] + stamp[7] + stamp[10] + stamp[13] == "-- :"
    assert rest.endswith("INFO test: a line")


def test_a_new_folder_for_log_and_games_is_closed_to_other_users(tmp_path: Path) -> None:
    with logging_to(tmp_path / "log/vivat.log"), folder_locked(tmp_path / "games") as lock:
        assert isinstance(lock, Lock)
    assert {stat.S_IMODE(folder.stat().st_mode) for folder in tmp_path.iterdir()} == {0o700}


@pytest.mark.parametrize("is_older", [False, True], ids=["new", "of an older version"])
def test_in_a_folder_that_others_may_enter_they_can_read_neither_log_nor_lock(
    is_older: bool, tmp_path: Path
) -> None:
    tmp_path.chmod(0o755)
    names = ["journal.lock", "vivat.log", *(["vivat.log.1"] if is_older else [])]
    for name in names if is_older else ():
        (tmp_path / name).touch(mode=0o644)
        (tmp_path / name).chmod(0o644)
    with logging_to(tmp_path / "vivat.log"), folder_locked(tmp_path) as lock:
        assert isinstance(lock, Lock)
    found = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
    assert found == dict.fromkeys(names, 0o600)


def test_a_log_that_is_a_device_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "vivat.log").symlink_to(os.devnull)
    before = Path(os.devnull).stat().st_mode
    with logging_to(tmp_path / "vivat.log"):
        log.info("a line")
    assert Path(os.devnull).stat().st_mode == before


@pytest.mark.slow
@pytest.mark.parametrize("verbose", [False, True])
def test_stderr_shows_the_same_as_without_a_log_file(verbose: bool, tmp_path: Path) -> None:
    code = f"""
import logging, sys
from pathlib import Path
from companion.disk.log import start_log
logging.basicConfig(level=logging.INFO if {verbose} else logging.WARNING, stream=sys.stderr)
stop = start_log(Path(sys.argv[1]), verbose={verbose})
logging.getLogger("table").info("an info line")
logging.getLogger("table").warning("a warning line")
stop()
"""
    run = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "vivat.log")],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert ("an info line" in run.stderr) is verbose
    assert "a warning line" in run.stderr
    assert "an info line" in (tmp_path / "vivat.log").read_text()


def test_the_log_files_have_a_limited_number_and_size(tmp_path: Path) -> None:
    handler = LogFile(tmp_path / "vivat.log", most_bytes=2_000, older_files=OLDER_FILES)
    for number in range(500):
        handler.emit(logging.LogRecord("t", logging.INFO, "", 0, f"line {number}", (), None))
    handler.close()
    files = log_files(tmp_path / "vivat.log")
    assert sorted(files) == sorted(tmp_path.iterdir())
    assert len(files) == OLDER_FILES + 1
    assert all(file.stat().st_size <= 2_000 for file in files)
    assert "line 499" in files[0].read_text()
    assert (OLDER_FILES + 1) * MOST_BYTES == 1024 * 1024


def test_an_error_that_ends_the_program_is_in_the_log(tmp_path: Path) -> None:
    run = program(tmp_path, "def crown(): 1 / 0\ncrown()")
    assert run.returncode == 1
    text = (tmp_path / "vivat.log").read_text()
    assert "CRITICAL companion.disk.log: vivat crashed" in text
    assert "in crown" in text
    assert "ZeroDivisionError: division by zero" in text
    assert "ZeroDivisionError" in run.stderr


def test_an_error_that_ends_a_thread_is_in_the_log_and_the_program_continues(
    tmp_path: Path,
) -> None:
    code = """
def sample(): [][0]
thread = threading.Thread(target=sample, name="header")
thread.start(); thread.join()
log.info("still here")
"""
    run = program(tmp_path, code)
    assert run.returncode == 0
    text = (tmp_path / "vivat.log").read_text()
    assert "the thread header crashed" in text
    assert "IndexError: list index out of range" in text
    assert "still here" in text


def test_ctrl_c_is_no_crash(tmp_path: Path) -> None:
    program(tmp_path, "raise KeyboardInterrupt")
    assert "crashed" not in (tmp_path / "vivat.log").read_text()


SECRETS = """
from engine import Vote
from engine.events import ChooseAmbition, Deal, Favourites
from engine import Ambition
card = Favourites(("knight", "jester", "monk", "cook", "page", "abbot"), "monk", 7)
def judge(vote, card):
    hand = {}
    try:
        hand[vote]
    except KeyError as error:
        raise ValueError(f"{card} does not count") from error
"""


def test_messages_that_may_hold_a_card_or_a_vote_are_left_out(tmp_path: Path) -> None:
    program(tmp_path, SECRETS + "judge(tuple(Vote)[2], card)")
    text = (tmp_path / "vivat.log").read_text()
    assert "KeyError: …" in text
    assert "ValueError: …" in text
    assert "in judge" in text
    for secret in ("STOMACHACHE", "stomachache", "knight", "Favourites("):
        assert secret not in text


def test_a_logged_exception_is_written_without_its_message_too(tmp_path: Path) -> None:
    code = """
try:
    judge(Vote.STOMACHACHE, card)
except ValueError:
    log.exception("the boxes have failed")
"""
    run = program(tmp_path, SECRETS + code)
    assert "knight" in run.stderr, "stderr shows everything, as before"
    text = (tmp_path / "vivat.log").read_text()
    assert "the boxes have failed" in text
    assert "knight" not in text


def test_events_with_cards_never_print_them(tmp_path: Path) -> None:
    code = """
log.info("%s", Deal((card, card, card), None, ((Ambition.CLIMBER, Ambition.CLIMBER),)))
log.info("%r", ChooseAmbition(1, Ambition.CLIMBER))
"""
    ambition = "list(Ambition)[0]"
    program(tmp_path, SECRETS + code.replace("Ambition.CLIMBER", ambition))
    text = (tmp_path / "vivat.log").read_text()
    assert "Deal(<sealed>)" in text
    assert "ChooseAmbition(person=1, <sealed>)" in text
    assert "knight" not in text


FILL = """
atexit.unregister(stop)
stop()  # from now on every line is written at once
folder = Path(sys.argv[1])
with open(folder / "film", "wb", buffering=0) as film:
    try:
        while film.write(bytes(4096)): pass
    except OSError: pass
for number in range(100): log.info("line %s " + "x" * 100, number)
(folder / "film").unlink()
log.info("there is space again")
sys.stdout.write((folder / "vivat.log").read_text())
"""


def test_a_full_disk_is_one_warning_and_the_log_continues_once_there_is_space(
    tmp_path: Path,
) -> None:
    run = on_a_disk("size=64k", tmp_path / "disk", BEGIN + FILL)
    assert run.returncode == 0
    (warning,) = run.stderr.splitlines()
    assert warning.startswith("The log ")
    assert "No space left on device" in warning
    assert "the game continues" in warning
    assert run.stdout.rstrip().endswith("there is space again")


def test_a_read_only_disk_is_one_warning(tmp_path: Path) -> None:
    run = on_a_disk("ro", tmp_path / "disk", BEGIN + "log.info('on')\nlog.info('and on')\n")
    assert run.returncode == 0
    (warning,) = run.stderr.splitlines()
    assert "Read-only file system" in warning


def test_a_folder_without_write_permission_is_one_warning(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with open_folder() as folder, as_nobody(), logging_to(folder / "vivat.log"):
        log.info("on")
        log.info("and on")
    (warning,) = capsys.readouterr().err.splitlines()
    assert "Permission denied" in warning
    assert "vivat doctor" in warning


def test_a_file_in_place_of_the_folder_is_one_warning(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "kept").touch()
    with logging_to(tmp_path / "kept/vivat.log"):
        log.info("on")
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_deleted_working_directory_is_one_warning(tmp_path: Path) -> None:
    code = """
import os
import stat
from pathlib import Path
from companion.disk.log import start_log
os.rmdir(os.getcwd())
start_log(Path("kept/vivat.log"), verbose=False)()
"""
    (tmp_path / "gone").mkdir()
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path / "gone",
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert run.returncode == 0
    assert run.stderr.startswith("The log kept/vivat.log can't be written")


def test_without_stderr_and_log_the_program_continues(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "kept").touch()
    monkeypatch.setattr(sys, "stderr", None)
    with logging_to(tmp_path / "kept/vivat.log"):
        log.info("on")
    assert log_files(tmp_path / "kept/vivat.log") == []


def test_nobody_waits_for_a_line_and_the_end_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on, write = threading.Event(), LogFile.emit

    def stall(handler: LogFile, record: logging.LogRecord) -> None:
        assert goes_on.wait(SAFETY_LIMIT / 4)
        write(handler, record)

    monkeypatch.setattr(LogFile, "emit", stall)
    names = ["Anna"]
    with logging_to(tmp_path / "vivat.log"):
        log.info("players: %s", names)
        names.append("Berta")
        log.info("players: %s", names)
        assert not (tmp_path / "vivat.log").exists()
        goes_on.set()
    lines = (tmp_path / "vivat.log").read_text().splitlines()
    assert [line.partition(" test: ")[2] for line in lines[1:]] == [
        "players: ['Anna']",
        "players: ['Anna', 'Berta']",
    ]
