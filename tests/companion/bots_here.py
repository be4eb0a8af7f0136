"""Bots that decide at once, in the process of the test, after trying little."""

from __future__ import annotations

from msgspec.structs import replace

from companion.bots.deciding import decide
from companion.bots.question import decoded


class BotsHere:
    """A `BotsPort` that really decides; `budget` is how many moves and ballots it tries."""

    is_there = True

    def __init__(self, budget: int = 40) -> None:
        self._budget = budget

    def ask(self, question: bytes) -> int | None:
        asked = decoded(question)
        return decide(replace(asked, bot=replace(asked.bot, budget=self._budget)))
