"""The hall of fame: what everybody did in all games together."""

from __future__ import annotations

from companion.i18n import _, ngettext
from companion.stories.person_statistics import (
    PersonStatistics,
    name_count_text,
    person_statistics,
)
from companion.stories.ratings import ratings
from companion.table.context import TableContext
from companion.table.inputs import Command, Target
from companion.table.pages import Pages
from companion.table.scene import HallFigure, HallRow, HallScene, Scene
from companion.table.scene_parts import Choice
from companion.table.screen import DarkScreen, Screen

ROWS_ON_A_PAGE = 8


class HallStage(DarkScreen):
    """Everyone who has finished a game, most wins first."""

    def __init__(self, host: TableContext, back: Screen) -> None:
        super().__init__(host)
        self._back = back
        stories = [game.story for game in host.shelf.games() if game.story.is_over]
        self._games = len(stories)
        self._pages = Pages(rows_of(person_statistics(stories)), ROWS_ON_A_PAGE)

    def choices(self) -> tuple[Choice, ...]:
        return (Choice(Command.BACK, _("Back")), *self._pages.more(_("More people")))

    def choose(self, target: Target) -> None:
        match target:
            case Command.MORE:
                self._pages.turn()
            case Command.BACK:
                self.host.go(self._back)
            case _:
                pass

    def scene(self) -> Scene:
        games = ngettext("{count} game", "{count} games", self._games).format(count=self._games)
        return HallScene(self.frame(), games, self._pages.shown)


def rows_of(people: tuple[PersonStatistics, ...]) -> tuple[HallRow, ...]:
    """A row each, in this order; what the best have is marked."""
    return tuple(
        HallRow(
            name=person.name,
            figures=tuple(
                HallFigure(each.statistic.title, each.value, each.is_best) for each in rated
            ),
            victim=name_count_text(person.victim),
        )
        for person, rated in zip(people, ratings(people), strict=True)
    )
