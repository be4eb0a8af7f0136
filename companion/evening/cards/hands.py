"""What the player who holds a phone sees in the hand: the seat's name, its secret cards, and what
can be chosen there."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from companion.evening.context import TableContext
from companion.evening.game_screen import GameScreen
from companion.evening.inputs import Target
from companion.evening.match_screen import MatchScreen
from companion.evening.scene import CastleFace, Choice, OwnCard, Privacy
from companion.evening.screen import Screen, yes_to
from companion.evening.screen_kinds import OffersInHand, TellsInHand
from companion.evening.screens.card_phone import CardPhoneScreen
from companion.evening.screens.castle import CastleScreen
from companion.evening.screens.connected_boxes import ShowsPresses
from companion.evening.screens.pairing import PairingScreen
from companion.evening.seats.boxes import is_bot_seat
from companion.evening.seats.lobby import LobbyScreen
from companion.evening.view_models import castle_of
from companion.evening.voting.vote_hint import vote_prompt
from companion.words.i18n import _
from companion.words.labels import label_of
from companion.words.seat_names import is_same_person
from engine import PawnColour, Vote
from hardware.boxes import BoxId, Light
from hardware.phones.news import Phone


@dataclass(frozen=True)
class AskForCards(Target):
    """A phone without buttons wants to show the cards of the seat with this box."""

    box: BoxId


@dataclass(frozen=True)
class HandFace:
    """`prompt`, `lines` and `choices` are no secret: everybody at the table may know them."""

    name: str = ""
    prompt: str = ""
    lines: tuple[str, ...] = ()
    colour: PawnColour | None = None
    """Its seat's."""
    has_buttons: bool = False
    """Whether a press of its buttons would do something, outside a vote."""
    card: OwnCard | None = field(default=None, repr=False)
    choices: tuple[Choice, ...] = ()
    castle: CastleFace | None = None
    """Where the choices are characters or floors: they are shown in it."""
    third_button: str = ""
    """The vote card that it is called after, where the edition has this card."""


def hand_of(table: TableContext, screen: Screen, phone: Phone) -> HandFace:
    """What this phone shows now."""
    match = table.running_match
    is_card = match is not None and match.edition.stomachaches > 0
    third = label_of(Vote.STOMACHACHE) if is_card else ""
    return replace(_hand_of(table, screen, phone), third_button=third)


def _hand_of(table: TableContext, screen: Screen, phone: Phone) -> HandFace:
    box = _box_of(table, screen, phone)
    seat = None if box is None else screen.seat_face(box)
    if box is None or seat is None:
        return _unseated(table, screen, phone)
    is_calm = table.calm.on_display and table.calm.on_box(box)  # a tap would be ignored
    choices: tuple[Choice, ...] = ()
    if isinstance(screen, OffersInHand) and not is_calm:
        choices = screen.hand_choices(box, phone.is_box)
    return HandFace(
        seat.name,
        _prompt(table, screen, box),
        screen.hand_lines(box) if isinstance(screen, TellsInHand) else (),
        seat.token.colour,
        not choices and _takes_presses(table, screen, box),
        own_card(screen, box),
        choices,
        castle_of(screen.match) if choices and isinstance(screen, CastleScreen) else None,
    )


def _takes_presses(table: TableContext, screen: Screen, box: BoxId) -> bool:
    """Whether a press does something now; in a vote, the box itself knows."""
    if isinstance(screen, PairingScreen | ShowsPresses):
        return True  # any press names its box
    if table.agreement.asked is not None and box in screen.agreeing_boxes:
        return True
    is_asked = screen.light(box) is Light.INVITING or screen.yes_chooses(box)
    return is_asked and screen.may_steer(box) and table.votes.open is None


def own_card(screen: Screen, box: BoxId) -> OwnCard | None:
    """The secret cards that the holder of a box may look at: in a match."""
    return screen.own_card(box) if isinstance(screen, MatchScreen) else None


def _prompt(table: TableContext, screen: Screen, box: BoxId) -> str:
    """What Yes does on this box; while something waits for a second press, that."""
    if table.votes.open is not None:
        return vote_prompt(table, box)
    asked, boxes = table.agreement.asked, screen.agreeing_boxes
    face = screen.frame().agreement if asked is not None and box in boxes else None
    if asked is None or face is None:
        return screen.hand_prompt(box)
    has_asked = box == asked.box and len(boxes) > 1
    return _("Now somebody else must agree.") if has_asked else yes_to(face.label)


def choose_in_hand(table: TableContext, screen: Screen, phone: Phone, target: Target) -> None:
    """A choice was tapped on a phone; only what it shows now counts."""
    if not any(choice.target == target for choice in hand_of(table, screen, phone).choices):
        return
    box = _box_of(table, screen, phone)
    if isinstance(target, AskForCards):
        table.navigator.push(CardPhoneScreen(table, screen, phone.id, target.box))
    elif box is not None and isinstance(screen, OffersInHand) and not table.calm.on_box(box):
        screen.choose_in_hand(box, target)


def _box_of(table: TableContext, screen: Screen, phone: Phone) -> BoxId | None:
    """The box of the seat that this phone belongs to, if it does."""
    if phone.is_box:
        return phone.id
    holder = table.card_phones.holders.get(phone.id)
    seat = None if holder is None else screen.seat_face(holder.box)
    return holder.box if holder and seat and is_same_person(seat.name, holder.name) else None


def _unseated(table: TableContext, screen: Screen, phone: Phone) -> HandFace:
    if not phone.is_box:
        return _asking(table, screen, phone)
    if isinstance(screen, PairingScreen):
        prompt = _("Press a button: the big screen says which phone this is.")
    elif table.running_match is None:
        prompt = _prompt(table, screen, phone.id)
    else:
        prompt = _("This phone has no seat. “Boxes” on the big screen gives it one.")
    return HandFace(prompt=prompt, has_buttons=_takes_presses(table, screen, phone.id))


def _asking(table: TableContext, screen: Screen, phone: Phone) -> HandFace:
    """It shows nobody's cards yet."""
    if isinstance(screen, CardPhoneScreen) and screen.phone == phone.id:
        return HandFace(prompt=screen.what_to_do)
    if not screen.seated_boxes:
        return HandFace(prompt=_("Take your seats on the big screen first."))
    faces = ((box, screen.seat_face(box)) for box in screen.seated_boxes)
    may_ask = table.card_phones.may_ask
    seats = tuple(
        Choice(AskForCards(box), seat.name)
        for box, seat in faces
        if seat is not None and not is_bot_seat(box) and may_ask(phone.id, box, table.now)
    )
    if not _may_be_covered(screen) or not seats:
        return HandFace(prompt=_("Wait a moment."))
    return HandFace(prompt=_("Whose cards do you hold?"), choices=seats)


def _may_be_covered(screen: Screen) -> bool:
    """Whether a question may come up that nobody at the screen has asked for."""
    is_of_a_game = isinstance(screen, GameScreen | LobbyScreen)
    return is_of_a_game and screen.privacy is Privacy.OPEN
