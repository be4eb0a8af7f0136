"""A game as a list of events: play them, take them back, play them again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.events import Action, Event
from engine.fold import apply, new_game
from engine.legal import legal_actions
from engine.rules import Rules
from engine.state import State


class Game:
    """A running game: its events so far, and the state they fold to.

    Undo drops the last event; since states are frozen, what comes back is the
    very state that was.
    """

    def __init__(self, rules: Rules, events: Iterable[Event] = ()) -> None:
        """Fold `events` from the start.

        Raises:
            RuleError: one of them is not allowed where it stands.
        """
        self._events: list[Event] = []
        self._states = [new_game(rules)]
        self._undone: list[Event] = []
        for event in events:
            self.push(event)

    @property
    def state(self) -> State:
        return self._states[-1]

    @property
    def rules(self) -> Rules:
        return self.state.rules

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(self._events)

    @property
    def last(self) -> Event | None:
        """The newest event."""
        return self._events[-1] if self._events else None

    def legal_actions(self) -> Sequence[Action]:
        """Everything the table may do now."""
        return legal_actions(self.state)

    def push(self, event: Event) -> None:
        """Play an event, after checking it; what was undone can't come back then.

        Raises:
            RuleError: the event is not allowed now; nothing has changed.
        """
        self._states.append(apply(self._states[-1], event))
        self._events.append(event)
        self._undone.clear()

    def undo(self) -> Event:
        """Take back the newest event and return it.

        Raises:
            IndexError: nothing has happened yet.
        """
        event = self._events.pop()
        self._states.pop()
        self._undone.append(event)
        return event

    def redo(self) -> Event:
        """Play the last undone event again.

        Raises:
            IndexError: nothing was undone since the last push.
        """
        event = self._undone.pop()
        self._states.append(apply(self._states[-1], event))
        self._events.append(event)
        return event
