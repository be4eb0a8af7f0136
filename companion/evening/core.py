"""The table core: takes inputs and a time, gives events, a scene and an order for the boxes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import inf
from random import Random

from companion.config.library import Library
from companion.config.preferences import Preferences
from companion.config.settings import Settings
from companion.evening.agreement import Press
from companion.evening.calm import CALM_SECONDS
from companion.evening.cards.hands import Hand, choose_in_hand, hand_of
from companion.evening.context import TableContext
from companion.evening.events import TableEvent
from companion.evening.inputs import (
    BoardSeen,
    CameraChanged,
    CardSeen,
    Choose,
    ChooseInHand,
    Command,
    Confirm,
    Demonstrate,
    Erase,
    FocusOn,
    Gesture,
    Input,
    MoveFocus,
    Peek,
    PowerButtonMoved,
    PowerOffAnswer,
    ReportsChanged,
    SeveralCardsSeen,
    SomebodyIsThere,
    StorageChanged,
    Target,
    TypeDigit,
    TypeText,
)
from companion.evening.match import Match
from companion.evening.navigator import Navigator
from companion.evening.next_screen import next_screen
from companion.evening.ports import Ending, Ports
from companion.evening.power_button_hold import PowerButtonHold
from companion.evening.rest import Leave, Rest, Wakefulness
from companion.evening.scene import BoxFace, Privacy, Scene, Tone
from companion.evening.screen import Screen
from companion.evening.screens.power_off import PowerOffScreen
from companion.evening.screens.reading import help_screen
from companion.evening.seats.lost_box_text import boxes_are_back, missing_boxes, phones_are_back
from companion.evening.seats.names import readable_name, with_name
from companion.words.i18n import _, translate
from hardware.boxes import (
    BoxId,
    Button,
    Cause,
    Closed,
    Found,
    Identity,
    Light,
    Locked,
    Lost,
    Opened,
    Order,
    Pressed,
    Signal,
    Tampered,
    Withdrawn,
)
from hardware.phones.news import NameTyped, Phone, PhonesChanged
from sentences import Sentence

READER_SECONDS = 0.15
"""A Return so soon after a digit ends what a code reader has typed: it confirms nothing."""


@dataclass(frozen=True)
class Outputs:
    """The result of a step. `wake_at` is when the next step is needed at the latest."""

    events: tuple[TableEvent, ...]
    scene: Scene
    faces: tuple[BoxFace, ...]
    """Every box, for a display that shows the drawn ones."""
    order: Order
    """What the boxes must do."""
    hands: Mapping[BoxId, Hand] = field(repr=False)
    """What each phone shows to the one who holds it."""
    preferences: Preferences
    """What people have set about the screen and the sound."""
    wakefulness: Wakefulness
    takes_digits: bool
    takes_text: bool
    privacy: Privacy
    screen_number: int
    """Different each time a screen comes to the front."""
    wake_at: float | None
    ending: Ending | None


class Table:
    """The table from the first screen until the program ends."""

    def __init__(
        self,
        settings: Settings,
        library: Library,
        chance: Random,
        ports: Ports | None = None,
    ) -> None:
        self._navigator = Navigator(lambda after: next_screen(self._context, after))
        self._context = TableContext(settings, library, chance, self._navigator, ports or Ports())
        self._power = PowerButtonHold(self._context)
        self._rest = Rest()
        self._returned: dict[BoxId, Identity] = {}
        """Boxes that have come back in this step: one notice names all of a kind."""
        self._digit_at = -inf
        """When the last digit was typed."""
        self._number_waits = False
        """Whether a reader has typed a whole number in the calm: it is entered after it."""
        self._board_is_new = False
        """Whether the board has been seen, and the screen in front does not know yet."""
        self._camera_trouble: Sentence | None = None
        """Why the camera sends no pictures, as people were told."""
        self._has_typed = False
        """Whether the newest gesture was a digit: a Return then ends a number."""
        self._board_shown = 0
        """The number of the screen that knows the board."""
        self._navigator.show_game()
        self._shown = self._navigator.shown
        """The number of the screen that people see."""

    @property
    def library(self) -> Library:
        """The editions that can be played."""
        return self._context.library

    @property
    def match(self) -> Match | None:
        """The running match with its secrets: never for a display or a log."""
        return self._context.running_match

    @property
    def _screen(self) -> Screen:
        return self._navigator.top

    def step(self, inputs: Iterable[Input], now: float) -> Outputs:
        """Handle inputs, let time pass, and return what to show and do.

        `now` is in seconds of a monotonic clock.
        """
        context = self._context
        self._returned.clear()
        context.clock.now = now
        self._power.tick()
        self._screen.tick()
        self._enter_waiting_number()
        for each in inputs:
            self._handle(each)
        context.votes.collect(context.running_match)
        self._screen.tick()
        self._follow_board()
        if self._navigator.shown != self._shown:
            context.agreement.forget()
            context.calm.settle()
            self._shown = self._navigator.shown
        wakefulness = self._rest.show(now, context.settings.now.preferences, self._leave)
        context.watch(self._screen.camera_use)
        return Outputs(
            events=tuple(context.collect_events()),
            scene=self._screen.scene(),
            faces=tuple(map(self._face, self._boxes)),
            order=self._order(),
            hands={
                each.id: hand_of(context, self._screen, each)
                for each in context.ports.phones.phones
            },
            preferences=context.settings.now.preferences,
            wakefulness=wakefulness,
            takes_digits=self._screen.takes_digits,
            takes_text=self._screen.takes_text,
            privacy=self._screen.privacy,
            screen_number=self._navigator.shown + self._rest.wakings,
            wake_at=self._wake_at(),
            ending=context.ending,
        )

    @property
    def _leave(self) -> Leave:
        """A game that waits on the first screen is resumed before anything is demonstrated."""
        is_at_rest = (
            self._screen.may_demonstrate and self._context.ports.computer.safe_because is None
        )
        return Leave(self._context.votes.open is None, is_at_rest)

    def _handle(self, each: Input) -> None:
        context = self._context
        self._hear(each)
        if isinstance(each, ChooseInHand):
            self._rest.stir(self._context.now)
        if isinstance(each, Gesture | Pressed | Peek | SomebodyIsThere | PowerButtonMoved):
            self._rest.stir(self._context.now)
            if not self._sees_enough(each):
                return
        if each == Choose(Command.MUTE):
            self._context.settings.switch_mute()
            return
        if isinstance(each, Gesture | Pressed):
            if not self._counts(each):
                self._number_waits |= isinstance(each, Confirm) and self._ends_number
                return
            self._context.notices.clear()
        match each:
            case Choose(Command.AGREE):
                self._agree()
            case Choose(Command.STORAGE_PROBLEM):
                self._context.saving.show_problem()
            case (
                Choose() | FocusOn() | MoveFocus() | Confirm() | TypeDigit() | TypeText() | Erase()
            ):
                self._handle_gesture(each)
            case SomebodyIsThere():
                pass  # the screen is awake
            case ChooseInHand(phone, target):
                self._choose_in_hand(phone, target)
            case NameTyped(phone, name):
                self._name(phone, name)
            case PhonesChanged():
                pass  # the phones are asked for with each step
            case CameraChanged():
                self._tell_trouble_of_camera()
            case BoardSeen(reading):
                context.board.see(reading, context.now)
                self._board_is_new = True
            case CardSeen(code):
                self._screen.show_card(code)
            case SeveralCardsSeen():
                context.notices.show(_("Hold up one card at a time."), Tone.REFUSAL)
            case Demonstrate():
                self._rest.demonstrate()
            case Peek(box, held):
                self._context.presence.peek(box, held, self._context.now)
            case ReportsChanged(reports):
                self._context.presence.reports = reports
            case PowerButtonMoved():
                self._power.handle(each)
            case PowerOffAnswer():
                if isinstance(self._screen, PowerOffScreen):
                    self._screen.handle_answer(each)
            case StorageChanged(problem):
                self._context.saving.change(problem)
                self._screen.saved_games_changed()
            case _:
                self._handle_signal(each)

    def _hear(self, each: Input) -> None:
        """Note who presses, and how soon after the press before."""
        agreement = self._context.agreement
        match each:
            case SomebodyIsThere():
                agreement.touch()
            case Pressed(box) | ChooseInHand(Phone(box)):
                agreement.hear(None if box in self._context.ports.drawn else box, Press(box))
            case _ if isinstance(each, Gesture):
                is_answer = each == Choose(Command.AGREE)
                agreement.hear(None, Press(is_key=each == Confirm(), is_answer=is_answer))

    def _answers(self, box: BoxId, button: Button) -> bool:
        """Whether this press is the second one that is wanted."""
        asked, boxes = self._context.agreement.asked, self._screen.agreeing_boxes
        if asked is None or button is not Button.YES or box not in boxes:
            return False
        return box not in asked.stepped and (box != asked.box or len(boxes) == 1)

    def _say_if_too_soon(self) -> None:
        if self._context.agreement.asked is not None:
            self._context.notices.show(_("When the ring is full, press again."), Tone.WARNING)

    def _agree(self) -> None:
        """Somebody agrees: as if the choice were made once more."""
        asked = self._context.agreement.asked
        if asked is not None:
            self._screen.choose_any(asked.target)

    def _tell_trouble_of_camera(self) -> None:
        """Say once that the camera has failed, on whatever screen of a game."""
        context = self._context
        before, self._camera_trouble = self._camera_trouble, context.ports.camera.trouble
        trouble = self._camera_trouble
        if trouble is not None and trouble != before and context.follows_board:
            context.notices.show(translate(trouble), Tone.WARNING)

    def _follow_board(self) -> None:
        """After the calm, so that everybody sees what has happened before."""
        context = self._context
        if not (context.follows_board and context.ports.camera.knows_board):
            return
        context.board.expect(context.running_match, context.now)
        self._board_is_new |= self._navigator.shown != self._board_shown
        self._board_shown = self._navigator.shown
        if self._board_is_new and not context.calm.on_display:
            self._board_is_new = False
            self._screen.follow_board()

    def _name(self, phone: BoxId, typed: str) -> None:
        """In a game, the seats keep their names."""
        context = self._context
        if any(each.id == phone and not each.is_box for each in context.ports.phones.phones):
            context.card_phones.call(phone, readable_name(typed))
        elif context.running_match is None:
            context.names = with_name(context.names, phone, typed, self._has_place)

    def _has_place(self, box: BoxId) -> bool:
        return box in self._screen.seated_boxes or self._context.presence.is_there(box)

    def _choose_in_hand(self, phone: Phone, target: Target) -> None:
        """Not if it was meant for the screen before."""
        if self._navigator.shown == self._shown:
            self._context.notices.clear()
            choose_in_hand(self._context, self._screen, phone, target)

    def _sees_enough(self, each: Input) -> bool:
        """While the screen is dark, a touch only wakes it. A box is pressed on purpose: in a game
        its light shows what for. So is the power button."""
        match each:
            case Pressed():
                is_meant = self.match is not None
            case Peek(held=held):
                is_meant = not held
            case _:
                is_meant = isinstance(each, PowerButtonMoved)
        return is_meant or self._rest.seen is Wakefulness.AWAKE

    def _counts(self, each: Gesture | Pressed) -> bool:
        """Not if it was meant for the screen before, which people still see, nor in the calm
        after an event. A digit only fills in a number, and a reader types at any time."""
        if isinstance(each, TypeDigit):
            return not self._number_waits
        calm = self._context.calm
        is_calm = calm.on_box(each.box) if isinstance(each, Pressed) else calm.on_display
        if self._navigator.shown != self._shown or is_calm:
            return False
        if is_hasty := self._is_hasty(each):
            self._context.notices.show(_("Look first: one slow press is enough."))
        return not is_hasty

    def _is_hasty(self, each: Gesture | Pressed) -> bool:
        """Whether it chooses what nobody can have seen."""
        match each:
            case Pressed(box, button) if self._answers(box, button):
                return False
            case Pressed(button=button):
                needs_rest = self._screen.must_be_seen(button)
            case Confirm():
                is_typed = self._ends_number or (self._has_typed and self._screen.takes_digits)
                needs_rest = self._screen.must_be_seen(Button.YES) and not is_typed
            case _:
                needs_rest = False
        press = self._context.agreement.press
        is_each_alone = self._screen.privacy is Privacy.SEALED
        return needs_rest and (press.own_pause if is_each_alone else press.pause) < CALM_SECONDS

    @property
    def _ends_number(self) -> bool:
        """Whether a Return now comes from a code reader."""
        return self._context.now < self._digit_at + READER_SECONDS

    def _enter_waiting_number(self) -> None:
        if self._number_waits and not self._context.calm.on_display:
            self._number_waits = False
            self._screen.end_number()

    def _handle_gesture(self, gesture: Gesture) -> None:
        screen = self._screen
        self._has_typed = isinstance(gesture, TypeDigit)
        match gesture:
            case Choose(Command.HELP) if lines := screen.help_lines():
                self._navigator.push(help_screen(self._context, lines))
            case Choose(target):
                screen.choose_any(target)
            case FocusOn(target):
                screen.focus_on(target)
            case MoveFocus(by):
                screen.move_focus(by)
            case Confirm() if self._ends_number:
                screen.end_number()
            case Confirm():
                screen.confirm()
            case TypeDigit(digit):
                self._digit_at = self._context.now
                screen.type_digit(digit)
            case TypeText(text):
                screen.type_text(text)
            case Erase():
                screen.erase()

    def _handle_signal(self, signal: Signal) -> None:
        if self._context.votes.open is not None:
            self._context.votes.open.handle(signal)
        match signal:
            case Pressed(box, button):
                if self._answers(box, button):
                    self._agree()
                    self._say_if_too_soon()
                else:
                    self._context.agreement.step(box)
                    self._screen.press(box, button)
            case Lost(box, cause):
                self._lose(box, cause)
            case Found(box, identity):
                self._find(box, identity)
            case Locked() | Withdrawn() | Closed() | Opened() | Tampered():
                pass  # handled by the voting

    def _lose(self, box: BoxId, cause: Cause) -> None:
        self._context.presence.lose(box)
        if self._screen.seat_face(box) is not None:
            missing = self._seat_names(self._missing)
            self._context.notices.show(missing_boxes(missing, cause), Tone.WARNING)

    def _find(self, box: BoxId, identity: Identity) -> None:
        context = self._context
        was_lost = context.presence.find(box)
        context.votes.doubtful.find(box, identity, context.votes.open is not None)
        if not context.awaits_vote_of(box):
            identity = Identity.PROVEN  # people see what it does
        if was_lost or identity is not Identity.PROVEN:
            self._returned[box] = identity
            self._show_returned()

    def _show_returned(self) -> None:
        """Name the boxes of whose identity the table must know most."""
        worst = max(self._returned.values(), key=tuple(Identity).index)
        boxes = [box for box, each in self._returned.items() if each is worst]
        are_back = (
            phones_are_back if all(map(self._context.presence.is_phone, boxes)) else boxes_are_back
        )
        if names := self._seat_names(boxes):
            self._context.notices.show(*are_back(names, worst))

    @property
    def _missing(self) -> list[BoxId]:
        return [box for box in self._boxes if not self._context.presence.is_there(box)]

    def _seat_names(self, boxes: Iterable[BoxId]) -> list[str]:
        faces = map(self._screen.seat_face, boxes)
        return [face.name for face in faces if face is not None]

    def _order(self) -> Order:
        screen, voting = self._screen, self._context.votes.open
        return Order(
            lights={box: self._light(box, screen.light(box)) for box in self._boxes},
            at=screen.lights_at,
            ballot=voting.order() if voting and self._context.votes.have_opened else None,
        )

    def _light(self, box: BoxId, light: Light) -> Light:
        """While something waits for a second press, the lights say whose."""
        if self._context.agreement.asked is None or box not in self._screen.agreeing_boxes:
            return light
        return Light.INVITING if self._answers(box, Button.YES) else Light.LOCKED

    @property
    def _boxes(self) -> tuple[BoxId, ...]:
        return self._context.presence.boxes

    def _face(self, box: BoxId) -> BoxFace:
        screen, presence = self._screen, self._context.presence
        return BoxFace(
            box=box,
            number=presence.number_of(box),
            seat=screen.seat_face(box),
            light=self._light(box, screen.drawn_light(box)),
            plugged=presence.is_there(box),
            own_card=screen.own_card(box) if presence.is_peeking(box, self._context.now) else None,
        )

    def _wake_at(self) -> float | None:
        context = self._context
        wakes = (
            self._screen.wake_at(),
            context.notices.ends_at,
            context.calm.ends_at,
            context.agreement.wake_at(),
            context.votes.collecting_ends_at,
            self._power.wake_at(),
            context.presence.wake_at(context.now),
            context.card_phones.wake_at(context.now),
            self._rest.wake_at(context.settings.now.preferences),
        )
        return min((at for at in wakes if at is not None), default=None)
