"""One round that is played out fast: what the engine's rules say, on lists that change in place.

Derived from the engine's own tables and proven equal to it; only for trying moves out. Characters,
seats and places are indices, as in `engine.Castle`. It plays what is told move by move, by lone
players: no teams.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine import Favourites, Phase, Place, Rules, State, Vote
from engine.ambition import Facts
from engine.house_rules import EmissaryYes
from engine.places import PLACEMENT_FLOORS
from engine.scoring import add_points, worth

Card = tuple[int, ...]
"""The characters on a favourites card that count, by index."""
PLACES = tuple(Place)
THRONE = int(Place.THRONE)
UNPLACED = int(Place.UNPLACED)
REMOVED = int(Place.REMOVED)
FLOOR_0 = int(Place.FLOOR_0)
TOP = int(Place.FLOOR_5)
WORTH = tuple(worth(place) for place in Place)
"""What a favourite in each place gives; if the jester is king, it costs that."""
HIGH_FLOOR = 3
"""Who places a favourite with care, places it here or higher."""


class Table:
    """What stays the same in every playout of a table: its rules, as indices."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.seats = rules.seat_count
        self.characters = len(rules.characters)
        self.next_seat = rules.next_seat
        self.ways_up = tuple(tuple(map(int, ways)) for ways in rules.building.ways_up)
        self.capacities = tuple(rules.building.capacities)
        self.jester = -1 if rules.jester is None else rules.index[rules.jester]
        self.dungeons = tuple(map(int, rules.dungeons))
        self.jester_floors = tuple(map(int, rules.jester_floors))
        self.limits = tuple(
            rules.placement_limits[Place(floor)] if floor in PLACEMENT_FLOORS else 0
            for floor in range(max(PLACEMENT_FLOORS) + 1)
        )
        self.kinds = tuple(character.kind for character in rules.characters)
        self.yes_returns = rules.setup.house_rules.emissary_yes is EmissaryYes.BOTTOM

    def short_seats(self, first: int) -> frozenset[int]:
        """The seats that score for placing one character less."""
        if not self.rules.for_seat_count.compensation:
            return frozenset()
        return frozenset(seat for seat in range(self.seats) if self.rules.is_short(seat, first))

    def card(self, card: Favourites) -> Card:
        return tuple(self.rules.index[each] for each in self.rules.favourites_of(card))

    def points(self, card: Card, castle: Sequence[int], monarchs: Sequence[int]) -> int:
        """What a card gives when the last of this round's monarchs is crowned: see
        `engine.scoring`; without the perfect zero."""
        points = sum([WORTH[castle[who]] for who in card])
        for earlier in monarchs[:-1]:
            if earlier in card:
                points -= WORTH[THRONE]
        return -points if monarchs[-1] == self.jester else points

    def open_floors(self, castle: Sequence[int]) -> list[int]:
        """The floors on which one more character can be placed."""
        return [floor for floor in PLACEMENT_FLOORS if castle.count(floor) < self.limits[floor]]

    def climbs(self, castle: Sequence[int]) -> tuple[list[int], int]:
        """Who can climb to a better place, and how many can climb."""
        better, moves = [], 0
        full = [castle.count(place) >= most for place, most in enumerate(self.capacities)]
        for who, here in enumerate(castle):
            to = next((each for each in self.ways_up[here] if not full[each]), None)
            moves += to is not None
            if to is not None and WORTH[to] > WORTH[here]:
                better.append(who)
        return better, moves


