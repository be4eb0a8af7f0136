"""The command reports an error in one line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import FAILED, main
from tests.waiting import SAFETY_LIMIT


def last_line(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().err.strip().splitlines()[-1]


def test_an_unknown_setting_is_reported_in_one_line_without_a_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "vivat.toml"
    file.write_text("[display]\nheigth = 800\n")
    assert main(["play", "--emulate", "4", "--settings", str(file)]) == FAILED
    assert capsys.readouterr().err == (
        f"{file}: unknown setting “display.heigth”. Did you mean “height”?\n"
    )


def test_an_edition_file_is_read_from_the_folder_of_the_settings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "ours.toml").write_text('id = "ours"\n')
    file = tmp_path / "vivat.toml"
    file.write_text('[table]\neditions = ["ours.toml"]\n')
    assert main(["play", "--emulate", "4", "--settings", str(file)]) == FAILED
    assert last_line(capsys).startswith("ours.toml: “name” is missing.")


@pytest.mark.parametrize("count", ["0", "9", "two"])
def test_a_count_of_boxes_out_of_range_is_refused(
    count: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["play", "--emulate", count])
    assert stopped.value.code == FAILED
    assert "choose 1 to 8" in last_line(capsys)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
def test_without_a_display_one_line_says_what_to_do() -> None:
    gone = {"SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"}
    run = subprocess.run(
        [sys.executable, "-m", "companion", "play", "--emulate", "4"],
        capture_output=True,
        text=True,
        check=False,
        timeout=SAFETY_LIMIT,
        env={name: value for name, value in os.environ.items() if name not in gone},
        cwd=Path(__file__).parents[2],
    )
    assert run.returncode == FAILED
    assert run.stderr.startswith("No display found")
    assert len(run.stderr.splitlines()) == 1


@pytest.mark.slow
def test_a_reader_that_closes_the_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m companion editions --json | head -c 1; echo ${{PIPESTATUS[0]}}"
    run = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, check=True, timeout=SAFETY_LIMIT
    )
    assert run.stderr == ""
    assert run.stdout == "{0\n"
