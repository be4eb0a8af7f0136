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
from tests.companion.sitting import Sitting

YES, NO, STOMACHACHE = Button


@pytest.fixture
def sitting() -> Sitting:
    """Margot, Charles and Perrine vote with boxes 1 to 3; boxes 4 to 8 are spare."""
    sitting = Sitting()
    sitting.begin_an_election("vive-le-roi", seats=3)
    return sitting


def voted(sitting: Sitting) -> list[bool]:
    return [seat.voted for seat in sitting.see(ElectionScene).overview.seats]


def votes(sitting: Sitting) -> list[Vote]:
    return [face.vote for face in sitting.see(VerdictScene).votes]


def test_a_spare_box_that_is_pressed_while_one_is_missing_takes_its_place(sitting: Sitting) -> None:
    sitting.unplug(2)
    sitting.press(5)
    assert sitting.see(QuestionScene).question == "Whose box is box 5 now?"
    sitting.press(5, YES)
    assert sitting.said == "Charles has box 5 now."
    assert sitting.events[-1] == Paired(("box-1", "box-5", "box-3"))
    sitting.press(1, YES)
    sitting.press(5, NO)
    sitting.press(3, YES)
    sitting.wait(2)
    assert votes(sitting) == [Vote.YES, Vote.NO, Vote.YES]


def test_votes_that_were_in_stay_in_when_a_spare_box_comes(sitting: Sitting) -> None:
    sitting.press(1, NO)
    sitting.unplug(2)
    sitting.press(5)
    sitting.choose(PickSeat(1))
    assert voted(sitting) == [True, False, False]


def test_a_spare_box_can_stay_spare(sitting: Sitting) -> None:
    sitting.unplug(2)
    sitting.press(5)
    sitting.press(5, STOMACHACHE)
    sitting.press(5, YES)
    sitting.see(ElectionScene)
    assert sitting.match.pairing == ("box-1", "box-2", "box-3")


def test_a_box_that_works_has_no_say_in_whose_the_new_one_is(sitting: Sitting) -> None:
    sitting.unplug(2)
    sitting.press(5)
    sitting.press(1, YES)
    sitting.see(QuestionScene)


def test_with_no_box_missing_a_spare_one_is_told_to_wait(sitting: Sitting) -> None:
    sitting.press(5)
    sitting.see(ElectionScene)
    assert sitting.said == "Box 5 has no seat. Use “Boxes” to give it to a seat."


def test_a_seat_is_chosen_and_the_box_that_is_pressed_becomes_its_own() -> None:
    sitting = Sitting()
    sitting.begin("king-up", seats=3)
    sitting.choose(Open(PairingScreen))
    sitting.choose(PickSeat(0))
    sitting.press(7, NO)
    assert sitting.match.pairing == ("box-7", "box-2", "box-3")
    sitting.choose(Command.BACK)
    sitting.see(CastleScene)
    assert sitting.light(7) is Light.INVITING
    assert sitting.light(1) is Light.OFF


def test_two_seats_swap_their_boxes_by_a_press_or_by_a_choice() -> None:
    sitting = Sitting()
    sitting.begin("king-up", seats=3)
    sitting.choose(Open(PairingScreen))
    sitting.choose(PickSeat(0))
    sitting.press(3)
    assert sitting.match.pairing == ("box-3", "box-2", "box-1")
    sitting.choose(PickSeat(0))
    sitting.choose(PickSeat(1))
    assert sitting.match.pairing == ("box-2", "box-3", "box-1")


def test_boxes_that_are_swapped_during_a_vote_ask_everyone_again(sitting: Sitting) -> None:
    sitting.press(1, NO)
    sitting.choose(Open(PairingScreen))
    sitting.choose(PickSeat(0))
    sitting.choose(PickSeat(1))
    assert sitting.said == "Margot and Charles have swapped boxes. Everyone votes again."
    sitting.choose(Command.BACK)
    assert voted(sitting) == [False, False, False]
    for box, button in ((1, YES), (2, NO), (3, STOMACHACHE)):
        sitting.press(box, button)
    sitting.wait(2)
    assert votes(sitting) == [Vote.NO, Vote.YES, Vote.STOMACHACHE]


def test_a_press_tells_whose_box_it_is() -> None:
    sitting = Sitting()
    sitting.begin("king-up", seats=3)
    sitting.choose(Open(PairingScreen))
    sitting.press(2, STOMACHACHE)
    assert sitting.said == "This is Charles's box."
    sitting.press(6)
    assert sitting.said == "Box 6 has no seat. Which seat is it for?"


def test_a_box_that_is_pressed_first_is_given_to_the_seat_that_is_chosen_then() -> None:
    sitting = Sitting()
    sitting.begin("king-up", seats=3)
    sitting.choose(Open(PairingScreen))
    sitting.press(6)
    sitting.choose(PickSeat(1))
    assert sitting.match.pairing == ("box-1", "box-6", "box-3")


