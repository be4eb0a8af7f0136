"""Who may see what is pressed on the screen at this moment."""

from __future__ import annotations

from enum import Enum


class Privacy(Enum):
    OPEN = "open"
    """Everybody: the table plays openly."""
    SEALED = "sealed"
    """Everybody answers in secret: where something was pressed must not stay visible."""
    PRIVATE = "private"
    """One player alone looks at the screen, and may answer there."""
