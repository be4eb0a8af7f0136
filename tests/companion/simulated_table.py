"""Drives the table core in tests: a simulated clock, scripted boxes, no display."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import TypedDict, TypeVar, Unpack

from companion.config.library import Library, open_library
from companion.config.settings import Settings, TableSettings
from companion.evening.agreement import RING_SECONDS
from companion.evening.calm import CALM_SECONDS
from companion.evening.cards.card_picker import PickNumber
from companion.evening.core import Outputs, Table
from companion.evening.events import GameLeft, GameSavedForLater, TableEvent
from companion.evening.inputs import (
    Choose,
    Command,
    Confirm,
    Input,
    MoveFocus,
    Peek,
    PickAmbition,
    PickCharacter,
    PickFloor,
    PickSeat,
    StorageChanged,
    Target,
)
from companion.evening.match import Match
from companion.evening.ports import Ports, StorageProblem, UnsavedOwnDecks
from companion.evening.scene import Scene
from companion.evening.screen import Open, OpenScreen
from companion.evening.screens.ambition_choice import AmbitionChoiceScene
from companion.evening.screens.ambition_entry import AmbitionEntryScene
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.edition import PickEdition
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.favourites import FavouritesScene
from companion.evening.screens.menu import menu_screen
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.positions import PositionsScene
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.raising import RaisingScene
from companion.evening.screens.seat import SeatAction
from companion.evening.screens.seating import AddBot, SwitchOption
from companion.evening.screens.set_hand import PickHand
from companion.evening.screens.verdict import VerdictScene
from companion.evening.seats.boxes import PEEK_SECONDS
from companion.keep.game_saver import GameSaver
from engine import Event, Follow, Option, Place, balanced_deck, load_edition
from hardware.boxes import BoxId, Button, Identity, Light
from tests.companion.staging.decisions import next_favourite, next_place
from tests.hardware.scripted_boxes import ScriptedBoxes

NAMES = ("Margot", "Charles", "Perrine", "Nico", "Salvi", "Éloïse", "Vincent", "Laurence")
MAX_DECISIONS = 5_000
MAX_PRESSES = 9
ROUNDING = 1e-6
S = TypeVar("S")


class GameChoices(TypedDict, total=False):
    """How to play; `teams` are seat indices."""

    emissary: bool
    own: bool
    """Whether the players use their own favourites cards."""
    follow: Follow
    options: Iterable[Option]
    teams: Iterable[int]
    bots: int
    """How many of the seats vivat plays for: the last ones."""


class SimulatedTable:
    """A table core with eight boxes; its methods press, touch and let time pass.

    With `drawn`, the boxes are drawn on the screen and show cards. `saver` saves the events. The
    people at the table wait out the calm after an event unless `is_patient` is False.
    """

    is_patient = True
    _agrees = False
    """Whether they are giving a second press."""
    _acted_by: int | Input | None = None
    """The number of the box that was pressed last, or what was done last on the screen."""

    def __init__(
        self,
        settings: Settings | None = None,
        seed: int = 1,
        boxes: int = 8,
        library: Library | None = None,
        drawn: bool = False,
        saver: GameSaver | None = None,
        ports: Ports | None = None,
    ) -> None:
        settings = settings or Settings(table=TableSettings(names=NAMES))
        self.boxes: tuple[BoxId, ...] = tuple(f"box-{n}" for n in range(1, boxes + 1))
        library = library or open_library()
        self.saver = saver
        self._storage_problem: StorageProblem | None = None
        ports = replace(ports or Ports(), drawn=frozenset(self.boxes if drawn else ()))
        if saver is not None:
            ports = replace(ports, saved_games=saver.saved_games)
        self._table = Table(settings, library, Random(seed), ports)
        self.now = 0.0
        self.scripted_boxes = ScriptedBoxes(self.boxes)
        self.events: list[TableEvent] = []
        self.outputs: Outputs = self.step()

    def step(self, *inputs: Input, after: float = 0.1) -> Outputs:
        """Let `after` seconds pass, then give the inputs to the table, and wait out the calm."""
        if Confirm() in inputs:
            self.look_first(Button.YES)
        self._acted_by = inputs[0] if inputs else self._acted_by
        self.now += after
        self._handle(*inputs, *self._poll())
        while signals := self._poll():
            self._handle(*signals)
        if self.is_patient and self.scene.frame.is_calm:
            self.step(after=CALM_SECONDS)
        self.agree_if_asked()
        return self.outputs

    def agree_if_asked(self) -> None:
        """Patient people give the second press at once."""
        if self.is_patient and self.scene.frame.agreement is not None and not self._agrees:
            self._agrees = True
            self.agree()
            self._agrees = False

    def look_first(self, button: Button) -> None:
        """Patient people look at what has the focus before they choose it."""
        is_chosen = (
            self._table._presses._must_be_seen(button) and not self._table._presses._ends_number
        )
        if self.is_patient and is_chosen:
            self.rest(CALM_SECONDS)

    def rest(self, seconds: float) -> None:
        """Press nothing for so long."""
        self.now += seconds
        self._handle(*self._poll())

    def agree(self) -> None:
        """Agree to what has just been chosen, in the same way: with another box whose light asks
        for it, with the same key, or by touch."""
        self.rest(RING_SECONDS + ROUNDING)
        match self._acted_by:
            case int():
                boxes = range(1, len(self.boxes) + 1)
                self.press(next(box for box in boxes if self.light(box) is Light.INVITING))
            case Confirm():
                self.step(Confirm())
            case _:
                self.choose(Command.AGREE)

    def _poll(self) -> Sequence[Input]:
        return self.scripted_boxes.poll(self.now)

    def _handle(self, *inputs: Input) -> None:
        self.outputs = self._table.step(inputs, self.now)
        self.events.extend(self.outputs.events)
        if self.outputs.events and self.saver is not None:
            self.saver.save(self.outputs.events, self._table.match)
            self._tell_storage(self.saver.problem)
        self.scripted_boxes.apply_order(self.outputs.order)

    def _tell_storage(self, problem: StorageProblem | None) -> None:
        """Tell the table what the program tells it: a changed list of games or problem."""
        has_left = any(isinstance(e, GameLeft | GameSavedForLater) for e in self.outputs.events)
        if has_left or problem != self._storage_problem:
            self.outputs = self._table.step([StorageChanged(problem)], self.now)
        self._storage_problem = problem

    @property
    def scene(self) -> Scene:
        return self.outputs.scene

    @property
    def practised(self) -> tuple[Event, ...]:
        """What has happened in the running practice, which hands out no events."""
        match = self._table.match
        return tuple(match.game.events) if match is not None and match.is_practice else ()

    @property
    def match(self) -> Match:
        """The match being played; there must be one."""
        match = self._table.match
        assert match is not None
        return match

    def expect(self, kind: type[S]) -> S:
        """Return the scene; fail unless it is of this kind."""
        assert isinstance(self.scene, kind), self.scene
        return self.scene

    @property
    def notice_text(self) -> str:
        """What the notice on the screen says; empty without a notice."""
        notice = self.scene.frame.notice
        return notice.text if notice is not None else ""

    def place_of(self, character: str) -> Place:
        """Where the screen shows a character."""
        castle = self.expect(CastleScene).overview.castle
        return next(place for figure, place in castle.characters if figure.character == character)

    def offered(self, kind: type) -> list[Target]:
        """The targets of one kind that can be chosen."""
        return [c.target for c in self.scene.frame.choices if isinstance(c.target, kind)]

    def choose(self, target: Target) -> Outputs:
        return self.step(Choose(target))

    def undo(self) -> Outputs:
        """Undo, and answer that it is meant if that is asked."""
        self.choose(Command.UNDO)
        is_asked = isinstance(self.scene, QuestionScene)
        return self.choose(Command.DONE) if is_asked else self.outputs

    def open_from_menu(self, screen: OpenScreen) -> Outputs:
        """Open a screen from the game's menu."""
        self.choose(Open(menu_screen))
        return self.choose(Open(screen))

    def press(self, box: int, button: Button = Button.YES) -> Outputs:
        """Press a button of the box with this number, from 1."""
        self.look_first(button)
        self._acted_by = box
        self.scripted_boxes.press(self.boxes[box - 1], button)
        return self.step()

    def press_each(self, *buttons: Button) -> Outputs:
        """Each seat presses one button, in the order of the boxes."""
        for box, button in enumerate(buttons, start=1):
            self.press(box, button)
        return self.outputs

    def wait(self, seconds: float) -> Outputs:
        return self.step(after=seconds)

    def peek(self, box: BoxId) -> Outputs:
        """Hold the card slot of a box until the card appears."""
        self.step(Peek(box, held=True))
        return self.wait(PEEK_SECONDS)

    def unplug(self, box: int) -> Outputs:
        self.scripted_boxes.lose(self.boxes[box - 1])
        return self.step()

    def plug_in(self, box: int, identity: Identity = Identity.PROVEN) -> Outputs:
        self.scripted_boxes.find(self.boxes[box - 1], identity)
        return self.step()

    def light(self, box: int) -> Light:
        return self.scripted_boxes.light(self.boxes[box - 1])

    def take_seats(
        self, edition: str = "king-up", seats: int = 4, **choices: Unpack[GameChoices]
    ) -> None:
        """From the title to the seating screen, with all seats taken."""
        self.choose_edition(edition)
        bots = choices.get("bots", 0)
        for box in range(1, seats - bots + 1):
            self.press(box)
        for _bot in range(bots):
            self.choose(self.offered(AddBot)[0])
        wanted = set(choices.get("options", ()))
        if choices.get("emissary"):
            wanted.add(Option.EMISSARY)
        for option in (each for each in Option if each in wanted):
            self.switch(SwitchOption(option))
        for seat in choices.get("teams", ()):
            self.switch_team(seat)
        if choices.get("own"):
            self.switch(Command.SWITCH_CARDS)
        for _switch in range(tuple(Follow).index(choices.get("follow", Follow.MOVES))):
            self.switch(Command.SWITCH_FOLLOW)

    def switch(self, target: Target) -> Outputs:
        """Touch a switch of the seating screen: the first touch only explains it."""
        if self.scene.frame.focus != target:
            self.choose(target)
        return self.choose(target)

    def choose_edition(self, edition: str) -> None:
        """From the title to the seating screen; who had a seat keeps it."""
        self.choose(Command.NEW_GAME)
        if isinstance(self.scene, QuestionScene):
            self.choose(Command.CONTINUE)
        self.choose(PickEdition(edition))

    def switch_team(self, seat: int) -> None:
        """On the seating screen: make a seat a team of two, or one player again."""
        self.choose(PickSeat(seat))
        self.choose(SeatAction.SWITCH_TEAM)
        self.choose(Command.BACK)

    def begin(
        self, edition: str = "king-up", seats: int = 4, **choices: Unpack[GameChoices]
    ) -> None:
        """From the title to the first placement or ambition choice; seat 1 starts."""
        self.take_seats(edition, seats, **choices)
        self.choose_starter()
        if isinstance(self.scene, AmbitionChoiceScene):
            self.wait(1)

    def choose_starter(self, seat: int = 0) -> None:
        """From everyone seated to the first screen of the game."""
        self.choose(Command.BEGIN)
        self.choose(PickSeat(seat))

    def place(self, character: str, floor: int) -> None:
        self.choose(PickCharacter(character))
        self.choose(PickFloor(floor))

    def place_everyone(self) -> None:
        """Place all characters: the first one offered, on the first floor offered."""
        while isinstance(self.scene, CastleScene) and self._someone_is_unplaced():
            self.choose(self.offered(PickCharacter)[0])
            self.choose(self.offered(PickFloor)[0])

    def _someone_is_unplaced(self) -> bool:
        castle = self.expect(CastleScene).overview.castle
        return any(place is Place.UNPLACED for _figure, place in castle.characters)

    def climb_to_an_election(self) -> ElectionScene:
        """Climb with the first character offered until one reaches the throne."""
        while isinstance(self.scene, CastleScene):
            self.choose(self.offered(PickCharacter)[0])
        return self.expect(ElectionScene)

    def begin_an_election(
        self, edition: str = "king-up", seats: int = 4, **choices: Unpack[GameChoices]
    ) -> ElectionScene:
        """From the title to an open election; each player keeps the first ambition.

        Where only votes are told, that takes two touches.
        """
        self.begin(edition, seats, **choices)
        while isinstance(self.scene, AmbitionChoiceScene):
            for box in range(1, seats + 1):
                self.keep_ambition(box)
        if isinstance(self.scene, RaisingScene):
            self.choose(PickSeat(0))
            self.choose(self.offered(PickCharacter)[0])
            return self.expect(ElectionScene)
        self.place_everyone()
        return self.climb_to_an_election()

    def keep_ambition(self, box: int, button: Button = Button.YES) -> None:
        """Press until it is kept: the others look away, the cards are shown, one is marked; on a
        phone, it is only marked before."""
        before = len(self.events)
        for _press in range(MAX_PRESSES):
            self.wait(1)
            self.press(box, button)
            if len(self.events) > before:
                return
        raise AssertionError(f"box {box} keeps no ambition: {self.scene}")

    def vote(self, *buttons: Button) -> Outputs:
        """Each seat presses once, in order; then the grace period passes."""
        self.press_each(*buttons)
        self.wait(3)
        return self.wait(2)

    def crown(self) -> None:
        """From an open election, through a verdict with only Yes votes, to what follows it."""
        self.vote(*[Button.YES] * len(self.match.pairing))
        self.choose(Command.CONTINUE)

    def enter_card(self, number: int) -> None:
        """Enter a card by its number; a new one gets the favourites of vivat's deck."""
        self.choose(PickNumber(number))
        scene = self.scene
        if isinstance(scene, FavouritesScene) and scene.card.number and not scene.card.picked:
            for character in balanced_deck(self.match.edition)[number - 1].characters:
                self.choose(PickCharacter(character))
            self.choose(Command.DONE)

    def play_to_the_end(self, decide: Callable[[SimulatedTable], None]) -> PodiumScene:
        """Call `decide` on each scene until the podium."""
        for _decision in range(MAX_DECISIONS):
            if isinstance(self.scene, PodiumScene):
                return self.scene
            decide(self)
        raise AssertionError(f"the game does not end: {self.scene}")


