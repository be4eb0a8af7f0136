"""With any settings vivat starts, and the title says why it is in safe mode."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from companion.config.library import open_library
from companion.config.settings import Settings, read_settings
from companion.evening.ports import HostComputer, Ports
from companion.evening.screens.title import TitleScene
from companion.service.safe_mode import PowerButtonHeld, SafeModeRequested, StartConfig, load_config
from companion.words.i18n import translate
from engine import EDITION_IDS, BadFile, JesterRejected
from tests.companion.simulated_table import SimulatedTable

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


def start(
    folder: Path, text: str, falls_back: bool = True, has_failed: bool = False
) -> StartConfig:
    file = folder / "vivat.toml"
    file.write_text(text, encoding="utf-8")
    (folder / "ours.toml").write_text('id = "ours"\n')
    return load_config(lambda: read_settings(file), folder, falls_back, has_failed)


def title_of(started: StartConfig) -> TitleScene:
    host_computer = HostComputer(safe_because=started.safe_because)
    return SimulatedTable(
        started.settings, library=started.library, ports=Ports(computer=host_computer)
    ).expect(TitleScene)


def is_safe(settings: Settings) -> bool:
    """Whether eight boxes are drawn in a window, and nothing else is used."""
    boxes = msgspec.structs.asdict(settings.boxes)
    drawn, _only_where_to_look = boxes.pop("drawn"), boxes.pop("usb_ids")
    wires = (*boxes.values(), settings.power.pin())
    return drawn == 8 and not any(wires) and not settings.display.fills_the_screen


def test_valid_settings_are_used_without_a_warning(tmp_path: Path) -> None:
    started = start(tmp_path, OURS)
    assert started.settings == read_settings(tmp_path / "vivat.toml")
    assert title_of(started).warning == ""


@bad
def test_wrong_settings_lead_to_safe_mode_and_the_title_says_why(tmp_path: Path, text: str) -> None:
    with pytest.raises(BadFile) as caught:
        start(tmp_path, text, falls_back=False)
    started = start(tmp_path, text)
    assert is_safe(started.settings)
    assert list(started.library) == list(EDITION_IDS)
    assert title_of(started).warning == (
        f"Safe mode: {translate(caught.value)} Boxes are drawn on the screen."
    )


def test_with_a_wrong_deck_names_and_saved_games_stay(tmp_path: Path) -> None:
    text = '[table]\nnames = ["Margot"]\ndecks = ["ours.toml"]\n[keeping]\nfolder = "kept"\n'
    started = start(tmp_path, text)
    assert is_safe(started.settings)
    assert started.settings.table.names == ("Margot",)
    assert started.settings.keeping.folder == "kept"


@bad
def test_the_warning_consists_of_whole_sentences(tmp_path: Path, text: str) -> None:
    warning = title_of(start(tmp_path, text)).warning
    before = warning.removesuffix(" Boxes are drawn on the screen.")
    assert before[-1] in ".?!"


def test_repeated_failures_lead_to_safe_mode(tmp_path: Path) -> None:
    started = start(tmp_path, OURS, has_failed=True)
    assert is_safe(started.settings)
    assert "vivat failed several times in a row" in title_of(started).warning


def test_with_the_power_button_held_names_and_house_rules_stay(tmp_path: Path) -> None:
    started = start(tmp_path, OURS).in_safe_mode(PowerButtonHeld())
    assert is_safe(started.settings)
    assert started.settings.table.names == ("Margot", "Nico")
    assert started.settings.house_rules.jester_rejected is JesterRejected.FLOOR_3
    assert title_of(started).warning.startswith("Safe mode: the power button was held.")


def test_safe_mode_can_be_requested() -> None:
    started = StartConfig(Settings(), open_library()).in_safe_mode(SafeModeRequested())
    assert is_safe(started.settings)
    assert title_of(started).warning.startswith("Safe mode: started with --safe-mode.")
