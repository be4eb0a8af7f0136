"""The vote cards that a seat has left, as buttons."""

from __future__ import annotations

import pygame

from companion.display.canvas import Canvas
from companion.display.screens import question
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.set_hand import SetHandScene


def draw(canvas: Canvas, area: pygame.Rect, scene: SetHandScene) -> None:
    question.draw(canvas, area, QuestionScene(scene.frame, scene.question, scene.detail))
