"""Newcomers find on the first screen how a table plays with vivat."""

from __future__ import annotations

from companion.evening.inputs import Command
from companion.evening.screen import Open
from companion.evening.screens.how_to_play import HowToPlayScene, HowToPlayScreen
from companion.evening.screens.title import TitleScene
from hardware.boxes import Light
from tests.companion.simulated_table import SimulatedTable, choose_with_box


def test_the_first_screen_opens_how_to_play_and_back_returns_to_it() -> None:
    table = SimulatedTable()
    table.choose(Open(HowToPlayScreen))
    assert [step.title for step in table.expect(HowToPlayScene).steps] == [
        "Take your seats",
        "Move",
        "Vote in secret",
        "Score",
    ]
    table.choose(Command.BACK)
    table.expect(TitleScene)


def test_any_box_closes_how_to_play() -> None:
    table = SimulatedTable()
    table.choose(Open(HowToPlayScreen))
    assert set(table.outputs.order.lights.values()) == {Light.INVITING}
    choose_with_box(table, 5, Command.BACK)
    table.expect(TitleScene)
