"""A controller's answers to a host, from HELLO to GOODBYE."""

from __future__ import annotations

import pytest

from firmware.codec import LONGEST_PAYLOAD, Message, encode
from firmware.messages import (
    ALONE,
    BALLOT,
    CHOICES,
    CLOCK,
    CLOSED,
    CONTROLLER_SILENT_MS,
    DARK,
    GIVE_UP_MS,
    GOODBYE,
    HELLO,
    HOST_SILENT_MS,
    INVITING,
    LIGHTS,
    LOCKED,
    NO,
    OPEN,
    PING,
    PONG,
    PROBLEM,
    REVEALED,
    SHOWS_NO,
    SHOWS_YES,
    STANDING,
    STOMACHACHE,
    UPDATE,
    VERSION,
    WELCOME,
    YES,
    pack_hello,
    read_pong,
    read_problem,
    read_welcome,
)
from tests.firmware.virtual_host import (
    BOOT,
    EVERYBODY,
    IDENTITY,
    PORTS,
    VirtualHost,
    a_controller,
    touch,
    votes,
)

WITHOUT_STOMACHACHE = bytes([0b011])
FIRST = bytes([0b111])
"""Cards for the first port alone."""
FIRST_TWO = bytes([0b111] * 2)


@pytest.fixture
def host() -> VirtualHost:
    """A host in a session with a controller, without a ballot."""
    host = VirtualHost(a_controller())
    host.greet()
    host.end_ballot()
    return host


def cut_the_cable(host: VirtualHost, milliseconds: int) -> None:
    host.is_wire_to_host_up = host.is_wire_to_controller_up = False
    host.run(milliseconds)
    host.is_wire_to_host_up = host.is_wire_to_controller_up = True


def send(host: VirtualHost, message: Message) -> None:
    host.controller.receive(encode(message), host.now)
    host.run(1)


def test_before_hello_nothing_is_sent() -> None:
    host = VirtualHost(a_controller())
    touch(host.controller, 0, YES)
    host.run(5_000)
    assert host.sent_by_controller == []
    assert host.lights() == [ALONE] * PORTS


@pytest.mark.parametrize("session", [0, 1, 255])
def test_orders_before_hello_are_ignored(session: int) -> None:
    host = VirtualHost(a_controller())
    for kind, payload in (
        (BALLOT, b"\x05\x00\x00\x00\x01\x07"),
        (UPDATE, b""),
        (PING, bytes(4)),
        (LIGHTS, b"\x00\x00\x00\x00\x00\x03"),
    ):
        send(host, Message(session, 1, 0, kind, payload))
    assert not host.controller.wants_update
    host.greet(session=session)
    assert host.lights() == [DARK] * PORTS
    assert [message.kind for message in host.received] == [WELCOME]


def test_hello_is_answered_by_welcome_with_the_identity(host: VirtualHost) -> None:
    (payload,) = host.payloads(WELCOME)
    welcome = read_welcome(payload)
    assert (welcome.version, welcome.ports, welcome.identity) == (VERSION, PORTS, IDENTITY)
    assert (welcome.boot, welcome.capabilities) == (BOOT, 3)


def test_a_repeated_hello_is_answered_and_changes_nothing_else(host: VirtualHost) -> None:
    host.order(5, OPEN, FIRST_TWO)
    host.press(0, YES)
    host.light(DARK, DARK)
    host.link.send_once(HELLO, pack_hello(VERSION))
    host.run(2)
    assert len(host.payloads(WELCOME)) == 2
    host.press(1, NO)
    host.reveal(5, FIRST_TWO)
    assert host.choices() == [(5, votes(YES, NO))]
    assert not host.link.is_broken


def test_a_lost_welcome_is_sent_again_after_the_next_hello() -> None:
    host = VirtualHost(a_controller())
    host.is_wire_to_host_up = False
    host.greet()
    host.is_wire_to_host_up = True
    host.link.send_once(HELLO, pack_hello(VERSION))
    host.order(5, OPEN)
    assert len(host.payloads(WELCOME)) == 1
    assert host.statuses() == [(5, OPEN, 0)]


def test_a_hello_without_a_version_is_ignored() -> None:
    host = VirtualHost(a_controller())
    send(host, Message(1, 0, 0, HELLO, b""))
    assert host.sent_by_controller == []


