"""A game's state as plain words and numbers, to compare with a JSON file."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import Any

from companion.record.place_notation import place_word
from engine import Coronation, Election, Favourites, Place, State
from engine.state import Emissary


def plain_state(state: State, pairing: Sequence[str]) -> dict[str, Any]:
    """Everything in a state, and each seat's box."""
    emissary = state.emissary
    return {
        "phase": state.phase.value,
        "round": state.round,
        "first": state.first,
        "turn": state.turn,
        "castle": [_place(place) for place in state.castle],
        "hands": [[hand.no, hand.stomachache] for hand in state.hands],
        "scores": list(state.scores),
        "favourites": [_card(card) for card in state.favourites],
        "offered": [_values(cards) for cards in state.offered],
        "ambitions": [None if each is None else each.value for each in state.ambitions],
        "emissary": emissary
        and [emissary.score, _card(emissary.favourites), _values(emissary.pile)],
        "candidate": state.candidate,
        "raiser": state.raiser,
        "crowned": list(state.crowned),
        "kingmakers": list(state.kingmakers),
        "election": state.election and _election(state.election),
        "coronations": [_coronation(each) for each in state.coronations],
        "spent": sorted(state.spent),
        "boxes": list(pairing),
    }


def digest_of(states: Iterable[dict[str, Any]]) -> str:
    """One checksum over all states of a game, in order."""
    digest = hashlib.sha256()
    for state in states:
        digest.update(json.dumps(state).encode())
    return digest.hexdigest()


def _values(cards: Iterable[Any]) -> list[str]:
    return [card.value for card in cards]


def _place(place: Place) -> str:
    """A place as the checksums of old journals have it."""
    return "beside" if place is Place.UNPLACED else place_word(place)


def _card(card: Favourites | None) -> list[Any] | None:
    return None if card is None else [list(card.characters), card.banished, card.number]


def _emissary(emissary: Emissary) -> list[Any]:
    return [emissary.score, _card(emissary.favourites), _values(emissary.pile)]


def _election(election: Election) -> list[Any]:
    return [
        election.candidate,
        election.raiser,
        _values(election.votes),
        election.emissary and election.emissary.value,
        election.verdict.value,
        election.by_pile,
    ]


def _coronation(coronation: Coronation) -> list[Any]:
    return [
        coronation.round,
        coronation.monarch,
        coronation.turned,
        [[tally.points, tally.perfect] for tally in coronation.tallies],
        [[judgement.ambition.value, judgement.points] for judgement in coronation.judgements],
        coronation.emissary and coronation.emissary.points,
        list(coronation.scores),
    ]
