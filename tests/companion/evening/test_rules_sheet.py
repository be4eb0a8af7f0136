"""A sheet of rules says what its table plays, and nothing that it doesn't."""

from __future__ import annotations

from msgspec.structs import replace

from companion.evening.texts.rules.sheet import Sheet, sheet_for
from companion.evening.texts.rules.table import table_of
from engine import (
    EDITION_IDS,
    Ambition,
    Edition,
    EmissaryYes,
    HouseRules,
    JesterRejected,
    Option,
    TwoSeatPlacement,
    load_edition,
)
from engine.edition import NextStart, PerfectZero

KING_UP, VIVE = load_edition("king-up"), load_edition("vive-le-roi")


def sheet(
    edition: Edition,
    *options: Option,
    seats: int | None = None,
    house_rules: HouseRules | None = None,
) -> Sheet:
    return sheet_for(table_of(edition, frozenset(options), house_rules or HouseRules(), seats))


def words(sheet: Sheet) -> str:
    lines = [line for section in sheet.sections for line in (section.title, *section.lines)]
    return "\n".join(lines)


def numbers(sheet: Sheet) -> dict[str, list[str]]:
    return {label: values for label, *values in sheet.numbers.rows}


def test_the_sheets_tell_what_differs_between_the_editions() -> None:
    classic, new = words(sheet(KING_UP)), words(sheet(VIVE))
    for rule in (
        "the seat left of the one that raised the king",
        "Used favourites cards are set aside",
        "In round 3, exactly 0 points become 33.",
        "more favourites in the castle",
        "Rejected characters are out of the round.",
    ):
        assert rule in classic
        assert rule not in new
    for rule in (
        "the seat that raised the king",
        "shuffled again for each round",
        "starts with 20 points",
        "the highest favourite in the castle",
        "dungeons of floors 3, 2 and 1",
        "Stomachache",
        "WC",
        "Jester starts on floor 3.",
    ):
        assert rule in new
        assert rule not in classic


def test_the_numbers_are_those_of_each_seat_count() -> None:
    classic, new = numbers(sheet(KING_UP)), numbers(sheet(VIVE))
    assert classic["Seats"] == ["3", "4", "5", "6"]
    assert classic["No cards of each seat"] == ["4", "3", "2", "2"]
    assert "Last seats that place one fewer" not in classic
    assert new["Seats"] == ["3", "4", "5", "6", "7", "8"]
    assert new["Last seats that place one fewer"] == ["–", "–", "–", "–", "1", "3"]
    assert new["Characters that start on floor 0"] == ["1", "1", "3", "1", "–", "–"]


def test_one_seat_count_has_its_own_numbers_only() -> None:
    eight = sheet(VIVE, seats=8)
    assert eight.facts == ("8 seats",)
    assert numbers(eight)["Seats"] == ["8"]
    assert "The last 3 seats place one character fewer and score 3 points each." in words(eight)
    assert "The last" not in words(sheet(VIVE, seats=6))


def test_with_the_emissary_the_sheet_is_for_the_seats_that_it_plays_with() -> None:
    with_emissary = sheet(VIVE, Option.EMISSARY)
    assert numbers(with_emissary)["Seats"] == ["2", "3", "4", "5"]
    assert numbers(with_emissary)["No cards of each seat"] == ["4", "3", "2", "2"]
    assert numbers(with_emissary)["Characters that a floor holds"] == ["3", "4", "4", "4"]
    assert "A floor holds" not in words(with_emissary)


def test_options_in_play_are_explained_and_others_are_not() -> None:
    sentences = {
        Option.AMBITION: "one of two ambition cards",
        Option.BANISHED: "under a black seal",
        Option.EMISSARY: "a rival without a player",
        Option.WEDDING: "crowned in each round",
        Option.TEAMS: "A team of two",
        Option.SHARED_PAWN: "A team has one pawn",
    }
    for option, sentence in sentences.items():
        options = {option, Option.TEAMS} if option is Option.SHARED_PAWN else {option}
        explained = words(sheet(VIVE, *options))
        assert sentence in explained
        for other in sentences.keys() - options:
            assert sentences[other] not in explained


def test_the_ambition_cards_are_listed_with_their_points() -> None:
    ambition = next(
        each for each in sheet(VIVE, Option.AMBITION).sections if each.title == "Ambition"
    )
    assert len(ambition.rows) == len(Ambition)
    assert ("Favourites in all dungeons", "8") in ambition.rows


def test_the_house_rules_of_the_table_are_told() -> None:
    ours = HouseRules(
        JesterRejected.FLOOR_3, EmissaryYes.DISCARD, TwoSeatPlacement.JESTER_UNCOUNTED
    )
    plain = words(sheet(VIVE, Option.EMISSARY))
    changed = words(sheet(VIVE, Option.EMISSARY, house_rules=ours))
    assert "A rejected jester goes to floor 2" in plain
    assert "A rejected jester goes to floor 3" in changed
    assert "A Yes goes under the pile." in plain
    assert "Its cards are used up." in changed
    assert "11 characters are placed, 2 start on floor 0" in plain
    assert "the jester takes up no room" in changed


def test_the_sheet_of_another_edition_has_its_own_facts() -> None:
    own = replace(
        KING_UP,
        rounds=1,
        start_score=7,
        next_round_starts=NextStart.RAISER,
        perfect_zero=PerfectZero(round=1, points=50),
        dungeons=(1, 2),
    )
    told = words(sheet(own))
    assert "After 1 round, the most points win." in told
    assert "Everyone starts with 7 points." in told
    assert "In round 1, exactly 0 points become 50." in told
    assert "the dungeons of floors 1 and 2, then out" in told


def test_every_sheet_has_something_in_every_section() -> None:
    for id_ in EDITION_IDS:
        edition = load_edition(id_)
        for options in ((), tuple(edition.options)):
            assert all(each.lines or each.rows for each in sheet(edition, *options).sections)
