"""Settings are shown as they are set, and tell whose names there are to be left out."""

from __future__ import annotations

import json

import pytest

from companion.bundle.discretion import Whereabouts, discretion
from companion.bundle.people import people_named
from companion.bundle.settings import LEFT_OUT, shown_settings
from tests.companion.bundle.house import House
from tests.companion.sitting import NAMES

NOWHERE = Whereabouts(frozenset(), frozenset(), frozenset())


def test_settings_show_what_is_set_without_names_and_unknown_keys(house: House) -> None:
    clean = discretion(NAMES, Whereabouts(frozenset({str(house.home)}), frozenset(), frozenset()))
    assert json.loads(shown_settings(house.settings, clean)) == {
        "table": {"names": [f"seat-{number}" for number in range(1, len(NAMES) + 1)]},
        "keeping": {"folder": "~/kept"},
        "elction": LEFT_OUT,
    }


@pytest.mark.parametrize(
    "text",
    [
        "names = [",
        '[table]\nnames = "Margot"',
        "[table]\nnames = { Margot = 1 }",
        "table = 'Margot'",
    ],
)
def test_settings_that_are_wrong_give_no_name_away(text: str, house: House) -> None:
    house.settings.write_text(text)
    people = people_named(house.settings, house.places.records, ())
    clean = discretion(people, NOWHERE)
    assert "Margot" not in clean(shown_settings(house.settings, clean))


def test_names_come_from_settings_first_then_from_records_then_from_games(house: House) -> None:
    house.places.records.mkdir(parents=True)
    (house.places.records / "2026-01-01-1.toml").write_text(
        'seats = ["Charles", {name = "The Two", members = ["Ysabel", "Guy"]}, "Red", "Blue A"]'
    )
    (house.places.records / "2026-01-02-1.toml").write_text("torn [")
    people = people_named(house.settings, house.places.records, ("Guy", "Isabeau", "Green", ""))
    assert people == [*NAMES, "The Two", "Ysabel", "Guy", "Isabeau"]
