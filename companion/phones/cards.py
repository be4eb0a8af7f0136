"""What a phone shows to the one who holds it, as its page reads it: JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from companion.evening.cards.hands import HandFace
from companion.evening.inputs import VOTE_OF_BUTTON, PickCharacter, PickFloor
from companion.evening.scene import AmbitionFace, CardFace, CastleFace, Choice, OwnCard
from companion.phones.portraits import portrait_path
from companion.stories.page_colours import SEATS, seat_ink
from companion.words.i18n import language
from companion.words.labels import full_place_name, label_of
from engine import Place
from engine.places import FLOORS


def card_content(hand: HandFace, version: int) -> bytes:
    """The card. A tap names its `version`."""
    content = {
        "version": version,
        "language": language(),
        "name": hand.name,
        "prompt": hand.prompt,
        "lines": hand.lines,
        "colours": () if hand.colour is None else (SEATS[hand.colour], seat_ink(hand.colour)),
        "buttons": hand.has_buttons,
        "third": hand.third_button,
        "hand": None if hand.card is None else _own_card(hand.card),
        "choices": [_label(choice, hand.castle is not None) for choice in hand.choices],
        "castle": [] if hand.castle is None else _floors(hand.castle, hand.choices),
    }
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()


def _label(choice: Choice, has_castle: bool) -> str:
    """Empty if the castle has it."""
    is_in_castle = has_castle and isinstance(choice.target, PickCharacter | PickFloor)
    return "" if is_in_castle else choice.label


Person = tuple[str, str, int | None]
"""A portrait's path, whose it is, and the number of the choice of this character, if it is one."""


def _floors(
    castle: CastleFace, choices: Sequence[Choice]
) -> list[tuple[str, int | None, list[Person]]]:
    """The name of each floor, the number of its choice, if it is one, and who is there: from the
    throne down, then the other places. While characters are placed, first who waits beside the
    castle, and no empty floors."""
    numbers = {choice.target: number for number, choice in enumerate(choices)}
    floors = (Place.UNPLACED, Place.THRONE, *reversed(FLOORS))
    people: dict[Place, list[Person]] = {place: [] for place in floors}
    for face, place in castle.characters:
        choice = numbers.get(PickCharacter(face.character))
        people.setdefault(place, []).append((portrait_path(face.figure), face.name, choice))
    is_placing = any(choice is not None for *_person, choice in people[Place.UNPLACED])

    def is_shown(place: Place) -> bool:
        if place is Place.UNPLACED:
            return is_placing
        return bool(people[place]) or (place in FLOORS and not is_placing)

    return [
        (full_place_name(place), numbers.get(PickFloor(place)), there)
        for place, there in people.items()
        if is_shown(place)
    ]


def _own_card(card: OwnCard) -> dict[str, Any]:
    return {
        "favourites": [_favourites(each) for each in card.cards],
        "ambitions": [list(map(_ambition, each)) for each in card.ambitions],
        "votes": [(label_of(vote), count) for vote, count in card.votes],
    }


def _ambition(card: AmbitionFace) -> tuple[str, str, str]:
    """What it wants, its seal, and its look: the button that keeps it, and whether it is marked.
    Words say so, too, for those who can't tell green from red."""
    if card.button is None:
        return card.condition, f"+{card.points}", ""
    words, button = f"{label_of(VOTE_OF_BUTTON[card.button])}: {card.condition}", card.button.value
    if card.is_marked:
        return words, f"+{card.points} ✓", f"{button} marked"
    return words, f"+{card.points}", button


def _favourites(card: CardFace) -> list[tuple[str, bool]]:
    """Each character, and whether it is the banished one."""
    return [(each.name, each.character == card.banished) for each in card.characters]
