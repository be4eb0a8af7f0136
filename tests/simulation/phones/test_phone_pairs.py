"""Whoever listens in the network sees the same, whatever a secret is: as many frames, as long, at
the same times. And each phone but the secret's own gets the same cards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from engine import Deal, Deck, Option, State, deal
from tests.needed_programs import needs
from tests.simulation.phones.air import Frame
from tests.simulation.phones.evening import Evening
from tests.simulation.phones.virtual_time import run
from tests.simulation.secrets_kept import OTHER_SEAT, SECRET_SEAT, Kind, Secret

pytestmark = needs("node")
KINDS = (Kind.VOTE, Kind.CARD, Kind.AMBITION, Kind.HAND, Kind.REPLACED, Kind.MISSING)


@dataclass
class Seen:
    """What could be seen until the secret was revealed."""

    frames: list[Frame] = field(default_factory=list)
    cards: list[tuple[int, bytes]] = field(default_factory=list)
    """Those of the other phones; without the one that gets the other card in exchange."""
    secret: list[bytes] = field(default_factory=list)
    """The cards of the secret's own phone, and what was pressed on it."""


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_sniffer_sees_the_same_whatever_the_secret_is(kind: Kind, tmp_path: Path) -> None:
    one, other = (observed(Secret(kind, is_other), tmp_path) for is_other in (False, True))
    assert one.secret != other.secret, "the secret differs"
    assert len(one.frames) > 20
    assert one.frames == other.frames
    assert one.cards == other.cards


def test_all_cards_and_taps_are_equally_long(tmp_path: Path) -> None:
    seen = observed(Secret(Kind.CARD, is_other=False), tmp_path)
    cards = {frame.length for frame in seen.frames if not frame.to_table and frame.length > 1000}
    assert len(cards) == 1


def observed(secret: Secret, folder: Path) -> Seen:
    seen = Seen()

    async def evening() -> None:
        evening = Evening(folder, seed=5, elections=secret.last_watched)
        if secret.kind is Kind.AMBITION:
            evening.options = frozenset({Option.AMBITION})
        evening.vote = secret.vote
        presses = [*secret.presses]

        def press_before_the_vote_that_counts(evening: Evening) -> None:
            phone = evening.phones[SECRET_SEAT]
            if presses and evening.began_at and phone.has_voted:
                phone.press(presses.pop(0))

        evening.on_look = press_before_the_vote_that_counts
        frames: list[Frame] = []
        for phone in evening.phones:
            phone.sniff = frames.append
        await evening.play()
        assert not presses
        begin = evening.began_at[secret.first_watched] if secret.first_watched > 1 else 0
        end = evening.ended_at[secret.last_watched]
        seen.frames = [frame for frame in frames if begin <= frame.at < end]
        for phone in evening.phones:
            cards = [card for at, card in phone.cards if begin <= at < end]
            if phone.number == SECRET_SEAT:
                shown = [card for at, card in phone.cards if at < end]
                seen.secret = [*shown, repr((phone.pressed, secret.presses)).encode()]
            elif phone.number != OTHER_SEAT or secret.kind is not Kind.CARD:
                seen.cards.extend((phone.number, card) for card in cards)

    with dealing(secret):
        run(evening)
    return seen


@contextmanager
def dealing(secret: Secret) -> Iterator[None]:
    """Deal what the secret says."""

    def deal_the_secret(state: State, chance: Random, deck: Deck | None = None) -> Deal:
        return secret.deal(deal(state, chance, deck))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.evening.screens.card_entry.deal", deal_the_secret)
        if secret.withdrawal:
            hand = secret.withdrawal.hand
            patch.setattr("engine.rules.Rules._hand", lambda _rules: hand)
        yield