def test_a_host_of_a_later_version_gets_our_version() -> None:
    host = VirtualHost(a_controller())
    host.link.start_session(1, 0)
    host.link.send_once(HELLO, pack_hello(VERSION + 1) + b"more")
    host.run(2)
    assert read_welcome(host.payloads(WELCOME)[0]).version == VERSION


def test_ping_is_answered_at_once_with_its_token_and_the_clock() -> None:
    host = VirtualHost(a_controller(), now=CLOCK - 3)
    host.greet()
    host.run(400)
    pongs = [read_pong(payload) for payload in host.payloads(PONG)]
    assert [(pong.token, pong.clock) for pong in pongs] == [(104, 104), (304, 304)]


def test_presses_are_sent_once_and_in_order(host: VirtualHost) -> None:
    pressed = [(0, YES), (3, STOMACHACHE), (1, NO), (1, NO)]
    for port, button in pressed:
        touch(host.controller, port, button)
    host.run(5)
    assert host.presses() == pressed


def test_presses_are_sent_again_if_the_first_frame_is_lost(host: VirtualHost) -> None:
    host.is_wire_to_host_up = False
    host.press(2, NO)
    host.is_wire_to_host_up = True
    host.run(100)
    assert host.presses() == [(2, NO)]


def test_presses_without_a_host_are_not_sent_later(host: VirtualHost) -> None:
    cut_the_cable(host, HOST_SILENT_MS + 10)
    host.press(0, YES)
    host.greet(session=2)
    host.end_ballot()
    host.press(0, NO)
    assert host.presses() == [(0, NO)]


def test_no_press_is_sent_before_the_first_ballot_order() -> None:
    host = VirtualHost(a_controller())
    host.greet()
    host.press(0, YES)
    host.end_ballot()
    host.press(0, NO)
    assert host.presses() == [(0, NO)]


def test_nor_before_the_first_ballot_order_of_a_later_session(host: VirtualHost) -> None:
    host.end_ballot()
    host.greet(session=2)
    host.press(0, YES)
    host.end_ballot()
    host.press(0, NO)
    assert host.presses() == [(0, NO)]


def test_a_ballot_from_open_to_reveal(host: VirtualHost) -> None:
    host.order(5, OPEN)
    assert host.lights() == [INVITING] * PORTS
    for port, button in enumerate((YES, NO, STOMACHACHE, NO)):
        host.press(port, button)
    assert host.lights() == [LOCKED] * PORTS
    host.order(5, CLOSED)
    host.order(5, REVEALED)
    assert host.statuses() == [
        (5, OPEN, 0b0000),
        (5, OPEN, 0b0001),
        (5, OPEN, 0b0011),
        (5, OPEN, 0b0111),
        (5, OPEN, 0b1111),
        (5, CLOSED, 0b1111),
        (5, REVEALED, 0b1111),
    ]
    assert host.choices() == [(5, votes(YES, NO, STOMACHACHE, NO))]
    assert host.presses() == []


def test_a_changed_vote_counts_and_sends_nothing(host: VirtualHost) -> None:
    host.order(5, OPEN, FIRST)
    host.press(0, YES)
    before = len(host.sent_by_controller)
    host.press(0, NO)
    assert len(host.sent_by_controller) == before
    host.reveal(5, FIRST)
    assert host.choices() == [(5, votes(NO))]


def test_a_changed_vote_after_closing_does_not_count(host: VirtualHost) -> None:
    host.order(5, OPEN, FIRST)
    host.press(0, YES)
    host.order(5, CLOSED, FIRST)
    host.press(0, NO)
    host.order(5, REVEALED, FIRST)
    assert host.choices() == [(5, votes(YES))]


def test_a_press_of_a_missing_card_withdraws_the_vote(host: VirtualHost) -> None:
    host.order(5, OPEN, WITHOUT_STOMACHACHE)
    host.press(0, STOMACHACHE)
    assert host.lights()[0] == INVITING
    host.press(0, NO)
    host.press(0, STOMACHACHE)
    assert host.lights()[0] == INVITING
    assert host.statuses() == [(5, OPEN, 0), (5, OPEN, 1), (5, OPEN, 0)]
    assert [each[6] for each in host.payloads(STANDING)] == [0, 0, 0, 1]
    host.press(0, YES)
    host.reveal(5, WITHOUT_STOMACHACHE)
    assert host.choices() == [(5, votes(YES))]
    assert host.presses() == []


