"""A question with its answers as buttons, for every screen that needs no drawing of its own."""

from __future__ import annotations

from dataclasses import dataclass

from companion.evening.scene import Scene


@dataclass(frozen=True)
class QuestionScene(Scene):
    question: str
    detail: str
