"""Plays a record through the engine, move by move, and reports where it breaks a rule.

The record's cards stay face down until a coronation, like printed cards at a table.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.library import Library
from companion.record.cards import RoundCards
from companion.record.errors import (
    AtClimb,
    AtPlacement,
    InRound,
    PlacementIsOver,
    PlacementNotOver,
    RoundIsOver,
    RoundNotOver,
    TooManyRounds,
    VotesMissing,
    VotesWithoutElection,
    located,
)
from companion.record.move_notation import read_climb, read_placement
from companion.record.schema import Record, Round
from companion.record.setup import rules_of
from engine import (
    Ballot,
    Climb,
    Deal,
    Election,
    Game,
    Phase,
    Reveal,
    RevealAmbition,
    Rules,
    State,
)

_BETWEEN_ROUNDS = (Phase.DEAL, Phase.OVER)


class PlayedRound(NamedTuple):
    """A round at its end, or as far as it is written, and its elections."""

    state: State
    elections: tuple[Election, ...]

    @property
    def is_over(self) -> bool:
        return self.state.phase in _BETWEEN_ROUNDS


class Replay(NamedTuple):
    """A replayed record: every round, and the game after the last one."""

    game: Game
    rounds: tuple[PlayedRound, ...]

    @property
    def rules(self) -> Rules:
        return self.game.rules

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def is_complete(self) -> bool:
        return self.state.phase is Phase.OVER


def replay(record: Record, library: Library, file: str) -> Replay:
    """Play a record; `file` is its name, for errors.

    Raises:
        BadRecord: it breaks a rule; the message says where and why.
    """
    with located(file):
        rules = rules_of(record, library)
    game = Game(rules)
    last = len(record.rounds)
    rounds = tuple(
        _RoundReplay(game, number, written).play(is_last=number == last)
        for number, written in enumerate(record.rounds, start=1)
    )
    return Replay(game, rounds)


class _RoundReplay:
    """Plays one round."""

    def __init__(self, game: Game, number: int, written: Round) -> None:
        self._game = game
        self._number = number
        self._written = written
        self._elections: list[Election] = []
        self._place_in_record = InRound(round=number)

    @property
    def _state(self) -> State:
        return self._game.state

    def play(self, is_last: bool) -> PlayedRound:
        """Raises:
        BadRecord: the round breaks a rule, or is unfinished and not the last.
        """
        with located(self._place_in_record):
            self._begin()
        for number, text in enumerate(self._written.placements, start=1):
            with located(AtPlacement(round=self._number, number=number)):
                self._place(text)
        for number, text in enumerate(self._written.climbs, start=1):
            with located(AtClimb(round=self._number, number=number)):
                self._climb(text)
        with located(self._place_in_record):
            return self._end(is_last)

    def _begin(self) -> None:
        rules = self._state.rules
        if self._state.phase is Phase.OVER:
            raise TooManyRounds(rounds=rules.edition.rounds)
        self._cards = RoundCards(rules, self._written)
        self._game.push(Deal((None,) * len(rules.people), self._cards.emissary_deal()))

    def _place(self, text: str) -> None:
        if self._state.phase is not Phase.PLACEMENT:
            raise PlacementIsOver()
        self._game.push(read_placement(text, self._state.rules.edition.court[0].id))

    def _climb(self, text: str) -> None:
        climb, ballot = read_climb(text)
        self._check_climbing(climb)
        self._game.push(climb)
        name = self._state.rules.name_of(climb.character)
        if self._state.phase is not Phase.ELECTION:
            if ballot is not None:
                raise VotesWithoutElection(character=name)
            return
        if ballot is None:
            raise VotesMissing(character=name)
        self._elect(ballot)

    def _check_climbing(self, climb: Climb) -> None:
        self._state.rules.index_of(climb.character)
        if self._state.phase is Phase.PLACEMENT:
            raise PlacementNotOver()
        if self._state.phase in _BETWEEN_ROUNDS:
            raise RoundIsOver()

    def _elect(self, ballot: Ballot) -> None:
        if self._state.rules.has_emissary:
            self._cards.check_emissary()
        self._game.push(ballot)
        election = self._state.election
        assert election is not None, "a ballot decides an election"
        self._elections.append(election)
        if self._state.phase is Phase.CORONATION:
            with located(self._place_in_record):
                self._reveal_cards()

    def _reveal_cards(self) -> None:
        """Reveal the cards that a coronation is scored by.

        In an unfinished round, the cards of a first coronation may be missing. Any card will
        do then, because only finished rounds give points.
        """
        rules = self._state.rules
        is_last = len(self._state.crowned) == rules.coronations
        if is_last:
            self._cards.check_everyone()
        for person, card in enumerate(self._state.favourites):
            if card is None:
                name = rules.people[person].name
                self._game.push(Reveal(person, self._cards.favourites_or_any(name)))
        if is_last and rules.has_ambitions:
            self._reveal_ambitions()

    def _reveal_ambitions(self) -> None:
        ambitions = [self._cards.ambition(person.name) for person in self._state.rules.people]
        for person, ambition in enumerate(ambitions):
            self._game.push(RevealAmbition(person, ambition))

    def _end(self, is_last: bool) -> PlayedRound:
        played = PlayedRound(self._state, tuple(self._elections))
        if played.is_over:
            self._cards.check_everyone()
        elif not is_last:
            raise RoundNotOver()
        return played
