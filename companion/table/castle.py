"""The two stages at the castle: placing characters, and letting them climb."""

from __future__ import annotations

from companion.table.faces import board_of, emissary_of, seats_of
from companion.table.host import Host
from companion.table.inputs import Command, PickCharacter, PickFloor, Target
from companion.table.scene import CastleScene, Choice, Scene, Tone
from companion.table.stage import MatchStage
from companion.words import _
from engine import Ballot, Climb, Event, Placement, Reveal


class CastleStage(MatchStage):
    """What placing and climbing have in common: the castle, and whose turn it is."""

    def may_act(self, seat: int) -> bool:
        return seat == self.host.playing.state.turn

    def choose(self, target: Target) -> None:
        match target:
            case Command.TAKE_BACK if self.host.playing.takeable is not None:
                take_back(self.host)
            case PickCharacter(character):
                self.pick_character(character)
            case _:
                pass

    def pick_character(self, character: str) -> None:
        """A character was touched, movable or not."""
        raise NotImplementedError

    def castle_scene(self, prompt: str, hint: str, selected: str | None = None) -> Scene:
        """The castle with a prompt for the seat whose turn it is."""
        match, state = self.host.playing, self.host.playing.state
        return CastleScene(
            frame=self.frame(),
            round=state.round,
            rounds=match.edition.rounds,
            board=board_of(match),
            seats=seats_of(match, turn=state.turn, missing=self.host.missing_seats),
            emissary=emissary_of(match),
            prompt=prompt,
            hint=hint,
            selected=selected,
        )

    @property
    def turn_name(self) -> str:
        match = self.host.playing
        return match.rules.setup.seats[match.state.turn].name


class PlacementStage(CastleStage):
    """A seat chooses a character, then a floor from 1 to 4."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._selected: str | None = None

    def choices(self) -> tuple[Choice, ...]:
        legal = [a for a in self.host.playing.game.legal_actions() if isinstance(a, Placement)]
        if self._selected is None:
            characters = dict.fromkeys(PickCharacter(action.character) for action in legal)
            return (*map(Choice, characters), *self.undo_choice())
        floors = (PickFloor(a.floor) for a in legal if a.character == self._selected)
        other = Choice(Command.OTHER_CHARACTER, _("Another character"))
        return (*map(Choice, floors), other, *self.undo_choice())

    def choose(self, target: Target) -> None:
        match target:
            case Command.OTHER_CHARACTER:
                self._selected = None
            case PickFloor(floor):
                self._place_on(floor)
            case _:
                super().choose(target)

    def pick_character(self, character: str) -> None:
        if any(a.character == character for a in self._placements()):
            self._selected = None if character == self._selected else character
            self.host.hush()
        else:
            self.host.play(Placement(character, 1))

    def scene(self) -> Scene:
        if self._selected is None:
            prompt = _("{name} places a character").format(name=self.turn_name)
            return self.castle_scene(prompt, _("Choose one beside the castle."))
        name = self.host.playing.rules.name_of(self._selected)
        prompt = _("{name} places {character}").format(name=self.turn_name, character=name)
        return self.castle_scene(prompt, _("Choose a floor, 1 to 4."), self._selected)

    def _placements(self) -> list[Placement]:
        return [a for a in self.host.playing.game.legal_actions() if isinstance(a, Placement)]

    def _place_on(self, floor: int) -> None:
        if self._selected is None:
            self.host.tell(_("First choose a character beside the castle."), Tone.REFUSAL)
        elif self.host.play(Placement(self._selected, floor)):
            self.host.go_on()


class ClimbStage(CastleStage):
    """A seat moves one character: naming it names the move."""

    def choices(self) -> tuple[Choice, ...]:
        legal = self.host.playing.game.legal_actions()
        climbs = (PickCharacter(a.character) for a in legal if isinstance(a, Climb))
        return (*map(Choice, climbs), *self.undo_choice())

    def pick_character(self, character: str) -> None:
        if self.host.play(Climb(character)):
            self.host.go_on()

    def scene(self) -> Scene:
        prompt = _("{name} lets a character climb").format(name=self.turn_name)
        return self.castle_scene(prompt, _("Choose one that glows."))


def take_back(host: Host) -> None:
    """Take the newest event back, and say what to do on the board."""
    event = host.playing.takeable
    assert event is not None, "only offered when there is something to take back"
    host.take_back()
    host.go_on()
    host.tell(_what_was_taken_back(host, event))


def _what_was_taken_back(host: Host, event: Event) -> str:
    match event:
        case Placement(character, _floor):
            name = host.playing.rules.name_of(character)
            return _("Taken back: {name} stands beside the castle again.").format(name=name)
        case Climb(character):
            name = host.playing.rules.name_of(character)
            return _("Taken back: {name} goes back down.").format(name=name)
        case Ballot():
            return _("Taken back: everyone votes again.")
        case Reveal(person, _favourites):
            name = host.playing.rules.people[person].name
            return _("Taken back: {name}'s card is entered again.").format(name=name)
        case _:
            return _("Taken back.")
