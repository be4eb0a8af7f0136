"""Where a screen of a round has room, it says who has how many points, and what counts now."""

from __future__ import annotations

from itertools import product

import pygame
import pytest

from companion.config.preferences import TextSize
from companion.display.painter import Picture
from companion.evening.screens.set_right import set_right_screen
from companion.evening.texts.help import help_lines, rule_of_the_moment
from companion.words.labels import label_of
from engine import Phase
from tests.companion.display.measured_canvas import MeasuredCanvas
from tests.companion.display.shots import SIZES, picture_of, with_text
from tests.companion.display.staged import staged
from tests.companion.staging.stages import STAGES

SIZE = (1280, 800)


def words(picture: Picture, size: tuple[int, int] = SIZE) -> list[str]:
    """All texts, in the order in which they are drawn."""
    pygame.font.init()
    return [text.words for text in MeasuredCanvas(size, picture).texts]


@pytest.mark.parametrize("stage", ["election", "positions", "coronation"])
@pytest.mark.slow
def test_points_stand_in_one_line_where_seats_are_not_listed(stage: str) -> None:
    table = STAGES[stage]()
    scores = [str(score) for score in sorted(table.match.seen.seat_scores, reverse=True)]
    shown = words(picture_of(table))
    first = shown.index("Total") + 1 if "Total" in shown else shown.index(scores[0])
    assert shown[first : first + len(scores)] == scores


FLOORS = ("Nobles", "Dignitaries", "Servants")


@pytest.mark.parametrize(
    "stage", ["raising-after-elections", "raising-scores-only", "election-votes-and-scores"]
)
def test_no_empty_castle_stands_beside_a_round_that_is_not_told(stage: str) -> None:
    """The elections and everyone's points have its place."""
    table = STAGES[stage]()
    shown, seen = words(picture_of(table)), table.match.seen
    assert not {*FLOORS} & {*shown}
    for name, score in zip(table.match.seat_names, seen.seat_scores, strict=True):
        assert str(score) == shown[shown.index(name) + 1]
    for election in table.match.story.elections_of(seen.round):
        assert {election.candidate.name, label_of(election.verdict)} <= {*shown}


def test_who_sets_the_board_right_needs_the_castle() -> None:
    table = STAGES["raising-after-elections"]().open_from_menu(set_right_screen)
    assert {*FLOORS} <= {*words(picture_of(table))}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stage", "rule"),
    [
        ("castle-placing", "A floor holds 4. Nobody starts above floor 4."),
        ("castle-by-night", "A floor holds 4. From floor 5, everyone votes."),
    ],
)
def test_while_the_castle_fills_its_rule_is_on_the_screen(stage: str, rule: str) -> None:
    picture = picture_of(staged(stage))
    for size, text_size in product(SIZES, TextSize):
        assert rule in words(with_text(picture, text_size), size)


@pytest.mark.slow
@pytest.mark.parametrize("stage", ["castle-after-a-rejection", "castle-two-seats"])
def test_a_list_of_rules_begins_with_the_most_important_ones(stage: str) -> None:
    """With a notice in place of the hint and its rule, and without one."""
    table = staged(stage)
    shown = " ".join(words(picture_of(table)))
    assert all(rule in shown for rule in help_lines(table.match)[:2])


def test_the_rule_is_below_a_short_hint() -> None:
    table = STAGES["castle-placing"]()
    assert table.match.seen.phase is Phase.PLACEMENT
    shown = words(picture_of(table))
    rule = shown.index(rule_of_the_moment(table.match))
    assert shown[rule - 1] == "Choose a floor from 1 to 4."


def test_a_long_hint_leaves_no_room_for_a_rule() -> None:
    table = STAGES["raising"]()
    assert rule_of_the_moment(table.match) not in words(picture_of(table))
