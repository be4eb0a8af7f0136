"""Checks of presses and votes, which need a person who presses buttons when asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from firmware.messages import (
    ACKNOWLEDGE,
    ALL_CARDS,
    CHOICES,
    CLOSED,
    NO,
    OPEN,
    PONG,
    PRESSES,
    REVEALED,
    STANDING,
    WITHDRAWS_SINCE,
    YES,
    BallotStatus,
    pack_press,
    read_ballot_status,
    read_choices,
    read_presses,
)
from hardware.boxes import BUTTON_NAMES, Button
from hardware.conformance.check import (
    CheckFailed,
    CheckSection,
    ConformanceCheck,
    expect_bytes,
    expect_equal,
    expect_locked,
    hex_bytes,
    requirements,
)
from hardware.conformance.host import CheckHost, Wire, read_content
from hardware.protocol_codes import CODE_OF_BUTTON, mask_of
from sentences import N_, Sentence, Several

PRESS_SECONDS = 60.0
"""Long, because a late press would count as the next one."""
SILENT_PRESS_SECONDS = 5.0
SETTLE_SECONDS = 0.15
"""How long a reported press may have further consequences."""
NUMBER = 81_000
PORT = 0
"""The port that votes where one is enough."""
EVERY_CARD_OF_PORT = bytes([ALL_CARDS])
ONLY_YES = bytes([mask_of(frozenset({Button.YES}))])


class AskToPressSilently(Sentence):
    template = N_("Box {box}: press {button} once, within {seconds} seconds. Nothing may show it.")


class NotReported(CheckFailed):
    template = N_("box {box}: {button} was not reported within {seconds} s")


class WrongPress(CheckFailed):
    template = N_("box {box}: {button} was pressed, but PRESSES was {seen} instead of {wanted}")


@dataclass(frozen=True)
class PressRequest:
    """A button to press, and how to ask for it. Ports count from 0."""

    port: int
    button: Button
    sentence: Sentence


@dataclass(frozen=True)
class Presser:
    """A person at the boxes. `press_seconds` is how long to wait for a press that must be
    reported, `silent_seconds` how long to give them for one that must not."""

    ask: Callable[[PressRequest], None]
    press_seconds: float = PRESS_SECONDS
    silent_seconds: float = SILENT_PRESS_SECONDS


class PressHost(CheckHost):
    """A test host with a person at the boxes."""

    def __init__(self, wire: Wire, presser: Presser, clock: Callable[[], float]) -> None:
        super().__init__(wire, clock)
        self.presser = presser

    def ask(self, port: int, button: Button) -> None:
        """Ask for a press that must be reported."""
        sentence = Sentence(
            N_("Box {box}: press {button} once."), box=port + 1, button=BUTTON_NAMES[button]
        )
        self.presser.ask(PressRequest(port, button, sentence))

    def ask_silently(self, port: int, button: Button) -> None:
        """Ask for a press that no message may reveal. Raises UnexpectedMessage."""
        seconds = self.presser.silent_seconds
        sentence = AskToPressSilently(
            box=port + 1, button=BUTTON_NAMES[button], seconds=round(seconds)
        )
        self.presser.ask(PressRequest(port, button, sentence))
        self.expect_only(ACKNOWLEDGE, PONG, seconds=seconds)

    def ask_for_vote(self, button: Button) -> None:
        """Ask for a vote at PORT, and wait until STANDING reports it. Raises CheckFailed."""
        expect_locked(self.ask_for_standing(button).locked, 1 << PORT)

    def ask_for_standing(self, button: Button) -> BallotStatus:
        """Ask for a press at PORT that STANDING must report. Raises CheckFailed."""
        self.ask(PORT, button)
        return self.expect_content(STANDING, read_ballot_status, self.presser.press_seconds)

    def expect_vote(self, vote: int, cards: bytes = EVERY_CARD_OF_PORT) -> None:
        """Reveal this vote of PORT, and none of the other ports. Raises CheckFailed."""
        self.order_ballot(NUMBER, CLOSED, cards)
        self.order_ballot(NUMBER, REVEALED, cards)
        choices = self.expect_content(CHOICES, read_choices)
        expect_bytes("the votes", choices.votes, bytes([vote]).ljust(self.welcome.ports, b"\0"))


CHECKS: list[ConformanceCheck[PressHost]] = []
presses = requirements(CheckSection.PRESSES, CHECKS)
ballot = requirements(CheckSection.BALLOT, CHECKS)


@presses(N_("Each button of each box is reported once and correctly."))
def reports_every_button(host: PressHost) -> None:
    host.end_ballot()
    failures = [_failure_at(host, port) for port in range(host.welcome.ports)]
    if any(failures):
        raise CheckFailed(N_("{all}"), all=Several(filter(None, failures)))


def _failure_at(host: PressHost, port: int) -> CheckFailed | None:
    """Ask for each button of a port, until one fails."""
    try:
        for button in Button:
            host.ask(port, button)
            _expect_press(host, port, button)
    except CheckFailed as failure:
        return failure
    return None


def _expect_press(host: PressHost, port: int, button: Button) -> None:
    names = {"box": port + 1, "button": BUTTON_NAMES[button]}
    received = host.receive(PRESSES, host.presser.press_seconds)
    if received is None:
        raise NotReported(**names, seconds=round(host.presser.press_seconds))
    host.wait(SETTLE_SECONDS)
    more = [each for each in host.pop_unread() if each.message.kind == PRESSES]
    presses = [press for each in (received, *more) for press in read_content(read_presses, each)]
    seen = bytes(pack_press(*press) for press in presses)
    wanted = bytes([pack_press(port, CODE_OF_BUTTON[button])])
    if seen != wanted:
        raise WrongPress(**names, seen=hex_bytes(seen), wanted=hex_bytes(wanted))


@presses(N_("No press is reported before a session's first BALLOT: it may be a vote."))
def reports_no_press_before_the_first_ballot(host: PressHost) -> None:
    host.end_ballot()
    host.start_session()
    host.ask_silently(PORT, Button.YES)


@ballot(N_("A vote is reported by STANDING and by nothing else."))
def reports_that_there_is_a_vote(host: PressHost) -> None:
    host.open_ballot(NUMBER)
    host.ask_for_vote(Button.YES)
    host.expect_only(ACKNOWLEDGE, PONG, seconds=SETTLE_SECONDS)


@ballot(N_("A change of mind is not reported, and the last vote counts."))
def hides_a_change_of_mind(host: PressHost) -> None:
    host.open_ballot(NUMBER, EVERY_CARD_OF_PORT)
    host.ask_for_vote(Button.YES)
    host.ask_silently(PORT, Button.NO)
    host.expect_vote(NO)


@ballot(N_("A card that may not be played is silently ignored while there is no vote."))
def ignores_a_used_up_card(host: PressHost) -> None:
    host.open_ballot(NUMBER, ONLY_YES)
    host.ask_silently(PORT, Button.STOMACHACHE)
    host.ask_for_vote(Button.YES)
    host.expect_vote(YES, ONLY_YES)


@ballot(N_("A card that may not be played withdraws the vote; in version 1 it is ignored."))
def withdraws_the_vote_for_a_used_up_card(host: PressHost) -> None:
    host.open_ballot(NUMBER, ONLY_YES)
    host.ask_for_vote(Button.YES)
    if host.welcome.version < WITHDRAWS_SINCE:
        host.ask_silently(PORT, Button.NO)
    else:
        standing = host.ask_for_standing(Button.NO)
        expect_locked(standing.locked)
        expect_equal("the withdrawn votes", standing.withdrawn, 1 << PORT)
        host.ask_for_vote(Button.YES)
    host.expect_vote(YES, ONLY_YES)


@ballot(N_("A closed ballot does not change."))
def keeps_votes_in_a_closed_ballot(host: PressHost) -> None:
    host.open_ballot(NUMBER, EVERY_CARD_OF_PORT)
    host.ask_for_vote(Button.YES)
    host.order_ballot(NUMBER, CLOSED, EVERY_CARD_OF_PORT)
    host.ask_silently(PORT, Button.NO)
    host.expect_vote(YES)


@ballot(N_("A vote outlives a session; the next ballot clears it."))
def keeps_a_vote_until_the_next_ballot(host: PressHost) -> None:
    host.open_ballot(NUMBER, EVERY_CARD_OF_PORT)
    host.ask_for_vote(Button.YES)
    host.start_session()
    expect_locked(host.order_ballot(NUMBER, OPEN, EVERY_CARD_OF_PORT).locked, 1 << PORT)
    expect_locked(host.order_ballot(NUMBER + 1, OPEN).locked)


@ballot(N_("A box that gets other cards during a ballot loses its vote."))
def clears_the_vote_for_other_cards(host: PressHost) -> None:
    host.open_ballot(NUMBER, EVERY_CARD_OF_PORT)
    host.ask_for_vote(Button.YES)
    expect_locked(host.order_ballot(NUMBER, OPEN, ONLY_YES).locked)


@ballot(N_("If a later session takes a box out of the ballot, all votes are wiped."))
def clears_all_votes_when_a_box_is_taken_out(host: PressHost) -> None:
    host.open_ballot(NUMBER)
    host.ask_for_vote(Button.YES)
    host.start_session()
    standing = host.order_ballot(NUMBER, OPEN, EVERY_CARD_OF_PORT)
    expect_locked(standing.locked, 1 << PORT if host.welcome.ports == 1 else 0)
