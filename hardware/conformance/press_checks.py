"""What needs somebody who presses: presses told and votes kept. They are asked, port by port."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from firmware.messages import (
    ACKNOWLEDGE,
    CHOICES,
    CLOSED,
    NO,
    OPEN,
    PONG,
    PRESSES,
    REVEALED,
    STANDING,
    YES,
    read_choices,
    read_presses,
    read_standing,
)
from hardware.boxes import Button
from hardware.codes import BUTTON_OF_CODE, CODE_OF_BUTTON, mask_of
from hardware.conformance.finding import (
    Check,
    Section,
    SeveralUnmet,
    Unmet,
    expect_equal,
    requires,
)
from hardware.conformance.handshake_checks import PORTS_AT
from hardware.conformance.host import Host, read
from hardware.conformance.orders import EVERYBODY, end_ballot, open_ballot, order_ballot
from spoken import N_, Said, Several

NUMBER = 81_000
PORT = 0
"""The one that votes where one is enough."""
ONLY_YES = bytes([mask_of(frozenset({Button.YES}))])
PRESS_SECONDS = 20.0
QUIET_SECONDS = 5.0
SETTLE_SECONDS = 0.15
"""How long a press may still have consequences after it was told."""


class TheButton(Said):
    """A button by its name."""


class YesButton(TheButton):
    sentence = N_("Yes")


class NoButton(TheButton):
    sentence = N_("No")


class StomachacheButton(TheButton):
    sentence = N_("Stomachache")


class PressThis(Said):
    sentence = N_("Box {box} (port {port}): press {button} once.")


class PressSilently(Said):
    sentence = N_(
        "Box {box} (port {port}): press {button} once, within {seconds} seconds. "
        "Nothing may show here that you did."
    )


class NotPressed(Unmet):
    sentence = N_("port {port}: {button} was not told within {seconds} s")


class OtherPress(Unmet):
    sentence = N_("port {port}: {button} was pressed, and {presses} was told")


BUTTON_NAMES = {
    Button.YES: YesButton(),
    Button.NO: NoButton(),
    Button.STOMACHACHE: StomachacheButton(),
}


@dataclass(frozen=True)
class Request:
    """Which button somebody is to press, and how to ask them. Ports count from 0."""

    port: int
    button: Button
    said: Said


@dataclass(frozen=True)
class Person:
    """Somebody who presses what they are asked to.

    A press is waited for `press_seconds`; one that must not show is given `quiet_seconds`.
    """

    ask: Callable[[Request], None]
    press_seconds: float = PRESS_SECONDS
    quiet_seconds: float = QUIET_SECONDS


@dataclass(frozen=True)
class Sitting:
    """A host, and a person at the boxes of its controller."""

    host: Host
    person: Person

    def meet(self) -> None:
        """Begin another session, without a ballot. Raises Unmet."""
        self.host.meet()
        end_ballot(self.host)

    def ask(self, port: int, button: Button) -> None:
        """Ask for a press that will be told."""
        words = PressThis(box=port + 1, port=port, button=BUTTON_NAMES[button])
        self.person.ask(Request(port, button, words))

    def ask_silently(self, port: int, button: Button) -> None:
        """Ask for a press that nothing may tell, and leave time for it. Raises Unwanted."""
        seconds = self.person.quiet_seconds
        words = PressSilently(
            box=port + 1, port=port, button=BUTTON_NAMES[button], seconds=round(seconds)
        )
        self.person.ask(Request(port, button, words))
        self.host.expect_only(ACKNOWLEDGE, PONG, seconds=seconds)


@requires(Section.PRESSES, N_("Each button of each port is told once, as what it is."))
def tells_every_button(sitting: Sitting) -> None:
    wrong = [
        unmet
        for port in range(sitting.host.welcome[PORTS_AT])
        if (unmet := _wrong_at(sitting, port)) is not None
    ]
    if wrong:
        raise SeveralUnmet(all=Several(wrong))


def _wrong_at(sitting: Sitting, port: int) -> Unmet | None:
    """What is wrong with a port's buttons, if anything is; asks for them one by one."""
    try:
        for button in Button:
            sitting.ask(port, button)
            _expect_press(sitting, port, button)
    except Unmet as unmet:
        return unmet
    return None


def _expect_press(sitting: Sitting, port: int, button: Button) -> None:
    names = {"port": port, "button": BUTTON_NAMES[button]}
    heard = sitting.host.hear(PRESSES, sitting.person.press_seconds)
    if heard is None:
        raise NotPressed(**names, seconds=round(sitting.person.press_seconds))
    told = read(read_presses, heard)
    sitting.host.wait(SETTLE_SECONDS)
    for more in sitting.host.take_unread():
        if more.message.kind == PRESSES:
            told += read(read_presses, more)
    if told != [(port, CODE_OF_BUTTON[button])]:
        raise OtherPress(**names, presses=", ".join(map(_press_name, told)))