def touchable(scene: Scene) -> tuple[Target, ...]:
    """What a touch can choose on this screen: its choices, and the button that agrees."""
    agreement = scene.frame.agreement
    button = (Command.AGREE,) if agreement is not None and agreement.has_button else ()
    return (*(choice.target for choice in scene.frame.choices), *button)


def decks_that_know(edition: str, *numbers: int) -> UnsavedOwnDecks:
    """The table has learnt these cards, with the favourites of vivat's deck; default: all."""
    decks = UnsavedOwnDecks()
    cards = balanced_deck(load_edition(edition))
    decks.save(edition, tuple(card for card in cards if not numbers or card.number in numbers))
    return decks


def by_touch(table: SimulatedTable, chance: Random) -> None:
    """Make one decision by touch; votes are cast with the boxes."""
    match table.scene:
        case FavouritesScene() as scene:
            table.choose(next_favourite(scene, chance))
        case CastleScene():
            table.choose(chance.choice(_pickable(table)))
        case AmbitionEntryScene():
            table.choose(chance.choice(table.offered(PickAmbition)))
        case AmbitionChoiceScene():
            choose_ambitions(table, chance)
        case ElectionScene():
            vote_at_random(table, chance)
        case RaisingScene():
            table.choose(chance.choice((*table.offered(PickSeat), *table.offered(PickCharacter))))
        case PositionsScene() as scene:
            table.choose(next_place(scene, chance))
        case QuestionScene() if table.offered(PickHand):
            table.choose(chance.choice(table.offered(PickHand)))
        case VerdictScene() | CoronationScene():
            table.wait(2)
            table.choose(Command.CONTINUE)
        case scene:
            raise AssertionError(f"nothing to decide: {scene}")


