"""The notice: one sentence on the screen that disappears after a while."""

from __future__ import annotations

from companion.evening.clock import Clock
from companion.evening.scene import Notice, Tone
from companion.words.i18n import translate
from sentences import ExplainedError

NOTICE_SECONDS = 8.0


class Notices:
    """The current notice, if there is one."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._notice: Notice | None = None
        self._until = 0.0

    @property
    def current(self) -> Notice | None:
        """What is shown now."""
        return self._notice if self._clock.now < self._until else None

    def show(self, text: str, tone: Tone = Tone.PLAIN) -> None:
        """Show a sentence for NOTICE_SECONDS."""
        self._notice, self._until = Notice(text, tone), self._clock.now + NOTICE_SECONDS

    def show_refusal(self, error: ExplainedError) -> None:
        """Show why something is refused."""
        self.show(translate(error), Tone.REFUSAL)

    def clear(self) -> None:
        self._notice = None

    @property
    def ends_at(self) -> float | None:
        """When the notice disappears."""
        return None if self.current is None else self._until