def _press_name(press: tuple[int, int]) -> str:
    port, code = press
    return f"{BUTTON_OF_CODE[code].value} of port {port}"


@requires(Section.BALLOT, N_("A vote is told by STANDING, that it is there, and by nothing else."))
def tells_that_there_is_a_vote(sitting: Sitting) -> None:
    open_ballot(sitting.host, NUMBER)
    _vote(sitting, Button.YES)
    sitting.host.expect_only(ACKNOWLEDGE, PONG, seconds=SETTLE_SECONDS)


@requires(Section.BALLOT, N_("Who changes their mind is not told of, and the last vote counts."))
def tells_no_change_of_mind(sitting: Sitting) -> None:
    open_ballot(sitting.host, NUMBER)
    _vote(sitting, Button.YES)
    sitting.ask_silently(PORT, Button.NO)
    _expect_vote(sitting.host, NO)


@requires(Section.BALLOT, N_("A card that may not be played is passed over, and nothing tells so."))
def passes_over_a_card_that_is_used_up(sitting: Sitting) -> None:
    open_ballot(sitting.host, NUMBER, ONLY_YES)
    sitting.ask_silently(PORT, Button.STOMACHACHE)
    _vote(sitting, Button.YES)
    _expect_vote(sitting.host, YES, ONLY_YES)


@requires(Section.BALLOT, N_("In a closed ballot no vote is changed any more."))
def changes_no_vote_in_a_closed_ballot(sitting: Sitting) -> None:
    open_ballot(sitting.host, NUMBER)
    _vote(sitting, Button.YES)
    order_ballot(sitting.host, NUMBER, CLOSED)
    sitting.ask_silently(PORT, Button.NO)
    _expect_vote(sitting.host, YES)


@requires(Section.BALLOT, N_("A vote outlives a session, and the next ballot wipes it."))
def keeps_a_vote_for_its_ballot(sitting: Sitting) -> None:
    open_ballot(sitting.host, NUMBER)
    _vote(sitting, Button.YES)
    sitting.host.meet()
    kept = order_ballot(sitting.host, NUMBER, OPEN)
    expect_equal("the ports that have a vote", f"{kept.locked:08b}", f"{1 << PORT:08b}")
    wiped = order_ballot(sitting.host, NUMBER + 1, OPEN)
    expect_equal("the ports that have a vote", f"{wiped.locked:08b}", f"{0:08b}")


@requires(Section.BALLOT, N_("A port that is given other cards in a ballot loses its vote."))
def wipes_for_other_cards(sitting: Sitting) -> None:
    open_ballot(sitting.host, NUMBER)
    _vote(sitting, Button.YES)
    standing = order_ballot(sitting.host, NUMBER, OPEN, ONLY_YES)
    expect_equal("the ports that have a vote", f"{standing.locked:08b}", f"{0:08b}")


@requires(
    Section.PRESSES, N_("Before a session's first BALLOT no press is told; it may be a vote.")
)
def tells_no_press_before_it_knows(sitting: Sitting) -> None:
    sitting.host.meet()
    sitting.ask_silently(PORT, Button.YES)


def _vote(sitting: Sitting, button: Button) -> None:
    """Have a vote given at the one port, and see it told. Raises Unmet."""
    sitting.ask(PORT, button)
    heard = sitting.host.expect(STANDING, sitting.person.press_seconds)
    locked = read(read_standing, heard).locked
    expect_equal("the ports that have a vote", f"{locked:08b}", f"{1 << PORT:08b}")


def _expect_vote(host: Host, vote: int, cards: bytes = EVERYBODY) -> None:
    """The reveal tells this vote of the one port, and none of the others. Raises Unmet."""
    order_ballot(host, NUMBER, REVEALED, cards)
    choices = read(read_choices, host.expect(CHOICES))
    wanted = bytes([vote]) + bytes(host.welcome[PORTS_AT] - 1)
    expect_equal("the votes", choices.votes.hex(" "), wanted.hex(" "))


CHECKS: tuple[Check[Sitting], ...] = (
    tells_every_button,
    tells_that_there_is_a_vote,
    tells_no_change_of_mind,
    passes_over_a_card_that_is_used_up,
    changes_no_vote_in_a_closed_ballot,
    keeps_a_vote_for_its_ballot,
    wipes_for_other_cards,
    tells_no_press_before_it_knows,
)
