"""Deck files are checked completely, and their cards are played with."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import companion.words.i18n
from companion.cli import FAILED, OK, main
from companion.config.deck_files import PrintedDeck, deck_text, read_deck
from companion.config.library import Library, open_library
from companion.evening.events import Played
from companion.evening.inputs import Command, TypeDigit
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.favourites import FavouritesScene
from companion.words.i18n import translate
from engine import EDITION_IDS, BadFile, Deal, Kind, balanced_deck, load_edition
from hardware.boxes import Button
from tests.companion.pseudo_language import PseudoLanguage, untranslated
from tests.companion.simulated_table import SimulatedTable

VIVE = "vive-le-roi"
FIRST = 'favourites = ["bridget", "foidvo", "jeanne", "victoria", "clarisse", "thibault"]'
OURS = 'favourites = ["anna", "bridget", "eloise", "foidvo", "jeanne", "leonardo"]\nseal = "anna"'


def changed(*changes: tuple[str, str], edition: str = VIVE) -> str:
    """The printed balanced deck with some of its text changed."""
    text = deck_text(load_edition(edition))
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def read(*changes: tuple[str, str], edition: str = VIVE) -> PrintedDeck:
    return read_deck(changed(*changes, edition=edition), "mine.toml", open_library())


def refusal(*changes: tuple[str, str]) -> list[str]:
    with pytest.raises(BadFile) as caught:
        read(*changes)
    return str(caught.value).splitlines()


def names_of(deck: PrintedDeck) -> dict[str, str]:
    return {character.id: character.name for character in deck.edition.characters}


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_the_printed_deck_file_reads_as_the_balanced_deck(edition: str) -> None:
    deck = read(edition=edition)
    assert [(card.number, card.characters) for card in deck.cards] == [
        (card.number, card.characters) for card in balanced_deck(load_edition(edition))
    ]
    assert deck.edition == load_edition(edition)


def test_seals_are_printed_if_the_edition_has_banished_favourites() -> None:
    assert read().cards == balanced_deck(load_edition(VIVE))
    assert "seal" not in deck_text(load_edition("king-up"))


def test_a_cards_default_number_is_its_position() -> None:
    assert read(("number = 5\n", "")).cards[4].number == 5


def test_a_deck_file_can_rename_a_character() -> None:
    deck = read(('name = "Clarisse"', 'name = "Colette"'))
    assert names_of(deck)["clarisse"] == "Colette"


def test_a_name_from_a_deck_file_is_not_a_stand_in() -> None:
    deck = read(('name = "Clarisse"', 'name = "Colette"'))
    stand_ins = {character.id for character in deck.edition.characters if character.stand_in}
    assert stand_ins == {"gaspard", "thibault"}


def test_a_deck_file_can_change_a_characters_kind() -> None:
    deck = read(('name = "Gaspard", kind = "man"', 'name = "Gaspard", kind = "dog"'))
    kinds = {character.id: character.kind for character in deck.edition.characters}
    assert kinds["gaspard"] is Kind.DOG


def test_a_deck_file_can_rename_the_jester() -> None:
    assert names_of(read(("Jester", "Triboulet")))["bouffon"] == "Triboulet"


@pytest.mark.parametrize("word", ["Colette", "colette", "clarisse"])
def test_a_card_lists_a_character_by_name_or_id(word: str) -> None:
    deck = read(('name = "Clarisse"', 'name = "Colette"'), ('"clarisse"', f'"{word}"'))
    assert "clarisse" in deck.cards[0].characters


@pytest.mark.parametrize("word", ["Éloïse", "éloïse", "E\u0301loi\u0308se", "eloise"])
def test_a_name_is_found_whatever_its_case_and_accent_encoding(word: str) -> None:
    assert "eloise" in read(('"eloise"', f'"{word}"')).cards[1].characters


def test_two_characters_can_swap_their_names() -> None:
    deck = read(
        ('name = "Anna"', 'name = "Bridget"'),
        ('bridget = { name = "Bridget"', 'bridget = { name = "Anna"'),
        ('"bridget"', '"Anna"'),
    )
    assert names_of(deck)["bridget"] == "Anna"
    assert "bridget" in deck.cards[0].characters


def test_a_name_may_contain_quotes() -> None:
    deck = read(('name = "Clarisse"', 'name = "La \\"Clé\\""'))
    again = tomllib.loads(deck_text(deck.edition))
    assert again["characters"]["clarisse"]["name"] == 'La "Clé"'


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('"bridget", "foidvo"', '"bridgit", "foidvo"', "Did you mean “bridget”?"),
        ('"bridget", "foidvo"', '"bouffon", "foidvo"', "Bouffon can't be a favourite."),
        ('"bridget", "foidvo"', '"bridget"', "six different characters, not 5."),
        (
            'seal = "bridget"',
            'seal = "merlin"',
            "The black seal must be on one of the card's six characters.",
        ),
        ('seal = "bridget"', "", "Choose which of the six is under the black seal."),
    ],
)
def test_an_error_in_a_card_names_the_card(old: str, new: str, complaint: str) -> None:
    first, *_others = refusal((old, new))
    assert first.startswith("mine.toml: Card 1: ")
    assert first.endswith(complaint)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("clarisse =", "clarise =", "Nobody at this court is called “clarise”. Did you mean"),
        ('"Ouaf", kind = "dog"', '"Ouaf", kind = "cat"', "“ouaf” can't be of the kind “cat”"),
        ('"Ouaf", kind = "dog"', '"Ouaf", kind = "jester"', "Known: woman, man, dog."),
        ('kind = "jester"', 'kind = "man"', "“bouffon” is always the jester."),
        ('name = "Anna"', 'name = " "', "is empty, has more than 52 letters"),
        ('name = "Anna"', 'name = "éloïse"', "Two characters are called “éloïse”."),
    ],
)
def test_an_error_in_a_character_names_the_problem(old: str, new: str, complaint: str) -> None:
    (line,) = refusal((old, new))
    assert line.startswith("mine.toml: ")
    assert complaint in line


def test_all_problems_of_a_deck_file_are_reported_together() -> None:
    lines = refusal(
        ('"Ouaf", kind = "dog"', '"Ouaf", kind = "cat"'),
        ('"bridget", "foidvo"', '"bridget", "x"'),
        ("number = 9\n", "number = 8\n"),
    )
    assert [line.split(": ")[1] for line in lines] == [
        "“ouaf” can't be of the kind “cat”. Known",
        "Card 1",
        "Card 8",
    ]


def test_every_reported_problem_is_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(companion.words.i18n, "_catalogue", PseudoLanguage())
    with pytest.raises(BadFile) as caught:
        read(('"bridget", "foidvo"', '"bouffon", "foidvo"'), ("number = 9\n", "number = 8\n"))
    lines = translate(caught.value).splitlines()
    assert [untranslated(each, ("mine.toml", "Jester")) for each in lines] == [[], [], []]


def test_an_unknown_edition_gets_a_suggestion() -> None:
    assert refusal((f'"{VIVE}"', '"vive-le-roy"')) == [
        "mine.toml: No edition has the id “vive-le-roy”. Did you mean “vive-le-roi”?"
    ]


def test_a_misspelt_key_of_a_card_names_the_entry() -> None:
    assert refusal((FIRST, FIRST.replace("ou", "o"))) == [
        "mine.toml: unknown setting “cards (entry 1) favorites”. Did you mean “favourites”?"
    ]


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """Vive le Roi! with a deck file: another card 1, and Clarisse is called Colette."""
    changes = (('name = "Clarisse"', 'name = "Colette"'), (FIRST + '\nseal = "bridget"', OURS))
    file = tmp_path / "mine.toml"
    file.write_text(changed(*changes), encoding="utf-8")
    return open_library(decks=[file])


def test_an_edition_without_a_deck_file_has_the_balanced_deck(library: Library) -> None:
    assert library.deck_of("king-up") == balanced_deck(load_edition("king-up"))


def test_a_second_deck_for_an_edition_is_refused(tmp_path: Path) -> None:
    files = [tmp_path / "a.toml", tmp_path / "b.toml"]
    for file in files:
        file.write_text(deck_text(load_edition(VIVE)), encoding="utf-8")
    with pytest.raises(BadFile, match=r"b\.toml: another file already describes the deck"):
        open_library(decks=files)


@pytest.mark.slow
def test_cards_are_dealt_from_the_deck_file(library: Library) -> None:
    dealt = set()
    for seed in range(30):
        table = SimulatedTable(seed=seed, library=library)
        table.begin(VIVE, seats=8)
        deals = [each.event for each in table.events if isinstance(each, Played)]
        (deal,) = [event for event in deals if isinstance(event, Deal)]
        dealt |= {card for card in deal.favourites if card is not None}
    assert dealt == set(library.deck_of(VIVE))
    assert dealt != set(balanced_deck(load_edition(VIVE)))


def test_a_typed_number_is_a_card_of_the_deck_file(library: Library) -> None:
    table = SimulatedTable(library=library)
    table.begin_an_election(VIVE, seats=3, own=True)
    table.vote(*[Button.YES] * 3)
    table.choose(Command.CONTINUE)
    table.step(TypeDigit("1"))
    picked = table.expect(FavouritesScene).card.picked
    assert picked == ("anna", "bridget", "eloise", "foidvo", "jeanne", "leonardo")
    table.choose(Command.DONE)
    card = table.match.state.favourites[0]
    assert card is not None
    assert (card.number, card.banished) == (1, "anna")


def test_a_renamed_character_has_its_name_in_the_castle(library: Library) -> None:
    table = SimulatedTable(library=library)
    table.begin(VIVE, seats=3)
    figures = [figure for figure, _place in table.expect(CastleScene).overview.castle.characters]
    assert {figure.name for figure in figures if figure.character == "clarisse"} == {"Colette"}


def test_a_renamed_character_has_its_name_in_sentences(library: Library) -> None:
    table = SimulatedTable(library=library)
    table.begin(VIVE, seats=3)
    table.place("clarisse", 4)
    table.undo()
    assert table.notice_text == "Undone: put Colette back beside the castle."


def write(path: Path, *changes: tuple[str, str]) -> str:
    path.write_text(changed(*changes), encoding="utf-8")
    return str(path)


def test_vivat_deck_confirms_a_correct_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path / "mine.toml")
    assert main(["deck", file]) == OK
    assert capsys.readouterr().out == f"{file}: 26 cards for Vive le Roi!, no problems found\n"


def test_vivat_deck_checks_every_file_and_fails_if_one_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = write(tmp_path / "good.toml")
    bad = write(tmp_path / "bad.toml", ("number = 9\n", "number = 8\n"))
    gone = str(tmp_path / "gone.toml")
    assert main(["deck", gone, bad, good]) == FAILED
    said = capsys.readouterr()
    assert said.out.startswith(f"{good}: 26 cards")
    assert [line.split(": ")[0] for line in said.err.splitlines()] == [gone, bad]


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_vivat_deck_accepts_the_file_that_it_prints(
    edition: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["deck", "--print", edition]) == OK
    (tmp_path / "mine.toml").write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["deck", str(tmp_path / "mine.toml")]) == OK


def test_vivat_deck_refuses_to_print_an_unknown_edition(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck", "--print", "king"]) == FAILED
    assert capsys.readouterr().err == "No edition has the id “king”. Did you mean “king-up”?\n"


def test_vivat_deck_without_arguments_explains_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deck"]) == FAILED
    assert "--print" in capsys.readouterr().err


def test_vivat_deck_knows_the_editions_in_the_settings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = Path(__file__).parents[3] / "engine/editions/king-up.toml"
    text = source.read_text(encoding="utf-8").replace('"king-up"', '"our-game"')
    (tmp_path / "ours.toml").write_text(text, encoding="utf-8")
    settings = tmp_path / "vivat.toml"
    settings.write_text('[table]\neditions = ["ours.toml"]\n')
    assert main(["deck", "--settings", str(settings), "--print", "our-game"]) == OK
    assert 'edition = "our-game"' in capsys.readouterr().out


def test_play_refuses_a_wrong_deck_file_named_in_the_settings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path / "mine.toml", ("number = 9\n", "number = 8\n"))
    settings = tmp_path / "vivat.toml"
    settings.write_text('[table]\ndecks = ["mine.toml"]\n')
    assert main(["play", "--emulate", "4", "--settings", str(settings)]) == FAILED
    assert capsys.readouterr().err.startswith("mine.toml: Card 8: 2 cards have this number.")
