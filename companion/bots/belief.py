"""What a seat believes about the others: who may hold which card, and how they play.

Bayes' rule over the cards that can be out and the styles of play: how probable is what a seat has
done, if it holds that card and plays in that style? Styles are carried from round to round, because
each coronation shows which cards they went with.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from random import Random

from companion.bots.playout import UNPLACED, Card, Table
from companion.bots.styles import LEAST, MOVES, VOTES, Mind
from engine import (
    Climb,
    Election,
    Hand,
    History,
    Placement,
    Seen,
    SeenBallot,
    SeenCards,
    SeenDeal,
    Verdict,
    Vote,
)

DOUBT = 0.03
"""The part of the belief that stays with all cards alike: people play unlike any style."""
CHANGE = 0.1
"""The part that stays with all styles alike: people change from round to round."""


class Suspect:
    """One seat in one round: how probable what it did is, for each card that it may hold, in each
    style."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards = cards
        self.moves = [[1.0] * len(cards) for _style in MOVES]
        self.votes = [[1.0] * len(cards) for _style in VOTES]

    def moved(self, who: int, good: Collection[int], ways: int, moves: int) -> None:
        """It moved a character. `good`: whose move is good for a card that names them, each in so
        many `ways`; `moves`: how many moves there were."""
        for at, card in enumerate(self.cards):
            own = sum(each in good for each in card) * ways
            is_good = who in card and who in good
            for style, chances in zip(MOVES, self.moves, strict=True):
                chances[at] *= style.chance(is_good, own, moves)

    def voted(self, is_no: bool, points: Sequence[int]) -> None:
        """It voted, where each card would have given so many points."""
        for style, chances in zip(VOTES, self.votes, strict=True):
            for at, each in enumerate(points):
                no = style.no[each - LEAST]
                chances[at] *= no if is_no else 1 - no


class Belief:
    """What the history of a game tells the seat that saw it."""

    def __init__(self, table: Table, seat: int, history: History, cards: Sequence[Card]) -> None:
        """`cards`: those that others can hold in this round."""
        self._table = table
        self._seat = seat
        self._cards = cards
        others = [each for each in range(table.seats) if each != seat]
        self._moves = {each: _shares([1.0] * len(MOVES)) for each in others}
        self._votes = {each: _shares([1.0] * len(VOTES)) for each in others}
        self._suspects = {each: Suspect(cards) for each in others}
        for events in _rounds(history):
            self._see_round(events)
        self.weights = {each: self._weights(each) for each in others}
        """The probability of each card of each other seat."""

    def guess(self, own: Mind, chance: Random) -> list[Mind]:
        """A mind for each seat, drawn by what is believed; no card twice."""
        minds = {self._seat: own}
        seats = [*self._suspects]
        chance.shuffle(seats)
        for seat in seats:
            taken = {mind.card for mind in minds.values()}
            minds[seat] = self._mind(seat, taken, chance)
        return [minds[seat] for seat in range(self._table.seats)]

    def _mind(self, seat: int, taken: Collection[Card], chance: Random) -> Mind:
        suspect, weights = self._suspects[seat], self.weights[seat]
        cards = zip(suspect.cards, weights, strict=True)
        at = _draw([0.0 if card in taken else weight for card, weight in cards], chance)
        moves = [p * row[at] for p, row in zip(self._moves[seat], suspect.moves, strict=True)]
        votes = [p * row[at] for p, row in zip(self._votes[seat], suspect.votes, strict=True)]
        return Mind(suspect.cards[at], MOVES[_draw(moves, chance)], VOTES[_draw(votes, chance)])

    def _weights(self, seat: int) -> list[float]:
        suspect = self._suspects[seat]
        moves = _whatever_style(self._moves[seat], suspect.moves)
        votes = _whatever_style(self._votes[seat], suspect.votes)
        shares = _shares([m * v for m, v in zip(moves, votes, strict=True)])
        return _with_part_alike(shares, DOUBT)

    def _see_round(self, events: Sequence[Seen]) -> None:
        shown = next((e.event for e in events if isinstance(e.event, SeenCards)), None)
        for seat in self._suspects:
            card = None if shown is None else shown.favourites[seat]
            self._suspects[seat] = Suspect(
                self._cards if card is None else [self._table.card(card)]
            )
        hands = [self._table.rules.hand] * self._table.seats
        monarchs: list[int] = []
        for each in events:
            self._see(each, hands, monarchs)
        if shown is not None:
            for seat, suspect in self._suspects.items():
                self._moves[seat] = _learnt(self._moves[seat], suspect.moves)
                self._votes[seat] = _learnt(self._votes[seat], suspect.votes)

    def _see(self, seen: Seen, hands: list[Hand], monarchs: list[int]) -> None:
        index, suspect = self._table.rules.index, self._suspects.get(seen.turn)
        match seen.event:
            case Placement(character, floor) if suspect is not None:
                self._see_placement(suspect, seen.castle, index[character], floor)
            case Climb(character) if suspect is not None:
                suspect.moved(index[character], *self._table.climbs(seen.castle))
            case SeenBallot(election):
                self._see_ballot(seen, election, hands, monarchs)
            case _:
                pass

    def _see_placement(self, suspect: Suspect, castle: Sequence[int], who: int, floor: int) -> None:
        floors = self._table.open_floors(castle)
        high = [each for each in floors if each >= self._table.high_floor]
        unplaced = [each for each, here in enumerate(castle) if here == UNPLACED]
        good = unplaced if floor in high else []
        suspect.moved(who, good, len(high), len(unplaced) * len(floors))

    def _see_ballot(
        self, seen: Seen, election: Election, hands: list[Hand], monarchs: list[int]
    ) -> None:
        candidate = self._table.rules.index[election.candidate]
        crowned = (*monarchs, candidate)
        for seat, vote in enumerate(election.votes):
            suspect = self._suspects.get(seat)
            if suspect is not None and not hands[seat].is_only_yes:
                cards = suspect.cards
                points = [self._table.points(card, seen.castle, crowned) for card in cards]
                suspect.voted(vote is not Vote.YES, points)
            hands[seat] = hands[seat].without(vote)
        if election.verdict is Verdict.CROWNED:
            monarchs.append(candidate)


def _rounds(history: History) -> Iterator[Sequence[Seen]]:
    starts = [at for at, each in enumerate(history) if isinstance(each.event, SeenDeal)]
    for start, end in zip(starts, (*starts[1:], None), strict=False):
        yield history[start:end]


def _whatever_style(styles: Sequence[float], chances: Sequence[Sequence[float]]) -> list[float]:
    """For each card, how probable what was seen is, whatever the style."""
    cards = zip(*chances, strict=True)
    return [sum([p * c for p, c in zip(styles, card, strict=True)]) for card in cards]


def _learnt(styles: Sequence[float], chances: Sequence[Sequence[float]]) -> list[float]:
    """The styles after a round whose card is known."""
    shares = _shares([p * row[0] for p, row in zip(styles, chances, strict=True)])
    return _with_part_alike(shares, CHANGE)


def _with_part_alike(shares: Sequence[float], part: float) -> list[float]:
    return [(1 - part) * share + part / len(shares) for share in shares]


def _shares(weights: Sequence[float]) -> list[float]:
    total = sum(weights)
    return [each / total if total else 1 / len(weights) for each in weights]


def _draw(weights: Sequence[float], chance: Random) -> int:
    """An index, each as likely as its weight."""
    rest = chance.random() * sum(weights)
    for at, weight in enumerate(weights):
        rest -= weight
        if rest < 0:
            return at
    return len(weights) - 1
