"""Says what damage has cost, in the same words everywhere."""

from __future__ import annotations

from collections.abc import Sequence

from companion.storage.errors import (
    CountsFailToo,
    DoubtfulLosses,
    Events,
    EventsLost,
    LossList,
    LossOfAGame,
    LossOfEvents,
    MoreLosses,
    NoLossKnown,
    NothingLost,
    OneEvent,
    UncountedEvents,
)
from companion.storage.rows import Loss
from sentences import Sentence

_MOST_NAMED = 3
"""Losses that a sentence names one by one."""


def losses_in_words(losses: Sequence[Loss], doubt: CountsFailToo | None = None) -> Sentence:
    """What is lost, as a sentence; with the `doubt` whether it is more."""
    if doubt is not None:
        known = losses_in_words(losses) if losses else NoLossKnown()
        return DoubtfulLosses(losses=known, doubt=doubt)
    if not losses:
        return NothingLost()
    named = [loss_in_words(loss) for loss in losses[:_MOST_NAMED]]
    if len(losses) > _MOST_NAMED:
        named.append(MoreLosses(count=len(losses) - _MOST_NAMED))
    joined = named[0]
    for each in named[1:]:
        joined = LossList(first=joined, second=each)
    return EventsLost(games=joined)


def loss_in_words(loss: Loss) -> Sentence:
    if not loss.kept:
        return LossOfAGame(game=loss.game, lost=_events(loss.lost))
    return LossOfEvents(game=loss.game, first=loss.kept + 1, lost=_events(loss.lost))


def _events(count: int) -> Sentence:
    if not count:
        return UncountedEvents()
    return OneEvent() if count == 1 else Events(count=count)