def test_a_host_of_version_1_is_answered_as_in_version_1(host: VirtualHost) -> None:
    host.greet(session=2, version=1)
    assert read_welcome(host.payloads(WELCOME)[-1]).version == 1
    host.order(5, OPEN, WITHOUT_STOMACHACHE)
    host.press(0, NO)
    host.press(0, STOMACHACHE)
    assert host.statuses() == [(5, OPEN, 0), (5, OPEN, 1)]
    host.greet(session=3)
    host.order(5, OPEN, WITHOUT_STOMACHACHE)
    host.press(0, STOMACHACHE)
    assert host.statuses()[-1] == (5, OPEN, 0)


def test_presses_of_a_box_that_does_not_vote_are_still_sent(host: VirtualHost) -> None:
    host.order(5, OPEN, bytes([0b111]))
    host.press(0, YES)
    host.press(1, YES)
    assert host.presses() == [(1, YES)]
    assert host.statuses()[-1] == (5, OPEN, 0b1)


def test_a_press_before_the_ballot_opens_is_not_a_vote_even_if_it_arrives_later(
    host: VirtualHost,
) -> None:
    host.is_wire_to_host_up = False
    host.press(0, YES)
    host.order(5, OPEN, FIRST)
    host.is_wire_to_host_up = True
    host.run(100)
    assert host.presses() == [(0, YES)]
    assert host.statuses() == [(5, OPEN, 0)]
    host.press(0, NO)
    host.reveal(5, FIRST)
    assert host.choices() == [(5, votes(NO))]
    assert host.presses() == [(0, YES)]


def test_a_press_that_waits_in_the_queue_when_the_ballot_opens_is_a_vote(
    host: VirtualHost,
) -> None:
    touch(host.controller, 0, YES)
    host.order(5, OPEN)
    assert host.statuses()[-1] == (5, OPEN, 0b1)
    assert host.presses() == []


def test_a_repeated_reveal_gets_the_same_answer(host: VirtualHost) -> None:
    host.order(5, OPEN, FIRST)
    host.press(0, YES)
    host.reveal(5, FIRST)
    host.press(0, NO)
    host.order(5, REVEALED, FIRST)
    assert host.choices() == [(5, votes(YES))] * 2


def test_a_reveal_whose_answer_was_lost_is_answered_once(host: VirtualHost) -> None:
    host.order(5, OPEN, FIRST)
    host.press(0, YES)
    host.order(5, CLOSED, FIRST)
    host.is_wire_to_host_up = False
    host.order(5, REVEALED, FIRST)
    host.run(100)
    host.is_wire_to_host_up = True
    host.run(100)
    assert host.choices() == [(5, votes(YES))]
    assert host.statuses()[-1] == (5, REVEALED, 0b1)


def test_after_the_reveal_the_ballot_stays_closed_until_another_number(host: VirtualHost) -> None:
    host.order(5, OPEN, FIRST)
    host.press(0, YES)
    host.reveal(5, FIRST)
    host.order(5, OPEN, FIRST)
    assert host.statuses()[-1] == (5, REVEALED, 0b1)
    host.order(6, OPEN)
    assert host.statuses()[-1] == (6, OPEN, 0)


def test_after_a_reconnection_the_same_boot_still_has_the_votes(host: VirtualHost) -> None:
    host.order(5, OPEN, FIRST_TWO)
    host.press(0, YES)
    cut_the_cable(host, HOST_SILENT_MS + 10)
    assert host.lights() == [ALONE] * PORTS
    host.press(1, NO)
    host.greet(session=2)
    host.order(5, OPEN, FIRST_TWO)
    host.reveal(5, FIRST_TWO)
    assert {read_welcome(payload).boot for payload in host.payloads(WELCOME)} == {BOOT}
    assert host.statuses()[-3:] == [
        (5, OPEN, 0b11),
        (5, CLOSED, 0b11),
        (5, REVEALED, 0b11),
    ]
    assert host.choices() == [(5, votes(YES, NO))]


