"""Which choice the keys and the boxes have reached. Knows nothing of screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.evening.inputs import Target
from companion.evening.scene import Choice

Choices = Callable[[], Sequence[Choice]]


class Focus:
    """Moves through the choices of a screen, and is on the first one until a player moves it.

    `first_step`, if given, is where the first step leads: nothing has the focus before. A player's
    move calls `before_move` first.
    """

    def __init__(
        self,
        choices: Choices,
        *,
        first_step: Callable[[], Target] | None = None,
        before_move: Callable[[], object] | None = None,
    ) -> None:
        self._choices = choices
        self._first_step = first_step
        self._before_move = before_move
        self._target: Target | None = None

    @property
    def begins_nowhere(self) -> bool:
        """Whether nothing has the focus before a player's first step."""
        return self._first_step is not None

    @property
    def target(self) -> Target | None:
        """The choice that has the focus."""
        return self.among(self._choices())

    def among(self, choices: Sequence[Choice]) -> Target | None:
        """The same for who knows the choices of this moment."""
        if any(each.target == self._target for each in choices):
            return self._target
        return choices[0].target if choices and self._first_step is None else None

    def put(self, target: Target | None) -> None:
        """Give a choice the focus as soon as it is offered; None for the first one."""
        self._target = target

    def move_to(self, target: Target) -> None:
        """A player moves the focus to a choice, if it is offered."""
        self._begin_move()
        if any(each.target == target for each in self._choices()):
            self._target = target

    def move(self, by: int) -> None:
        """A player moves the focus through the choices; after the last comes the first."""
        self._begin_move()
        choices = self._choices()
        ring, target = stepping_order(choices), self.among(choices)
        here = next((at for at, each in enumerate(ring) if each.target == target), None)
        if here is None:
            self._target = None if self._first_step is None else self._first_step()
            return
        there = ring[(here + by) % len(ring)]
        if here == 0 and there.leaves and len(ring) > 2:  # too few others to stand between
            there = ring[(here + 2 * by) % len(ring)]
        self._target = there.target

    def _begin_move(self) -> None:
        if self._before_move is not None:
            self._before_move()


class NoFocus(Focus):
    """Never on any choice, so that nothing is confirmed by accident while people answer."""

    def among(self, choices: Sequence[Choice]) -> Target | None:
        return None


def stepping_order(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """The order in which the focus moves: what leaves stands before the last of the others, so
    that no single step from the first choice leads to it."""
    stays = [choice for choice in choices if not choice.leaves]
    leaves = [choice for choice in choices if choice.leaves]
    return (*stays[:-1], *leaves, *stays[-1:]) if len(stays) > 2 else tuple(choices)
