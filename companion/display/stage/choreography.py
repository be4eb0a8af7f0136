"""Decides how each actor moves from the picture before to the new one. Draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import pygame

from companion.display.stage.actors import (
    Actor,
    Comes,
    Entrance,
    Flies,
    Key,
    Lives,
    Part,
    Runs,
    Turns,
)
from companion.display.stage.motions import (
    FACE_UP,
    Act,
    Drop,
    Gait,
    Pop,
    Ride,
    StageMotion,
    Travel,
    Turn,
    Unroll,
)
from companion.evening.screens.verdict import REVEAL_SECONDS

ENTRANCE_SECONDS = {Entrance.DROP: 0.6, Entrance.POP: 0.35, Entrance.UNROLL: 0.3}
TURN_SECONDS = REVEAL_SECONDS / FACE_UP
"""How long cards take to turn and to come to their places: all show their faces in the same frame,
when the lights of the boxes change."""


@dataclass(frozen=True)
class Before:
    """What was there: where each actor was seen last, and which ones the last picture had."""

    seen: Mapping[Key, pygame.Rect]
    present: Collection[Key]


def choreograph(actors: Sequence[Actor], before: Before, now: float) -> dict[Key, Act]:
    """The acts of those actors that move, by key; the others stand still."""
    places = {actor.key: actor.rect for actor in actors}
    acts: dict[Key, Act] = {}
    for actor in actors:
        act = _beside_host(actor, acts) or _on_cue(actor, before, places, now)
        if act is None and not isinstance(actor.cue, Runs | Lives):
            act = _on_its_way(actor, before, now)
        if act is not None:
            acts[actor.key] = act
    return acts


def _beside_host(actor: Actor, acts: Mapping[Key, Act]) -> Act | None:
    host = acts.get(actor.host) if actor.host is not None else None
    return host and replace(host, motion=Ride(actor.image, actor.rect, host.motion))


def _on_cue(
    actor: Actor, before: Before, places: Mapping[Key, pygame.Rect], now: float
) -> Act | None:
    is_new = actor.key not in before.present
    match actor.cue:
        case Runs(act) if act.ends > now:
            return act
        case Turns(closed, back) if closed in before.present:
            turn = Turn(back, actor.image, before.seen[closed], actor.rect)
            return Act(turn, now, TURN_SECONDS)
        case Comes(entrance, after) if is_new:
            entry = _ENTRANCES[entrance](actor.image, actor.rect)
            return Act(entry, now + after, ENTRANCE_SECONDS[entrance], is_entrance=True)
        case Flies(origin, after) if is_new:
            return _flight(actor, places.get(origin), now + after)
    return None


def _flight(actor: Actor, origin: pygame.Rect | None, begins: float) -> Act:
    """From an actor; out of nothing if that is not in the picture."""
    if origin is None:
        motion: StageMotion = Pop(actor.image, actor.rect)
        return Act(motion, begins, ENTRANCE_SECONDS[Entrance.POP], is_entrance=True)
    start = actor.rect.copy()
    start.center = origin.center
    motion = Travel(actor.image, start, actor.rect, Gait.FLY)
    return Act(motion, begins, Gait.FLY.value, is_entrance=True)


def _on_its_way(actor: Actor, before: Before, now: float) -> Act | None:
    start = before.seen.get(actor.key)
    if start is None or start == actor.rect:
        return None
    gait = gait_of(actor.key, start, actor.rect)
    return Act(Travel(actor.image, start, actor.rect, gait), now, gait.value)


_ENTRANCES: dict[Entrance, Callable[[pygame.Surface, pygame.Rect], StageMotion]] = {
    Entrance.DROP: Drop,
    Entrance.POP: Pop,
    Entrance.UNROLL: Unroll,
}


def gait_of(key: Key, start: pygame.Rect, end: pygame.Rect) -> Gait:
    """Pieces hop up, walk down, and slide sideways; pawns slide."""
    if key.part in (Part.PAWN, Part.PAWN_CROWN) or abs(end.bottom - start.bottom) * 2 < end.height:
        return Gait.SLIDE
    return Gait.HOP if end.bottom < start.bottom else Gait.WALK
