"""Whatever the settings say, the castle opens; and the title says why it isn't as usual."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.i18n import translate
from companion.library import open_library
from companion.service.safety import AskedFor, ButtonHeld, Start, start_with
from companion.settings import Settings, read_settings
from companion.table.host_computer import HostComputer
from companion.table.screens.title import TitleScene
from engine import EDITION_IDS, BadFile, JesterRejected
from tests.companion.sitting import Sitting

OURS = """
[display]
fullscreen = true
kiosk = true
[table]
names = ["Margot", "Nico"]
[house_rules]
jester_rejected = "floor-3"
[boxes]
controllers = true
ports = ["/dev/ttyACM7"]
[[boxes.header]]
yes = 5
no = 6
stomachache = 13
[power]
button = 3
"""
BAD = {
    "an unknown key": "[display]\nfulscreen = true\n",
    "no TOML": "[display\n",
    "a bad edition file": '[table]\neditions = ["ours.toml"]\n',
    "a missing edition file": '[table]\neditions = ["nowhere.toml"]\n',
    "a bad deck": '[table]\ndecks = ["ours.toml"]\n',
    "a shared pin": "[power]\nbutton = 14\n",
}
bad = pytest.mark.parametrize("text", BAD.values(), ids=BAD.keys())


def start(folder: Path, text: str, falls_back: bool = True, has_failed: bool = False) -> Start:
    file = folder / "vivat.toml"
    file.write_text(text, encoding="utf-8")
    (folder / "ours.toml").write_text('id = "ours"\n')
    return start_with(lambda: read_settings(file), folder, falls_back, has_failed)


def title_of(started: Start) -> TitleScene:
    appliance = HostComputer(safe_because=started.safe_because)
    return Sitting(started.settings, library=started.library, appliance=appliance).see(TitleScene)


def is_safe(settings: Settings) -> bool:
    """Eight boxes on the screen, nothing at any wire, and a window."""
    boxes = settings.boxes
    wires = (boxes.controllers, boxes.gamepads, boxes.ports, boxes.wiring(), settings.power.pin())
    return boxes.drawn == 8 and not any(wires) and not settings.display.fills_the_screen


def test_good_settings_start_as_they_are_without_a_warning(tmp_path: Path) -> None:
    started = start(tmp_path, OURS)
    assert started.settings == read_settings(tmp_path / "vivat.toml")
    assert title_of(started).warning == ""


@bad
def test_bad_settings_start_safely_and_say_what_is_wrong(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadFile) as caught:
        start(tmp_path, text, falls_back=False)
    started = start(tmp_path, text)
    assert is_safe(started.settings)
    assert list(started.library) == list(EDITION_IDS)
    assert title_of(started).warning == (
        f"Safe mode: {translate(caught.value)} Boxes are drawn on the screen."
    )


def test_a_bad_deck_takes_neither_the_names_nor_the_games_away(tmp_path: Path) -> None:
    kept = '[table]\nnames = ["Margot"]\ndecks = ["ours.toml"]\n[keeping]\nfolder = "kept"\n'
    started = start(tmp_path, kept)
    assert is_safe(started.settings)
    assert started.settings.table.names == ("Margot",)
    assert started.settings.keeping.folder == "kept"


@bad
def test_the_warning_is_made_of_whole_sentences(tmp_path: Path, text: str) -> None:
    warning = title_of(start(tmp_path, text)).warning
    before = warning.removesuffix(" Boxes are drawn on the screen.")
    assert before[-1] in ".?!"


def test_what_failed_again_and_again_starts_safely(tmp_path: Path) -> None:
    started = start(tmp_path, OURS, has_failed=True)
    assert is_safe(started.settings)
    assert "vivat failed several times in a row" in title_of(started).warning


def test_who_holds_the_button_keeps_the_names_and_the_house_rules(tmp_path: Path) -> None:
    started = start(tmp_path, OURS).safely(ButtonHeld())
    assert is_safe(started.settings)
    assert started.settings.table.names == ("Margot", "Nico")
    assert started.settings.house_rules.jester_rejected is JesterRejected.FLOOR_3
    assert title_of(started).warning.startswith("Safe mode: the power button was held.")


def test_who_asks_for_it_has_it() -> None:
    started = Start(Settings(), open_library()).safely(AskedFor())
    assert is_safe(started.settings)
    assert title_of(started).warning.startswith("Safe mode: it was asked for.")
