"""A host and a controller at one wire, from HELLO to GOODBYE."""

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
    Hello,
    read_pong,
    read_problem,
    read_welcome,
)
from tests.firmware.virtual_host import (
    BOOT,
    EVERYBODY,
    IDENTITY,
    PORTS,
    Host,
    a_controller,
    touch,
    votes,
)

WITHOUT_STOMACHACHE = bytes([0b011] * PORTS)


@pytest.fixture
def host() -> Host:
    """A host that a controller has welcomed, and no ballot."""
    host = Host(a_controller())
    host.greet()
    host.end_ballot()
    return host


def cut_the_cable(host: Host, milliseconds: int) -> None:
    host.wire_to_host = host.wire_to_controller = False
    host.run(milliseconds)
    host.wire_to_host = host.wire_to_controller = True


def send(host: Host, message: Message) -> None:
    host.controller.receive(encode(message), host.now)
    host.run(1)


def test_nobody_is_told_anything_before_hello() -> None:
    host = Host(a_controller())
    touch(host.controller, 0, YES)
    host.run(5_000)
    assert host.sent_by_controller == []
    assert host.lights() == [ALONE] * PORTS


@pytest.mark.parametrize("session", [0, 1, 255])
def test_a_controller_that_was_not_greeted_takes_no_orders(session: int) -> None:
    host = Host(a_controller())
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
    assert [message.kind for message in host.heard] == [WELCOME]


def test_hello_is_answered_by_welcome_which_tells_who_it_is(host: Host) -> None:
    (payload,) = host.payloads(WELCOME)
    welcome = read_welcome(payload)
    assert (welcome.version, welcome.ports, welcome.identity) == (VERSION, PORTS, IDENTITY)
    assert (welcome.boot, welcome.capabilities) == (BOOT, 3)


def test_hello_said_again_is_answered_again_and_disturbs_nothing(host: Host) -> None:
    host.order(5, OPEN)
    host.press(0, YES)
    host.light(DARK, DARK)
    host.link.send_once(HELLO, Hello(VERSION).pack())
    host.run(2)
    assert len(host.payloads(WELCOME)) == 2
    host.press(1, NO)
    host.order(5, REVEALED)
    assert host.choices() == [(5, votes(YES, NO))]
    assert not host.link.is_broken


def test_a_welcome_that_is_lost_comes_with_the_next_hello() -> None:
    host = Host(a_controller())
    host.wire_to_host = False
    host.greet()
    host.wire_to_host = True
    host.link.send_once(HELLO, Hello(VERSION).pack())
    host.order(5, OPEN)
    assert len(host.payloads(WELCOME)) == 1
    assert host.standings() == [(5, OPEN, 0)]


def test_a_hello_without_its_version_is_not_understood() -> None:
    host = Host(a_controller())
    send(host, Message(1, 0, 0, HELLO, b""))
    assert host.sent_by_controller == []


def test_a_host_of_a_later_version_is_welcomed_by_ours() -> None:
    host = Host(a_controller())
    host.link.start_session(1, 0)
    host.link.send_once(HELLO, Hello(VERSION + 1).pack() + b"more")
    host.run(2)
    assert read_welcome(host.payloads(WELCOME)[0]).version == VERSION


def test_ping_is_answered_at_once_with_its_token_and_the_clock() -> None:
    host = Host(a_controller(), now=CLOCK - 3)
    host.greet()
    host.run(400)
    pongs = [read_pong(payload) for payload in host.payloads(PONG)]
    assert [(pong.token, pong.clock) for pong in pongs] == [(104, 104), (304, 304)]


def test_presses_are_told_once_in_their_order(host: Host) -> None:
    pressed = [(0, YES), (3, STOMACHACHE), (1, NO), (1, NO)]
    for port, button in pressed:
        touch(host.controller, port, button)
    host.run(5)
    assert host.presses() == pressed


def test_presses_survive_a_wire_that_loses_the_first_try(host: Host) -> None:
    host.wire_to_host = False
    host.press(2, NO)
    host.wire_to_host = True
    host.run(100)
    assert host.presses() == [(2, NO)]


