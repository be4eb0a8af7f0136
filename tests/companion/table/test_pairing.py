"""A box is replaced, swapped or done without in the middle of a game, and nothing is lost."""

from __future__ import annotations

import pytest

from companion.table.events import Paired
from companion.table.inputs import AnswerHere, Command, PickSeat
from companion.table.screens.ambition_choice import AmbitionChoiceScene
from companion.table.screens.castle import CastleScene
from companion.table.screens.election import ElectionScene
from companion.table.screens.pairing import PairingScene, PairingScreen
from companion.table.screens.private_view import CastVote, KeepAmbition, PrivateViewScene
from companion.table.screens.question import QuestionScene
from companion.table.screens.verdict import VerdictScene
from companion.table.screens.whose_card import WhoseCardScreen
from companion.table.table_screen import Open
from engine import Option, Vote
from hardware.boxes import Button, Cause, Light
from tests.companion.simulated_table import SimulatedTable

YES, NO, STOMACHACHE = Button


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


def test_a_spare_box_that_is_pressed_while_one_is_missing_takes_its_place(
    table: SimulatedTable,
) -> None:
    table.unplug(2)
    table.press(5)
    assert table.expect(QuestionScene).question == "Whose box is box 5 now?"
    table.press(5, YES)
    assert table.notice_text == "Charles has box 5 now."
    assert table.events[-1] == Paired(("box-1", "box-5", "box-3"))
    table.press(1, YES)
    table.press(5, NO)
    table.press(3, YES)
    table.wait(2)
    assert votes(table) == [Vote.YES, Vote.NO, Vote.YES]


def test_votes_that_were_in_stay_in_when_a_spare_box_comes(table: SimulatedTable) -> None:
    table.press(1, NO)
    table.unplug(2)
    table.press(5)
    table.choose(PickSeat(1))
    assert voted(table) == [True, False, False]


def test_a_spare_box_can_stay_spare(table: SimulatedTable) -> None:
    table.unplug(2)
    table.press(5)
    table.press(5, STOMACHACHE)
    table.press(5, YES)
    table.expect(ElectionScene)
    assert table.match.pairing == ("box-1", "box-2", "box-3")


def test_a_box_that_works_has_no_say_in_whose_the_new_one_is(table: SimulatedTable) -> None:
    table.unplug(2)
    table.press(5)
    table.press(1, YES)
    table.expect(QuestionScene)


def test_with_no_box_missing_a_spare_one_is_told_to_wait(table: SimulatedTable) -> None:
    table.press(5)
    table.expect(ElectionScene)
    assert table.notice_text == "Box 5 has no seat. Use “Boxes” to give it to a seat."


def test_a_seat_is_chosen_and_the_box_that_is_pressed_becomes_its_own() -> None:
    table = SimulatedTable()
    table.begin("king-up", seats=3)
    table.choose(Open(PairingScreen))
    table.choose(PickSeat(0))
    table.press(7, NO)
    assert table.match.pairing == ("box-7", "box-2", "box-3")
    table.choose(Command.BACK)
    table.expect(CastleScene)
    assert table.light(7) is Light.INVITING
    assert table.light(1) is Light.OFF


def test_two_seats_swap_their_boxes_by_a_press_or_by_a_choice() -> None:
    table = SimulatedTable()
    table.begin("king-up", seats=3)
    table.choose(Open(PairingScreen))
    table.choose(PickSeat(0))
    table.press(3)
    assert table.match.pairing == ("box-3", "box-2", "box-1")
    table.choose(PickSeat(0))
    table.choose(PickSeat(1))
    assert table.match.pairing == ("box-2", "box-3", "box-1")


def test_boxes_that_are_swapped_during_a_vote_ask_everyone_again(table: SimulatedTable) -> None:
    table.press(1, NO)
    table.choose(Open(PairingScreen))
    table.choose(PickSeat(0))
    table.choose(PickSeat(1))
    assert table.notice_text == "Margot and Charles have swapped boxes. Everyone votes again."
    table.choose(Command.BACK)
    assert voted(table) == [False, False, False]
    for box, button in ((1, YES), (2, NO), (3, STOMACHACHE)):
        table.press(box, button)
    table.wait(2)
    assert votes(table) == [Vote.NO, Vote.YES, Vote.STOMACHACHE]


def test_a_press_tells_whose_box_it_is() -> None:
    table = SimulatedTable()
    table.begin("king-up", seats=3)
    table.choose(Open(PairingScreen))
    table.press(2, STOMACHACHE)
    assert table.notice_text == "This is Charles's box."
    table.press(6)
    assert table.notice_text == "Box 6 has no seat. Which seat is it for?"


def test_a_box_that_is_pressed_first_is_given_to_the_seat_that_is_chosen_then() -> None:
    table = SimulatedTable()
    table.begin("king-up", seats=3)
    table.choose(Open(PairingScreen))
    table.press(6)
    table.choose(PickSeat(1))
    assert table.match.pairing == ("box-1", "box-6", "box-3")


