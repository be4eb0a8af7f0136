"""The help key works on every screen, and explains every choice about how to play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from companion.evening.inputs import Command, PickSeat, Target
from companion.evening.scene import Scene
from companion.evening.screen import Open
from companion.evening.screens.connected_boxes import ConnectedBoxesScreen
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.edition import PickEdition
from companion.evening.screens.follow import follow_screen
from companion.evening.screens.how_to_play import HowToPlayScreen
from companion.evening.screens.menu import menu_screen
from companion.evening.screens.pairing import PairingScreen
from companion.evening.screens.reading import PickChapter, ReadingScene
from companion.evening.screens.seat import Rename
from companion.evening.screens.seating import SeatingScene, SwitchOption
from companion.evening.screens.short_questions import whose_card_screen
from companion.evening.screens.title import TitleScene
from companion.evening.seats.names import Role
from companion.evening.texts.option_help import cards_help, follow_help, option_help
from companion.evening.texts.rules.sheet import sheet_for
from companion.evening.texts.rules.table import RulesTable
from engine import EDITION_IDS, Follow, Option, load_edition
from hardware.boxes import Button
from tests.companion.simulated_table import SimulatedTable, by_touch


@pytest.fixture
def table() -> SimulatedTable:
    return SimulatedTable()


def help_pages(table: SimulatedTable) -> list[ReadingScene]:
    """All pages of the help for this screen, which is closed again."""
    table.choose(Command.HELP)
    seen: list[ReadingScene] = []
    while _content(page := table.expect(ReadingScene)) not in map(_content, seen):
        seen.append(page)
        table.choose(Command.MORE)
    table.choose(Command.HELP)
    return seen


def _content(page: ReadingScene) -> tuple[object, ...]:
    return page.shown, page.lines, page.rows


def help_text(table: SimulatedTable) -> Iterator[str]:
    """Its lines."""
    return (line for page in help_pages(table) for line in page.lines)


def chapter(table: SimulatedTable, title: str) -> str:
    """All that the help has under this title, in words."""
    pages = help_pages(table)
    wanted = next(each.target for each in pages[0].chapters if each.label == title)
    found = [page for page in pages if page.shown == wanted]
    rows = [" ".join(row) for page in found for row in page.rows]
    return "\n".join([*rows, *(line for page in found for line in page.lines)])


BEFORE_A_GAME: list[tuple[Target, ...]] = [
    (),
    (Open(ConnectedBoxesScreen),),
    (Open(HowToPlayScreen),),
    (Command.NEW_GAME,),
    (Command.NEW_GAME, PickEdition("king-up")),
]
WITH_SEATS: list[tuple[Target, ...]] = [
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


RULES = ["In short", "Placing and climbing", "Election", "Points", "Ties"]


def titles(table: SimulatedTable) -> list[str]:
    """What one touch of the help key leads to."""
    table.choose(Command.HELP)
    found = [each.label for each in table.expect(ReadingScene).chapters]
    table.choose(Command.HELP)
    return found


@pytest.mark.parametrize("follow", Follow)
def test_the_rules_are_one_touch_away_in_every_phase(follow: Follow) -> None:
    chance, table = Random(3), SimulatedTable(seed=3)
    table.begin("vive-le-roi", 4, options=[Option.AMBITION, Option.WEDDING], follow=follow)
    expected = ["This screen", *RULES, "Ambition", "Royal wedding", "Our rulings"]
    seen: set[type[Scene]] = set()

    def look_and_play(table: SimulatedTable) -> None:
        if type(table.scene) not in seen:
            seen.add(type(table.scene))
            assert titles(table) == expected
        by_touch(table, chance)

    table.play_to_the_end(look_and_play)
    assert titles(table) == expected
    assert CoronationScene in seen


def test_the_rules_are_those_of_the_seats_and_the_options_that_are_switched_on(
    table: SimulatedTable,
) -> None:
    table.take_seats("vive-le-roi", 3)
    table.switch(SwitchOption(Option.EMISSARY))
    assert titles(table) == ["This screen", *RULES, "Émissaire", "Our rulings"]
    assert "Vive le Roi! · 3 seats · Émissaire" in chapter(table, "In short")
    assert "Characters that each seat places 4" in chapter(table, "Placing and climbing")
    assert "Throne 10" in chapter(table, "Points")
    assert "highest favourite" in chapter(table, "Ties")
    assert "not if it is level with one" in chapter(table, "Ties")


def test_seats_that_can_not_play_like_this_read_the_rules_for_any_number(
    table: SimulatedTable,
) -> None:
    table.take_seats("king-up", 2)
    assert "King Up! · 3 to 6 seats" in chapter(table, "In short")


def test_each_edition_is_told_in_short_where_one_is_chosen(table: SimulatedTable) -> None:
    table.choose(Command.NEW_GAME)
    assert titles(table) == ["This screen", "Viva il Re!", "King Up!", "Vive le Roi!"]
    assert "more favourites in the castle" in chapter(table, "King Up!")


def test_the_screen_and_the_command_tell_the_same_rules(table: SimulatedTable) -> None:
    table.begin("vive-le-roi", 4, options=[Option.BANISHED])
    sheet = sheet_for(RulesTable.of(table.match.rules))
    told = {*help_text(table)}
    assert {line for section in sheet.sections for line in section.lines} <= told


def test_podium_and_statistics_explain_ties(table: SimulatedTable) -> None:
    chance = Random(1)
    table.begin("king-up", 3)
    table.play_to_the_end(lambda each: by_touch(each, chance))
    ties = "If that is equal too, they share the victory, or you vote."
    assert ties in chapter(table, "This screen")
    table.choose(Command.STATISTICS)
    assert ties in chapter(table, "This screen")


def test_a_box_turns_the_pages_of_the_rules(table: SimulatedTable) -> None:
    table.begin("king-up", 3)
    table.choose(Command.HELP)
    table.choose(PickChapter(5))
    before = table.expect(ReadingScene)
    table.wait(1)
    table.press(1, Button.YES)
    assert table.expect(ReadingScene).lines != before.lines
