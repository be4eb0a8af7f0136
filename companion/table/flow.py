"""Which stage comes next: it follows from the state of the match alone."""

from __future__ import annotations

from companion.table.castle import ClimbStage, PlacementStage
from companion.table.coronation import CoronationStage
from companion.table.election import ElectionStage
from companion.table.favourites import EmissaryCardStage, ShownCardStage, deal_if_known
from companion.table.host import Host
from companion.table.stage import Stage
from companion.table.welcome import TitleStage
from engine import Phase


class EveningFlow:
    """The way through an evening."""

    def first(self, host: Host) -> Stage:
        """Where an evening begins."""
        return TitleStage(host)

    def following(self, host: Host) -> Stage:
        """The stage that fits the match as it stands."""
        state = host.playing.state
        match state.phase:
            case Phase.DEAL:
                return CoronationStage(host) if state.round else self.new_round(host)
            case Phase.PLACEMENT:
                return PlacementStage(host)
            case Phase.CLIMB:
                return ClimbStage(host)
            case Phase.ELECTION:
                return ElectionStage(host)
            case Phase.CORONATION:
                return ShownCardStage(host)
            case Phase.OVER:
                return CoronationStage(host)

    def new_round(self, host: Host) -> Stage:
        """A new round: the cards are dealt, or the Émissaire's own is asked for."""
        return self.following(host) if deal_if_known(host) else EmissaryCardStage(host)
