"""A pool of opponents to measure a bot against: players of many sorts, independent of it.

They are for lone players with dealt cards: no ambitions, no Émissaire and no wedding. Characters
and seats are indices here, values are points.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, inf, log, sqrt
from random import Random
from typing import Protocol

from companion.bots.playout import TOP, WORTH, Card, Playout, Table
from engine import (
    Climb,
    History,
    Phase,
    Place,
    Placement,
    Rules,
    SeenBallot,
    SeenDeal,
    View,
    Vote,
    balanced_deck,
    possible_state,
)
from engine.edition import COURT_ON_CARDS, FAVOURITES_ON_A_CARD
from engine.legal_actions import legal_climbs, legal_placements
from engine.places import FLOORS, Castle, with_item

Move = Placement | Climb
Choice = Move | Vote
SHARE = FAVOURITES_ON_A_CARD / COURT_ON_CARDS
"""How likely a character is on a card of which nothing is known."""


class Opponent(Protocol):
    """Plays one seat in one game."""

    def choose(self, view: View, history: History) -> Choice:
        """What the seat `view.viewer` does now: a legal move, or a vote card that it has."""


def seat_of(view: View) -> int:
    """The seat that chooses."""
    assert view.viewer is not None, "opponents have a seat"
    return view.viewer


def cards_of(view: View) -> tuple[Vote, ...]:
    """The kinds of vote card that this seat can play."""
    assert view.hand is not None, "opponents have a hand"
    return view.hand.cards


def options(rules: Rules, view: View) -> Sequence[Choice]:
    """Everything that this seat may do now."""
    match view.phase:
        case Phase.ELECTION:
            return cards_of(view)
        case Phase.PLACEMENT:
            return legal_placements(rules, view.castle)
        case _:
            return legal_climbs(rules, view.castle)


class RandomPlayer:
    """Does anything legal, all of it equally likely."""

    def __init__(self, rules: Rules, chance: Random) -> None:
        self.rules = rules
        self.chance = chance

    def choose(self, view: View, history: History) -> Choice:
        return self.chance.choice(options(self.rules, view))


@dataclass(frozen=True)
class Sight:
    """What a seat makes of a moment."""

    seat: int
    card: Card
    cards: tuple[Vote, ...]
    """The kinds of vote card that it can play."""
    round: int
    noes: tuple[int, ...]
    """For each seat, how many cards besides the Yes it has left."""
    odds: tuple[tuple[float, ...], ...]
    """For each seat, how likely each character is on its card."""

    @property
    def armed(self) -> list[int]:
        """The other seats that need not say Yes."""
        return [seat for seat, noes in enumerate(self.noes) if noes and seat != self.seat]

    def odds_elsewhere(self, who: int) -> float:
        """How likely another seat has this favourite, on average."""
        others = [row[who] for seat, row in enumerate(self.odds) if seat != self.seat]
        return sum(others) / len(others)


def see(rules: Rules, table: Table, view: View, history: History, attention: float) -> Sight:
    """Read this round. Without `attention` everyone is as likely as anyone on a hidden card."""
    own = view.favourites[seat_of(view)]
    assert own is not None, "the cards are dealt"
    deal = max(at for at, each in enumerate(history) if isinstance(each.event, SeenDeal))
    return Sight(
        seat=seat_of(view),
        card=table.card(own),
        cards=cards_of(view),
        round=view.round,
        noes=noes_left(rules, history[deal:]),
        odds=read_odds(rules, history[deal:], attention),
    )


def noes_left(rules: Rules, seen: History) -> tuple[int, ...]:
    """For each seat, how many cards besides the Yes it has left."""
    ballots = [each.event.election.votes for each in seen if isinstance(each.event, SeenBallot)]
    full = rules.hand.no + rules.hand.stomachache
    return tuple(
        full - sum(votes[seat] is not Vote.YES for votes in ballots)
        for seat in range(rules.seat_count)
    )


def read_odds(rules: Rules, seen: History, attention: float) -> tuple[tuple[float, ...], ...]:
    """For each seat, how likely each character is on its card, by what the seat has done."""
    liking = [[log(SHARE / (1 - SHARE))] * len(rules.characters) for _ in range(rules.seat_count)]
    for each in seen:
        match each.event:
            case Placement(character, floor):
                liking[each.turn][rules.index[character]] += attention * (floor - 2.5)
            case Climb(character) if each.castle[rules.index[character]] < TOP:
                liking[each.turn][rules.index[character]] += attention * 0.6
    if rules.jester is not None:
        for row in liking:
            row[rules.index[rules.jester]] = -inf
    return tuple(tuple(1 / (1 + exp(-each)) for each in row) for row in liking)


@dataclass(frozen=True)
class Manner:
    """How somebody plays."""

    care: float = 1.0
    """How much it counts what the others get."""
    attention: float = 0.7
    """How much it reads into what the others do."""
    price: float = 1.0
    """What a No card has to gain."""
    patience: float = 0.0
    """How much more, if others have as many Noes as it has."""
    spite: float = 0.0
    """What it gives to refuse what others seem to have on their cards."""
    lure: float = 0.0
    """What it gives to have somebody else spend a No."""
    distrust: float = 0.6
    """How likely it thinks that others refuse what they do not have on their card."""
    demand: float = 0.0
    """How much better than its prospects a coronation has to be."""
    heat: float = 0.0
    """How far from the best its choices are: a temperature."""
    slips: float = 0.0
    """How often it does anything at all."""


PROSPECTS = {place: float(WORTH[place]) for place in Place} | {
    Place.UNPLACED: 0.4,
    Place.FLOOR_0: 0.4,
    Place.FLOOR_1: 1.5,
    Place.FLOOR_2: 2.4,
    Place.FLOOR_3: 3.0,
    Place.FLOOR_4: 3.4,
    Place.FLOOR_5: 3.5,
    Place.WC_3: 1.8,
    Place.WC_4: 2.0,
}
"""What a character in each place may give at the end: from high floors, many are refused."""


class Thinker:
    """Weighs each choice by its own card against what the others probably have."""

    def __init__(self, rules: Rules, chance: Random) -> None:
        self.rules = rules
        self.chance = chance
        self.table = Table(rules)
        self.manner = self.draw_manner()

    def draw_manner(self) -> Manner:
        """How it plays this game."""
        return Manner()

    def choose(self, view: View, history: History) -> Choice:
        choices = options(self.rules, view)
        if len(choices) == 1 or self.chance.random() < self.manner.slips:
            return self.chance.choice(choices)
        sight = see(self.rules, self.table, view, history, self.manner.attention)
        return self.pick([(self.rate(sight, view.castle, each), each) for each in choices])

    def rate(self, sight: Sight, castle: Castle, choice: Choice) -> float:
        """What a choice is worth."""
        match choice:
            case Vote():
                return self.votes(sight, castle, castle.index(Place.THRONE))[choice]
            case Placement(character, floor):
                who, to = self.rules.index[character], FLOORS[floor]
            case Climb(character):
                who = self.rules.index[character]
                to = self.rules.building.destination(castle, castle[who]) or castle[who]
        moved = with_item(castle, who, to)
        to_throne = to is Place.THRONE
        return self.raising(sight, moved, who) if to_throne else self.onwards(sight, moved)

    def pick(self, rated: Sequence[tuple[float, Choice]]) -> Choice:
        """One of the best; with heat, also others: the better, the likelier."""
        best = max(value for value, _ in rated)
        if not self.manner.heat:
            return self.chance.choice([each for value, each in rated if value > best - 1e-9])
        weights = [exp((value - best) / self.manner.heat) for value, _ in rated]
        return self.chance.choices([each for _, each in rated], weights)[0]

    def raising(self, sight: Sight, castle: Castle, candidate: int) -> float:
        """What it is worth to have raised a candidate: as much as the vote that would follow."""
        votes = self.votes(sight, castle, candidate)
        return max(votes[card] for card in sight.cards)

    def votes(self, sight: Sight, castle: Castle, candidate: int) -> dict[Vote, float]:
        """What each vote card is worth."""
        passes = self.passes(sight, candidate)
        crowned = self.crowned(sight, castle, candidate) - self.manner.demand
        rejected = self.onwards(sight, with_item(castle, candidate, self.exile(castle, candidate)))
        annulled = self.onwards(sight, with_item(castle, candidate, Place.FLOOR_5))
        elsewhere = 0.0 if candidate in sight.card else sight.odds_elsewhere(candidate) / SHARE
        return {
            Vote.YES: passes * crowned + (1 - passes) * (rejected + self.manner.lure),
            Vote.NO: rejected - self.price(sight) + self.manner.spite * elsewhere,
            Vote.STOMACHACHE: annulled - self.price(sight),
        }

    def price(self, sight: Sight) -> float:
        """What a card besides the Yes has to gain."""
        others = sum(sight.noes) - sight.noes[sight.seat]
        ratio = others / (len(sight.noes) - 1) / max(1, sight.noes[sight.seat])
        return self.manner.price + self.manner.patience * ratio

    def passes(self, sight: Sight, candidate: int) -> float:
        """How likely none of the others refuses a candidate."""
        passes = 1.0
        for seat in sight.armed:
            passes *= 1 - self.manner.distrust * (1 - sight.odds[seat][candidate])
        return passes

    def exile(self, castle: Castle, candidate: int) -> Place:
        """Where the candidate goes if it is rejected."""
        table = self.table
        places = table.jester_floors if candidate == table.jester else table.dungeons
        free = (to for to in places if castle.count(Place(to)) < table.capacities[to])
        return Place(next(free, Place.REMOVED))

    def crowned(self, sight: Sight, castle: Castle, monarch: int) -> float:
        """The lead over another seat's probable points, if this monarch is crowned now."""
        others = sum(WORTH[place] * sight.odds_elsewhere(who) for who, place in enumerate(castle))
        turned = -others if monarch == self.table.jester else others
        return self.own(sight, castle, monarch) - self.manner.care * turned

    def own(self, sight: Sight, castle: Castle, monarch: int) -> int:
        """What its own card gives, if this monarch is crowned now."""
        points = self.table.points(sight.card, castle, [monarch])
        zero = self.rules.edition.perfect_zero
        return zero.points if not points and zero and zero.round == sight.round else points

    def onwards(self, sight: Sight, castle: Castle) -> float:
        """The lead over another seat's probable points, when the round ends some time."""
        return sum(
            self.likely(sight, who, place)
            * ((who in sight.card) - self.manner.care * sight.odds_elsewhere(who))
            for who, place in enumerate(castle)
        )

    def likely(self, sight: Sight, who: int, place: Place) -> float:
        """What a character may give when the round ends."""
        return PROSPECTS[place]


