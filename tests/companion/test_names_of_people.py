"""A name is the same everywhere: typed, sent by a phone, in settings, in a record, in a deck."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from unicodedata import normalize

import pytest
from msgspec.structs import replace

from companion.config.deck_files import read_deck
from companion.config.library import open_library
from companion.config.settings import Settings
from companion.evening.seats.names import readable_name
from companion.record import decode_record, replay
from engine import decode_toml
from sentences import ExplainedError
from sentences.names import LONGEST_NAME, LONGEST_OF_TWO, as_name

LIBRARY = open_library()
UNSEEN = {
    "nothing": "",
    "a blank": " ",
    "zero width": "Zo\u200bé",
    "a joiner": "Zo\u200dé",
    "a mark for right to left": "\u202eZoé",
    "an isolate": "\u2067Zoé\u2069",
    "a wide blank": "Zoé\u2003B",
    "a blank that keeps together": "Zoé\u00a0B",
    "a blank of Korean": "\u3164",
    "half a blank of Korean": "Zoé\uffa0",
    "fillers of Korean": "\u115f\u1160",
    "an empty sign of Braille": "\u2800",
    "a variant of a letter": "Zoé\ufe0f",
    "an ideographic variant": "Zoé\U000e0100",
    "a Mongolian variant": "Zoé\u180b",
    "a joiner of accents": "Zo\u034fé",
    "a tag": "Zoé\U000e0041",
    "two lines": "Zoé\nB",
    "a tab": "Zoé\tB",
    "half a character": "\ud83d",
    "for private use": "\ue000",
    "only an accent": "\u0301",
    "an accent on a blank": "Zoé \u0301",
    "a terminal's escape": "\x1b[31mZoé",
}


@pytest.mark.parametrize("name", UNSEEN.values(), ids=UNSEEN)
def test_a_name_that_nobody_sees_is_refused_everywhere(name: str) -> None:
    assert as_name(name) == ""
    assert readable_name(name) == ""
    for refused in (in_settings, in_a_record, in_a_team, in_a_deck, in_an_edition):
        with pytest.raises(ExplainedError):
            refused(name)


def quoted(text: str) -> str:
    return '"' + "".join(f"\\U{ord(each):08x}" for each in text) + '"'


def in_settings(name: str) -> object:
    return decode_toml(f"[table]\nnames = [{quoted(name)}]", Settings, "f").table.names


def record(seats: str, more: str = "") -> object:
    head = f'format = "vivat-record/1"\nedition = "vive-le-roi"\nfirst = "A"\n{more}'
    return replay(decode_record(f'{head}seats = ["A", "B", {seats}]\n', "f"), LIBRARY, "f")


def in_a_record(name: str) -> object:
    return record(quoted(name))


def in_a_team(name: str) -> object:
    members = f'members = ["C", {quoted(name)}]'
    return record(f'{{ name = "D", {members} }}', 'options = ["teams"]\n')


def in_a_deck(name: str) -> object:
    text = f'edition = "king-up"\ncards = []\n[characters]\npete = {{ name = {quoted(name)} }}'
    return read_deck(text, "f", LIBRARY, is_whole=False)


def in_an_edition(id_: str) -> object:
    """The ids of an edition and of its characters are shown, too."""
    return replace(LIBRARY["king-up"], id=id_)


def test_accents_and_blanks_take_one_form() -> None:
    assert in_settings(normalize("NFD", " Zoé  B ")) == ("Zoé B",)
    assert readable_name(normalize("NFD", " Zoé  B ")) == "Zoé B"


def test_an_accent_counts_with_its_letter() -> None:
    longest = normalize("NFD", "ệ" * LONGEST_NAME)
    assert in_settings(longest) == ("ệ" * LONGEST_NAME,)
    assert as_name(longest + "x") == ""


@pytest.mark.slow
@pytest.mark.parametrize("refused", [in_settings, in_a_record, in_a_team, in_a_deck])
def test_a_name_of_thousands_of_accents_is_refused_at_once(
    refused: Callable[[str], object],
) -> None:
    begun = process_time()
    for accents in (500, 4_000, 60_000):
        with pytest.raises(ExplainedError):
            refused("a" + accents // 2 * "\u0301\u0323")
    assert process_time() - begun < 1


def test_a_record_may_have_the_names_that_vivat_makes_of_two() -> None:
    two, alone = f"{'x' * 24} et {'y' * 24}", f"{'x' * 24} A"
    assert len(two) == LONGEST_OF_TWO
    in_a_record(two)
    in_a_team(alone)
    with pytest.raises(ExplainedError, match="more than 52 letters"):
        in_a_record(two + "z")
