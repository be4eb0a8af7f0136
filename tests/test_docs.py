"""What the pages say is what the program does: numbers, names, links, examples."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from companion.deck_files import DeckFile
from companion.settings import Settings
from engine import Ambition, HouseRules, load_edition

ROOT = Path(__file__).parent.parent
PAGES = (
    "README.md",
    "docs/building.md",
    "docs/deck.md",
    "docs/first-pi.md",
    "docs/keeping.md",
    "docs/rules.md",
    "docs/service.md",
)


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def rows(page: str) -> list[list[str]]:
    """The cells of every table row on a page."""
    lines = [line for line in text_of(page).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def examples(page: str) -> list[str]:
    return re.findall(r"```toml\n(.*?)```", text_of(page), re.DOTALL)


def test_every_ambition_stands_there_with_its_points() -> None:
    named = [row for row in rows("docs/rules.md") if re.fullmatch("`[^`]+`", row[0])]
    told = {name.strip("`"): int(points) for name, points, *_more in named}
    assert told == {ambition.value: ambition.points for ambition in Ambition}


@pytest.mark.parametrize("count", range(2, 9))
def test_every_number_of_seats_stands_there_with_its_cards(count: int) -> None:
    seats = load_edition("vive-le-roi").seats[count]
    (row,) = [row for row in rows("docs/rules.md") if len(row) == 5 and row[0][0:1] == str(count)]
    assert row[1].startswith(str(seats.placements))
    assert row[3:] == ["–" if no is None else str(no) for no in (seats.no, seats.no_with_emissary)]


@pytest.mark.parametrize("edition", ["viva-il-re", "king-up"])
def test_the_classic_editions_have_the_same_numbers(edition: str) -> None:
    vive = load_edition("vive-le-roi").seats
    for count, seats in load_edition(edition).seats.items():
        assert (seats.placements, seats.no) == (vive[count].placements, vive[count].no)


@pytest.mark.parametrize("field", HouseRules.__struct_fields__)
def test_every_house_rule_is_a_switch_on_the_rules_page(field: str) -> None:
    (value,) = re.findall(rf'`{field} = "(.+?)"`', text_of("docs/rules.md"))
    changed = msgspec.convert({field: value}, HouseRules)
    assert changed != HouseRules()


def test_the_settings_on_the_front_page_are_settings() -> None:
    for example in examples("README.md"):
        msgspec.convert(tomllib.loads(example), Settings)


def test_the_decks_on_the_deck_page_have_the_shape_of_decks() -> None:
    deck, settings = map(tomllib.loads, examples("docs/deck.md"))
    assert len(msgspec.convert(deck, DeckFile).cards) == 2
    assert msgspec.convert(settings, Settings).table.decks == ("mine.toml",)


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    for target in re.findall(r"\]\(([^)#:]+)[^)]*\)", text_of(page)):
        assert (ROOT / page).parent.joinpath(target).exists(), target


@pytest.mark.parametrize("page", PAGES)
def test_every_link_inside_a_page_has_its_heading(page: str) -> None:
    headings = re.findall(r"^#+ (.+)$", text_of(page), re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}
    assert set(re.findall(r"\]\(#([^)]+)\)", text_of(page))) <= anchors
