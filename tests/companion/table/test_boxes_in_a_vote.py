"""Boxes that are pulled out, swapped, faulty or tampered with while a vote is open."""

from __future__ import annotations

import pytest

from companion.table.core import Outputs
from companion.table.inputs import AnswerHere, Command, Input, PickSeat
from companion.table.scene_parts import Tone
from companion.table.screens.castle import CastleScene
from companion.table.screens.doubtful_box import Trust
from companion.table.screens.edition import PickEdition
from companion.table.screens.election import ElectionScene
from companion.table.screens.pairing import PairingScreen
from companion.table.screens.private_view import CastVote, PrivateViewScene
from companion.table.screens.question import QuestionScene
from companion.table.screens.verdict import VerdictScene
from companion.table.table_screen import Open
from companion.table.voting import ANSWER_SECONDS
from engine import Vote
from hardware.boxes import Button, Found, Identity, Light, Locked, Opened, Tampered
from hardware.local.gamepad_boxes import Gamepad, GamepadBoxes
from tests.companion.simulated_table import SimulatedTable

YES, NO, STOMACHACHE = Button
GRACE = 1.5


@pytest.fixture
def table() -> SimulatedTable:
    """Margot, Charles and Perrine vote with boxes 1 to 3; boxes 4 to 8 are spare."""
    table = SimulatedTable()
    table.begin_an_election("vive-le-roi", seats=3)
    return table


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


# A seat can't be taken over.


def test_no_press_of_any_box_gives_a_spare_box_a_seat_in_an_open_vote(
    table: SimulatedTable,
) -> None:
    table.unplug(2)
    for box in (5, 5, 1, 3, 6, 5):
        for button in Button:
            table.press(box, button)
    scene = table.expect(QuestionScene)
    assert scene.question == "Whose box is box 5 now?"
    assert scene.detail == "A vote is open, so answer by touch or keyboard, not with a box."
    assert table.match.pairing == ("box-1", "box-2", "box-3")
    table.choose(Command.BACK)
    assert voted(table) == [True, False, True]


def test_no_press_on_the_boxes_screen_gives_a_spare_box_a_seat_in_an_open_vote(
    table: SimulatedTable,
) -> None:
    table.unplug(2)
    table.choose(Open(PairingScreen))
    table.press(5)
    assert table.notice_text == "Box 5 has no seat. Which seat is it for?"
    table.press(5)
    assert table.match.pairing == ("box-1", "box-2", "box-3")
    table.choose(PickSeat(1))
    assert table.match.pairing == ("box-1", "box-5", "box-3")


def test_a_seat_that_voted_on_the_screen_cannot_swap_boxes_by_a_press(
    table: SimulatedTable,
) -> None:
    table.unplug(2)
    table.choose(AnswerHere(1))
    vote_on_the_screen(table, Vote.NO)
    table.plug_in(2)
    table.choose(Open(PairingScreen))
    table.choose(PickSeat(0))
    table.press(2)
    assert table.match.pairing == ("box-1", "box-2", "box-3")
    assert table.notice_text == "This is Charles's box."


def test_the_question_whose_a_spare_box_is_closes_when_the_missing_box_is_back(
    table: SimulatedTable,
) -> None:
    table.unplug(2)
    table.press(5)
    table.expect(QuestionScene)
    table.plug_in(2)
    table.expect(ElectionScene)


# A box that comes back.


def test_a_proven_box_keeps_its_vote(table: SimulatedTable) -> None:
    table.press(1, NO)
    table.unplug(1)
    table.plug_in(1, Identity.PROVEN)
    assert table.notice_text == "Margot's box is back."
    assert voted(table) == [True, False, False]


