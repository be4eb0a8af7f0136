"""Bots decide by what their seat knows, always the same, and sensibly."""

from __future__ import annotations

from random import Random

import pytest

from companion.bots.deciding import decide
from companion.bots.levels import CHARACTERS, Bot
from companion.bots.question import Question, decoded, encoded, options, question
from engine import BotLevel, Game, balanced_deck, history, view
from tests.engine.other_secrets import with_other_secrets
from tests.engine.situations import VIVE_FOR_FOUR, TableSetup
from tests.engine.test_seen import TABLES_HERE, moments
from tests.sampling import sampled

LITTLE = 300


def asked(game: Game, seat: int, level: BotLevel = BotLevel.FAIR, budget: int = LITTLE) -> Question:
    return question(game, Bot(seat, level, budget, seed=5), balanced_deck(game.rules.edition))


def test_a_question_survives_the_wire() -> None:
    for game in moments(VIVE_FOR_FOUR, seed=1):
        sent = asked(game, 2)
        assert decoded(encoded(sent)) == sent
        assert b"\n" not in encoded(sent)


@pytest.mark.parametrize("table", sampled(TABLES_HERE, every=6), ids=str)
def test_other_secrets_make_the_same_question(table: TableSetup) -> None:
    for game in moments(table, seed=9):
        for seat in range(game.rules.seat_count):
            other = with_other_secrets(game, seat, Random(seat))
            assert encoded(asked(other, seat)) == encoded(asked(game, seat))


@pytest.mark.parametrize("level", BotLevel)
@pytest.mark.parametrize("table", sampled(TABLES_HERE, every=9), ids=str)
def test_a_decision_is_an_option_and_always_the_same(table: TableSetup, level: BotLevel) -> None:
    if table.teams:
        pytest.skip("bots play no teams")
    for game in moments(table, seed=4):
        for seat in range(game.rules.seat_count):
            sent = asked(game, seat, level)
            tries = options(game.rules, sent.view)
            if tries:
                assert decide(sent) == decide(decoded(encoded(sent))) < len(tries)


def test_the_gentle_one_tries_less_and_forgets() -> None:
    fair, gentle = CHARACTERS[BotLevel.FAIR], CHARACTERS[BotLevel.GENTLE]
    assert fair.budget > gentle.budget
    assert fair.remembers
    assert not gentle.remembers
    assert gentle.slips > fair.slips == 0


def test_a_bot_is_asked_with_what_its_own_seat_has_seen() -> None:
    game = moments(VIVE_FOR_FOUR, seed=1)[0]
    sent = asked(game, 2)
    assert sent.view == view(game.state, 2)
    assert sent.history == history(game, 2)
