"""What the tests of votes with boxes ask of a table, and what they do at it again and again."""

from __future__ import annotations

from companion.evening.inputs import AnswerHere, Command
from companion.evening.screens.doubtful_box import Trust
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.private_view import CastVote
from companion.evening.screens.verdict import VerdictScene
from companion.evening.voting.voting import ANSWER_SECONDS
from engine import Vote
from hardware.boxes import Button, Identity
from tests.companion.simulated_table import SimulatedTable

YES, NO, STOMACHACHE = Button
GRACE = 1.5


def voted(table: SimulatedTable) -> list[bool]:
    return [seat.voted for seat in table.expect(ElectionScene).overview.seats]


def votes(table: SimulatedTable) -> list[Vote]:
    return [face.vote for face in table.expect(VerdictScene).votes]


def hint(table: SimulatedTable) -> str:
    return table.expect(ElectionScene).hint


def ballot_number(table: SimulatedTable) -> int:
    ballot = table.outputs.order.ballot
    assert ballot is not None
    return ballot.number


def voting_boxes(table: SimulatedTable) -> set[str]:
    """The boxes that have cards."""
    ballot = table.outputs.order.ballot
    assert ballot is not None
    return {box for box, cards in ballot.cards.items() if cards}


def return_in_doubt(table: SimulatedTable, box: int) -> None:
    """A box is pulled out, and one that can't prove to be the same is plugged in."""
    table.unplug(box)
    table.plug_in(box, Identity.UNPROVEN)


def vote_on_the_screen(table: SimulatedTable, vote: Vote) -> None:
    """From the request to look away to the vote."""
    table.choose(Command.CONTINUE)
    table.wait(1)
    table.choose(CastVote(vote))


def annul_with_charles_at_the_screen(table: SimulatedTable) -> None:
    """An election in which box 2 has no cards ends, and the game goes on."""
    table.press_each(STOMACHACHE, YES, YES)
    table.choose(AnswerHere(1))
    table.choose(Trust.USE_SCREEN)
    vote_on_the_screen(table, Vote.YES)
    table.wait(2)
    table.wait(1)
    table.choose(Command.CONTINUE)


def all_in(table: SimulatedTable) -> None:
    """Everyone votes, and the grace is over: the boxes are collecting votes, and box 2 keeps its
    own."""
    table.scripted_boxes.keeping.add("box-2")
    table.press_each(NO, STOMACHACHE, NO)
    table.wait(GRACE + 0.1)


def keep_a_vote_twice(table: SimulatedTable) -> None:
    """Box 2 does not send its vote in two ballots: it gets no cards any more."""
    for _ballot in range(2):
        all_in(table)
        table.wait(ANSWER_SECONDS)
