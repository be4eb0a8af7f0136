"""Phones that only show the cards of a seat: its own box allows it, or nobody."""

from __future__ import annotations

import pytest

from companion.evening.cards.hands import AskForCards, HandFace
from companion.evening.inputs import Command, PickSeat
from companion.evening.screen import Open
from companion.evening.screens.ambition_choice import AmbitionChoiceScene, KeepBy
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.pairing import PairingScreen
from companion.evening.screens.phones import (
    GamePhonesScreen,
    PhonesScene,
    SendAway,
    sending_away_in_game,
)
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.seat import PickColour
from companion.evening.screens.seating import SeatingScene
from companion.evening.view_models import own_card
from companion.words.i18n import use_language
from engine import Option, PawnColour
from hardware.boxes import Button, Light
from hardware.phones.news import NameTyped
from tests.companion.evening.table_with_phones import ANNAS, TableWithPhones, targets
from tests.companion.simulated_table import NAMES

YES, NO, STOMACHACHE = Button


@pytest.fixture
def with_boxes() -> TableWithPhones:
    """Three boxes, and a phone for cards."""
    table = TableWithPhones(phones=0)
    table.port.join_for_cards(ANNAS)
    return table


def test_a_seats_box_allows_a_phone_to_show_its_cards(with_boxes: TableWithPhones) -> None:
    table = with_boxes
    table.take_seats(seats=3)
    assert [choice.label for choice in table.hands[ANNAS].choices] == [*NAMES[:3]]
    table.tap(ANNAS, AskForCards("box-2"))
    question = table.expect(QuestionScene)
    assert "Charles" in question.question
    assert table.hands[ANNAS].prompt == "Charles: press Yes on your box."
    assert [table.light(box) for box in (1, 2, 3)] == [Light.OFF, Light.INVITING, Light.OFF]
    table.press(1)
    table.expect(QuestionScene)
    table.press(2)
    table.choose_starter()
    assert table.hands[ANNAS].card == own_card(table.match, 1)


def test_nobody_holds_the_cards_of_a_bot(with_boxes: TableWithPhones) -> None:
    with_boxes.take_seats(seats=3, bots=1)
    assert [choice.label for choice in with_boxes.hands[ANNAS].choices] == [*NAMES[:2]]


def test_a_second_yes_on_the_box_begins_no_game(with_boxes: TableWithPhones) -> None:
    table = with_boxes
    table.take_seats(seats=3)
    table.tap(ANNAS, AskForCards("box-2"))
    table.is_patient = False
    table.press(2)
    table.press(2)
    table.expect(SeatingScene)


def test_a_phone_that_was_refused_shows_nothing_and_waits(with_boxes: TableWithPhones) -> None:
    table = with_boxes
    table.begin(seats=3)
    table.tap(ANNAS, AskForCards("box-2"))
    table.press(2, NO)
    table.expect(CastleScene)
    assert table.hands[ANNAS] == HandFace(prompt="Wait a moment.")
    table.tap(ANNAS, AskForCards("box-2"))
    table.expect(CastleScene)
    table.wait(21)
    assert targets(table.hands[ANNAS]) == [AskForCards("box-1"), AskForCards("box-3")]
    table.wait(40)
    assert targets(table.hands[ANNAS]) == [AskForCards(f"box-{box}") for box in (1, 2, 3)]


def test_a_phone_that_waits_is_told_when_it_may_ask_again(with_boxes: TableWithPhones) -> None:
    table = with_boxes
    table.begin(seats=3)
    table.tap(ANNAS, AskForCards("box-2"))
    table.press(2, NO)
    refused_at = table.now
    while not table.hands[ANNAS].choices:
        wake_at = table.outputs.wake_at
        assert wake_at is not None
        table.wait(max(wake_at - table.now, 0.01))
    assert table.now - refused_at < 21


@pytest.mark.slow
def test_copies_of_the_code_cannot_keep_the_table_covered() -> None:
    """Five phones of a stranger ask again and again, and somebody says No each time."""
    table = TableWithPhones(phones=0)
    copies = [f"copy-{number}" for number in range(5)]
    table.port.join_for_cards(*copies)
    table.begin(seats=3)
    questions = 0
    began = table.now
    while table.now < began + 600:
        for copy in copies:
            for box in (1, 2, 3):
                table.tap(copy, AskForCards(f"box-{box}"))
                if isinstance(table.scene, QuestionScene):
                    questions += 1
                    table.choose(Command.BACK)
        table.wait(1)
    assert questions <= 12
    assert table.expect(CastleScene)


def test_a_press_that_was_meant_for_the_screen_below_gives_no_cards_away(
    with_boxes: TableWithPhones,
) -> None:
    table = with_boxes
    table.begin(seats=3)
    table.is_patient = False
    table.wait(5)
    table.tap(ANNAS, AskForCards("box-2"))
    table.wait(1.5)
    table.press(2)
    table.expect(QuestionScene)
    table.wait(1)
    table.press(2)
    assert table.hands[ANNAS].card is not None


