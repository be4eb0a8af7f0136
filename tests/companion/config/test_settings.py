"""Settings and edition files are checked strictly; errors say what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.config.library import open_library
from companion.config.preferences import Motion, Preferences, Rotation, TextSize
from companion.config.settings import Settings, TableSettings, read_settings
from engine import EDITION_IDS, BadFile, JesterRejected
from hardware.header.pins import PowerPin


def refusal(tmp_path: Path, text: str) -> str:
    file = tmp_path / "vivat.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        read_settings(file)
    return str(caught.value).removeprefix(f"{tmp_path}/")


def test_without_a_file_everything_has_a_default() -> None:
    assert read_settings(None) == Settings()


def test_settings_that_a_file_omits_have_their_defaults(tmp_path: Path) -> None:
    file = tmp_path / "vivat.toml"
    file.write_text('[table]\nnames = ["Margot"]\n[house_rules]\njester_rejected = "floor-3"\n')
    settings = read_settings(file)
    assert settings.table.names == ("Margot",)
    assert settings.house_rules.jester_rejected is JesterRejected.FLOOR_3
    assert settings.display == Settings().display


def test_what_people_set_about_screen_and_sound_reaches_those_who_need_it(tmp_path: Path) -> None:
    file = tmp_path / "vivat.toml"
    file.write_text(
        '[display]\ntext_size = "far"\nmotion = "reduced"\nrotation = 90\nbrightness = 60\n'
        "demo_after = 0\ndims_after = 5\nsleeps_after = 0\n[sound]\nvolume = 30\nmuted = true\n"
    )
    assert read_settings(file).preferences == Preferences(
        volume=30,
        muted=True,
        motion=Motion.REDUCED,
        text_size=TextSize.FAR,
        rotation=Rotation.CLOCKWISE,
        brightness=60,
        demo_after=0,
        dims_after=5,
        sleeps_after=0,
    )
    assert read_settings(None).preferences == Preferences()


def test_an_unknown_setting_gets_a_suggestion(tmp_path: Path) -> None:
    assert refusal(tmp_path, "[display]\nfulscreen = true\n") == (
        "vivat.toml: unknown setting “display.fulscreen”. Did you mean “fullscreen”?"
    )


def test_an_unknown_table_gets_a_suggestion_too(tmp_path: Path) -> None:
    assert refusal(tmp_path, "[elections]\ngrace = 1\n") == (
        "vivat.toml: unknown setting “elections”. Did you mean “election”?"
    )


def test_an_unknown_setting_without_a_similar_one_lists_all(tmp_path: Path) -> None:
    assert refusal(tmp_path, "[election]\nx = 1\n").endswith("Known here: grace.")


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("[display]\nwidth = 10\n", "display.width"),
        ('[display]\nwidth = "wide"\n', "display.width"),
        ('[display]\ntext_size = "huge"\n', "display.text_size"),
        ("[display]\nrotation = 45\n", "display.rotation"),
        ("[display]\nbrightness = 10\n", "display.brightness"),
        ("[display]\nsleeps_after = -1\n", "display.sleeps_after"),
        ("[sound]\nvolume = 101\n", "sound.volume"),
        ("[election]\ngrace = -1\n", "election.grace"),
        ('[house_rules]\njester_rejected = "floor-9"\n', "house_rules.jester_rejected"),
    ],
)
def test_a_value_of_a_wrong_type_or_range_is_refused_with_its_key(
    tmp_path: Path, text: str, where: str
) -> None:
    assert refusal(tmp_path, text).startswith(f"vivat.toml: “{where}” is wrong: ")


@pytest.mark.parametrize(
    ("key", "least", "most"),
    [
        ("display.width", 480, 7680),
        ("display.height", 400, 4320),
        ("display.brightness", 20, 100),
        ("display.demo_after", 0, 600),
        ("display.dims_after", 0, 600),
        ("display.sleeps_after", 0, 600),
        ("sound.volume", 0, 100),
        ("election.grace", 0, 30),
        ("boxes.drawn", 0, 8),
        ("phones.port", 1024, 65535),
        ("camera.height", 0, 80),
    ],
)
def test_a_number_may_be_its_least_and_its_most_and_nothing_beyond(
    tmp_path: Path, key: str, least: int, most: int
) -> None:
    table, _dot, name = key.partition(".")
    file = tmp_path / "vivat.toml"
    for number in (least, most):
        file.write_text(f"[{table}]\n{name} = {number}\n")
        assert getattr(getattr(read_settings(file), table), name) == number
    for beyond in (least - 1, most + 1):
        assert f"“{key}” is wrong" in refusal(tmp_path, f"[{table}]\n{name} = {beyond}\n")


def test_a_file_that_is_not_toml_is_refused_with_the_line(tmp_path: Path) -> None:
    assert "not valid TOML" in refusal(tmp_path, "[display\n")
    assert "line 1" in refusal(tmp_path, "[display\n")


def test_a_missing_file_is_refused_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"nowhere\.toml: can't be read"):
        read_settings(tmp_path / "nowhere.toml")


def test_a_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "vivat.toml"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadFile, match="not a UTF-8 text file"):
        read_settings(file)


def edition_text(**changes: str) -> str:
    text = (Path(__file__).parents[3] / "engine/editions/king-up.toml").read_text()
    for old, new in changes.items():
        text = text.replace(old.replace("_", "-"), new)
    return text


def test_an_edition_from_a_file_is_added_to_the_built_in_ones(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(edition_text(king_up="our-game"))
    assert list(open_library([file])) == [*EDITION_IDS, "our-game"]


def test_an_edition_with_a_missing_table_is_refused_with_its_key(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    text = edition_text(king_up="our-game")
    file.write_text(text[: text.index("[seats.3]")])
    with pytest.raises(BadFile, match=r"ours\.toml: “seats” is missing\. Add it\."):
        open_library([file])


def test_an_edition_with_a_used_id_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(edition_text())
    with pytest.raises(BadFile, match="the id “king-up” is already used"):
        open_library([file])


@pytest.mark.parametrize(
    ("names", "complaint"),
    [
        ('["Margot", "Margot"]', "“Margot” is listed twice in table.names"),
        ('["Zoé", "Zoe\\u0301"]', "“Zoé” is listed twice in table.names"),
        ('["Émissaire"]', "“Émissaire” in table.names is reserved"),
        ('["E\\u0301missaire"]', "“Émissaire” in table.names is reserved"),
        ('["a\\u0000b"]', "can't be shown. Choose another."),
        ('["\\u202e"]', "can't be shown. Choose another."),
        (f"{[f'n{number}' for number in range(1001)]}", "wrong: expected a list of length <= 1000"),
    ],
)
def test_names_that_are_repeated_reserved_unreadable_or_too_many_are_refused(
    tmp_path: Path, names: str, complaint: str
) -> None:
    assert complaint in refusal(tmp_path, f"[table]\nnames = {names}\n")


def test_an_accent_on_its_own_belongs_to_the_letter_before_it(tmp_path: Path) -> None:
    file = tmp_path / "vivat.toml"
    file.write_text('[table]\nnames = ["Zoe\\u0301"]\n')
    table = read_settings(file).table
    assert table.names == ("Zoé",)
    assert not table.names_not_drawn


@pytest.mark.parametrize(
    ("name", "letters"), [("健太", "健太"), ("Zoé 😀", "😀"), ("دانيال", "دانيال"), ("Lǎo", "ǎ")]
)
def test_a_name_that_no_font_has_stays_and_its_letters_are_named(name: str, letters: str) -> None:
    table = TableSettings(names=("Margot", name))
    assert table.names == ("Margot", name)
    assert [str(each) for each in table.names_not_drawn] == [
        f"“{name}” in table.names: the screen shows “?” for “{letters}”. Choose another spelling."
    ]


def test_a_file_that_is_nested_too_deeply_is_refused(tmp_path: Path) -> None:
    assert "nested too deeply" in refusal(tmp_path, f"x = {'[' * 5000}")


@pytest.mark.parametrize("folder", ["", r"a\u0000b"])
def test_an_impossible_folder_is_refused(tmp_path: Path, folder: str) -> None:
    assert "keeping.folder" in refusal(tmp_path, f'[keeping]\nfolder = "{folder}"')


def test_an_impossible_file_name_is_refused() -> None:
    with pytest.raises(BadFile):
        open_library([Path("a\0b")])


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            "[power]\nbutton = 14\n",
            "GPIO 14 can't be the power button: GPIO 14 and 15 are the serial console. "
            "Choose another pin",
        ),
        (
            "[power]\nbutton = 5\n[[boxes.header]]\nyes = 5\nno = 6\nstomachache = 13\n",
            "GPIO 5 is both the Yes button of box 1 and the power button. "
            "Give one of them another pin",
        ),
    ],
)
def test_an_impossible_pin_for_the_power_button_is_refused(
    tmp_path: Path, text: str, complaint: str
) -> None:
    assert complaint in refusal(tmp_path, text)


def test_the_power_buttons_pin_can_be_set(tmp_path: Path) -> None:
    file = tmp_path / "vivat.toml"
    file.write_text("[power]\nbutton = 3\n")
    assert read_settings(file).power.pin() == PowerPin(3)
    assert read_settings(None).power.pin() is None
