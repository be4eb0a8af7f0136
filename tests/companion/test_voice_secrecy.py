"""Two games that differ only in a secret are told in the same words, at the same moments, until it
is revealed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

import pytest

from companion.config.preferences import Voice
from companion.evening.inputs import AnswerHere, Command, MoveFocus
from companion.evening.screen import Open
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.private_view import CastVote, PrivateViewScene
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.short_questions import whose_card_screen
from companion.sound.narrator import Speech
from engine import Option, Vote
from hardware.boxes import Button
from tests.companion.sound.narrated_table import NarratedTable
from tests.sampling import sampled

SEATS = 3
YES, NO, STOMACHACHE = Button
Told = Sequence[tuple[float, Speech]]


def told_while(play: Callable[[NarratedTable], None], table: NarratedTable) -> Told:
    """What is said meanwhile, and when."""
    table.said()
    play(table)
    return tuple(table.speeches)


def an_election() -> NarratedTable:
    table = NarratedTable()
    table.begin_an_election("vive-le-roi", seats=SEATS)
    return table


@pytest.mark.parametrize("votes", sampled([*product(Button, repeat=SEATS)], 9), ids=str)
def test_no_word_is_said_while_votes_come_in(votes: tuple[Button, ...]) -> None:
    """Nor when one changes, nor in the grace after the last one."""

    def vote(table: NarratedTable) -> None:
        table.press_each(*votes)
        table.press_each(*reversed(votes))
        table.wait(1.0)
        table.expect(ElectionScene)

    assert told_while(vote, an_election()) == ()


@pytest.mark.parametrize("vote", Vote)
def test_a_vote_on_the_screen_is_told_like_any_other(vote: Vote) -> None:
    """Whose box is gone, and who looks alone, everybody may know: not what was chosen there."""

    def told(chosen: Vote) -> Told:
        table = an_election()
        table.unplug(1)

        def answer(table: NarratedTable) -> None:
            table.choose(AnswerHere(0))
            table.choose(Command.CONTINUE)
            table.expect(PrivateViewScene)
            before = len(table.speeches)
            table.choose(CastVote(chosen))
            assert len(table.speeches) <= before + 1

        return told_while(answer, table)

    assert told(vote) == told(Vote.YES)
    assert all("Yes" not in "".join(speech.sentences) for _at, speech in told(vote))


@pytest.mark.parametrize("voice", Voice)
def test_a_card_that_one_player_looks_at_is_not_read(voice: Voice) -> None:
    table = NarratedTable(voice)
    table.begin("vive-le-roi", seats=SEATS)
    table.choose(Open(whose_card_screen))
    table.choose(table.scene.frame.choices[0].target)
    table.expect(QuestionScene)
    table.said()
    table.choose(Command.CONTINUE)
    table.expect(PrivateViewScene)
    table.step(MoveFocus(+1))
    table.wait(5)
    assert table.said() == []


def test_the_ambition_that_is_kept_changes_no_word() -> None:
    def told(button: Button) -> Told:
        table = NarratedTable()
        table.begin("vive-le-roi", seats=SEATS, options=[Option.AMBITION])
        return told_while(lambda table: table.keep_ambition(2, button), table)

    assert told(YES) == told(NO) != ()
