"""Nothing of the guide is kept: no event, no name, no choice; and the next game is saved whole."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random

from companion.config.library import open_library
from companion.evening.events import GameBegan, GameLeft
from companion.evening.inputs import Command
from companion.evening.match import fold_match
from companion.evening.screen import Open
from companion.evening.screens.edition import GuideEditionScreen
from companion.evening.screens.how_to_play import HowToPlayScreen
from companion.evening.screens.title import TitleScene
from engine import standing
from tests.companion.guided import Step, choose_by_touch, follow_the_guide, go_to
from tests.companion.keep.saving_helpers import finished_game, table_in
from tests.companion.simulated_table import by_touch

GUIDE = Open(GuideEditionScreen)


def files_in(folder: Path) -> Mapping[str, bytes]:
    """Everything that is kept there."""
    return {str(file): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_no_file_is_changed_from_the_first_step_to_the_last(tmp_path: Path) -> None:
    finished_game(tmp_path)
    table = table_in(tmp_path)
    before = files_in(tmp_path)
    table.choose(Open(HowToPlayScreen))
    for _step in follow_the_guide(table, choose_by_touch):
        assert files_in(tmp_path) == before
        assert not table.events
    table.choose(Command.DONE)
    assert files_in(tmp_path) == before
    assert not table.events


def test_the_first_game_after_it_is_saved_whole(tmp_path: Path) -> None:
    table = go_to(table_in(tmp_path), Step.END)
    table.choose(Command.NEW_GAME)
    table.choose_starter()
    assert isinstance(table.events[0], GameBegan)
    table.play_to_the_end(lambda each: by_touch(each, Random(3)))
    played = table.match
    table.choose(Command.DONE)
    assert isinstance(table.events[-1], GameLeft)
    assert table.saver is not None
    (saved,) = table.saver.saved_games.games()
    assert saved.story == played.story
    again = fold_match(table.saver.saved_games.events(saved.name), open_library())
    assert standing(again.state) == standing(played.state)


def test_the_first_screen_offers_it_until_somebody_has_played(tmp_path: Path) -> None:
    table = go_to(table_in(tmp_path), Step.END)
    table.choose(Command.DONE)
    assert table.scene.frame.offers(GUIDE)
    table.begin()
    table.choose(Command.LEAVE)
    table.choose(Command.LEAVE)
    table.expect(TitleScene)
    assert not table.scene.frame.offers(GUIDE)
