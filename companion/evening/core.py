"""The table core: takes inputs and a time, gives events, a scene and an order for the boxes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from random import Random

from companion.config.library import Library
from companion.config.preferences import Preferences
from companion.config.settings import Settings
from companion.evening.board.camera_news import CameraNews, News
from companion.evening.board.port import Use
from companion.evening.cards.hands import HandFace, choose_in_hand, hand_of, own_card
from companion.evening.context import TableContext
from companion.evening.events import TableEvent
from companion.evening.inputs import (
    ChooseInHand,
    Demonstrate,
    Gesture,
    Input,
    Peek,
    PowerButtonMoved,
    PowerOffAnswer,
    ReportsChanged,
    SomebodyIsThere,
    StorageChanged,
    SupplyWeak,
)
from companion.evening.match import Match
from companion.evening.navigator import Navigator
from companion.evening.next_screen import next_screen
from companion.evening.ports import Ending, Ports
from companion.evening.power_button_hold import PowerButtonHold
from companion.evening.presses import Presses
from companion.evening.scene import BoxFace, Privacy, Scene, Tone
from companion.evening.screen import Screen
from companion.evening.screen_kinds import ActsInTime, TakesDigits, UsesCamera
from companion.evening.screens.name_entry import NameEntryScreen
from companion.evening.screens.power_off import PowerOffScreen
from companion.evening.screens.title import TitleScreen
from companion.evening.screens.verdict import VerdictScreen
from companion.evening.seats.lost_boxes import LostBoxes
from companion.evening.seats.names import readable_name, with_name
from companion.evening.wakefulness import Leave, Rest, Wakefulness
from companion.words.i18n import translate
from hardware.boxes import BoxId, Button, Found, Light, Lost, Order, Pressed, Signal
from hardware.phones.news import NameTyped, PhonesChanged
from hardware.supply import STRONGER, TOO_WEAK

WAKES = Gesture | Pressed | Peek | SomebodyIsThere | PowerButtonMoved
"""What wakes a dark screen."""


@dataclass(frozen=True)
class Outputs:
    """The result of a step. `wake_at` is when the next step is needed at the latest."""

    events: tuple[TableEvent, ...]
    scene: Scene
    faces: tuple[BoxFace, ...]
    """Every box, for a display that shows the drawn ones."""
    order: Order
    """What the boxes must do."""
    hands: Mapping[BoxId, HandFace] = field(repr=False)
    """What each phone shows to the one who holds it."""
    preferences: Preferences
    """What people have set about the screen and the sound."""
    wakefulness: Wakefulness
    takes_digits: bool
    takes_text: bool
    privacy: Privacy
    screen_number: int
    """Different each time a screen comes to the front."""
    edition: str
    """The id of the edition that is played; empty before a game."""
    wake_at: float | None
    ending: Ending | None


class Table:
    """The table from the first screen until the program ends."""

    def __init__(
        self, settings: Settings, library: Library, chance: Random, ports: Ports | None = None
    ) -> None:
        self._navigator = Navigator(lambda after: next_screen(self._context, after))
        self._context = TableContext(settings, library, chance, self._navigator, ports or Ports())
        self._navigator.show_game()
        self._presses = Presses(self._context, lambda: self._screen)
        self._camera = CameraNews(self._context, lambda: self._screen)
        self._lost = LostBoxes(self._context, lambda: self._screen.seat_face)
        self._power = PowerButtonHold(self._context)
        self._rest = Rest()

    @property
    def library(self) -> Library:
        """The editions that can be played."""
        return self._context.library

    def begin(self, match: Match) -> None:
        """Play a match of which nothing is saved."""
        self._context.practise(match)

    @property
    def match(self) -> Match | None:
        """The running match with its secrets: never for a display or a log."""
        return self._context.running_match

    @property
    def _screen(self) -> Screen:
        top = self._navigator.top
        assert isinstance(top, Screen), "only screens are opened"
        return top

    def step(self, inputs: Iterable[Input], now: float) -> Outputs:
        """Let time pass, handle inputs, and return what to show and do.

        `now` is in seconds of a monotonic clock.
        """
        self._pass_time(now)
        self._lost.begin_step()
        for each in inputs:
            self._handle(each)
        self._follow_up()
        self._presses.screen_is_shown()
        return self._outputs()

    def _pass_time(self, now: float) -> None:
        """The only place where time passes: do what was due before anything new happens."""
        self._context.clock.now = now
        self._power.update()
        self._update_screen()
        self._presses.enter_waiting_number()

    def _follow_up(self) -> None:
        """Do what follows from the inputs: votes are in or handed over, the board was seen."""
        self._context.votes.collect(self._context.running_match)
        self._update_screen()
        self._camera.pass_on()

    def _update_screen(self) -> None:
        if isinstance(self._screen, ActsInTime):
            self._screen.update()

    def _outputs(self) -> Outputs:
        context, screen = self._context, self._screen
        context.seated = screen.seated_boxes or context.seated
        preferences = context.settings.preferences
        wakefulness = self._rest.show(context.now, preferences, self._leave)
        context.watch(screen.camera_use if isinstance(screen, UsesCamera) else Use.BOARD)
        phones = context.ports.phones.phones
        lights = self._lights(screen, screen.light)
        drawn = lights
        if isinstance(screen, VerdictScreen):
            drawn = self._lights(screen, screen.drawn_light)
        return Outputs(
            events=tuple(context.collect_events()),
            scene=screen.scene(),
            faces=tuple(self._face(screen, box, light) for box, light in drawn.items()),
            order=self._order(screen, lights),
            hands={each.id: hand_of(context, screen, each) for each in phones},
            preferences=preferences,
            wakefulness=wakefulness,
            takes_digits=isinstance(screen, TakesDigits),
            takes_text=isinstance(screen, NameEntryScreen),
            privacy=screen.privacy,
            screen_number=self._navigator.shown + self._rest.wakings,
            edition="" if self.match is None else self.match.edition.id,
            wake_at=self._wake_at(screen),
            ending=context.ending,
        )

    @property
    def _leave(self) -> Leave:
        """A game that waits on the first screen is resumed before anything is demonstrated."""
        is_safe_mode = self._context.ports.computer.safe_because is not None
        screen = self._screen
        is_at_rest = isinstance(screen, TitleScreen) and not screen.resumes_automatically
        return Leave(self._context.votes.open is None, is_at_rest and not is_safe_mode)

    def _handle(self, each: Input) -> None:
        self._presses.hear(each)
        if isinstance(each, WAKES | ChooseInHand):
            self._rest.stir(self._context.now)
        if isinstance(each, WAKES) and not self._sees_enough(each):
            return
        if isinstance(each, Gesture | Pressed):
            self._presses.handle(each)
        elif isinstance(each, News):
            self._camera.handle(each)
        elif isinstance(each, Signal):
            self._handle_signal(each)
        elif isinstance(each, ChooseInHand | NameTyped | PhonesChanged):
            self._handle_phone(each)
        else:
            self._handle_computer(each)

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

    def _handle_signal(self, signal: Signal) -> None:
        if self._context.votes.open is not None:
            self._context.votes.open.handle(signal)
        if isinstance(signal, Lost | Found):
            self._lost.handle(signal)

    def _handle_phone(self, news: ChooseInHand | NameTyped | PhonesChanged) -> None:
        """A choice counts unless it was meant for the screen before. The phones that have joined
        are asked for with each step."""
        match news:
            case ChooseInHand(phone, target) if not self._presses.is_for_another_screen:
                self._context.notices.clear()
                choose_in_hand(self._context, self._screen, phone, target)
            case NameTyped(phone, name):
                self._name(phone, name)

    def _name(self, phone: BoxId, typed: str) -> None:
        """In a game, the seats keep their names."""
        context = self._context
        if any(each.id == phone and not each.is_box for each in context.ports.phones.phones):
            context.card_phones.call(phone, readable_name(typed))
        elif self.match is None or self.match.seat_of(phone) is None:
            names = with_name(context.names, phone, typed, self._has_place)
            known = {*context.presence.boxes, *context.seated}
            context.names = {who: each for who, each in names.items() if who.box in known}

    def _has_place(self, box: BoxId) -> bool:
        return box in self._screen.seated_boxes or self._context.presence.is_there(box)

    def _handle_computer(self, each: Input) -> None:
        context = self._context
        match each:
            case Demonstrate():
                self._rest.demonstrate()
            case Peek(box, held):
                context.presence.peek(box, held, context.now)
            case ReportsChanged(reports):
                context.presence.reports = reports
            case SupplyWeak():
                weak = f"{translate(TOO_WEAK)} {translate(STRONGER)}"
                context.notices.show(weak, Tone.WARNING)
            case PowerButtonMoved():
                self._power.handle(each)
            case PowerOffAnswer() if isinstance(self._screen, PowerOffScreen):
                self._screen.handle_answer(each)
            case StorageChanged(problem):
                context.saving.change(problem)
                if isinstance(self._screen, TitleScreen):
                    self._screen.saved_games_changed()

    def _order(self, screen: Screen, lights: Mapping[BoxId, Light]) -> Order:
        votes = self._context.votes
        return Order(
            lights=lights,
            at=screen.lights_at if isinstance(screen, VerdictScreen) else None,
            ballot=votes.open.order() if votes.open and votes.have_opened else None,
            seated=frozenset({*screen.guarded_boxes, *self._context.card_phones.holders}),
        )

    def _lights(self, screen: Screen, light: Callable[[BoxId], Light]) -> Mapping[BoxId, Light]:
        """While something waits for a second press, the lights say whose."""
        lights = {box: light(box) for box in self._context.presence.boxes}
        if self._context.agreement.asked is None:
            return lights
        answers = {box: self._presses.answers(box, Button.YES) for box in screen.agreeing_boxes}
        asked = {box: Light.INVITING if each else Light.LOCKED for box, each in answers.items()}
        return {**lights, **asked}

    def _face(self, screen: Screen, box: BoxId, light: Light) -> BoxFace:
        presence = self._context.presence
        return BoxFace(
            box=box,
            number=presence.number_of(box),
            seat=screen.seat_face(box),
            light=light,
            plugged=presence.is_there(box),
            own_card=own_card(screen, box) if presence.is_peeking(box, self._context.now) else None,
        )

    def _wake_at(self, screen: Screen) -> float | None:
        context = self._context
        wakes = (
            screen.wake_at() if isinstance(screen, ActsInTime) else None,
            context.notices.ends_at,
            context.calm.ends_at,
            context.agreement.wake_at(),
            context.votes.collecting_ends_at,
            self._power.wake_at(),
            context.presence.wake_at(context.now),
            context.card_phones.wake_at(context.now),
            self._rest.wake_at(context.settings.preferences),
        )
        return min((at for at in wakes if at is not None), default=None)
