"""After a crowning: what everyone gets, and after the last one who has won."""

from __future__ import annotations

from companion.table.castle import take_back
from companion.table.faces import pawns_of, place_name
from companion.table.inputs import Command, Target
from companion.table.scene import (
    Choice,
    CoronationScene,
    PodiumRow,
    PodiumScene,
    Scene,
    ScoreCard,
    ScoreLine,
)
from companion.table.stage import MatchStage
from companion.words import _
from engine import Coronation, Phase, Standing, Tally, standing


class CoronationStage(MatchStage):
    """Each card's points, item by item."""

    def choices(self) -> tuple[Choice, ...]:
        over = self.host.playing.state.phase is Phase.OVER
        onward = _("Who has won?") if over else _("Next round")
        return (Choice(Command.CONTINUE, onward), *self.undo_choice())

    def choose(self, target: Target) -> None:
        match target:
            case Command.CONTINUE:
                self._go_on()
            case Command.TAKE_BACK:
                take_back(self.host)
            case _:
                pass

    def _go_on(self) -> None:
        if self.host.playing.state.phase is Phase.OVER:
            self.host.go(PodiumStage(self.host))
        else:
            self.host.go(self.host.flow.new_round(self.host))

    def scene(self) -> Scene:
        match = self.host.playing
        coronation = match.state.coronations[-1]
        monarch = pawns_of(match.edition)[coronation.monarch]
        return CoronationScene(
            frame=self.frame(),
            monarch=monarch,
            headline=_("{name} is crowned").format(name=monarch.name),
            note=self._note(coronation),
            cards=self._score_cards(coronation),
        )

    def _note(self, coronation: Coronation) -> str:
        if coronation.turned:
            return _("The jester reigns: every sign is turned!")
        rounds = self.host.playing.edition.rounds
        return _("Round {number} of {rounds}").format(number=coronation.round, rounds=rounds)

    def _score_cards(self, coronation: Coronation) -> tuple[ScoreCard, ...]:
        match = self.host.playing
        cards = [
            self._score_card(tally, person.name, person.seat + 1, coronation.scores[person.pawn])
            for person, tally in zip(match.rules.people, coronation.tallies, strict=True)
        ]
        emissary = match.state.emissary
        if coronation.emissary is not None and emissary is not None:
            cards.append(
                self._score_card(coronation.emissary, _("Émissaire"), None, emissary.score)
            )
        return tuple(cards)

    def _score_card(self, tally: Tally, name: str, number: int | None, score: int) -> ScoreCard:
        pawns = pawns_of(self.host.playing.edition)
        lines = tuple(
            ScoreLine(pawns[item.character], place_name(item.place), item.points)
            for item in tally.items
        )
        return ScoreCard(name, number, lines, tally.points, tally.perfect, score)


class PodiumStage(MatchStage):
    """The end of a game."""

    def choices(self) -> tuple[Choice, ...]:
        return (
            Choice(Command.NEW_GAME, _("New game")),
            Choice(Command.BACK, _("The last coronation")),
            Choice(Command.QUIT, _("Quit")),
        )

    def choose(self, target: Target) -> None:
        match target:
            case Command.NEW_GAME:
                self.host.go_home()
            case Command.BACK:
                self.host.go_on()
            case Command.QUIT:
                self.host.quitting = True
            case _:
                pass

    def scene(self) -> Scene:
        result = standing(self.host.playing.state)
        return PodiumScene(self.frame(), self._headline(result), self._rows(result))

    def _headline(self, result: Standing) -> str:
        if result.emissary_won:
            return _("The Émissaire is ahead of everyone: the realm is lost")
        names = [self.host.playing.rules.setup.seats[seat].name for seat in result.winners]
        if len(names) == 1:
            return _("{name} wins!").format(name=names[0])
        return _("{names} win together!").format(names=", ".join(names))

    def _rows(self, result: Standing) -> tuple[PodiumRow, ...]:
        seats = self.host.playing.rules.setup.seats
        rows: list[PodiumRow] = []
        rank = 1
        for group in result.ranking:
            rows.extend(
                PodiumRow(
                    rank, seats[seat].name, seat + 1, result.scores[seat], seat in result.winners
                )
                for seat in group
            )
            rank += len(group)
        emissary = self.host.playing.state.emissary
        if emissary is not None:
            face = PodiumRow(0, _("Émissaire"), None, emissary.score, result.emissary_won)
            rows.insert(0 if result.emissary_won else len(rows), face)
        return tuple(rows)