def test_a_box_that_was_without_power_asks_its_seat_to_vote_again(sitting: Sitting) -> None:
    sitting.press(2, NO)
    sitting.unplug(2)
    sitting.wires.forget("box-2")
    sitting.plug_in(2)
    hint = "Charles: your box lost power. Please vote again."
    assert sitting.see(ElectionScene).hint == hint
    sitting.press(2, NO)
    assert sitting.see(ElectionScene).hint != hint


def test_who_sits_at_the_screen_when_the_box_comes_back_is_told_to_vote_there(
    sitting: Sitting,
) -> None:
    sitting.unplug(2)
    sitting.choose(AnswerHere(1))
    sitting.choose(Command.CONTINUE)
    sitting.plug_in(2)
    assert sitting.see(PrivateViewScene).prompt.startswith("Your box is back")
    assert not sitting.offers(CastVote)


def test_boxes_that_come_back_together_are_named_together(sitting: Sitting) -> None:
    for box in ("box-1", "box-3"):
        sitting.wires.lose(box)
    sitting.give()
    for box in ("box-1", "box-3"):
        sitting.wires.find(box)
    sitting.give()
    assert sitting.said == "The boxes of Margot, Perrine are back."


def test_every_stage_that_offers_help_gives_it(sitting: Sitting) -> None:
    for target in (None, Open(PairingScreen), Command.LEAVE, Command.HELP):
        if target is not None:
            sitting.choose(target)
        before = sitting.scene
        if before.frame.has_help:
            sitting.choose(Command.HELP)
            assert sitting.scene != before
            sitting.choose(Command.BACK)
        if target is not None:
            sitting.choose(Command.BACK)


def test_the_seat_whose_box_is_missing_is_chosen_already(sitting: Sitting) -> None:
    sitting.unplug(3)
    sitting.choose(Open(PairingScreen))
    scene = sitting.see(PairingScene)
    assert scene.chosen == 2
    assert scene.hint.startswith("A vote is open")
    assert scene.boxes == (1, 2, 3)


def test_a_missing_box_is_named_at_once_with_what_to_do(sitting: Sitting) -> None:
    sitting.wires.lose("box-2", Cause.SILENT)
    sitting.give()
    assert sitting.said == "Charles's box does not answer. Unplug it and plug it in again."


def test_all_that_are_missing_are_named_together(sitting: Sitting) -> None:
    sitting.wires.lose("box-1")
    sitting.wires.lose("box-3")
    sitting.give()
    assert sitting.said == "The boxes of Margot, Perrine are unplugged. Plug them in again."


def test_a_seat_without_a_box_votes_on_the_screen_alone(sitting: Sitting) -> None:
    sitting.press(1, YES)
    sitting.press(3, YES)
    sitting.unplug(2)
    sitting.choose(AnswerHere(1))
    assert sitting.see(QuestionScene).question == "Only Charles may look"
    sitting.choose(Command.CONTINUE)
    assert sitting.see(PrivateViewScene).prompt == "How do you vote?"
    sitting.choose(CastVote(Vote.STOMACHACHE))
    assert voted(sitting) == [True, True, True]
    sitting.wait(2)
    assert votes(sitting) == [Vote.YES, Vote.STOMACHACHE, Vote.YES]


def test_what_was_voted_on_the_screen_is_not_to_be_seen_afterwards() -> None:
    scenes = []
    for vote in (Vote.YES, Vote.NO):
        sitting = Sitting()
        sitting.begin_an_election("vive-le-roi", seats=3)
        sitting.unplug(2)
        sitting.choose(AnswerHere(1))
        sitting.choose(Command.CONTINUE)
        sitting.choose(CastVote(vote))
        scenes.append((sitting.out.scene, sitting.out.order))
    assert scenes[0] == scenes[1]


def test_a_box_that_comes_back_after_a_vote_on_the_screen_can_not_change_it(
    sitting: Sitting,
) -> None:
    sitting.unplug(2)
    sitting.choose(AnswerHere(1))
    sitting.choose(Command.CONTINUE)
    sitting.choose(CastVote(Vote.NO))
    sitting.plug_in(2)
    assert sitting.light(2) is Light.LOCKED
    for box in (1, 2, 3):
        sitting.press(box, YES)
    sitting.wait(2)
    assert votes(sitting) == [Vote.YES, Vote.NO, Vote.YES]


def test_the_screen_offers_only_cards_that_are_in_the_hand(sitting: Sitting) -> None:
    sitting.vote(YES, STOMACHACHE, YES)
    sitting.wait(1)
    sitting.choose(Command.CONTINUE)
    sitting.climb_to_an_election()
    sitting.unplug(2)
    sitting.choose(AnswerHere(1))
    sitting.choose(Command.CONTINUE)
    assert sitting.offers(CastVote) == [CastVote(Vote.YES), CastVote(Vote.NO)]
    sitting.choose(CastVote(Vote.STOMACHACHE))
    sitting.see(PrivateViewScene)


def test_a_seat_whose_box_is_there_does_not_vote_on_the_screen(sitting: Sitting) -> None:
    assert not sitting.offers(AnswerHere)
    sitting.choose(AnswerHere(1))
    sitting.see(ElectionScene)


