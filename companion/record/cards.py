"""Checks the cards of one round of a record; some may be missing.

Knows nothing of the moves: the replay asks for each card when it needs it.
"""

from __future__ import annotations

from collections import Counter

from companion.record.errors import OwnersCardWrong
from companion.record.pawns import index_of
from companion.record.schema import Round
from engine import (
    FAVOURITES_ON_A_CARD,
    Ambition,
    EmissaryDeal,
    Favourites,
    Follow,
    Option,
    Rules,
    Vote,
)
from engine.cards import vote_pile
from engine.errors import AmbitionTaken, NeverAFavourite, SealNotOnCard
from engine.setup import RESERVED_NAME as EMISSARY
from sentences import N_, ExplainedError


class RoundCards:
    """Each person's favourites, banished character and ambition, and the Émissaire's pile."""

    def __init__(self, rules: Rules, written: Round, follow: Follow) -> None:
        """Raises:
        ExplainedError: a card is impossible, or does not belong to this game.
        """
        self._rules = rules
        self._written = written
        self._needs_pile = rules.has_emissary and follow is not Follow.SCORES
        self._vote_cards = vote_pile(rules, follow)
        self._people = [person.name for person in rules.people]
        self._check_options()
        self._check_owners()
        self._check_pile()
        for owner in {**written.favourites, **written.banished}:
            self._check_card(owner)
        bots = {seat.name for seat in rules.setup.seats if seat.bot is not None}
        drawn = [each for owner, each in written.ambition.items() if owner not in bots]
        for owner, ambition in written.ambition.items():
            if owner not in bots and drawn.count(ambition) > 1:
                raise OwnersCardWrong(owner=owner, problem=AmbitionTaken())

    def favourites(self, owner: str) -> Favourites:
        """The card of a person, or of the Émissaire.

        Raises:
            ExplainedError: it is missing or incomplete.
        """
        if owner not in self._written.favourites:
            raise ExplainedError(N_("{owner}: the favourites are missing. Add them."), owner=owner)
        if self._rules.has_banished and owner not in self._written.banished:
            raise ExplainedError(
                N_("{owner}: the banished favourite is missing. Add it."), owner=owner
            )
        return Favourites(self._written.favourites[owner], self._written.banished.get(owner))

    def favourites_or_any(self, owner: str) -> Favourites:
        """The card, or an arbitrary one if it is not known yet: its points are not counted."""
        try:
            return self.favourites(owner)
        except ExplainedError:
            court = tuple(character.id for character in self._rules.edition.court)
            return Favourites(court[:FAVOURITES_ON_A_CARD], banished=court[0])

    def ambition(self, owner: str) -> Ambition:
        """The ambition of a person.

        Raises:
            ExplainedError: the record doesn't have it.
        """
        if owner not in self._written.ambition:
            raise ExplainedError(N_("{owner}: the ambition is missing. Add it."), owner=owner)
        return self._written.ambition[owner]

    def check_everyone(self) -> None:
        """Raises:
        ExplainedError: a person's favourites are missing; a finished round needs them all.
        """
        for owner in self._people:
            self.favourites(owner)
        self.check_emissary()

    def check_emissary(self) -> None:
        """Raises:
        ExplainedError: the Émissaire's favourites are missing, or its pile where votes are told.
        """
        if not self._rules.has_emissary:
            return
        self.favourites(EMISSARY)
        if self._needs_pile and self._written.emissary_pile is None:
            raise ExplainedError(N_("emissary_pile is missing. Add all its cards, top first."))

    def emissary_deal(self) -> EmissaryDeal | None:
        """The Émissaire's card and pile; arbitrary ones if they are not known yet."""
        if not self._rules.has_emissary:
            return None
        pile = self._written.emissary_pile
        return EmissaryDeal(
            self.favourites_or_any(EMISSARY), self._vote_cards if pile is None else pile
        )

    def _check_options(self) -> None:
        given = (
            ("banished", bool(self._written.banished), Option.BANISHED),
            ("ambition", bool(self._written.ambition), Option.AMBITION),
            ("emissary_pile", self._written.emissary_pile is not None, Option.EMISSARY),
        )
        for key, is_given, option in given:
            if is_given and option not in self._rules.setup.options:
                raise ExplainedError(
                    N_("“{key}” is given, but the game is played without the option “{option}”."),
                    key=key,
                    option=option.value,
                )

    def _check_owners(self) -> None:
        owners = [*self._people, *([EMISSARY] if self._rules.has_emissary else [])]
        for name in self._written.favourites:
            index_of(name, owners, "favourites")
        for name in self._written.banished:
            index_of(name, owners, "banished")
        for name in self._written.ambition:
            index_of(name, self._people, "ambition")

    def _check_pile(self) -> None:
        pile, wanted = self._written.emissary_pile, Counter(self._vote_cards)
        if pile is not None and not self._needs_pile:
            raise ExplainedError(N_("emissary_pile: votes are not told in this round. Remove it."))
        if pile is not None and Counter(pile) != wanted:
            raise ExplainedError(
                N_("emissary_pile: the Émissaire's vote cards are {cards}, in any order."),
                cards=_counted(wanted),
            )

    def _check_card(self, owner: str) -> None:
        try:
            self._check_names(owner)
        except ExplainedError as error:
            raise OwnersCardWrong(owner=owner, problem=error) from error

    def _check_names(self, owner: str) -> None:
        six, banished = self._written.favourites.get(owner), self._written.banished.get(owner)
        for character in (*(six or ()), *([banished] if banished is not None else ())):
            if character == self._rules.jester:
                raise NeverAFavourite(character=self._rules.character(character))
            self._rules.index_of(character)
        if six is not None:
            _check_six(six)
            if banished is not None and banished not in six:
                raise SealNotOnCard()


def _check_six(six: tuple[str, ...]) -> None:
    if len(six) != FAVOURITES_ON_A_CARD:
        raise ExplainedError(
            N_("Favourites are six different characters, not {count}."), count=len(six)
        )
    for character in six:
        if six.count(character) > 1:
            raise ExplainedError(
                N_("Favourites are six different characters; {character} is listed twice."),
                character=character,
            )


def _counted(pile: Counter[Vote]) -> str:
    return ", ".join(f"{count} {vote.value}" for vote, count in pile.items())
