"""What one viewer may know of a state.

A seat knows the favourites of its own people and its own vote cards. Everyone
knows the castle, the turn, the scores, the last ballot, the Émissaire's card
and the size of its pile; from a coronation on, everyone knows all favourites.
"""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct

from engine.ambition import Ambition
from engine.coronation_result import Coronation
from engine.edition import CharacterId
from engine.events import Favourites
from engine.follow import Follow
from engine.places import Castle
from engine.ranking import seat_scores
from engine.rules import Hand
from engine.state import Election, Phase, State

T = TypeVar("T")


class EmissaryView(Struct, frozen=True):
    """What everyone knows of the Émissaire."""

    score: int
    favourites: Favourites | None
    pile_size: int


class View(Struct, frozen=True):
    """A state without the secrets of others."""

    viewer: int | None
    phase: Phase
    follow: Follow
    round: int
    first: int
    turn: int
    castle: Castle
    scores: tuple[int, ...]
    """One for each pawn."""
    seat_scores: tuple[int, ...]
    """One for each seat: the lowest of its pawns."""
    favourites: tuple[Favourites | None, ...]
    """One for each person; None if the viewer does not know the card."""
    offered: tuple[tuple[Ambition, ...], ...]
    """For each person the ambitions to choose from; empty if the viewer may not see them."""
    ambitions: tuple[Ambition | None, ...]
    """One for each person; None if the viewer does not know it."""
    hand: Hand | None
    """The viewer's own vote cards; None for a spectator."""
    emissary: EmissaryView | None
    candidate: CharacterId | None
    raiser: int | None
    crowned: tuple[CharacterId, ...]
    election: Election | None
    coronations: tuple[Coronation, ...]

    def __repr__(self) -> str:
        """Without the cards of the viewer, which must not get into a log."""
        return f"View(viewer={self.viewer}, round={self.round}, phase={self.phase.value!r}, …)"


def view(state: State, viewer: int | None = None) -> View:
    """The state as the seat `viewer` may know it; None stands for a spectator.

    >>> from random import Random
    >>> import engine
    >>> setup = engine.Setup(engine.lone_seats("Quentin", "Renée", "Simon"))
    >>> game = engine.Game(engine.Rules(engine.load_edition("king-up"), setup))
    >>> game.push(engine.deal(game.state, Random(1)))
    >>> [card is not None for card in view(game.state, 1).favourites]
    [False, True, False]
    >>> view(game.state).hand is None
    True
    """
    return View(
        viewer=viewer,
        phase=state.phase,
        follow=state.follow,
        round=state.round,
        first=state.first,
        turn=state.turn,
        castle=state.castle,
        scores=state.scores,
        seat_scores=seat_scores(state),
        favourites=_favourites(state, viewer),
        offered=_own(state, viewer, state.offered, hidden=()),
        ambitions=_own(state, viewer, state.ambitions, hidden=None),
        hand=None if viewer is None else state.hands[viewer],
        emissary=_emissary(state),
        candidate=state.candidate,
        raiser=state.raiser,
        crowned=state.crowned,
        election=state.election,
        coronations=state.coronations,
    )


def _favourites(state: State, viewer: int | None) -> tuple[Favourites | None, ...]:
    if state.favourites_are_open:
        return state.favourites
    return _own(state, viewer, state.favourites, hidden=None)


def _own(state: State, viewer: int | None, cards: tuple[T, ...], hidden: T) -> tuple[T, ...]:
    """The cards of the viewer's own people, and `hidden` in place of the others."""
    own = state.rules.people_of[viewer] if viewer is not None else ()
    return tuple([card if person in own else hidden for person, card in enumerate(cards)])


def _emissary(state: State) -> EmissaryView | None:
    emissary = state.emissary
    if emissary is None:
        return None
    return EmissaryView(emissary.score, emissary.favourites, len(emissary.pile))