def test_a_box_that_was_without_power_asks_its_seat_to_vote_again(table: SimulatedTable) -> None:
    table.press(2, NO)
    table.unplug(2)
    table.scripted_boxes.forget("box-2")
    table.plug_in(2)
    hint = "Charles: your box lost power. Please vote again."
    assert table.expect(ElectionScene).hint == hint
    table.press(2, NO)
    assert table.expect(ElectionScene).hint != hint


def test_who_sits_at_the_screen_when_the_box_comes_back_is_told_to_vote_there(
    table: SimulatedTable,
) -> None:
    table.unplug(2)
    table.choose(AnswerHere(1))
    table.choose(Command.CONTINUE)
    table.plug_in(2)
    assert table.expect(PrivateViewScene).prompt.startswith("Your box is back")
    assert not table.offered(CastVote)


def test_boxes_that_come_back_together_are_named_together(table: SimulatedTable) -> None:
    for box in ("box-1", "box-3"):
        table.scripted_boxes.lose(box)
    table.step()
    for box in ("box-1", "box-3"):
        table.scripted_boxes.find(box)
    table.step()
    assert table.notice_text == "The boxes of Margot, Perrine are back."


def test_every_stage_that_offers_help_gives_it(table: SimulatedTable) -> None:
    for target in (None, Open(PairingScreen), Command.LEAVE, Command.HELP):
        if target is not None:
            table.choose(target)
        before = table.scene
        if before.frame.has_help:
            table.choose(Command.HELP)
            assert table.scene != before
            table.choose(Command.BACK)
        if target is not None:
            table.choose(Command.BACK)


def test_the_seat_whose_box_is_missing_is_chosen_already(table: SimulatedTable) -> None:
    table.unplug(3)
    table.choose(Open(PairingScreen))
    scene = table.expect(PairingScene)
    assert scene.chosen == 2
    assert scene.hint.startswith("A vote is open")
    assert scene.boxes == (1, 2, 3)


def test_a_missing_box_is_named_at_once_with_what_to_do(table: SimulatedTable) -> None:
    table.scripted_boxes.lose("box-2", Cause.SILENT)
    table.step()
    assert table.notice_text == "Charles's box does not answer. Unplug it and plug it in again."


def test_all_that_are_missing_are_named_together(table: SimulatedTable) -> None:
    table.scripted_boxes.lose("box-1")
    table.scripted_boxes.lose("box-3")
    table.step()
    assert table.notice_text == "The boxes of Margot, Perrine are unplugged. Plug them in again."


def test_a_seat_without_a_box_votes_on_the_screen_alone(table: SimulatedTable) -> None:
    table.press(1, YES)
    table.press(3, YES)
    table.unplug(2)
    table.choose(AnswerHere(1))
    assert table.expect(QuestionScene).question == "Only Charles may look"
    table.choose(Command.CONTINUE)
    assert table.expect(PrivateViewScene).prompt == "How do you vote?"
    table.choose(CastVote(Vote.STOMACHACHE))
    assert voted(table) == [True, True, True]
    table.wait(2)
    assert votes(table) == [Vote.YES, Vote.STOMACHACHE, Vote.YES]


def test_what_was_voted_on_the_screen_is_not_to_be_seen_afterwards() -> None:
    scenes = []
    for vote in (Vote.YES, Vote.NO):
        table = SimulatedTable()
        table.begin_an_election("vive-le-roi", seats=3)
        table.unplug(2)
        table.choose(AnswerHere(1))
        table.choose(Command.CONTINUE)
        table.choose(CastVote(vote))
        scenes.append((table.outputs.scene, table.outputs.order))
    assert scenes[0] == scenes[1]


def test_a_box_that_comes_back_after_a_vote_on_the_screen_can_not_change_it(
    table: SimulatedTable,
) -> None:
    table.unplug(2)
    table.choose(AnswerHere(1))
    table.choose(Command.CONTINUE)
    table.choose(CastVote(Vote.NO))
    table.plug_in(2)
    assert table.light(2) is Light.LOCKED
    for box in (1, 2, 3):
        table.press(box, YES)
    table.wait(2)
    assert votes(table) == [Vote.YES, Vote.NO, Vote.YES]


def test_the_screen_offers_only_cards_that_are_in_the_hand(table: SimulatedTable) -> None:
    table.vote(YES, STOMACHACHE, YES)
    table.wait(1)
    table.choose(Command.CONTINUE)
    table.climb_to_an_election()
    table.unplug(2)
    table.choose(AnswerHere(1))
    table.choose(Command.CONTINUE)
    assert table.offered(CastVote) == [CastVote(Vote.YES), CastVote(Vote.NO)]
    table.choose(CastVote(Vote.STOMACHACHE))
    table.expect(PrivateViewScene)


