"""The elections of this round, as everybody has seen them: who was raised by whom, the votes, and
where they went. Where the rules keep secret how many vote cards a seat has left, the votes are only
counted, unless the table wants a memory aid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.match_screen import Overlay
from companion.evening.pages import Pages
from companion.evening.scene import Choice, Raised, Scene
from companion.evening.view_models import raised_in_round
from companion.stories.game_story import ElectionStory
from companion.words.i18n import _
from companion.words.labels import full_place_name
from engine import SeatToken, Vote

ELECTIONS_ON_A_PAGE = 5


@dataclass(frozen=True)
class ShownCard:
    """A card that was open. `seat` is who played it, None for the Émissaire; or it stands for
    `count` cards of nobody in particular."""

    vote: Vote
    seat: SeatToken | None = None
    count: int = 0


@dataclass(frozen=True)
class RoundLine:
    """An election: `place` says where the candidate went."""

    raised: Raised
    place: str
    votes: tuple[ShownCard, ...]


@dataclass(frozen=True)
class RoundSoFarScene(Scene):
    lines: tuple[RoundLine, ...]


class RoundSoFarScreen(Overlay):
    """The newest election first. The key that opened it closes it, too."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self._pages = Pages(tuple(self._lines())[::-1], ELECTIONS_ON_A_PAGE)

    def choices(self) -> tuple[Choice, ...]:
        return (*self._pages.choice(_("Read on")), Choice(Command.BACK, _("Play on")))

    def choose(self, target: Target) -> None:
        match target:
            case Command.MORE:
                self._pages.turn()
            case Command.ROUND_SO_FAR:
                self.navigator.pop()
            case _:
                super().choose(target)

    def scene(self) -> RoundSoFarScene:
        return RoundSoFarScene(self.frame(), self._pages.shown)

    def _lines(self) -> Iterator[RoundLine]:
        """The elections in their order."""
        elections = self.match.story.elections_of(self.match.seen.round)
        for raised, election in zip(raised_in_round(self.match), elections, strict=True):
            yield RoundLine(raised, full_place_name(election.place), self._votes(election))

    def _votes(self, election: ElectionStory) -> tuple[ShownCard, ...]:
        if self.match.edition.hands_are_secret and not self.table.settings.now.table.memory_aid:
            counts = Counter(election.cards)
            return tuple(ShownCard(vote, count=counts[vote]) for vote in Vote if counts[vote])
        seats = (*self.match.rules.tokens, None)
        return tuple(map(ShownCard, election.cards, seats))
