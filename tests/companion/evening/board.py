"""A real board beside the table: people move its pieces, and tell only what the screen asks.

The board is the engine's game by every move, played at random. The boxes, the screens and the
rules of the table are the real ones.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from companion.evening.cards.card_picker import NumberState, PickNumber
from companion.evening.inputs import (
    BUTTON_OF_VOTE,
    Command,
    PickCharacter,
    PickFloor,
    PickPlace,
    PickSeat,
    Target,
)
from companion.evening.screens.ambition_choice import AmbitionChoiceScene
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.favourites import FavouritesScene
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.positions import PositionsScene
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.raising import RaisingScene
from companion.evening.screens.set_hand import PickHand
from companion.evening.screens.verdict import VerdictScene
from companion.words.labels import full_place_name
from engine import (
    Ballot,
    ChooseAmbition,
    Climb,
    Deal,
    Follow,
    Game,
    Phase,
    Place,
    Placement,
    Reveal,
    RevealAmbition,
    Room,
    Rules,
    State,
    seats_to_show_hands,
)
from engine.cards import vote_pile
from tests.companion.simulated_table import SimulatedTable, by_touch, choose_ambitions

BETWEEN_ROUNDS = (Phase.DEAL, Phase.OVER)
LONGEST = 5_000
Choose = Callable[[SimulatedTable, Target], None]


def touch(table: SimulatedTable, target: Target) -> None:
    """Choose on the screen."""
    table.choose(target)


class Board:
    """The pieces on a board, and the people who tell the table about them.

    `choose` is how they choose on the screen. `touches` counts what they choose in each round;
    they vote, and go on after a verdict, with the boxes in their hands.
    """

    def __init__(self, table: SimulatedTable, seed: int, choose: Choose = touch) -> None:
        setup = replace(table.match.rules.setup, follow=Follow.MOVES)
        self._game = Game(Rules(table.match.edition, setup))
        self._table = table
        self._chance = Random(seed)
        self._choose = choose
        self._known = 0
        self.touches: dict[int, int] = {}

    @property
    def state(self) -> State:
        """What the board shows."""
        return self._game.state

    def play(self) -> None:
        """Play until the podium."""
        for _decision in range(LONGEST):
            if isinstance(self._table.scene, PodiumScene):
                return
            self.step()
        raise AssertionError(f"the game does not end: {self._table.scene}")

    def step(self) -> None:
        """Decide one thing."""
        self._take_cards()
        table = self._table
        match table.scene:
            case RaisingScene():
                self._tell_raising()
            case ElectionScene():
                self._vote()
            case PositionsScene() as scene:
                self._tell_positions(scene)
            case CastleScene():
                self._move()
            case AmbitionChoiceScene():
                choose_ambitions(table, self._chance)
            case VerdictScene():
                table.wait(1)
                table.press(1)
            case CoronationScene():
                table.wait(1)
                self._touch(Command.CONTINUE)
            case QuestionScene():
                self._show_hand()
            case _:
                self._enter_card()

    def _touch(self, target: Target) -> None:
        self._count()
        self._choose(self._table, target)

    def _count(self) -> None:
        round_ = self._table.match.seen.round
        self.touches[round_] = self.touches.get(round_, 0) + 1

    def _take_cards(self) -> None:
        """What vivat dealt, and what people showed, counts on the board too."""
        events = self._table.match.game.events
        for event in events[self._known :]:
            match event:
                case Deal(favourites, emissary, ambitions):
                    if emissary is not None and not emissary.pile:
                        emissary = replace(emissary, pile=vote_pile(self.state.rules))
                    self._game.push(Deal(favourites, emissary, ambitions))
                case ChooseAmbition() | Reveal() | RevealAmbition():
                    self._game.push(event)
                case _:
                    pass
        self._known = len(events)

    def _move(self) -> None:
        """A move on the board, told as it is made."""
        self._move_on_board()
        match self._game.last:
            case Placement(character, floor):
                self._touch(PickCharacter(character))
                self._touch(PickFloor(floor))
            case Climb(character):
                self._touch(PickCharacter(character))
            case _:
                pass

    def _move_on_board(self) -> None:
        self._game.push(self._chance.choice(self._game.legal_actions()))

    def _tell_raising(self) -> None:
        """Play on the board until there is something to tell."""
        if self._table.match.seen.follow is Follow.VOTES:
            self._tell_raised()
        else:
            self._tell_crowned()

    def _tell_raised(self) -> None:
        while self.state.phase in (Phase.PLACEMENT, Phase.CLIMB):
            self._move_on_board()
        if self.state.phase in BETWEEN_ROUNDS:
            self._touch(Command.NOBODY_CAN_MOVE)
            return
        assert self.state.candidate is not None
        self._table.press(self.state.turn + 1)
        self._touch(PickCharacter(self.state.candidate))

    def _tell_crowned(self) -> None:
        crowned = len(self.state.crowned)
        while self.state.phase not in (*BETWEEN_ROUNDS, Phase.CORONATION):
            self._move_on_board()
            if len(self.state.crowned) > crowned:
                break
        if len(self.state.crowned) == crowned:
            self._touch(Command.NOBODY_CAN_MOVE)
            return
        self._touch(PickSeat(self.state.kingmakers[-1]))
        self._touch(PickCharacter(self.state.crowned[-1]))

    def _vote(self) -> None:
        ballot = self._chance.choice(self._game.legal_actions())
        assert isinstance(ballot, Ballot)
        self._game.push(ballot)
        self._table.wait(1)
        self._table.vote(*(BUTTON_OF_VOTE[vote] for vote in ballot.votes))

    def _tell_positions(self, scene: PositionsScene) -> None:
        """Touch one character of the place that is asked, all the others, or another place."""
        untold = [t.character for t in self._offered(PickCharacter)]
        real = {character: self.state.place_of(character) for character in untold}
        here = [character for character, place in real.items() if place is scene.asked]
        if set(real.values()) == {self._rest(scene)}:
            self._touch(Command.DONE)
        elif here:
            self._touch(PickCharacter(here[0]))
        else:
            self._touch(self._towards(max(real.values(), key=_order)))

    def _towards(self, place: Place) -> Target:
        return PickFloor(place) if place.room is Room.FLOOR else PickPlace(place)

    def _rest(self, scene: PositionsScene) -> Place | None:
        label = next(c.label for c in scene.frame.choices if c.target is Command.DONE)
        named = [place for place in Place if label.endswith(full_place_name(place))]
        return named[0] if named else None

    def _offered(self, kind: type[PickCharacter]) -> list[PickCharacter]:
        return [target for target in self._table.offered(kind) if isinstance(target, kind)]

    def _show_hand(self) -> None:
        (seat, *_others) = seats_to_show_hands(self._table.match.state)
        hand = self.state.hands[seat]
        self._touch(PickHand(hand.no, hand.stomachache))

    def _enter_card(self) -> None:
        """A person shows the next free card: by its number, if the table's deck knows it."""
        table = self._table
        if isinstance(table.scene, FavouritesScene) and table.offered(PickNumber):
            free = [n for n, state in table.scene.card.numbers if state is NumberState.KNOWN]
            if free:
                self._touch(PickNumber(self._chance.choice(free)))
                return
        self._count()
        by_touch(table, self._chance)


def _order(place: Place) -> tuple[bool, int]:
    """The order in which places are asked: dungeons and the removed, then from the top down."""
    return place.room in (Room.DUNGEON, Room.REMOVED), place.level or 0
