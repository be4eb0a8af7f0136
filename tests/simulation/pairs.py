"""Pairs of worlds that differ in one secret, and look the same before it is revealed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import TemporaryDirectory

import pytest

from companion.words.i18n import use_language
from engine import Deal, Deck, Follow, Option, State, deal
from tests.simulation.evenings import MEMORY, Ended
from tests.simulation.invariants import Violation
from tests.simulation.misfortunes import POWER_CUTS
from tests.simulation.plan import Misfortune, Plan, plan_of
from tests.simulation.secrets_kept import Kind, Secret
from tests.simulation.watch import Watch
from tests.simulation.world import World

NOT_IN_PAIRS = (Misfortune.THIEF, *POWER_CUTS)
"""A thief reads votes that don't count; a power cut ends what is watched."""
WAYS_IN_PAIRS = (Follow.MOVES, Follow.VOTES)
"""With scores only there is no election that would end what is watched."""
KINDS_WITH_BOTS = (Kind.VOTE, Kind.VOTE_HERE, Kind.CARD, Kind.AMBITION, Kind.PILE)
"""In half of these pairs a bot plays along: it must not act on the secret either. In the others,
what everybody has seen before differs."""
SHOWN = 3
"""How many differences a violation names."""


class SecretNotUsed(Exception):
    """Misfortunes kept the secret out of both worlds, so there was nothing to compare."""


@dataclass(frozen=True)
class Pair:
    """Two worlds of one seed."""

    seed: int
    kind: Kind


def pairs(count: int, first: int = 1) -> list[Pair]:
    """This many pairs, of every kind in turn."""
    kinds = [*Kind]
    return [Pair(first + n, kinds[n % len(kinds)]) for n in range(count)]


def compare(pair: Pair) -> Ended:
    """Play both worlds; a difference becomes a line."""
    try:
        seen = must_look_the_same(pair)
    except SecretNotUsed:
        return Ended(Counter({"pairs in which the secret was not used": 1}))
    except Exception as error:  # every pair must be reported, whatever fails in it
        why = f"{type(error).__name__}: {error}"
        return Ended(violation=f"pair {pair.seed}, {pair.kind.value}: {why}")
    counts = Counter({f"the same in both worlds: {what}": count for what, count in seen.items()})
    counts["pairs"] = counts[f"pairs that differ in {pair.kind.value}"] = 1
    return Ended(counts)


def must_look_the_same(pair: Pair) -> Counter[str]:
    """Play both worlds; returns how many things of each channel were the same.

    Raises:
        Violation: something differs.
        SecretNotUsed: not even the secret differs.
    """
    with TemporaryDirectory(dir=MEMORY) as folder:
        data = Path(folder) / "data"  # its name can be on the screen
        one = _seen_in(pair, Secret(pair.kind, is_other=False), data)
        rmtree(data)
        other = _seen_in(pair, Secret(pair.kind, is_other=True), data)
    if one.hidden is None or one.hidden == other.hidden:
        raise SecretNotUsed
    different = [(a, b) for a, b in zip_longest(one.seen, other.seen) if a != b]
    if different:
        raise Violation(f"nobody can see {pair.kind.value}: {different[:SHOWN]}")
    return Counter(seen.channel for seen in one.seen)


def _seen_in(pair: Pair, secret: Secret, data: Path) -> Watch:
    """What could be seen in one world."""
    use_language()
    with _dealing(secret):
        world = World(plan_of_pair(pair), data, secret=secret)
        assert world.watch is not None
        try:
            with world.watch.logging():
                world.play()
        finally:
            world.close()
        return world.watch


def plan_of_pair(pair: Pair) -> Plan:
    """The seed's plan, with what this kind of secret needs."""
    plan = plan_of(pair.seed)
    kinds = tuple(each for each in plan.misfortunes if each not in NOT_IN_PAIRS)
    follow = plan.follow if plan.follow in WAYS_IN_PAIRS else Follow.VOTES
    plan = replace(plan, misfortunes=kinds, is_whole=False)
    option = {Kind.AMBITION: Option.AMBITION, Kind.PILE: Option.EMISSARY}.get(pair.kind)
    options: frozenset[Option] = frozenset() if option is None else frozenset({option})
    has_every_card = pair.kind in (Kind.VOTE, Kind.HAND)
    edition = "vive-le-roi" if options or has_every_card else plan.edition
    seats = 4 if len(plan.ports) > 1 else 3
    bots = pair.kind in KINDS_WITH_BOTS and Random(f"bots {pair.seed}").random() < 0.5
    return replace(
        plan,
        edition=edition,
        seats=seats + bots,
        options=options,
        ports=(seats - 2, 2),
        has_spare=False,
        follow=Follow.MOVES if bots else follow,
        ways=(Follow.MOVES,) if bots else WAYS_IN_PAIRS,
        bots=int(bots),
    )


@contextmanager
def _dealing(secret: Secret) -> Iterator[None]:
    """Deal what the secret says."""

    def deal_the_secret(state: State, chance: Random, deck: Deck | None = None) -> Deal:
        return secret.deal(deal(state, chance, deck))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.evening.screens.card_entry.deal", deal_the_secret)
        if secret.withdrawal:
            hand = secret.withdrawal.hand
            patch.setattr("engine.rules.Rules._hand", lambda _rules: hand)
        yield
