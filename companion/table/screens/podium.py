"""The end of a game: who has won."""

from __future__ import annotations

from dataclasses import dataclass

from companion.i18n import _
from companion.labels import emissary_name
from companion.table.game_screen import CalmScreen
from companion.table.inputs import Command, Target
from companion.table.scene import Scene
from companion.table.scene_parts import Choice
from companion.table.screens.coronation import CoronationScreen
from companion.table.screens.edition import EditionScreen
from engine import Standing, standing


@dataclass(frozen=True)
class PodiumRow:
    """`rank` is None for the Émissaire, who is not ranked."""

    rank: int | None
    name: str
    number: int | None
    score: int
    wins: bool


@dataclass(frozen=True)
class PodiumScene(Scene):
    headline: str
    rows: tuple[PodiumRow, ...]


class PodiumScreen(CalmScreen):
    """Everyone's rank and score."""

    def choices(self) -> tuple[Choice, ...]:
        return (
            Choice(Command.NEW_GAME, _("New game")),
            Choice(Command.REVIEW, _("The last coronation")),
            Choice(Command.DONE, _("First screen")),
        )

    def choose(self, target: Target) -> None:
        """The game is over, so Back closes it."""
        super().choose(Command.DONE if target in (Command.BACK, Command.LEAVE) else target)

    def handle_choice(self, target: Target) -> None:
        match target:
            case Command.DONE:
                self.table.leave_game()
            case Command.NEW_GAME:
                self.table.leave_game()
                self.navigator.push(EditionScreen(self.table))
            case Command.REVIEW:
                self.navigator.replace(CoronationScreen(self.table))
            case _:
                pass

    def scene(self) -> PodiumScene:
        result = standing(self.match.state)
        return PodiumScene(self.frame(), self._headline(result), self._rows(result))

    def _headline(self, result: Standing) -> str:
        if result.emissary_won:
            return _("The Émissaire is ahead of everyone: the realm is lost")
        names = [self.match.seat_name(seat) for seat in result.winners]
        if len(names) == 1:
            return _("{name} wins!").format(name=names[0])
        return _("{names} win together!").format(names=", ".join(names))

    def _rows(self, result: Standing) -> tuple[PodiumRow, ...]:
        """The seats in order of rank; the Émissaire first if it has won, else last."""
        rows = tuple(
            self._row(result, seat, rank=1 + sum(map(len, result.ranking[:group])))
            for group, seats in enumerate(result.ranking)
            for seat in seats
        )
        emissary = self.match.seen.emissary
        if emissary is None:
            return rows
        row = PodiumRow(None, emissary_name(), None, emissary.score, result.emissary_won)
        return (row, *rows) if result.emissary_won else (*rows, row)

    def _row(self, result: Standing, seat: int, rank: int) -> PodiumRow:
        name = self.match.seat_name(seat)
        return PodiumRow(rank, name, seat + 1, result.scores[seat], seat in result.winners)
