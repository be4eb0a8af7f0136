"""Players take their seats and choose how to play."""

from __future__ import annotations

from dataclasses import dataclass

from companion.evening.context import TableContext
from companion.evening.events import Cards, GameBegan
from companion.evening.focus import Focus
from companion.evening.inputs import Command, PickSeat, Target
from companion.evening.practice import PracticeMatch
from companion.evening.scene import CharacterFace, Choice, Scene, SeatFace, Tone
from companion.evening.screen import Open
from companion.evening.screens.camera import CameraScreen, camera_choice
from companion.evening.screens.phones import PhonesScreen, phones_choice
from companion.evening.screens.player_names import PlayerNamesScreen
from companion.evening.screens.seat import SeatScreen
from companion.evening.screens.seat_choice import StarterScreen
from companion.evening.seats.lobby import Lobby, LobbyScreen, PracticeLobby
from companion.evening.texts.lessons import seating_lesson
from companion.evening.texts.option_help import cards_help, follow_help, option_help
from companion.evening.view_models import characters_of
from companion.words.i18n import _, edition_name, translate
from companion.words.labels import bots_need_moves, label_of
from engine import BotLevel, Edition, Follow, Option
from hardware.boxes import BoxId, Button, Light


@dataclass(frozen=True)
class SwitchOption(Target):
    option: Option


@dataclass(frozen=True)
class AddBot(Target):
    """vivat plays for the next free seat, in whichever free `seat` that was touched."""

    seat: int


@dataclass(frozen=True)
class SwitchLevel(Target):
    """The bot at this seat plays at the other level."""

    seat: int


@dataclass(frozen=True)
class SeatingScene(Scene):
    """The seats taken so far; `problem` says why the game can't begin yet, `note` what was switched
    by itself, `explanation` what the switch with the focus means."""

    edition: str
    court: tuple[CharacterFace, ...]
    seats: tuple[SeatFace, ...]
    most: int
    problem: str | None
    note: str
    explanation: str


