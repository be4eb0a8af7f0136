"""Characters and editions have names in each language, and a table's own names win."""

from __future__ import annotations

from companion.config.deck_files import deck_text, read_deck
from companion.evening.view_models import characters_of
from companion.words.grammar import GrammarFormatter
from companion.words.i18n import language, languages, name_of, use_language
from companion.words.names import Name
from engine import EDITION_IDS, Character, load_edition

JESTERS = {"en": "Jester", "fr": "Bouffon", "it": "Giullare", "de": "Narr"}


def jester() -> Character:
    return load_edition("vive-le-roi").characters[-1]


def test_the_jester_has_the_name_of_the_language_that_is_spoken() -> None:
    for code in languages():
        use_language(code)
        assert language() == code
        assert name_of(jester()) == JESTERS[code]
        face = characters_of(load_edition("vive-le-roi"))["bouffon"]
        assert (face.name, face.initials) == (JESTERS[code], face.name[: len(face.initials)])


def test_a_tables_own_name_wins_in_every_language() -> None:
    edition = load_edition("vive-le-roi")
    own = deck_text(edition).replace(f'"{name_of(jester())}"', '"Pierrot"')
    renamed = read_deck(own, "deck", {edition.id: edition}).edition
    for code in languages():
        use_language(code)
        assert name_of(renamed.characters[-1]) == "Pierrot"


def test_a_deck_printed_in_one_language_can_be_read_in_another() -> None:
    for edition in map(load_edition, EDITION_IDS):
        for code in languages():
            use_language(code)
            printed = deck_text(edition)
            use_language()
            assert read_deck(printed, "deck", {edition.id: edition}).edition == edition


def test_a_queen_and_a_king_have_sentences_of_their_own() -> None:
    french = GrammarFormatter("fr")
    sentence = "{name} est {name:couronné|couronnée}"
    assert french.format(sentence, name=Name("Merlin")) == "Merlin est couronné"
    assert french.format(sentence, name=Name("Anna", is_feminine=True)) == "Anna est couronnée"
    assert french.format(sentence, name="Charles") == "Charles est couronné"


def test_short_words_depend_on_the_name_that_follows() -> None:
    expected = {
        ("fr", "de"): {"Merlin": "de Merlin", "Éloïse": "d’Éloïse", "Hugo": "d’Hugo"},
        ("fr", "que"): {"Anna": "qu’Anna", "Yves": "qu’Yves", "Yann": "que Yann"},
        ("it", "a"): {"Anna": "ad Anna", "Éloïse": "a Éloïse", "Merlino": "a Merlino"},
        ("de", "s"): {"Merlin": "Merlins", "Fritz": "Fritz’", "Max": "Max’"},
    }
    for (code, word), examples in expected.items():
        for name, text in examples.items():
            assert GrammarFormatter(code).format(f"{{name:{word}}}", name=name) == text