def test_a_changed_box_keeps_its_seat_and_loses_its_vote_in_plain_sight(
    table: SimulatedTable,
) -> None:
    table.press(1, NO)
    table.unplug(1)
    table.plug_in(1, Identity.CHANGED)
    notice = table.scene.frame.notice
    assert notice is not None
    assert notice.text == (
        "Margot's box has restarted or was plugged in elsewhere. Margot votes again."
    )
    assert notice.tone is Tone.WARNING
    assert voted(table) == [False, False, False]
    table.wait(10)
    assert hint(table) == ("Margot: your box was disconnected. Please vote now.")
    table.press_each(YES, YES, YES)
    table.wait(2)
    assert votes(table) == [Vote.YES, Vote.YES, Vote.YES]


def test_a_box_that_changes_without_having_been_lost_loses_its_vote_too(
    table: SimulatedTable,
) -> None:
    table.press(1, NO)
    table.scripted_boxes.find("box-1", Identity.CHANGED)
    table.step()
    assert voted(table) == [False, False, False]
    assert table.notice_text.startswith("Margot's box has restarted")


def test_an_unproven_box_gets_no_cards_before_somebody_confirms_it(table: SimulatedTable) -> None:
    table.press(1, NO)
    return_in_doubt(table, 1)
    assert table.notice_text == "Is this still Margot's box? Confirm it on the screen."
    assert hint(table) == "Margot: is this still your box? Confirm it below."
    assert voting_boxes(table) == {"box-2", "box-3"}
    assert table.light(1) is Light.OFF
    assert not any(seat.box_missing for seat in table.expect(ElectionScene).overview.seats)
    table.press_each(NO, YES, YES)
    assert voted(table) == [False, True, True]
    table.wait(100)
    table.choose(AnswerHere(0))
    assert table.expect(QuestionScene).question == "Is this still Margot's box?"
    table.choose(Trust.USE_BOX)
    assert voted(table) == [False, True, True]
    table.press(1, YES)
    table.wait(2)
    assert votes(table) == [Vote.YES, Vote.YES, Vote.YES]


def test_no_press_of_any_box_confirms_a_box_in_doubt(table: SimulatedTable) -> None:
    return_in_doubt(table, 2)
    table.choose(AnswerHere(1))
    for box in (2, 5, 1, 3):
        for button in Button:
            table.press(box, button)
    assert table.expect(QuestionScene).question == "Is this still Charles's box?"
    table.choose(Command.BACK)
    assert "box-2" not in voting_boxes(table)


def test_people_can_find_the_box_that_is_in_doubt(table: SimulatedTable) -> None:
    for box in (2, 3):
        return_in_doubt(table, box)
    found = "That box may be Perrine's. Confirm it on the screen first."
    table.press(3, NO)
    assert table.notice_text == found
    table.choose(AnswerHere(2))
    assert [table.light(box) for box in (2, 3)] == [Light.OFF, Light.INVITING]
    table.press(3, NO)
    assert table.notice_text == found


def test_the_outputs_do_not_depend_on_the_button_that_is_pressed_on_a_box_in_doubt() -> None:
    outputs = []
    for button in Button:
        table = SimulatedTable()
        table.begin_an_election("vive-le-roi", seats=3)
        return_in_doubt(table, 2)
        outputs.append(table.press(2, button))
    assert outputs[0] == outputs[1] == outputs[2]


def test_several_boxes_in_doubt_can_be_confirmed_at_once(table: SimulatedTable) -> None:
    return_in_doubt(table, 1)
    table.choose(AnswerHere(0))
    assert not table.scene.frame.offers(Trust.USE_ALL_BOXES)
    table.choose(Command.BACK)
    for box in (2, 3):
        return_in_doubt(table, box)
    table.choose(AnswerHere(2))
    table.choose(Trust.USE_ALL_BOXES)
    assert voting_boxes(table) == {"box-1", "box-2", "box-3"}


