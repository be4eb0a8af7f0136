"""An installed vivat may mount nothing: root copies for it, and only what it may."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.stick.copying import CopyFailed, MayGo, SeveralSticks, StickFile
from companion.stick.exchange import (
    ANSWER_FILE,
    ANSWERS,
    FILES,
    REQUEST_FILE,
)
from companion.stick.hand_over import HandOver, NotAnswered, NotBegun
from tests.companion.stick.loop_devices import why_unavailable
from tests.private_mounts import run_in_private_mounts

MODULE = "tests.companion.stick.root_scenarios"
OTHER_RUN = "mount -t tmpfs -o mode=755 tmpfs /run"
NUMBER = "0123456789abcdef" * 2
PAGE = StickFile("2026-11-20-1.html", b"charts")


@pytest.mark.parametrize(
    "scenario",
    [
        pytest.param("copied", id="a copy reaches the stick, which may be pulled out"),
        pytest.param("full", id="a full stick loses nothing"),
        pytest.param("refused", id="a stick that does not serve is named so"),
        pytest.param("hostile", id="a hostile stick leads root nowhere"),
        pytest.param("compromised", id="a vivat that was taken over gains nothing"),
    ],
)
def test_vivat_asks_and_root_copies(tmp_path: Path, scenario: str) -> None:
    if reason := why_unavailable():
        pytest.skip(reason)
    run_in_private_mounts(tmp_path, OTHER_RUN, MODULE, scenario, as_real_root=True)


class Table:
    """vivat's side, in virtual time; `root` does something each time that vivat looks."""

    def __init__(self, folder: Path) -> None:
        self.vivats, self.roots = folder / "vivat", folder / "roots"
        self.vivats.mkdir()
        self.roots.mkdir()
        self.now = 0.0
        self.takes = True
        self.hand_over = HandOver(self.vivats, self.roots, lambda: self.now, self.pass_time)

    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        if self.takes:
            (self.vivats / REQUEST_FILE).unlink(missing_ok=True)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return Table(tmp_path)


def test_a_request_that_nobody_takes_is_withdrawn(table: Table) -> None:
    table.takes = False
    with pytest.raises(NotBegun):
        table.hand_over.deliver(lambda: [PAGE])
    assert not list(table.vivats.iterdir())


def test_the_answer_to_an_earlier_request_is_none(table: Table) -> None:
    (table.roots / ANSWER_FILE).write_bytes(ANSWERS.encode(NUMBER, MayGo(name="STICK")))
    with pytest.raises(NotAnswered):
        table.hand_over.deliver(lambda: [PAGE])
    assert not list(table.vivats.iterdir())


def test_a_folder_in_place_of_a_request_stops_no_copy(table: Table) -> None:
    (table.vivats / REQUEST_FILE / "inside").mkdir(parents=True)
    with pytest.raises(NotAnswered):
        table.hand_over.deliver(lambda: [PAGE])
    assert not list(table.vivats.iterdir())


def test_nobody_else_may_read_what_waits_for_a_stick(table: Table) -> None:
    modes = []

    def look(seconds: float) -> None:
        laid = table.vivats / FILES
        modes.extend([laid.stat().st_mode & 0o777, (laid / PAGE.name).stat().st_mode & 0o777])
        raise KeyboardInterrupt

    hand_over = HandOver(table.vivats, table.roots, sleep=look)
    with pytest.raises(KeyboardInterrupt):
        hand_over.deliver(lambda: [PAGE])
    assert modes == [0o700, 0o600]


@pytest.mark.parametrize("sentence", [CopyFailed(), MayGo(name="«É»"), SeveralSticks(names="a, b")])
def test_an_answer_arrives_as_it_was_sent(sentence: MayGo | CopyFailed | SeveralSticks) -> None:
    assert ANSWERS.decode(ANSWERS.encode(NUMBER, sentence), NUMBER) == (sentence, None)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff",
        b"[]",
        ANSWERS.encode("f" * 32, CopyFailed()),
        ANSWERS.encode(NUMBER, MayGo()),
        ANSWERS.encode(NUMBER, CopyFailed()).replace(b"CopyFailed", b"ExplainedError"),
    ],
)
def test_what_is_no_answer(content: bytes) -> None:
    assert ANSWERS.decode(content, NUMBER) is None
