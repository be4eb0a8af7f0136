"""What happened in a game, as everyone at the table knows it: elections, points, winners.

Computed from the game's events alone. Contains nothing hidden: no favourites card, no ambition,
no order of the Émissaire's pile, no vote of an open election. The index stores stories as
MessagePack: renaming a field makes stored stories unreadable.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct

from companion.stories.correction_story import CorrectionStory, correction_story
from companion.stories.named_character import NamedCharacter, named_character
from companion.words.i18n import in_language
from companion.words.seat_names import name_with_kind, shown_seats
from engine import (
    Ballot,
    Climb,
    Coronation,
    Deal,
    Election,
    Event,
    Follow,
    Game,
    Option,
    Phase,
    Place,
    Placement,
    Room,
    Seat,
    SetRight,
    Standing,
    State,
    TellCrowning,
    Verdict,
    Vote,
    standing,
)
from engine.elections import place_if_rejected
from engine.ranking import seat_scores


class ElectionStory(Struct, frozen=True):
    """An election whose votes were revealed. `round` counts from 1; `raiser` is a seat's index."""

    round: int
    candidate: NamedCharacter
    raiser: int
    votes: tuple[Vote, ...]
    """One per seat."""
    emissary: Vote | None
    """The Émissaire's vote; None if it does not play."""
    verdict: Verdict
    place: Place
    """Where the candidate went."""
    if_rejected: Place
    """Where a single No would have sent it; SOMEWHERE if the moves were not told and it depends on
    them."""
    noes: tuple[int, ...] | None
    """How many No cards each seat had before it voted; None where the rules keep that secret, or
    hands were set right in this round."""

    @property
    def cards(self) -> tuple[Vote, ...]:
        """All open cards, with the Émissaire's."""
        return self.votes if self.emissary is None else (*self.votes, self.emissary)

    @property
    def is_crowning(self) -> bool:
        return self.verdict is Verdict.CROWNED


class Gain(Struct, frozen=True):
    """The points of one person's cards at a coronation; may be negative under a jester king."""

    favourites: int
    ambition: int = 0
    perfect: bool = False
    """Whether the favourites' perfect zero became 33."""

    @property
    def points(self) -> int:
        """Favourites and ambition together."""
        return self.favourites + self.ambition


class CoronationStory(Struct, frozen=True):
    """A scored coronation. A round of a royal wedding may have two."""

    round: int
    monarch: NamedCharacter
    gains: tuple[Gain, ...]
    """One per person, in the order of `GameStory.people`."""
    seat_scores: tuple[int, ...]
    """One per seat, after this coronation; the lower score if a seat has two pawns."""
    emissary_score: int | None
    """After this coronation."""
    favourites: tuple[tuple[str, ...], ...]
    """The ids of each person's favourites."""
    is_jester: bool
    """Whether the monarch is the jester, who is nobody's favourite."""
    raiser: int | None = None
    """The seat that raised the monarch, if its election was not told."""


class Crowning(NamedTuple):
    """Who was crowned, and the seat that raised them."""

    monarch: NamedCharacter
    raiser: int