def test_the_question_says_whose_phone_it_is(with_boxes: TableWithPhones) -> None:
    table = with_boxes
    table.begin(seats=3)
    table.step(NameTyped(ANNAS, "Lili"))
    table.tap(ANNAS, AskForCards("box-2"))
    question = table.expect(QuestionScene).question
    assert question == "Shall the phone of “Lili” show Charles's secret cards?"


def test_a_phone_that_is_sent_away_gives_the_cards_back(with_boxes: TableWithPhones) -> None:
    table = with_boxes
    table.begin(seats=3)
    table.tap(ANNAS, AskForCards("box-2"))
    table.press(2)
    table.open_from_menu(GamePhonesScreen)
    assert "Phones show the cards of Charles." in table.expect(PhonesScene).lines
    table.choose(Open(sending_away_in_game))
    labels = [choice.label for choice in table.expect(QuestionScene).frame.choices]
    assert labels == ["Charles: only cards", "Back"]
    table.choose(SendAway(ANNAS))
    assert "Charles" not in " ".join(table.expect(PhonesScene).lines)
    assert not table.outputs.order.seated & {ANNAS}


def test_a_question_that_nobody_answers_is_a_no(with_boxes: TableWithPhones) -> None:
    table = with_boxes
    table.begin(seats=3)
    table.tap(ANNAS, AskForCards("box-2"))
    table.wait(21)
    table.expect(CastleScene)
    assert table.hands[ANNAS].card is None


def test_a_seat_without_a_box_allows_it_by_a_touch(with_boxes: TableWithPhones) -> None:
    table = with_boxes
    table.take_seats(seats=2)
    table.choose(PickSeat(2))
    table.tap(ANNAS, AskForCards("screen:1"))
    table.choose(Command.DONE)
    table.choose_starter()
    assert table.hands[ANNAS].card == own_card(table.match, 2)


def test_nobody_is_asked_while_everyone_answers_in_secret(with_boxes: TableWithPhones) -> None:
    """A press is meant as an answer then, and might allow it by mistake."""
    table = with_boxes
    table.begin_an_election(seats=3)
    table.tap(ANNAS, AskForCards("box-2"))
    table.expect(ElectionScene)
    assert table.hands[ANNAS] == HandFace(prompt="Wait a moment.")


def test_a_phone_shows_nobodys_cards_any_more_when_its_seat_gets_another_box(
    with_boxes: TableWithPhones,
) -> None:
    table = with_boxes
    table.begin(seats=3)
    table.tap(ANNAS, AskForCards("box-2"))
    table.press(2)
    assert table.hands[ANNAS].card is not None
    table.open_from_menu(PairingScreen)
    table.choose(PickSeat(1))
    table.choose(PickSeat(2))
    assert table.hands[ANNAS].card is None


def test_a_phone_keeps_the_cards_of_a_seat_that_is_called_by_its_colour_in_another_language() -> (
    None
):
    table = unnamed()
    table.take_seats(seats=3)
    table.tap(ANNAS, AskForCards("box-2"))
    table.press(2)
    for target in (PickSeat(1), PickColour(PawnColour.GREEN), Command.BACK):
        table.choose(target)
    table.choose_starter()
    use_language("fr")
    table.wait(1)
    assert table.hands[ANNAS].name == "Vert"
    assert table.hands[ANNAS].card == own_card(table.match, 1)
    use_language("en")


def test_a_phone_shows_no_cards_of_somebody_else_who_sits_down_at_the_same_box() -> None:
    table = unnamed()
    table.take_seats(seats=3)
    table.tap(ANNAS, AskForCards("box-2"))
    table.press(2)
    table.choose(Command.CLEAR_SEATS)
    for box in (1, 2, 3):
        table.press(box)
        table.wait(1)
    table.choose_starter()
    assert table.hands[ANNAS].card is None


def unnamed() -> TableWithPhones:
    """Nobody has a name, and there is a phone for cards."""
    table = TableWithPhones(phones=0, has_names=False)
    table.port.join_for_cards(ANNAS)
    return table


def test_an_ambition_is_kept_on_the_phone_that_shows_it(with_boxes: TableWithPhones) -> None:
    table = with_boxes
    table.take_seats("vive-le-roi", 3, options={Option.AMBITION})
    table.tap(ANNAS, AskForCards("box-2"))
    table.press(2)
    table.choose_starter()
    assert targets(table.hands[ANNAS]) == [KeepBy(YES), KeepBy(NO)]
    wanted = table.match.state.offered[1][1]
    table.tap(ANNAS, KeepBy(NO))
    assert table.match.state.ambitions[1] is None
    table.wait(1)
    table.tap(ANNAS, KeepBy(NO))
    table.expect(AmbitionChoiceScene)
    assert table.match.state.ambitions[1] == wanted
    assert table.hands[ANNAS].choices == ()