def test_a_box_in_doubt_is_trusted_after_taking_a_seat_in_the_next_game(
    table: SimulatedTable,
) -> None:
    return_in_doubt(table, 2)
    table.choose(Command.LEAVE)
    table.choose(Command.LEAVE)
    table.choose(Command.NEW_GAME)
    table.choose(PickEdition("vive-le-roi"))
    table.choose_starter()
    table.place_everyone()
    table.climb_to_an_election()
    assert voting_boxes(table) == {"box-1", "box-2", "box-3"}


def test_a_seat_whose_box_is_in_doubt_can_vote_on_the_screen(table: SimulatedTable) -> None:
    return_in_doubt(table, 2)
    table.choose(AnswerHere(1))
    table.choose(Trust.USE_SCREEN)
    assert table.expect(QuestionScene).question == "Only Charles may look"
    vote_on_the_screen(table, Vote.NO)
    table.press_each(YES, STOMACHACHE, YES)
    table.wait(2)
    assert votes(table) == [Vote.YES, Vote.NO, Vote.YES]


def test_a_seat_whose_box_is_in_doubt_can_get_another_one(table: SimulatedTable) -> None:
    return_in_doubt(table, 2)
    table.press(5)
    table.choose(PickSeat(1))
    assert table.match.pairing == ("box-1", "box-5", "box-3")
    assert voting_boxes(table) == {"box-1", "box-5", "box-3"}


def test_a_box_in_doubt_is_trusted_once_it_shows_its_key(table: SimulatedTable) -> None:
    return_in_doubt(table, 2)
    table.unplug(2)
    table.plug_in(2, Identity.CHANGED)
    assert voting_boxes(table) == {"box-1", "box-2", "box-3"}


def test_a_question_about_a_box_closes_when_the_box_is_pulled_out_again(
    table: SimulatedTable,
) -> None:
    return_in_doubt(table, 2)
    table.choose(AnswerHere(1))
    table.unplug(2)
    assert hint(table).startswith("Waiting for Charles")


def test_a_box_that_nobody_confirmed_is_in_doubt_in_the_next_election_too(
    table: SimulatedTable,
) -> None:
    return_in_doubt(table, 2)
    annul_with_charles_at_the_screen(table)
    table.climb_to_an_election()
    assert voting_boxes(table) == {"box-1", "box-3"}


def test_outside_a_vote_an_unproven_box_comes_back_without_a_question() -> None:
    table = SimulatedTable()
    table.begin("king-up", seats=3)
    return_in_doubt(table, 2)
    assert table.notice_text == "Charles's box is back."
    table.place_everyone()
    table.climb_to_an_election()
    assert voting_boxes(table) == {"box-1", "box-2", "box-3"}


def test_an_unproven_box_does_not_touch_its_seats_vote_on_the_screen(
    table: SimulatedTable,
) -> None:
    table.unplug(2)
    table.choose(AnswerHere(1))
    vote_on_the_screen(table, Vote.NO)
    table.plug_in(2, Identity.UNPROVEN)
    assert voted(table) == [False, True, False]
    assert table.notice_text == "Charles's box is back."
    assert not table.offered(AnswerHere)


def test_a_player_at_the_screen_can_still_vote_when_an_unproven_box_appears(
    table: SimulatedTable,
) -> None:
    table.unplug(2)
    table.choose(AnswerHere(1))
    table.choose(Command.CONTINUE)
    table.plug_in(2, Identity.UNPROVEN)
    table.expect(PrivateViewScene)
    table.wait(1)
    table.choose(CastVote(Vote.STOMACHACHE))
    assert voted(table) == [False, True, False]


# Another ballot.


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


def test_losing_a_box_while_votes_are_collected_makes_everyone_vote_again(
    table: SimulatedTable,
) -> None:
    all_in(table)
    before = ballot_number(table)
    table.unplug(2)
    assert ballot_number(table) > before
    assert voted(table) == [False, False, False]
    assert table.notice_text == (
        "Charles's box was disconnected while votes were collected. Everyone votes again."
    )
    table.scripted_boxes.keeping.clear()
    table.plug_in(2)
    assert voted(table) == [False, False, False]
    assert hint(table) == (
        "Charles's box was disconnected while votes were collected. Everyone votes again."
    )
    table.press_each(YES, YES, YES)
    table.wait(2)
    assert votes(table) == [Vote.YES, Vote.YES, Vote.YES]


