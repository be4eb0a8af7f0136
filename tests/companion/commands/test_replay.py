"""`vivat replay` and `vivat editions`: what is printed, and with which exit status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.cli import FAILED, OK, main
from engine import EDITION_IDS
from tests.companion.record.sample_games import finished, tables
from tests.companion.record.sample_games import written as record_text

ROOT = Path(__file__).parents[3]
QUICK_ROUND = """
[[rounds]]
placements = ["alighiero 4", "beatrice 4", "clemente 4", "dario 4", "erisceo 3", "florella 3",
    "gianni 3", "irina 3", "martino 2", "niccolo 2", "odessa 2", "pete 2"]
climbs = ["alighiero", "alighiero: yes no yes", "beatrice", "beatrice: yes yes yes"]
[rounds.favourites]
Margot = ["alighiero", "beatrice", "clemente", "dario", "erisceo", "florella"]
Charles = ["beatrice", "clemente", "dario", "erisceo", "florella", "gianni"]
Nico = ["clemente", "dario", "erisceo", "florella", "gianni", "lucilla"]
"""
HEAD = """
format = "vivat-record/1"
edition = "king-up"
first = "Margot"
seats = ["Margot", "Charles", "Nico"]
"""
ROUND_RESULT = {
    "coronations": [{"monarch": "beatrice", "points": {"Margot": 24, "Charles": 27, "Nico": 17}}],
    "ambition": {},
    "castle": {
        "alighiero": "box",
        "beatrice": "throne",
        "clemente": "floor-4",
        "dario": "floor-4",
        "erisceo": "floor-3",
        "florella": "floor-3",
        "gianni": "floor-3",
        "irina": "floor-3",
        "martino": "floor-2",
        "niccolo": "floor-2",
        "odessa": "floor-2",
        "pete": "floor-2",
        "lucilla": "floor-0",
    },
    "hands": {
        "Margot": {"no": 4, "stomachache": 0},
        "Charles": {"no": 3, "stomachache": 0},
        "Nico": {"no": 4, "stomachache": 0},
    },
}


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.toml"
    file.write_text(HEAD + QUICK_ROUND * 3, encoding="utf-8")
    return file


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    file = tmp_path / "broken.toml"
    text = HEAD + QUICK_ROUND + QUICK_ROUND.replace('climbs = ["alighiero"', 'climbs = ["pete"')
    file.write_text(text, encoding="utf-8")
    return file


WHY = "round 2, climb 1: Pete can't climb: floor 3 is full."


def test_a_whole_game_as_json(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--json", str(game)]) == OK
    line = json.loads(capsys.readouterr().out)
    rounds = [
        {**ROUND_RESULT, "scores": {"Margot": 24 * n, "Charles": 27 * n, "Nico": 17 * n}}
        for n in (1, 2, 3)
    ]
    assert line == {
        "complete": True,
        "rounds": rounds,
        "final": {
            "scores": {"Margot": 72, "Charles": 81, "Nico": 51},
            "ranking": [["Charles"], ["Margot"], ["Nico"]],
            "winners": ["Charles"],
            "emissary_won": False,
        },
    }


def test_a_whole_game_in_words(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(game)]) == OK
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert lines[:2] == [str(game), "King Up!: Margot, Charles, Nico. Margot starts."]
    # Charles raised Beatrice, so Nico begins, and Margot raises Alighiero.
    (line,) = (line for line in lines if line.startswith("Alighiero, raised by Margot, is "))
    assert line.startswith("Alighiero, raised by Margot, is rejected. ")
    assert "Beatrice is crowned: Margot +24, Charles +27, Nico +17." in lines
    end = lines[lines.index("1. Charles: 81") :]
    assert end[:5] == [
        "1. Charles: 81",
        "2. Margot: 72",
        "3. Nico: 51",
        "Charles wins.",
        "Charles is 9 points ahead.",
    ]
    honoured = [line.partition(": ")[2].partition(" (")[0] for line in end[-3:]]
    assert honoured == ["Margot", "Charles", "Nico"]


def test_all_files_are_replayed_in_order_and_one_failure_gives_status_2(
    game: Path, broken: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = broken.with_name("nowhere.toml")
    assert main(["replay", "--json", str(broken), str(nowhere), str(game)]) == FAILED
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[0] == {"error": WHY}
    assert "nowhere.toml: can't be read" in lines[1]["error"]
    assert lines[2]["complete"]


def test_without_json_errors_go_to_standard_error(
    game: Path, broken: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(broken), str(game)]) == FAILED
    out, err = capsys.readouterr()
    assert err == f"{WHY}\n"
    assert "  Charles wins." in out.splitlines()


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"format = ", b"\x00", b"[" * 5000])
def test_a_file_that_is_not_a_record_gives_one_line(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.toml"
    file.write_bytes(content)
    assert main(["replay", str(file)]) == FAILED
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_folder_is_not_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--json", str(tmp_path)]) == FAILED
    assert "can't be read" in json.loads(capsys.readouterr().out)["error"]


def test_the_editions_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editions", "--json"]) == OK
    (line,) = capsys.readouterr().out.splitlines()
    editions = json.loads(line)
    assert tuple(editions) == EDITION_IDS
    court = editions["vive-le-roi"]["characters"]
    assert court[0] == {"id": "anna", "name": "Anna", "kind": "woman"}
    assert court[-1] == {"id": "bouffon", "name": "Bouffon", "kind": "jester"}
    assert len(editions["king-up"]["characters"]) == 13


def test_the_editions_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["editions"]) == OK
    lines = capsys.readouterr().out.splitlines()
    assert "vive-le-roi: Vive le Roi!" in lines
    assert "  eloise: Éloïse (woman)" in lines


def run(hash_seed: str, *commands: Sequence[str]) -> bytes:
    """What the commands print, one after the other."""
    code = (
        "import json, sys; from companion.cli import main; "
        "statuses = [main(each) for each in json.loads(sys.argv[1])]; "
        "assert 'pygame' not in sys.modules; sys.exit(any(statuses))"
    )
    return subprocess.run(
        [sys.executable, "-c", code, json.dumps(commands)],
        stdout=subprocess.PIPE,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    ).stdout


@pytest.mark.slow
def test_every_run_prints_the_same_without_loading_pygame(tmp_path: Path) -> None:
    files = []
    for number, table in enumerate(tables(12)[-13:]):
        game, _result = finished(table, seed=5)
        files.append(tmp_path / f"{number}.toml")
        files[-1].write_text(record_text(game), encoding="utf-8")
    names = list(map(str, files))
    commands = (["replay", "--json", *names], ["replay", *names], ["editions", "--json"])
    assert len({run(seed, *commands) for seed in ("0", "1", "4242")}) == 1
