"""Which stage comes next: it follows from what the table has seen of its match."""

from __future__ import annotations

from companion.table.ambitions import AmbitionChoiceStage, ShownAmbitionStage
from companion.table.aside import LeavingStage, ReadingStage
from companion.table.castle import ClimbStage, PlacementStage
from companion.table.context import TableContext
from companion.table.coronation import CoronationStage, PodiumStage
from companion.table.curtain import CurtainStage, WhoLooksStage
from companion.table.election import ElectionStage, VerdictStage
from companion.table.favourites import EmissaryCardStage, ShownCardStage, deal_if_known
from companion.table.pairing import NewcomerStage, PairingStage
from companion.table.screen import Screen
from companion.table.switching_off import FarewellStage
from companion.table.welcome import TitleStage
from engine import Phase, Verdict
from hardware.boxes import BoxId


class EveningFlow:
    """The way through an evening: at the table, a verdict, a coronation, and again."""

    def following(self, host: TableContext) -> Screen:
        """Where an evening stands that is only now looked at."""
        if host.match is None:
            return TitleStage(host)
        if host.match.seen.phase is Phase.OVER:
            return PodiumStage(host)
        if host.match.seen.election is not None:
            return VerdictStage(host)
        return self.after_the_verdict(host)

    def after_the_verdict(self, host: TableContext) -> Screen:
        """The verdict was seen: after a crowning, cards and points."""
        seen = host.playing.seen
        crowned = seen.election is not None and seen.election.verdict is Verdict.CROWNED
        round_is_over = seen.phase is Phase.OVER or (seen.phase is Phase.DEAL and seen.round > 0)
        scored = crowned and seen.phase is not Phase.CORONATION
        return CoronationStage(host) if scored or round_is_over else self.at_the_table(host)

    def after_the_coronation(self, host: TableContext) -> Screen:
        """The points were seen."""
        if host.playing.seen.phase is Phase.OVER:
            return PodiumStage(host)
        return self.at_the_table(host)

    def leaving(self, host: TableContext, back: Screen) -> Screen:
        """Somebody wants to leave the game."""
        return LeavingStage(host, back)

    def reading(
        self, host: TableContext, back: Screen, title: str, lines: tuple[str, ...]
    ) -> Screen:
        """There is something to read."""
        return ReadingStage(host, back, title, lines)

    def pairing(self, host: TableContext, back: Screen) -> Screen:
        """Which box is whose is to be seen to."""
        return PairingStage(host, back)

    def newcomer(self, host: TableContext, back: Screen, box: BoxId) -> Screen:
        """A box without a seat shows up while a seat has lost its own."""
        return NewcomerStage(host, back, box)

    def alone(self, host: TableContext, back: Screen, seat: int) -> Screen:
        """A seat is to have the display for itself."""
        return CurtainStage(host, back, seat)

    def looking(self, host: TableContext, back: Screen) -> Screen:
        """Somebody wants to look at their own card."""
        return WhoLooksStage(host, back)

    def farewell(self, host: TableContext) -> Screen:
        """The computer is to be switched off."""
        return FarewellStage(host)

    def at_the_table(self, host: TableContext) -> Screen:
        """Something is to be done: deal, place, climb, vote, or show a card."""
        match host.playing.seen.phase:
            case Phase.DEAL:
                return self.at_the_table(host) if deal_if_known(host) else EmissaryCardStage(host)
            case Phase.AMBITION:
                return AmbitionChoiceStage(host)
            case Phase.PLACEMENT:
                return PlacementStage(host)
            case Phase.CLIMB:
                return ClimbStage(host)
            case Phase.ELECTION:
                return ElectionStage(host)
            case Phase.CORONATION:
                hidden = None in host.playing.seen.favourites
                return ShownCardStage(host) if hidden else ShownAmbitionStage(host)
            case Phase.OVER:
                return CoronationStage(host)
