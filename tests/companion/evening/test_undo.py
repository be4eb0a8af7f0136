"""Undo says what it undoes, redo brings it back, and undoing more than a move asks first."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.config.library import open_library
from companion.evening.inputs import Command, PickCharacter
from companion.evening.match import fold_match
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.favourites import FavouritesScene
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.verdict import VerdictScene
from engine import Follow, Option, Phase, Place
from hardware.boxes import Button
from tests.companion.evening.board import Board
from tests.companion.keep.saving_helpers import table_in
from tests.companion.simulated_table import SimulatedTable, by_touch

YES, NO = Button.YES, Button.NO
VIVE = "vive-le-roi"


def label(table: SimulatedTable, target: Command) -> str:
    """What the button says; empty if there is none."""
    choices = table.scene.frame.choices
    return next((choice.label for choice in choices if choice.target is target), "")


@pytest.fixture
def castle() -> SimulatedTable:
    table = SimulatedTable()
    table.begin(VIVE, seats=3)
    return table


def test_undo_names_a_placement(castle: SimulatedTable) -> None:
    castle.place("merlin", 4)
    assert label(castle, Command.UNDO) == "Undo: Merlin to floor 4"


def test_undo_names_a_climb_and_the_raise_to_the_throne() -> None:
    table = SimulatedTable()
    table.begin(VIVE, seats=3)
    table.place_everyone()
    while isinstance(table.scene, CastleScene):
        piece = table.offered(PickCharacter)[0]
        assert isinstance(piece, PickCharacter)
        name = table.match.rules.character(piece.character).name
        table.choose(piece)
        place = table.match.state.place_of(piece.character)
        where = "the throne" if place is Place.THRONE else f"floor {place.level}"
        assert label(table, Command.UNDO) == f"Undo: {name} to {where}"


def test_undo_names_the_vote_and_the_card() -> None:
    table = SimulatedTable()
    name = table.begin_an_election("king-up", seats=3, own=True).candidate.name
    table.vote(YES, YES, YES)
    assert label(table, Command.UNDO) == f"Undo: the vote on {name}"
    table.choose(Command.CONTINUE)
    table.enter_card(3)
    assert label(table, Command.UNDO) == "Undo: Margot's card"


def test_redo_plays_what_was_undone_in_order(castle: SimulatedTable) -> None:
    castle.place("merlin", 4)
    castle.place("anna", 3)
    before = castle.scene
    castle.undo()
    castle.undo()
    castle.choose(Command.REDO)
    assert castle.notice_text == "Redone: Merlin to floor 4"
    castle.choose(Command.REDO)
    castle.wait(10)
    assert castle.scene == before


def test_after_another_move_there_is_nothing_to_redo(castle: SimulatedTable) -> None:
    castle.place("merlin", 4)
    castle.undo()
    castle.place("merlin", 3)
    assert not castle.scene.frame.offers(Command.REDO)
    events = len(castle.events)
    castle.choose(Command.REDO)
    assert len(castle.events) == events


def test_what_was_undone_last_can_be_redone_after_a_restart(castle: SimulatedTable) -> None:
    castle.place("merlin", 4)
    castle.undo()
    match = fold_match(castle.events, open_library())
    assert match.undone == castle.match.undone
    castle.choose(Command.REDO)
    assert fold_match(castle.events, open_library()).state == castle.match.state


def voted() -> SimulatedTable:
    table = SimulatedTable()
    table.begin_an_election(VIVE, seats=3)
    table.vote(YES, NO, YES)
    return table


def test_before_open_votes_are_undone_the_table_is_asked() -> None:
    table = voted()
    events = len(table.events)
    table.choose(Command.UNDO)
    assert table.expect(QuestionScene).question == "Undo this?"
    assert table.scene.frame.focus is Command.BACK
    table.choose(Command.BACK)
    table.expect(VerdictScene)
    assert len(table.events) == events


def test_the_key_for_undo_does_not_answer_whether_it_was_meant() -> None:
    table = voted()
    for _press in range(3):
        table.choose(Command.UNDO)
    table.expect(QuestionScene)


def test_an_undone_vote_is_redone_with_the_same_cards() -> None:
    table = voted()
    before = table.expect(VerdictScene).votes
    table.undo()
    table.expect(ElectionScene)
    table.choose(Command.REDO)
    assert table.expect(VerdictScene).votes == before


def test_before_the_points_of_a_coronation_are_undone_the_table_is_asked() -> None:
    table = SimulatedTable()
    table.begin_an_election("king-up", seats=3, own=True)
    table.crown()
    for card in (1, 2, 3):
        table.enter_card(card)
    table.expect(CoronationScene)
    table.choose(Command.UNDO)
    assert table.expect(QuestionScene).detail == "The points of this coronation are taken back."
    table.choose(Command.DONE)
    table.expect(FavouritesScene)
    table.choose(Command.REDO)
    table.expect(CoronationScene)


def over(table: SimulatedTable) -> SimulatedTable:
    """It comes to the podium of three people, whose scores are told."""
    table.begin("king-up", seats=3, follow=Follow.SCORES)
    Board(table, seed=4).play()
    table.expect(PodiumScene)
    return table


def test_the_last_coronation_is_undone_from_the_podium_and_redone() -> None:
    table = over(SimulatedTable(seed=3))
    before = table.expect(PodiumScene).rows
    assert label(table, Command.UNDO) == "Undo"
    table.choose(Command.UNDO)
    assert table.expect(QuestionScene).detail == "The points of this coronation are taken back."
    table.choose(Command.DONE)
    assert table.match.seen.phase is not Phase.OVER
    for target in (Command.REDO, Command.CONTINUE):
        table.choose(target)
    assert table.expect(PodiumScene).rows == before


def test_a_game_that_is_not_over_any_more_is_finished_nowhere_until_it_ends_again(
    tmp_path: Path,
) -> None:
    table = over(table_in(tmp_path))
    assert finished(table) == [True]
    table.undo()
    assert finished(table) == [False]
    table.choose(Command.LEAVE)
    table.choose(Command.SAVE_FOR_LATER)
    table.choose(Command.RESUME)
    for target in (Command.REDO, Command.CONTINUE):
        table.choose(target)
    table.expect(PodiumScene)
    assert finished(table) == [True]


def finished(table: SimulatedTable) -> list[bool]:
    """For each saved game, whether it is over."""
    assert table.saver is not None
    return [game.story.is_over for game in table.saver.saved_games.games()]


@pytest.mark.parametrize("own", [False, True], ids=("dealt", "with own cards").__getitem__)
def test_between_two_rounds_the_last_step_of_a_coronation_can_be_undone_until_the_next_deal(
    own: bool,
) -> None:
    table, chance = SimulatedTable(), Random(7)
    table.begin(VIVE, seats=3, own=own, emissary=own)
    while not isinstance(table.scene, CoronationScene):
        by_touch(table, chance)
    assert label(table, Command.UNDO)
    table.choose(Command.CONTINUE)
    is_dealt = table.match.seen.phase is not Phase.DEAL
    assert is_dealt is not own
    assert bool(label(table, Command.UNDO)) is not is_dealt
    if not is_dealt:
        table.undo()
        assert not table.match.seen.coronations


def test_before_the_beginning_of_a_round_is_undone_the_table_is_asked() -> None:
    table = SimulatedTable()
    table.begin(VIVE, seats=3, options={Option.EMISSARY}, own=True)
    table.enter_card(7)
    table.choose(Command.UNDO)
    assert "entered again" in table.expect(QuestionScene).detail


def test_every_undo_of_a_whole_game_can_be_redone() -> None:
    table, chance = SimulatedTable(), Random(7)
    table.begin(VIVE, seats=3, own=True, options={Option.AMBITION})
    for _decision in range(80):
        by_touch(table, chance)
        if not table.scene.frame.offers(Command.UNDO):
            continue
        state, kind = table.match.state, type(table.scene)
        table.undo()
        assert table.match.state != state
        table.choose(Command.REDO)
        assert table.match.state == state
        assert isinstance(table.scene, kind)
