"""A bundle after real games has everything that helps, and no name, place, card or open vote."""

from __future__ import annotations

import pwd
import re
from collections.abc import Mapping

import pytest

from companion.commands.bundle.redaction import WhoseComputer, identity_of, redaction
from companion.commands.bundle.zip_file import make_bundle
from companion.commands.doctor.finding import Check
from engine import load_edition
from hardware.boxes import Button
from tests.companion.commands.bundle.home import (
    EDITION,
    HOST,
    USER,
    Home,
    a_hidden_card,
    an_evening,
    bundled,
    members,
)
from tests.companion.commands.games.damaged_game import GAME, OTHER, damage_event
from tests.companion.simulated_table import NAMES

YES, NO, STOMACHACHE = Button.YES, Button.NO, Button.STOMACHACHE
NOBODY = WhoseComputer()


def search(found: Mapping[str, str], home: Home) -> None:
    """Search every member for what must not be in it."""
    for name, text in found.items():
        for secret in (*NAMES, USER, "attic", HOST, str(home.folder), "birthday"):
            assert secret.casefold() not in text.casefold(), (name, secret)
        assert "vivat-game " not in text, name


def another_home(home: Home, number: int) -> Home:
    """Another home folder with the same settings."""
    folder = home.folder.with_name(f"{USER}-{number}")
    folder.mkdir()
    other = Home(folder)
    other.settings.write_text(home.settings.read_text().replace(str(home.folder), str(folder)))
    return other


def without_time(found: Mapping[str, str]) -> dict[str, str]:
    """A bundle without the times in its log."""
    return {**found, "log/vivat.log": re.sub(r"(?m)^\S+ \S+ ", "", found["log/vivat.log"])}


@pytest.mark.slow
def test_a_bundle_has_everything_that_helps_and_nothing_secret(home: Home) -> None:
    an_evening(home, (NO, STOMACHACHE))
    found = bundled(home)
    assert set(found) == {
        "about.txt",
        "doctor.txt",
        "settings.json",
        "versions.txt",
        "games.txt",
        "log/vivat.log",
    }
    assert "PROBLEM" in found["doctor.txt"]
    assert all(f" {check.value} " in found["doctor.txt"] for check in Check)
    assert re.search(r"Games in ~/text-\d+/games: 2\.", found["doctor.txt"])
    assert found["games.txt"].count("game began: vive-le-roi, 3 seats") == 2
    assert "ballot opened" in found["games.txt"]
    assert found["games.txt"].rstrip().endswith("climbs"), "the open election is not included"
    assert "text-3's box at ~ is gone" in found["log/vivat.log"]
    assert "<host> can't be reached" in found["log/vivat.log"]
    assert "game began: vive-le-roi, 3 seats" in found["log/vivat.log"]
    search(found, home)


@pytest.mark.slow
@pytest.mark.parametrize("number", [None, 0, 3], ids=["undamaged", "as a whole", "the end"])
def test_names_that_only_games_have_are_replaced_even_of_a_damaged_game(
    home: Home, no_doctor: None, number: int | None
) -> None:
    an_evening(home, (NO, STOMACHACHE))
    if number is not None:
        for game in (GAME, OTHER):
            damage_event(home.paths.folder, game, number)
    found = members(make_bundle(home.folder / "bundle.zip", None, home.environment))
    assert "text-3's box at ~ is gone" in found["log/vivat.log"]
    search(found, home)


@pytest.mark.slow
def test_no_line_of_a_bundle_names_a_card(home: Home, no_doctor: None) -> None:
    an_evening(home, (NO, STOMACHACHE))
    court = [character.id for character in load_edition(EDITION).characters]
    for name, text in bundled(home).items():
        for line in text.splitlines():
            named = [one for one in court if re.search(rf"\b{one}\b", line)]
            assert len(named) <= 1, (name, line)
        assert "favourites(" not in text.lower(), name


@pytest.mark.slow
def test_hidden_cards_do_not_change_the_bundle(home: Home, no_doctor: None) -> None:
    homes = [another_home(home, seed) for seed in (2, 3)]
    hidden = [a_hidden_card(each, seed) for seed, each in enumerate(homes, start=2)]
    assert hidden[0] != hidden[1]
    assert None not in hidden[0]
    first, second = (without_time(bundled(each)) for each in homes)
    assert first == second


@pytest.mark.slow
def test_votes_of_an_open_election_do_not_change_the_bundle(home: Home, no_doctor: None) -> None:
    homes = [another_home(home, number) for number in (1, 2)]
    for each, votes in zip(homes, ((YES, YES), (NO, STOMACHACHE)), strict=True):
        an_evening(each, votes)
    first, second = (without_time(bundled(each)) for each in homes)
    assert first == second


@pytest.mark.slow
def test_of_a_damaged_game_a_bundle_has_what_can_be_read(home: Home) -> None:
    an_evening(home, (NO, STOMACHACHE))
    damage_event(home.paths.folder, GAME, 9)
    found = bundled(home)
    assert f"Game {GAME} is damaged. Events lost, from event 9 on: " in found["doctor.txt"]
    assert re.search(rf"{GAME}\n(   +\d+ .*\n){{8}}{OTHER}\n", found["games.txt"])


def test_without_a_game_the_bundle_says_that_there_are_none(home: Home, no_doctor: None) -> None:
    assert bundled(home)["games.txt"] == "There are no games.\n"


def test_capitals_and_accents_do_not_matter_and_a_short_text_is_replaced_only_as_a_word() -> None:
    redact = redaction(["Éloïse", " Al", "Anna", "Anna Maria"], NOBODY)
    assert redact("E\u0301loi\u0308se, ÉLOÏSE") == "text-1, text-1"
    assert redact("also Al's al_1") == "also text-2's text-2_1"
    assert redact("Anna Maria and joanna") == "text-4 and jotext-3"


def test_a_text_is_found_as_an_error_quotes_it() -> None:
    redact = redaction(["Mar\tgot", "Nul\0l"], NOBODY)
    assert redact(repr("Mar\tgot")) == "'text-1'"
    assert redact("Nul?l") == "text-2"


def test_a_typed_text_that_begins_with_the_host_name_is_replaced_whole() -> None:
    assert (
        redaction(["attic room"], WhoseComputer(hosts=frozenset({"attic"})))("attic room")
        == "text-1"
    )


def test_default_names_of_users_and_hosts_stay_readable() -> None:
    redact = redaction([], NOBODY)
    assert redact("Raspberry Pi; vivat box flash; /home/pi/games") == (
        "Raspberry Pi; vivat box flash; ~/games"
    )


def test_the_home_of_whoever_uses_sudo_is_replaced_wherever_it_is() -> None:
    account = next(each for each in pwd.getpwall() if each.pw_dir.startswith("/var/"))
    redact = redaction([], identity_of({"SUDO_USER": account.pw_name, "HOME": "/root"}))
    assert redact(f"{account.pw_dir}/games") == "~/games"
