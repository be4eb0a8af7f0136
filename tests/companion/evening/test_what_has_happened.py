"""Every list of what has happened shows all of it, in order, as people at the table remember it."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate
from random import Random

import pytest

from companion.config.settings import Settings, TableSettings
from companion.evening.inputs import Command
from companion.evening.scene import Overview
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.past_coronation import PickCoronation, past_coronations_screen
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.raising import RaisingScene
from companion.evening.screens.round_so_far import RoundLine, RoundSoFarScene
from companion.evening.screens.statistics import ScoreCurve, StatisticsScene
from companion.evening.screens.verdict import VerdictScene
from companion.words.labels import label_of
from engine import Follow, Verdict
from tests.companion.simulated_table import NAMES, SimulatedTable, by_touch

SEATS = 3
ONCE_IN_A_WHILE = 0.2
Told = tuple[int, str, Verdict]
"""An election: the number of the seat that raised somebody, whom, and how it ended."""


@dataclass
class Witness:
    """Somebody who looks at the screen all evening, and remembers."""

    raised: list[Told] = field(default_factory=list)
    """The elections of this round."""
    votes: list[str] = field(default_factory=list)
    """Who voted how in them."""
    crowned: list[tuple[int, str]] = field(default_factory=list)
    """The number of the round, and who was crowned in it."""
    scores: list[tuple[int | None, ...]] = field(default_factory=list)
    """Everyone's, after each coronation."""
    most_raised: int = 0
    _round: int = 0
    _raiser: int = 0
    _read: int = 0
    """How many lines of votes were read already."""

    def look_at(self, table: SimulatedTable) -> None:
        """Remember what is new, and compare what is shown with what was seen."""
        match table.scene:
            case ElectionScene(overview=overview) as scene:
                self._compare(overview)
                (self._raiser,) = (
                    seat.number
                    for seat in overview.seats
                    if scene.prompt.startswith(f"{seat.name} ")
                )
            case VerdictScene() as scene:
                self._remember(scene)
            case CastleScene(overview=overview) | RaisingScene(overview=overview):
                self._compare(overview)
                if len(self.votes) != self._read and table.scene.frame.has_round:
                    assert old_votes(table) == self.votes
                    self._read = len(self.votes)
            case CoronationScene(overview=overview, monarch=monarch):
                self.crowned.append((overview.round, monarch.name))
                self.scores.append(tuple(seat.score for seat in overview.seats))
            case _:
                pass

    def _remember(self, scene: VerdictScene) -> None:
        self.raised.append((self._raiser, scene.candidate.name, scene.verdict))
        votes = (f"{each.voter} {label_of(each.vote)}" for each in scene.votes)
        self.votes.append(f"{scene.candidate.name}: {', '.join(votes)}")
        self.most_raised = max(self.most_raised, len(self.raised))

    def forget_the_last(self) -> None:
        """The last election was undone."""
        self.raised.pop()
        self.votes.pop()
        self._read = 0

    def _compare(self, overview: Overview) -> None:
        if overview.round != self._round:
            self._round, self.raised, self.votes, self._read = overview.round, [], [], 0
        shown = [(each.seat.number, each.character.name, each.verdict) for each in overview.raised]
        assert shown == self.raised


def old_votes(table: SimulatedTable) -> list[str]:
    """The round so far with the votes of each seat, on all its pages, the oldest first."""
    table.choose(Command.ROUND_SO_FAR)
    first = table.expect(RoundSoFarScene).lines
    lines = [*first]
    while table.scene.frame.offers(Command.MORE):
        table.choose(Command.MORE)
        if table.expect(RoundSoFarScene).lines == first:
            break
        lines += table.expect(RoundSoFarScene).lines
    table.choose(Command.BACK)
    return [in_words(line) for line in reversed(lines)]


def in_words(line: RoundLine) -> str:
    votes = (
        f"{NAMES[each.seat.number - 1]} {label_of(each.vote)}"
        for each in line.votes
        if each.seat is not None
    )
    return f"{line.raised.character.name}: {', '.join(votes)}"


@pytest.mark.parametrize("follow", [Follow.MOVES, Follow.VOTES])
def test_whoever_looks_all_evening_finds_everything_that_happened(follow: Follow) -> None:
    settings = Settings(table=TableSettings(names=NAMES, memory_aid=True))
    table, chance, witness = SimulatedTable(settings, seed=3), Random(5), Witness()
    table.begin("king-up", SEATS, follow=follow)
    while not isinstance(table.scene, PodiumScene):
        witness.look_at(table)
        is_undone = isinstance(table.scene, VerdictScene) and chance.random() < ONCE_IN_A_WHILE
        if is_undone:
            table.undo()
            witness.forget_the_last()
        else:
            by_touch(table, chance)
    assert witness.most_raised > 2, "or half of them could be left out unseen"

    podium = table.expect(PodiumScene)
    after = dict(zip(NAMES, zip(*witness.scores, strict=True), strict=False))
    assert {row.name: (*accumulate(row.gains),) for row in podium.rows} == after
    table.choose(Command.STATISTICS)
    curve = table.expect(StatisticsScene).content
    assert isinstance(curve, ScoreCurve)
    assert {line.name: line.scores[1:] for line in curve.lines} == after
    assert [each.name for each in curve.crowned] == [name for _round, name in witness.crowned]
    table.choose(Command.BACK)

    table.choose(Command.REVIEW)
    table.open_from_menu(past_coronations_screen)
    past = [c.label for c in table.scene.frame.choices if isinstance(c.target, PickCoronation)]
    assert past == [f"Round {number}: {name}" for number, name in reversed(witness.crowned)]
