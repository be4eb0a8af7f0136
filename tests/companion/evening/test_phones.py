"""Phones at the table: each shows its own seat's cards, and moves only when its seat may."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from companion.evening.cards.hands import HandFace
from companion.evening.inputs import ChooseInHand, Command, PickCharacter, PickFloor, PickSeat
from companion.evening.scene import AmbitionFace
from companion.evening.screen import Open
from companion.evening.screens.ambition_choice import KeepBy
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.menu import menu_screen
from companion.evening.screens.pairing import PairingScene, PairingScreen
from companion.evening.screens.phones import (
    GamePhonesScreen,
    PhonesAction,
    PhonesScene,
    PhonesScreen,
    SendAway,
    sending_away,
    sending_away_in_game,
)
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.title import TitleScene
from companion.evening.view_models import own_card
from companion.phones.cards import card_content
from engine import Option
from hardware.boxes import Button, Cause, Found, Identity, Light, Lost
from hardware.phones.news import NameTyped, Phone
from tests.companion.evening.table_with_phones import ANNAS, TableWithPhones
from tests.companion.simulated_table import SimulatedTable
from tests.companion.staging.phones import STAGED_WAY_IN

YES, NO, STOMACHACHE = Button


@pytest.fixture
def table() -> TableWithPhones:
    return TableWithPhones()


def test_each_phone_shows_the_cards_of_its_own_seat(table: TableWithPhones) -> None:
    table.begin(seats=3)
    shown = [table.hand(box).card for box in (1, 2, 3)]
    assert shown == [own_card(table.match, seat) for seat in (0, 1, 2)]
    assert [table.hand(box).name for box in (1, 2, 3)] == ["Margot", "Charles", "Perrine"]


def test_a_phone_without_a_seat_shows_nobodys_cards(table: TableWithPhones) -> None:
    table.port.join("box-7")
    table.begin(seats=3)
    assert table.hand(7) == HandFace(
        prompt="This phone has no seat. “Boxes” on the big screen gives it one."
    )


def test_the_phone_whose_turn_it_is_places_a_character(table: TableWithPhones) -> None:
    table.begin(seats=3)
    assert [bool(table.hand(box).choices) for box in (1, 2, 3)] == [True, False, False]
    table.tap("box-1", table.hand(1).choices[0].target)
    assert [choice.name for choice in table.hand(1).choices] == [
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
    table.type_name(1, "x" * 25)
    table.type_name(2, "x" * 24)
    assert table.seated[:2] == ["Red", "x" * 24]


def test_in_a_game_nobody_gets_another_name(table: TableWithPhones) -> None:
    table.begin(seats=3)
    table.type_name(1, "Somebody else")
    assert table.hand(1).name == "Margot"


def test_a_phone_with_buttons_keeps_an_ambition_by_a_press(table: TableWithPhones) -> None:
    table.begin("vive-le-roi", 3, options={Option.AMBITION})
    assert not any(hand.choices for hand in table.hands.values())
    table.tap("box-1", KeepBy(YES))
    for button in (YES, NO):
        table.press(1, button)
        table.wait(1)
        marked = [card.is_marked for card in own_ambitions(table)]
        assert marked == [button is YES, button is NO]
        assert table.hand(1).prompt.startswith("The same button again keeps")
        assert table.match.state.ambitions[0] is None
    table.press(1, NO)
    assert table.match.state.ambitions[0] == table.match.state.offered[0][1]


def test_nobody_else_notices_which_ambition_a_phone_has_marked_or_whether_it_has() -> None:
    seen, wakes = [], []
    for button in (None, YES, NO):
        table = TableWithPhones()
        table.begin("vive-le-roi", 3, options={Option.AMBITION})
        if button is not None:
            table.press(1, button)
        table.wait(100 - table.now)
        others = {phone: hand for phone, hand in table.hands.items() if phone != "box-1"}
        outputs = table.outputs
        seen.append((outputs.scene, outputs.order, outputs.faces, others))
        wakes.append(outputs.wake_at)
    assert seen == [seen[0]] * 3
    assert wakes[1] == wakes[2]


def own_ambitions(table: TableWithPhones) -> tuple[AmbitionFace, ...]:
    """The two cards on the first phone."""
    card = table.hand(1).card
    assert card is not None
    return card.ambitions[0]


@pytest.mark.parametrize("is_away", [False, True], ids=("all there", "one away").__getitem__)
def test_a_guests_phone_covers_nothing_and_takes_no_seat(
    table: TableWithPhones, is_away: bool
) -> None:
    """Also with a copied code, while the phone of a seat is away."""
    table.begin(seats=3)
    if is_away:
        table.unplug(1)
    table.port.join("box-8")
    for button in (YES, NO, YES, YES):
        before = replace(table.scene.frame, notice=None)
        table.press(8, button)
        table.expect(CastleScene)
        assert replace(table.scene.frame, notice=None) == before
    assert table.match.seat_of("box-8") is None
    assert "no seat" in table.hand(8).prompt
    assert not table.hand(8).has_buttons


def test_a_guests_phone_steers_no_menu_once_somebody_has_a_seat(table: TableWithPhones) -> None:
    table.begin(seats=3)
    table.port.join("box-8")
    table.choose(Open(menu_screen))
    focus = table.scene.frame.focus
    table.press(8, STOMACHACHE)
    table.press(8, YES)
    assert table.expect(QuestionScene).frame.focus == focus
    assert not table.hand(8).has_buttons


def test_a_phone_without_a_seat_is_called_by_its_name(table: TableWithPhones) -> None:
    table.begin(seats=3)
    table.port.join("box-8")
    table.type_name(8, "Chloé")
    table.open_from_menu(PairingScreen)
    table.press(8)
    assert table.notice_text == "Chloé's phone has no seat. Which seat is it for?"


def test_a_phone_that_is_pressed_gets_a_seat_only_by_a_touch(table: TableWithPhones) -> None:
    table.begin(seats=3)
    table.port.join("box-8")
    table.open_from_menu(PairingScreen)
    table.choose(PickSeat(0))
    table.press(8)
    assert table.match.seat_of("box-8") is None
    table.choose(PickSeat(0))
    assert table.match.seat_of("box-8") == 0


def test_a_guest_is_the_first_to_be_sent_away_and_the_seats_stay(table: TableWithPhones) -> None:
    table.begin(seats=3)
    table.port.join("box-8", "box-9")
    table.type_name(8, "Chloé")
    table.open_from_menu(GamePhonesScreen)
    table.choose(Open(sending_away_in_game))
    labels = [choice.label for choice in table.expect(QuestionScene).frame.choices]
    assert labels == ["Phone 5", "Chloé", "Perrine", "Charles", "Margot", "Back"]
    table.choose(SendAway("box-8"))
    assert "box-8" not in table.hands
    assert len(table.hands) == 4


def test_before_a_game_a_phone_is_sent_away_from_the_same_screen() -> None:
    table = TableWithPhones(phones=1)
    table.choose(Open(PhonesScreen))
    table.choose(Open(sending_away))
    table.choose(SendAway("box-1"))
    assert not table.hands


def test_the_boxes_learn_who_has_a_seat_from_the_moment_it_is_taken() -> None:
    table = TableWithPhones()
    table.take_seats("king-up", 2)
    assert table.outputs.order.seated == {"box-1", "box-2"}


def test_seats_are_guarded_on_every_screen_that_the_seats_lead_to() -> None:
    """Guests join on the screen with the code; they neither steer it nor see a choice of it."""
    table = TableWithPhones(phones=4)
    table.take_seats("king-up", 3)
    for screen in (PhonesScreen, sending_away):
        table.choose(Open(screen))
        assert table.outputs.order.seated == {"box-1", "box-2", "box-3"}
        assert not table.hand(4).prompt.startswith("Yes")
    assert not table.hand(4).has_buttons
    for button in (STOMACHACHE, YES):
        table.press(4, button)
    assert len(table.hands) == 4
    table.expect(QuestionScene)


def test_a_guests_yes_agrees_to_nothing(table: TableWithPhones) -> None:
    table.take_seats("king-up", 2)
    for _screen in range(2):
        table.choose(Command.BACK)
    quitting = next(each for each in table.expect(TitleScene).frame.choices if each.leaves)
    table.choose(quitting.target)
    table.is_patient = False
    table.choose(table.expect(QuestionScene).frame.choices[-1].target)
    assert table.scene.frame.agreement is not None
    for _press in range(2):
        table.wait(1)
        table.press(3)
    assert table.outputs.ending is None
    assert not table.hand(3).prompt.startswith("Yes")


def test_a_guest_does_not_close_the_screen_of_boxes(table: TableWithPhones) -> None:
    table.begin(seats=3)
    table.port.join("box-8")
    table.open_from_menu(PairingScreen)
    for _press in range(3):
        table.press(8, YES)
    table.expect(PairingScene)


def test_guests_that_come_and_go_are_forgotten(table: TableWithPhones) -> None:
    table.begin(seats=3)
    for guest in range(100):
        box = f"guest-{guest}"
        table.step(Found(box, Identity.PROVEN), NameTyped(box, f"Guest {guest}"))
        table.step(Lost(box, Cause.OUT_OF_REACH))
    table.unplug(2)
    assert len(table.outputs.faces) < 40
    assert table.scene.frame.notice is not None, "the seat whose box is away is known"


def test_a_full_table_says_so_to_a_guest(table: TableWithPhones) -> None:
    table.take_seats("king-up", 6)
    table.port.join("box-8")
    table.wait(1)
    assert (table.hand(8).prompt, table.hand(8).has_buttons) == ("All seats are taken.", False)


def test_a_phone_without_a_part_on_the_first_screen_is_told_what_comes(
    table: TableWithPhones,
) -> None:
    table.take_seats("king-up", 2)
    for _screen in range(2):
        table.choose(Command.BACK)
    table.expect(TitleScene)
    hand = table.hand(3)
    assert (hand.prompt, hand.has_buttons) == (
        "This phone has joined. Touch “New game” on the big screen to take your seats.",
        False,
    )
    assert table.light(3) is Light.OFF


def test_who_was_rejected_is_not_told_as_a_move(table: TableWithPhones) -> None:
    table.begin(seats=3)
    table.place_everyone()
    table.climb_to_an_election()
    table.vote(NO, NO, NO)
    table.choose(Command.CONTINUE)
    assert table.hand(1).lines == ()


def test_a_waiting_phone_tells_what_was_played_last(table: TableWithPhones) -> None:
    table.begin(seats=3)
    assert table.hand(2).lines == ()
    table.tap("box-1", PickCharacter("gianni"))
    table.tap("box-1", PickFloor(3))
    assert table.hand(3).lines == ("Margot moved last: Gianni, Floor 3",)


def test_characters_are_chosen_in_a_castle_and_answers_are_not(table: TableWithPhones) -> None:
    table.begin(seats=3)
    assert [table.hand(box).castle is not None for box in (1, 2, 3)] == [True, False, False]
    (label, choice, people), *_floors = json.loads(card_content(table.hand(1), 1))["castle"]
    assert (label, choice) == ("Beside the castle", None)
    assert [number for _portrait, _name, number in people] == [*range(13)]
    table.tap("box-1", PickCharacter("gianni"))
    floors = json.loads(card_content(table.hand(1), 1))["castle"]
    assert [(label, choice) for label, choice, _people in floors] == [
        (f"Floor {floor}", {4: 0, 3: 1, 2: 2, 1: 3}.get(floor)) for floor in range(5, -1, -1)
    ]


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
    table.choose(Open(menu_screen))
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
    ambitions = (each.condition for each in secrets.ambitions[0])
    for word in (*ambitions, *(each.name for each in secrets.cards[0].characters)):
        assert word not in repr(table.hands)
    assert repr(ChooseInHand(Phone(ANNAS, is_box=False), KeepBy(YES))) == repr(
        ChooseInHand(Phone(ANNAS, is_box=False), KeepBy(NO))
    )


@pytest.mark.parametrize("votes", [False, True], ids=("playing", "voting").__getitem__)
def test_only_a_new_button_box_outside_a_vote_can_say_whose_it_is(votes: bool) -> None:
    table = TableWithPhones(phones=1)
    if votes:
        table.begin_an_election(seats=3)
    else:
        table.begin(seats=3)
    table.unplug(2)
    table.press(8)
    asked = table.expect(QuestionScene).frame.focus
    assert not any(hand.prompt.startswith("Yes") for hand in table.hands.values())
    for box in (1, 3, 4):
        table.press(box, STOMACHACHE)
        assert table.expect(QuestionScene).frame.focus == asked
        table.press(box, YES)
    assert table.expect(QuestionScene).frame.focus == asked
    table.press(8, YES)
    assert table.match.seat_of("box-8") == (None if votes else 1)
    assert isinstance(table.scene, QuestionScene) is votes
    if votes:
        table.choose(PickSeat(1))
        assert table.match.seat_of("box-8") == 1


@pytest.mark.parametrize(("edition", "third"), [("king-up", ""), ("vive-le-roi", "Stomachache")])
def test_the_third_button_is_called_after_a_card_that_the_edition_has(
    table: TableWithPhones, edition: str, third: str
) -> None:
    table.begin(edition, seats=3)
    assert table.hand(1).third_button == third
    assert json.loads(card_content(table.hand(1), 1))["third"] == third


def test_a_phone_has_buttons_to_take_a_seat_and_to_go_on(table: TableWithPhones) -> None:
    table.take_seats(seats=2)
    assert [table.hand(box).has_buttons for box in (1, 2, 3)] == [True, True, True]
    assert table.hand(1).prompt.endswith("Yes chooses, and the other two buttons move.")
    table.wait(1)
    table.press(1, NO)
    assert "Yes: Everyone's seated" in table.hand(1).prompt


def test_a_phone_without_a_seat_can_name_itself_among_the_boxes(table: TableWithPhones) -> None:
    table.begin(seats=3)
    table.port.join("box-8")
    table.wait(1)
    assert not table.hand(8).has_buttons
    table.open_from_menu(PairingScreen)
    assert table.hand(8).has_buttons
