"""Plays a record through the engine, move by move, and says where it breaks a rule.

The record's cards lie face down until a coronation, as a table's own cards do.
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
    at,
)
from companion.record.notation import read_climb, read_placement
from companion.record.shape import Record, Round
from companion.record.sitting_down import rules_of
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
    """A round as it ended, or as far as it is written, and its elections."""

    state: State
    elections: tuple[Election, ...]

    @property
    def is_over(self) -> bool:
        return self.state.phase in _BETWEEN_ROUNDS


class Replay(NamedTuple):
    """A record that was played: every round, and the game at its end."""

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
        BadRecord: it breaks a rule; its words say where and why.
    """
    with at(file):
        rules = rules_of(record, library)
    game = Game(rules)
    last = len(record.rounds)
    rounds = tuple(
        _RoundReplay(game, number, written).play(is_last=number == last)
        for number, written in enumerate(record.rounds, start=1)
    )
    return Replay(game, rounds)


class _RoundReplay:
    """One round on its way through the engine."""

    def __init__(self, game: Game, number: int, written: Round) -> None:
        self._game = game
        self._number = number
        self._written = written
        self._elections: list[Election] = []
        self._here = InRound(round=number)

    @property
    def _state(self) -> State:
        return self._game.state

    def play(self, is_last: bool) -> PlayedRound:
        """Raises:
        BadRecord: the round breaks a rule, or only the last one may be like this.
        """
        with at(self._here):
            self._begin()
        for number, text in enumerate(self._written.placements, start=1):
            with at(AtPlacement(round=self._number, number=number)):
                self._place(text)
        for number, text in enumerate(self._written.climbs, start=1):
            with at(AtClimb(round=self._number, number=number)):
                self._climb(text)
        with at(self._here):
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
            with at(self._here):
                self._show_cards()

    def _show_cards(self) -> None:
        """Everyone shows what a coronation is scored by.

        A first coronation's cards may be missing in a round that runs: any card
        does then, because only a round that is over gives points.
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
            self._show_ambitions()

    def _show_ambitions(self) -> None:
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
