"""A bundle after real games: all that helps is in it, and no name, place, card or open vote."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Mapping

import pytest

from companion.bundle.discretion import Whereabouts, discretion
from companion.bundle.making import make_bundle
from engine import load_edition
from hardware.boxes import Button
from tests.companion.bundle.house import (
    EDITION,
    HOST,
    USER,
    House,
    a_hidden_card,
    an_evening,
    bundled,
    members,
)
from tests.companion.sitting import NAMES

YES, NO, STOMACHACHE = Button.YES, Button.NO, Button.STOMACHACHE
NOWHERE = Whereabouts(frozenset(), frozenset(), frozenset())


def search(found: Mapping[str, str], house: House) -> None:
    """Every member for what is nobody's business."""
    for name, text in found.items():
        for secret in (*NAMES, USER, "attic", HOST, str(house.home), "birthday"):
            assert secret.casefold() not in text.casefold(), (name, secret)
        assert "SQLite format" not in text, name


def another_house(house: House, number: int) -> House:
    """Next door, with the same settings."""
    home = house.home.with_name(f"{USER}-{number}")
    home.mkdir()
    other = House(home)
    other.settings.write_text(house.settings.read_text().replace(str(house.home), str(home)))
    return other


def without_time(found: Mapping[str, str]) -> dict[str, str]:
    """A bundle whose log has no clock."""
    return {**found, "log/vivat.log": re.sub(r"(?m)^\S+ \S+ ", "", found["log/vivat.log"])}


def test_a_bundle_has_everything_that_helps_and_nothing_that_is_secret(house: House) -> None:
    an_evening(house, (NO, STOMACHACHE))
    found = bundled(house)
    assert set(found) == {
        "about.txt",
        "doctor.txt",
        "doctor.json",
        "settings.json",
        "versions.txt",
        "journal.txt",
        "games.txt",
        "log/vivat.log",
    }
    assert "PROBLEM" in found["doctor.txt"]
    assert {each["check"] for each in json.loads(found["doctor.json"])} >= {"disk", "serial"}
    assert "is whole; games: 2" in found["journal.txt"]
    assert re.search(r"journal\.db: \d+ bytes", found["journal.txt"])
    assert found["games.txt"].count("game began: vive-le-roi, 3 seats") == 2
    assert "ballot opened" in found["games.txt"]
    assert found["games.txt"].rstrip().endswith("climbs"), "the open election is not told"
    assert "seat-3's box at ~ is gone" in found["log/vivat.log"]
    assert "<host> can't be reached" in found["log/vivat.log"]
    assert "game began: vive-le-roi, 3 seats" in found["log/vivat.log"]
    search(found, house)


def test_whom_only_the_journal_knows_is_not_named_either(house: House, no_doctor: None) -> None:
    an_evening(house, (NO, STOMACHACHE))
    shutil.rmtree(house.places.records)
    found = members(make_bundle(house.home / "bundle.zip", None, house.environment))
    assert "seat-3's box at ~ is gone" in found["log/vivat.log"]
    search(found, house)


@pytest.mark.slow
def test_no_line_of_a_bundle_names_a_card(house: House, no_doctor: None) -> None:
    an_evening(house, (NO, STOMACHACHE))
    court = [character.id for character in load_edition(EDITION).characters]
    for name, text in bundled(house).items():
        for line in text.splitlines():
            named = [one for one in court if re.search(rf"\b{one}\b", line)]
            assert len(named) <= 1, (name, line)
        assert "favourites(" not in text.lower(), name


@pytest.mark.slow
def test_whatever_cards_lie_hidden_the_bundle_is_the_same(house: House, no_doctor: None) -> None:
    houses = [another_house(house, seed) for seed in (2, 3)]
    hidden = [a_hidden_card(each, seed) for seed, each in enumerate(houses, start=2)]
    assert hidden[0] != hidden[1]
    assert None not in hidden[0]
    first, second = (without_time(bundled(each)) for each in houses)
    assert first == second


@pytest.mark.slow
def test_whatever_is_voted_in_an_open_election_the_bundle_is_the_same(
    house: House, no_doctor: None
) -> None:
    houses = [another_house(house, number) for number in (1, 2)]
    for each, votes in zip(houses, ((YES, YES), (NO, STOMACHACHE)), strict=True):
        an_evening(each, votes)
    first, second = (without_time(bundled(each)) for each in houses)
    assert first == second


def test_a_journal_that_is_torn_is_told_so_and_its_people_are_still_not_named(
    house: House, no_doctor: None
) -> None:
    an_evening(house, ())
    whole = house.places.journal.read_bytes()
    house.places.journal.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))
    found = members(make_bundle(house.home / "b.zip", None, house.environment))
    assert found["games.txt"].startswith("~/kept/journal.db is damaged")
    search(found, house)


def test_without_a_journal_no_game_is_told(house: House, no_doctor: None) -> None:
    assert bundled(house)["games.txt"] == "No game is told.\n"


def test_a_name_is_found_in_any_letters_but_not_inside_a_short_word() -> None:
    clean = discretion(["Éloïse", " Al", "Anna", "Anna Maria"], NOWHERE)
    assert clean("E\u0301loi\u0308se, ÉLOÏSE") == "seat-1, seat-1"
    assert clean("also Al's al_1") == "also seat-2's seat-2_1"
    assert clean("Anna Maria and joanna") == "seat-4 and joseat-3"


def test_what_is_called_so_everywhere_stays_readable() -> None:
    clean = discretion([], NOWHERE)
    assert clean("Raspberry Pi; vivat box flash; /home/pi/kept") == (
        "Raspberry Pi; vivat box flash; ~/kept"
    )
