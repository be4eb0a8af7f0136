"""Links, commands, paths, numbers and examples on the pages match the program."""

from __future__ import annotations

import re
import tomllib
from contextlib import redirect_stdout
from functools import cache
from io import StringIO

import msgspec
import pytest

from companion.cli import main
from companion.config.deck_files import DeckFile
from companion.config.settings import Settings
from engine import Ambition, Figure, HouseRules, load_edition
from tests.companion.display.test_portraits import PICTURES_APART, SILHOUETTES_APART
from tests.pages import PAGES, ROOT, anchors, commands, examples, links, read, tables

RULES = "docs/rules.md"
ELSEWHERE = {"boxes": {"header"}, "camera": {"height"}}
"""Settings that have a page of their own, which the page of settings names, or have no effect."""


@cache
def help_of(*words: str) -> str:
    """What the command prints about itself; it must exist."""
    with redirect_stdout(StringIO()) as shown, pytest.raises(SystemExit) as ended:
        main([*words, "--help"])
    assert ended.value.code == 0, words
    return shown.getvalue()


def commands_under(*words: str) -> list[str]:
    """Every command that the help lists, with its words."""
    names = re.findall(r"^    ([a-z]+)(?: |$)", help_of(*words), re.MULTILINE)
    under = [each for name in names for each in commands_under(*words, name)]
    return under or [" ".join(("vivat", *words))]


def rows() -> list[list[str]]:
    return [row for table in tables(RULES) for row in table]


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_to_a_file_and_a_heading(page: str) -> None:
    for file, anchor in links(page):
        target = (ROOT / page).parent.joinpath(file).resolve() if file else ROOT / page
        assert target.exists(), file
        if anchor:
            assert anchor in anchors(str(target.relative_to(ROOT))), (file, anchor)


@pytest.mark.parametrize("page", PAGES)
def test_every_command_on_the_pages_exists_with_its_options(page: str) -> None:
    for line in commands(page):
        if found := re.match(r"(?:sudo )?(?:\.venv/bin/)?vivat ((?:box |games )?[a-z]+)(.*)", line):
            wanted = re.findall(r"(?<= )--[a-z-]+", re.split("[#&|]", found[2])[0])
            explained = help_of(*found[1].split())
            assert [each for each in wanted if each not in explained] == [], line


@pytest.mark.parametrize("page", PAGES)
def test_every_make_target_on_the_pages_exists(page: str) -> None:
    targets = set(re.findall(r"^([a-z0-9-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    named = [line.split()[1] for line in commands(page) if line.startswith("make ")]
    assert set(named) <= targets


def test_the_rules_list_every_ambition_with_its_points() -> None:
    listed = {
        row[0].strip("`"): int(row[1]) for row in rows() if row[1].isdigit() and "`" in row[0]
    }
    assert listed == {ambition.value: ambition.points for ambition in Ambition}


@pytest.mark.parametrize("count", range(2, 9))
def test_the_rules_list_the_cards_for_each_number_of_seats(count: int) -> None:
    seats = load_edition("vive-le-roi").seats[count]
    (row,) = [row for row in rows() if len(row) == 5 and row[0][0] == str(count)]
    assert row[1].startswith(str(seats.placements))
    assert row[3:] == ["–" if no is None else str(no) for no in (seats.no, seats.no_with_emissary)]


@pytest.mark.parametrize("edition", ["viva-il-re", "king-up"])
def test_the_classic_editions_have_the_same_numbers(edition: str) -> None:
    vive = load_edition("vive-le-roi").seats
    for count, seats in load_edition(edition).seats.items():
        assert (seats.placements, seats.no) == (vive[count].placements, vive[count].no)


@pytest.mark.parametrize("field", HouseRules.__struct_fields__)
def test_the_rules_name_a_setting_for_every_house_rule(field: str) -> None:
    found = re.search(rf'`{field} = "(.+?)"`', read(RULES))
    assert found, f"`{field} = …` in {RULES}"
    value = found[1]
    assert msgspec.convert({field: value}, HouseRules) != HouseRules()


def test_the_page_of_settings_has_every_setting_and_they_are_valid() -> None:
    (example,) = examples("docs/settings.md", "toml")
    msgspec.convert(tomllib.loads(example), Settings)
    shown = tomllib.loads(re.sub(r"^# (?=\w+ = )", "", example, flags=re.MULTILINE))
    for table in msgspec.structs.fields(Settings):
        keys = {each.encode_name for each in msgspec.structs.fields(table.type)}
        differing = shown[table.encode_name].keys() ^ keys
        assert differing <= ELSEWHERE.get(table.encode_name, set()), "docs/settings.md"


def test_the_page_of_settings_shows_what_holds_without_a_file() -> None:
    (example,) = examples("docs/settings.md", "toml")
    usual = msgspec.to_builtins(Settings())
    for table, values in tomllib.loads(example).items():
        for key, value in values.items():
            if f"{table}.{key}" not in ("table.names", "keeping.folder"):
                held = usual[table][key]
                assert value == (list(held) if isinstance(held, tuple) else held), key


def test_the_page_of_commands_has_every_command() -> None:
    page = commands("docs/commands.md")
    for command in commands_under():
        assert any(line.startswith(command) for line in page), f"{command} in docs/commands.md"


def test_the_examples_of_a_deck_are_valid() -> None:
    deck, settings = map(tomllib.loads, examples("docs/deck.md", "toml"))
    assert len(msgspec.convert(deck, DeckFile).cards) == 2
    assert msgspec.convert(settings, Settings).table.decks == ("mine.toml",)


def test_the_examples_about_the_court_are_valid() -> None:
    settings, edition = map(tomllib.loads, examples("docs/court.md", "toml"))
    assert msgspec.convert(settings, Settings).table.photos == "pieces"
    merlin = msgspec.convert(edition["figures"]["merlin"], Figure)
    assert merlin == load_edition("vive-le-roi").figures["merlin"]


def test_the_page_about_the_court_has_the_limits_that_are_tested() -> None:
    limits = [row[1] for row in tables("docs/court.md")[0]]
    assert limits == [f"{SILHOUETTES_APART:.0%}".replace("%", " %"), *[f"{PICTURES_APART:.0f}"] * 3]
