"""Before the table sits down: the title, and which edition is played."""

from __future__ import annotations

from math import ceil

from companion.i18n import _, translate
from companion.table.context import TableContext
from companion.table.hall import HallStage
from companion.table.host_computer import Ending
from companion.table.inputs import Command, PickEdition, Target
from companion.table.kept_games import KeptGamesStage, progress_of
from companion.table.saved_games_port import ResumableGame
from companion.table.scene import EditionCard, EditionScene, Scene, TitleScene
from companion.table.scene_parts import Choice
from companion.table.screen import DarkScreen, Screen
from companion.table.seating import SeatingStage
from companion.table.switching_off import SwitchOffStage
from companion.table.wires import WiresStage
from engine import Edition

KIOSK_SECONDS = 8
"""So long somebody can choose otherwise before an interrupted game goes on."""


class TitleStage(DarkScreen):
    """The first thing one sees. In a kiosk an interrupted game goes on by itself."""

    def __init__(self, host: TableContext) -> None:
        super().__init__(host)
        self._waiting: tuple[ResumableGame, ...] = ()
        self._hall_is_open = False
        self._somebody_is_there = False
        self._goes_on_at: float | None = None

    def look_at_the_shelf(self) -> None:
        shelf = self.host.shelf
        self._waiting = tuple(shelf.waiting())
        self._hall_is_open = any(game.story.is_over for game in shelf.games())
        if not self._goes_on:
            self._goes_on_at = None

    def choices(self) -> tuple[Choice, ...]:
        going_on = (Choice(Command.GO_ON, self._go_on()),) if self._waiting else ()
        others = (Choice(Command.GAMES, _("Other games")),) if len(self._waiting) > 1 else ()
        hall = (Choice(Command.HALL, _("Hall of fame")),) if self._hall_is_open else ()
        return (
            *going_on,
            Choice(Command.NEW_GAME, _("New game")),
            *others,
            *hall,
            Choice(Command.BOXES, _("Boxes")),
            self._way_out(),
        )

    def choose(self, target: Target) -> None:
        self._stay()
        match target:
            case Command.GO_ON if self._waiting:
                self.host.take_up(self._waiting[0].game.name)
            case Command.NEW_GAME:
                self.host.go(EditionStage(self.host, back=self))
            case Command.GAMES if self._waiting:
                self.host.go(KeptGamesStage(self.host, back=self))
            case Command.HALL if self._hall_is_open:
                self.host.go(HallStage(self.host, back=self))
            case Command.BOXES:
                self.host.go(WiresStage(self.host, back=self))
            case Command.QUIT if not self.host.appliance.switches_off:
                self.host.ending = Ending.QUIT
            case Command.SWITCH_OFF if self.host.appliance.switches_off:
                self.host.go(SwitchOffStage(self.host, back=self))
            case _:
                pass

    def step(self, by: int) -> None:
        self._stay()
        super().step(by)

    def aim(self, target: Target) -> None:
        self._stay()
        super().aim(target)

    def tick(self) -> None:
        if self._goes_on and self._goes_on_at is None:
            self._goes_on_at = self.host.now + KIOSK_SECONDS
        if self._goes_on_at is not None and self.host.now >= self._goes_on_at:
            self.choose(Command.GO_ON)

    def wake_at(self) -> float | None:
        """Every second of the count counts, until the game goes on."""
        if self._goes_on_at is None:
            return None
        return self._goes_on_at - max(0, self._seconds_left(self._goes_on_at) - 1)

    def scene(self) -> Scene:
        return TitleScene(self.frame(), self._invitation(), self._warning())

    def _way_out(self) -> Choice:
        """Where vivat is all that the computer does, nobody is left alone without it."""
        if self.host.appliance.switches_off:
            return Choice(Command.SWITCH_OFF, _("Switch off"))
        return Choice(Command.QUIT, _("Quit"))

    def _warning(self) -> str:
        because = self.host.appliance.safe_because
        return "" if because is None else _("Safe mode: {reason}").format(reason=translate(because))

    @property
    def _goes_on(self) -> bool:
        """Whether an interrupted game goes on by itself, if nobody does anything."""
        interrupted = bool(self._waiting) and self._waiting[0].was_interrupted
        return self.host.settings.display.kiosk and interrupted and not self._somebody_is_there

    def _stay(self) -> None:
        """Somebody is there: nothing happens by itself any more."""
        self._somebody_is_there, self._goes_on_at = True, None

    def _go_on(self) -> str:
        """The way on, with the seconds until it is taken by itself."""
        if self._goes_on_at is None:
            return _("Go on")
        return _("Go on ({seconds})").format(seconds=self._seconds_left(self._goes_on_at))

    def _seconds_left(self, at: float) -> int:
        return max(0, ceil(at - self.host.now))

    def _invitation(self) -> str:
        """Which game can go on."""
        if not self._waiting:
            return ""
        game = self._waiting[0].game
        names = ", ".join(seat.name for seat in game.story.seats)
        return f"{game.story.edition_name} · {progress_of(game)} · {names}"


class EditionStage(DarkScreen):
    """Which box of the game lies on the table?"""

    def __init__(self, host: TableContext, back: Screen) -> None:
        super().__init__(host)
        self._back = back

    def choices(self) -> tuple[Choice, ...]:
        editions = (PickEdition(edition) for edition in self.host.library)
        return (*map(Choice, editions), Choice(Command.BACK, _("Back")))

    def choose(self, target: Target) -> None:
        match target:
            case PickEdition(edition) if edition in self.host.library:
                self.host.go(SeatingStage(self.host, self.host.library[edition], back=self))
            case Command.BACK:
                self.host.go(self._back)
            case _:
                pass

    def scene(self) -> Scene:
        return EditionScene(self.frame(), tuple(map(_card, self.host.library.values())))


def _card(edition: Edition) -> EditionCard:
    seats = _("{fewest} to {most} seats").format(fewest=min(edition.seats), most=max(edition.seats))
    about = _("Yes and No, seven floors, thirteen characters.")
    if edition.stomachaches:
        about = _("With jester, Stomachache, dungeons and WCs.")
    return EditionCard(edition.id, edition.name, seats, about)
