"""Phones as button boxes: letting them join, who has joined, and a network of their own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import partial

from msgspec import structs

from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.match_screen import Overlay
from companion.evening.ports import OwnNetwork, WayIn
from companion.evening.question_screen import Answer, Question, QuestionBeforeGame, QuestionOverlay
from companion.evening.scene import Choice, Scene
from companion.evening.screen import Open, OpenScreen, Screen
from companion.evening.screen_kinds import ActsInTime
from companion.evening.screens.connected_boxes import ShowsPresses
from companion.evening.seats.names import Named
from companion.words.i18n import _, listed, ngettext, translate
from hardware.boxes import BoxId
from hardware.phones.news import Phone

LOOK_EVERY = 2.0
"""Seconds."""
MOST_LISTED = 9
"""Phones of which one can be sent away: more buttons would be too small."""


class PhonesAction(Target, Enum):
    """What can be done about phones."""

    SWITCH_ON = "switch-on"
    SWITCH_OFF = "switch-off"
    NEXT_ADDRESS = "next-address"
    SWITCH_MOVES = "switch-moves"
    OPEN_NETWORK = "open-network"
    CLOSE_NETWORK = "close-network"


@dataclass(frozen=True)
class SendAway(Target):
    """This phone is sent away."""

    phone: BoxId


@dataclass(frozen=True)
class Code:
    """A QR code with what it is for; `number` says which one to scan first."""

    number: int
    link: str
    caption: str


@dataclass(frozen=True)
class PhonesScene(Scene):
    """`joined` says how many phones are in, `warning` why something failed."""

    codes: tuple[Code, ...]
    lines: tuple[str, ...]
    joined: str
    warning: str


class PhonesPanel(ActsInTime, Screen):
    """The code to scan, and the choices."""

    def choices(self) -> tuple[Choice, ...]:
        phones = self.table.ports.phones
        back = Choice(Command.BACK, _("Back"))
        if phones.is_busy:
            return (back,)
        if phones.way_in is None:
            return (Choice(PhonesAction.SWITCH_ON, _("Let phones join")), back)
        return (
            back,
            *self._address_choice(phones.way_in),
            self._network_choice(),
            Choice(PhonesAction.SWITCH_MOVES, self._moves_label()),
            *self._away_choice(),
            Choice(PhonesAction.SWITCH_OFF, _("Switch phones off"), leaves=True),
        )

    def _address_choice(self, way_in: WayIn) -> tuple[Choice, ...]:
        another = Choice(PhonesAction.NEXT_ADDRESS, _("Another address"))
        return (another,) if way_in.has_others else ()

    def _network_choice(self) -> Choice:
        if self.table.ports.phones.network is None:
            return Choice(PhonesAction.OPEN_NETWORK, _("Open a Wi-Fi"))
        return Choice(PhonesAction.CLOSE_NETWORK, _("Close the Wi-Fi"))

    def _away_choice(self) -> tuple[Choice, ...]:
        is_in_game = self.table.running_match is not None
        screen = sending_away_in_game if is_in_game else sending_away
        label = _("Send a phone away")
        return (Choice(Open(screen), label),) if self.table.ports.phones.phones else ()

    def _moves_label(self) -> str:
        return _("Forbid moves") if self.table.settings.now.phones.moves else _("Allow moves")

    def help_lines(self) -> tuple[str, ...]:
        return (
            _("A phone is a button box: it keeps its vote to itself until everyone has voted."),
            _("It also shows its player's secret cards, as long as a finger is held on them."),
            _("If you have a real button box, you can use a phone just for your cards."),
            _("“Another address”: try it if the page does not open; this computer has several."),
            _("“Open a Wi-Fi”: if there is none, this computer makes one for the phones."),
            _("“Allow moves”: players can place and move characters on their phones, too."),
            _("“Send a phone away”: a guest's, for example. Its page can't join again."),
            _("Yes three times on one box leads back; so do a touch of Back, and Escape."),
        )

    def choose(self, target: Target) -> None:
        match target:
            case PhonesAction() if self.offers(target):
                self._act(target)
            case _:
                super().choose(target)

    def _act(self, action: PhonesAction) -> None:
        phones = self.table.ports.phones
        acts = {
            PhonesAction.SWITCH_ON: phones.switch_on,
            PhonesAction.SWITCH_OFF: phones.switch_off,
            PhonesAction.NEXT_ADDRESS: phones.choose_next_address,
            PhonesAction.OPEN_NETWORK: phones.open_network,
            PhonesAction.CLOSE_NETWORK: phones.close_network,
            PhonesAction.SWITCH_MOVES: self._switch_moves,
        }
        acts[action]()

    def _switch_moves(self) -> None:
        settings = self.table.settings.now
        phones = structs.replace(settings.phones, moves=not settings.phones.moves)
        self.table.settings.change(structs.replace(settings, phones=phones))

    def update(self) -> None:
        """Nothing more than to show what is new."""

    def wake_at(self) -> float | None:
        """Look again: the network may change, or somebody may be plugging in a cable."""
        is_on = self.table.ports.phones.way_in is not None
        return self.table.now + LOOK_EVERY if is_on else None

    def scene(self) -> PhonesScene:
        phones = self.table.ports.phones
        problem = "" if phones.problem is None else translate(phones.problem)
        return PhonesScene(self.frame(), self._codes(), self._lines(), self._joined(), problem)

    def _codes(self) -> tuple[Code, ...]:
        way_in, network = self.table.ports.phones.way_in, self.table.ports.phones.network
        if way_in is None or not way_in.link:
            return ()
        page = Code(1, way_in.link, _address_line(way_in))
        if network is None:
            return (page,)
        return (Code(1, network.link, _network_line(network)), replace(page, number=2))

    def _lines(self) -> tuple[str, ...]:
        return (*self._what_to_do(), *self._shown_cards())

    def _shown_cards(self) -> tuple[str, ...]:
        """Whose cards phones show beside the box."""
        names = [*dict.fromkeys(holder.name for holder in self.table.card_phones.holders.values())]
        sentence = _("Phones show the cards of {names}.")
        return (sentence.format(names=listed(names)),) if names else ()

    def _what_to_do(self) -> tuple[str, ...]:
        phones = self.table.ports.phones
        if phones.is_busy:
            return (_("One moment …"),)
        if phones.way_in is None:
            return (
                _("Every phone can be a button box, and shows its player's secret cards."),
                _("There is nothing to install. No internet is needed."),
                _("Until you switch it on, nobody can reach this computer from the network."),
            )
        if not phones.way_in.link:
            return (_("This computer is in no network. Connect it, or open a Wi-Fi."),)
        if phones.network is None:
            return (_("Scan the code with a phone that is in the same Wi-Fi."),)
        return (_("Scan the first code to join the Wi-Fi, then the second one to join the table."),)

    def _joined(self) -> str:
        """How many phones are in, and those that have a name."""
        phones = self.table.ports.phones
        if phones.way_in is None:
            return ""
        count = len(phones.phones)
        line = ngettext("{count} phone has joined", "{count} phones have joined", count)
        names = [*filter(None, (_name_of(self.table, phone.id) for phone in phones.phones))]
        joined = line.format(count=count)
        return f"{joined}: {listed(names)}" if names else joined


def _name_of(table: TableContext, phone: BoxId) -> str:
    """Its seat's name, or what its holder has typed; "" for neither."""
    holder, match = table.card_phones.holders.get(phone), table.running_match
    if holder is not None:
        return holder.name
    if match is not None and (seat := match.seat_of(phone)) is not None:
        return match.seat_name(seat)
    return table.names.get(Named(phone)) or table.card_phones.name_of(phone)


