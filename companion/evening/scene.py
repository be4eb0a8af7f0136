"""What a screen shows: one frozen value, free of secrets.

A scene says what is on the screen, not where. Two equal scenes look the same, so the
display draws only when the scene has changed. Each screen in `screens` defines its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.evening.scene_parts import Frame


@dataclass(frozen=True)
class Scene:
    """The part that every scene has."""

    frame: Frame