def choose_ambitions(table: SimulatedTable, chance: Random) -> None:
    """Every player who has not chosen yet keeps one of two ambition cards."""
    table.wait(1)
    for seat in table.expect(AmbitionChoiceScene).overview.seats:
        while table.match.chooses(seat.number - 1) is not None:
            table.keep_ambition(seat.number, chance.choice((Button.YES, Button.NO)))


def vote_at_random(table: SimulatedTable, chance: Random) -> None:
    """Every seat presses Yes, then a random button, and Yes again if that card is used up."""
    seats = table.expect(ElectionScene).overview.seats
    for box in (seat.number for seat in seats if not seat.token.is_bot):
        table.press(box, Button.YES)
        table.press(box, chance.choice(tuple(Button)))
        if not table.expect(ElectionScene).overview.seats[box - 1].voted:
            table.press(box, Button.YES)
    table.wait(3)


def by_boxes(table: SimulatedTable, chance: Random) -> None:
    """Make one decision with the boxes alone."""
    match table.scene:
        case ElectionScene():
            vote_at_random(table, chance)
        case AmbitionChoiceScene():
            choose_ambitions(table, chance)
        case AmbitionEntryScene():
            choose_with_box(table, 1, chance.choice(table.offered(PickAmbition)))
        case FavouritesScene() as scene if scene.frame.offers(Command.DONE):
            table.press(1, Button.YES)
        case CastleScene() as scene:
            turn = next(seat.number for seat in scene.overview.seats if seat.is_turn)
            choose_with_box(table, turn, chance.choice([*_pickable(table)]))
        case FavouritesScene() as scene:
            choose_with_box(table, 1, next_favourite(scene, chance))
        case _:
            table.wait(2)
            choose_with_box(table, 1, Command.CONTINUE)