class Playout:
    """A round from a state on. Its lists may be read, and change with each move.

    `over` is set when the round ends. Scores are those of the whole game.
    """

    def __init__(self, table: Table, state: State) -> None:
        """`state`: every card is known, and placing, climbing or an election is next."""
        index = table.rules.index
        self.table = table
        self.castle = list(map(int, state.castle))
        self.room = [
            capacity - self.castle.count(place) for place, capacity in enumerate(table.capacities)
        ]
        self.turn = state.turn
        self.first = state.first
        self.round = state.round
        self.no = [hand.no for hand in state.hands]
        self.stomachache = [hand.stomachache for hand in state.hands]
        self.scores = list(state.scores)
        self.cards = [table.card(card) for card in state.favourites if card is not None]
        self.ambitions = state.ambitions
        self.crowned = [index[monarch] for monarch in state.crowned]
        self.kingmakers = list(state.kingmakers)
        self.candidate = -1 if state.candidate is None else index[state.candidate]
        self.placing = 0
        self.over = state.phase in (Phase.DEAL, Phase.OVER)
        if state.phase is Phase.PLACEMENT:
            self.placing = self.castle.count(UNPLACED) - table.rules.left_over
        self.may_be_stuck = state.is_set_right
        self.unpaid = table.short_seats(state.first) - state.compensated
        self._read_emissary(state)

    def _read_emissary(self, state: State) -> None:
        emissary = state.emissary
        self.emissary_score = emissary.score if emissary is not None else 0
        card = emissary.favourites if emissary is not None else None
        self.emissary_card = None if card is None else self.table.card(card)
        self.pile = [] if emissary is None else list(emissary.pile)

    def copy(self) -> Playout:
        """The same moment, to be played on differently."""
        copy = object.__new__(Playout)
        copy.__dict__.update(self.__dict__)
        for name, each in self.__dict__.items():
            if type(each) is list:
                copy.__dict__[name] = each[:]
        return copy

    def climbers(self) -> list[int]:
        """The characters that have a move."""
        room, castle = self.room, self.castle
        free = [any(room[to] > 0 for to in ways) for ways in self.table.ways_up]
        return [who for who, here in enumerate(castle) if free[here]]

    def climb(self, who: int) -> bool:
        """Move a character up, if it has a move; on the throne it becomes the candidate."""
        castle, room = self.castle, self.room
        here = castle[who]
        for to in self.table.ways_up[here]:
            if room[to] > 0:
                castle[who] = to
                room[here] += 1
                room[to] -= 1
                if to == THRONE:
                    self.candidate = who
                else:
                    self.turn = self.table.next_seat[self.turn]
                return True
        return False

    def place(self, who: int, floor: int) -> None:
        """Place a character that is beside the castle on a floor with room."""
        self.castle[who] = floor
        self.room[floor] -= 1
        self.room[UNPLACED] += 1
        if self.unpaid:
            self._compensate((self.turn,))
        self.turn = self.table.next_seat[self.turn]
        self.placing -= 1
        if not self.placing:
            self._begin_climbing()

    def _compensate(self, seats: Iterable[int]) -> None:
        """Those who place one character less score for it, once a round."""
        for seat in self.unpaid.intersection(seats):
            self.scores[seat] += self.table.rules.for_seat_count.compensation
            self.unpaid -= {seat}

    def _begin_climbing(self) -> None:
        castle = self.castle
        for who, here in enumerate(castle):
            if here == UNPLACED:
                castle[who] = FLOOR_0
                self.room[UNPLACED] += 1
                self.room[FLOOR_0] -= 1
        self._compensate(range(self.table.seats))
        self.turn = self.first

    def vote(self, votes: Sequence[Vote]) -> None:
        """Open a ballot of all seats: spend the cards and carry out the verdict."""
        candidate = self.candidate
        self.candidate = -1
        cast = votes if self.emissary_card is None else [*votes, self._emissary_vote(candidate)]
        is_annulled = Vote.STOMACHACHE in cast
        if is_annulled or Vote.NO in cast:
            self._spend(votes)
            self._put(candidate, TOP if is_annulled else self._place_if_rejected(candidate))
        else:
            self._crown(candidate)
            if self.over:
                return
        self.turn = self.table.next_seat[self.turn]
        if (self.may_be_stuck or self.crowned) and not self.climbers():
            self.over = True

    def _spend(self, votes: Sequence[Vote]) -> None:
        for seat, vote in enumerate(votes):
            if vote is Vote.NO:
                self.no[seat] -= 1
            elif vote is Vote.STOMACHACHE:
                self.stomachache[seat] -= 1

    def _emissary_vote(self, candidate: int) -> Vote:
        """The Émissaire's vote: see `engine.elections`."""
        if candidate in (self.emissary_card or ()) or not self.pile:
            return Vote.YES
        top = self.pile.pop(0)
        if top is Vote.YES and self.table.yes_returns:
            self.pile.append(top)
        return top

    def _put(self, candidate: int, to: int) -> None:
        """From the throne to this place."""
        self.castle[candidate] = to
        self.room[THRONE] += 1
        self.room[to] -= 1

    def _place_if_rejected(self, candidate: int) -> int:
        table = self.table
        places = table.jester_floors if candidate == table.jester else table.dungeons
        return next((place for place in places if self.room[place] > 0), REMOVED)

    def _crown(self, monarch: int) -> None:
        """Crown the candidate: everyone scores."""
        self.crowned.append(monarch)
        self.kingmakers.append(self.turn)
        self.over = len(self.crowned) == self.table.rules.coronations
        points = [self.points(card) for card in self.cards]
        scores = self.scores
        for seat, given in enumerate(points):
            scores[seat] = add_points(scores[seat], given + self._ambition_points(seat, given))
        if self.emissary_card is not None:
            given = self.points(self.emissary_card)
            self.emissary_score = add_points(self.emissary_score, given)

    def points(self, card: Card) -> int:
        """What a card gives with the newest monarch."""
        points = self.table.points(card, self.castle, self.crowned)
        zero = self.table.rules.edition.perfect_zero
        if not points and zero is not None and self.round == zero.round:
            return zero.points
        return points

    def _ambition_points(self, seat: int, given: int) -> int:
        ambition = self.ambitions[seat]
        if ambition is None or not self.over:
            return 0
        return ambition.points if ambition.is_met(self.facts(seat, given)) else 0

    def facts(self, seat: int, given: int) -> Facts:
        """What an ambition depends on, with the monarchs so far."""
        return Facts(
            kinds=frozenset([self.table.kinds[who] for who in self.crowned]),
            places=tuple([PLACES[self.castle[who]] for who in self.cards[seat]]),
            raised=seat in self.kingmakers,
            only_yes_left=not self.no[seat] and not self.stomachache[seat],
            favourites_points=given,
        )