def test_what_one_person_may_see_is_covered_by_itself(sitting: Sitting) -> None:
    sitting.unplug(2)
    sitting.choose(AnswerHere(1))
    sitting.choose(Command.CONTINUE)
    sitting.wait(31)
    sitting.see(ElectionScene)


def test_no_box_can_draw_the_curtain_or_answer_behind_it(sitting: Sitting) -> None:
    sitting.unplug(2)
    sitting.choose(AnswerHere(1))
    for box in (1, 3, 5):
        sitting.press(box, YES)
    sitting.see(QuestionScene)
    sitting.choose(Command.CONTINUE)
    sitting.press(1, YES)
    sitting.see(PrivateViewScene)


def test_the_vote_goes_on_behind_the_curtain_but_does_not_open(sitting: Sitting) -> None:
    sitting.unplug(2)
    sitting.choose(AnswerHere(1))
    sitting.press(1, NO)
    sitting.press(3, NO)
    sitting.choose(Command.BACK)
    assert voted(sitting) == [True, False, True]


def test_where_no_box_is_drawn_people_look_at_their_cards_one_by_one() -> None:
    sitting = Sitting()
    sitting.begin("king-up", seats=3)
    sitting.choose(Open(WhoseCardScreen))
    sitting.choose(PickSeat(2))
    sitting.choose(Command.CONTINUE)
    scene = sitting.see(PrivateViewScene)
    assert scene.seat.name == "Perrine"
    assert len(scene.card.cards[0].characters) == 6
    sitting.choose(Command.BACK)
    sitting.see(CastleScene)


def test_where_boxes_are_drawn_nobody_needs_the_curtain_for_a_look() -> None:
    sitting = Sitting(drawn=True)
    sitting.begin("king-up", seats=3)
    assert not sitting.scene.frame.offers(Open(WhoseCardScreen))


def test_an_ambition_is_kept_on_the_screen_where_no_box_shows_it() -> None:
    sitting = Sitting()
    sitting.begin("vive-le-roi", seats=3, options=[Option.AMBITION])
    for seat in range(3):
        sitting.choose(Open(WhoseCardScreen))
        sitting.choose(PickSeat(seat))
        sitting.choose(Command.CONTINUE)
        sitting.choose(sitting.offers(KeepAmbition)[1])
    sitting.see(CastleScene)


def test_a_seat_whose_box_is_missing_keeps_its_ambition_on_the_screen() -> None:
    sitting = Sitting(drawn=True)
    sitting.begin("vive-le-roi", seats=3, options=[Option.AMBITION])
    sitting.unplug(1)
    sitting.choose(AnswerHere(0))
    sitting.choose(Command.CONTINUE)
    sitting.choose(sitting.offers(KeepAmbition)[0])
    assert [seat.voted for seat in sitting.see(AmbitionChoiceScene).overview.seats] == [
        True,
        False,
        False,
    ]


def test_the_next_game_begins_with_the_boxes_as_they_were_last() -> None:
    sitting = Sitting()
    sitting.begin("king-up", seats=3)
    sitting.choose(Open(PairingScreen))
    sitting.choose(PickSeat(0))
    sitting.press(8)
    assert sitting.match.pairing == ("box-8", "box-2", "box-3")
    sitting.choose(Command.BACK)
    sitting.choose(Command.LEAVE)
    sitting.choose(Command.LEAVE)
    sitting.sit_down("king-up", seats=0)
    assert sitting.light(8) is Light.LOCKED
    assert sitting.light(1) is Light.INVITING


def test_a_box_that_changed_hands_twice_in_a_vote_has_no_vote_of_before(sitting: Sitting) -> None:
    sitting.press(2, NO)
    sitting.choose(Open(PairingScreen))
    sitting.choose(PickSeat(1))
    sitting.press(4)
    sitting.choose(PickSeat(0))
    sitting.press(2)
    sitting.choose(Command.BACK)
    assert voted(sitting) == [False, False, False]
    for box, button in ((2, YES), (4, NO), (3, YES)):
        sitting.press(box, button)
    sitting.wait(2)
    assert votes(sitting) == [Vote.YES, Vote.NO, Vote.YES]


@pytest.mark.parametrize("before", [Open(PairingScreen), Open(WhoseCardScreen)])
def test_a_seat_that_is_not_there_can_not_be_chosen(before: Command) -> None:
    sitting = Sitting()
    sitting.begin("king-up", seats=3)
    sitting.choose(before)
    scene = sitting.scene
    sitting.choose(PickSeat(7))
    assert sitting.scene == scene


def test_a_seats_own_box_is_no_new_one() -> None:
    sitting = Sitting()
    sitting.begin("king-up", seats=3)
    sitting.choose(Open(PairingScreen))
    sitting.choose(PickSeat(0))
    sitting.press(1)
    assert sitting.said == "This is Margot's box."
    assert not any(isinstance(event, Paired) for event in sitting.events)
