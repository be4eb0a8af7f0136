"""Link: nothing is lost, nothing is done twice, nothing of another session is heard."""

from __future__ import annotations

from statistics import median

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
from hardware.conformance.finding import (
    Check,
    Section,
    TooLate,
    Unwanted,
    expect_equal,
    requires,
)
from hardware.conformance.host import LAST_SESSION, Heard, Host, name_of
from hardware.conformance.orders import open_ballot, order_ballot, order_lights, say_ballot
from spoken import N_

TRIES = 7
"""So many times something is measured; the middle one counts, for this computer has other work."""
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
def acknowledges_in_time(host: Host) -> None:
    seconds = []
    for _try in range(TRIES):
        sent = order_lights(host)
        seconds.append(host.expect_acknowledged(sent).at - sent.at)
    if median(seconds) * 1000 > RETRY_MS:
        raise TooLate(milliseconds=round(median(seconds) * 1000))


def _unacknowledged_standing(host: Host) -> Heard:
    """Have a STANDING sent, and leave it unacknowledged."""
    host.acknowledges = False
    say_ballot(host, 1, OPEN)
    return host.expect(STANDING)


@requires(Section.LINK, N_("What is not acknowledged is sent again and again, the same each time."))
def repeats_what_is_not_acknowledged(host: Host) -> None:
    first = _unacknowledged_standing(host).message
    for _time in range(3):
        again = host.expect(STANDING).message
        expect_equal("its number", again.sequence, first.sequence)
        expect_equal("its payload", again.payload.hex(" "), first.payload.hex(" "))


@requires(Section.LINK, N_("What is acknowledged is not sent again."))
def repeats_nothing_that_is_acknowledged(host: Host) -> None:
    standing = _unacknowledged_standing(host)
    host.acknowledge(standing.message.sequence)
    host.wait(CROSSING_SECONDS)
    host.take_unread()
    host.expect_silence(STANDING)


@requires(Section.LINK, N_("After 1000 ms without acknowledgement the controller gives up."))
def gives_up_without_acknowledgement(host: Host) -> None:
    _unacknowledged_standing(host)
    host.wait(GIVE_UP_MS / 1000 + 4 * RETRY_MS / 1000)
    if host.is_alive():
        raise Unwanted(kind=name_of(PONG))


@requires(Section.LINK, N_("A message that comes twice is acknowledged twice and done once."))
def does_nothing_twice(host: Host) -> None:
    sent = say_ballot(host, 1, OPEN)
    host.expect(STANDING)
    host.expect_acknowledged(sent)
    host.expect_acknowledged(host.repeat(sent))
    host.expect_silence(STANDING)


@requires(Section.LINK, N_("A message that comes again late changes nothing."))
def does_nothing_late(host: Host) -> None:
    open_ballot(host, 1)
    late = say_ballot(host, 2, OPEN)
    host.expect(STANDING)
    order_ballot(host, 2, CLOSED)
    host.repeat(late)
    host.expect_silence(STANDING)


@requires(Section.LINK, N_("A message of another session is not heard."))
def hears_only_its_session(host: Host) -> None:
    stale = host.session % LAST_SESSION + 1
    host.put(host.frame(PING, pack_token(host.next_token()), session=stale))
    host.expect_pong(host.ping())
    host.expect_silence(PONG)


@requires(Section.LINK, N_("A kind of message that does not exist is acknowledged and ignored."))
def survives_unknown_kinds(host: Host) -> None:
    for kind in UNKNOWN_KINDS:
        host.expect_acknowledged(host.say(kind, b"what is this"))
    host.expect_pong(host.ping())


@requires(Section.LINK, N_("A payload that is too short is acknowledged and ignored."))
def survives_short_payloads(host: Host) -> None:
    for kind, length in SHORTER_THAN.items():
        for shorter in range(length):
            host.expect_acknowledged(host.say(kind, bytes(shorter)))
    host.expect_silence(PONG, STANDING)
    host.expect_pong(host.ping())


@requires(Section.LINK, N_("A value that does not exist is acknowledged and ignored."))
def survives_nonsense(host: Host) -> None:
    for kind, payload in NONSENSE:
        host.expect_acknowledged(host.say(kind, payload))
    host.expect_silence(STANDING)
    host.expect_pong(host.ping())


CHECKS: tuple[Check[Host], ...] = (
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
