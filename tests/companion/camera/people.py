"""People who play at a real board under a camera: they move wood, press votes, and touch nothing
but what the table asks. They know the rules, make mistakes, and put them right.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from companion.camera.markers import card_tags
from companion.evening.board.hints import ThisOrder
from companion.evening.cards.codes import AmbitionCode, CardCode, FavouritesCode
from companion.evening.inputs import Command, PickCharacter, PickSeat
from companion.evening.screens.ambition_choice import AmbitionChoiceScene
from companion.evening.screens.ambition_entry import AmbitionEntryScene
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
from companion.words.i18n import character_name
from engine import (
    Climb,
    Event,
    Favourites,
    Follow,
    Phase,
    Place,
    Placement,
    Reveal,
    RevealAmbition,
    Room,
    TellCrowning,
    TellPositions,
    Verdict,
    apply,
)
from engine.legal_actions import legal_actions
from tests.companion.camera.physical_board import PhysicalBoard
from tests.companion.camera.watched_table import TICK, WatchedTable
from tests.companion.simulated_table import choose_ambitions, vote_at_random

Move = Placement | Climb
SOON = 1.5
"""Seconds after the hand has left, within which the table must know of a move."""
LONGEST_GAME = 6000
"""Decisions."""


@dataclass
class People:
    """They remember what they meant to do."""

    table: WatchedTable
    chance: Random
    mischief: float = 0.0
    """How often, from 0 to 1, something goes wrong before a move."""
    soon: float = SOON
    """Seconds for which they wait until the table knows of a move."""
    meant: list[Move] = field(default_factory=list)
    questions: int = 0
    waits: list[float] = field(default_factory=list)
    """Seconds from a hand's leaving to the event, for each move."""
    refused: int = 0
    wrong: list[str] = field(default_factory=list)
    _stood: dict[str, Place | None] = field(default_factory=dict)
    """Where everybody stood when somebody was raised to the throne, where moves are not told."""

    @property
    def slowest(self) -> float:
        """The longest time from a hand's leaving to the event, in seconds."""
        return max(self.waits, default=0.0)

    @property
    def board(self) -> PhysicalBoard:
        return self.table.board

    def play(self) -> None:
        """To the podium."""
        for _decision in range(LONGEST_GAME):
            if isinstance(self.table.scene, PodiumScene):
                return
            self.decide()
        raise AssertionError(f"the table is stuck: {self.table.scene}")

    def decide(self) -> None:
        """Do what the table asks for now."""
        before = len(self.events)
        self._do()
        for event in self.events[before:]:
            if isinstance(event, TellPositions | TellCrowning):
                self._check(event)

    def _check(self, event: TellPositions | TellCrowning) -> None:
        """What was told is how the pieces stood."""
        for told in event.castle:
            if self._stood[told.character] is not _seen(told.place):
                self.wrong.append(f"{told} stood {self._stood[told.character]}")

    def _do(self) -> None:
        table = self.table
        match table.scene:
            case CastleScene():
                self._make_a_move()
            case ElectionScene():
                self._vote()
            case AmbitionChoiceScene():
                choose_ambitions(table, self.chance)
            case VerdictScene() as scene:
                self._follow_verdict(scene)
            case CoronationScene():
                self._after_coronation()
            case RaisingScene():
                self.raise_somebody()
            case PositionsScene():
                self._tell_positions()
            case FavouritesScene() | AmbitionEntryScene():
                self._hold_up_a_card()
            case QuestionScene() if table.offered(PickHand):
                table.choose(self.chance.choice(table.offered(PickHand)))
            case scene:
                raise AssertionError(f"nothing to decide: {scene}")

    def _vote(self) -> None:
        """Now and then an arm lies across the candidate meanwhile."""
        scene = self.table.expect(ElectionScene)
        if all(seat.voted for seat in scene.overview.seats):
            self.table.pass_time(1)
            return
        candidate = scene.candidate.character
        if self.chance.random() < 3 * self.mischief and candidate not in self.board.fallen:
            self.board.fallen.add(candidate)
            self.board.reach(None)
            self._expect_nothing(2)
            vote_at_random(self.table, self.chance)
            self.table.pass_time(1)
            self.board.fallen.discard(candidate)
            self.board.reach(None)
        else:
            vote_at_random(self.table, self.chance)

    def handle(self, work: Callable[[], None], *, at: tuple[float, float] | None = None) -> None:
        """A hand comes, works above the board for a while, and leaves."""
        board = self.board
        for _motion in range(self.chance.randint(3, 7)):
            board.reach(at or (self.chance.uniform(0, 210), self.chance.uniform(0, 297)))
            self.table.pass_time(TICK * self.chance.randint(1, 2))
        work()
        for _motion in range(self.chance.randint(1, 4)):
            board.reach(at or (self.chance.uniform(0, 210), self.chance.uniform(0, 297)))
            self.table.pass_time(TICK)
        board.reach(None)

    def wait_until(self, is_so: Callable[[], bool], seconds: float) -> float | None:
        """How long it takes; None if it takes longer."""
        for tick in range(round(seconds / TICK) + 1):
            if is_so():
                return tick * TICK
            self.table.step(after=TICK)
        return None

    @property
    def events(self) -> tuple[Event, ...]:
        return self.table.match.game.events

    def _make_a_move(self) -> None:
        self.settle_lagging()
        if not self.table.has_bot_turn and self.chance.random() < self.mischief:
            self._go_wrong()
            self.settle_lagging()
        moves = self._moves()
        if isinstance(self.table.scene, CastleScene) and moves:
            self.move(self.chance.choice(moves))

    def _moves(self) -> list[Move]:
        """What can be moved now: for a bot only what it asks for."""
        asked = self.table.asked_move
        if asked is not None:
            return [asked]
        return [m for m in self.table.match.game.legal_actions() if isinstance(m, Move)]

    def move(self, move: Move) -> None:
        """Make a move on the board, and wait until the table knows it."""
        before = len(self.events)
        place = self.place_after(move)
        self.handle(lambda: self.board.put(move.character, place))
        took = self.wait_until(lambda: len(self.events) > before, self.soon + 3)
        assert took is not None, f"the table does not see {move}: {self.table.scene}"
        self.waits.append(took)
        self.meant.append(move)
        if self.events[before] != move:
            self.wrong.append(f"{move} became {self.events[before:]}")

    def place_after(self, move: Move) -> Place:
        return apply(self.table.match.state, move).place_of(move.character)

    def place_two_above(self, move: Climb) -> Place | None:
        """The place after one more move of the same piece; None if it can't move on."""
        state = apply(self.table.match.state, move)
        return state.rules.building.destination(state.castle, state.place_of(move.character))

    def settle_lagging(self) -> None:
        """Do what the table asks: put pieces where they belong."""
        if self.table.match.seen.follow is not Follow.MOVES:
            return
        for character, place in self._castle().items():
            if self._stands(character) is not _seen(place):
                self.handle(lambda c=character, p=place: self.board.put(c, p))  # type: ignore[misc]
                self.table.pass_time(self.soon)

    def _castle(self) -> dict[str, Place]:
        match = self.table.match
        court = (character.id for character in match.rules.characters)
        places = zip(court, match.seen.castle, strict=True)
        return {c: place for c, place in places if c not in match.seen.crowned}

    def _stands(self, character: str) -> Place | None:
        """Where a piece really stands; None beside the board."""
        return self.board.place_of(character)

    def _follow_verdict(self, scene: VerdictScene) -> None:
        match = self.table.match
        if scene.verdict is not Verdict.CROWNED and match.seen.follow is Follow.MOVES:
            candidate = scene.candidate.character
            self.table.pass_time(2)
            self.handle(lambda: self.board.put(candidate, match.state.place_of(candidate)))
        elif scene.verdict is not Verdict.CROWNED:
            self._put_rejected(scene.candidate.character)
        gone = self.wait_until(lambda: not isinstance(self.table.scene, VerdictScene), 12)
        if gone is None:
            self.table.press(1)  # a box goes on, too

    def _put_rejected(self, character: str) -> None:
        """Where moves are not told: into the dungeon that the table knows, or back down."""
        place = self.table.match.state.place_of(character)
        goes = self._free_floor() if place is Place.SOMEWHERE else place
        self.handle(lambda: self.board.put(character, goes))
        self.table.pass_time(self.soon)

    def _after_coronation(self) -> None:
        """The next round begins when the castle is cleared; a wedding goes on."""
        match = self.table.match
        self.board.open_cards.clear()
        if match.seen.phase in (Phase.DEAL, Phase.OVER):
            if self.chance.random() < self.mischief:
                self._cover_the_castle()
            for character in [c.id for c in match.rules.characters]:
                self.handle(lambda c=character: self.board.put(c, Place.UNPLACED))  # type: ignore[misc]
                if self.chance.random() < 0.3:
                    self.table.pass_time(1)
            self.wait_until(lambda: not isinstance(self.table.scene, CoronationScene), 9)
        elif match.seen.phase is Phase.CLIMB and not self.table.has_bot_turn:
            self._take_monarchs_down()
            self.move(self.chance.choice(self._moves()))
        else:
            self._take_monarchs_down()
        if isinstance(self.table.scene, CoronationScene):
            self.table.press(1)

    def _cover_the_castle(self) -> None:
        """A lid lies on all pieces while people read their points."""
        covered = set(self.board.points) - self.board.fallen
        self.board.fallen |= covered
        self.board.reach(None)
        self._expect_nothing(self.chance.uniform(5, 15))
        self.table.expect(CoronationScene)
        self.board.fallen -= covered
        self.board.reach(None)

    def _take_monarchs_down(self) -> None:
        """The first king of a wedding stands beside the throne: beside the board, too."""
        for monarch in self.table.match.seen.crowned:
            if self._stands(monarch) is Place.THRONE:
                self.handle(lambda c=monarch: self.board.put(c, Place.UNPLACED))  # type: ignore[misc]
                self.table.pass_time(self.soon)

    def raise_somebody(self) -> None:
        """Moves are not told: people play on, until one is raised to the throne."""
        match, rules = self.table.match, self.table.match.rules
        self.board.fallen.clear()
        self._play_untold()
        candidates = [
            c.id
            for c in rules.characters
            if match.state.place_of(c.id) is Place.SOMEWHERE and self._stands(c.id) in _FLOORS
        ]
        raised = self.chance.choice(candidates)
        if self.chance.random() < self.mischief:
            self.board.fallen.add(self.chance.choice([c for c in candidates if c != raised]))
        self.handle(lambda: self.board.put(raised, Place.THRONE))
        self.table.pass_time(self.soon)
        self._stood = {c: self._stands(c) for c in self.board.points}
        self.table.choose(PickSeat(self.chance.randrange(rules.seat_count)))
        if isinstance(self.table.scene, RaisingScene):
            self.wrong.append(f"{raised} on the throne was not seen")
            self.table.choose(PickCharacter(raised))

    def _play_untold(self) -> None:
        """Everybody who is on no place gets one; some climb."""
        match = self.table.match
        for character in [c.id for c in match.rules.characters]:
            is_unknown = match.state.place_of(character) is Place.SOMEWHERE
            is_out = bool(match.seen.crowned) and self._stands(character) is None
            if is_unknown and not is_out and self._stands(character) in (None, Place.THRONE):
                self.handle(lambda c=character: self.board.put(c, self._free_floor()))  # type: ignore[misc]
        self.table.pass_time(self.soon)

    def _free_floor(self) -> Place:
        """A floor with room."""
        limit = self.table.match.rules.limit
        stand = [self._stands(c) for c in self.board.points]
        free = [floor for floor in _FLOORS[1:] if stand.count(floor) < limit]
        return self.chance.choice(free or [Place.FLOOR_0])

    def _tell_positions(self) -> None:
        """What the camera has not seen is asked."""
        self.board.fallen.clear()
        done = self.wait_until(lambda: not isinstance(self.table.scene, PositionsScene), 3)
        if done is not None:
            return
        self.questions += 1
        for _touch in range(60):
            scene = self.table.scene
            if not isinstance(scene, PositionsScene):
                return
            here = [
                target
                for target in self.table.offered(PickCharacter)
                if isinstance(target, PickCharacter)
                and _seen(scene.asked) is self._stands(target.character)
                and not self._is_told(scene, target.character)
            ]
            if here:
                self.table.choose(here[0])
            elif scene.frame.offers(Command.CONTINUE):
                self.table.choose(Command.CONTINUE)
            else:
                self.table.choose(Command.DONE)

    @staticmethod
    def _is_told(scene: PositionsScene, character: str) -> bool:
        castle = scene.overview.castle.characters
        return any(f.character == character and p is not Place.SOMEWHERE for f, p in castle)

    def _hold_up_a_card(self) -> None:
        """Somebody shows a card that nobody has shown yet, and lays it down open."""
        left = [each for each in card_tags() if self._may_show(each.card)]
        if self.chance.random() < self.mischief and len(left) > 1:
            self._lay_cards_open([tag.number for tag in self.chance.sample(left, 2)])
        card = self.chance.choice(left)
        self.board.open_cards.pop(card.number, None)
        self.table.pass_time(self.soon)
        self.board.show(card.number)
        before = len(self.events)
        took = self.wait_until(lambda: self._sways(before), SOON + 2)
        assert took is not None, f"no card is seen: {self.table.scene}"
        if _card_of(self.events[before]) != card.card:
            self.wrong.append(f"{card} became {self.events[before:]}")
        self.board.show(None)
        self.board.lay_open(card.number)
        self.table.pass_time(self.soon)

    def _sways(self, before: int) -> bool:
        """A hand that holds a card is never still; returns whether the card was entered."""
        self.board.show(self.board.card)
        return len(self.events) > before

    def _lay_cards_open(self, cards: Sequence[int]) -> None:
        """Several people reveal at once: nobody knows whose card is whose."""
        for card in cards:
            self.board.open_cards.pop(card, None)
        self.table.pass_time(self.soon)
        for card in cards:
            self.board.lay_open(card)
        self._expect_nothing(3)

    def _may_show(self, card: FavouritesCode | AmbitionCode) -> bool:
        match = self.table.match
        if isinstance(card, FavouritesCode):
            shown = {each.number for each in match.seen.favourites if each is not None}
            is_asked = isinstance(self.table.scene, FavouritesScene)
            return is_asked and card.number not in shown | match.state.spent
        scene = self.table.scene
        return isinstance(scene, AmbitionEntryScene) and card.ambition in dict(scene.cards)

    def _go_wrong(self) -> None:
        """One of the things that happen at a table."""
        kinds = (
            self._nudge,
            self._rest_an_arm,
            self._move_against_the_rules,
            self._jump,
            self._take_a_move_back,
            self._let_a_piece_fall,
            self._stand_on_a_line,
            self._move_twice,
        )
        self.chance.choice(kinds)()

    def _in_castle(self) -> list[str]:
        crowned = self.table.match.seen.crowned
        return [c for c in self.board.points if self._stands(c) is not None and c not in crowned]

    def _nudge(self) -> None:
        if here := self._in_castle():
            self.handle(lambda: self.board.nudge(self.chance.choice(here), 2.0))
            self._expect_nothing(2)

    def _rest_an_arm(self) -> None:
        """An arm lies still across the board."""
        self.board.reach((self.chance.uniform(0, 210), self.chance.uniform(0, 297)))
        self._expect_nothing(self.chance.uniform(1, 8))
        self.board.reach(None)
        self._expect_nothing(2)

    def _let_a_piece_fall(self) -> None:
        if here := self._in_castle():
            fallen = self.chance.choice(here)
            self.handle(lambda: self.board.fallen.add(fallen))
            self._expect_nothing(self.chance.uniform(1, 9))
            self.handle(lambda: self.board.fallen.discard(fallen))
            self._expect_nothing(2)

    def _stand_on_a_line(self) -> None:
        if here := self._in_castle():
            character = self.chance.choice(here)
            was = self.board.points[character]
            self.handle(lambda: self.board.put_on_a_line(character))
            self._expect_nothing(self.chance.uniform(1, 9))
            self.handle(lambda: self.board.put_at(character, was))
            self._expect_nothing(2)

    def _move_against_the_rules(self) -> None:
        """A piece is put where no move leads; the table says so, and nothing has happened."""
        match = self.table.match
        movable = {m.character for m in match.game.legal_actions() if isinstance(m, Move)}
        last = self.events[-1]
        undoable = last.character if isinstance(last, Move) else None
        others = [c for c in self._in_castle() if c not in movable and c != undoable]
        floors = [f for f in _FLOORS if self._count(f) < match.rules.limit]
        if not others or len(floors) < 2:
            return
        character = self.chance.choice(others)
        stands = self._stands(character)
        target = self.chance.choice([floor for floor in floors if floor is not stands])
        self._put_against_the_rules(character, target)

    def _jump(self) -> None:
        """A piece that may climb is moved up two floors at once, also to the throne."""
        moves = [m for m in self.table.match.game.legal_actions() if isinstance(m, Climb)]
        jumps = [(m.character, there) for m in moves if (there := self.place_two_above(m))]
        if jumps:
            self._put_against_the_rules(*self.chance.choice(jumps))

    def _put_against_the_rules(self, character: str, target: Place) -> None:
        """The table names the piece, and somebody puts it back."""
        was = self.board.points[character]
        self.handle(lambda: self.board.put(character, target))
        self._expect_nothing(3)
        self.refused += 1
        scene, rules = self.table.scene, self.table.match.rules
        hint = scene.hint if isinstance(scene, CastleScene) else f"{scene}"
        name = character_name(rules, character)
        if name not in hint:
            self.wrong.append(f"{name} was moved against the rules, and the table says: {hint}")
        self.handle(lambda: self.board.put_at(character, was))
        self._expect_nothing(2)

    def _count(self, floor: Place) -> int:
        return [self._stands(c) for c in self.board.points].count(floor)

    def _take_a_move_back(self) -> None:
        """A move, and then its piece is put back where it stood."""
        moves = [m for m in self.table.match.game.legal_actions() if isinstance(m, Move)]
        moves = [m for m in moves if self.place_after(m) is not Place.THRONE]
        if not moves:
            return
        move = self.chance.choice(moves)
        was = self.board.points[move.character]
        if isinstance(move, Placement) and not -60 < was[0] < 270:
            was = (255.0, 150.0)
        self.move(move)
        if not isinstance(self.table.scene, CastleScene):
            return
        before = len(self.events)
        self.handle(lambda: self.board.put_at(move.character, was))
        took = self.wait_until(lambda: len(self.events) < before, SOON + 1)
        self.meant.pop()
        if took is None:
            self.wrong.append(f"{move} was not taken back")

    def _move_twice(self) -> None:
        """Two players move before anybody sees it."""
        match = self.table.match
        first = self.chance.choice([m for m in match.game.legal_actions() if isinstance(m, Move)])
        if self.place_after(first) is Place.THRONE:
            return
        state = apply(match.state, first)
        moves = (m for m in legal_actions(state) if isinstance(m, Move))
        seconds = [m for m in moves if m.character != first.character]
        if not seconds:
            return
        second = self.chance.choice(seconds)
        rules = match.rules
        there = (
            Place(second.floor)
            if isinstance(second, Placement)
            else rules.building.destination(state.castle, state.place_of(second.character))
        )
        assert there is not None
        to = self.place_after(first)

        def both() -> None:
            self.board.put(first.character, to)
            self.board.put(second.character, there)

        before = len(self.events)
        self.handle(both)
        self.wait_until(lambda: len(self.events) > before or self._is_asked, SOON + 1)
        orders = self.table.offered(ThisOrder)
        if orders:
            self.questions += 1
            wanted = [o for o in orders if isinstance(o, ThisOrder) and o.moves == (first, second)]
            self.table.choose(wanted[0] if wanted else orders[0])
        done = self.events[before:]
        if set(done) != {first, second}:
            self.wrong.append(f"{first} and {second} became {done}: {self.table.scene.frame}")
        self.meant += [m for m in done if isinstance(m, Move)]

    @property
    def _is_asked(self) -> bool:
        """Whether the table asks which move came first."""
        return bool(self.table.offered(ThisOrder))

    def _expect_nothing(self, seconds: float) -> None:
        """Nothing has happened in the game."""
        before = self.events
        self.table.pass_time(seconds)
        if self.events != before:
            self.wrong.append(
                f"nothing was done, and the table knows: {self.events[len(before) :]}"
            )


_FLOORS = tuple(Place(floor) for floor in range(6))


def _card_of(event: Event) -> CardCode | None:
    """The card that was entered."""
    match event:
        case Reveal(_person, Favourites(number=int(number))):
            return FavouritesCode(number)
        case RevealAmbition(_person, ambition):
            return AmbitionCode(ambition)
        case _:
            return None


def _seen(place: Place) -> Place | None:
    return None if place.room in (Room.UNPLACED, Room.REMOVED) else place
