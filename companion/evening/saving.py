"""Whether the game is being saved, and what people are told of it. Knows no disk."""

from __future__ import annotations

from companion.evening.notices import Notices
from companion.evening.ports import StorageProblem
from companion.evening.scene import Tone
from companion.words.i18n import _, translate


class Saving:
    """`problem` is what is wrong with the storage, if anything."""

    def __init__(self, notices: Notices) -> None:
        self.problem: StorageProblem | None = None
        self._notices = notices

    @property
    def is_on(self) -> bool:
        """Whether what happens now survives a power cut."""
        return self.problem is None or self.problem.is_saving

    def change(self, problem: StorageProblem | None) -> None:
        """Remember what is wrong now, and show a change."""
        if problem == self.problem:
            return
        was_on, self.problem = self.is_on, problem
        if problem is not None:
            self.show_problem()
        elif not was_on:
            self._notices.show(_("The game is being saved again."))

    def show_problem(self) -> None:
        """Show what is wrong with the storage, and what it means."""
        if self.problem is not None:
            sentence = translate(self.problem.sentence)
            meaning = "" if self.is_on else _("You can play on, but the game is not saved.")
            self._notices.show(f"{sentence} {meaning}".strip(), Tone.WARNING)
