"""What needs somebody who presses: presses told and votes kept. They are asked, port by port."""

from __future__ import annotations

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
    read_ballot_status,
    read_choices,
    read_presses,
)
from hardware.boxes import Button
from hardware.conformance.examiner import Examiner
from hardware.conformance.finding import (
    Check,
    Section,
    SeveralUnmet,
    Unmet,
    expect_bytes,
    requires,
)
from hardware.conformance.notebook import read
from hardware.conformance.orders import (
    EVERYBODY,
    expect_locked,
    expect_ports,
    open_ballot,
    order_ballot,
)
from hardware.conformance.sitting import (
    BUTTON_NAMES,
    NotPressed,
    OtherPress,
    Sitting,
    box_of,
    presses_named,
)
from hardware.protocol_codes import CODE_OF_BUTTON, mask_of
from sentences import N_, Several

NUMBER = 81_000
PORT = 0
"""The one that votes where one is enough."""
ONLY_YES = bytes([mask_of(frozenset({Button.YES}))])
SETTLE_SECONDS = 0.15
"""How long a press may still have consequences after it was told."""


@requires(Section.PRESSES, N_("Each button of each box is told once, as what it is."))
def tells_every_button(sitting: Sitting) -> None:
    wrong = [
        unmet
        for port in range(expect_ports(sitting.examiner))
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
    names = {"box": box_of(port), "button": BUTTON_NAMES[button]}
    heard = sitting.examiner.hear(PRESSES, sitting.person.press_seconds)
    if heard is None:
        raise NotPressed(**names, seconds=round(sitting.person.press_seconds))
    told = read(read_presses, heard)
    sitting.examiner.wait(SETTLE_SECONDS)
    for more in sitting.examiner.take_unread():
        if more.message.kind == PRESSES:
            told += read(read_presses, more)
    if told != [(port, CODE_OF_BUTTON[button])]:
        raise OtherPress(**names, presses=presses_named(told))


@requires(Section.BALLOT, N_("A vote is told by STANDING, that it is there, and by nothing else."))
def tells_that_there_is_a_vote(sitting: Sitting) -> None:
    open_ballot(sitting.examiner, NUMBER)
    _vote(sitting, Button.YES)
    sitting.examiner.expect_only(ACKNOWLEDGE, PONG, seconds=SETTLE_SECONDS)


@requires(Section.BALLOT, N_("Who changes their mind is not told of, and the last vote counts."))
def tells_no_change_of_mind(sitting: Sitting) -> None:
    open_ballot(sitting.examiner, NUMBER)
    _vote(sitting, Button.YES)
    sitting.ask_silently(PORT, Button.NO)
    _expect_vote(sitting.examiner, NO)


@requires(Section.BALLOT, N_("A card that may not be played is passed over, and nothing tells so."))
def passes_over_a_card_that_is_used_up(sitting: Sitting) -> None:
    open_ballot(sitting.examiner, NUMBER, ONLY_YES)
    sitting.ask_silently(PORT, Button.STOMACHACHE)
    _vote(sitting, Button.YES)
    _expect_vote(sitting.examiner, YES, ONLY_YES)


@requires(Section.BALLOT, N_("In a closed ballot no vote is changed any more."))
def changes_no_vote_in_a_closed_ballot(sitting: Sitting) -> None:
    open_ballot(sitting.examiner, NUMBER)
    _vote(sitting, Button.YES)
    order_ballot(sitting.examiner, NUMBER, CLOSED)
    sitting.ask_silently(PORT, Button.NO)
    _expect_vote(sitting.examiner, YES)


@requires(Section.BALLOT, N_("A vote outlives a session, and the next ballot wipes it."))
def keeps_a_vote_for_its_ballot(sitting: Sitting) -> None:
    open_ballot(sitting.examiner, NUMBER)
    _vote(sitting, Button.YES)
    sitting.examiner.meet()
    kept = order_ballot(sitting.examiner, NUMBER, OPEN)
    expect_locked(kept, 1 << PORT)
    wiped = order_ballot(sitting.examiner, NUMBER + 1, OPEN)
    expect_locked(wiped)


@requires(Section.BALLOT, N_("A box that is given other cards in a ballot loses its vote."))
def wipes_for_other_cards(sitting: Sitting) -> None:
    open_ballot(sitting.examiner, NUMBER)
    _vote(sitting, Button.YES)
    expect_locked(order_ballot(sitting.examiner, NUMBER, OPEN, ONLY_YES))


@requires(
    Section.PRESSES, N_("Before a session's first BALLOT no press is told; it may be a vote.")
)
def tells_no_press_before_it_knows(sitting: Sitting) -> None:
    sitting.examiner.meet()
    sitting.ask_silently(PORT, Button.YES)


def _vote(sitting: Sitting, button: Button) -> None:
    """Have a vote given at the one port, and see it told. Raises Unmet."""
    sitting.ask(PORT, button)
    heard = sitting.examiner.expect(STANDING, sitting.person.press_seconds)
    expect_locked(read(read_ballot_status, heard), 1 << PORT)


def _expect_vote(examiner: Examiner, vote: int, cards: bytes = EVERYBODY) -> None:
    """The reveal tells this vote of the one port, and none of the others. Raises Unmet."""
    order_ballot(examiner, NUMBER, REVEALED, cards)
    choices = read(read_choices, examiner.expect(CHOICES))
    wanted = bytes([vote]).ljust(examiner.ports, b"\0")
    expect_bytes("the votes", choices.votes, wanted)


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
