"""An edition file that can't be played is refused; the error says what to change."""

from __future__ import annotations

from importlib.resources import files

import pytest

from engine import BadFile, read_edition

KING_UP = files("engine.editions").joinpath("king-up.toml").read_text("utf-8")


def error_message(text: str) -> str:
    """The error for a bad file."""
    assert text != KING_UP, "the test spoils nothing"
    with pytest.raises(BadFile) as refused:
        read_edition(text, "mine.toml")
    return str(refused.value)


def test_a_file_without_seats_is_refused() -> None:
    without_seats = KING_UP.partition("[seats.3]")[0]
    assert error_message(without_seats) == "mine.toml: “seats” is missing. Add it."


def test_a_missing_number_of_placements_is_refused() -> None:
    spoilt = KING_UP.replace("placements = 4\n", "", 1)
    assert "“seats[...].placements” is missing. Add it." in error_message(spoilt)


def test_a_misspelt_key_gets_a_suggestion() -> None:
    assert error_message(KING_UP.replace("start_score", "start_scor")) == (
        "mine.toml: unknown setting “start_scor”. Did you mean “start_score”?"
    )


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("placements", "placement"), ("kind", "knid"), ("round", "rounds")],
    ids=["in a table of seats", "in a list of characters", "in an optional table"],
)
def test_a_misspelt_key_in_a_nested_table_gets_a_suggestion(right: str, wrong: str) -> None:
    spoilt = KING_UP.replace(f"{right} =", f"{wrong} =", 1)
    assert error_message(spoilt).endswith(f"Did you mean “{right}”?")


def test_a_key_like_no_other_gets_a_list_of_known_keys() -> None:
    spoilt = KING_UP.replace("\nplacements = 4", "\nplacements = 4\nwibble = 1", 1)
    assert error_message(spoilt).endswith(
        "Known here: placements, no, no_with_emissary, floor_limit, short_seats, compensation."
    )


def test_twelve_characters_are_refused() -> None:
    court = KING_UP.partition("# How the characters are drawn")[0]
    without_pete = "\n".join(line for line in court.splitlines() if "pete" not in line)
    assert error_message(without_pete) == (
        "mine.toml: favourites cards need 13 characters besides the jester, "
        "but there are 12. Add or remove characters."
    )


def test_two_characters_with_one_id_are_refused() -> None:
    assert error_message(KING_UP.replace('"pete"', '"dario"')) == (
        "mine.toml: two characters have the id “dario”. Give each one its own."
    )


def test_an_unknown_kind_of_character_is_refused() -> None:
    spoilt = KING_UP.replace('kind = "man"', 'kind = "cat"', 1)
    assert error_message(spoilt) == (
        "mine.toml: “characters (entry 1) kind” is wrong: “cat” is unknown. "
        "Known: woman, man, dog, jester."
    )


def test_a_score_below_zero_is_refused() -> None:
    spoilt = KING_UP.replace("start_score = 0", "start_score = -1")
    assert (
        error_message(spoilt) == "mine.toml: “start_score” is wrong: expected a whole number >= 0."
    )


@pytest.mark.parametrize("line", ["wcs = [2]", "dungeons = [4]", "wcs = [3, 3]"])
def test_a_wc_or_a_dungeon_at_a_wrong_floor_is_refused(line: str) -> None:
    assert error_message(f"{line}\n{KING_UP}") == (
        "mine.toml: WCs can be beside floors 3 and 4, dungeons beside floors 1 to 3. "
        "Name each floor once."
    )


def test_text_that_is_not_toml_is_refused_with_its_line() -> None:
    spoilt = error_message(KING_UP.replace("start_score = 0", "start_score ="))
    assert spoilt.startswith("mine.toml: this is not valid TOML: ")
    assert "(at line 6," in spoilt


@pytest.mark.parametrize("count", [0, 12])
def test_a_seat_count_out_of_range_is_refused(count: int) -> None:
    spoilt = error_message(KING_UP.replace("[seats.3]", f"[seats.{count}]"))
    assert spoilt.startswith(f"mine.toml: [seats.{count}] is wrong: a game has 2 to 8 seats")


def test_a_start_for_another_than_the_jester_is_refused() -> None:
    spoilt = error_message(KING_UP.replace('kind = "man"', 'kind = "man", start = 3', 1))
    assert "only the jester has a start" in spoilt


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("start_score = 0", "start_score = 100000", "expected a whole number <= 1000"),
        (
            'name = "Pete"',
            'name = "\\u0000"',
            "is empty, has more than 52 letters, or one that can't be shown. Choose another.",
        ),
        ("start_score = 0", "start_score = 0\nrounds = 5", "need more than 26 cards"),
        ('emblem = "lion"', 'emblem = "goose"', "“emblem” is wrong"),
        ('colour = "#2c4a7c"', 'colour = "blue"', "“colour” is wrong"),
    ],
)
def test_data_that_can_not_be_played_is_refused(old: str, new: str, wanted: str) -> None:
    assert wanted in error_message(KING_UP.replace(old, new))
