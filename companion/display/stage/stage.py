"""The stage: draws actors on their way, over a ground that stands still.

Only the rectangles that change are drawn. After the last motion, the surface is what painting the
picture anew would give; habits never end, but rest in between. Times in seconds of one clock,
rectangles in pixels of the surface.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pygame

from companion.display.stage.actors import Actor, Key, Lives, Runs
from companion.display.stage.choreography import Before, choreograph
from companion.display.stage.habits import Habit
from companion.display.stage.motions import Act, Drawn

Direct = Callable[[Sequence[Actor]], Iterable[Actor]]
"""Takes a picture's actors, and returns those to paint at once."""


def all_still(actors: Sequence[Actor]) -> Sequence[Actor]:
    """Without a stage, every actor is painted where it belongs."""
    return actors


class Stage:
    """Knows where each actor was seen last, and which ones move."""

    def __init__(self) -> None:
        self._seen: dict[Key, pygame.Rect] = {}
        self._actors: tuple[Actor, ...] = ()
        self._acts: dict[Key, Act] = {}
        self._habits: dict[Key, Habit] = {}
        self._ground = pygame.Surface((0, 0))
        """The picture without its actors; only while something moves."""
        self._drawn: dict[Key, Drawn] = {}
        self._now = 0.0
        """The time of the last frame."""

    @property
    def is_moving(self) -> bool:
        """Whether something is on its way, in every frame."""
        return bool(self._acts)

    @property
    def changes_at(self) -> float | None:
        """When the next frame differs from the last one; None if nothing will move."""
        if self._acts:
            return self._now
        changes = (habit.changes_at(self._now) for habit in self._habits.values())
        return min(changes, default=None)

    def forget(self) -> None:
        """Forget where everything was: the window has another size."""
        self._seen, self._actors, self._habits = {}, (), {}
        self._settle()

    def director(self, now: float, may_move: bool, is_restored: bool = False) -> Direct:
        """For the painting of the next picture: plans who moves. In a restored picture everybody
        is where they belong; only what has a time of its own moves, and habits."""

        def direct(actors: Sequence[Actor]) -> Iterable[Actor]:
            if is_restored:
                self._seen = {actor.key: actor.rect for actor in actors}
                self._actors = tuple(actors)
            self._acts = self._planned(actors, now) if may_move else {}
            self._habits = _habits_of(actors) if may_move else {}
            self._actors = tuple(actors)
            self._seen.update((actor.key, actor.rect) for actor in actors)
            return () if self._acts or self._habits else actors

        return direct

    def _planned(self, actors: Sequence[Actor], now: float) -> dict[Key, Act]:
        """The new motions, and those that are on their way to the same place as before."""
        before = Before(self._seen, {actor.key for actor in self._actors})
        ends = {actor.key: actor.rect for actor in actors}
        going_on = {
            key: act
            for key, act in self._acts.items()
            if act.ends > now and act.motion.end == ends.get(key)
        }
        return {**choreograph(actors, before, now), **going_on}

    def begin(self, surface: pygame.Surface, now: float) -> None:
        """Draw the actors over a picture that was just painted, if any of them moves."""
        self._drawn = {}
        if self._acts or self._habits:
            self._ground = surface.copy()
            self.advance(surface, now)
        else:
            self._settle()

    def advance(self, surface: pygame.Surface, now: float) -> list[pygame.Rect]:
        """Draw the actors as they are now; returns the rectangles that have changed."""
        if not self._acts and not self._habits:
            return []
        self._now = now
        drawn = {a.key: found for a in self._actors if (found := self._drawn_now(a, now))}
        changed = [
            rect
            for key in {**self._drawn, **drawn}
            for rect in _difference(self._drawn.get(key), drawn.get(key))
        ]
        for rect in changed:
            self._draw(surface, rect, drawn.values())
        self._drawn = drawn
        if all(act.ends <= now for act in self._acts.values()):
            self._settle()
        return changed

    def _drawn_now(self, actor: Actor, now: float) -> Drawn | None:
        if (act := self._acts.get(actor.key)) is not None:
            return act.drawn(now)
        habit = self._habits.get(actor.key)
        return Drawn(actor.image, actor.rect) if habit is None else habit.drawn(now)

    def _draw(self, surface: pygame.Surface, rect: pygame.Rect, drawn: Iterable[Drawn]) -> None:
        surface.set_clip(rect)
        surface.blit(self._ground, rect, rect)
        for each in drawn:
            if each.rect.colliderect(rect):
                surface.blit(each.image, each.rect)
        surface.set_clip(None)

    def finish(self) -> None:
        """End all motions that have no time of their own: the next frame shows everyone where
        they belong."""
        timed = {actor.key for actor in self._actors if isinstance(actor.cue, Runs)}
        self._acts = {key: act if key in timed else act.ended() for key, act in self._acts.items()}

    def _settle(self) -> None:
        """All motions have ended; habits still need the ground."""
        self._acts = {}
        if not self._habits:
            self._drawn, self._ground = {}, pygame.Surface((0, 0))


def _habits_of(actors: Iterable[Actor]) -> dict[Key, Habit]:
    return {each.key: each.cue.habit for each in actors if isinstance(each.cue, Lives)}


def _difference(before: Drawn | None, after: Drawn | None) -> list[pygame.Rect]:
    """The rectangles to draw anew: none if nothing has changed."""
    if before == after:
        return []
    return [drawn.rect.copy() for drawn in (before, after) if drawn is not None]
