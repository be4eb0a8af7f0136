"""Counts what happened, by name, over one evening or thousands."""

from __future__ import annotations

from collections import Counter


class Tally:
    """How often each thing happened."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def note(self, what: str, times: int = 1) -> None:
        self.counts[what] += times

    def __getitem__(self, what: str) -> int:
        return self.counts[what]

    def table(self, violations: int) -> str:
        """The counts, and the number of broken promises, a line each."""
        lines = [f"{count:>12,}  {what}" for what, count in sorted(self.counts.items())]
        return "\n".join([*lines, f"{violations:>12,}  violations"])