def test_votes_of_an_earlier_ballot_never_arrive(table: SimulatedTable) -> None:
    all_in(table)
    before = ballot_number(table)
    table.unplug(2)
    table.step(Opened(before, {"box-1": NO, "box-3": NO}), Locked("box-1", before))
    assert voted(table) == [False, False, False]


def test_the_screen_says_that_a_vote_can_be_changed_only_while_it_can(
    table: SimulatedTable,
) -> None:
    table.scripted_boxes.keeping.add("box-2")
    table.press_each(NO, NO, NO)
    assert hint(table) == "All votes are in. You can still change your vote."
    table.wait(GRACE)
    assert hint(table) == "All votes are in. Collecting them from the boxes."


def test_the_screen_does_not_say_that_votes_on_it_can_be_changed(table: SimulatedTable) -> None:
    table.unplug(2)
    table.press_each(NO, NO, NO)
    table.choose(AnswerHere(1))
    vote_on_the_screen(table, Vote.NO)
    assert hint(table) == "All votes are in. Votes on the boxes can still be changed."


def test_when_all_vote_on_the_screen_nobody_is_told_that_a_vote_can_be_changed(
    table: SimulatedTable,
) -> None:
    for box in (1, 2, 3):
        table.unplug(box)
    for seat in range(3):
        table.choose(AnswerHere(seat))
        vote_on_the_screen(table, Vote.NO)
    assert hint(table) == "All votes are in."
    table.wait(2)
    assert votes(table) == [Vote.NO, Vote.NO, Vote.NO]


def test_after_tampering_everyone_votes_again_and_the_notice_names_the_seat(
    table: SimulatedTable,
) -> None:
    table.press_each(NO, NO)
    before = ballot_number(table)
    table.step(Tampered("box-1", before))
    assert ballot_number(table) > before
    assert voted(table) == [False, False, False]
    assert (
        table.notice_text
        == "Another program has interfered with Margot's box. Everyone votes again."
    )


def test_tampering_with_a_whole_controller_names_all_its_seats(table: SimulatedTable) -> None:
    number = ballot_number(table)
    table.step(*(Tampered(box, number) for box in table.boxes[:2]))
    assert table.notice_text == (
        "Another program has interfered with the boxes of Margot, Charles. Everyone votes again."
    )


def test_tampering_is_answered_while_another_screen_is_in_front(table: SimulatedTable) -> None:
    table.press_each(NO, NO)
    before = ballot_number(table)
    table.choose(Command.HELP)
    table.step(Tampered("box-1", before))
    assert ballot_number(table) > before
    table.choose(Command.BACK)
    assert voted(table) == [False, False, False]


# A box that stalls the vote.


def test_a_box_that_keeps_its_vote_is_named_and_everyone_votes_again(
    table: SimulatedTable,
) -> None:
    all_in(table)
    before = ballot_number(table)
    table.wait(ANSWER_SECONDS)
    assert ballot_number(table) > before
    assert table.notice_text == ("Charles's box did not send its vote. Everyone votes again.")
    assert voting_boxes(table) == {"box-1", "box-2", "box-3"}


def test_a_box_that_keeps_its_vote_is_named_while_another_screen_is_in_front(
    table: SimulatedTable,
) -> None:
    all_in(table)
    table.choose(Command.HELP)
    before = ballot_number(table)
    assert table.outputs.wake_at is not None
    table.wait(table.outputs.wake_at - table.now)
    assert ballot_number(table) > before
    assert table.notice_text.startswith("Charles's box did not send its vote.")


