"""People who hear the table and press the buttons of their boxes: they see no screen and no light.

They know the sentences of their language, and nothing of the program behind them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

from companion.sound.cues import Sound
from companion.sound.narrator import ESPEAK
from companion.sound.pronunciation import pronounced
from companion.words.i18n import _, edition_name, language, ngettext
from companion.words.labels import label_of
from engine import Edition, Option
from hardware.boxes import Button
from tests.companion.sound.narrated_table import NarratedTable

YES, BACK, NEXT = Button.YES, Button.NO, Button.STOMACHACHE
PAUSE = 2.0
"""Seconds from what they have heard to the next press: a press in haste would not count."""
MOST_STEPS, MOST_TURNS = 90, 2000
TABLE_COMMANDS = (
    "My card",
    "Menu",
    "Redo",
    "Leave",
    "Pick another",
    "Start over",
    "Nobody can move",
)
"""What choices are called that are no piece and no place."""
FIELD = re.compile(r"\{(\w+)[^}]*\}")


class Ears:
    """What these people hear, and what they understand of it."""

    def __init__(self, table: NarratedTable, edition: Edition) -> None:
        self._table = table
        self._edition = edition
        self.newest: list[str] = []
        """The sentences since the last press."""

    def listen(self) -> None:
        self.newest = self._table.said()

    def word(self, text: str) -> str:
        """How a word of this language sounds."""
        return pronounced(text, language(), self._edition.id, ESPEAK)

    def means(self, template: str) -> dict[str, str] | None:
        """What a sentence with this template names, if one was heard."""
        found = (self._parts(_(template), each) for each in self.newest)
        return next((each for each in found if each is not None), None)

    def is_one_of(self, label: str, templates: Sequence[str]) -> bool:
        return any(self._parts(_(each), label) is not None for each in templates)

    def points(self, one: str, many: str) -> list[dict[str, str]]:
        """What the sentences with a singular and a plural name."""
        forms = [ngettext(one, many, count) for count in (1, 2)]
        found = (self._parts(form, each) for each in self.newest for form in forms)
        return [each for each in found if each is not None]

    def _parts(self, template: str, sentence: str) -> dict[str, str] | None:
        fields = FIELD.findall(template)
        between = [re.escape(self.word(each)) for each in re.split(r"\{[^}]*\}", template)]
        match = re.fullmatch("(.+?)".join(between), sentence)
        return None if match is None else dict(zip(fields, match.groups(), strict=True))


class PlayersByEar:
    """All of them at one table. `cards` are the numbers of their printed cards, if they use them;
    `count` is how many seats they take."""

    def __init__(
        self, table: NarratedTable, edition: Edition, count: int, cards: Sequence[int] = ()
    ) -> None:
        table.is_patient = False
        self.table = table
        self.edition = edition
        self.ears = Ears(table, edition)
        self.count = count
        self.cards = list(cards)
        self.chance = Random(count)
        self.box_of: dict[str, int] = {}
        self.heard: list[str] = []
        self.scores: dict[str, int] = {}
        self.totals: dict[str, int] = {}
        self.winners = ""
        self.ears.listen()

    def press(self, box: int, button: Button) -> list[str]:
        """Press, and listen; what was heard."""
        self.table.wait(PAUSE)
        self.table.heard()
        self.table.said()
        self.table.press(box, button)
        self.table.wait(0.5)
        self.ears.listen()
        self.heard += self.ears.newest
        return self.ears.newest

    def wait(self, seconds: float) -> None:
        """Press nothing, and go on listening."""
        until = self.table.now + seconds
        while self.table.now < until:
            self.table.wait(0.5)
        more = self.table.said()
        self.ears.newest += more
        self.heard += more

    def step_to(self, box: int, is_wanted: Callable[[str], bool]) -> str:
        """Step until the newest sentence is the wanted one."""
        for _step in range(MOST_STEPS):
            if found := [*filter(is_wanted, self.ears.newest)]:
                return found[0]
            self.press(box, NEXT)
        raise AssertionError(f"never heard it: {self.heard[-MOST_STEPS:]}")

    def choose(self, box: int, name: str) -> list[str]:
        """Step to what is called so, and choose it; another one agrees, if that is asked."""
        self.step_to(box, lambda heard: heard == self.ears.word(name))
        return self.confirm(box)

    def confirm(self, box: int) -> list[str]:
        self.press(box, YES)
        asked = f": {self.ears.word(_('Somebody else: press Yes, too.'))}"
        if self.ears.newest and self.ears.newest[-1].endswith(asked):
            self.press(box % self.count + 1, YES)
        return self.ears.newest

    def sit_down(self, switches: Sequence[str] = ()) -> None:
        """From the first screen to the first round, with these switches as they should be."""
        self.choose(1, _("New game"))
        assert self.ears.means("Which game are you playing?") is not None
        self.choose(1, edition_name(self.edition))
        for box in range(1, self.count + 1):
            self.press(box, YES)
            seat = self.ears.means("{name} has seat {number}.")
            assert seat is not None
            self.box_of[seat["name"]] = box
        for wanted in switches:
            self._switch_to(wanted)
        self.choose(1, _("Everyone's seated: continue"))
        assert self.ears.means("Who starts?") is not None
        self.confirm(1)

    def _switch_to(self, wanted: str) -> None:
        """Step to the switch, then choose until it is as wanted."""
        name = self.ears.word(wanted).partition(",")[0]
        self.step_to(1, lambda heard: heard.partition(",")[0] == name)
        for _step in range(4):
            if self.ears.word(wanted) in self.ears.newest:
                return
            self.press(1, YES)
        raise AssertionError(f"never as wanted: {wanted}, {self.heard[-9:]}")

    def play(self) -> None:
        """To the winner."""
        for _turn in range(MOST_TURNS):
            if self._hears_the_winner():
                return
            self._act()
        raise AssertionError(f"the game does not end: {self.heard[-20:]}")

    def _hears_the_winner(self) -> bool:
        ears = self.ears
        one, several = ears.means("{name} wins!"), ears.means("{names} win together!")
        lost = ears.means("The Émissaire is ahead of everyone: the realm is lost")
        if one is None and several is None and lost is None:
            return False
        self.winners = (one or {}).get("name", "") or (several or {}).get("names", "")
        for each in ears.points("{name}: {count} point", "{name}: {count} points"):
            self.scores[each["name"]] = number(ears, each["count"])
        return True

    def _act(self) -> None:
        """Do what the newest sentences ask for."""
        ears = self.ears
        self._note_points()
        if ears.means("Everyone: keep one of your two ambitions") is not None:
            self._keep_ambitions()
        elif (turn := ears.means("{name} places a character")) is not None:
            self._place(self.box_of[turn["name"]])
        elif (turn := ears.means("{name}: move a character up")) is not None:
            box = self.box_of[turn["name"]]
            self._step_to_a_piece(box)
            self.press(box, YES)
        elif ears.means("Vote now.") is not None:
            self._vote()
        elif ears.means("Play on your board") is not None:
            self._raise()
        elif ears.means("Enter {name}'s favourites") is not None:
            self._enter_card()
        elif ears.means("Enter {name}'s ambition") is not None:
            self.confirm(1)
        elif self._is_asked_for_a_place():
            self._tell_place()
        else:
            self._go_on()

    def _note_points(self) -> None:
        one = "{name}: {points} point, {score} in total"
        for each in self.ears.points(one, one.replace("point,", "points,")):
            self.totals[each["name"]] = number(self.ears, each["score"])

    def _keep_ambitions(self) -> None:
        """Each looks alone, and nothing is said of what is there: by touch they would know."""
        for box in range(1, self.count + 1):
            self.press(box, YES)
            assert self.ears.means("Only {name} may look") is not None
            for _press in ("looks", "marks a card"):
                assert self.press(box, YES) == [], "nobody hears what only one may see"
            self.press(box, YES)

    def _step_to_a_piece(self, box: int) -> str:
        ears = self.ears
        for _step in range(self.chance.randrange(1, 6)):
            self.press(box, NEXT)
        others = (*TABLE_COMMANDS, "Undo: {move}", "Undo", "Boxes")

        def is_piece(heard: str) -> bool:
            is_undo = heard.startswith(self.ears.word(_("Undo")))
            return not is_undo and not ears.is_one_of(heard, others)

        self.press(box, NEXT)
        return self.step_to(box, is_piece)

    def _place(self, box: int) -> None:
        self._step_to_a_piece(box)
        self.press(box, YES)
        assert self.ears.means("{name} places {character}") is not None, self.ears.newest
        self.press(box, NEXT)
        self.step_to(box, lambda heard: self.ears.is_one_of(heard, ("Floor {number}",)))
        self.press(box, YES)

    def _vote(self) -> None:
        """A click says that a vote is in; without one, that card is used up. The voice is silent
        until the verdict."""
        for box in range(1, self.count + 1):
            self.press(box, self.chance.choice((YES, YES, YES, BACK, NEXT)))
            if Sound.VOTE not in self.table.heard():
                self.press(box, YES)
            assert self.ears.newest == [], "who has voted is no sentence"
        self.wait(4.0)

    def _raise(self) -> None:
        """The first box has raised somebody."""
        self.press(1, YES)
        assert self.ears.means("Whom has {name} raised?") is not None
        self._step_to_a_piece(1)
        self.press(1, YES)

    def _is_asked_for_a_place(self) -> bool:
        questions = ("Who stands on floor {floor}?", "Who is in the WC of floor {floor}?")
        asked = (*questions, "Who is in the dungeon of floor {floor}?", "Who is out of this round?")
        return any(self.ears.means(each) is not None for each in asked)

    def _tell_place(self) -> None:
        """Some of those who stand there, then the rest: all others are on the last floor."""
        self.step_to(1, lambda heard: self.ears.is_one_of(heard, ("All others: {place}",)))
        self.confirm(1)

    def _enter_card(self) -> None:
        card = str(self.cards.pop(0))
        self.press(1, NEXT)
        self.step_to(1, lambda heard: heard == card)
        self.press(1, YES)
        assert self.ears.means("Is that the card?") is not None, self.ears.newest
        self.confirm(1)

    def _go_on(self) -> None:
        """The last thing that was said is what Yes chooses."""
        onward = ("Continue", "Next round", "Play on", "Who has won?", "More cards")
        newest = self.ears.newest
        assert newest, f"nothing was said: {self.heard[-20:]}"
        assert self.ears.is_one_of(newest[-1], onward), newest
        self.confirm(1)


def number(ears: Ears, heard: str) -> int:
    return int(heard.replace(ears.word(_("minus {number}").format(number="")), "-"))


def switch(label: str, state: str) -> str:
    """How a switch of the seating screen is called."""
    return f"{_(label)}, {_(state)}"


def option_on(option: Option) -> str:
    return f"{label_of(option)}, {_('on')}"
