"""A game as a list of events, with undo and redo."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.apply_event import apply, new_game
from engine.events import Action, Event
from engine.legal_actions import legal_actions
from engine.rules import Rules
from engine.state import State


class Game:
    """A running game: its events so far and its state.

    Undo drops the last event and returns to the very state before it.
    """

    def __init__(self, rules: Rules, events: Iterable[Event] = ()) -> None:
        """Apply `events` from the start.

        Raises:
            RuleError: one of them is not allowed at its position.
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
    def states(self) -> tuple[State, ...]:
        """The state before the first event, and after each."""
        return tuple(self._states)

    @property
    def state_before(self) -> State:
        """The state before the newest event; of a new game, its only one."""
        return self._states[max(0, len(self._states) - 2)]

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(self._events)

    @property
    def last(self) -> Event | None:
        """The newest event."""
        return self._events[-1] if self._events else None

    @property
    def undone(self) -> Event | None:
        """The event that `redo` would apply."""
        return self._undone[-1] if self._undone else None

    def legal_actions(self) -> Sequence[Action]:
        """Everything the table may do now."""
        return legal_actions(self.state)

    def push(self, event: Event) -> None:
        """Check and apply an event; undone events can't be redone after that.

        An event equal to the one that was undone last redoes it.

        Raises:
            RuleError: the event is not allowed now; nothing has changed.
        """
        if event == self.undone:
            self.redo()
            return
        self._states.append(apply(self._states[-1], event))
        self._events.append(event)
        self._undone.clear()

    def undo(self) -> Event:
        """Undo the newest event and return it.

        Raises:
            IndexError: nothing has happened yet.
        """
        event = self._events.pop()
        self._states.pop()
        self._undone.append(event)
        return event

    def redo(self) -> Event:
        """Apply the last undone event again and return it.

        Raises:
            IndexError: nothing was undone since the last push.
        """
        event = self._undone.pop()
        self._states.append(apply(self._states[-1], event))
        self._events.append(event)
        return event
