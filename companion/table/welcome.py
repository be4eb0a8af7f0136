"""Before the table sits down: the title, and which edition is played."""

from __future__ import annotations

from companion.table.inputs import Command, PickEdition, Target
from companion.table.scene import Choice, EditionCard, EditionScene, Scene, TitleScene
from companion.table.seating import SeatingStage
from companion.table.stage import Stage
from companion.table.wires import WiresStage
from companion.words import _
from engine import Edition
from hardware.boxes import BoxId, Button


class DoorStage(Stage):
    """A stage before anybody sits: the boxes are dark and have no say."""

    def press(self, box: BoxId, button: Button) -> None:
        """Nobody has a seat, and somebody may be playing with a box."""


class TitleStage(DoorStage):
    """The first thing one sees."""

    def choices(self) -> tuple[Choice, ...]:
        return (
            Choice(Command.NEW_GAME, _("New game")),
            Choice(Command.BOXES, _("Boxes")),
            Choice(Command.QUIT, _("Quit")),
        )

    def choose(self, target: Target) -> None:
        match target:
            case Command.NEW_GAME:
                self.host.go(EditionStage(self.host))
            case Command.BOXES:
                self.host.go(WiresStage(self.host, back=self))
            case Command.QUIT:
                self.host.quitting = True
            case _:
                pass

    def scene(self) -> Scene:
        return TitleScene(self.frame())


class EditionStage(DoorStage):
    """Which box of the game lies on the table?"""

    def choices(self) -> tuple[Choice, ...]:
        editions = (PickEdition(edition) for edition in self.host.library)
        return (*map(Choice, editions), Choice(Command.BACK, _("Back")))

    def choose(self, target: Target) -> None:
        match target:
            case PickEdition(edition) if edition in self.host.library:
                self.host.go(SeatingStage(self.host, self.host.library[edition], back=self))
            case Command.BACK:
                self.host.go(TitleStage(self.host))
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
