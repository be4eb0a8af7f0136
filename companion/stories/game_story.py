"""What a game came to, as the whole table knows it: rounds, elections, points, winners.

Pure: follows from the game's events alone. Holds nothing hidden: no favourites card, no
ambition, no Émissaire's pile, no vote of an election that is still open. Knows no journal,
no files, no clock, and can be kept as MessagePack or JSON.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise

from msgspec import Struct

from engine import (
    Ballot,
    Coronation,
    Election,
    Event,
    Game,
    Judgement,
    Option,
    Phase,
    Rules,
    Seat,
    Standing,
    State,
    Tally,
    Verdict,
    Vote,
    apply,
    new_game,
    standing,
)
from engine.ranking import seat_scores


class NamedCharacter(Struct, frozen=True):
    """A character, and the name that this table read on its piece."""

    id: str
    name: str


class ElectionStory(Struct, frozen=True):
    """An election whose cards were turned. `round` counts from 1, `raiser` is a seat."""

    round: int
    candidate: NamedCharacter
    raiser: int
    votes: tuple[Vote, ...]
    """One a seat."""
    emissary: Vote | None
    """The Émissaire's vote; None where it does not play."""
    verdict: Verdict

    @property
    def is_crowning(self) -> bool:
        return self.verdict is Verdict.CROWNED


class Gain(Struct, frozen=True):
    """What one person's cards gave at a coronation, in points; below 0 under a jester king."""

    favourites: int
    ambition: int = 0
    perfect: bool = False
    """Whether the favourites' zero became 33."""

    @property
    def points(self) -> int:
        """Favourites and ambition together."""
        return self.favourites + self.ambition


class CoronationStory(Struct, frozen=True):
    """A coronation that was scored. In a royal wedding a round may have two."""

    round: int
    monarch: NamedCharacter
    gains: tuple[Gain, ...]
    """One a person, in the order of `Story.people`."""
    seat_scores: tuple[int, ...]
    """One a seat, after this coronation: the lower one where a seat has two pawns."""
    emissary_score: int | None
    """After this coronation."""


class GameStory(Struct, frozen=True):
    """A game as everybody at the table may tell it. Seats and people are indices, clockwise."""

    edition: str
    """The edition's id."""
    edition_name: str
    rounds: int
    """How many a whole game has."""
    options: tuple[Option, ...]
    seats: tuple[Seat, ...]
    round: int
    """The running round, from 1; 0 before the first deal."""
    start_score: int
    emissary_start: int | None
    """The Émissaire's first score; None where it does not play."""
    seat_scores: tuple[int, ...]
    """Now, one a seat: the lower one where a seat has two pawns."""
    emissary_score: int | None
    elections: tuple[ElectionStory, ...]
    coronations: tuple[CoronationStory, ...]
    final: Standing | None = None
    """Who won; None as long as the game runs."""

    @property
    def is_over(self) -> bool:
        return self.final is not None

    @property
    def has_emissary(self) -> bool:
        return self.emissary_start is not None

    @property
    def people(self) -> tuple[str, ...]:
        """Everyone by name, in the order of the seats: a team's members each."""
        return tuple(name for seat in self.seats for name in seat.people)

    @property
    def seat_of(self) -> tuple[int, ...]:
        """For each person, the seat."""
        return tuple(at for at, seat in enumerate(self.seats) for _person in seat.people)

    @property
    def winners(self) -> tuple[str, ...]:
        """The people who won, all of a winning team; empty while the game runs, or where the
        Émissaire won."""
        seats = self.final.winners if self.final is not None else ()
        return tuple(name for seat in seats for name in self.seats[seat].people)

    def elections_of(self, number: int) -> tuple[ElectionStory, ...]:
        """The elections of a round, from 1, in their order."""
        return tuple(each for each in self.elections if each.round == number)

    def coronations_of(self, number: int) -> tuple[CoronationStory, ...]:
        """The scored coronations of a round, from 1, in their order."""
        return tuple(each for each in self.coronations if each.round == number)

    @property
    def scored_rounds(self) -> tuple[int, ...]:
        """The rounds, from 1, in which somebody scored."""
        return tuple(sorted({each.round for each in self.coronations}))

    def points_of(self, number: int) -> tuple[int, ...]:
        """What a round, from 1, gave each person so far: favourites and ambition of all its
        coronations. What a short seat gets for placing less is no card's points, and not in it.
        """
        gains = [each.gains for each in self.coronations_of(number)]
        return tuple(
            sum(given[person].points for given in gains) for person in range(len(self.people))
        )


def story_of(game: Game) -> GameStory:
    """The story so far of a game, at any moment of it."""
    rules, states = game.rules, tuple(accumulate(game.events, apply, initial=new_game(game.rules)))
    state = states[-1]
    return GameStory(
        edition=rules.edition.id,
        edition_name=rules.edition.name,
        rounds=rules.edition.rounds,
        options=tuple(option for option in Option if option in rules.setup.options),
        seats=rules.setup.seats,
        round=state.round,
        start_score=rules.edition.start_score,
        emissary_start=rules.edition.emissary_score if rules.has_emissary else None,
        seat_scores=seat_scores(state),
        emissary_score=_emissary_score(state),
        elections=tuple(_elections(game.events, states[1:])),
        coronations=tuple(_coronations(states)),
        final=standing(state) if state.phase is Phase.OVER else None,
    )


def _emissary_score(state: State) -> int | None:
    return state.emissary.score if state.emissary is not None else None


def _elections(events: Sequence[Event], after: Sequence[State]) -> Iterator[ElectionStory]:
    for event, state in zip(events, after, strict=True):
        if isinstance(event, Ballot):
            assert state.election is not None, "a ballot decides an election"
            yield _election(state, state.election)


def _election(state: State, election: Election) -> ElectionStory:
    return ElectionStory(
        round=state.round,
        candidate=_figure(state.rules, election.candidate),
        raiser=election.raiser,
        votes=election.votes,
        emissary=election.emissary,
        verdict=election.verdict,
    )


def _coronations(states: Iterable[State]) -> Iterator[CoronationStory]:
    """Each from the first state that knows it."""
    for before, state in pairwise(states):
        if len(state.coronations) > len(before.coronations):
            yield _coronation(state, state.coronations[-1])


def _coronation(state: State, coronation: Coronation) -> CoronationStory:
    return CoronationStory(
        round=coronation.round,
        monarch=_figure(state.rules, coronation.monarch),
        gains=tuple(_gains(coronation)),
        seat_scores=seat_scores(state),
        emissary_score=_emissary_score(state),
    )


def _gains(coronation: Coronation) -> Iterator[Gain]:
    for person, tally in enumerate(coronation.tallies):
        judged = coronation.judgements[person] if coronation.judgements else None
        yield _gain(tally, judged)


def _gain(tally: Tally, judged: Judgement | None) -> Gain:
    return Gain(tally.points, judged.points if judged is not None else 0, tally.perfect)


def _figure(rules: Rules, character: str) -> NamedCharacter:
    return NamedCharacter(character, rules.name_of(character))
