"""A table chooses its language at any moment, with whatever it plays; it is kept for next time."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.config.settings import read_settings
from companion.evening.adjustments import Group
from companion.evening.inputs import Command
from companion.evening.ports import Ports
from companion.evening.scene import Scene
from companion.evening.screen import Open
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.menu import menu_screen
from companion.evening.screens.settings import GameSettingsScreen, PickGroup
from companion.evening.screens.title import TitleScene
from companion.evening.seats.names import named_seats
from companion.keep.settings_file import SettingsFile
from companion.words import i18n
from companion.words.i18n import ENGLISH, language, language_name, languages, use_language
from companion.words.seat_names import people_of
from engine import BadFile, PawnColour
from tests.companion.simulated_table import SimulatedTable, choose_with_box, choose_with_keys


def by_touch(table: SimulatedTable, target: Command) -> None:
    table.choose(target)


def by_keys(table: SimulatedTable, target: Command) -> None:
    choose_with_keys(table, target)


def by_box(table: SimulatedTable, target: Command) -> None:
    choose_with_box(table, 1, target)


WAYS = (by_touch, by_keys, by_box)


def labels(scene: Scene) -> list[str]:
    return [choice.label for choice in scene.frame.choices]


def test_the_first_screen_goes_from_language_to_language_and_back_to_english() -> None:
    for choose in WAYS:
        table = SimulatedTable()
        seen = []
        for code in (*languages()[1:], ENGLISH):
            choose(table, Command.NEXT_LANGUAGE)
            assert language() == code
            assert language_name(code) in labels(table.expect(TitleScene))
            seen.append(tuple(labels(table.scene)))
        assert len(set(seen)) == len(languages())


def test_in_a_game_the_settings_change_all_that_is_said_from_then_on() -> None:
    table = SimulatedTable()
    table.begin("vive-le-roi", 3)
    before = table.expect(CastleScene).prompt
    table.choose(Open(menu_screen))
    table.choose(Open(GameSettingsScreen))
    table.choose(PickGroup(Group.SCREEN))
    table.choose(Command.NEXT_LANGUAGE)
    table.choose(Command.BACK)
    assert table.expect(CastleScene).prompt != before


def test_the_language_is_kept_for_the_next_evening(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    table = SimulatedTable(ports=Ports(settings=SettingsFile(file)))
    table.choose(Command.NEXT_LANGUAGE)
    assert read_settings(file).display.language == languages()[1] == language()


def test_the_first_start_takes_the_language_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    examples = {"fr_CA.UTF-8": "fr", "de_AT": "de", "it": "it", "C.UTF-8": ENGLISH, "tlh": ENGLISH}
    monkeypatch.delenv("LANGUAGE")
    for system, expected in examples.items():
        monkeypatch.setenv("LC_ALL", system)
        use_language(None)
        assert language() == expected, system


def test_the_first_of_the_systems_languages_that_there_is_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LANGUAGE", "tlh:it:fr")
    use_language(None)
    assert language() == "it"


def test_a_language_that_there_is_not_is_refused_with_those_that_there_are(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('[display]\nlanguage = "tlh"\n')
    with pytest.raises(BadFile, match=r"there is no language “tlh”. Choose one of: en, de, fr, it"):
        read_settings(file)


def test_a_damaged_catalogue_leaves_the_table_in_english(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    monkeypatch.setattr(i18n, "_LOCALE", tmp_path)
    for content in (b"", b"garbage"):
        (folder / "vivat.mo").write_bytes(content)
        use_language("fr")
        assert (language(), i18n._("Yes")) == (ENGLISH, "Yes")


def test_a_seat_that_nobody_named_has_no_name_in_any_language() -> None:
    for code in languages():
        use_language(code)
        seats = named_seats({"box-1": PawnColour.RED, "box-2": PawnColour.BLUE}, (), {}, ())
        for other in languages():
            use_language(other)
            assert not [name for seat in seats for name in people_of(seat)]
