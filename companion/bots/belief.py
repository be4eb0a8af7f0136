"""What a seat believes about the others: who may hold which card, and how they play.

Bayes' rule over the cards that can be out and the styles of play: how probable is what a seat has
done, if it holds that card and plays in that style? Styles are carried from round to round, because
each coronation shows which cards they went with.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from random import Random

from companion.bots.playout import HIGH_FLOOR, UNPLACED, Card, Table
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


class Trait:
    """One side of how a seat plays, its moves or its votes: which style is how probable."""

    def __init__(self, styles: int) -> None:
        self._shares = [1 / styles] * styles
        self.chances: list[list[float]] = []
        """For each style and each card that it may hold, how probable what it did this round is."""

    def begin_round(self, cards: int) -> None:
        self.chances = [[1.0] * cards for _style in self._shares]

    def learn(self) -> None:
        """The round is over, and the only card is known."""
        shares = _shares([p * row[0] for p, row in zip(self._shares, self.chances, strict=True)])
        self._shares = _with_part_alike(shares, CHANGE)

    def weights(self) -> list[float]:
        """For each card, how probable what it did is, whatever the style."""
        cards = zip(*self.chances, strict=True)
        return [sum([p * c for p, c in zip(self._shares, card, strict=True)]) for card in cards]

    def draw(self, at: int, chance: Random) -> int:
        """A style, if it holds the card at this index."""
        rows = zip(self._shares, self.chances, strict=True)
        return _draw([share * row[at] for share, row in rows], chance)


class Suspect:
    """One other seat: the cards that it may hold, and how it plays."""

    def __init__(self) -> None:
        self.cards: Sequence[Card] = ()
        self.moves, self.votes = Trait(len(MOVES)), Trait(len(VOTES))

    def begin_round(self, cards: Sequence[Card]) -> None:
        self.cards = cards
        self.moves.begin_round(len(cards))
        self.votes.begin_round(len(cards))

    def moved(self, who: int, good: Collection[int], ways: int, moves: int) -> None:
        """It moved a character. `good`: whose move is good for a card that names them, each in so
        many `ways`; `moves`: how many moves there were."""
        for at, card in enumerate(self.cards):
            own = sum(each in good for each in card) * ways
            is_good = who in card and who in good
            for style, chances in zip(MOVES, self.moves.chances, strict=True):
                chances[at] *= style.chance(is_good, own, moves)

    def voted(self, is_no: bool, points: Sequence[int]) -> None:
        """It voted, where each card would have given so many points."""
        for style, chances in zip(VOTES, self.votes.chances, strict=True):
            for at, each in enumerate(points):
                no = style.no[each - LEAST]
                chances[at] *= no if is_no else 1 - no

    def weights(self) -> list[float]:
        """The probability of each card."""
        both = zip(self.moves.weights(), self.votes.weights(), strict=True)
        return _with_part_alike(_shares([m * v for m, v in both]), DOUBT)

    def mind(self, at: int, chance: Random) -> Mind:
        """It holds the card at this index, and plays in a style that is drawn."""
        moves, votes = self.moves.draw(at, chance), self.votes.draw(at, chance)
        return Mind(self.cards[at], MOVES[moves], VOTES[votes])


class Belief:
    """What the history of a game tells the seat that saw it."""

    def __init__(self, table: Table, seat: int, history: History, cards: Sequence[Card]) -> None:
        """`cards`: those that others can hold in this round."""
        self._table = table
        self._seat = seat
        self._cards = cards
        self._suspects = {each: Suspect() for each in range(table.seats) if each != seat}
        *over, current = _rounds(history)
        for events in over:
            self._see_round(events)
            for suspect in self._suspects.values():
                suspect.moves.learn()
                suspect.votes.learn()
        self._see_round(current)
        self.weights = {each: suspect.weights() for each, suspect in self._suspects.items()}
        """The probability of each card of each other seat."""

    def guess(self, own: Mind, chance: Random) -> list[Mind]:
        """A mind for each seat, drawn by what is believed; no card twice."""
        minds = {self._seat: own}
        seats = [*self._suspects]
        chance.shuffle(seats)
        for seat in seats:
            taken = {mind.card for mind in minds.values()}
            cards = zip(self._suspects[seat].cards, self.weights[seat], strict=True)
            at = _draw([0.0 if card in taken else weight for card, weight in cards], chance)
            minds[seat] = self._suspects[seat].mind(at, chance)
        return [minds[seat] for seat in range(self._table.seats)]

    def _see_round(self, events: Sequence[Seen]) -> None:
        """Where cards were shown, each seat has the one that it has shown."""
        shown = next((e.event for e in events if isinstance(e.event, SeenCards)), None)
        for seat, suspect in self._suspects.items():
            card = None if shown is None else shown.favourites[seat]
            suspect.begin_round(self._cards if card is None else [self._table.card(card)])
        hands = [self._table.rules.hand] * self._table.seats
        monarchs: list[int] = []
        for each in events:
            self._see(each, hands, monarchs)

    def _see(self, seen: Seen, hands: list[Hand], monarchs: list[int]) -> None:
        index, suspect = self._table.rules.index, self._suspects.get(seen.turn)
        match seen.event:
            case Placement(character, floor) if suspect is not None:
                self._see_placement(suspect, seen.castle, index[character], floor)
            case Climb(character) if suspect is not None:
                better, climbs = self._table.climbs(seen.castle)
                suspect.moved(index[character], better, 1, climbs)
            case SeenBallot(election):
                self._see_ballot(seen, election, hands, monarchs)
            case _:
                pass

    def _see_placement(self, suspect: Suspect, castle: Sequence[int], who: int, floor: int) -> None:
        floors = self._table.open_floors(castle)
        high = [each for each in floors if each >= HIGH_FLOOR]
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


def _rounds(history: History) -> list[Sequence[Seen]]:
    """What was seen in each round; at least one, which may be empty."""
    starts = [at for at, each in enumerate(history) if at and isinstance(each.event, SeenDeal)]
    return [history[start:end] for start, end in pairwise((0, *starts, len(history)))]


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
