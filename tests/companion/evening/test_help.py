"""The help key works on every screen, and explains every choice about how to play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.evening.inputs import Command, PickSeat, Target
from companion.evening.screen import Open
from companion.evening.screens.connected_boxes import ConnectedBoxesScreen
from companion.evening.screens.edition import PickEdition
from companion.evening.screens.follow import follow_screen
from companion.evening.screens.how_to_play import HowToPlayScreen
from companion.evening.screens.menu import menu_screen
from companion.evening.screens.pairing import PairingScreen
from companion.evening.screens.reading import ReadingScene
from companion.evening.screens.seat import Rename
from companion.evening.screens.seating import SeatingScene
from companion.evening.screens.title import TitleScene
from companion.evening.screens.whose_card import whose_card_screen
from companion.evening.seats.names import Role
from companion.evening.texts.option_help import cards_help, follow_help, option_help
from engine import EDITION_IDS, Follow, Option, load_edition
from hardware.boxes import Button
from tests.companion.simulated_table import SimulatedTable


@pytest.fixture
def table() -> SimulatedTable:
    return SimulatedTable()


def help_text(table: SimulatedTable) -> Iterator[str]:
    """All pages of the help for this screen, which is closed again."""
    table.choose(Command.HELP)
    seen: list[str] = []
    while (lines := table.expect(ReadingScene).lines) and lines[0] not in seen:
        seen += lines
        table.choose(Command.MORE)
    table.choose(Command.HELP)
    yield from seen


BEFORE_A_GAME: list[tuple[Target, ...]] = [
    (),
    (Open(ConnectedBoxesScreen),),
    (Open(HowToPlayScreen),),
    (Command.NEW_GAME,),
    (Command.NEW_GAME, PickEdition("king-up")),
]
WITH_SEATS: list[tuple[Target, ...]] = [
    (Command.CLEAR_SEATS,),
    (Command.CHOOSE_NAMES,),
    (Command.CHOOSE_NAMES, Command.TYPE_NAME),
    (PickSeat(1),),
    (PickSeat(1), Rename(Role.SEAT)),
    (Command.BEGIN,),
]
IN_A_GAME: list[tuple[Target, ...]] = [
    (),
    (Command.LEAVE,),
    (Open(PairingScreen),),
    (Open(whose_card_screen),),
    (Open(whose_card_screen), PickSeat(1)),
]


@pytest.mark.parametrize(
    ("seats", "way"),
    [(0, way) for way in BEFORE_A_GAME] + [(3, way) for way in WITH_SEATS],
    ids=str,
)
def test_help_opens_and_closes_on_every_screen_before_a_game(
    table: SimulatedTable, seats: int, way: tuple[Target, ...]
) -> None:
    if seats:
        table.take_seats("king-up", seats)
    for target in way:
        table.choose(target)
    before = table.scene
    assert before.frame.has_help
    assert [*help_text(table)]
    assert table.scene == before


@pytest.mark.parametrize("way", IN_A_GAME, ids=str)
def test_help_opens_and_closes_on_every_screen_of_a_game(
    table: SimulatedTable, way: tuple[Target, ...]
) -> None:
    table.begin("king-up", 3)
    for target in way:
        table.choose(target)
    before = table.scene
    assert before.frame.has_help
    assert [*help_text(table)]
    assert table.scene == before


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_the_help_for_the_seating_explains_every_choice(
    table: SimulatedTable, edition: str
) -> None:
    table.take_seats(edition, 3)
    options = load_edition(edition).options
    expected = {cards_help(), *map(follow_help, Follow), *map(option_help, options)}
    assert expected <= {*help_text(table)}


def test_every_switch_is_explained_while_it_has_the_focus(table: SimulatedTable) -> None:
    table.take_seats("vive-le-roi", 3)
    table.wait(1)
    explained = {table.press(1, Button.STOMACHACHE) and explanation(table) for _ in range(20)}
    assert {option_help(option) for option in Option} | {cards_help()} <= explained


def explanation(table: SimulatedTable) -> str:
    shown, _space, _how = table.expect(SeatingScene).explanation.partition(" Touch again")
    return shown


def test_the_help_says_what_the_crown_beside_the_points_means(table: SimulatedTable) -> None:
    table.begin_an_election(seats=3)
    table.vote(Button.NO, Button.YES, Button.YES)
    table.choose(Command.CONTINUE)
    raiser = table.match.seat_name(table.match.seen.raiser or 0)
    meaning = f"The crown beside the points: {raiser} was the last to raise a character."
    assert meaning in {*help_text(table)}


def test_every_choice_of_the_menu_is_explained(table: SimulatedTable) -> None:
    table.begin("vive-le-roi", 3, own=True)
    table.choose(Open(menu_screen))
    back, *others = table.scene.frame.choices
    assert back.label == "Play on"
    assert all(each.explanation for each in others)


def test_another_way_to_follow_is_offered_with_what_it_means(table: SimulatedTable) -> None:
    table.begin("king-up", 3)
    table.open_from_menu(follow_screen)
    (votes,) = (c for c in table.scene.frame.choices if c.label == "votes and scores")
    assert votes.explanation == follow_help(Follow.VOTES)


def test_no_way_to_follow_is_asked_where_there_is_no_other(table: SimulatedTable) -> None:
    table.begin("king-up", 3, follow=Follow.SCORES)
    table.choose(Open(menu_screen))
    assert not table.scene.frame.offers(Open(follow_screen))


def test_help_is_closed_by_any_box_before_a_game(table: SimulatedTable) -> None:
    table.choose(Command.HELP)
    table.press(4, Button.YES)
    table.expect(TitleScene)