def test_an_election_with_a_box_that_keeps_its_vote_ends(table: SimulatedTable) -> None:
    keep_a_vote_twice(table)
    assert voting_boxes(table) == {"box-1", "box-3"}
    table.press_each(YES, STOMACHACHE, YES)
    assert voted(table) == [True, False, True]
    table.wait(100)
    assert hint(table) == (
        "Charles: because of your box, everyone had to vote again. Vote on the screen, or "
        "choose another box under “Boxes”."
    )
    table.choose(AnswerHere(1))
    assert table.expect(QuestionScene).question == "Use Charles's box again?"
    table.choose(Trust.USE_SCREEN)
    vote_on_the_screen(table, Vote.YES)
    table.wait(2)
    assert votes(table) == [Vote.YES, Vote.YES, Vote.YES]


def test_a_faulty_box_gets_cards_again_when_somebody_wants_it(table: SimulatedTable) -> None:
    keep_a_vote_twice(table)
    table.scripted_boxes.keeping.clear()
    table.choose(AnswerHere(1))
    table.choose(Trust.USE_BOX)
    table.press_each(YES, NO, YES)
    table.wait(2)
    assert votes(table) == [Vote.YES, Vote.NO, Vote.YES]


def test_a_faulty_box_that_comes_back_unproven_waits_for_a_touch_in_the_next_election_too(
    table: SimulatedTable,
) -> None:
    keep_a_vote_twice(table)
    return_in_doubt(table, 2)
    assert hint(table) == "Charles: is this still your box? Confirm it below."
    annul_with_charles_at_the_screen(table)
    table.climb_to_an_election()
    assert voting_boxes(table) == {"box-1", "box-3"}


def test_a_faulty_box_gets_cards_again_in_the_next_election(table: SimulatedTable) -> None:
    keep_a_vote_twice(table)
    annul_with_charles_at_the_screen(table)
    table.expect(CastleScene)
    table.climb_to_an_election()
    assert voting_boxes(table) == {"box-1", "box-2", "box-3"}


def test_a_box_that_is_found_for_the_first_time_in_a_vote_takes_no_seat(
    table: SimulatedTable,
) -> None:
    table.step(Found("stranger", Identity.UNPROVEN))
    assert voting_boxes(table) == {"box-1", "box-2", "box-3"}
    assert table.notice_text == ""


class GamepadTable(SimulatedTable):
    """Three players with gamepads of the same make."""

    def __init__(self) -> None:
        self.pads = GamepadBoxes()
        for instance in range(3):
            self.pads.plug_in(gamepad(instance))
        super().__init__(boxes=0)
        self.boxes = self.pads.ids
        self.step()

    def step(self, *inputs: Input, after: float = 0.1) -> Outputs:
        self.now += after
        self._handle(*inputs, *self.pads.poll(self.now))
        while signals := self.pads.poll(self.now):
            self._handle(*signals)
        return self.outputs

    def _handle(self, *inputs: Input) -> None:
        super()._handle(*inputs)
        self.pads.apply_order(self.outputs.order)

    def press(self, box: int, button: Button = Button.YES) -> Outputs:
        self.pads.press(self.boxes[box - 1], button)
        return self.step()


def gamepad(instance: int) -> Gamepad:
    return Gamepad(instance, "Pad", "030000005e0400008e02000014010000", buttons=8)


def test_another_gamepad_of_the_same_make_inherits_neither_seat_nor_vote() -> None:
    table = GamepadTable()
    table.begin_an_election("vive-le-roi", seats=3)
    table.press_each(NO, NO)
    table.pads.unplug(0)
    table.pads.plug_in(gamepad(instance=7))
    table.step()
    assert voted(table) == [False, True, False]
    table.press_each(STOMACHACHE)
    assert voted(table) == [False, True, False]
    table.choose(AnswerHere(0))
    table.choose(Trust.USE_BOX)
    table.press_each(YES, YES, YES)
    table.wait(2)
    assert votes(table) == [Vote.YES, Vote.YES, Vote.YES]
