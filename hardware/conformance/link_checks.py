"""Link: nothing is lost, nothing is done twice, nothing of another session is heard."""

from __future__ import annotations

from firmware.link import next_sequence
from firmware.messages import (
    BALLOT,
    CLOSED,
    GIVE_UP_MS,
    LIGHTS,
    OPEN,
    PING,
    PONG,
    RETRY_MS,
    STANDING,
    pack_token,
)
from hardware.conformance.examiner import Examiner
from hardware.conformance.finding import (
    TRIES,
    Check,
    Section,
    Unwanted,
    expect_bytes,
    expect_equal,
    expect_in_time,
    requires,
)
from hardware.conformance.notebook import Heard, name_of
from hardware.conformance.orders import open_ballot, order_ballot, order_lights, say_ballot
from sentences import N_

CROSSING_SECONDS = 0.06
"""How long what was under way already may take."""
UNKNOWN_KINDS = (0x07, 0x40, 0x7F, 0xC0, 0xFF)
SHORTER_THAN = {PING: 4, BALLOT: 5, LIGHTS: 5}
NONSENSE = (
    (BALLOT, bytes([1, 0, 0, 0, 9, 7, 7])),
    (BALLOT, bytes([1, 0, 0, 0, OPEN, 15])),
    (LIGHTS, bytes([0, 0, 0, 0, 0, 99])),
    (LIGHTS, bytes([7, 0, 0, 0, 0, 0])),
)
"""A stage, a card, a light and a moment that do not exist."""


@requires(Section.LINK, N_("A numbered message is acknowledged within 40 ms."))
def acknowledges_in_time(examiner: Examiner) -> None:
    expect_in_time([_acknowledged_after(examiner) for _try in range(TRIES)], RETRY_MS / 1000)


def _acknowledged_after(examiner: Examiner) -> float:
    """Seconds."""
    sent = order_lights(examiner)
    return examiner.expect_acknowledged(sent).at - sent.at


def _unacknowledged_standing(examiner: Examiner) -> Heard:
    """Have a STANDING sent, and leave it unacknowledged."""
    examiner.acknowledges = False
    say_ballot(examiner, 1, OPEN)
    return examiner.expect(STANDING)


@requires(Section.LINK, N_("What is not acknowledged is sent again and again, the same each time."))
def repeats_what_is_not_acknowledged(examiner: Examiner) -> None:
    first = _unacknowledged_standing(examiner).message
    for _time in range(3):
        again = examiner.expect(STANDING).message
        expect_equal("its number", again.sequence, first.sequence)
        expect_bytes("its payload", again.payload, first.payload)


@requires(Section.LINK, N_("What is acknowledged is not sent again."))
def repeats_nothing_that_is_acknowledged(examiner: Examiner) -> None:
    standing = _unacknowledged_standing(examiner)
    examiner.acknowledge(standing.message.sequence)
    examiner.wait(CROSSING_SECONDS)
    examiner.take_unread()
    examiner.expect_silence(STANDING)


@requires(Section.LINK, N_("After 1000 ms without acknowledgement the controller gives up."))
def gives_up_without_acknowledgement(examiner: Examiner) -> None:
    _unacknowledged_standing(examiner)
    examiner.wait(GIVE_UP_MS / 1000 + 4 * RETRY_MS / 1000)
    if examiner.is_alive():
        raise Unwanted(kind=name_of(PONG))


@requires(Section.LINK, N_("A message that comes twice is acknowledged twice and done once."))
def does_nothing_twice(examiner: Examiner) -> None:
    sent = say_ballot(examiner, 1, OPEN)
    examiner.expect(STANDING)
    examiner.expect_acknowledged(sent)
    examiner.expect_acknowledged(examiner.repeat(sent))
    examiner.expect_silence(STANDING)


@requires(Section.LINK, N_("A message that comes again late changes nothing."))
def does_nothing_late(examiner: Examiner) -> None:
    open_ballot(examiner, 1)
    late = say_ballot(examiner, 2, OPEN)
    examiner.expect(STANDING)
    order_ballot(examiner, 2, CLOSED)
    examiner.repeat(late)
    examiner.expect_silence(STANDING)


@requires(Section.LINK, N_("A message of another session is not heard."))
def hears_only_its_session(examiner: Examiner) -> None:
    stale = next_sequence(examiner.session)
    examiner.put(examiner.frame(PING, pack_token(examiner.next_token()), session=stale))
    examiner.expect_pong(examiner.ping())
    examiner.expect_silence(PONG)


@requires(Section.LINK, N_("A kind of message that does not exist is acknowledged and ignored."))
def survives_unknown_kinds(examiner: Examiner) -> None:
    for kind in UNKNOWN_KINDS:
        examiner.expect_acknowledged(examiner.say(kind, b"what is this"))
    examiner.expect_pong(examiner.ping())


@requires(Section.LINK, N_("A payload that is too short is acknowledged and ignored."))
def survives_short_payloads(examiner: Examiner) -> None:
    for kind, length in SHORTER_THAN.items():
        for shorter in range(length):
            examiner.expect_acknowledged(examiner.say(kind, bytes(shorter)))
    examiner.expect_silence(PONG, STANDING)
    examiner.expect_pong(examiner.ping())


@requires(Section.LINK, N_("A value that does not exist is acknowledged and ignored."))
def survives_nonsense(examiner: Examiner) -> None:
    for kind, payload in NONSENSE:
        examiner.expect_acknowledged(examiner.say(kind, payload))
    examiner.expect_silence(STANDING)
    examiner.expect_pong(examiner.ping())


CHECKS: tuple[Check[Examiner], ...] = (
    acknowledges_in_time,
    repeats_what_is_not_acknowledged,
    repeats_nothing_that_is_acknowledged,
    gives_up_without_acknowledgement,
    does_nothing_twice,
    does_nothing_late,
    hears_only_its_session,
    survives_unknown_kinds,
    survives_short_payloads,
    survives_nonsense,
)