def test_a_host_that_has_not_closed_the_ballot_itself_cannot_reveal_it(host: VirtualHost) -> None:
    host.order(5, OPEN, FIRST)
    host.press(0, YES)
    host.order(5, REVEALED, FIRST)
    assert host.statuses()[-1] == (5, CLOSED, 0b1)
    host.order(5, CLOSED, FIRST)
    host.greet(session=2)
    host.order(5, REVEALED, FIRST)
    assert host.statuses()[-1] == (5, CLOSED, 0b1)
    assert host.choices() == []


def test_ordered_lights_show_at_once(host: VirtualHost) -> None:
    host.light(SHOWS_YES, SHOWS_NO)
    assert host.lights() == [SHOWS_YES, SHOWS_NO, DARK, DARK]
    host.light(DARK)
    assert host.lights() == [DARK, SHOWS_NO, DARK, DARK]
    assert host.controller.colour(1, host.now, 100) == (100, 0, 0)
    assert not host.controller.is_on(1, host.now)


def test_lights_for_missing_ports_are_ignored(host: VirtualHost) -> None:
    host.light(*[SHOWS_NO] * 8)
    assert host.lights() == [SHOWS_NO] * PORTS


@pytest.mark.parametrize("start", [0, CLOCK - 100, CLOCK // 2 - 100, 3 * CLOCK - 1])
def test_lights_change_at_their_instant_even_when_the_clock_wraps(start: int) -> None:
    host = VirtualHost(a_controller(), now=start)
    host.greet()
    instant = start + 150
    host.light(SHOWS_YES, at=instant % CLOCK)
    host.run(instant - host.now)
    assert host.lights()[0] == DARK
    host.run(1)
    assert host.lights()[0] == SHOWS_YES


def test_lights_for_a_past_instant_change_at_once(host: VirtualHost) -> None:
    host.run(500)
    host.light(SHOWS_YES, at=host.now - 400)
    assert host.lights()[0] == SHOWS_YES


def test_a_newer_order_replaces_planned_lights(host: VirtualHost) -> None:
    host.light(SHOWS_YES, at=100)
    host.light(SHOWS_NO, at=200)
    host.run(150)
    assert host.lights()[0] == DARK
    host.light(SHOWS_NO)
    host.light(DARK)
    host.run(200)
    assert host.lights()[0] == DARK


def test_a_voting_box_shows_its_lock_and_afterwards_the_ordered_light(host: VirtualHost) -> None:
    host.light(SHOWS_YES)
    host.order(5, OPEN, FIRST)
    host.press(0, NO)
    assert host.lights() == [LOCKED, DARK, DARK, DARK]
    host.reveal(5, FIRST)
    assert host.lights()[0] == LOCKED
    host.end_ballot()
    assert host.lights() == [SHOWS_YES, DARK, DARK, DARK]


def test_a_host_that_is_silent_for_1500_ms_is_dropped() -> None:
    host = VirtualHost(a_controller())
    host.greet()
    host.light(SHOWS_YES, at=60_000)
    last_ping = host.now - 3
    host.pings = False
    host.is_wire_to_controller_up = False
    host.run(last_ping + HOST_SILENT_MS - host.now)
    assert host.lights() == [DARK] * PORTS
    host.run(3)
    assert host.lights() == [ALONE] * PORTS
    host.is_wire_to_controller_up = True
    host.run(60_000)
    assert host.lights() == [ALONE] * PORTS


def test_without_acknowledgements_the_controller_drops_the_host_and_falls_silent() -> None:
    host = VirtualHost(a_controller())
    host.greet()
    host.end_ballot()
    host.is_wire_to_host_up = False
    host.press(0, YES)
    host.run(GIVE_UP_MS + 1)
    assert host.lights() == [ALONE] * PORTS
    silent_since = host.now
    host.is_wire_to_host_up = True
    host.run(CONTROLLER_SILENT_MS)
    assert all(at < silent_since for at, _bytes in host.sent_by_controller)
    assert host.now - host.link.last_frame_at >= CONTROLLER_SILENT_MS
    host.greet(session=2)
    assert host.lights() == [DARK] * PORTS


def test_frames_of_an_older_session_are_ignored(host: VirtualHost) -> None:
    stale = encode(Message(1, 1, 0, BALLOT, b"\x05\x00\x00\x00\x03\x07"))
    host.greet(session=2)
    host.order(5, OPEN)
    host.press(0, YES)
    host.controller.receive(stale, host.now)
    host.run(50)
    assert host.choices() == []
    assert host.statuses()[-1] == (5, OPEN, 0b1)


def test_an_old_frame_right_after_a_new_hello_is_ignored(host: VirtualHost) -> None:
    after_the_ballots_end = 2
    stale = encode(Message(1, after_the_ballots_end, 0, UPDATE, b""))
    hello = encode(Message(2, 0, 0, HELLO, pack_hello(VERSION)))
    host.controller.receive(hello + stale, host.now)
    assert not host.controller.wants_update


def test_late_frames_of_a_dropped_host_are_ignored(host: VirtualHost) -> None:
    cut_the_cable(host, HOST_SILENT_MS + 10)
    send(host, Message(1, 1, 0, UPDATE, b""))
    assert not host.controller.wants_update


def test_goodbye_ends_the_session_and_keeps_the_votes(host: VirtualHost) -> None:
    host.order(5, OPEN, FIRST)
    host.press(0, YES)
    host.pings = False
    host.link.send_once(GOODBYE, b"")
    host.run(1)
    sent = len(host.sent_by_controller)
    host.run(2_000)
    assert host.lights() == [ALONE] * PORTS
    assert len(host.sent_by_controller) == sent
    host.greet(session=2)
    host.reveal(5, FIRST)
    assert host.choices() == [(5, votes(YES))]


def test_update_is_acknowledged_and_reported(host: VirtualHost) -> None:
    host.link.send_reliable(UPDATE, b"")
    host.run(2)
    assert host.controller.wants_update
    assert host.link.wake_at() is None


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        (BALLOT, b"\x05\x00\x00\x00"),
        (BALLOT, b"\x05\x00\x00\x00\x04\x07\x07"),
        (BALLOT, b"\x05\x00\x00\x00\x01\x08"),
        (LIGHTS, b"\x00\x00\x00\x00"),
        (LIGHTS, b"\x02\x00\x00\x00\x00\x03"),
        (LIGHTS, b"\x00\x00\x00\x00\x00\x06"),
        (PING, b"\x00\x00\x00"),
        (0x55, b"of a later version"),
        (STANDING, b"\x05\x00\x00\x00\x01\x01"),
        (CHOICES, b"\x05\x00\x00\x00\x01"),
    ],
)
def test_unknown_or_malformed_messages_are_acknowledged_and_ignored(
    host: VirtualHost, kind: int, payload: bytes
) -> None:
    host.light(SHOWS_YES)
    count = len(host.received)
    host.link.send_reliable(kind, payload)
    host.run(3)
    assert host.link.wake_at() is None
    assert len(host.received) == count
    assert host.lights() == [SHOWS_YES, DARK, DARK, DARK]
    host.order(6, OPEN)
    assert host.statuses() == [(6, OPEN, 0)]


