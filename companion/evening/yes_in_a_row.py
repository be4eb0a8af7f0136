"""The way back with boxes alone from a screen where a press names its box instead of stepping."""

from __future__ import annotations

from hardware.boxes import BoxId, Button

PRESSES_TO_GO_BACK = 3


class YesInARow:
    """Counts how often Yes was pressed on one box, with nothing else in between."""

    def __init__(self) -> None:
        self._box: BoxId | None = None
        self._count = 0

    def press(self, box: BoxId, button: Button) -> bool:
        """Count a press; returns whether it leads back."""
        if box != self._box or button is not Button.YES:
            self._count = 0
        self._box = box
        self._count += button is Button.YES
        return self._count >= PRESSES_TO_GO_BACK
