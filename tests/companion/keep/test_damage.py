"""A damaged game is told, and goes on without what is lost; all others are untouched."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.commands.doctor.saved_games import examine_games
from companion.config.paths import Paths
from companion.evening.inputs import Command
from companion.keep.errors import GameTooNew, Loss
from companion.keep.game_file import file_of
from companion.words.i18n import translate
from tests.companion.keep.damages import KINDS, check, check_kills, damaged, shown, started, told
from tests.companion.keep.expected_games import name_of
from tests.companion.keep.saving_helpers import (
    after_a_power_cut,
    close_all_savers,
    saver_in,
    table_in,
)
from tests.companion.simulated_evening import SimulatedEvening
from tests.companion.simulated_table import SimulatedTable
from tests.sampling import sampled

FIRST, SECOND, THIRD = map(name_of, range(3))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Of the first game."""
    return file_of(tmp_path / "games", FIRST)


def saved_for_later(folder: Path) -> SimulatedTable:
    table = table_in(folder)
    table.begin("king-up", 3)
    table.place_everyone()
    table.choose(Command.LEAVE)
    table.choose(Command.SAVE_FOR_LATER)
    close_all_savers()
    return table


def damage(file: Path, line: int = 5) -> bytes:
    """Change an event, from 1; returns the damaged file."""
    lines = file.read_bytes().splitlines(keepends=True)
    lines[line] = lines[line].replace(b"e", b"f", 1)
    file.write_bytes(b"".join(lines))
    return b"".join(lines)


def go_on(folder: Path) -> None:
    table = after_a_power_cut(folder)
    table.choose(Command.RESUME)
    table.place_everyone()
    close_all_savers()


def evening_beside_a_damaged_game(folder: Path) -> SimulatedEvening:
    for _game in range(2):
        saved_for_later(folder)
    damage(file_of(folder / "games", FIRST))
    return SimulatedEvening(size=(640, 400), boxes=3, saver=saver_in(folder))


@pytest.mark.parametrize("kind", sampled(KINDS, every=9))
def test_whatever_is_damaged_nothing_is_lost_in_silence(kind: str, tmp_path: Path) -> None:
    """A few of the thousands of damages that `make proofs` does."""
    check(damaged(kind, Random(1)), tmp_path / "data")


def test_a_damaged_game_that_goes_on_is_whole_after_a_kill_at_any_step(tmp_path: Path) -> None:
    files = damaged("a game: lines exchanged", Random(1))
    assert len([*check_kills(files, tmp_path / "data", every=2)]) > 1


def test_damage_in_an_older_game_is_found_and_told_while_another_is_played(tmp_path: Path) -> None:
    evening = evening_beside_a_damaged_game(tmp_path)
    saver = evening.saver
    assert saver is not None
    assert saver.problem is None, "a start reads only what has changed"
    evening.begin("king-up", 3)
    saver.check_everything()
    evening.turn()
    ((loss,), _more) = shown(saver)
    assert (loss.game, loss.kept) == (FIRST, 4)
    assert translate(loss.sentence) in evening.notice_text
    assert evening.scene.frame.is_saved
    evening.place_everyone()
    assert saver.problem is None, "somebody has played on"
    assert [*saver_in(tmp_path).saved_games.events(THIRD)] == evening.events
    assert told(tmp_path) == {loss}


def test_damage_that_is_found_on_the_first_screen_is_told_there(tmp_path: Path) -> None:
    evening = evening_beside_a_damaged_game(tmp_path)
    assert evening.saver is not None
    evening.saver.check_everything()
    evening.turn()
    assert FIRST in evening.notice_text


def test_a_loss_that_is_found_while_an_event_is_saved_is_told_again_after_a_kill(
    tmp_path: Path,
) -> None:
    evening = evening_beside_a_damaged_game(tmp_path)
    evening.begin("king-up", 3)
    assert evening.saver is not None
    evening.saver.check_everything()
    evening.saver.tell_what_was_found()
    close_all_savers()  # killed before a frame shows it
    assert shown(started(tmp_path))[0]


def test_the_place_and_the_count_of_a_loss_stay_when_the_game_goes_on(
    tmp_path: Path, file: Path
) -> None:
    saved_for_later(tmp_path)
    wrong = damage(file, 10)
    (loss,) = told(tmp_path)
    for _time in range(2):
        go_on(tmp_path)
        assert told(tmp_path) == {loss}
    assert loss.kept == 9
    assert [each.read_bytes() for each in tmp_path.rglob("*.damaged-*")] == [wrong]


def test_a_second_damage_adds_to_the_first_loss_and_is_kept_too(tmp_path: Path, file: Path) -> None:
    saved_for_later(tmp_path)
    wrong = [damage(file, 10)]
    (loss,) = told(tmp_path)
    go_on(tmp_path)
    wrong.append(damage(file, 12))
    (after,) = told(tmp_path)
    assert (after.kept, after.lost > loss.lost) == (9, True)
    go_on(tmp_path)
    kept = [file.with_name(f"{file.name}.damaged-{number}") for number in (1, 2)]
    assert [each.read_bytes() for each in kept] == wrong


def test_a_loss_ends_if_an_undamaged_copy_is_brought_back(tmp_path: Path, file: Path) -> None:
    saved_for_later(tmp_path)
    whole = file.read_bytes()
    damage(file)
    table_in(tmp_path).begin("king-up", 3)
    close_all_savers()
    assert told(tmp_path)
    file.write_bytes(whole)
    assert not told(tmp_path)
    assert started(tmp_path).problem is None


@pytest.mark.parametrize("left", [b"", b"vivat-game 1 2026", bytes(900)], ids=len)
def test_a_game_of_which_nothing_is_left_is_told_until_it_is_deleted(
    tmp_path: Path, file: Path, left: bytes
) -> None:
    events = len(saved_for_later(tmp_path).events)
    file.write_bytes(left)
    for _time in range(2):
        table_in(tmp_path).begin("king-up", 3)
        close_all_savers()
        assert told(tmp_path) == {Loss(FIRST, 0, events)}


def test_a_line_that_is_there_twice_counts_once(tmp_path: Path, file: Path) -> None:
    saved_for_later(tmp_path)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:6], *lines[5:]]))
    assert told(tmp_path) == {Loss(FIRST, 5, len(lines) - 1 - 5)}


def test_a_game_of_a_newer_version_is_left_unchanged_and_told_beside_losses(
    tmp_path: Path, file: Path
) -> None:
    for _game in range(2):
        saved_for_later(tmp_path)
    damage(file_of(tmp_path / "games", SECOND))
    newer = file.read_bytes().replace(b"vivat-game 1", b"vivat-game 2")
    file.write_bytes(newer)
    words = translate(GameTooNew(name=FIRST))
    (finding,) = examine_games(Paths(tmp_path))
    assert words in finding.found
    assert {loss.game for loss in told(tmp_path)} == {SECOND}
    problem = started(tmp_path).problem
    assert problem is not None
    assert words in translate(problem.sentence)
    table_in(tmp_path).begin("king-up", 3)
    assert file.read_bytes() == newer
