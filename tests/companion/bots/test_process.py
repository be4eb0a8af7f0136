"""The bots' process: it answers, is asked again after a crash, and never leaves the table stuck."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event

import pytest

from companion.bots.deciding import decide
from companion.bots.process import COMMAND, BotProcess
from companion.bots.question import encoded
from engine import Phase
from tests.companion.bots.test_deciding import asked
from tests.engine.situations import KING_UP_FOR_FOUR
from tests.engine.test_seen import moments

ANSWERED_WITHIN = 30.0
"""Seconds, on a busy machine."""
PLAYED = (Phase.PLACEMENT, Phase.CLIMB, Phase.ELECTION)
GAMES = [game for game in moments(KING_UP_FOR_FOUR, seed=1) if game.state.phase in PLAYED]
QUESTIONS = [asked(game, game.state.turn, budget=50) for game in GAMES]


@contextmanager
def opened(command: tuple[str, ...] = COMMAND) -> Iterator[tuple[BotProcess, Event]]:
    woken = Event()
    bots = BotProcess(woken.set, command)
    try:
        yield bots, woken
    finally:
        bots.close()


def answer(bots: BotProcess, woken: Event, question: bytes) -> int:
    """Ask until the answer is there, as the table does."""
    while (number := bots.ask(question)) is None:
        assert woken.wait(ANSWERED_WITHIN)
        woken.clear()
    return number


def test_the_process_decides_as_the_table_would() -> None:
    with opened() as (bots, woken):
        for each in QUESTIONS:
            assert answer(bots, woken, encoded(each)) == decide(each)


def test_a_process_that_is_killed_is_started_again() -> None:
    with opened() as (bots, woken):
        first, second, *_others = map(encoded, QUESTIONS)
        answer(bots, woken, first)
        pid = bots.pid
        os.kill(pid, signal.SIGKILL)
        assert answer(bots, woken, second) == decide(QUESTIONS[1])
        assert bots.pid not in (0, pid)


def test_a_process_that_only_crashes_does_not_stop_the_table() -> None:
    with opened((sys.executable, "-c", "")) as (bots, woken):
        assert answer(bots, woken, encoded(QUESTIONS[0])) == decide(QUESTIONS[0])


def test_a_command_that_is_not_there_does_not_stop_the_table() -> None:
    with opened(("/nowhere/python",)) as (bots, woken):
        assert answer(bots, woken, encoded(QUESTIONS[0])) == decide(QUESTIONS[0])


def test_a_question_that_can_not_be_decided_does_not_stop_the_table(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """The text of the error could name a card, so the log is without it."""
    with opened((sys.executable, "-c", "")) as (bots, woken):
        assert answer(bots, woken, b'{"edition": "Card 7"}') == 0
    assert "ValidationError" in caplog.text
    assert "Expected" not in caplog.text


def test_the_process_ends_with_the_table() -> None:
    with opened() as (bots, woken):
        answer(bots, woken, encoded(QUESTIONS[0]))
        assert bots.pid
    assert not bots.pid


def test_a_table_that_never_asks_starts_nothing() -> None:
    with opened() as (bots, _woken):
        assert not bots.pid


def test_answers_of_long_ago_are_forgotten() -> None:
    with opened((sys.executable, "-c", "")) as (bots, _woken):
        for number in range(100):
            bots.ask(b"%d" % number)
        assert len(bots._answers) < 50
