"""Plays one round of a record: what all rounds share, however they are followed.

The record's cards stay face down until a coronation, like printed cards at a table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from companion.record.cards import RoundCards
from companion.record.corrections import read_correction
from companion.record.errors import in_round, located
from companion.record.schema import Correction, Round
from engine import ChangeFollow, Deal, Follow, Game, Phase, Reveal, RevealAmbition, Rules, State
from sentences import N_, ExplainedError

BETWEEN_ROUNDS = (Phase.DEAL, Phase.OVER)
_WAYS_TO_TELL = ("placements", "climbs", "elections", "coronations", "castle", "stuck", "hands")


class PlayedRound(NamedTuple):
    """A round at its end, or as far as it is written."""

    state: State

    @property
    def is_over(self) -> bool:
        return self.state.phase in BETWEEN_ROUNDS


class RoundReplay(ABC):
    """Plays one round."""

    follow: ClassVar[Follow]
    keys: ClassVar[tuple[str, ...]]
    """The keys that tell the round, besides its cards."""

    def __init__(self, game: Game, number: int, written: Round) -> None:
        self._game = game
        self._number = number
        self._written = written
        self._place_in_record = in_round(number)

    @property
    def _state(self) -> State:
        return self._game.state

    @property
    def _rules(self) -> Rules:
        return self._game.rules

    def play(self, is_last: bool) -> PlayedRound:
        """Raises:
        BadRecord: the round breaks a rule, or is unfinished and not the last.
        """
        with located(self._place_in_record):
            self._begin()
        self._tell()
        with located(self._place_in_record):
            return self._end(is_last)

    @abstractmethod
    def _tell(self) -> None:
        """Play what the record tells of this round.

        Raises:
            BadRecord: it breaks a rule.
        """

    def _begin(self) -> None:
        if self._state.phase is Phase.OVER:
            raise ExplainedError(
                N_("A game has {rounds} rounds. Remove the rest."),
                rounds=self._rules.edition.rounds,
            )
        self._check_keys()
        self._cards = RoundCards(self._rules, self._written, self.follow)
        if self._state.follow is not self.follow:
            self._game.push(ChangeFollow(self.follow))
        self._game.push(Deal((None,) * len(self._rules.people), self._cards.emissary_deal()))

    def _check_keys(self) -> None:
        for key in _WAYS_TO_TELL:
            if key not in self.keys and getattr(self._written, key):
                known = ", ".join(self.keys)
                raise ExplainedError(
                    N_(
                        "“{key}” does not belong in a round with follow = “{follow}”. Known here: "
                        "{known}."
                    ),
                    key=key,
                    follow=self.follow.value,
                    known=known,
                )

    def _check_running(self) -> None:
        if self._state.phase in BETWEEN_ROUNDS:
            raise ExplainedError(N_("The round is already over."))

    def _correct(self, written: Correction) -> None:
        self._check_running()
        self._game.push(read_correction(self._rules, written))

    def _reveal_cards(self) -> None:
        """Reveal the cards that a coronation is scored by.

        In an unfinished round, the cards of a first coronation may be missing. Any card will
        do then, because only finished rounds give points.
        """
        is_last = len(self._state.crowned) == self._rules.coronations
        if is_last:
            self._cards.check_everyone()
        for event in (*self._favourites(), *(self._ambitions() if is_last else ())):
            self._game.push(event)

    def _favourites(self) -> Iterator[Reveal]:
        for person, card in enumerate(self._state.favourites):
            if card is None:
                name = self._rules.people[person].name
                yield Reveal(person, self._cards.favourites_or_any(name))

    def _ambitions(self) -> list[RevealAmbition]:
        if not self._rules.has_ambitions:
            return []
        return [
            RevealAmbition(at, self._cards.ambition(person.name))
            for at, person in enumerate(self._rules.people)
        ]

    def _end(self, is_last: bool) -> PlayedRound:
        played = PlayedRound(self._state)
        if played.is_over and self._state.crowned:
            self._cards.check_everyone()
        elif not played.is_over and not is_last:
            raise ExplainedError(
                N_("The round is not over, but another one follows. Add what is missing.")
            )
        return played
