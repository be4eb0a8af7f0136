"""A game in a real window, whose folder other programs read, is killed: no move is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.evening.events import Played
from engine import Placement
from tests.companion.keep.other_program import read_everything_in
from tests.companion.keep.saving_helpers import saver_in
from tests.needed_programs import needs
from tests.window.program import Program
from tests.window.xvfb import PROGRAMS, screen

pytestmark = [pytest.mark.slow, needs(*PROGRAMS)]


@pytest.mark.parametrize("moves_after", [0, 1, 3])
def test_no_move_is_lost_when_a_program_whose_folder_others_read_is_killed(
    tmp_path: Path, moves_after: int
) -> None:
    with screen() as x:
        program, folder = Program(x, tmp_path), tmp_path / "vivat"
        with program.running():
            program.begin()
            for _time in range(2):
                program.place(program.placed + 2)
                read_everything_in(folder)
            program.place(program.placed + moves_after)
        with program.running():
            pass
    (game,) = saver_in(folder).saved_games.rows()
    events = saver_in(folder).saved_games.events(game.name)
    moves = [each for each in events if isinstance(each, Played)]
    assert sum(isinstance(each.event, Placement) for each in moves) == program.placed
