"""The history of a game as one viewer saw it: what happened, without the secrets of others.

`engine.view` says what a viewer knows of a moment. This says what led to it: who moved whom, how
everyone voted, and which cards were shown. Nothing in it depends on what the viewer must not know.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from engine.ambition import Ambition
from engine.events import (
    Ballot,
    ChangeFollow,
    ChooseAmbition,
    Climb,
    Deal,
    Event,
    Favourites,
    Placement,
    Raise,
    Reveal,
    RevealAmbition,
    SetRight,
    ShowHand,
    Told,
)
from engine.game import Game
from engine.places import Castle
from engine.state import Election, State


class SeenDeal(Struct, frozen=True, tag="seen-deal"):
    """A round begins: the viewer's own cards, and the Émissaire's open card."""

    favourites: tuple[Favourites | None, ...]
    """One for each person; None if the viewer does not see the card."""
    offered: tuple[tuple[Ambition, ...] | None, ...]
    """For each person the ambitions to choose from, as in `Deal`; None if the viewer does not see
    them."""
    emissary: Favourites | None

    def __repr__(self) -> str:
        """Hide the viewer's cards from logs and tracebacks."""
        return "SeenDeal(<sealed>)"


class SeenChoice(Struct, frozen=True, tag="seen-choice"):
    """A person kept an ambition; None if the viewer does not know which."""

    person: int
    ambition: Ambition | None

    def __repr__(self) -> str:
        """Hide the ambition, which is secret until it is judged."""
        return f"SeenChoice(person={self.person}, <sealed>)"


class SeenBallot(Struct, frozen=True, tag="seen-ballot"):
    """A ballot was opened: all votes, and the Émissaire's."""

    election: Election


class SeenSetRight(Struct, frozen=True, tag="seen-set-right"):
    """The table corrected something: `event` is without the hands of others."""

    event: SetRight
    hidden: tuple[int, ...]
    """The seats whose vote cards were set right while the viewer looked away."""

    def __repr__(self) -> str:
        """Hide the viewer's hand."""
        return "SeenSetRight(<sealed>)"


class SeenCards(Struct, frozen=True, tag="seen-cards"):
    """A coronation: everyone's cards are open."""

    favourites: tuple[Favourites | None, ...]
    ambitions: tuple[Ambition | None, ...]
    """None where no ambition was judged."""


SeenEvent = (
    SeenDeal
    | SeenChoice
    | SeenBallot
    | SeenSetRight
    | SeenCards
    | Placement
    | Climb
    | Raise
    | Reveal
    | RevealAmbition
    | Told
    | ShowHand
    | ChangeFollow
)


class Seen(Struct, frozen=True):
    """Something that a viewer saw, with the table as it was before; with cards that are shown, as
    it was then."""

    turn: int
    castle: Castle
    event: SeenEvent


History = tuple[Seen, ...]


def history(game: Game, viewer: int | None = None) -> History:
    """What the seat `viewer` has seen of a game; None stands for a spectator.

    >>> from random import Random
    >>> import engine
    >>> setup = engine.Setup(engine.lone_seats("Quentin", "Renée", "Simon"))
    >>> game = engine.Game(engine.Rules(engine.load_edition("king-up"), setup))
    >>> game.push(engine.deal(game.state, Random(1)))
    >>> game.push(engine.Placement("odessa", 4))
    >>> [type(each.event).__name__ for each in history(game, 1)]
    ['SeenDeal', 'Placement']
    """
    states = game.states
    return tuple(
        seen
        for before, event, after in zip(states, game.events, states[1:], strict=False)
        for seen in _seen(before, event, after, viewer)
    )


def _seen(before: State, event: Event, after: State, viewer: int | None) -> Iterator[Seen]:
    yield Seen(before.turn, before.castle, _as_seen(before, event, after, viewer))
    if len(after.coronations) > len(before.coronations):
        yield Seen(after.turn, after.castle, _cards(after))


def _as_seen(before: State, event: Event, after: State, viewer: int | None) -> SeenEvent:
    own = before.rules.people_of[viewer] if viewer is not None else ()
    match event:
        case Deal():
            return _deal(event, own)
        case ChooseAmbition(person, ambition):
            return SeenChoice(person, ambition if person in own else None)
        case Ballot():
            election = after.election
            assert election is not None, "a ballot leaves an election"
            return SeenBallot(election)
        case SetRight():
            hands = tuple(each for each in event.hands if each.seat == viewer)
            hidden = tuple(each.seat for each in event.hands if each.seat != viewer)
            return SeenSetRight(replace(event, hands=hands), hidden)
        case _:
            return event


def _deal(deal: Deal, own: tuple[int, ...]) -> SeenDeal:
    return SeenDeal(
        tuple(card if who in own else None for who, card in enumerate(deal.favourites)),
        tuple(pair if who in own or not pair else None for who, pair in enumerate(deal.ambitions)),
        deal.emissary.favourites if deal.emissary is not None else None,
    )


def _cards(scored: State) -> SeenCards:
    judged = bool(scored.coronations[-1].judgements)
    return SeenCards(scored.favourites, scored.ambitions if judged else ())
