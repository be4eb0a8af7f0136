"""`vivat games` and `vivat stats`: what is printed, written and refused."""

from __future__ import annotations

import io
import tomllib
from pathlib import Path
from random import Random

import pytest

from companion.cli import FAILED, OK, main
from companion.storage.lock import Lock
from companion.table.inputs import Command
from companion.table.screens.castle import CastleScene
from companion.table.screens.coronation import CoronationScene
from companion.table.screens.podium import PodiumScene
from engine import Option, Phase
from tests.companion.record.sample_games import read_back
from tests.companion.sitting import NAMES, Sitting, by_touch
from tests.companion.storage.saving_helpers import (
    after_a_power_cut,
    everything_in,
    saver_in,
    sitting_in,
)


class Desk:
    """Somebody at a keyboard, with a folder of games and settings that name it."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.kept = folder / "kept"
        self.folder = folder
        self._settings = folder / "vivat.toml"
        self._settings.write_text('[keeping]\nfolder = "kept"\n')
        self._capsys = capsys

    def run(self, *words: str | Path, status: int = OK) -> str:
        """What a command prints; `status` is how it must end."""
        assert main([*map(str, words), "--settings", str(self._settings)]) == status
        out, err = self._capsys.readouterr()
        assert "Traceback" not in err
        return out + err

    def play(self, seed: int = 2, edition: str = "king-up", seats: int = 3) -> None:
        """A whole game, left at its podium."""
        sitting = sitting_in(self.kept, seed)
        sitting.begin(edition, seats)
        sitting.play_to_the_end(lambda each: by_touch(each, Random(seed)))
        sitting.wait(1)
        sitting.choose(Command.NEW_GAME)
        assert sitting.saver is not None
        sitting.saver.close()

    def interrupt(self, until: type, edition: str = "king-up", emissary: bool = False) -> Sitting:
        """A game that is interrupted."""
        sitting, chance = sitting_in(self.kept), Random(5)
        sitting.begin(edition, 3, emissary)
        while not isinstance(sitting.scene, until):
            by_touch(sitting, chance)
        return sitting


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Desk:
    return Desk(tmp_path, capsys)


def test_before_the_first_game_there_is_nothing_to_list(desk: Desk) -> None:
    assert desk.run("games", "list") == "There are no saved games yet.\n"
    assert desk.run("stats") == "No game has been finished yet.\n"
    assert not desk.kept.exists(), "who only looks makes nothing"


def test_every_game_is_a_line_with_how_far_it_came(desk: Desk) -> None:
    desk.play()
    desk.interrupt(CoronationScene, "vive-le-roi")
    over, running = desk.run("games", "list").splitlines()
    assert over.startswith("2026-11-20-1")
    assert "King Up!" in over
    assert "finished" in over
    assert running.startswith("2026-11-20-2")
    assert "can be resumed" in running
    assert "Margot" in running


def test_a_game_is_told_in_words(desk: Desk) -> None:
    desk.play()
    told = desk.run("games", "show", "2026-11-20-1")
    assert "King Up!: Margot, Charles, Perrine. Margot starts." in told
    assert "Round 3 of 3" in told
    assert "win" in told


def test_an_unknown_name_says_where_to_look(desk: Desk) -> None:
    for verb in ("show", "export", "delete"):
        assert "vivat games list" in desk.run("games", verb, "nobody", status=FAILED)


def test_a_game_that_runs_tells_no_card_and_no_pile(desk: Desk) -> None:
    sitting = desk.interrupt(CastleScene, "vive-le-roi", emissary=True)
    while sitting.match.seen.election is None or sitting.match.seen.phase is not Phase.CLIMB:
        by_touch(sitting, Random(3))
    record = desk.run("games", "export", "2026-11-20-1")
    assert record.count("[[rounds]]") == sitting.match.seen.round - 1
    assert record.count("emissary_pile") == sitting.match.seen.round - 1
    assert read_back(record)["complete"] is False
    told = desk.run("games", "show", "2026-11-20-1")
    assert "The game isn't over yet." in told


def test_whatever_was_dealt_the_commands_say_the_same_of_a_running_game(tmp_path: Path) -> None:
    """The seed changes what is dealt, and nothing else that anybody knows."""
    told = []
    for seed in (1, 2):
        folder = tmp_path / str(seed)
        sitting = sitting_in(folder, seed)
        sitting.begin("vive-le-roi", 4, options={Option.AMBITION, Option.BANISHED})
        told.append(_outputs(folder))
    assert told[0] == told[1]


def _outputs(folder: Path) -> list[str]:
    from companion.games.games_folder import games_to_read
    from companion.games.listing import list_games, show_game

    settings = folder / "vivat.toml"
    settings.write_text(f'[keeping]\nfolder = "{folder}"\n')
    with games_to_read(settings) as kept:
        return [*list_games(kept), *show_game(kept, "2026-11-20-1")]


def test_what_is_exported_is_imported_as_the_same_game(desk: Desk, tmp_path: Path) -> None:
    desk.play(1, "vive-le-roi", 5)
    desk.play(2)
    shown = desk.run("games", "show", "2026-11-20-1", "2026-11-20-2")
    stats = desk.run("stats")
    desk.run("games", "export", "--to", tmp_path / "out")
    files = sorted((tmp_path / "out").iterdir())
    assert [file.name for file in files] == ["2026-11-20-1.toml", "2026-11-20-2.toml"]
    desk.run("games", "delete", "--yes", "2026-11-20-1", "2026-11-20-2")
    assert desk.run("games", "list") == "There are no saved games yet.\n"
    desk.run("games", "import", *files)
    assert desk.run("games", "show", "2026-11-20-1", "2026-11-20-2") == shown
    assert desk.run("stats") == stats


def test_the_record_that_the_evening_left_is_what_is_exported(desk: Desk) -> None:
    desk.play()
    left = (desk.kept / "games" / "2026-11-20-1.toml").read_text(encoding="utf-8")
    assert desk.run("games", "export", "2026-11-20-1") == left


def test_a_game_is_kept_once_however_often_it_is_imported(desk: Desk, tmp_path: Path) -> None:
    desk.play()
    desk.run("games", "export", "--to", tmp_path / "out")
    again = desk.run("games", "import", tmp_path / "out" / "2026-11-20-1.toml")
    assert "already saved as 2026-11-20-1" in again
    assert len(desk.run("games", "list").splitlines()) == 1


def test_a_record_written_by_hand_gets_a_name_of_today(desk: Desk, tmp_path: Path) -> None:
    desk.play()
    record = desk.run("games", "export", "2026-11-20-1").replace("Margot", "Zoe")
    by_hand = tmp_path / "our evening.toml"
    by_hand.write_text(record, encoding="utf-8")
    assert "saved as 20" in desk.run("games", "import", by_hand)
    assert "Zoe" in desk.run("stats")


def test_a_record_that_breaks_a_rule_is_refused_and_the_others_are_kept(
    desk: Desk, tmp_path: Path
) -> None:
    desk.play()
    record = desk.run("games", "export", "2026-11-20-1")
    desk.run("games", "delete", "--yes", "2026-11-20-1")
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(record, encoding="utf-8")
    bad.write_text(record.replace(' 4"', ' 6"', 1), encoding="utf-8")
    answer = desk.run("games", "import", bad, good, status=FAILED)
    assert "round 1, placement" in answer
    assert "good.toml: saved as" in answer
    assert len(desk.run("games", "list").splitlines()) == 1


@pytest.mark.parametrize("hidden", [r"\u001b[2J", r"\u009b31m", r"\r", r"\u202e"])
@pytest.mark.parametrize(
    "seat",
    [
        '"Ann{}"',
        '{{ name = "Ann{}", members = ["B", "C"] }}',
        '{{ name = "Ann", members = ["B{}", "C"] }}',
    ],
)
def test_a_name_that_would_command_the_terminal_is_not_imported(
    desk: Desk, tmp_path: Path, seat: str, hidden: str
) -> None:
    desk.play()
    record = desk.run("games", "export", "2026-11-20-1")
    by_hand = tmp_path / "strange.toml"
    strange = record.replace('seats = ["Margot"', f"seats = [{seat.format(hidden)}", 1)
    by_hand.write_text(strange, encoding="utf-8")
    answer = desk.run("games", "import", by_hand, status=FAILED)
    assert "is empty or can't be shown" in answer
    assert answer.replace("\n", "").isprintable()
    assert len(desk.run("games", "list").splitlines()) == 1


def test_what_was_imported_is_told_and_counted_but_not_offered(desk: Desk, tmp_path: Path) -> None:
    desk.interrupt(CoronationScene)
    record = tmp_path / "half.toml"
    record.write_text(desk.run("games", "export", "2026-11-20-1"), encoding="utf-8")
    desk.run("games", "delete", "--yes", "2026-11-20-1")
    desk.run("games", "import", record)
    assert "ended" in desk.run("games", "list")
    assert not after_a_power_cut(desk.kept).scene.frame.offers(Command.RESUME)


def test_several_games_need_a_folder(desk: Desk) -> None:
    desk.play()
    assert "--to FOLDER" in desk.run("games", "export", status=FAILED)


def test_no_file_is_overwritten_by_an_export(desk: Desk, tmp_path: Path) -> None:
    desk.play()
    (tmp_path / "2026-11-20-1.toml").write_text("mine")
    answer = desk.run("games", "export", "--to", tmp_path, status=FAILED)
    assert "already exists" in answer
    assert (tmp_path / "2026-11-20-1.toml").read_text() == "mine"


def test_a_game_is_deleted_only_after_a_yes(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.play()
    for answer in ("no", "", "perhaps"):
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{answer}\n"))
        desk.run("games", "delete", "2026-11-20-1")
        assert "finished" in desk.run("games", "list")
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
    desk.run("games", "delete", "2026-11-20-1")
    assert desk.run("games", "list") == "There are no saved games yet.\n"


def test_nothing_of_a_deleted_game_is_left_in_the_folder(desk: Desk) -> None:
    desk.play()
    assert b"Margot" in everything_in(desk.kept)
    desk.run("games", "delete", "--yes", "2026-11-20-1")
    assert b"Margot" not in everything_in(desk.kept)


def test_while_somebody_plays_games_are_read_but_not_changed(desk: Desk) -> None:
    sitting = desk.interrupt(CoronationScene)
    lock = Lock(desk.kept / "journal.db")
    assert "can be resumed" in desk.run("games", "list")
    assert "crowned" in desk.run("games", "show", "2026-11-20-1")
    refused = desk.run("games", "delete", "--yes", "2026-11-20-1", status=FAILED)
    assert "in use by another vivat" in refused
    lock.release()
    sitting.play_to_the_end(lambda each: by_touch(each, Random(1)))
    assert [*saver_in(desk.kept).saved_games.events("2026-11-20-1")] == sitting.events


def test_a_damaged_journal_is_said_and_left_as_it_is(desk: Desk) -> None:
    desk.kept.mkdir()
    (desk.kept / "journal.db").write_bytes(b"no journal at all" * 99)
    for words in (["games", "list"], ["stats"], ["games", "delete", "--yes", "x"]):
        assert "is not a vivat journal" in desk.run(*words, status=FAILED)
    assert [file.name for file in desk.kept.iterdir() if "lock" not in file.name] == ["journal.db"]


def test_the_stats_are_a_table_or_a_page(desk: Desk, tmp_path: Path) -> None:
    for seed in (1, 2):
        desk.play(seed)
    table = desk.run("stats")
    assert {line.split()[0] for line in table.splitlines()[1:]} == set(NAMES[:3])
    page = tmp_path / "year.html"
    assert "open it in a browser" in desk.run("stats", "--page", page)
    assert page.read_text(encoding="utf-8").startswith("<!")
    desk.run("stats", "2026-11-20-1", "--page", page)
    assert "2026-11-20-1" in page.read_text(encoding="utf-8")


def test_a_page_that_can_not_be_written_is_said(desk: Desk, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    answer = desk.run("stats", "--page", tmp_path / "file" / "page.html", status=FAILED)
    assert "can't be written" in answer


def test_settings_of_a_journal_are_in_the_keeping_table(desk: Desk) -> None:
    text = (desk.folder / "vivat.toml").read_text()
    assert tomllib.loads(text) == {"keeping": {"folder": "kept"}}
    desk.interrupt(PodiumScene)
    assert (desk.kept / "journal.db").exists()


def test_an_import_hides_no_game_that_was_interrupted(desk: Desk, tmp_path: Path) -> None:
    desk.play()
    record = tmp_path / "record.toml"
    record.write_text(desk.run("games", "export", "2026-11-20-1").replace("Margot", "Zoe"))
    desk.interrupt(CoronationScene)
    desk.run("games", "import", record)
    assert saver_in(desk.kept).saved_games.waiting()[0].was_interrupted


@pytest.mark.parametrize("page", ["/", ".", ""])
def test_a_page_that_is_no_file_is_said(desk: Desk, page: str) -> None:
    assert "can't be written" in desk.run("stats", "--page", page, status=FAILED)


def test_a_page_touches_no_file_beside_it(desk: Desk, tmp_path: Path) -> None:
    for beside in ("year.part", "year.html.part"):
        (tmp_path / beside).write_text("mine")
    desk.run("stats", "--page", tmp_path / "year.html")
    assert (tmp_path / "year.part").read_text() == "mine"
    assert (tmp_path / "year.html.part").read_text() == "mine"
    desk.run("stats", "--page", tmp_path / "page.part")
    assert (tmp_path / "page.part").read_text(encoding="utf-8").startswith("<!")


def test_nobody_answers_and_nothing_is_deleted(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.play()
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert "not deleted" in desk.run("games", "delete", "2026-11-20-1")