class Greedy(Thinker):
    """Moves its own favourites up, and crowns whoever makes its card better than the average."""

    def draw_manner(self) -> Manner:
        return Manner(attention=0.0, demand=3.0)

    def votes(self, sight: Sight, castle: Castle, candidate: int) -> dict[Vote, float]:
        is_own = candidate in sight.card
        lead = self.crowned(sight, castle, candidate) - self.manner.demand
        return {Vote.YES: 99.0 if is_own else lead, Vote.NO: 0.0, Vote.STOMACHACHE: -1.0}

    def raising(self, sight: Sight, castle: Castle, candidate: int) -> float:
        """Its own if they may pass; strangers rather than to move others of them."""
        if candidate not in sight.card:
            return self.onwards(sight, castle) + 0.05
        passes = self.passes(sight, candidate)
        rejected = self.onwards(sight, with_item(castle, candidate, self.exile(castle, candidate)))
        return passes * self.own(sight, castle, candidate) + (1 - passes) * rejected

    def onwards(self, sight: Sight, castle: Castle) -> float:
        """What its card gives now, and a bit for favourites that can climb on."""
        up = self.rules.building.destination
        places = [castle[who] for who in sight.card]
        free = [here for here in places if here < TOP and up(castle, here) == here + 1]
        return sum([WORTH[here] for here in places]) + 0.1 * len(free)