def test_extra_bytes_at_the_end_of_a_payload_are_ignored(host: VirtualHost) -> None:
    host.link.send_once(PING, b"\x07\x00\x00\x00 and more")
    host.run(1)
    assert read_pong(host.payloads(PONG)[-1]).token == 7
    host.link.send_reliable(BALLOT, b"\x05\x00\x00\x00\x01" + EVERYBODY + b"\x07\x07")
    host.run(3)
    assert host.statuses() == [(5, OPEN, 0)]


def test_a_problem_is_sent_after_the_first_ballot_order_of_every_session() -> None:
    host = VirtualHost(a_controller(problem="Button 3 of box 2 is stuck."))
    for session in (1, 2):
        host.greet(session)
        host.end_ballot()
        host.run(100)
    assert list(map(read_problem, host.payloads(PROBLEM))) == ["Button 3 of box 2 is stuck."] * 2


def test_a_long_problem_is_cut_after_a_whole_character() -> None:
    host = VirtualHost(a_controller(problem="é" * 100))
    host.greet()
    host.end_ballot()
    host.run(100)
    (payload,) = host.payloads(PROBLEM)
    assert len(payload) <= LONGEST_PAYLOAD
    assert read_problem(payload) == "é" * 27


def test_without_events_only_pings_are_answered(host: VirtualHost) -> None:
    host.received.clear()
    host.run(10_000)
    assert {message.kind for message in host.received} == {PONG}
    assert len(host.received) == 50