def _address_line(way_in: WayIn) -> str:
    line = _("Or type {address} and then {code}.")
    code = f"{way_in.code[:4]} {way_in.code[4:]}"
    return line.format(address=way_in.address, code=code)


def _network_line(network: OwnNetwork) -> str:
    line = _("Wi-Fi {name}, password {password}")
    return line.format(name=network.name, password=network.password)


class PhonesScreen(ShowsPresses, PhonesPanel):
    """Before a game."""

    def hand_prompt(self, box: BoxId) -> str:
        if box in self.table.seated:
            return _("You have seat {number}.").format(number=self.table.seated.index(box) + 1)
        return _("This phone has joined. Touch “New game” on the big screen to take your seats.")


class GamePhonesScreen(PhonesPanel, Overlay):
    """During a game, when presses may be secret: boxes show nothing of them here."""


def _whom_to_send_away(table: TableContext) -> Question:
    """Guests come first: the newest of them."""
    keeps = {*table.seated, *table.expected, *table.card_phones.holders}
    numbered = enumerate(table.ports.phones.phones, 1)
    listed = sorted(numbered, key=lambda each: (each[1].id in keeps, -each[0]))
    answers = (
        Answer(_choice_of(table, number, phone), partial(_send_away, table, phone))
        for number, phone in listed[:MOST_LISTED]
    )
    detail = _("Its page can't join again until phones are switched off and on.")
    back = Answer(Choice(Command.BACK, _("Back")))
    return Question(_("Which phone should leave?"), detail, (*answers, back))


def _choice_of(table: TableContext, number: int, phone: Phone) -> Choice:
    name = _name_of(table, phone.id) or _("Phone {number}").format(number=number)
    label = name if phone.is_box else _("{name}: only cards").format(name=name)
    return Choice(SendAway(phone.id), label, takes_two=True)


def _send_away(table: TableContext, phone: Phone) -> None:
    """The list closes: another phone would come under the finger."""
    table.ports.phones.send_away(phone.id)
    table.card_phones.forbid(phone.id)
    table.navigator.pop()


sending_away = QuestionBeforeGame.asking(_whom_to_send_away)
sending_away_in_game = QuestionOverlay.asking(_whom_to_send_away)


def phones_choice(table: TableContext, screen: OpenScreen) -> tuple[Choice, ...]:
    """The choice that opens this screen, with how many phones are in."""
    if not table.ports.phones.is_there:
        return ()
    if table.ports.phones.way_in is None:
        return (Choice(Open(screen), _("Phones")),)
    count = len(table.ports.phones.phones)
    return (Choice(Open(screen), _("Phones: {count}").format(count=count)),)
