"""The screen that the game calls for, from what the table has seen of its match."""

from __future__ import annotations

from companion.table.context import TableContext
from companion.table.navigator import After
from companion.table.screen import Screen
from companion.table.screens.ambition_choice import AmbitionChoiceScreen
from companion.table.screens.ambition_entry import AmbitionEntryScreen
from companion.table.screens.castle import ClimbScreen, PlacementScreen
from companion.table.screens.coronation import CoronationScreen
from companion.table.screens.election import ElectionScreen
from companion.table.screens.favourites import EmissaryCardScreen, RevealedCardScreen, deal_if_known
from companion.table.screens.podium import PodiumScreen
from companion.table.screens.title import TitleScreen
from companion.table.screens.verdict import VerdictScreen
from engine import Phase, Verdict


def next_screen(table: TableContext, after: After) -> Screen:
    """The screen at the bottom of the navigator's stack. In the deal phase it
    first commits the deal, if vivat knows all cards."""
    match after:
        case After.RESUME:
            return _after_resume(table)
        case After.MOVE:
            return _at_the_table(table)
        case After.VERDICT:
            return _after_verdict(table)
        case After.CORONATION if table.match.seen.phase is Phase.OVER:
            return PodiumScreen(table)
        case After.CORONATION:
            return _at_the_table(table)


def _after_resume(table: TableContext) -> Screen:
    if table.running_match is None:
        return TitleScreen(table)
    if table.match.seen.phase is Phase.OVER:
        return PodiumScreen(table)
    if table.match.seen.election is not None:
        return VerdictScreen(table)
    return _after_verdict(table)


def _after_verdict(table: TableContext) -> Screen:
    """After a crowning: cards, then points."""
    seen = table.match.seen
    crowned = seen.election is not None and seen.election.verdict is Verdict.CROWNED
    round_is_over = seen.phase is Phase.OVER or (seen.phase is Phase.DEAL and seen.round > 0)
    scored = crowned and seen.phase is not Phase.CORONATION
    return CoronationScreen(table) if scored or round_is_over else _at_the_table(table)


def _at_the_table(table: TableContext) -> Screen:
    """The screen for what is to be done: deal, choose, place, climb, vote, or show a card."""
    match table.match.seen.phase:
        case Phase.DEAL:
            return _at_the_table(table) if deal_if_known(table) else EmissaryCardScreen(table)
        case Phase.AMBITION:
            return AmbitionChoiceScreen(table)
        case Phase.PLACEMENT:
            return PlacementScreen(table)
        case Phase.CLIMB:
            return ClimbScreen(table)
        case Phase.ELECTION:
            return ElectionScreen(table)
        case Phase.CORONATION:
            hidden = None in table.match.seen.favourites
            return RevealedCardScreen(table) if hidden else AmbitionEntryScreen(table)
        case Phase.OVER:
            return CoronationScreen(table)
