"""The screen that the game calls for, from what the table has seen of its match."""

from __future__ import annotations

from companion.evening.context import TableContext
from companion.evening.navigator import After
from companion.evening.screen import Screen
from companion.evening.screens.ambition_choice import AmbitionChoiceScreen
from companion.evening.screens.ambition_entry import AmbitionEntryScreen
from companion.evening.screens.card_entry import (
    CardEntryScreen,
    deal_if_known,
    emissary_card,
    revealed_card,
)
from companion.evening.screens.castle import BotTurn, CastleScreen, Climbing, Placing
from companion.evening.screens.coronation import CoronationScreen
from companion.evening.screens.election import ElectionScreen
from companion.evening.screens.guide_end import GuideEndScreen
from companion.evening.screens.podium import PodiumScreen
from companion.evening.screens.positions import PositionsScreen
from companion.evening.screens.raising import RaisingScreen, WhoIsCrowned, WhoIsRaised
from companion.evening.screens.shown_hand import ShownHandScreen
from companion.evening.screens.title import TitleScreen
from companion.evening.screens.verdict import VerdictScreen
from engine import Phase


def next_screen(table: TableContext, after: After) -> Screen:
    """The screen at the bottom of the navigator's stack. In the deal phase it
    first commits the deal, if vivat knows all cards."""
    match after:
        case After.RESUME:
            return _after_resume(table)
        case After.BALLOT:
            return VerdictScreen(table)
        case After.MOVE:
            return _at_the_table(table)
        case After.VERDICT:
            return _after_verdict(table)
        case After.CORONATION if table.match.is_practice:
            return GuideEndScreen(table)
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
    round_is_over = seen.phase is Phase.OVER or (seen.phase is Phase.DEAL and seen.round > 0)
    scored = table.match.has_just_scored
    return CoronationScreen(table) if scored or round_is_over else _at_the_table(table)


def _at_the_table(table: TableContext) -> Screen:
    """The screen for what is to be done: deal, choose, place, climb, vote, or show a card."""
    match table.match.seen.phase:
        case Phase.DEAL:
            return _next_round(table)
        case Phase.AMBITION:
            return AmbitionChoiceScreen(table)
        case Phase.PLACEMENT | Phase.CLIMB if table.match.bot_at(table.match.seen.turn):
            return CastleScreen(table, BotTurn(table))
        case Phase.PLACEMENT:
            return CastleScreen(table, Placing(table))
        case Phase.CLIMB:
            return CastleScreen(table, Climbing(table))
        case Phase.RAISE:
            return RaisingScreen(table, WhoIsRaised(table))
        case Phase.ELECTION:
            return ElectionScreen(table)
        case Phase.POSITIONS:
            return PositionsScreen.after_ballot(table)
        case Phase.CROWNING:
            return RaisingScreen(table, WhoIsCrowned(table))
        case Phase.CORONATION:
            return _card_to_show(table)
        case Phase.OVER:
            return CoronationScreen(table)


def _next_round(table: TableContext) -> Screen:
    """What follows the deal, or the Émissaire's card, which must be known before it."""
    if deal_if_known(table):
        return _at_the_table(table)
    return CardEntryScreen(table, emissary_card(table))


def _card_to_show(table: TableContext) -> Screen:
    """The card that the coronation waits for: favourites, an ambition, or a seat's vote cards."""
    match = table.match
    if None in match.seen.favourites:
        return CardEntryScreen(table, revealed_card(table))
    is_last = len(match.seen.crowned) == match.rules.coronations
    if is_last and match.rules.has_ambitions and None in match.state.ambitions:
        return AmbitionEntryScreen(table)
    return ShownHandScreen(table)
