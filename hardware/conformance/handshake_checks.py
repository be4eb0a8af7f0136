"""Handshake: who the controller is, and that it stays the same one."""

from __future__ import annotations

from firmware.messages import (
    CLOSED,
    GOODBYE,
    HOST_SILENT_MS,
    MOST_PORTS,
    OPEN,
    PONG,
    VERSION,
    WELCOME,
)
from hardware.conformance.finding import Check, Section, Unwanted, expect_equal, requires
from hardware.conformance.host import Host, name_of
from hardware.conformance.orders import order_ballot
from spoken import N_

WELCOME_SIZE = 18
VERSION_AT, PORTS_AT = 0, 1
IDENTITY, BOOT = slice(3, 11), slice(11, 15)
"""Where in WELCOME these stand."""
SPARE_SECONDS = 0.25


@requires(Section.HANDSHAKE, N_("HELLO is answered with WELCOME, 18 bytes of payload or more."))
def says_who_it_is(host: Host) -> None:
    if len(host.welcome) < WELCOME_SIZE:
        expect_equal("the payload", f"{len(host.welcome)} bytes", f"{WELCOME_SIZE} bytes")


@requires(Section.HANDSHAKE, N_("WELCOME tells version 1 of the protocol."))
def speaks_our_version(host: Host) -> None:
    expect_equal("the version", host.welcome[VERSION_AT], VERSION)


@requires(Section.HANDSHAKE, N_("A controller has 1 to 8 ports."))
def has_one_to_eight_ports(host: Host) -> None:
    ports = host.welcome[PORTS_AT]
    if not 1 <= ports <= MOST_PORTS:
        expect_equal("the number of ports", ports, f"1 to {MOST_PORTS}")


@requires(Section.HANDSHAKE, N_("The identity is the same in every WELCOME."))
def keeps_its_identity(host: Host) -> None:
    _expect_kept(host, "the identity", IDENTITY)


@requires(Section.HANDSHAKE, N_("The boot number is the same until the controller starts anew."))
def keeps_its_boot_number(host: Host) -> None:
    _expect_kept(host, "the boot number", BOOT)


def _expect_kept(host: Host, what: str, part: slice) -> None:
    before = host.welcome[part]
    host.meet()
    expect_equal(what, host.welcome[part].hex(" "), before.hex(" "))


@requires(Section.HANDSHAKE, N_("HELLO that comes again is answered, and the session goes on."))
def takes_hello_twice_for_one(host: Host) -> None:
    order_ballot(host, 1, OPEN)
    host.hello()
    host.expect(WELCOME)
    order_ballot(host, 1, CLOSED)


@requires(Section.HANDSHAKE, N_("After GOODBYE nothing is said until the next HELLO."))
def is_silent_after_goodbye(host: Host) -> None:
    host.say(GOODBYE, b"")
    if host.is_alive():
        raise Unwanted(kind=name_of(PONG))


@requires(
    Section.HEARTBEAT,
    N_("Without a host for 1500 ms the controller is alone; HELLO finds it with its boot number."),
)
def is_alone_after_silence(host: Host) -> None:
    before = host.welcome[BOOT]
    host.stay_silent(HOST_SILENT_MS / 1000 + SPARE_SECONDS)
    if host.is_alive():
        raise Unwanted(kind=name_of(PONG))
    host.meet()
    expect_equal("the boot number", host.welcome[BOOT].hex(" "), before.hex(" "))


CHECKS: tuple[Check[Host], ...] = (
    says_who_it_is,
    speaks_our_version,
    has_one_to_eight_ports,
    keeps_its_identity,
    keeps_its_boot_number,
    takes_hello_twice_for_one,
    is_silent_after_goodbye,
    is_alone_after_silence,
)