class SeatingScreen(LobbyScreen):
    """The first press of a box takes a seat: clockwise, one after the other. Nothing has the focus
    then: whoever sits chooses only what they have stepped to. In the guide nothing else is asked;
    people keep their seats for their first game."""

    def __init__(self, table: TableContext, edition: Edition, *, practises: bool = False) -> None:
        super().__init__(table, (PracticeLobby if practises else Lobby)(table, edition))
        table.aimed_for = edition
        self.focus = Focus(self.all_choices, first_step=lambda: Command.BEGIN)

    @property
    def lesson(self) -> str | None:
        if not self.lobby.is_practice:
            return None
        return seating_lesson(self.lobby.problem() is None, self._has_boxes)

    def choices(self) -> tuple[Choice, ...]:
        return (
            Choice(Command.BEGIN, _("Everyone's seated: continue")),
            *self._switches(),
            *(() if self.lobby.is_practice else (Choice(Command.CHOOSE_NAMES, _("Names")),)),
            *phones_choice(self.table, PhonesScreen),
            *camera_choice(self.table, CameraScreen),
            Choice(Command.CLEAR_SEATS, _("Clear all seats"), leaves=True, takes_two=True),
            Choice(Command.BACK, _("Back"), leaves=True),
            *self._adding_a_bot(),
            *(Choice(PickSeat(at), spoken=self._seat_name(at)) for at in self._seats_in_order()),
            *(
                Choice(
                    SwitchLevel(at),
                    label_of(seat.bot),
                    spoken=f"{seat.name}, {label_of(seat.bot)}",
                )
                for at, seat in enumerate(self.lobby.seats)
                if seat.bot is not None
            ),
        )

    def _adding_a_bot(self) -> tuple[Choice, ...]:
        """The last free seat stays for people if all others are bots."""
        lobby = self.lobby
        bots = [seat for seat in lobby.seats if seat.bot is not None]
        has_room = len(lobby.boxes) < lobby.most and len(bots) < lobby.most - 1
        can_add = has_room and self.table.ports.bots.is_there and not lobby.is_practice
        return (Choice(AddBot(len(lobby.boxes)), _("vivat plays here")),) if can_add else ()

    def _seats_in_order(self) -> tuple[int, ...]:
        """The next free seat, then the taken ones: one step back from the first choice must not
        take a seat."""
        taken = len(self.lobby.boxes)
        return (*((taken,) if taken < self.lobby.most else ()), *range(taken))

    def _seat_name(self, seat: int) -> str:
        """A free seat is called so."""
        names = self.lobby.names
        return names[seat] if seat < len(names) else _("A free seat")

    def _switches(self) -> tuple[Choice, ...]:
        """How to play. A further choice is a line here, and its explanation in `option_help`."""
        if self.lobby.is_practice:
            return ()
        options = (option for option in Option if option in self.lobby.edition.options)
        return (self._follow_switch(), self._cards_switch(), *map(self._option_switch, options))

    def _follow_switch(self) -> Choice:
        way, label = self.lobby.follow, _("vivat follows")
        return Choice(Command.SWITCH_FOLLOW, label, label_of(way), follow_help(way))

    def _cards_switch(self) -> Choice:
        cards = {Cards.DEALT: _("vivat deals"), Cards.OWN: _("our cards")}
        state = cards[self.lobby.cards]
        return Choice(Command.SWITCH_CARDS, _("Favourites"), state, cards_help())

    def _option_switch(self, option: Option) -> Choice:
        state = _("on") if option in self.lobby.options else _("off")
        return Choice(SwitchOption(option), label_of(option), state, option_help(option))

    def help_lines(self) -> tuple[str, ...]:
        """How to sit down, and every choice about how to play."""
        if self.lobby.is_practice:
            return (*_sitting_lines(), *super().help_lines())
        _follow, *others = self._switches()
        return (
            *_sitting_lines(),
            *map(follow_help, Follow),
            *(each.explanation for each in others),
            *super().help_lines(),
        )

    def choose(self, target: Target) -> None:
        lobby = self.lobby
        match target:
            case Command.BEGIN:
                self._begin()
            case Command.SWITCH_CARDS | Command.SWITCH_FOLLOW | SwitchOption():
                self._switch(target)
            case Command.CLEAR_SEATS if lobby.boxes:
                lobby.boxes.clear()
                self.table.forget_people()
            case PickSeat(seat):
                self._pick_seat(seat)
            case AddBot() if self._adding_a_bot():
                lobby.add_bot()
                self.table.notices.show(_bot_sits_down().format(name=lobby.names[-1]))
            case SwitchLevel(seat) if self.offers(target):
                lobby.switch_level(lobby.boxes[seat])
                self.table.notices.show(_level_text(lobby.seats[seat]))
            case Open(screen) if self.offers(target):
                self.navigator.push(screen(self.table))
            case Command.CHOOSE_NAMES if lobby.people and self.offers(target):
                self.navigator.push(PlayerNamesScreen(self.table, lobby, lobby.people))
            case Command.CHOOSE_NAMES | Command.CLEAR_SEATS:
                self.table.notices.show(_nobody_is_seated())
            case Command.BACK:
                self.navigator.pop()

    def _switch(self, target: Target) -> None:
        """The first touch of a switch shows what it means."""
        lobby = self.lobby
        if target != self.focus.target:
            self.focus.move_to(target)
            return
        match target:
            case Command.SWITCH_CARDS:
                lobby.cards = Cards.OWN if lobby.cards is Cards.DEALT else Cards.DEALT
            case Command.SWITCH_FOLLOW if lobby.has_bots:
                self.table.notices.show(bots_need_moves(), Tone.REFUSAL)
            case Command.SWITCH_FOLLOW:
                lobby.switch_follow()
            case SwitchOption(option):
                self._switch_option(option)

    def _switch_option(self, option: Option) -> None:
        """What the table has no choice about says why."""
        if need := self.lobby.needs.get(option):
            self.table.notices.show(need.sentence, Tone.REFUSAL)
        else:
            self.lobby.chosen ^= {option}

    def press(self, box: BoxId, button: Button) -> None:
        if box in self.lobby.boxes:
            super().press(box, button)
        elif len(self.lobby.boxes) < self.lobby.most:
            self.lobby.add(box)
            self.focus.put(None)
            self.table.calm.begin_for_box(box)
        elif self.may_steer(box):
            full = _("{edition} has at most {most} seats, and all are taken.")
            name = edition_name(self.lobby.edition)
            self.table.notices.show(full.format(edition=name, most=self.lobby.most), Tone.REFUSAL)

    def hand_prompt(self, box: BoxId) -> str:
        if box not in self.lobby.boxes:
            is_full = len(self.lobby.boxes) == self.lobby.most
            take = _("Press any button to take the next seat.")
            return _("All seats are taken.") if is_full else take
        number = self.lobby.boxes.index(box) + 1
        sentence = _("You have seat {number}.").format(number=number)
        steps = _("Yes chooses, and the other two buttons move.")
        return f"{sentence} {super().hand_prompt(box) or steps}"

    def may_steer(self, box: BoxId) -> bool:
        """Who has no seat takes one, while there are some."""
        has_room = len(self.lobby.boxes) < self.lobby.most
        return has_room or super().may_steer(box)

    def yes_chooses(self, box: BoxId) -> bool:
        return box in self.lobby.boxes

    def light(self, box: BoxId) -> Light:
        if box in self.lobby.boxes:
            return Light.LOCKED
        return Light.INVITING if self.may_steer(box) else Light.OFF

    def scene(self) -> SeatingScene:
        return SeatingScene(
            self.frame(),
            edition_name(self.lobby.edition),
            tuple(characters_of(self.lobby.edition).values()),
            self.lobby.seats,
            self.lobby.most,
            self._problem(),
            self._note(),
            self._explanation(),
        )

    def _explanation(self) -> str:
        """What the switch with the focus means, and how it is switched."""
        switches = (s for s in self._switches() if s.target == self.focus.target)
        explanation = next((switch.explanation for switch in switches), "")
        again = _("Touch again to change it.")
        return explanation and f"{explanation} {again}"

    def _note(self) -> str:
        """What the table has no choice about, where people chose otherwise."""
        lobby = self.lobby
        changed = lobby.options ^ lobby.chosen
        return " ".join(need.sentence for option, need in lobby.needs.items() if option in changed)

    def _problem(self) -> str | None:
        """Why the game can't begin yet; None while boxes are connected and nobody is seated."""
        if self.lobby.boxes:
            problem = self.lobby.problem()
            return None if problem is None else translate(problem)
        return None if self._has_boxes else _no_box(self.table.ports.phones.is_there)

    @property
    def _has_boxes(self) -> bool:
        """Whether any box is connected."""
        presence = self.table.presence
        return any(map(presence.is_there, presence.boxes))

    def _pick_seat(self, seat: int) -> None:
        """Take the next free seat without a box; open a taken one."""
        if seat < len(self.lobby.boxes):
            box = self.lobby.boxes[seat]
            self.navigator.push(SeatScreen(self.table, self.lobby, box))
        elif len(self.lobby.boxes) < self.lobby.most:
            self.lobby.add_screen_seat()
            sentence = _("{name} answers on the screen. Touch the seat to name or remove it.")
            self.table.notices.show(sentence.format(name=self.lobby.names[-1]))

    def _begin(self) -> None:
        problem = self.lobby.problem()
        if not self.lobby.boxes:
            self.table.notices.show(_nobody_is_seated())
        elif problem is not None:
            self.table.notices.show_refusal(problem)
        elif self.lobby.is_practice:
            self._practise()
        else:
            self.navigator.push(StarterScreen(self.table, self.lobby))

    def _practise(self) -> None:
        """The first seat starts."""
        lobby, table = self.lobby, self.table
        began = GameBegan(lobby.edition.id, lobby.setup(), Cards.DEALT, tuple(lobby.boxes))
        table.practise(PracticeMatch(began, table.library, table.chance))


def _sitting_lines() -> tuple[str, ...]:
    """How to sit down."""
    return (
        _("Everyone presses a button on their box, one after the other, clockwise."),
        _("Touch a seat to name it, to move or remove it, or to make it a team of two."),
        _("The button in a free seat lets vivat play there: fair, or gentle for children."),
    )


def _bot_sits_down() -> str:
    return _("{name} is played by vivat, which says what to move. Touch “fair” to make it gentle.")


def _level_text(bot: SeatFace) -> str:
    sentence = _("{name} is fair: it guesses your cards from what you do.")
    if bot.bot is BotLevel.GENTLE:
        sentence = _("{name} is gentle: it makes mistakes, and doesn't guess your cards.")
    return sentence.format(name=bot.name)


def _nobody_is_seated() -> str:
    return _("Nobody is seated yet. Press a button on your box, or touch a free seat.")


def _no_box(can_use_phones: bool) -> str:
    if can_use_phones:
        return _(
            "No button box is connected. Touch “Phones” to play with phones, or a free seat to "
            "play on the screen."
        )
    return _(
        "No button box is connected. Touch a free seat to play on the screen, or see “Boxes” on "
        "the first screen."
    )