def by_keys(table: SimulatedTable, chance: Random) -> None:
    """Make one decision with the arrow keys and Return; votes are cast with the boxes."""
    if isinstance(table.scene, ElectionScene | AmbitionChoiceScene):
        by_touch(table, chance)
        return
    if isinstance(table.scene, FavouritesScene):
        target = next_favourite(table.scene, chance)
        while table.scene.frame.focus != target:
            table.step(MoveFocus(+1))
    steps = chance.randrange(3) if isinstance(table.scene, CastleScene) else 0
    for _step in range(steps):
        table.step(MoveFocus(+1))
    focus = table.scene.frame.focus
    if not isinstance(focus, Command | Open) or focus in _CONTINUING:
        table.step(Confirm())


_CONTINUING = (Command.CONTINUE, Command.DONE, Command.NOBODY_CAN_MOVE)


def _pickable(table: SimulatedTable) -> list[PickCharacter | PickFloor]:
    targets = [choice.target for choice in table.scene.frame.choices]
    return [target for target in targets if isinstance(target, PickCharacter | PickFloor)]


def choose_with_box(table: SimulatedTable, box: int, target: Target) -> None:
    """Move the focus with one box until it is on the target, then confirm."""
    table.wait(CALM_SECONDS)
    for _step in range(len(table.scene.frame.choices)):
        if table.scene.frame.focus == target:
            break
        table.press(box, Button.STOMACHACHE)
    assert table.scene.frame.focus == target
    table.press(box, Button.YES)


def choose_with_keys(table: SimulatedTable, target: Target) -> None:
    """Move the focus with a key until it is on the target, then confirm."""
    for _step in range(len(table.scene.frame.choices)):
        if table.scene.frame.focus == target:
            break
        table.step(MoveFocus(+1))
    assert table.scene.frame.focus == target
    table.step(Confirm())
