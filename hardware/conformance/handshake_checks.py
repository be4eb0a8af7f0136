"""Handshake: who the controller is, and that it stays the same one."""

from __future__ import annotations

from struct import calcsize

from firmware.messages import (
    CLOSED,
    GOODBYE,
    HOST_SILENT_MS,
    OPEN,
    PONG,
    VERSION,
    WELCOME,
    Welcome,
)
from hardware.conformance.examiner import Examiner
from hardware.conformance.finding import (
    Check,
    Section,
    Unwanted,
    expect_bytes,
    expect_equal,
    requires,
)
from hardware.conformance.notebook import name_of
from hardware.conformance.orders import expect_ports, order_ballot
from sentences import N_

WELCOME_SIZE = calcsize(Welcome.SHAPE)
SPARE_SECONDS = 0.25


@requires(Section.HANDSHAKE, N_("HELLO is answered with WELCOME, 18 bytes of payload or more."))
def says_who_it_is(examiner: Examiner) -> None:
    if len(examiner.welcome) < WELCOME_SIZE:
        expect_equal("the payload", f"{len(examiner.welcome)} bytes", f"{WELCOME_SIZE} bytes")


@requires(Section.HANDSHAKE, N_("WELCOME tells version 1 of the protocol."))
def speaks_our_version(examiner: Examiner) -> None:
    expect_equal("the version", examiner.version, VERSION)


@requires(Section.HANDSHAKE, N_("A controller has 1 to 8 boxes."))
def has_one_to_eight_ports(examiner: Examiner) -> None:
    expect_ports(examiner)


@requires(Section.HANDSHAKE, N_("The identity is the same in every WELCOME."))
def keeps_its_identity(examiner: Examiner) -> None:
    before = examiner.identity
    examiner.meet()
    expect_bytes("the identity", examiner.identity, before)


@requires(Section.HANDSHAKE, N_("The boot number is the same until the controller starts anew."))
def keeps_its_boot_number(examiner: Examiner) -> None:
    before = examiner.boot
    examiner.meet()
    expect_bytes("the boot number", examiner.boot, before)


@requires(Section.HANDSHAKE, N_("HELLO that comes again is answered, and the session goes on."))
def takes_hello_twice_for_one(examiner: Examiner) -> None:
    order_ballot(examiner, 1, OPEN)
    examiner.hello()
    examiner.expect(WELCOME)
    order_ballot(examiner, 1, CLOSED)


@requires(Section.HANDSHAKE, N_("After GOODBYE nothing is said until the next HELLO."))
def is_silent_after_goodbye(examiner: Examiner) -> None:
    examiner.say(GOODBYE, b"")
    if examiner.is_alive():
        raise Unwanted(kind=name_of(PONG))


@requires(
    Section.HEARTBEAT,
    N_("Without a host for 1500 ms the controller is alone; HELLO finds it with its boot number."),
)
def is_alone_after_silence(examiner: Examiner) -> None:
    before = examiner.boot
    examiner.stay_silent(HOST_SILENT_MS / 1000 + SPARE_SECONDS)
    if examiner.is_alive():
        raise Unwanted(kind=name_of(PONG))
    examiner.meet()
    expect_bytes("the boot number", examiner.boot, before)


CHECKS: tuple[Check[Examiner], ...] = (
    says_who_it_is,
    speaks_our_version,
    has_one_to_eight_ports,
    keeps_its_identity,
    keeps_its_boot_number,
    takes_hello_twice_for_one,
    is_silent_after_goodbye,
    is_alone_after_silence,
)
