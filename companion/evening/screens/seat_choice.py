"""The scene of every screen that asks for a seat."""

from __future__ import annotations

from dataclasses import dataclass

from companion.evening.scene import Scene, SeatFace


@dataclass(frozen=True)
class SeatChoiceScene(Scene):
    question: str
    seats: tuple[SeatFace, ...]