def test_a_seat_whose_box_is_there_does_not_vote_on_the_screen(table: SimulatedTable) -> None:
    assert not table.offered(AnswerHere)
    table.choose(AnswerHere(1))
    table.expect(ElectionScene)


def test_what_one_person_may_see_is_covered_by_itself(table: SimulatedTable) -> None:
    table.unplug(2)
    table.choose(AnswerHere(1))
    table.choose(Command.CONTINUE)
    table.wait(31)
    table.expect(ElectionScene)


def test_no_box_can_draw_the_curtain_or_answer_behind_it(table: SimulatedTable) -> None:
    table.unplug(2)
    table.choose(AnswerHere(1))
    for box in (1, 3, 5):
        table.press(box, YES)
    table.expect(QuestionScene)
    table.choose(Command.CONTINUE)
    table.press(1, YES)
    table.expect(PrivateViewScene)


def test_the_vote_goes_on_behind_the_curtain_but_does_not_open(table: SimulatedTable) -> None:
    table.unplug(2)
    table.choose(AnswerHere(1))
    table.press(1, NO)
    table.press(3, NO)
    table.choose(Command.BACK)
    assert voted(table) == [True, False, True]


def test_where_no_box_is_drawn_people_look_at_their_cards_one_by_one() -> None:
    table = SimulatedTable()
    table.begin("king-up", seats=3)
    table.choose(Open(WhoseCardScreen))
    table.choose(PickSeat(2))
    table.choose(Command.CONTINUE)
    scene = table.expect(PrivateViewScene)
    assert scene.seat.name == "Perrine"
    assert len(scene.card.cards[0].characters) == 6
    table.choose(Command.BACK)
    table.expect(CastleScene)


def test_where_boxes_are_drawn_nobody_needs_the_curtain_for_a_look() -> None:
    table = SimulatedTable(drawn=True)
    table.begin("king-up", seats=3)
    assert not table.scene.frame.offers(Open(WhoseCardScreen))


def test_an_ambition_is_kept_on_the_screen_where_no_box_shows_it() -> None:
    table = SimulatedTable()
    table.begin("vive-le-roi", seats=3, options=[Option.AMBITION])
    for seat in range(3):
        table.choose(Open(WhoseCardScreen))
        table.choose(PickSeat(seat))
        table.choose(Command.CONTINUE)
        table.choose(table.offered(KeepAmbition)[1])
    table.expect(CastleScene)


def test_a_seat_whose_box_is_missing_keeps_its_ambition_on_the_screen() -> None:
    table = SimulatedTable(drawn=True)
    table.begin("vive-le-roi", seats=3, options=[Option.AMBITION])
    table.unplug(1)
    table.choose(AnswerHere(0))
    table.choose(Command.CONTINUE)
    table.choose(table.offered(KeepAmbition)[0])
    assert [seat.voted for seat in table.expect(AmbitionChoiceScene).overview.seats] == [
        True,
        False,
        False,
    ]


def test_the_next_game_begins_with_the_boxes_as_they_were_last() -> None:
    table = SimulatedTable()
    table.begin("king-up", seats=3)
    table.choose(Open(PairingScreen))
    table.choose(PickSeat(0))
    table.press(8)
    assert table.match.pairing == ("box-8", "box-2", "box-3")
    table.choose(Command.BACK)
    table.choose(Command.LEAVE)
    table.choose(Command.LEAVE)
    table.take_seats("king-up", seats=0)
    assert table.light(8) is Light.LOCKED
    assert table.light(1) is Light.INVITING


def test_a_box_that_changed_hands_twice_in_a_vote_has_no_vote_of_before(
    table: SimulatedTable,
) -> None:
    table.press(2, NO)
    table.choose(Open(PairingScreen))
    table.choose(PickSeat(1))
    table.press(4)
    table.choose(PickSeat(0))
    table.press(2)
    table.choose(Command.BACK)
    assert voted(table) == [False, False, False]
    for box, button in ((2, YES), (4, NO), (3, YES)):
        table.press(box, button)
    table.wait(2)
    assert votes(table) == [Vote.YES, Vote.NO, Vote.YES]


@pytest.mark.parametrize("before", [Open(PairingScreen), Open(WhoseCardScreen)])
def test_a_seat_that_is_not_there_can_not_be_chosen(before: Command) -> None:
    table = SimulatedTable()
    table.begin("king-up", seats=3)
    table.choose(before)
    scene = table.scene
    table.choose(PickSeat(7))
    assert table.scene == scene


def test_a_seats_own_box_is_no_new_one() -> None:
    table = SimulatedTable()
    table.begin("king-up", seats=3)
    table.choose(Open(PairingScreen))
    table.choose(PickSeat(0))
    table.press(1)
    assert table.notice_text == "This is Margot's box."
    assert not any(isinstance(event, Paired) for event in table.events)
