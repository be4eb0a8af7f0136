"""The notice: one sentence on the screen that disappears after a while."""

from __future__ import annotations

from companion.evening.scene import Notice, Tone
from companion.words.i18n import translate
from sentences import ExplainedError

NOTICE_SECONDS = 8.0


class Notices:
    """The current notice, if there is one. Times are in seconds of the table's clock."""

    def __init__(self) -> None:
        self.current: Notice | None = None
        self._now = 0.0
        self._until = 0.0

    def advance(self, now: float) -> None:
        """Let time pass until `now`; an old notice disappears."""
        self._now = now
        if now >= self._until:
            self.current = None

    def show(self, text: str, tone: Tone = Tone.PLAIN) -> None:
        """Show a sentence for NOTICE_SECONDS."""
        self.current, self._until = Notice(text, tone), self._now + NOTICE_SECONDS

    def show_refusal(self, error: ExplainedError) -> None:
        """Show why something is refused."""
        self.show(translate(error), Tone.REFUSAL)

    def clear(self) -> None:
        self.current = None

    @property
    def ends_at(self) -> float | None:
        """When the notice disappears."""
        return None if self.current is None else self._until