class Blocker(Thinker):
    """Refuses early what is not its own, and raises what others seem to like to have it refused."""

    def draw_manner(self) -> Manner:
        return Manner(price=0.0, spite=4.0)

    def likely(self, sight: Sight, who: int, place: Place) -> float:
        """Others' favourites near the throne are as good as refused, while it has cards."""
        if who in sight.card or Vote.NO not in sight.cards:
            return PROSPECTS[place]
        return {Place.FLOOR_4: 2.5, Place.FLOOR_5: 1.0}.get(place, PROSPECTS[place])


class Hoarder(Thinker):
    """Keeps its Noes while others can refuse, and lures those into spending theirs."""

    def draw_manner(self) -> Manner:
        return Manner(price=0.0, patience=3.5, lure=0.25)


class PeopleLike(Thinker):
    """Plays sensibly, with a temper and errors that are drawn anew for each game."""

    def draw_manner(self) -> Manner:
        draw = self.chance.uniform
        return Manner(
            care=draw(0.0, 1.2),
            attention=draw(0.0, 1.0),
            price=draw(-1.0, 3.0),
            patience=draw(0.0, 1.5),
            spite=draw(0.0, 3.0),
            lure=draw(0.0, 1.0),
            distrust=draw(0.2, 0.9),
            demand=draw(-6.0, 6.0),
            heat=0.1 * 20 ** draw(0.0, 1.0),
            slips=0.15 * draw(0.0, 1.0) ** 2,
        )


