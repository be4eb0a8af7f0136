"""`vivat shots` draws the states of the screens, the same each time."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from companion import cli
from companion.commands.shots.stages import STAGES


@pytest.mark.slow
@pytest.mark.parametrize("name", ["castle-late", "private-view-vote"])
def test_a_state_is_the_same_each_time(name: str) -> None:
    first, second = STAGES[name]().outputs, STAGES[name]().outputs
    assert (first.scene, first.faces) == (second.scene, second.faces)


def test_the_command_writes_a_file_for_each_size(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sizes = ["--size", "480x800", "--size", "1280x800"]
    assert cli.main(["shots", str(tmp_path), "--screen", "how-to-play", *sizes]) == cli.OK
    files = sorted(tmp_path.iterdir())
    assert len(files) == 4
    assert sorted(capsys.readouterr().out.split()) == [str(file) for file in files]
    assert {pygame.image.load(file).get_size() for file in files} == {(480, 800), (1280, 800)}


def test_text_for_people_near_or_far_is_of_another_size(tmp_path: Path) -> None:
    arguments = ["shots", str(tmp_path), "--screen", "power-off", "--size", "1280x800"]
    assert cli.main([*arguments, "--text", "far"]) == cli.OK
    assert [file.name for file in tmp_path.iterdir()] == ["power-off_1280x800_far.png"]
    cli.main(arguments)
    far, near = (file.read_bytes() for file in sorted(tmp_path.iterdir()))
    assert far != near


def test_a_size_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["shots", "pictures", "--size", "large"])
    assert "1280x800" in capsys.readouterr().err


def test_a_screen_that_there_is_not_is_answered_with_the_names_of_all(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["shots", str(tmp_path), "--screen", "kitchen"]) == cli.FAILED
    assert "begins with kitchen" in capsys.readouterr().err
