"""A name is typed: on the screen's letters by touch or with a box, or on a keyboard."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from string import ascii_uppercase

from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.scene import Choice, Scene, Tone
from companion.evening.seats.lobby import Lobby, LobbyScreen
from companion.evening.seats.names import Named
from companion.words.i18n import _
from companion.words.letters import accents_of, can_be_drawn
from engine import SeatToken
from hardware.boxes import BoxId, Light
from sentences.names import LONGEST_NAME, as_name

SIGNS = "-'"


@dataclass(frozen=True)
class PickLetter(Target):
    """A letter or a sign; the screen decides whether it becomes a capital."""

    letter: str


@dataclass(frozen=True)
class PickAccent(Target):
    """The letter typed last gets one of its accents, from 0."""

    number: int


class NameKey(Target, Enum):
    """The other keys."""

    SPACE = "space"
    ERASE = "erase"


@dataclass(frozen=True)
class NameEntryScene(Scene):
    """The name as far as it was typed, for this seat."""

    question: str
    token: SeatToken
    typed: str


class NameEntryScreen(LobbyScreen):
    """Keys write letters here, instead of pressing drawn boxes. Calls `then` once the name is
    accepted."""

    def __init__(
        self, table: TableContext, lobby: Lobby, who: Named, then: Callable[[], None]
    ) -> None:
        super().__init__(table, lobby)
        self._who = who
        self._then = then
        self._typed = ""

    def choices(self) -> tuple[Choice, ...]:
        keys = (Choice(PickLetter(each), self._cased(each)) for each in ascii_uppercase + SIGNS)
        accents = (Choice(PickAccent(at), each) for at, each in enumerate(accents_of(self._last)))
        return (
            Choice(Command.DONE, _("That's the name")),
            *keys,
            Choice(NameKey.SPACE, _("Space")),
            *accents,
            Choice(NameKey.ERASE, _("Erase")),
            Choice(Command.BACK, _("Back")),
        )

    def help_lines(self) -> tuple[str, ...]:
        return (
            _("Touch the letters, or type on a keyboard and press Return."),
            _(
                "For a letter with an accent, first choose the letter, then the accent that "
                "appears below."
            ),
            *super().help_lines(),
        )

    def choose(self, target: Target) -> None:
        match target:
            case PickLetter(letter):
                self._append(self._cased(letter))
            case NameKey.SPACE:
                self._append(" ")
            case PickAccent(number) if number < len(accents := accents_of(self._last)):
                self._typed = self._typed[:-1] + accents[number]
            case NameKey.ERASE:
                self.erase()
            case Command.DONE:
                self._finish()
            case _:
                super().choose(target)

    def type_text(self, text: str) -> None:
        """On a keyboard the next thing is either another letter or Return."""
        for letter in filter(str.isprintable, unicodedata.normalize("NFC", text)):
            self._append(letter)
        self.focus.put(Command.DONE)

    def erase(self) -> None:
        self._typed = self._typed[:-1]

    def _append(self, letter: str) -> None:
        if len(self._typed) >= LONGEST_NAME:
            text = _("A name has at most {most} letters.").format(most=LONGEST_NAME)
            self.table.notices.show(text, Tone.REFUSAL)
        elif not can_be_drawn(letter):
            text = _("“{letter}” can't be shown on this screen.").format(letter=letter)
            self.table.notices.show(text, Tone.REFUSAL)
        elif letter != " " or self._last not in ("", " "):
            self._typed += letter

    @property
    def _last(self) -> str:
        """The letter typed last."""
        return self._typed[-1:]

    def _cased(self, letter: str) -> str:
        """A name begins with a capital, and so does each of its parts."""
        return letter.lower() if self._last.isalpha() else letter

    def _finish(self) -> None:
        name = as_name(self._typed)
        problem = self.lobby.why_not(self._who, name)
        if not name:
            self.table.notices.show(_("Type a name first."), Tone.REFUSAL)
        elif problem is not None:
            self.table.notices.show_refusal(problem)
        else:
            self.lobby.rename(self._who, name)
            self.navigator.pop()
            self._then()

    def light(self, box: BoxId) -> Light:
        """People see whose name it is."""
        return Light.INVITING if box == self._who.box else Light.OFF

    def scene(self) -> NameEntryScene:
        name = self.lobby.name_of(self._who)
        question = _("A new name for {name}").format(name=name)
        token = self.lobby.token_of(self._who.box)
        return NameEntryScene(self.frame(), question, token, self._typed)
