"""What is secret and what is voted: ambitions, cards, elections, verdicts."""

from __future__ import annotations

from companion.commands.shots.stages.named import stage
from companion.commands.shots.stages.tables import sixteen_people
from companion.demonstration.decisions import play_until_a, play_until_verdict
from companion.demonstration.staged_table import LONG_NAMES, StagedTable
from companion.evening.inputs import AnswerHere, Command
from companion.evening.screens.election import ElectionScene
from engine import Option, Verdict


@stage
def ambition_choice() -> StagedTable:
    table = StagedTable(LONG_NAMES).sit_down("vive-le-roi", 8, (Option.AMBITION,)).begin()
    table.wait(1)
    table.press(1)
    table.unplug(3, 4)
    return table


@stage
def private_view_ambition() -> StagedTable:
    table = StagedTable(LONG_NAMES).sit_down("vive-le-roi", 4, (Option.AMBITION,)).begin()
    table.unplug(3)
    return _look(table)


@stage
def private_view_vote() -> StagedTable:
    table = StagedTable().sit_down("vive-le-roi", 4, (Option.BANISHED,)).begin()
    play_until_a(table, ElectionScene).unplug(3)
    return _look(table)


@stage
def private_view_of_a_team() -> StagedTable:
    table = sixteen_people((Option.TEAMS, Option.BANISHED)).begin()
    play_until_a(table, ElectionScene).unplug(3)
    return _look(table)


def _look(table: StagedTable) -> StagedTable:
    """The first seat without a box looks at its card."""
    return table.choose(table.offered(AnswerHere)[0], Command.CONTINUE)


@stage
def question_look_away() -> StagedTable:
    table = StagedTable(LONG_NAMES).sit_down("vive-le-roi", 8).begin()
    play_until_a(table, ElectionScene).unplug(3)
    return table.choose(table.offered(AnswerHere)[0])


@stage
def election() -> StagedTable:
    table = StagedTable().sit_down("king-up", 4).begin()
    play_until_a(table, ElectionScene)
    table.press(1)
    table.press(3)
    return table


@stage
def election_eight_seats() -> StagedTable:
    table = StagedTable(LONG_NAMES).sit_down("vive-le-roi", 8).begin()
    play_until_a(table, ElectionScene)
    table.press(2)
    return table


@stage
def election_answers_on_the_display() -> StagedTable:
    table = StagedTable().sit_down("vive-le-roi", 5, (Option.EMISSARY,)).begin()
    play_until_a(table, ElectionScene).unplug(2, 4, 5)
    table.press(1)
    return table


@stage
def election_with_drawn_boxes() -> StagedTable:
    table = StagedTable(boxes=4, drawn=True).sit_down("king-up", 4).begin()
    return play_until_a(table, ElectionScene)


@stage
def verdict_crowned() -> StagedTable:
    table = StagedTable().sit_down("vive-le-roi", 2, (Option.EMISSARY,)).begin()
    return play_until_verdict(table, Verdict.CROWNED)


@stage
def verdict_rejected() -> StagedTable:
    table = StagedTable(LONG_NAMES).sit_down("vive-le-roi", 8).begin()
    return play_until_verdict(table, Verdict.REJECTED)


@stage
def verdict_annulled() -> StagedTable:
    table = StagedTable().sit_down("vive-le-roi", 5).begin()
    return play_until_verdict(table, Verdict.ANNULLED)