class GameStory(Struct, frozen=True):
    """One game, finished or not. Seats and people are indices, clockwise."""

    edition: str
    """The edition's id."""
    edition_name: str
    rounds: int
    """The number of rounds in a whole game."""
    options: tuple[Option, ...]
    seats: tuple[Seat, ...]
    first: int
    """The seat that made the first turn of the game."""
    round: int
    """The current round, from 1; 0 before the first deal."""
    start_score: int
    emissary_start: int | None
    """The Émissaire's start score; None if it does not play."""
    seat_scores: tuple[int, ...]
    """The current score of each seat; the lower score if a seat has two pawns."""
    emissary_score: int | None
    elections: tuple[ElectionStory, ...]
    coronations: tuple[CoronationStory, ...]
    final: Standing | None = None
    """Who won; None until the game is over."""
    rounds_without_votes: tuple[int, ...] = ()
    """The rounds, from 1, whose votes were not told."""
    corrections: tuple[CorrectionStory, ...] = ()
    rounds_told_anew: tuple[int, ...] = ()
    """The round of each earlier coronation that was told anew; its points are the new ones."""
    follow: Follow = Follow.MOVES
    """How the table followed the game last."""
    edition_names: dict[str, str] = {}
    """The edition's name in languages that have another one."""

    @property
    def edition_shown(self) -> str:
        """The edition's name in the language in which texts are shown."""
        return in_language(self.edition_name, self.edition_names)

    @property
    def is_over(self) -> bool:
        return self.final is not None

    @property
    def has_emissary(self) -> bool:
        return self.emissary_start is not None

    @property
    def people(self) -> tuple[str, ...]:
        """Everyone's name, in the order of the seats; each member of a team."""
        return tuple(name for seat in range(len(self.seats)) for name in self.people_at(seat))

    def people_at(self, seat: int) -> tuple[str, ...]:
        """The names of a seat's people; that of a bot says that it is one."""
        each = self.seats[seat]
        return each.people if each.bot is None else (name_with_kind(each),)

    @property
    def bots(self) -> frozenset[str]:
        """The names of those whom vivat plays for."""
        return frozenset(name_with_kind(seat) for seat in self.seats if seat.bot is not None)

    @property
    def seat_of(self) -> tuple[int, ...]:
        """The seat of each person."""
        return tuple(at for at, seat in enumerate(self.seats) for _person in seat.people)

    @property
    def winners(self) -> tuple[str, ...]:
        """Everyone who won, including all members of a winning team; empty until the game is
        over, and if the Émissaire won."""
        seats = self.final.winners if self.final is not None else ()
        return tuple(name for seat in seats for name in self.people_at(seat))

    def elections_of(self, number: int) -> tuple[ElectionStory, ...]:
        """The elections of a round, from 1, in order."""
        return tuple(each for each in self.elections if each.round == number)

    def coronations_of(self, number: int) -> tuple[CoronationStory, ...]:
        """The scored coronations of a round, from 1, in order."""
        return tuple(each for each in self.coronations if each.round == number)

    @property
    def elections_of_each(self) -> tuple[tuple[ElectionStory, ...], ...]:
        """The elections that led to each coronation, its own crowning the last: those of its
        round since the one before; none in a round without told votes."""
        crownings = [at for at, each in enumerate(self.elections, 1) if each.is_crowning]
        spans = iter(pairwise((0, *crownings)))
        found = (
            () if each.raiser is not None else self.elections[slice(*next(spans, (0, 0)))]
            for each in self.coronations
        )
        return tuple(
            tuple(election for election in elections if election.round == each.round)
            for each, elections in zip(self.coronations, found, strict=True)
        )

    @property
    def crownings(self) -> tuple[Crowning, ...]:
        """Everyone who was crowned, by an election that was told or by one that was not."""
        told = [(each.candidate, each.raiser) for each in self.elections if each.is_crowning]
        untold = [(each.monarch, each.raiser) for each in self.coronations]
        return tuple(Crowning(who, seat) for who, seat in (*told, *untold) if seat is not None)

    @property
    def scored_rounds(self) -> tuple[int, ...]:
        """The rounds, from 1, in which somebody scored."""
        return tuple(sorted({each.round for each in self.coronations}))

    def points_of(self, number: int) -> tuple[int, ...]:
        """The points of each person in a round, from 1: favourites and ambition of all its
        coronations, but not a short seat's compensation."""
        gains = [each.gains for each in self.coronations_of(number)]
        return tuple(
            sum(each[person].points for each in gains) for person in range(len(self.people))
        )


