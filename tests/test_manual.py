"""The manual page and the completions that are made from the parser."""

from __future__ import annotations

import argparse
import subprocess
from pathlib import Path

import pytest

from companion.cli import command_parser
from companion.config.build_info import build
from tests.needed_programs import needs
from tests.test_wheel import WHEEL
from tools.manual import SHELLS, actions_of, page, write_manual


@pytest.fixture(scope="module")
def manual(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("manual")
    write_manual(folder)
    return folder


def test_the_page_has_every_option_of_every_command(manual: Path) -> None:
    page = (manual / "vivat.1").read_text().replace("\\-", "-")
    for action in actions_of(command_parser()):
        missing = [each for each in action.option_strings if each not in page]
        assert not missing or isinstance(action, argparse._HelpAction), missing


def test_a_wheel_has_what_was_written(manual: Path) -> None:
    listed = [each for patterns in WHEEL["data-files"].values() for each in patterns]
    found = [path for each in listed for path in manual.glob(Path(each).name)]
    assert sorted(found) == sorted(manual.iterdir())
    assert {Path(each).parent for each in listed} == {Path("build/manual")}


def test_the_page_has_the_day_of_the_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    made = build()
    day = str(made.day) if made else "1970-01-01"
    assert f'"{day}"' in page().replace("\\-", "-").splitlines()[0]


@needs("man")
def test_man_shows_the_page_without_a_warning(manual: Path) -> None:
    command = ["man", "--warnings", "--local-file", str(manual / "vivat.1")]
    shown = subprocess.run(command, capture_output=True, text=True, check=True)
    assert shown.stderr == ""
    assert "vivat play" in shown.stdout


def completed(manual: Path, *words: str) -> set[str]:
    """What a real bash offers for the last word."""
    quoted = " ".join(f'"{each}"' for each in words)
    script = f"""
source "{manual / SHELLS["bash"]}"
COMP_WORDS=({quoted}); COMP_CWORD={len(words) - 1}
$(complete -p vivat | sed 's/.*-F \\([^ ]*\\).*/\\1/')
printf '%s\\n' "${{COMPREPLY[@]}}"
"""
    shell = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    return set(shell.stdout.split())


def test_bash_completes_commands_and_options(manual: Path) -> None:
    assert completed(manual, "vivat", "do") == {"doctor"}
    assert {"list", "export"} <= completed(manual, "vivat", "games", "")
    assert "--page" in completed(manual, "vivat", "stats", "--p")


@needs("zsh")
def test_zsh_understands_its_completions(manual: Path) -> None:
    subprocess.run(["zsh", "-n", str(manual / SHELLS["zsh"])], check=True)


@needs("fish")
def test_fish_completes_commands(manual: Path) -> None:
    script = f'source "{manual / SHELLS["fish"]}"; complete --do-complete "vivat do"'
    shell = subprocess.run(["fish", "-c", script], capture_output=True, text=True, check=True)
    assert "doctor" in shell.stdout
