"""People who follow the guide, by boxes, by touch or by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum

from companion.evening.inputs import AnswerHere, Command, PickCharacter, PickFloor, PickSeat, Target
from companion.evening.screen import Open
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.edition import EditionScene, GuideEditionScreen, PickEdition
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.private_view import CastVote
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.seating import SeatingScene
from companion.evening.screens.verdict import VerdictScene
from companion.words.i18n import _
from engine import Place, Vote
from hardware.boxes import Button
from tests.companion.simulated_table import SimulatedTable, choose_with_box

Choose = Callable[[SimulatedTable, Target], object]


class Step(Enum):
    """Where people are in the guide."""

    EDITION = "edition"
    SEATS = "seats"
    PLACING = "placing"
    CLIMBING = "climbing"
    VOTE = "vote"
    VERDICT = "verdict"
    SCORES = "scores"
    END = "end"


def choose_by_touch(table: SimulatedTable, target: Target) -> None:
    table.choose(target)


def choose_with_own_box(table: SimulatedTable, target: Target) -> None:
    """Whose turn it is chooses; where it is nobody's turn, the first seat."""
    scene, acting = table.scene, 1
    if isinstance(scene, CastleScene):
        (acting,) = (seat.number for seat in scene.overview.seats if seat.is_turn)
    choose_with_box(table, acting, target)


def follow_the_guide(
    table: SimulatedTable,
    choose: Choose,
    edition: str = "king-up",
    seats: int = 4,
    has_boxes: bool = True,
) -> Iterator[Step]:
    """From the first screen to the guide's last one; every step is told when it begins."""
    choose(table, Open(GuideEditionScreen))
    table.expect(EditionScene)
    yield Step.EDITION
    choose(table, PickEdition(edition))
    table.expect(SeatingScene)
    yield Step.SEATS
    table.wait(1)
    for seat in range(seats):
        _sit(table, choose, seat, has_boxes)
    choose(table, Command.BEGIN)
    for _seat in range(seats):
        yield Step.PLACING
        choose(table, table.offered(PickCharacter)[0])
        choose(table, table.offered(PickFloor)[0])
    yield Step.CLIMBING
    climb_to_a_vote(table, choose)
    yield Step.VOTE
    all_vote_yes(table, choose, has_boxes)
    table.expect(VerdictScene)
    yield Step.VERDICT
    choose(table, Command.CONTINUE)
    table.expect(CoronationScene)
    yield Step.SCORES
    choose(table, Command.CONTINUE)
    assert _("That's all!") in table.expect(QuestionScene).question
    yield Step.END


def _sit(table: SimulatedTable, choose: Choose, seat: int, has_boxes: bool) -> None:
    if has_boxes:
        table.press(seat + 1)
    else:
        choose(table, PickSeat(seat))


def climb_to_a_vote(
    table: SimulatedTable, choose: Choose = choose_by_touch, most_moves: int = 8
) -> None:
    """Move up the character that is nearest to the throne."""
    for _move in range(most_moves):
        if isinstance(table.scene, CastleScene):
            choose(table, _highest(table))
    table.expect(ElectionScene)


def _highest(table: SimulatedTable) -> PickCharacter:
    """Of those who can move, the one who is nearest to the throne."""
    castle = table.expect(CastleScene).overview.castle
    places = {face.character: place for face, place in castle.characters}
    found = (each for each in table.offered(PickCharacter) if isinstance(each, PickCharacter))
    return max(found, key=lambda each: _height(places[each.character]))


def _height(place: Place) -> int:
    return place.level or 0


def all_vote_yes(table: SimulatedTable, choose: Choose, has_boxes: bool = True) -> None:
    """On their boxes, or one after the other on the screen; then the grace passes."""
    seats = len(table.expect(ElectionScene).overview.seats)
    if has_boxes:
        table.press_each(*[Button.YES] * seats)
    while table.offered(AnswerHere):
        choose(table, table.offered(AnswerHere)[0])
        choose(table, Command.CONTINUE)
        choose(table, CastVote(Vote.YES))
    table.wait(2)
    table.wait(2)


def go_to(
    table: SimulatedTable,
    step: Step,
    choose: Choose = choose_by_touch,
    edition: str = "king-up",
    seats: int = 4,
) -> SimulatedTable:
    """Follow the guide until this step begins."""
    steps = follow_the_guide(table, choose, edition, seats)
    next(each for each in steps if each is step)
    return table
