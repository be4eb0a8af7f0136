"""Plays a round to its end as these minds would: how each seat moves and votes is drawn by its
style."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.bots.playout import HIGH_FLOOR, UNPLACED, WORTH, Playout
from companion.bots.styles import LEAST, Mind
from engine import Vote


def play_on(playout: Playout, minds: Sequence[Mind], chance: Random) -> int:
    """Play until the round is over; returns how many moves and ballots that took."""
    count = 0
    while not playout.over:
        if playout.candidate >= 0:
            playout.vote([vote(playout, seat, mind, chance) for seat, mind in enumerate(minds)])
        elif playout.placing > 0:
            place(playout, minds[playout.turn], chance)
        else:
            climb(playout, minds[playout.turn], chance)
        count += 1
    return count


def vote(playout: Playout, seat: int, mind: Mind, chance: Random) -> Vote:
    no, stomachache = playout.no[seat], playout.stomachache[seat]
    if not no and not stomachache:
        return Vote.YES
    points = playout.table.points(mind.card, playout.castle, (*playout.crowned, playout.candidate))
    if chance.random() >= mind.votes.no[points - LEAST]:
        return Vote.YES
    if stomachache and (not no or chance.random() < 0.3):
        return Vote.STOMACHACHE
    return Vote.NO


def climb(playout: Playout, mind: Mind, chance: Random) -> None:
    """Somebody on the card, if the style wants it and they can get somewhere better; else anyone
    who can climb."""
    castle, room, ways_up = playout.castle, playout.room, playout.table.ways_up
    if chance.random() < mind.moves.care:
        good = []
        for who in mind.card:
            here = castle[who]
            for to in ways_up[here]:
                if room[to] > 0:
                    if WORTH[to] > WORTH[here]:
                        good.append(who)
                    break
        if good:
            playout.climb(good[int(chance.random() * len(good))])
            return
    characters = len(castle)
    for _try in range(characters):
        if playout.climb(int(chance.random() * characters)):
            return
    climbers = playout.climbers()
    playout.climb(climbers[int(chance.random() * len(climbers))])


def place(playout: Playout, mind: Mind, chance: Random) -> None:
    castle, table = playout.castle, playout.table
    floors = table.open_floors(castle)
    unplaced = [who for who, here in enumerate(castle) if here == UNPLACED]
    if chance.random() < mind.moves.care:
        own = [who for who in unplaced if who in mind.card]
        high = [floor for floor in floors if floor >= HIGH_FLOOR]
        if own and high:
            playout.place(_any(own, chance), _any(high, chance))
            return
    playout.place(_any(unplaced, chance), _any(floors, chance))


def _any(items: Sequence[int], chance: Random) -> int:
    return items[int(chance.random() * len(items))]