@dataclass
class Arm:
    """A choice that is tried out."""

    choice: Choice
    total: float
    """Of all values, the first one guessed."""
    visits: int = 1

    @property
    def mean(self) -> float:
        return self.total / self.visits

    def bound(self, tries: int) -> float:
        """How good it may be (UCB1)."""
        return self.mean + 10.0 * sqrt(log(tries) / self.visits)


class FlatMonteCarlo:
    """Tries everything out, more often what did well, with hidden cards dealt anew each time.

    It infers nothing from what others do.
    """

    def __init__(self, rules: Rules, chance: Random, actions: int = 2000) -> None:
        """`actions`: about how many moves and ballots it simulates for one choice."""
        self.rules = rules
        self.chance = chance
        self.actions = actions
        self.table = Table(rules)

    def choose(self, view: View, history: History) -> Choice:
        choices = options(self.rules, view)
        if len(choices) == 1:
            return choices[0]
        state = possible_state(self.rules, view, history, self.chance)
        start, seat = Playout(self.table, state), seat_of(view)
        hidden = self.unseen(view, state.spent)
        arms = [Arm(each, self.guess(start, seat, each)) for each in choices]
        left = self.actions
        while left > 0:
            tries = sum([arm.visits for arm in arms])
            arm = max(arms, key=lambda each: each.bound(tries))
            playout = start.copy()
            others = self.chance.sample(hidden, self.table.seats - 1)
            playout.cards = [*others[:seat], start.cards[seat], *others[seat:]]
            left -= self.play_out(playout, seat, arm.choice)
            arm.total += self.value(playout, seat)
            arm.visits += 1
        return max(arms, key=lambda each: (each.visits, each.mean)).choice

    def unseen(self, view: View, spent: frozenset[int]) -> list[Card]:
        """The cards that others may have."""
        known = {card.characters for card in view.favourites if card is not None}
        return [
            self.table.card(card)
            for card in balanced_deck(self.rules.edition)
            if card.number not in spent and card.characters not in known
        ]

    def guess(self, start: Playout, seat: int, choice: Choice) -> float:
        """What a choice may be worth, before it is tried: favourites are better placed high."""
        value = self.value(start, seat)
        if isinstance(choice, Placement):
            is_own = self.rules.index[choice.character] in start.cards[seat]
            value += choice.floor if is_own else -choice.floor
        return value

    def value(self, playout: Playout, seat: int) -> float:
        """The lead over the others' mean, and a prize for who wins the game."""
        scores = playout.scores
        lead = scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)
        last = playout.over and playout.round == self.rules.edition.rounds
        return lead + 20 * (last and scores[seat] == max(scores))

    def play_out(self, playout: Playout, seat: int, choice: Choice) -> int:
        """Make a choice and play the round to its end; return how many actions that took."""
        match choice:
            case Placement(character, floor):
                playout.place(self.rules.index[character], floor)
            case Climb(character):
                playout.climb(self.rules.index[character])
            case Vote():
                votes = self.ballot(playout)
                votes[seat] = choice
                playout.vote(votes)
        actions = 1
        while not playout.over:
            self.play_on(playout)
            actions += 1
        return actions

    def play_on(self, playout: Playout) -> None:
        """What sensible people may do: favourites up; to the throne, those that may be refused."""
        card, castle = playout.cards[playout.turn], playout.castle
        if playout.candidate >= 0:
            playout.vote(self.ballot(playout))
        elif playout.placing:
            floors = self.table.open_floors(castle)
            left = [who for who, here in enumerate(castle) if here == Place.UNPLACED]
            own = [who for who in left if who in card]
            playout.place(self.chance.choice(own or left), max(floors) if own else min(floors))
        else:
            climbers = playout.climbers()
            feared = TOP if any(playout.no) else Place.THRONE
            liked = [who for who in climbers if (who in card) != (castle[who] == feared)]
            playout.climb(self.chance.choice(liked or climbers))

    def ballot(self, playout: Playout) -> list[Vote]:
        """Mostly, people refuse who is no favourite and gives their card less than the average."""
        castle, who = playout.castle, playout.candidate
        fair = SHARE * sum([WORTH[place] for place in castle])
        fair = -fair if who == self.table.jester else fair
        votes = []
        for card, noes in zip(playout.cards, playout.no, strict=True):
            is_bad = who not in card and self.table.points(card, castle, [who]) < fair
            votes.append(Vote.NO if noes and is_bad and self.chance.random() < 0.6 else Vote.YES)
        return votes


KINDS: dict[str, Callable[[Rules, Random], Opponent]] = {
    "random": RandomPlayer,
    "greedy": Greedy,
    "blocker": Blocker,
    "hoarder": Hoarder,
    "people": PeopleLike,
    "flat-monte-carlo": FlatMonteCarlo,
}
