"""A card is entered by its number; numbers that the companion does not know are learnt."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion.config.library import open_library
from companion.evening.cards.card_picker import NumberState, PickNumber, PressDigit
from companion.evening.cards.codes import (
    PAUSE_SECONDS,
    AmbitionCode,
    CardCode,
    FavouritesCode,
    code_of,
    read_code,
)
from companion.evening.events import Played
from companion.evening.inputs import (
    Command,
    Confirm,
    Erase,
    MoveFocus,
    PickAmbition,
    PickCharacter,
    TypeDigit,
)
from companion.evening.ports import OwnDecksPort, Ports
from companion.evening.screen import Open
from companion.evening.screens.ambition_entry import AmbitionEntryScene
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.favourites import FavouritesScene
from companion.evening.screens.menu import menu_screen
from companion.evening.screens.our_cards import OurCardsScene, OurCardsScreen
from companion.evening.screens.reading import ReadingScene
from companion.keep.learnt_code_file import open_learnt_codes
from companion.keep.own_decks import OwnDeckFiles
from engine import (
    Ambition,
    BadFile,
    Favourites,
    Option,
    Reveal,
    balanced_deck,
    deck_problems,
    load_edition,
)
from hardware.boxes import Button
from tests.companion.simulated_table import SimulatedTable, choose_with_box, decks_that_know
from tests.sampling import sampled

KING_UP = "king-up"
VIVE = "vive-le-roi"
CARDS = balanced_deck(load_edition(KING_UP))
SIX, OTHERS = CARDS[6].characters, CARDS[7].characters


def at_the_cards(
    decks: OwnDecksPort, edition: str = KING_UP, seats: int = 4, *options: Option
) -> SimulatedTable:
    """Seats with their own cards, just after a crowning."""
    table = SimulatedTable(ports=Ports(own_decks=decks))
    table.begin_an_election(edition, seats, own=True, options=options)
    table.crown()
    table.wait(1)
    return table


@pytest.fixture
def table() -> SimulatedTable:
    """Nothing is known of the cards."""
    return at_the_cards(decks_that_know(KING_UP, 1))


@pytest.fixture
def expert() -> SimulatedTable:
    """All cards are known."""
    return at_the_cards(decks_that_know(KING_UP))


def touch(table: SimulatedTable, *characters: str) -> None:
    for character in characters:
        table.choose(PickCharacter(character))


def type_number(table: SimulatedTable, digits: str) -> None:
    """A reader types all at once."""
    table.step(*map(TypeDigit, digits), Confirm())


def open_our_cards(table: SimulatedTable) -> None:
    table.choose(Open(menu_screen))
    table.choose(Open(OurCardsScreen))


def shown(table: SimulatedTable) -> Favourites:
    """The card that was entered last."""
    event = table.events[-1]
    assert isinstance(event, Played)
    assert isinstance(event.event, Reveal)
    return event.event.favourites


def states(table: SimulatedTable) -> dict[int, NumberState]:
    return dict(table.expect(FavouritesScene).card.numbers)


def test_cards_with_known_numbers_take_one_touch_a_person(expert: SimulatedTable) -> None:
    for number in (7, 8, 9, 10):
        expert.wait(1)
        expert.choose(PickNumber(number))
    expert.expect(CoronationScene)


def test_a_touched_card_is_named_and_can_be_undone(expert: SimulatedTable) -> None:
    expert.choose(PickNumber(7))
    names = {c.name for c in load_edition(KING_UP).court if c.id in SIX}
    assert expert.notice_text.startswith("Margot: card 7 (")
    assert all(name in expert.notice_text for name in names)
    expert.wait(1)
    expert.undo()
    assert expert.expect(FavouritesScene).prompt.startswith("Enter Margot's")


def test_a_number_on_the_pad_takes_its_digits_and_ok(expert: SimulatedTable) -> None:
    expert.choose(Command.SWITCH_PAD)
    for target in (PressDigit("1"), PressDigit("2"), Command.END_NUMBER):
        expert.choose(target)
    assert shown(expert).number == 12
    assert expert.expect(FavouritesScene).card.has_pad


def test_the_keyboard_shows_a_card_before_return_enters_it(expert: SimulatedTable) -> None:
    expert.step(TypeDigit("7"))
    assert expert.expect(FavouritesScene).card.picked == SIX
    expert.wait(1)
    expert.step(Confirm())
    assert shown(expert).number == 7


def test_a_box_enters_a_card_with_two_presses_of_yes(expert: SimulatedTable) -> None:
    choose_with_box(expert, 1, PickNumber(7))
    assert expert.expect(FavouritesScene).prompt.startswith("Enter Margot's")
    expert.press(1)
    assert shown(expert).number == 7


@pytest.mark.parametrize("code", ["7", "07", code_of(FavouritesCode(7))])
def test_a_reader_enters_a_card_by_its_code(expert: SimulatedTable, code: str) -> None:
    type_number(expert, code)
    assert shown(expert).number == 7
    assert expert.expect(FavouritesScene).prompt.startswith("Enter Charles's")


def test_a_digit_that_was_typed_long_before_does_not_spoil_a_code(expert: SimulatedTable) -> None:
    expert.step(TypeDigit("1"))
    expert.wait(PAUSE_SECONDS)
    type_number(expert, "7")
    assert shown(expert).number == 7


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("27", "No card has the number 27."),
        ("481075", "No card has the number 481075."),
        (code_of(AmbitionCode(Ambition.KINGMAKER)), "This is the code of an ambition card."),
    ],
)
def test_a_code_of_no_favourites_card_is_refused(
    expert: SimulatedTable, code: str, sentence: str
) -> None:
    events = len(expert.events)
    type_number(expert, code)
    assert expert.notice_text == sentence
    assert len(expert.events) == events


def test_every_card_has_a_code_and_a_wrong_digit_makes_none() -> None:
    cards: list[CardCode] = [*map(FavouritesCode, range(1, 27)), *map(AmbitionCode, Ambition)]
    assert [read_code(code_of(card)) for card in cards] == cards
    for card in cards:
        code = code_of(card)
        for place, digit in enumerate(code):
            wrong = f"{code[:place]}{(int(digit) + 1) % 10}{code[place + 1 :]}"
            assert read_code(wrong) is None


def test_the_numbers_of_ambitions_on_stickers_never_change() -> None:
    numbers = {each: code_of(AmbitionCode(each))[3:5] for each in Ambition}
    assert (numbers[Ambition.JESTER_KING], numbers[Ambition.CONSOLATION]) == ("01", "16")
    assert sorted(numbers.values()) == [f"{each:02}" for each in range(1, len(Ambition) + 1)]


def test_vivats_own_deck_is_not_taken_for_the_tables_cards() -> None:
    table = at_the_cards(OwnDeckFiles(Path("/nowhere"), open_library()))
    assert set(states(table).values()) == {NumberState.NEW}
    table.choose(PickNumber(7))
    assert table.expect(FavouritesScene).card.picked == ()


def test_a_new_number_is_learnt_while_its_card_is_entered(table: SimulatedTable) -> None:
    table.choose(PickNumber(7))
    assert table.expect(FavouritesScene).hint.startswith("Card 7 is new here: tap 6 more")
    touch(table, *reversed(SIX))
    table.choose(Command.DONE)
    assert shown(table).number == 7
    assert table.notice_text == "Card 7 is known now. Next time, its number is enough."
    table.wait(1)
    table.undo()
    table.wait(1)
    table.choose(PickNumber(7))
    assert set(shown(table).characters) == set(SIX)


def test_a_number_can_be_given_after_the_favourites(table: SimulatedTable) -> None:
    touch(table, *SIX)
    table.choose(PickNumber(7))
    assert shown(table) == Favourites(SIX, None, 7)


def test_learnt_cards_are_still_known_on_the_next_evening(tmp_path: Path) -> None:
    for evening in range(2):
        table = at_the_cards(OwnDeckFiles(tmp_path, open_library()))
        table.choose(PickNumber(7))
        if evening == 0:
            touch(table, *SIX)
            table.choose(Command.DONE)
        assert shown(table).number == 7


def test_what_is_learnt_is_a_deck_file(tmp_path: Path) -> None:
    decks = OwnDeckFiles(tmp_path, open_library())
    decks.save(KING_UP, CARDS)
    library = open_library(decks=[decks.file(KING_UP)])
    assert [card.number for card in library.deck_of(KING_UP)] == list(range(1, 27))


def test_favourites_that_are_known_with_another_number_are_refused(table: SimulatedTable) -> None:
    table.choose(PickNumber(7))
    events = len(table.events)
    touch(table, *CARDS[0].characters)
    table.choose(Command.DONE)
    assert table.notice_text == "These are the favourites of card 1. Check the number."
    assert len(table.events) == events


def test_other_favourites_for_a_known_number_are_refused(expert: SimulatedTable) -> None:
    expert.step(TypeDigit("7"))
    new = next(each for each in OTHERS if each not in SIX)
    touch(expert, SIX[0], new)
    events = len(expert.events)
    expert.choose(Command.DONE)
    assert expert.notice_text == (
        "Card 7 is known with other favourites. Check the number, or correct the card: "
        "“Menu”, “Our cards”."
    )
    assert len(expert.events) == events


def test_a_card_that_was_learnt_wrongly_is_forgotten_and_entered_anew(
    expert: SimulatedTable,
) -> None:
    open_our_cards(expert)
    expert.choose(PickNumber(7))
    assert expert.expect(OurCardsScene).card.picked == SIX
    expert.choose(Command.FORGET)
    assert expert.notice_text == "Card 7 is forgotten."
    changed = (*SIX[:5], next(each for each in OTHERS if each not in SIX))
    touch(expert, *changed)
    expert.choose(Command.DONE)
    assert expert.notice_text == "Card 7 is known now."
    expert.choose(Command.BACK)
    expert.choose(PickNumber(7))
    assert set(shown(expert).characters) == set(changed)


def test_a_game_that_was_played_keeps_its_cards_when_one_is_forgotten(
    expert: SimulatedTable,
) -> None:
    expert.choose(PickNumber(7))
    open_our_cards(expert)
    expert.choose(PickNumber(7))
    expert.choose(Command.FORGET)
    expert.choose(Command.BACK)
    card = expert.match.state.favourites[0]
    assert card is not None
    assert set(card.characters) == set(SIX)


def test_a_stray_touch_in_our_cards_changes_nothing(expert: SimulatedTable) -> None:
    open_our_cards(expert)
    expert.choose(PickNumber(7))
    touch(expert, *OTHERS)
    assert expert.expect(OurCardsScene).card.picked == SIX
    assert not expert.scene.frame.offers(Command.DONE)


def test_a_seal_that_is_not_known_yet_is_learnt_alone() -> None:
    decks = decks_that_know(VIVE)
    cards = decks.cards(VIVE)
    decks.save(VIVE, tuple(Favourites(card.characters, None, card.number) for card in cards))
    table = at_the_cards(decks, VIVE, 3, Option.BANISHED)
    table.choose(PickNumber(7))
    assert table.expect(FavouritesScene).hint.startswith("Tap the one of the six")
    table.choose(PickCharacter(cards[6].characters[2]))
    table.choose(Command.DONE)
    assert decks.cards(VIVE)[6].banished == cards[6].characters[2]
    table.wait(1)
    table.choose(PickNumber(8))
    assert table.expect(FavouritesScene).card.sealed is None


def test_a_damaged_file_of_learnt_cards_is_said_and_never_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "king-up.toml"
    file.write_text("not a deck")
    table = at_the_cards(OwnDeckFiles(tmp_path, open_library()))
    assert "king-up.toml" in table.notice_text
    table.choose(PickNumber(7))
    touch(table, *SIX)
    table.choose(Command.DONE)
    assert shown(table).number == 7
    assert "king-up.toml" in table.notice_text
    assert file.read_text() == "not a deck"


def test_a_folder_that_cannot_be_written_does_not_stop_the_game(tmp_path: Path) -> None:
    (tmp_path / "decks").write_text("in the way")
    table = at_the_cards(OwnDeckFiles(tmp_path / "decks", open_library()))
    table.choose(PickNumber(7))
    touch(table, *SIX)
    table.choose(Command.DONE)
    assert shown(table).number == 7
    assert "can't be written" in table.notice_text


def test_numbers_that_are_taken_cannot_be_touched(expert: SimulatedTable) -> None:
    expert.choose(PickNumber(7))
    assert states(expert)[7] is NumberState.TAKEN
    assert not expert.scene.frame.offers(PickNumber(7))
    type_number(expert, "7")
    assert expert.notice_text.startswith("Card 7 is taken")


def test_the_emissarys_card_is_learnt_too() -> None:
    decks = decks_that_know(VIVE, 1)
    table = SimulatedTable(ports=Ports(own_decks=decks))
    table.begin(VIVE, seats=3, emissary=True, own=True)
    table.enter_card(7)
    table.expect(CastleScene)
    assert [card.number for card in decks.cards(VIVE)] == [1, 7]


def test_an_ambition_is_entered_by_the_code_of_its_sticker() -> None:
    table = at_the_cards(decks_that_know(VIVE), VIVE, 3, Option.AMBITION)
    for number in (1, 2, 3):
        table.wait(1)
        table.choose(PickNumber(number))
    table.wait(1)
    type_number(table, "7")
    assert table.notice_text == "This is not the code of an ambition card."
    type_number(table, code_of(AmbitionCode(Ambition.KINGMAKER)))
    left = {card for card, _name in table.expect(AmbitionEntryScene).cards}
    assert Ambition.KINGMAKER not in left
    table.wait(1)
    table.step(TypeDigit("4"), Erase())
    table.step(Erase())
    left = {card for card, _name in table.expect(AmbitionEntryScene).cards}
    assert Ambition.KINGMAKER in left


def test_the_help_says_how_to_enter_a_card(table: SimulatedTable) -> None:
    table.choose(Command.HELP)
    assert "Tap the number on the card." in table.expect(ReadingScene).lines[0]


def test_no_box_enters_anything_with_a_single_yes(table: SimulatedTable) -> None:
    events = len(table.events)
    table.press(1, Button.YES)
    assert len(table.events) == events


SERIAL = "0012345678"
"""What a reader types for an NFC tag, or for a barcode from elsewhere."""


def test_a_code_from_elsewhere_is_learnt_with_the_number_of_its_card(
    expert: SimulatedTable,
) -> None:
    events = len(expert.events)
    type_number(expert, SERIAL)
    assert expert.expect(FavouritesScene).hint.startswith("This code is new")
    assert len(expert.events) == events
    expert.choose(PickNumber(7))
    assert expert.notice_text == "Card 7 is known now. Next time, its code is enough."
    expert.choose(Command.UNDO)
    type_number(expert, SERIAL)
    assert shown(expert).number == 7


def test_a_code_on_a_card_without_a_number_gives_it_one(table: SimulatedTable) -> None:
    type_number(table, SERIAL)
    touch(table, *SIX)
    table.choose(Command.DONE)
    assert shown(table).number == 2
    table.choose(Command.UNDO)
    type_number(table, SERIAL)
    assert set(shown(table).characters) == set(SIX)


def test_a_code_on_a_known_card_needs_only_its_favourites(expert: SimulatedTable) -> None:
    type_number(expert, SERIAL)
    touch(expert, *SIX)
    expert.choose(Command.DONE)
    assert shown(expert).number == 7


def test_a_card_that_is_forgotten_takes_its_codes_along(expert: SimulatedTable) -> None:
    type_number(expert, SERIAL)
    expert.choose(PickNumber(7))
    open_our_cards(expert)
    expert.choose(PickNumber(7))
    expert.choose(Command.FORGET)
    expert.choose(Command.BACK)
    type_number(expert, SERIAL)
    assert expert.expect(FavouritesScene).hint.startswith("This code is new")


def test_the_code_of_an_ambition_is_learnt_with_a_touch() -> None:
    table = at_the_cards(decks_that_know(VIVE), VIVE, 3, Option.AMBITION)
    for number in (1, 2, 3):
        table.choose(PickNumber(number))
    type_number(table, SERIAL)
    assert table.expect(AmbitionEntryScene).hint.startswith("This code is new")
    table.choose(PickAmbition(Ambition.KINGMAKER))
    assert table.notice_text == "The card's code is known now."
    table.choose(Command.UNDO)
    type_number(table, SERIAL)
    left = {card for card, _name in table.expect(AmbitionEntryScene).cards}
    assert Ambition.KINGMAKER not in left


def test_learnt_codes_are_still_known_on_the_next_evening(tmp_path: Path) -> None:
    file = tmp_path / "kept/card-codes.toml"
    cards: dict[str, CardCode] = {
        SERIAL: FavouritesCode(7),
        "4006381333931": AmbitionCode(Ambition.NO_WC),
    }
    for digits, card in cards.items():
        open_learnt_codes(file).learn(digits, card)
    codes = open_learnt_codes(file)
    assert {digits: codes.read(digits) for digits in cards} == cards


@pytest.mark.parametrize(
    "line", ["0012 = 27", '0012 = "nobody"', "12 = 7", "481075 = 7", '"x" = 7', "0012"]
)
def test_a_wrong_file_of_codes_is_never_overwritten(tmp_path: Path, line: str) -> None:
    file = tmp_path / "card-codes.toml"
    file.write_text(f"[codes]\n{line}\n")
    codes = open_learnt_codes(file)
    with pytest.raises(BadFile, match=r"card-codes\.toml"):
        codes.learn(SERIAL, FavouritesCode(7))
    assert file.read_text() == f"[codes]\n{line}\n"
    assert codes.read(SERIAL) == FavouritesCode(7)


def test_our_cards_are_in_the_menu_of_tables_with_cards_that_are_learnt(
    expert: SimulatedTable,
) -> None:
    expert.choose(Open(menu_screen))
    assert expert.scene.frame.offers(Open(OurCardsScreen))
    dealt = SimulatedTable()
    dealt.begin(KING_UP)
    dealt.choose(Open(menu_screen))
    assert not dealt.scene.frame.offers(Open(OurCardsScreen))


def press_anything(table: SimulatedTable, chance: Random) -> None:
    """A touch, a key, a press or a scan, where cards are entered."""
    menu = Open(menu_screen)
    targets = [each.target for each in table.scene.frame.choices if each.target != menu]
    targets = [each for each in targets if each is not Command.BACK or chance.random() < 0.2]
    number = chance.choice([str(chance.randrange(30)), code_of(FavouritesCode(7)), SERIAL])
    actions: list[Callable[[], object]] = [
        lambda: table.choose(chance.choice(targets)),
        lambda: table.step(MoveFocus(chance.choice((-1, 1)))),
        lambda: table.step(Confirm()),
        lambda: table.press(1, chance.choice(tuple(Button))),
        lambda: type_number(table, number),
    ]
    chance.choices(actions, weights=(6, 1, 1, 1, 1))[0]()


@pytest.mark.parametrize("seed", sampled(range(20), every=20))
def test_whatever_people_press_what_is_learnt_is_a_correct_deck(seed: int) -> None:
    chance, decks, edition = Random(seed), decks_that_know(VIVE, 1, 2), load_edition(VIVE)
    table = at_the_cards(decks, VIVE, 4, Option.BANISHED)
    for _press in range(300):
        if not isinstance(table.scene, FavouritesScene | OurCardsScene):
            table.choose(Command.UNDO if table.scene.frame.offers(Command.UNDO) else Command.BACK)
        elif isinstance(table.scene, FavouritesScene) and chance.random() < 0.05:
            open_our_cards(table)
        press_anything(table, chance)
        assert [*deck_problems(edition, decks.cards(VIVE), is_whole=False)] == []
