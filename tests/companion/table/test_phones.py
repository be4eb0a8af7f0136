"""Phones at the table: each shows its own seat's cards, and moves only when its seat may."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.demonstration.staged_phones import STAGED_WAY_IN, StagedPhones
from companion.settings import PhonesSettings, Settings, TableSettings
from companion.table.calm import CALM_SECONDS
from companion.table.hands import AskForCards, Hand
from companion.table.inputs import (
    ChooseInHand,
    Command,
    PickCharacter,
    PickFloor,
    PickSeat,
    Target,
)
from companion.table.screens.ambition_choice import AmbitionChoiceScene, KeepBy
from companion.table.screens.castle import CastleScene
from companion.table.screens.election import ElectionScene
from companion.table.screens.menu import MenuScreen
from companion.table.screens.pairing import PairingScreen
from companion.table.screens.phones import (
    GamePhonesScreen,
    PhonesAction,
    PhonesScene,
    PhonesScreen,
)
from companion.table.screens.question import QuestionScene
from companion.table.screens.seating import SeatingScene
from companion.table.screens.title import TitleScene
from companion.table.table_screen import Open
from companion.table.view_models import own_card
from engine import Option
from hardware.boxes import BoxId, Button, Identity, Light
from hardware.phones.news import NameTyped, Phone
from tests.companion.simulated_table import NAMES, SimulatedTable

YES, NO, STOMACHACHE = Button
ANNAS = "phone-anna"
"""A phone that only shows cards."""


class TableWithPhones(SimulatedTable):
    """Boxes 1 to 3 are phones."""

    def __init__(self, phones: int = 3, moves: bool = True, has_names: bool = True) -> None:
        self.port = StagedPhones(STAGED_WAY_IN)
        self.port.join(*(f"box-{number}" for number in range(1, phones + 1)))
        names = TableSettings(names=NAMES if has_names else ())
        settings = Settings(table=names, phones=PhonesSettings(moves=moves))
        super().__init__(settings, phones=self.port)

    @property
    def hands(self) -> Mapping[BoxId, Hand]:
        return self.outputs.hands

    def hand(self, box: int) -> Hand:
        return self.hands[f"box-{box}"]

    def tap(self, phone: BoxId, target: Target) -> None:
        """Tap a choice on a phone, offered or not."""
        found = next(each for each in self.port.phones if each.id == phone)
        self.step(ChooseInHand(found, target))

    def type_name(self, box: int, name: str) -> None:
        self.step(NameTyped(f"box-{box}", name))

    @property
    def seated(self) -> list[str]:
        return [seat.name for seat in self.expect(SeatingScene).seats]


def targets(hand: Hand) -> list[Target]:
    return [choice.target for choice in hand.choices]


@pytest.fixture
def table() -> TableWithPhones:
    return TableWithPhones()


@pytest.fixture
def with_boxes() -> TableWithPhones:
    """Three boxes, and a phone for cards."""
    table = TableWithPhones(phones=0)
    table.port.join_for_cards(ANNAS)
    return table


def test_each_phone_shows_the_cards_of_its_own_seat(table: TableWithPhones) -> None:
    table.begin(seats=3)
    shown = [table.hand(box).card for box in (1, 2, 3)]
    assert shown == [own_card(table.match, seat) for seat in (0, 1, 2)]
    assert [table.hand(box).name for box in (1, 2, 3)] == ["Margot", "Charles", "Perrine"]


def test_a_phone_without_a_seat_shows_nobodys_cards(table: TableWithPhones) -> None:
    table.port.join("box-7")
    table.begin(seats=3)
    assert table.hand(7) == Hand(
        prompt="This phone has no seat. “Boxes” on the big screen gives it one."
    )


def test_the_phone_whose_turn_it_is_places_a_character(table: TableWithPhones) -> None:
    table.begin(seats=3)
    assert [bool(table.hand(box).choices) for box in (1, 2, 3)] == [True, False, False]
    table.tap("box-1", table.hand(1).choices[0].target)
    assert [choice.label for choice in table.hand(1).choices] == [
        "Floor 4",
        "Floor 3",
        "Floor 2",
        "Floor 1",
        "Pick another",
    ]
    table.tap("box-1", PickFloor(3))
    assert [bool(table.hand(box).choices) for box in (1, 2, 3)] == [False, True, False]


def test_a_phone_moves_a_character_up(table: TableWithPhones) -> None:
    table.begin(seats=3)
    table.place_everyone()
    turn = table.match.seen.turn + 1
    before = table.match.seen.castle
    table.tap(f"box-{turn}", table.hand(turn).choices[0].target)
    assert table.match.seen.castle != before


def test_what_another_phone_may_choose_does_not_count(table: TableWithPhones) -> None:
    table.begin(seats=3)
    target = table.hand(1).choices[0].target
    table.tap("box-2", target)
    assert table.expect(CastleScene).selected is None
    table.tap("box-1", PickCharacter("nobody"))
    table.tap("box-1", Command.LEAVE)
    assert table.expect(CastleScene).selected is None


def test_no_moves_on_phones_if_the_settings_say_so() -> None:
    table = TableWithPhones(moves=False)
    table.begin(seats=3)
    assert not any(hand.choices for hand in table.hands.values())
    assert all(hand.card is not None for hand in table.hands.values())


def test_nothing_can_be_chosen_on_a_phone_while_everyone_votes(table: TableWithPhones) -> None:
    table.begin_an_election(seats=3)
    assert not any(hand.choices for hand in table.hands.values())


def test_where_every_player_has_a_phone_nobody_needs_the_screen_for_a_card() -> None:
    for phones, is_offered in ((3, False), (2, True)):
        table = TableWithPhones(phones)
        table.begin(seats=3)
        labels = [choice.label for choice in table.scene.frame.choices]
        assert ("My card" in labels) is is_offered


def test_before_a_game_a_phone_says_what_a_press_does(table: TableWithPhones) -> None:
    assert table.hand(1).prompt == "Yes: New game"
    table.choose(Open(PhonesScreen))
    assert "has joined" in table.hand(1).prompt
    table.choose(Command.BACK)
    table.choose(Command.NEW_GAME)
    assert table.hand(2).prompt == "Yes: Viva il Re!"
    table.press(2, STOMACHACHE)
    assert table.hand(2).prompt == "Yes: King Up!"


def test_in_a_game_each_phone_says_whose_turn_it_is(table: TableWithPhones) -> None:
    table.begin(seats=3)
    assert [table.hand(box).prompt for box in (1, 2, 3)] == [
        "Choose a character to place.",
        "Margot places a character",
        "Margot places a character",
    ]


def test_a_phone_says_who_is_voted_on_and_what_goes_on_afterwards(table: TableWithPhones) -> None:
    table.begin_an_election(seats=3)
    name = table.expect(ElectionScene).candidate.name
    assert {hand.prompt for hand in table.hands.values()} == {
        f"Vote in secret: {name} on the throne?"
    }
    table.press_each(YES, YES, NO)
    table.wait(5)
    assert {hand.prompt for hand in table.hands.values()} == {"Yes: Continue"}


def test_a_press_on_a_phone_that_shows_boxes_promises_nothing(table: TableWithPhones) -> None:
    table.begin(seats=3)
    table.choose(Open(MenuScreen))
    assert table.hand(1).prompt.startswith("Yes: ")
    table.choose(Open(PairingScreen))
    assert table.hand(1).prompt == ""


def test_the_code_is_a_touch_away_while_everyone_votes(table: TableWithPhones) -> None:
    table.begin_an_election(seats=3)
    table.choose(Open(GamePhonesScreen))
    assert table.expect(PhonesScene).codes
    table.choose(Command.BACK)
    table.expect(ElectionScene)


def test_a_page_that_was_loaded_again_is_called_so(table: TableWithPhones) -> None:
    table.begin_an_election(seats=3)
    table.unplug(2)
    table.plug_in(2, Identity.CHANGED)
    assert table.notice_text == "Charles's phone has loaded its page again. Charles votes again."


def test_what_can_be_chosen_on_a_phone_comes_when_a_tap_counts(table: TableWithPhones) -> None:
    table.begin(seats=3)
    table.tap("box-1", table.hand(1).choices[0].target)
    table.is_patient = False
    table.tap("box-1", PickFloor(3))
    assert not table.hand(2).choices
    table.wait(CALM_SECONDS)
    assert table.hand(2).choices


def test_a_name_typed_on_a_phone_is_the_name_of_its_seat() -> None:
    table = TableWithPhones(has_names=False)
    table.type_name(2, "  Éloïse ")
    table.take_seats(seats=3)
    assert table.seated == ["Red", "Éloïse", "Yellow"]
    table.type_name(3, "Bela")
    assert table.seated == ["Red", "Éloïse", "Bela"]


def test_a_name_that_is_taken_gets_a_number() -> None:
    table = TableWithPhones(has_names=False)
    for box in (1, 2, 3):
        table.type_name(box, "Anna")
    table.take_seats(seats=3)
    assert table.seated == ["Anna", "Anna 2", "Anna 3"]


def test_who_comes_back_as_another_phone_keeps_the_name() -> None:
    """A private window forgets who it was."""
    table = TableWithPhones(has_names=False)
    table.type_name(1, "Anna")
    table.unplug(1)
    table.type_name(2, "Anna")
    table.plug_in(1)
    table.type_name(1, "Anna")
    table.take_seats(seats=3)
    assert table.seated == ["Anna 2", "Anna", "Yellow"]


def test_a_phone_for_cards_takes_no_name_away_from_a_seat() -> None:
    table = TableWithPhones(has_names=False)
    table.port.join_for_cards(ANNAS)
    table.step(NameTyped(ANNAS, "Anna"))
    table.type_name(1, "Anna")
    table.take_seats(seats=3)
    assert table.seated[0] == "Anna"


@pytest.mark.parametrize("name", ["", " ", "Émissaire", "\x07", "Red", "名"], ids=repr)
def test_a_name_that_nobody_can_have_is_ignored(name: str) -> None:
    table = TableWithPhones(has_names=False)
    table.take_seats(seats=3)
    table.type_name(1, name)
    assert table.seated == ["Red", "Blue", "Yellow"]


def test_a_name_is_never_longer_than_the_settings_allow() -> None:
    table = TableWithPhones(has_names=False)
    table.take_seats(seats=3)
    table.type_name(1, "x" * 40)
    assert table.seated[0] == "x" * 24


def test_in_a_game_nobody_gets_another_name(table: TableWithPhones) -> None:
    table.begin(seats=3)
    table.type_name(1, "Somebody else")
    assert table.hand(1).name == "Margot"


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
    assert table.hands[ANNAS] == Hand(prompt="Wait a moment.")
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


def test_cards_on_phones_are_taken_back_on_the_screen(with_boxes: TableWithPhones) -> None:
    table = with_boxes
    table.begin(seats=3)
    table.tap(ANNAS, AskForCards("box-2"))
    table.press(2)
    table.open_from_menu(GamePhonesScreen)
    assert "Phones show the cards of Charles." in table.expect(PhonesScene).lines
    table.choose(PhonesAction.HIDE_CARDS)
    assert not table.scene.frame.offers(PhonesAction.HIDE_CARDS)
    table.choose(Command.BACK)
    assert table.hands[ANNAS].card is None
    assert AskForCards("box-2") in targets(table.hands[ANNAS])


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
    assert table.hands[ANNAS] == Hand(prompt="Wait a moment.")


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


def test_an_ambition_is_kept_on_the_phone_that_shows_it(with_boxes: TableWithPhones) -> None:
    table = with_boxes
    table.take_seats("vive-le-roi", 3, options={Option.AMBITION})
    table.tap(ANNAS, AskForCards("box-2"))
    table.press(2)
    table.choose_starter()
    assert targets(table.hands[ANNAS]) == [KeepBy(YES), KeepBy(NO)]
    wanted = table.match.state.offered[1][1]
    table.tap(ANNAS, KeepBy(NO))
    table.expect(AmbitionChoiceScene)
    assert table.match.state.ambitions[1] == wanted
    assert table.hands[ANNAS].choices == ()


def test_a_phone_with_buttons_keeps_an_ambition_by_a_press(table: TableWithPhones) -> None:
    table.begin("vive-le-roi", 3, options={Option.AMBITION})
    assert not any(hand.choices for hand in table.hands.values())
    table.tap("box-1", KeepBy(YES))
    assert table.match.state.ambitions[0] is None
    table.press(1, YES)
    assert table.match.state.ambitions[0] is not None


def test_a_copied_code_cannot_take_the_seat_of_a_phone_that_is_away(
    table: TableWithPhones,
) -> None:
    table.begin(seats=3)
    table.unplug(1)
    table.port.join("box-8")
    for _try in range(3):
        table.press(8)
    question = table.expect(QuestionScene)
    assert "touch" in question.detail
    assert table.match.seat_of("box-8") is None
    table.choose(PickSeat(0))
    assert table.match.seat_of("box-8") == 0


def test_a_phone_that_is_pressed_gets_a_seat_only_by_a_touch(table: TableWithPhones) -> None:
    table.begin(seats=3)
    table.port.join("box-8")
    table.open_from_menu(PairingScreen)
    table.choose(PickSeat(0))
    table.press(8)
    assert table.match.seat_of("box-8") is None
    table.choose(PickSeat(0))
    assert table.match.seat_of("box-8") == 0


def test_phones_are_switched_on_and_off_by_one_touch() -> None:
    table = TableWithPhones(phones=0)
    table.port.switch_off()
    table.choose(Open(PhonesScreen))
    assert table.expect(PhonesScene).codes == ()
    table.choose(PhonesAction.SWITCH_ON)
    (code,) = table.expect(PhonesScene).codes
    assert code.link == STAGED_WAY_IN.link
    table.port.join("box-1", "box-2")
    table.type_name(1, "Anna")
    assert table.expect(PhonesScene).joined == "2 phones have joined: Anna"
    table.choose(PhonesAction.SWITCH_OFF)
    assert table.expect(PhonesScene).codes == ()
    assert not table.hands


def test_the_first_screen_says_how_many_phones_are_in(table: TableWithPhones) -> None:
    labels = [choice.label for choice in table.expect(TitleScene).frame.choices]
    assert "Phones: 3" in labels


def test_a_phones_button_switches_nothing_off(table: TableWithPhones) -> None:
    table.choose(Open(PhonesScreen))
    for button in (YES, NO, YES, STOMACHACHE, YES):
        table.press(1, button)
    assert table.port.way_in is not None
    assert table.light(1) is Light.YES
    for _press in range(2):
        table.press(1)
    table.expect(TitleScene)


def test_a_late_phone_joins_in_the_middle_of_a_game(table: TableWithPhones) -> None:
    table.begin(seats=3)
    table.choose(Open(MenuScreen))
    table.choose(Open(GamePhonesScreen))
    assert table.expect(PhonesScene).codes
    table.choose(Command.BACK)
    table.expect(CastleScene)


def test_moves_on_phones_are_switched_off_on_the_screen(table: TableWithPhones) -> None:
    table.begin(seats=3)
    table.open_from_menu(GamePhonesScreen)
    table.choose(PhonesAction.SWITCH_MOVES)
    table.choose(Command.BACK)
    assert not any(hand.choices for hand in table.hands.values())


def test_a_computer_without_phones_offers_none() -> None:
    table = SimulatedTable()
    labels = [choice.label for choice in table.scene.frame.choices]
    assert not [label for label in labels if label.startswith("Phones")]
    assert table.outputs.hands == {}


def test_what_a_phone_shows_is_in_no_repr(table: TableWithPhones) -> None:
    table.begin("vive-le-roi", 3, options={Option.AMBITION})
    secrets = own_card(table.match, 0)
    for word in (*secrets.ambitions[0], *(each.name for each in secrets.cards[0].characters)):
        assert word not in repr(table.hands)
    assert repr(ChooseInHand(Phone(ANNAS, is_box=False), KeepBy(YES))) == repr(
        ChooseInHand(Phone(ANNAS, is_box=False), KeepBy(NO))
    )