def story_of(game: Game, rounds_told_anew: tuple[int, ...] = ()) -> GameStory:
    """The story of a game so far; the game may be at any point."""
    rules, states, state = game.rules, game.states, game.state
    return GameStory(
        edition=rules.edition.id,
        edition_name=rules.edition.name,
        rounds=rules.edition.rounds,
        options=tuple(option for option in Option if option in rules.setup.options),
        seats=shown_seats(rules.setup.seats),
        first=_starter(game),
        round=state.round,
        start_score=rules.edition.start_score,
        emissary_start=rules.edition.emissary_score if rules.has_emissary else None,
        seat_scores=seat_scores(state),
        emissary_score=_emissary_score(state),
        elections=tuple(_elections(game.events, states)),
        coronations=tuple(_coronations(states)),
        final=standing(state) if state.phase is Phase.OVER else None,
        rounds_without_votes=tuple(sorted(set(_rounds_without_votes(states)))),
        corrections=tuple(_corrections(game.events, states[1:])),
        rounds_told_anew=rounds_told_anew,
        follow=state.follow,
        edition_names=rules.edition.names,
    )


def _starter(game: Game) -> int:
    """The table may have corrected whose turn it is."""
    told = zip(game.events, game.states, strict=False)
    moves = (s.turn for event, s in told if s.round == 1 and isinstance(event, Placement | Climb))
    return next(moves, game.rules.setup.first)


def _emissary_score(state: State) -> int | None:
    return state.emissary.score if state.emissary is not None else None


def _rounds_without_votes(states: Iterable[State]) -> Iterator[int]:
    for state in states:
        if state.follow is Follow.SCORES and state.phase not in (Phase.DEAL, Phase.OVER):
            yield state.round


def _corrections(events: Sequence[Event], after: Sequence[State]) -> Iterator[CorrectionStory]:
    raised: NamedCharacter | None = None
    for event, state in zip(events, after, strict=True):
        match event:
            case Deal():
                raised = None
            case Ballot() if state.election is not None:
                raised = named_character(state.rules, state.election.candidate)
            case TellCrowning(_, monarch):
                raised = named_character(state.rules, monarch)
            case SetRight():
                yield correction_story(state.rules, event, state.round, raised)


def _elections(events: Sequence[Event], states: Sequence[State]) -> Iterator[ElectionStory]:
    are_hands_known = False
    for event, (before, state) in zip(events, pairwise(states), strict=True):
        match event:
            case Deal():
                are_hands_known = not state.rules.edition.hands_are_secret
            case SetRight() if event.hands:
                are_hands_known = False
            case Ballot() if state.election is not None:
                yield _election(before, state, state.election, are_hands_known)


def _election(
    before: State, state: State, election: Election, are_hands_known: bool
) -> ElectionStory:
    rules, candidate = state.rules, election.candidate
    return ElectionStory(
        round=state.round,
        candidate=named_character(rules, candidate),
        raiser=election.raiser,
        votes=election.votes,
        emissary=election.emissary,
        verdict=election.verdict,
        place=state.place_of(candidate),
        if_rejected=_place_if_rejected(before, candidate),
        noes=tuple(hand.no for hand in before.hands) if are_hands_known else None,
    )


def _place_if_rejected(state: State, candidate: str) -> Place:
    place = place_if_rejected(state, candidate)
    is_known = state.follow is Follow.MOVES or place.room is not Room.FLOOR
    return place if is_known else Place.SOMEWHERE


def _coronations(states: Iterable[State]) -> Iterator[CoronationStory]:
    """Each coronation, read from the first state that has it."""
    for before, state in pairwise(states):
        if len(state.coronations) > len(before.coronations):
            yield _coronation(state, state.coronations[-1])


def _coronation(state: State, coronation: Coronation) -> CoronationStory:
    return CoronationStory(
        round=coronation.round,
        monarch=named_character(state.rules, coronation.monarch),
        gains=tuple(_gains(coronation)),
        seat_scores=seat_scores(state),
        emissary_score=_emissary_score(state),
        favourites=tuple(
            tuple(item.character for item in tally.items) for tally in coronation.tallies
        ),
        is_jester=coronation.monarch == state.rules.jester,
        raiser=state.raiser if state.follow is Follow.SCORES else None,
    )


def _gains(coronation: Coronation) -> Iterator[Gain]:
    for person, tally in enumerate(coronation.tallies):
        ambition = coronation.judgements[person].points if coronation.judgements else 0
        yield Gain(tally.points, ambition, tally.perfect)
