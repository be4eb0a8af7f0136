"""Who sits where, how is it played, and who starts."""

from __future__ import annotations

from companion.table.events import Cards, GameBegan
from companion.table.host import Host
from companion.table.inputs import Command, PickSeat, Target
from companion.table.scene import (
    Choice,
    Scene,
    SeatFace,
    SeatingScene,
    StarterScene,
    Tone,
)
from companion.table.stage import Stage
from companion.words import _, say
from engine import Edition, Option, RuleError, Rules, Setup, lone_seats
from hardware.boxes import BoxId, Button, Light


def default_names() -> tuple[str, ...]:
    """What seats are called until the settings say otherwise: their colours."""
    return (
        _("Red"),
        _("Blue"),
        _("Yellow"),
        _("Green"),
        _("Purple"),
        _("Orange"),
        _("White"),
        _("Grey"),
    )


class Party:
    """A table that is sitting down: boxes in clockwise order, and what was chosen."""

    def __init__(self, host: Host, edition: Edition) -> None:
        self.edition = edition
        self.boxes: list[BoxId] = []
        self.cards = Cards.DEALT
        self.emissary = False
        self.first = 0
        self._host = host

    @property
    def names(self) -> tuple[str, ...]:
        chosen = self._host.settings.table.names
        rest = [name for name in default_names() if name not in chosen]
        return (*chosen, *rest)[: len(self.boxes)]

    @property
    def seats(self) -> tuple[SeatFace, ...]:
        return tuple(SeatFace(number, name) for number, name in enumerate(self.names, start=1))

    def setup(self) -> Setup:
        options = frozenset({Option.EMISSARY}) if self.emissary else frozenset()
        return Setup(lone_seats(*self.names), self.first, options, self._host.settings.house_rules)

    def problem(self) -> RuleError | None:
        """Why this party can't play yet."""
        try:
            Rules(self.edition, self.setup())
        except RuleError as error:
            return error
        return None


class PartyStage(Stage):
    """A stage with a party at the table that is not playing yet."""

    def __init__(self, host: Host, party: Party) -> None:
        super().__init__(host)
        self.party = party

    def light_of(self, box: BoxId) -> Light:
        """What a box shows before it has a seat in a match."""
        return Light.LOCKED if box in self.party.boxes else Light.INVITING


class SeatingStage(PartyStage):
    """Whoever presses first sits down first; the others follow clockwise."""

    def __init__(self, host: Host, edition: Edition, back: Stage) -> None:
        super().__init__(host, Party(host, edition))
        self._back = back

    def choices(self) -> tuple[Choice, ...]:
        party = self.party
        begin = Choice(Command.BEGIN, _("Everyone sits: go on"))
        cards = {
            Cards.DEALT: _("Favourites: the companion deals"),
            Cards.OWN: _("Favourites: our own cards"),
        }[party.cards]
        found = [begin, Choice(Command.SWITCH_CARDS, cards)]
        if Option.EMISSARY in party.edition.options:
            word = _("The Émissaire: plays") if party.emissary else _("The Émissaire: stays away")
            found.append(Choice(Command.SWITCH_EMISSARY, word, lit=party.emissary))
        if party.boxes:
            found.append(Choice(Command.STAND_UP, _("Last one stands up")))
        return (*found, Choice(Command.BACK, _("Back")))

    def choose(self, target: Target) -> None:
        self.host.hush()
        match target:
            case Command.BEGIN:
                self._go_on()
            case Command.SWITCH_CARDS:
                dealt = self.party.cards is Cards.DEALT
                self.party.cards = Cards.OWN if dealt else Cards.DEALT
            case Command.SWITCH_EMISSARY:
                self.party.emissary = not self.party.emissary
            case Command.STAND_UP if self.party.boxes:
                self.party.boxes.pop()
            case Command.BACK:
                self.host.go(self._back)
            case _:
                pass

    def press(self, box: BoxId, button: Button) -> None:
        if box in self.party.boxes:
            super().press(box, button)
        elif len(self.party.boxes) < self.most:
            self.host.hush()
            self.party.boxes.append(box)
        else:
            self.host.tell(
                _("{edition} has {most} seats at most, and all are taken.").format(
                    edition=self.party.edition.name, most=self.most
                ),
                Tone.REFUSAL,
            )

    def scene(self) -> Scene:
        problem = self.party.problem()
        return SeatingScene(
            self.frame(),
            self.party.edition.name,
            self.party.seats,
            self.most,
            None if problem is None else say(problem),
        )

    @property
    def most(self) -> int:
        return max(self.party.edition.seats)

    def _go_on(self) -> None:
        problem = self.party.problem()
        if problem is not None:
            self.host.refuse(problem)
        else:
            self.host.go(StarterStage(self.host, self.party, back=self))


class StarterStage(PartyStage):
    """Who starts round 1?"""

    def __init__(self, host: Host, party: Party, back: Stage) -> None:
        super().__init__(host, party)
        self._back = back

    def choices(self) -> tuple[Choice, ...]:
        seats = tuple(Choice(PickSeat(seat)) for seat in range(len(self.party.boxes)))
        lot = Choice(Command.BY_LOT, _("Draw lots"))
        return (lot, *seats, Choice(Command.BACK, _("Back")))

    def choose(self, target: Target) -> None:
        match target:
            case PickSeat(seat):
                self._begin(seat)
            case Command.BY_LOT:
                self._begin(self.host.chance.randrange(len(self.party.boxes)))
            case Command.BACK:
                self.host.go(self._back)
            case _:
                pass

    def press(self, box: BoxId, button: Button) -> None:
        if box in self.party.boxes:
            super().press(box, button)
        else:
            self.host.tell(_("This box has no seat. Go back to sit down."))

    def scene(self) -> Scene:
        return StarterScene(self.frame(), self.party.seats)

    def _begin(self, first: int) -> None:
        party = self.party
        party.first = first
        began = GameBegan(party.edition.id, party.setup(), party.cards, tuple(party.boxes))
        if self.host.begin(began):
            self.host.go_on()
