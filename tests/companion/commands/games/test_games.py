"""`vivat games` and `vivat stats`: what is printed, written and refused."""

from __future__ import annotations

import io
import shutil
import tomllib
from pathlib import Path
from random import Random

import pytest

from companion.cli import FAILED
from companion.commands.doctor.saved_games import examine_games
from companion.config.paths import Paths
from companion.evening.inputs import Command
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.podium import PodiumScene
from companion.keep.lock import Lock
from engine import Option, Phase
from tests.companion.commands.doctor.environments import as_nobody, open_folder
from tests.companion.commands.games.command_line import CommandLine
from tests.companion.commands.games.damaged_game import GAME, damage_event
from tests.companion.keep.saving_helpers import after_a_power_cut, everything_in, saver_in, table_in
from tests.companion.record.sample_games import read_back
from tests.companion.simulated_table import NAMES, by_touch

OLD_JOURNALS = Path(__file__).parents[2] / "keep/old_journals"
OLD_GAMES = ["2025-12-27-1", "2025-12-28-1", "2025-12-28-2"]


@pytest.fixture
def cli(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> CommandLine:
    return CommandLine(tmp_path, capsys)


def test_before_the_first_game_there_is_nothing_to_list(cli: CommandLine) -> None:
    assert cli.run("games", "list") == "No game has been saved yet.\n"
    assert cli.run("stats") == "No game has been finished yet.\n"
    assert not cli.data.exists(), "reading creates no folder"


def test_games_in_another_users_folder_can_not_be_listed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with open_folder() as folder:
        cli = CommandLine(folder, capsys)
        cli.data.mkdir(mode=0o700)
        cli.run("games", "list")  # loads every module; as another user they can't be read
        with as_nobody():
            said = cli.run("games", "list", status=FAILED)
    refusal = f"{folder / 'data/games'} can't be written or read (Permission denied)."
    assert said.startswith(refusal)


def test_list_doctor_and_first_screen_name_the_games_whose_files_are_missing(
    cli: CommandLine,
) -> None:
    cli.play()
    (cli.data / "games/2026-11-20-1.game").unlink()
    (found,) = examine_games(Paths(cli.data))
    problem = saver_in(cli.data).problem
    assert problem is not None
    for said in (cli.run("games", "list", status=FAILED), found.found, str(problem.sentence)):
        assert "Game 2026-11-20-1 is lost as a whole" in said


def test_every_game_is_a_line_with_its_progress(cli: CommandLine) -> None:
    cli.play()
    cli.interrupt(CoronationScene, "vive-le-roi")
    over, running = cli.run("games", "list").splitlines()
    assert over.startswith("2026-11-20-1")
    assert "King Up!" in over
    assert "finished" in over
    assert running.startswith("2026-11-20-2")
    assert "can be resumed" in running
    assert "Margot" in running


def test_a_game_is_described_in_words(cli: CommandLine) -> None:
    cli.play()
    shown = cli.run("games", "show", "2026-11-20-1")
    assert "King Up!: Margot, Charles, Perrine. Margot starts." in shown
    assert "Round 3 of 3" in shown
    assert "win" in shown


def test_an_unknown_name_is_refused_with_a_hint_at_the_list(
    cli: CommandLine,
) -> None:
    for verb in ("show", "export", "delete"):
        assert "vivat games list" in cli.run("games", verb, "nobody", status=FAILED)


def test_a_running_game_shows_no_card_and_no_pile(cli: CommandLine) -> None:
    table = cli.interrupt(CastleScene, "vive-le-roi", emissary=True)
    while table.match.seen.election is None or table.match.seen.phase is not Phase.CLIMB:
        by_touch(table, Random(3))
    record = cli.run("games", "export", "2026-11-20-1")
    assert record.count("[[rounds]]") == table.match.seen.round - 1
    assert record.count("emissary_pile") == table.match.seen.round - 1
    assert read_back(record)["complete"] is False
    shown = cli.run("games", "show", "2026-11-20-1")
    assert "The game isn't over yet." in shown


def test_the_output_for_a_running_game_does_not_depend_on_what_was_dealt(tmp_path: Path) -> None:
    """The seed changes the cards, but nothing that all players know."""
    outputs = []
    for seed in (1, 2):
        folder = tmp_path / str(seed)
        table = table_in(folder, seed)
        table.begin("vive-le-roi", 4, options={Option.AMBITION, Option.BANISHED})
        outputs.append(_outputs(folder))
    assert outputs[0] == outputs[1]


def _outputs(folder: Path) -> list[str]:
    from companion.commands.games.listing import list_games, show_game
    from companion.keep.games_folder import games_to_read

    settings = folder / "vivat.toml"
    settings.write_text(f'[keeping]\nfolder = "{folder}"\n')
    with games_to_read(settings) as saved:
        return [*list_games(saved), *show_game(saved, "2026-11-20-1")]


def test_an_exported_game_is_imported_as_the_same_game(cli: CommandLine, tmp_path: Path) -> None:
    cli.play(1, "vive-le-roi", 5)
    cli.play(2)
    shown = cli.run("games", "show", "2026-11-20-1", "2026-11-20-2")
    stats = cli.run("stats")
    cli.run("games", "export", "--to", tmp_path / "out")
    files = sorted((tmp_path / "out").iterdir())
    assert [file.name for file in files] == ["2026-11-20-1.toml", "2026-11-20-2.toml"]
    cli.run("games", "delete", "--yes", "2026-11-20-1", "2026-11-20-2")
    assert cli.run("games", "list") == "No game has been saved yet.\n"
    cli.run("games", "import", *files)
    assert cli.run("games", "show", "2026-11-20-1", "2026-11-20-2") == shown
    assert cli.run("stats") == stats


def test_a_game_that_is_already_saved_is_not_imported_again(
    cli: CommandLine, tmp_path: Path
) -> None:
    cli.play()
    cli.run("games", "export", "--to", tmp_path / "out")
    again = cli.run("games", "import", tmp_path / "out" / "2026-11-20-1.toml")
    assert "already saved as 2026-11-20-1" in again
    assert len(cli.run("games", "list").splitlines()) == 1


def test_a_hand_written_record_gets_a_name_with_todays_date(
    cli: CommandLine, tmp_path: Path
) -> None:
    cli.play()
    record = cli.run("games", "export", "2026-11-20-1").replace("Margot", "Zoe")
    by_hand = tmp_path / "our evening.toml"
    by_hand.write_text(record, encoding="utf-8")
    assert "saved as 20" in cli.run("games", "import", by_hand)
    assert "Zoe" in cli.run("stats")


def test_a_record_that_breaks_a_rule_is_refused_and_others_are_imported(
    cli: CommandLine, tmp_path: Path
) -> None:
    cli.play()
    record = cli.run("games", "export", "2026-11-20-1")
    cli.run("games", "delete", "--yes", "2026-11-20-1")
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(record, encoding="utf-8")
    bad.write_text(record.replace(' 4"', ' 6"', 1), encoding="utf-8")
    answer = cli.run("games", "import", bad, good, status=FAILED)
    assert "round 1, placement" in answer
    assert "good.toml: saved as" in answer
    assert len(cli.run("games", "list").splitlines()) == 1


@pytest.mark.parametrize("hidden", [r"\u001b[2J", r"\u009b31m", r"\r", r"\u202e"])
@pytest.mark.parametrize(
    "seat",
    [
        '"Ann{}"',
        '{{ name = "Ann{}", members = ["B", "C"] }}',
        '{{ name = "Ann", members = ["B{}", "C"] }}',
    ],
)
def test_a_name_with_terminal_control_characters_is_not_imported(
    cli: CommandLine, tmp_path: Path, seat: str, hidden: str
) -> None:
    cli.play()
    record = cli.run("games", "export", "2026-11-20-1")
    by_hand = tmp_path / "strange.toml"
    strange = record.replace('seats = ["Margot"', f"seats = [{seat.format(hidden)}", 1)
    by_hand.write_text(strange, encoding="utf-8")
    answer = cli.run("games", "import", by_hand, status=FAILED)
    assert "is empty, has more than 52 letters, or one" in answer
    assert answer.replace("\n", "").isprintable()
    assert len(cli.run("games", "list").splitlines()) == 1


def test_an_imported_game_is_listed_but_can_not_be_resumed(
    cli: CommandLine, tmp_path: Path
) -> None:
    cli.interrupt(CoronationScene)
    record = tmp_path / "half.toml"
    record.write_text(cli.run("games", "export", "2026-11-20-1"), encoding="utf-8")
    cli.run("games", "delete", "--yes", "2026-11-20-1")
    cli.run("games", "import", record)
    assert "ended" in cli.run("games", "list")
    assert not after_a_power_cut(cli.data).scene.frame.offers(Command.RESUME)


def test_exporting_several_games_needs_a_folder(cli: CommandLine) -> None:
    cli.play()
    assert "--to FOLDER" in cli.run("games", "export", status=FAILED)


def test_an_export_overwrites_no_file(cli: CommandLine, tmp_path: Path) -> None:
    cli.play()
    (tmp_path / "2026-11-20-1.toml").write_text("mine")
    answer = cli.run("games", "export", "--to", tmp_path, status=FAILED)
    assert "already exists" in answer
    assert (tmp_path / "2026-11-20-1.toml").read_text() == "mine"


def test_a_game_is_deleted_only_after_a_yes(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.play()
    for answer in ("no", "", "perhaps"):
        monkeypatch.setattr("sys.stdin", io.StringIO(f"{answer}\n"))
        cli.run("games", "delete", "2026-11-20-1")
        assert "finished" in cli.run("games", "list")
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
    cli.run("games", "delete", "2026-11-20-1")
    assert cli.run("games", "list") == "No game has been saved yet.\n"


def test_records_from_before_some_damage_are_deleted_with_their_game(cli: CommandLine) -> None:
    cli.play()
    records = cli.data / "games"
    for name in ("2026-11-20-1", "2026-11-20-12"):
        (records / f"{name}-before-damage-1.toml").write_text("everybody's cards")
    cli.run("games", "delete", "--yes", "2026-11-20-1")
    left = {each.name for each in records.iterdir()}
    assert left == {"index", "2026-11-20-12-before-damage-1.toml"}


def test_nothing_of_a_deleted_game_is_left_in_the_folder(cli: CommandLine) -> None:
    cli.play()
    assert b"Margot" in everything_in(cli.data)
    cli.run("games", "delete", "--yes", "2026-11-20-1")
    assert b"Margot" not in everything_in(cli.data)


def test_during_a_game_saved_games_can_be_read_but_not_changed(cli: CommandLine) -> None:
    table = cli.interrupt(CoronationScene)
    lock = Lock(cli.data)
    lock.take()
    assert "can be resumed" in cli.run("games", "list")
    assert "crowned" in cli.run("games", "show", "2026-11-20-1")
    refused = cli.run("games", "delete", "--yes", "2026-11-20-1", status=FAILED)
    assert "in use by another vivat" in refused
    lock.release()
    table.play_to_the_end(lambda each: by_touch(each, Random(1)))
    assert [*saver_in(cli.data).saved_games.events("2026-11-20-1")] == table.events


def test_a_damaged_game_is_reported_and_left_unchanged(cli: CommandLine) -> None:
    cli.play()
    file = damage_event(cli.data, GAME, 40)
    damaged = file.read_bytes()
    for words in (["list"], ["show", GAME], ["export", GAME]):
        said = cli.run("games", *words, status=FAILED)
        assert f"Game {GAME} is damaged. Events lost, from event 40 on:" in said
    assert file.read_bytes() == damaged


def test_games_that_an_earlier_vivat_saved_are_listed_after_the_next_start(
    cli: CommandLine,
) -> None:
    shutil.copytree(OLD_JOURNALS / "king-up", cli.data)
    assert "The next start" in cli.run("games", "list", status=FAILED)
    cli.play(1)
    listed = cli.run("games", "list")
    assert [line.split()[0] for line in listed.splitlines()][: len(OLD_GAMES)] == OLD_GAMES


def test_the_stats_are_a_table_or_a_page(cli: CommandLine, tmp_path: Path) -> None:
    for seed in (1, 2):
        cli.play(seed)
    table = cli.run("stats")
    assert {line.split()[0] for line in table.splitlines()[1:]} == set(NAMES[:3])
    page = tmp_path / "year.html"
    assert "open it in a browser" in cli.run("stats", "--page", page)
    assert page.read_text(encoding="utf-8").startswith("<!")
    cli.run("stats", "2026-11-20-1", "--page", page, "--overwrite")
    assert "2026-11-20-1" in page.read_text(encoding="utf-8")


def test_a_page_that_can_not_be_written_is_reported(cli: CommandLine, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    answer = cli.run("stats", "--page", tmp_path / "file" / "page.html", status=FAILED)
    assert "can't be written" in answer


def test_the_settings_name_the_folder_of_the_games(cli: CommandLine) -> None:
    text = (cli.folder / "vivat.toml").read_text()
    assert tomllib.loads(text) == {"keeping": {"folder": "data"}}
    cli.interrupt(PodiumScene)
    assert (cli.data / "games/2026-11-20-1.game").exists()


def test_after_an_import_the_interrupted_game_is_still_offered(
    cli: CommandLine, tmp_path: Path
) -> None:
    cli.play()
    record = tmp_path / "record.toml"
    record.write_text(cli.run("games", "export", "2026-11-20-1").replace("Margot", "Zoe"))
    cli.interrupt(CoronationScene)
    cli.run("games", "import", record)
    assert saver_in(cli.data).saved_games.resumable()[0].was_interrupted


@pytest.mark.parametrize("page", ["/", ".", ""])
def test_a_page_that_is_not_a_file_is_reported(cli: CommandLine, page: str) -> None:
    assert "can't be written" in cli.run("stats", "--page", page, status=FAILED)


def test_writing_a_page_changes_no_other_file(cli: CommandLine, tmp_path: Path) -> None:
    for beside in ("year.part", "year.html.part"):
        (tmp_path / beside).write_text("mine")
    cli.run("stats", "--page", tmp_path / "year.html")
    assert (tmp_path / "year.part").read_text() == "mine"
    assert (tmp_path / "year.html.part").read_text() == "mine"
    cli.run("stats", "--page", tmp_path / "page.part")
    assert (tmp_path / "page.part").read_text(encoding="utf-8").startswith("<!")


def test_without_an_answer_nothing_is_deleted(
    cli: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.play()
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert "not deleted" in cli.run("games", "delete", "2026-11-20-1")
