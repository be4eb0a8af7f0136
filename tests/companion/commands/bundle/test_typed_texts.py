"""No text that people typed is in a bundle, wherever they typed it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.commands.bundle import contents
from companion.commands.bundle.redaction import WhoseComputer
from companion.commands.bundle.typed_texts import typed_texts
from companion.commands.doctor.disk import examine_disk
from companion.commands.doctor.finding import Check, Findings
from companion.commands.doctor.serial_ports import examine_ports
from companion.commands.doctor.settings import examine_settings, known_settings
from companion.config.paths import SETTINGS, paths_of
from companion.config.settings import Settings, folder_of
from companion.evening.events import Cards, Corrected, GameBegan, Played, TableEvent
from companion.evening.inputs import Command, TypeText
from companion.evening.ports import Done, Task
from companion.stick.copying import Deliver, Files, MayGo, SeveralSticks, StickRefuses
from companion.stick.stick_thread import StickThread
from companion.upkeep.worker import UpkeepWorker, Version
from companion.words.i18n import languages, use_language
from engine import Climb, Place, Placement, Position, Raise, Seat, SetRight, Setup, TellCrowning
from sentences import ExplainedError, Sentence
from tests.companion.commands.bundle.home import Home, bundled
from tests.companion.simulated_table import NAMES, SimulatedTable
from tests.companion.stories.sample_stories import sample_story, saved_games
from tests.waiting import wait_until

NOBODY = WhoseComputer()
EDITION = """
id = "qmark-id"
name = "Qmark Edition"
qmark_key = "qmark value"
characters = [{ id = "qmark-person", name = "Qmark Person", kind = "qmark-kind" }]
"""
DECK = """
edition = "qmark-wrong"
[characters]
qmark-count = { name = "Qmark Count", kind = "qmark-sort" }
[[cards]]
favourites = ["qmark favourite"]
seal = "qmark seal"
"""
RECORD = """
format = "vivat-record/1"
edition = "qmark-id"
first = "Qmark A"
seats = ["Qmark A", {name = "Qmark Team", members = ["Qmark B", "Qmark C"]}, "Red"]
[[rounds]]
placements = ["qmark-duke 4"]
climbs = ["qmark-queen: yes no"]
favourites = { "Qmark B" = ["qmark-bishop"] }
"""
VALID = """
[table]
names = ["Qmark", "The qmark"]
editions = ["qmark edition.toml"]
decks = ["more/qmark.toml", "/home/qmark/decks/qmark deck.toml"]
[keeping]
folder = "qmark folder/qmark"
[boxes]
ports = ["/dev/qmark"]
"""
INVALID = {
    "values of the wrong kind": 'display = "qmark"\n[table]\nnames = { qmark = "qmark 1" }',
    "an enumeration": '[house_rules]\njester_rejected = "qmark"',
    "a USB id": '[boxes]\nusb_ids = ["qmark"]',
    "an unknown key": '[display]\nqmark = "qmark 1"',
    "an unknown table": '[qmark]\nwhose = "qmark 1"\n"qmark 2" = { qmark = 1 }',
    "an unreadable name": '[table]\nnames = ["Qmark\\t1"]',
    "a name twice": '[table]\nnames = ["Qmark 1", "Qmark 1"]',
    "another number for each": "[table]\nnames = [2026-01-01, 'qmark']\neditions = [1]",
    "no TOML, with a deck": 'decks = ["more/qmark.toml"]\n[',
    "no TOML": '[table]\nnames = ["Qmark 1",\n"Qmark 2"] qmark',
    "a key twice": "[table]\nnames = []\nqmark = 1\nqmark = 2",
    "not the settings' shape": "table = 'qmark'",
}


def quick_checks(file: Path | None, environment: Mapping[str, str]) -> Findings:
    """The checks that print what the settings say."""
    settings = known_settings(file)
    paths = paths_of(settings.keeping, folder_of(file), environment)
    return {
        Check.SETTINGS: examine_settings(file),
        Check.DISK: examine_disk(paths),
        Check.SERIAL: examine_ports(settings.boxes),
    }


def bundle_of(settings: str, home: Home, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """A bundle of a home where each file holds texts with the word “qmark”, and so does the log."""
    monkeypatch.setattr(contents, "examine", quick_checks)
    home.settings.write_text(settings)
    (home.folder / "qmark edition.toml").write_text(EDITION)
    (home.folder / "more").mkdir()
    (home.folder / "more/qmark.toml").write_text(DECK)
    paths = paths_of(known_settings(home.settings).keeping, home.folder, home.environment)
    paths.games.mkdir(parents=True)
    (paths.games / "2026-01-01-1.toml").write_text(RECORD)
    typed = settings + RECORD
    typed += EDITION if "qmark edition.toml" in settings else ""
    typed += DECK if "more/qmark.toml" in settings else ""
    paths.log.write_text(
        "\n".join([*re.findall('"(.+?)"', typed), "an older “qmark 99” in qmark99.toml: wrong"])
    )
    return bundled(home)


def settings_in(found: Mapping[str, str]) -> dict[str, Any]:
    """Each setting by its dotted name."""
    return {f"{each['table']}.{each['key']}": each for each in json.loads(found["settings.json"])}


def assert_nothing_typed(found: Mapping[str, str]) -> None:
    for name, text in found.items():
        assert "qmark" not in text.casefold(), name


def test_no_text_of_valid_settings_and_their_files_is_in_a_bundle(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = bundle_of(VALID, home, monkeypatch)
    assert_nothing_typed(found)
    assert "text-1" in found["settings.json"]


@pytest.mark.parametrize("settings", INVALID.values(), ids=INVALID.keys())
def test_no_text_of_invalid_settings_is_in_a_bundle(
    settings: str, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert_nothing_typed(bundle_of(settings, home, monkeypatch))


def test_no_name_that_was_kept_on_the_screen_is_in_a_bundle(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment = {**home.environment, SETTINGS: str(home.settings)}
    monkeypatch.setattr(Home, "environment", environment)
    home.paths.folder.mkdir(parents=True)
    home.paths.changed_settings.write_text(
        '[sound]\nvolume = 30\n[table]\nnames = ["Qmark 7"]  # qmark\n'
    )
    found = bundle_of("", home, monkeypatch)
    assert_nothing_typed(found)
    shown = settings_in(found)
    assert shown["sound.volume"]["value"] == 30
    names = shown["table.names"]
    assert (names["value"], names["origin"]) == (["text-1"], "screen")
    assert names["file"] == "~/text-7/settings.toml"


@pytest.mark.parametrize(
    ("key", "file"), [("editions", "qmark edition.toml"), ("decks", "more/qmark.toml")]
)
def test_no_text_of_a_wrong_edition_or_deck_is_in_a_bundle(
    key: str, file: str, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = f'[table]\n{key} = ["{file}"]\n'
    assert_nothing_typed(bundle_of(settings, home, monkeypatch))


@pytest.mark.parametrize("written", ["  Qmark  7 ", "Qma\\u0301rk  7", "Qm  ark"])
def test_a_name_is_redacted_in_the_form_that_vivat_gives_it(
    written: str, home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = bundle_of(f'[table]\nnames = ["{written}"]\n', home, monkeypatch)
    (name,) = settings_in(found)["table.names"]["value"]
    assert re.fullmatch(r"text-\d+", name)


def test_settings_are_shown_with_numbers_and_enumerations(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (
        "# Qmark's birthday\n[display]\nwidth = 800\n"
        '[house_rules]\njester_rejected = "floor-3"\n'
        '[boxes]\nusb_ids = ["2e8a:0005"]\nports = ["/dev/ttyACM1", "/dev/qmark"]\n'
        "[[boxes.header]]\nyes = 5\nno = 6\nstomachache = 13\n"
        '[table]\nnames = ["Qmark 1", "\\"Qmark\\\\2"]\n'
    )
    found = bundle_of(text, home, monkeypatch)
    assert_nothing_typed(found)
    shown = {name: each["value"] for name, each in settings_in(found).items()}
    assert shown["display.width"] == 800
    assert shown["house_rules.jester_rejected"] == "floor-3"
    assert shown["boxes.usb_ids"] == ["2e8a:0005"]
    assert shown["boxes.ports"][0] == "/dev/ttyACM1"
    assert shown["boxes.header"] == [{"yes": 5, "no": 6, "stomachache": 13, "light": None}]
    assert shown["table.names"] == ["text-1", "text-2"]


def test_names_come_first_those_in_the_settings_in_their_order(home: Home) -> None:
    home.paths.games.mkdir(parents=True)
    (home.paths.games / "2026-01-01-1.toml").write_text(
        'edition = " "\n'
        'seats = ["Charles", {name = "The Two", members = ["Ysabel", "Guy"]}, "Red", "Blue A", " "]'
    )
    (home.paths.games / "2026-01-02-1.toml").write_text('torn ["Odo"')
    setup = Setup((Seat("Guy"), Seat("Isabeau"), Seat("Green"), Seat("")))
    events: list[TableEvent] = [
        GameBegan("our-edition", setup, Cards.OWN, ()),
        Played(Placement("our-duke", 3)),
        Played(Climb("anna")),
    ]
    texts = typed_texts((home.settings,), home.paths.games, events)
    names = [*NAMES, "The Two", "Ysabel", "Guy", "Isabeau"]
    assert texts[: len(names)] == names
    assert {"torn", "Odo", "our-edition", "our-duke", "elction", "kept"} <= {*texts}
    assert all(text.strip() for text in texts)
    assert not {"Red", "Blue A", "Green", "anna", "table", "seats", "members"} & {*texts}


def test_names_given_on_the_screen_are_typed_texts_and_in_no_log(
    home: Home, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG")
    table = SimulatedTable(Settings())
    table.take_seats("vive-le-roi", 3, teams=(0,))
    table.choose(Command.CHOOSE_NAMES)
    for name in ("Ysabel", "Guy", "Odo"):
        table.choose(Command.TYPE_NAME)
        table.step(TypeText(name))
        table.choose(Command.DONE)
    table.choose(Command.CONTINUE)
    table.choose_starter()
    found = typed_texts((), home.paths.games, table.events)
    assert found == ["Ysabel & Guy", "Ysabel", "Guy", "Odo"]
    assert not any(name in caplog.text for name in found)


def test_the_characters_that_a_table_tells_are_typed_texts(tmp_path: Path) -> None:
    told = (Position("qmark-king", Place.FLOOR_4),)
    events: list[TableEvent] = [
        Played(TellCrowning(0, "qmark-queen", told)),
        Played(SetRight((Position("qmark-duke", Place.REMOVED),))),
        Corrected(3, 1, (Raise(0, "qmark-page"),)),
    ]
    texts = typed_texts((), tmp_path, events)
    assert {f"qmark-{who}" for who in ("king", "queen", "duke", "page")} <= set(texts)


def test_the_places_in_a_record_are_vivats_own_words(tmp_path: Path) -> None:
    record = 'castle = { qmark = "floor-3", anna = "dungeon-1", merlin = "box", ouaf = "wc-4" }'
    (tmp_path / "game.toml").write_text(record, encoding="utf-8")
    assert typed_texts((), tmp_path, []) == ["qmark"]


def test_a_name_that_is_a_colour_in_some_language_is_replaced(home: Home) -> None:
    home.settings.write_text('[table]\nnames = ["Viola", "Rosso", "Lila"]\n')
    for code in languages():
        use_language(code)
        found = typed_texts((home.settings,), home.paths.games, ())
        assert {"Viola", "Rosso", "Lila"} <= set(found)


def test_small_numbers_stay_readable(home: Home, no_doctor: None) -> None:
    """A record has one in its format, and a path may have another one."""
    home.paths.games.mkdir(parents=True)
    (home.paths.games / "2026-01-01-1.toml").write_text(RECORD)
    home.settings.write_text('[table]\ndecks = ["/srv/2/qmark.toml"]\n')
    home.paths.log.write_text("vivat 1.0.0: 2 boxes\n")
    assert bundled(home)["log/vivat.log"] == "vivat 1.0.0: 2 boxes\n"


def sticks() -> Iterator[Sentence]:
    """What is said of a stick that is called after somebody."""
    yield SeveralSticks(names="Qmark 1, Qmark 2")
    yield StickRefuses(name="Qmark 3", problem="Read-only")
    yield MayGo(name="Qmark’s “best” stick")


def test_no_label_of_a_stick_is_in_a_bundle(
    home: Home, no_doctor: None, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    for sentence in sticks():
        let_log(sentence)
    home.paths.folder.mkdir()
    home.paths.log.write_text(f"{caplog.text}\ncan't open '/media/qmark/Q Mark/qmark': No\n")
    found = bundled(home)
    assert_nothing_typed(found)
    assert "The stick “…” can't be written: Read-only." in found["log/vivat.log"]
    assert found["log/vivat.log"].endswith("can't open '/media/…': No\n")


def let_log(sentence: Sentence) -> None:
    """Copy a game and a backup; both end with this sentence."""
    deliver = delivered(sentence)
    (game,) = saved_games(sample_story("Anna"))
    writer = StickThread(lambda _game: tuple, lambda: None, deliver)
    writer.copy(game)
    wait_until(lambda: writer.copied)
    tasks = {Task.BACK_UP: lambda: Done(deliver(tuple))}
    worker = UpkeepWorker(Version("1.0.0"), lambda _offer: tasks, lambda: None)
    worker.begin(Task.BACK_UP)
    wait_until(lambda: worker.done)


def delivered(sentence: Sentence) -> Deliver:
    """A copy that ends with this sentence."""

    def deliver(_files: Files) -> Sentence:
        if isinstance(sentence, ExplainedError):
            raise sentence
        return sentence

    return deliver
