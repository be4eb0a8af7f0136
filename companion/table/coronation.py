"""After a crowning: what everyone gets, and after the last one who has won."""

from __future__ import annotations

from companion.i18n import _
from companion.labels import ambition_name, emissary_name, place_name, round_name
from companion.table.context import TableContext
from companion.table.inputs import Command, Target
from companion.table.match_screen import CalmScreen
from companion.table.scene import (
    AmbitionLine,
    CoronationScene,
    PodiumRow,
    PodiumScene,
    Scene,
    ScoreCard,
    ScoreLine,
)
from companion.table.scene_parts import Choice
from companion.table.view_models import figures_of
from companion.table.welcome import EditionStage
from engine import Coronation, Option, Phase, Standing, Tally, standing

CARDS_ON_A_PAGE = 8


class CoronationStage(CalmScreen):
    """Each card's points, item by item; a big table's cards on several pages."""

    def __init__(self, host: TableContext) -> None:
        super().__init__(host)
        self._page = 0

    def choices(self) -> tuple[Choice, ...]:
        return (Choice(Command.CONTINUE, self._onward()), *self.way_back())

    def _onward(self) -> str:
        if self._has_more:
            return _("More cards")
        match self.host.playing.seen.phase:
            case Phase.OVER:
                return _("Who has won?")
            case Phase.CLIMB:
                return _("Play on")
            case _:
                return _("Next round")

    def take(self, target: Target) -> None:
        if target is Command.CONTINUE and self._has_more:
            self._page += 1
        elif target is Command.CONTINUE:
            self.host.go(self.host.flow.after_the_coronation(self.host))

    @property
    def _has_more(self) -> bool:
        cards = self._score_cards(self.host.playing.seen.coronations[-1])
        return len(cards) > (self._page + 1) * CARDS_ON_A_PAGE

    def scene(self) -> Scene:
        match = self.host.playing
        coronation = match.seen.coronations[-1]
        monarch = figures_of(match.edition)[coronation.monarch]
        return CoronationScene(
            frame=self.frame(),
            monarch=monarch,
            headline=_("{name} is crowned").format(name=monarch.name),
            note=self._note(coronation),
            cards=self._score_cards(coronation)[self._page * CARDS_ON_A_PAGE :][:CARDS_ON_A_PAGE],
        )

    def _note(self, coronation: Coronation) -> str:
        if self._nobody_can_move:
            return _("Nobody can move any more: the round ends here.")
        if coronation.turned:
            return _("The jester reigns: every sign is turned!")
        if Option.SHARED_PAWN in self.host.playing.rules.setup.options:
            return _("A shared pawn moves by the smaller of its people's points.")
        return round_name(coronation.round, self.host.playing.edition.rounds)

    @property
    def _nobody_can_move(self) -> bool:
        """A wedding's round that ended without its second coronation."""
        seen = self.host.playing.seen
        round_is_over = seen.phase in (Phase.DEAL, Phase.OVER)
        return round_is_over and len(seen.crowned) < self.host.playing.rules.coronations

    def _score_cards(self, coronation: Coronation) -> tuple[ScoreCard, ...]:
        match = self.host.playing
        cards = tuple(
            self._score_card(
                tally,
                person.name,
                person.seat + 1,
                coronation.scores[person.pawn],
                _ambition_line(coronation, index),
            )
            for index, (person, tally) in enumerate(
                zip(match.rules.people, coronation.tallies, strict=True)
            )
        )
        emissary = match.seen.emissary
        if coronation.emissary is None or emissary is None:
            return cards
        last = self._score_card(coronation.emissary, emissary_name(), None, emissary.score)
        return (*cards, last)

    def _score_card(
        self,
        tally: Tally,
        name: str,
        number: int | None,
        score: int,
        ambition: AmbitionLine | None = None,
    ) -> ScoreCard:
        figures = figures_of(self.host.playing.edition)
        lines = tuple(
            ScoreLine(figures[item.character], place_name(item.place), item.points)
            for item in tally.items
        )
        points = tally.points + (ambition.points if ambition is not None else 0)
        return ScoreCard(name, number, lines, points, tally.perfect, score, ambition)


def _ambition_line(coronation: Coronation, person: int) -> AmbitionLine | None:
    """A person's ambition, where this coronation judged it."""
    if not coronation.judgements:
        return None
    judgement = coronation.judgements[person]
    return AmbitionLine(ambition_name(judgement.ambition), judgement.met, judgement.points)


class PodiumStage(CalmScreen):
    """The end of a game."""

    def choices(self) -> tuple[Choice, ...]:
        return (
            Choice(Command.NEW_GAME, _("New game")),
            Choice(Command.REVIEW, _("The last coronation")),
            Choice(Command.DONE, _("First screen")),
        )

    def choose(self, target: Target) -> None:
        """The game is over: to go back is to be done with it."""
        super().choose(Command.DONE if target in (Command.BACK, Command.LEAVE) else target)

    def take(self, target: Target) -> None:
        match target:
            case Command.DONE:
                self.host.leave()
            case Command.NEW_GAME:
                self.host.leave()
                self.host.go(EditionStage(self.host, back=self.host.stage))
            case Command.REVIEW:
                self.host.go(CoronationStage(self.host))
            case _:
                pass

    def scene(self) -> Scene:
        result = standing(self.host.playing.state)
        return PodiumScene(self.frame(), self._headline(result), self._rows(result))

    def _headline(self, result: Standing) -> str:
        if result.emissary_won:
            return _("The Émissaire is ahead of everyone: the realm is lost")
        names = [self.host.playing.seat_name(seat) for seat in result.winners]
        if len(names) == 1:
            return _("{name} wins!").format(name=names[0])
        return _("{names} win together!").format(names=", ".join(names))

    def _rows(self, result: Standing) -> tuple[PodiumRow, ...]:
        """The seats in their order; the Émissaire has no place in it."""
        rows = tuple(
            self._row(result, seat, rank=1 + sum(map(len, result.ranking[:group])))
            for group, seats in enumerate(result.ranking)
            for seat in seats
        )
        emissary = self.host.playing.seen.emissary
        if emissary is None:
            return rows
        row = PodiumRow(None, emissary_name(), None, emissary.score, result.emissary_won)
        return (row, *rows) if result.emissary_won else (*rows, row)

    def _row(self, result: Standing, seat: int, rank: int) -> PodiumRow:
        name = self.host.playing.seat_name(seat)
        return PodiumRow(rank, name, seat + 1, result.scores[seat], seat in result.winners)