def test_presses_made_while_nobody_is_there_are_not_told_later(host: Host) -> None:
    cut_the_cable(host, HOST_SILENT_MS + 10)
    host.press(0, YES)
    host.greet(session=2)
    host.end_ballot()
    host.press(0, NO)
    assert host.presses() == [(0, NO)]


def test_a_press_is_told_only_when_the_host_has_said_what_ballot_there_is() -> None:
    host = Host(a_controller())
    host.greet()
    host.press(0, YES)
    host.end_ballot()
    host.press(0, NO)
    assert host.presses() == [(0, NO)]


def test_a_ballot_from_open_to_reveal(host: Host) -> None:
    host.order(5, OPEN)
    assert host.lights() == [INVITING] * PORTS
    for port, button in enumerate((YES, NO, STOMACHACHE, NO)):
        host.press(port, button)
    assert host.lights() == [LOCKED] * PORTS
    host.order(5, CLOSED)
    host.order(5, REVEALED)
    assert host.standings() == [
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


def test_a_change_of_mind_counts_and_is_not_told(host: Host) -> None:
    host.order(5, OPEN)
    host.press(0, YES)
    before = len(host.sent_by_controller)
    host.press(0, NO)
    assert len(host.sent_by_controller) == before
    host.order(5, REVEALED)
    assert host.choices() == [(5, votes(NO))]


def test_a_change_of_mind_after_closing_does_not_count(host: Host) -> None:
    host.order(5, OPEN)
    host.press(0, YES)
    host.order(5, CLOSED)
    host.press(0, NO)
    host.press(1, NO)
    host.order(5, REVEALED)
    assert host.choices() == [(5, votes(YES))]


def test_a_card_that_is_not_in_the_hand_is_passed_over(host: Host) -> None:
    host.order(5, OPEN, WITHOUT_STOMACHACHE)
    host.press(0, STOMACHACHE)
    assert host.lights()[0] == INVITING
    host.press(0, NO)
    host.press(0, STOMACHACHE)
    host.order(5, REVEALED, WITHOUT_STOMACHACHE)
    assert host.choices() == [(5, votes(NO))]
    assert host.presses() == []


def test_a_box_that_does_not_vote_still_tells_its_presses(host: Host) -> None:
    host.order(5, OPEN, bytes([0b111]))
    host.press(0, YES)
    host.press(1, YES)
    assert host.presses() == [(1, YES)]
    assert host.standings()[-1] == (5, OPEN, 0b1)


def test_a_press_before_the_ballot_opens_is_no_vote_even_if_it_is_told_after(host: Host) -> None:
    host.wire_to_host = False
    host.press(0, YES)
    host.order(5, OPEN)
    host.wire_to_host = True
    host.run(100)
    assert host.presses() == [(0, YES)]
    assert host.standings() == [(5, OPEN, 0)]
    host.press(0, NO)
    host.order(5, REVEALED)
    assert host.choices() == [(5, votes(NO))]
    assert host.presses() == [(0, YES)]


def test_a_press_that_is_known_when_the_ballot_opens_and_was_not_taken_is_a_vote(
    host: Host,
) -> None:
    touch(host.controller, 0, YES)
    host.order(5, OPEN)
    assert host.standings()[-1] == (5, OPEN, 0b1)
    assert host.presses() == []


def test_a_reveal_ordered_twice_is_answered_twice_alike(host: Host) -> None:
    host.order(5, OPEN)
    host.press(0, YES)
    host.order(5, REVEALED)
    host.press(0, NO)
    host.order(5, REVEALED)
    assert host.choices() == [(5, votes(YES))] * 2


def test_a_reveal_whose_answer_is_lost_is_answered_once(host: Host) -> None:
    host.order(5, OPEN)
    host.press(0, YES)
    host.wire_to_host = False
    host.order(5, REVEALED)
    host.run(100)
    host.wire_to_host = True
    host.run(100)
    assert host.choices() == [(5, votes(YES))]
    assert host.standings()[-1] == (5, REVEALED, 0b1)


def test_after_the_reveal_the_ballot_stays_closed_until_another_number(host: Host) -> None:
    host.order(5, OPEN)
    host.press(0, YES)
    host.order(5, REVEALED)
    host.order(5, OPEN)
    assert host.standings()[-1] == (5, REVEALED, 0b1)
    host.order(6, OPEN)
    assert host.standings()[-1] == (6, OPEN, 0)


def test_after_a_reconnection_the_same_boot_still_has_the_votes(host: Host) -> None:
    host.order(5, OPEN)
    host.press(0, YES)
    cut_the_cable(host, HOST_SILENT_MS + 10)
    assert host.lights() == [ALONE] * PORTS
    host.press(1, NO)
    host.greet(session=2)
    host.order(5, OPEN)
    host.order(5, REVEALED)
    assert {read_welcome(payload).boot for payload in host.payloads(WELCOME)} == {BOOT}
    assert host.standings()[-2:] == [(5, OPEN, 0b11), (5, REVEALED, 0b11)]
    assert host.choices() == [(5, votes(YES, NO))]


def test_ordered_lights_show_at_once(host: Host) -> None:
    host.light(SHOWS_YES, SHOWS_NO)
    assert host.lights() == [SHOWS_YES, SHOWS_NO, DARK, DARK]
    host.light(DARK)
    assert host.lights() == [DARK, SHOWS_NO, DARK, DARK]
    assert host.controller.colour(1, host.now, 100) == (100, 0, 0)
    assert not host.controller.is_on(1, host.now)


def test_lights_for_ports_that_are_not_there_are_passed_over(host: Host) -> None:
    host.light(*[SHOWS_NO] * 8)
    assert host.lights() == [SHOWS_NO] * PORTS


@pytest.mark.parametrize("start", [0, CLOCK - 100, CLOCK // 2 - 100, 3 * CLOCK - 1])
def test_lights_change_at_their_instant_even_over_the_clocks_wrap(start: int) -> None:
    host = Host(a_controller(), now=start)
    host.greet()
    instant = start + 150
    host.light(SHOWS_YES, at=instant % CLOCK)
    host.run(instant - host.now)
    assert host.lights()[0] == DARK
    host.run(1)
    assert host.lights()[0] == SHOWS_YES


def test_an_instant_that_has_passed_is_now(host: Host) -> None:
    host.run(500)
    host.light(SHOWS_YES, at=host.now - 400)
    assert host.lights()[0] == SHOWS_YES


def test_a_newer_order_takes_the_place_of_planned_lights(host: Host) -> None:
    host.light(SHOWS_YES, at=100)
    host.light(SHOWS_NO, at=200)
    host.run(150)
    assert host.lights()[0] == DARK
    host.light(SHOWS_NO)
    host.light(DARK)
    host.run(200)
    assert host.lights()[0] == DARK


def test_a_box_that_votes_shows_its_own_lock_and_then_what_was_ordered(host: Host) -> None:
    host.light(SHOWS_YES)
    host.order(5, OPEN)
    host.press(0, NO)
    assert host.lights() == [LOCKED, INVITING, INVITING, INVITING]
    host.order(5, REVEALED)
    assert host.lights()[0] == LOCKED
    host.end_ballot()
    assert host.lights() == [SHOWS_YES, DARK, DARK, DARK]


def test_a_host_that_is_silent_for_1500_ms_is_gone() -> None:
    host = Host(a_controller())
    host.greet()
    host.light(SHOWS_YES, at=60_000)
    last_heard = host.now - 3
    host.pings = False
    host.wire_to_controller = False
    host.run(last_heard + HOST_SILENT_MS - host.now)
    assert host.lights() == [DARK] * PORTS
    host.run(3)
    assert host.lights() == [ALONE] * PORTS
    host.wire_to_controller = True
    host.run(60_000)
    assert host.lights() == [ALONE] * PORTS


def test_a_controller_that_is_not_acknowledged_gives_the_host_up_and_falls_silent() -> None:
    host = Host(a_controller())
    host.greet()
    host.end_ballot()
    host.wire_to_host = False
    host.press(0, YES)
    host.run(GIVE_UP_MS + 1)
    assert host.lights() == [ALONE] * PORTS
    silent_since = host.now
    host.wire_to_host = True
    host.run(CONTROLLER_SILENT_MS)
    assert all(at < silent_since for at, _bytes in host.sent_by_controller)
    assert host.now - host.link.last_frame_at >= CONTROLLER_SILENT_MS
    host.greet(session=2)
    assert host.lights() == [DARK] * PORTS


def test_frames_of_an_older_session_order_nothing(host: Host) -> None:
    stale = encode(Message(1, 1, 0, BALLOT, b"\x05\x00\x00\x00\x03\x07"))
    host.greet(session=2)
    host.order(5, OPEN)
    host.press(0, YES)
    host.controller.receive(stale, host.now)
    host.run(50)
    assert host.choices() == []
    assert host.standings()[-1] == (5, OPEN, 0b1)


def test_a_stale_frame_right_behind_a_new_hello_orders_nothing(host: Host) -> None:
    after_the_ballots_end = 2
    stale = encode(Message(1, after_the_ballots_end, 0, UPDATE, b""))
    hello = encode(Message(2, 0, 0, HELLO, Hello(VERSION).pack()))
    host.controller.receive(hello + stale, host.now)
    assert not host.controller.wants_update


def test_frames_that_come_late_to_a_host_that_was_given_up_order_nothing(host: Host) -> None:
    cut_the_cable(host, HOST_SILENT_MS + 10)
    send(host, Message(1, 1, 0, UPDATE, b""))
    assert not host.controller.wants_update


def test_goodbye_leaves_the_boxes_alone_with_their_votes(host: Host) -> None:
    host.order(5, OPEN)
    host.press(0, YES)
    host.pings = False
    host.link.send_once(GOODBYE, b"")
    host.run(1)
    said = len(host.sent_by_controller)
    host.run(2_000)
    assert host.lights() == [ALONE] * PORTS
    assert len(host.sent_by_controller) == said
    host.greet(session=2)
    host.order(5, REVEALED)
    assert host.choices() == [(5, votes(YES))]


def test_update_is_acknowledged_and_asked_for(host: Host) -> None:
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
def test_what_is_not_understood_is_acknowledged_and_changes_nothing(
    host: Host, kind: int, payload: bytes
) -> None:
    host.light(SHOWS_YES)
    heard = len(host.heard)
    host.link.send_reliable(kind, payload)
    host.run(3)
    assert host.link.wake_at() is None
    assert len(host.heard) == heard
    assert host.lights() == [SHOWS_YES, DARK, DARK, DARK]
    host.order(6, OPEN)
    assert host.standings() == [(6, OPEN, 0)]


def test_payloads_that_have_grown_at_their_end_are_understood(host: Host) -> None:
    host.link.send_once(PING, b"\x07\x00\x00\x00 and more")
    host.run(1)
    assert read_pong(host.payloads(PONG)[-1]).token == 7
    host.link.send_reliable(BALLOT, b"\x05\x00\x00\x00\x01" + EVERYBODY + b"\x07\x07")
    host.run(3)
    assert host.standings() == [(5, OPEN, 0)]


def test_a_problem_is_told_with_the_first_order_of_every_session() -> None:
    host = Host(a_controller(problem="Button 3 of box 2 is stuck."))
    for session in (1, 2):
        host.greet(session)
        host.end_ballot()
        host.run(100)
    assert list(map(read_problem, host.payloads(PROBLEM))) == ["Button 3 of box 2 is stuck."] * 2


def test_a_problem_that_is_too_long_is_cut_after_a_whole_letter() -> None:
    host = Host(a_controller(problem="é" * 100))
    host.greet()
    host.end_ballot()
    host.run(100)
    (payload,) = host.payloads(PROBLEM)
    assert len(payload) <= LONGEST_PAYLOAD
    assert read_problem(payload) == "é" * 27


def test_while_nothing_happens_only_pings_are_answered(host: Host) -> None:
    host.heard.clear()
    host.run(10_000)
    assert {message.kind for message in host.heard} == {PONG}
    assert len(host.heard) == 50
