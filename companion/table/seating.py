"""Who sits where, how is it played, and who starts."""

from __future__ import annotations

from companion.i18n import _, translate
from companion.labels import option_name
from companion.table.context import TableContext
from companion.table.events import Cards, GameBegan
from companion.table.inputs import Command, PickSeat, SwitchOption, Target
from companion.table.lobby import Lobby, LobbyScreen
from companion.table.scene import Scene, SeatingScene, SeatsScene
from companion.table.scene_parts import Choice, Tone
from companion.table.screen import Screen
from companion.table.who_sits import WhoIsItStage, WhoSitsStage
from engine import Edition, Option
from hardware.boxes import BoxId, Button, Light

CALM_SECONDS = 1.0
"""Whoever has just sat down may press twice; the second press means nothing."""


class SeatingStage(LobbyScreen):
    """Whoever presses first sits down first; the others follow clockwise."""

    def __init__(self, host: TableContext, edition: Edition, back: Screen) -> None:
        super().__init__(host, Lobby(host, edition))
        self._back = back
        self._newest: BoxId | None = None
        self._calm_until = 0.0

    def choices(self) -> tuple[Choice, ...]:
        party = self.party
        begin = Choice(Command.BEGIN, _("Everyone sits: go on"))
        cards = {Cards.DEALT: _("dealt here"), Cards.OWN: _("our own")}
        switch = Choice(Command.SWITCH_CARDS, _("Favourites"), cards[party.cards])
        found = [begin, switch]
        for option in (each for each in Option if each in party.edition.options):
            state = _("on") if option in party.options else _("off")
            found.append(Choice(SwitchOption(option), option_name(option), state))
        if Option.TEAMS in party.options:
            found.extend(Choice(PickSeat(seat)) for seat in range(len(party.boxes)))
        if party.boxes:
            found.append(Choice(Command.NAMES, _("Names")))
            found.append(Choice(Command.STAND_UP, _("One stands up")))
            found.append(Choice(Command.ALL_STAND_UP, _("All stand up")))
        return (*found, Choice(Command.BACK, _("Back")))

    def choose(self, target: Target) -> None:
        match target:
            case Command.BEGIN:
                self._go_on()
            case Command.SWITCH_CARDS:
                dealt = self.party.cards is Cards.DEALT
                self.party.cards = Cards.OWN if dealt else Cards.DEALT
            case SwitchOption(option):
                self.party.options ^= {option}
            case Command.STAND_UP if self.party.boxes:
                self.party.boxes.pop()
            case Command.ALL_STAND_UP:
                self.party.boxes.clear()
            case PickSeat(seat):
                self._pick_seat(seat)
            case Command.NAMES if self.party.boxes:
                self.host.go(WhoSitsStage(self.host, self.party, back=self))
            case Command.BACK:
                self.host.seated = tuple(self.party.boxes)
                self.host.go(self._back)
            case _:
                pass

    def press(self, box: BoxId, button: Button) -> None:
        if box in self.party.boxes:
            if box != self._newest or self.host.now >= self._calm_until:
                super().press(box, button)
        elif len(self.party.boxes) < self.most:
            self.party.boxes.append(box)
            self._newest, self._calm_until = box, self.host.now + CALM_SECONDS
        else:
            self.host.tell(
                _("{edition} has {most} seats at most, and all are taken.").format(
                    edition=self.party.edition.name, most=self.most
                ),
                Tone.REFUSAL,
            )

    def light(self, box: BoxId) -> Light:
        return Light.LOCKED if box in self.party.boxes else Light.INVITING

    def scene(self) -> Scene:
        seats, edition = self.party.seats, self.party.edition
        return SeatingScene(self.frame(), edition.name, seats, self.most, self._problem())

    def _problem(self) -> str | None:
        """Why the game can't begin yet, once there is somebody to tell."""
        if not any(map(self.host.presence.is_there, self.host.presence.boxes)):
            return _("No button box is there. “Boxes” on the first screen tells what to do.")
        problem = self.party.problem()
        return translate(problem) if problem is not None and self.party.boxes else None

    def _pick_seat(self, seat: int) -> None:
        """A free seat tells how to take it; a taken one gets a name, or with teams, becomes one."""
        if seat >= len(self.party.boxes):
            self.host.tell(_("To sit down here, press a button on your box."))
        elif Option.TEAMS in self.party.options:
            self.party.teams ^= {self.party.boxes[seat]}
        else:
            box = self.party.boxes[seat]
            self.host.go(WhoIsItStage(self.host, self.party, box, back=self))

    @property
    def most(self) -> int:
        return max(self.party.edition.seats)

    def _go_on(self) -> None:
        problem = self.party.problem()
        if not self.party.boxes:
            self.host.tell(_("Nobody sits yet. Press a button on your box to sit down."))
        elif problem is not None:
            self.host.refuse(problem)
        else:
            self.host.go(StarterStage(self.host, self.party, back=self))


class StarterStage(LobbyScreen):
    """Who starts round 1?"""

    def light(self, box: BoxId) -> Light:
        return Light.INVITING if box in self.party.boxes else Light.OFF

    def __init__(self, host: TableContext, party: Lobby, back: Screen) -> None:
        super().__init__(host, party)
        self._back = back

    def choices(self) -> tuple[Choice, ...]:
        seats = tuple(Choice(PickSeat(seat)) for seat in range(len(self.party.boxes)))
        lot = Choice(Command.BY_LOT, _("Draw lots"))
        return (lot, *seats, Choice(Command.BACK, _("Back")))

    def choose(self, target: Target) -> None:
        match target:
            case PickSeat(seat) if seat < len(self.party.boxes):
                self._begin(seat)
            case Command.BY_LOT:
                first = self.host.chance.randrange(len(self.party.boxes))
                self._begin(first)
                self.host.tell(_("{name} starts.").format(name=self.party.names[first]))
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
        return SeatsScene(self.frame(), _("Who starts?"), self.party.seats)

    def _begin(self, first: int) -> None:
        party = self.party
        party.first = first
        began = GameBegan(party.edition.id, party.setup(), party.cards, tuple(party.boxes))
        if self.host.commit(began):
            self.host.seated = began.pairing
            self.host.go(self.host.flow.at_the_table(self.host))
