"""Decides for a bot: tries its options in guessed worlds, again and again, and keeps the better
half until one is left.

All options are tried in the same worlds with the same luck, so that they differ only by what they
are worth. What is counted is moves and ballots, never time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from random import Random

from companion.bots.belief import Belief
from companion.bots.guessing import play_on, vote
from companion.bots.levels import CHARACTERS
from companion.bots.playout import Playout, Table
from companion.bots.question import Option, Question, options
from companion.bots.styles import MOVES, Mind, VoteStyle
from engine import Ambition, Climb, Phase, Placement, Rules, State, Vote, apply, possible_state
from engine.legal_actions import legal_choices

OWN_VOTES = VoteStyle(19, 2.5, 0.02)
"""How the bot expects itself to vote later in the round."""
BEGINNING = 8
"""What it costs to begin a playout, in moves and ballots."""
STATES = 6
"""How many possible states a decision tries, where more than favourites cards is unknown."""


def decide(question: Question) -> int:
    """The number of the option that the bot takes, from 0."""
    rules = Rules(question.edition, question.setup)
    tries = options(rules, question.view)
    chance = Random(f"{question.bot.seed}:{len(question.history)}")
    if len(tries) == 1:
        return 0
    if chance.random() < CHARACTERS[question.bot.level].slips:
        return chance.randrange(len(tries))
    return _Search(rules, question, chance).best(tries)


class _Search:
    """The worlds of one decision."""

    def __init__(self, rules: Rules, question: Question, chance: Random) -> None:
        self._table = Table(rules)
        self._question = question
        self._chance = chance
        self._seat = question.bot.seat
        first = self._possible()
        card = first.favourites[self._seat]
        assert card is not None, "every bot has a card"
        self._own = Mind(self._table.card(card), MOVES[-1], OWN_VOTES)
        self._begun = [Playout(self._table, first)]
        if first.emissary is not None or rules.has_ambitions:
            others = (self._possible() for _state in range(1, STATES))
            self._begun += [Playout(self._table, state) for state in others]
        self._belief = self._believed(first)
        self._worth = _worth(rules, first.round, self._seat)
        self._spent = 0

    def best(self, tries: Sequence[Option]) -> int:
        """The number of the best option."""
        left = list(range(len(tries)))
        totals = [0.0] * len(tries)
        stages = (len(tries) - 1).bit_length()
        for stage in range(1, stages + 1):
            while self._spent < self._question.bot.budget * stage // stages:
                self._try_each(tries, left, totals)
            left.sort(key=totals.__getitem__, reverse=True)
            left = left[: (len(left) + 1) // 2]
        return left[0]

    def _try_each(self, tries: Sequence[Option], left: Sequence[int], totals: list[float]) -> None:
        """Add to the totals what the options that are left are worth in one more world."""
        minds = self._belief.guess(self._own, self._chance)
        world = self._chance.choice(self._begun)
        world.cards = [mind.card for mind in minds]
        luck = self._chance.getrandbits(32)
        for at in left:
            playout, chance = world.copy(), Random(luck)
            self._take(playout, tries[at], minds, chance)
            self._spent += BEGINNING + play_on(playout, minds, chance)
            totals[at] += self._worth(playout)

    def _take(
        self, playout: Playout, option: Option, minds: Sequence[Mind], chance: Random
    ) -> None:
        index = self._table.rules.index
        match option:
            case Placement(character, floor):
                playout.place(index[character], floor)
            case Climb(character):
                playout.climb(index[character])
            case Vote():
                votes = [vote(playout, seat, mind, chance) for seat, mind in enumerate(minds)]
                votes[self._seat] = option
                playout.vote(votes)
            case Ambition():
                playout.ambitions = tuple(
                    option if seat == self._seat else each
                    for seat, each in enumerate(playout.ambitions)
                )

    def _possible(self) -> State:
        asked = self._question
        rules = self._table.rules
        state = possible_state(rules, asked.view, asked.history, self._chance, asked.deck)
        while state.phase is Phase.AMBITION:
            state = apply(state, self._chance.choice(legal_choices(state)))
        return state

    def _believed(self, state: State) -> Belief:
        """What the others may hold: cards that are neither its own nor open nor used."""
        emissary = None if state.emissary is None else state.emissary.favourites
        known = (state.favourites[self._seat], emissary)
        left = [
            self._table.card(card)
            for card in self._question.deck
            if card.number not in state.spent
            and all(each is None or each.characters != card.characters for each in known)
        ]
        seen = self._question.history if CHARACTERS[self._question.bot.level].remembers else ()
        return Belief(self._table, self._seat, seen, left)


def _worth(rules: Rules, round_: int, seat: int) -> Callable[[Playout], float]:
    """About how likely the seat is to win with the scores after this round: the more rounds are
    left, the less a lead counts."""
    scale = 3.0 + 5.0 * (rules.edition.rounds - round_)

    def worth(playout: Playout) -> float:
        scores = playout.scores
        rivals = [*scores, playout.emissary_score] if playout.emissary_card else scores
        top = max(rivals)
        return exp((scores[seat] - top) / scale) / sum([exp((e - top) / scale) for e in rivals])

    return worth
