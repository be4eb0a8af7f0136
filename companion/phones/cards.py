"""What a phone shows to the one who holds it, as its page reads it: JSON."""

from __future__ import annotations

import json
from typing import Any

from companion.evening.cards.hands import HandFace
from companion.evening.scene import CardFace, OwnCard
from companion.words.i18n import language
from companion.words.labels import vote_name


def card_content(hand: HandFace, version: int) -> bytes:
    """The card. A tap names its `version`."""
    content = {
        "version": version,
        "language": language(),
        "name": hand.name,
        "prompt": hand.prompt,
        "lines": hand.lines,
        "seat": hand.seat,
        "buttons": hand.has_buttons,
        "hand": None if hand.card is None else _own_card(hand.card),
        "choices": [choice.label for choice in hand.choices],
    }
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()


def _own_card(card: OwnCard) -> dict[str, Any]:
    return {
        "favourites": [_favourites(each) for each in card.cards],
        "ambitions": card.ambitions,
        "votes": [(vote_name(vote), count) for vote, count in card.votes],
    }


def _favourites(card: CardFace) -> list[tuple[str, bool]]:
    """Each character, and whether it is the banished one."""
    return [(each.name, each.character == card.banished) for each in card.characters]
