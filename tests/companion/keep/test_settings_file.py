"""What people change on the screen is written into the settings file, and nothing else changes."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from errno import ENOSPC
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.config.preferences import Motion, Rotation, TextSize
from companion.config.settings import (
    DisplaySettings,
    ElectionSettings,
    FirstWay,
    Settings,
    SoundSettings,
    TableSettings,
    read_settings,
)
from companion.disk.files import UnwritableFile
from companion.keep.settings_file import SettingsFile, SettingsNotChangeable
from engine import BadFile, EmissaryYes, HouseRules, JesterRejected
from tests.companion.keep.power_cut import files_after, unsynced, what_may_be_left, without
from tests.companion.keep.recording_disk import Do, RecordingDisk

COMMENTED = """\
# Our table
[display]
width = 800           # the panel
# far = "from the sofa"

[sound]
volume = 40   # the baby sleeps

[[boxes.header]]      # Margot's
yes = 5
no = 6
stomachache = 13
"""
LOUD = Settings(sound=SoundSettings(volume=90))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.toml"


def written(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode())
    return file


def test_a_setting_that_the_file_lacks_is_added_in_its_table(file: Path) -> None:
    before = read_settings(written(file, COMMENTED))
    far = replace(before.display, text_size=TextSize.FAR)
    SettingsFile(file).save(before, replace(before, display=far, election=ElectionSettings(3.0)))
    text = file.read_text()
    assert re.search(r"\[display\][^[]*text_size = \"far\"", text)
    assert text.endswith("[election]\ngrace = 3.0\n")


def test_a_comment_is_never_lost(file: Path) -> None:
    text = '[table]\nnames = [\n "Margot",  # with the red hat\n]\n'
    before = read_settings(written(file, text))
    with pytest.raises(SettingsNotChangeable, match="Change it by hand"):
        SettingsFile(file).save(before, replace(before, table=TableSettings(names=("Guy",))))
    assert file.read_text() == text


def test_what_somebody_wrote_into_the_file_meanwhile_stays(file: Path) -> None:
    kept = SettingsFile(written(file, "[sound]\nvolume = 10\n"))
    before = read_settings(file)
    written(file, "[sound]\nvolume = 20\n[election]\ngrace = 9\n# by hand\n")
    kept.save(before, replace(before, sound=SoundSettings(volume=10, muted=True)))
    assert file.read_text() == (
        "[sound]\nvolume = 20\nmuted = true\n[election]\ngrace = 9\n# by hand\n"
    )


@pytest.mark.parametrize("text", ["[sound\n", "[sound]\nvolum = 1\n", "sound = 3\n"])
def test_a_file_that_somebody_broke_meanwhile_is_not_touched(text: str, file: Path) -> None:
    kept = SettingsFile(written(file, text))
    with pytest.raises(BadFile, match=r"settings\.toml"):
        kept.save(Settings(), LOUD)
    assert file.read_text() == text


def test_a_change_that_could_not_be_written_is_written_with_the_next(file: Path) -> None:
    before, kept = read_settings(written(file, COMMENTED)), SettingsFile(file)
    loud = replace(before, sound=SoundSettings(volume=90))
    with RecordingDisk(file.parent) as disk:
        disk.fault = lambda each: ENOSPC if each.do is Do.SYNC else 0
        with pytest.raises(UnwritableFile, match="No space left"):
            kept.save(before, loud)
    assert file.read_text() == COMMENTED
    assert [each.name for each in file.parent.iterdir()] == [file.name]
    both = replace(loud, election=ElectionSettings(3.0))
    kept.save(loud, both)
    assert read_settings(file) == both


def test_a_kill_or_a_power_cut_at_any_step_leaves_the_old_or_the_new_file(file: Path) -> None:
    before = read_settings(written(file, COMMENTED))
    after = replace(before, sound=SoundSettings(volume=70))
    new = COMMENTED.replace("volume = 40", "volume = 70")
    with RecordingDisk(file.parent) as disk:
        began = len(disk.operations)
        SettingsFile(file).save(before, after)
        done = disk.operations
    left = {
        files[file.name]
        for end in range(began, len(done) + 1)
        for _how, files in what_may_be_left(done[:end], Random(end))
    }
    assert left == {COMMENTED.encode(), new.encode()}
    assert files_after(without(done, unsynced(done)))[file.name] == new.encode()


def test_a_link_to_the_file_stays_a_link_and_nobody_else_may_read_more(file: Path) -> None:
    real = written(file, COMMENTED)
    real.chmod(0o600)
    link = file.with_name("link.toml")
    link.symlink_to(real)
    before = read_settings(link)
    SettingsFile(link).save(before, replace(before, sound=SoundSettings(volume=70)))
    assert link.is_symlink()
    assert read_settings(real).sound.volume == 70
    assert real.stat().st_mode & 0o777 == 0o600


@pytest.mark.slow
def test_the_library_for_this_is_loaded_when_something_is_changed() -> None:
    code = "import sys, companion.cli, companion.start; print('tomlkit' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split()[-1] == "False"


TEXTS = st.sampled_from(
    [
        "",
        COMMENTED,
        "# only a comment",
        "[display]\nwidth=900\n\n\n[election] # last\ngrace = 1\n# end\n",
        "sound.volume = 4 # dotted\ndisplay.width=900\n[table]\n names = [ 'x', # one\n 'y' ]\n",
        'display = {width = 800, motion = "reduced"} # inline\n[boxes]\ndrawn = 2\n# more\n',
        '[house_rules]\r\nemissary_yes = "discard" # CRLF\r\n\r\n[sound]\r\n\tmuted = true\r\n',
        '["display"]\n"brightness" = 30 # quoted\n[power]\nbutton=3\n[sound]\n#volume = 9\n',
        '[table]\nnames = ["#1", "Salvi"]   # a sign\n[display]\n[sound]\nvolume=0\n',
    ]
)
CHANGED = st.builds(
    Settings,
    display=st.builds(
        DisplaySettings,
        text_size=st.sampled_from(TextSize),
        motion=st.sampled_from(Motion),
        rotation=st.sampled_from(Rotation),
        brightness=st.integers(20, 100),
        demo_after=st.integers(0, 600),
        dims_after=st.integers(0, 600),
    ),
    sound=st.builds(SoundSettings, volume=st.integers(0, 100), muted=st.booleans()),
    election=st.builds(ElectionSettings, st.sampled_from([0.0, 1.5, 10.0])),
    house_rules=st.builds(
        HouseRules,
        jester_rejected=st.sampled_from(JesterRejected),
        emissary_yes=st.sampled_from(EmissaryYes),
    ),
    table=st.builds(TableSettings, memory_aid=st.booleans(), follow=st.sampled_from(FirstWay)),
)


@given(TEXTS, st.lists(CHANGED, min_size=1, max_size=4))
def test_any_changes_keep_every_comment_and_order_and_are_read_back(
    tmp_path_factory: pytest.TempPathFactory, text: str, wishes: list[Settings]
) -> None:
    file = written(tmp_path_factory.mktemp("settings") / "settings.toml", text)
    kept, now = SettingsFile(file), read_settings(file)
    for wish in wishes:
        before, now = now, wished(now, wish)
        kept.save(before, now)
    assert read_settings(file) == now
    assert in_order(landmarks(text), landmarks(file.read_text()))


def wished(now: Settings, wish: Settings) -> Settings:
    """What people change on the screen, and nothing else."""
    names, width = now.table.names, now.display.width
    return replace(
        now,
        display=replace(wish.display, width=width),
        sound=wish.sound,
        election=wish.election,
        house_rules=wish.house_rules,
        table=replace(wish.table, names=names),
    )


def landmarks(text: str) -> list[str]:
    """The comments, the names of tables and the keys of a file, in their order."""
    return re.findall(r"#.*|^\s*\[+[\w.\"]+\]+|[\w.\"]+(?=\s*=)", text.replace("\r", ""), re.M)


def in_order(some: list[str], more: list[str]) -> bool:
    """Whether all of some are among more, in the same order."""
    rest: Iterator[str] = iter(more)
    return all(each in rest for each in some)


def test_what_was_set_on_the_screen_comes_before_an_administrators_file(tmp_path: Path) -> None:
    named = written(tmp_path / "etc" / "settings.toml", COMMENTED)
    above = tmp_path / "state" / "settings.toml"
    assert read_settings(named, above) == read_settings(named)
    before = read_settings(named, above)
    SettingsFile(above, named).save(before, replace(before, sound=SoundSettings(volume=70)))
    assert above.read_text() == "[sound]\nvolume = 70\n"
    settings = read_settings(named, above)
    assert (settings.sound.volume, settings.display.width) == (70, 800)
    assert named.read_text() == COMMENTED


def test_an_error_in_what_was_set_on_the_screen_names_that_file(tmp_path: Path) -> None:
    above = written(tmp_path / "state" / "settings.toml", "[boxes]\ndrawn = 4\n")
    with pytest.raises(BadFile, match=r"state/settings\.toml: unknown setting “boxes”"):
        read_settings(None, above)
