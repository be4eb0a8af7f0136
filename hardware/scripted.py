"""Boxes that a test or a demonstration plays: signals in, lights out, at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hardware.boxes import BoxId, Button, Found, Inbox, Light, LightOrder, Lost, Pressed, Signal


class ScriptedBoxes:
    """Boxes without buttons: presses are told, from any thread."""

    def __init__(self, ids: Sequence[BoxId], wake: Callable[[], None] = lambda: None) -> None:
        self.ids = tuple(ids)
        self.lights: dict[BoxId, Light] = dict.fromkeys(self.ids, Light.OFF)
        self._inbox = Inbox(wake)
        for box in self.ids:
            self._inbox.put(Found(box))

    def press(self, box: BoxId, button: Button) -> None:
        self._inbox.put(Pressed(box, button))

    def unplug(self, box: BoxId) -> None:
        self._inbox.put(Lost(box))

    def plug_in(self, box: BoxId) -> None:
        self._inbox.put(Found(box))

    def poll(self, now: float) -> Sequence[Signal]:
        return self._inbox.drain()

    def due(self) -> float | None:
        return None

    def show(self, order: LightOrder) -> None:
        self.lights.update(order)

    def close(self) -> None:
        self.lights.clear()
