"""Controllers with one fault each, and which checks must find it."""

from __future__ import annotations

from collections import Counter

from firmware.ballot import HiddenVotes
from firmware.codec import (
    AROUND_BODY,
    HEAD,
    LONGEST_FRAME,
    START,
    Decoder,
    Message,
    crc16,
    encode,
    length_check,
)
from firmware.controller import Controller
from firmware.link import Link
from firmware.messages import (
    ACKNOWLEDGE,
    AT_AN_INSTANT,
    BALLOT,
    CHOICES,
    CLOSED,
    GOODBYE,
    HELLO,
    LIGHTS,
    NO_BALLOT,
    OPEN,
    PING,
    PONG,
    REVEALED,
    SHOWS_STOMACHACHE,
    STANDING,
    BallotCommand,
    Choices,
    Pong,
    pack_press,
    read_token,
)
from hardware.emulation.emulated_controller import MakeController
from tests.hardware.conformance.virtual_wire import PORTS


def frames_of(data: bytes) -> list[Message]:
    return Decoder().feed(data)


class OtherVersion(Controller):
    def _handle_hello(self, session: int, now: int) -> None:
        self._welcome.version = 2
        super()._handle_hello(session, now)


class NinePorts(Controller):
    def __init__(self, identity: bytes, boot: int, ports: int, capabilities: int) -> None:
        super().__init__(identity, boot, 9, capabilities)


class NoPorts(Controller):
    """Has its boxes, and tells of none."""

    def _handle_hello(self, session: int, now: int) -> None:
        self._welcome.ports = 0
        super()._handle_hello(session, now)


class OtherIdentity(Controller):
    def _handle_hello(self, session: int, now: int) -> None:
        self._welcome.identity = now.to_bytes(7, "big") + bytes([session])
        super()._handle_hello(session, now)


class OtherBoot(Controller):
    def _handle_hello(self, session: int, now: int) -> None:
        self._welcome.boot += self._has_host
        super()._handle_hello(session, now)


class EveryHelloIsNew(Controller):
    def _handle_hello(self, session: int, now: int) -> None:
        self._has_host = False
        super()._handle_hello(session, now)


class KnowsNoGoodbye(Controller):
    def _handle_message(self, message: Message, now: int) -> None:
        if message.kind != GOODBYE:
            super()._handle_message(message, now)


class NeverAlone(Controller):
    def step(self, now: int) -> None:
        self._link.last_frame_at = now
        super().step(now)


class StartsAnewWhenAlone(Controller):
    def _drop_host(self) -> None:
        super()._drop_host()
        self._welcome.boot += 1


class HasAConsole(Controller):
    def receive(self, data: bytes, now: int) -> None:
        super().receive(data, now)
        if b"\r\n" in data:
            self._drop_host()


class KnowsNoCrc(Controller):
    def receive(self, data: bytes, now: int) -> None:
        if len(data) > 2 and data[0] == START and len(data) == data[1] + AROUND_BODY:
            crc = crc16(data[1:-2])
            data = data[:-2] + crc.to_bytes(2, "big")
        super().receive(data, now)


class GuessesLengths(Controller):
    def receive(self, data: bytes, now: int) -> None:
        is_one_frame = data.count(START) == 1 and len(data) >= AROUND_BODY + HEAD
        if is_one_frame and data[1] + AROUND_BODY != len(data):
            session, sequence, acked, kind = data[3:7]
            data = encode(Message(session, sequence, acked, kind, data[7:-2]))
        super().receive(data, now)


class WaitsForTheRest(Controller):
    """Believes every head of a frame, and throws away what turns out not to be one."""

    bytes_left = b""

    def receive(self, data: bytes, now: int) -> None:
        self.bytes_left += data
        while len(self.bytes_left) > 2:
            length = self.bytes_left[1] + AROUND_BODY
            if self.bytes_left[0] != START or self.bytes_left[2] != length_check(
                self.bytes_left[1]
            ):
                self.bytes_left = self.bytes_left[1:]
            elif len(self.bytes_left) < length:
                return
            else:
                super().receive(self.bytes_left[:length] + bytes(LONGEST_FRAME), now)
                self.bytes_left = self.bytes_left[length:]


class ForgetsPieces(Controller):
    def receive(self, data: bytes, now: int) -> None:
        self._link._decoder = Decoder()
        super().receive(data, now)


class TakesOneFrame(Controller):
    def receive(self, data: bytes, now: int) -> None:
        whole = data[1] + AROUND_BODY if len(data) > 1 and data[0] == START else len(data)
        super().receive(data[:whole], now)


class HasASmallBuffer(Controller):
    def receive(self, data: bytes, now: int) -> None:
        super().receive(data if len(data) < LONGEST_FRAME else b"", now)


class Slow(Controller):
    """Sends messages of one kind later than it should."""

    kind = ACKNOWLEDGE
    delay = 60

    def __init__(self, identity: bytes, boot: int, ports: int, capabilities: int) -> None:
        super().__init__(identity, boot, ports, capabilities)
        self.held: list[tuple[int, bytes]] = []

    def outgoing(self, now: int) -> bytes:
        ready = b""
        for message in frames_of(super().outgoing(now)):
            if message.kind == self.kind:
                self.held.append((now + self.delay, encode(message)))
            else:
                ready += encode(message)
        ready += b"".join(frame for wake_at, frame in self.held if wake_at <= now)
        self.held = [each for each in self.held if each[0] > now]
        return ready


class SlowPong(Slow):
    kind = PONG
    delay = 70


class RepeatsTwice(Controller):
    said: Counter[tuple[int, int]]

    def outgoing(self, now: int) -> bytes:
        kept = b""
        for message in frames_of(super().outgoing(now)):
            self.said[message.session, message.sequence] += 1
            if message.sequence == 0 or self.said[message.session, message.sequence] <= 3:
                kept += encode(message)
        return kept

    def _handle_hello(self, session: int, now: int) -> None:
        self.said = Counter()
        super()._handle_hello(session, now)


class RepeatsOnceMore(Controller):
    again: tuple[int, bytes] | None = None

    def outgoing(self, now: int) -> bytes:
        data = super().outgoing(now)
        for message in frames_of(data):
            if message.sequence:
                self.again = now + 90, encode(message)
        if self.again is not None and now >= self.again[0] and self._link._in_flight is None:
            data += self.again[1]
            self.again = None
        return data


class NeverGivesUp(Controller):
    def step(self, now: int) -> None:
        self._link.is_broken = False
        super().step(now)


class OddLink(Controller):
    """A controller whose link takes messages that it must not."""

    link: type[Link]

    def __init__(self, identity: bytes, boot: int, ports: int, capabilities: int) -> None:
        super().__init__(identity, boot, ports, capabilities)
        self._link = self.link()


class TakesTwice(OddLink):
    class link(Link):  # noqa: N801
        def _is_new(self, message: Message, now: int) -> bool:
            twice = message.sequence != 0 and message.sequence == self._last_received
            return super()._is_new(message, now) or (twice and message.session == self.session)


class TakesLate(OddLink):
    class link(Link):  # noqa: N801
        def _is_new(self, message: Message, now: int) -> bool:
            late = 0 < message.sequence < self._last_received
            return super()._is_new(message, now) or (late and message.session == self.session)


class TakesAnySession(OddLink):
    class link(Link):  # noqa: N801
        def _is_new(self, message: Message, now: int) -> bool:
            if message.kind != HELLO:
                message.session = self.session
            return super()._is_new(message, now)


class LeavesWhen(Controller):
    """Ends the session when it is told something of a kind."""

    def is_too_much(self, message: Message) -> bool:
        raise NotImplementedError

    def _handle_message(self, message: Message, now: int) -> None:
        if self.is_too_much(message):
            self._drop_host()
        else:
            super()._handle_message(message, now)


class LeavesAtUnknownKinds(LeavesWhen):
    def is_too_much(self, message: Message) -> bool:
        return message.kind > 0x80


class LeavesAtShortPayloads(LeavesWhen):
    def is_too_much(self, message: Message) -> bool:
        return message.kind == LIGHTS and len(message.payload) < 5


class LeavesAtAStomachache(LeavesWhen):
    def is_too_much(self, message: Message) -> bool:
        return message.kind == LIGHTS and SHOWS_STOMACHACHE in message.payload[5:]


class LeavesAtAnInstant(LeavesWhen):
    def is_too_much(self, message: Message) -> bool:
        return message.kind == LIGHTS and message.payload[:1] == bytes([AT_AN_INSTANT])


class LeavesAtFewLights(LeavesWhen):
    def is_too_much(self, message: Message) -> bool:
        return message.kind == LIGHTS and message.payload == bytes(6)


class TakesAnyStage(Controller):
    def _handle_message(self, message: Message, now: int) -> None:
        if message.kind == BALLOT and len(message.payload) > 4 and message.payload[4] > REVEALED:
            message.payload = message.payload[:4] + bytes([REVEALED]) + message.payload[5:]
        super()._handle_message(message, now)


class Impatient(Controller):
    def step(self, now: int) -> None:
        super().step(now)
        if self._has_host and now - self._link.last_frame_at > 800:
            self._drop_host()


class OddClock(Controller):
    asked = 0

    def told(self, now: int) -> int:
        raise NotImplementedError

    def _handle_message(self, message: Message, now: int) -> None:
        if message.kind == PING and self._has_host and len(message.payload) >= 4:
            self.asked += 1
            pong = Pong(read_token(message.payload), self.told(now))
            self._link.send_once(PONG, pong.pack())
        else:
            super()._handle_message(message, now)


class FastClock(OddClock):
    def told(self, now: int) -> int:
        return 2 * now


class TremblingClock(OddClock):
    def told(self, now: int) -> int:
        return now + 10 - 4 * (self.asked % 2)


class OddBallot(Controller):
    """Takes orders of ballots in its own way."""

    def understood(self, order: BallotCommand) -> None:
        raise NotImplementedError

    def _handle_ballot(self, order: BallotCommand) -> None:
        self.understood(order)
        super()._handle_ballot(order)


class ClosesAtTheSameOrder(OddBallot):
    def understood(self, order: BallotCommand) -> None:
        if (order.number, order.stage) == (self._ballot.number, OPEN):
            order.stage = CLOSED if self._ballot.stage == OPEN else order.stage


class StaysRevealed(OddBallot):
    def understood(self, order: BallotCommand) -> None:
        if self._ballot.stage == REVEALED and order.number not in (0, self._ballot.number):
            order.stage = REVEALED


class Reopens(OddBallot):
    def understood(self, order: BallotCommand) -> None:
        if self._ballot.stage == REVEALED:
            self._ballot.stage = CLOSED


class KeepsTheNumber(OddBallot):
    def understood(self, order: BallotCommand) -> None:
        if order.stage == NO_BALLOT:
            order.number = self._ballot.number


class RevealsWhenClosed(OddBallot):
    def understood(self, order: BallotCommand) -> None:
        if order.stage == CLOSED:
            self._link.send_reliable(CHOICES, Choices(order.number, bytes(PORTS)).pack())


class TellsNoClosing(Controller):
    def _send_ballot_status(self) -> None:
        stage = self._ballot.stage
        self._ballot.stage = OPEN if stage == CLOSED else stage
        super()._send_ballot_status()
        self._ballot.stage = stage


class ForgetsTheBallot(Controller):
    def _handle_hello(self, session: int, now: int) -> None:
        self._ballot = HiddenVotes(len(self._lights))
        super()._handle_hello(session, now)


class OddChoices(Controller):
    """Says CHOICES in its own way."""

    def __init__(self, identity: bytes, boot: int, ports: int, capabilities: int) -> None:
        super().__init__(identity, boot, ports, capabilities)
        self.told = 0
        self._link.send_reliable = self.say  # type: ignore[method-assign]

    def say(self, kind: int, payload: bytes, replace: bool = False) -> None:
        raise NotImplementedError


class TellsEightVotes(OddChoices):
    def say(self, kind: int, payload: bytes, replace: bool = False) -> None:
        more = bytes(8 - PORTS) if kind == CHOICES else b""
        Link.send_reliable(self._link, kind, payload + more, replace)


class TellsVotesOnce(OddChoices):
    def say(self, kind: int, payload: bytes, replace: bool = False) -> None:
        if kind == STANDING and payload[4] != REVEALED:
            self.told = 0
        if kind == CHOICES:
            self.told += 1
        if kind != CHOICES or self.told == 1:
            Link.send_reliable(self._link, kind, payload, replace)


FAULTS: dict[MakeController, set[str]] = {
    OtherVersion: {"speaks_version_1"},
    NinePorts: {"has_one_to_eight_ports"},
    NoPorts: {"has_one_to_eight_ports", "sends_all_votes_at_the_reveal"},
    OtherIdentity: {"keeps_its_identity"},
    OtherBoot: {"keeps_its_boot_number"},
    EveryHelloIsNew: {"keeps_the_session_at_a_repeated_hello"},
    KnowsNoGoodbye: {"is_silent_after_goodbye"},
    NeverAlone: {"is_alone_after_silence"},
    StartsAnewWhenAlone: {"is_alone_after_silence"},
    HasAConsole: {"skips_noise"},
    KnowsNoCrc: {"skips_a_wrong_crc"},
    GuessesLengths: {"skips_a_wrong_length"},
    WaitsForTheRest: {"recovers_from_half_a_frame"},
    ForgetsPieces: {"joins_pieces_of_a_frame"},
    TakesOneFrame: {"reads_several_frames_at_once"},
    HasASmallBuffer: {"reads_the_longest_frame"},
    Slow: {"acknowledges_in_time"},
    RepeatsTwice: {"repeats_unacknowledged_messages"},
    RepeatsOnceMore: {"does_not_repeat_acknowledged_messages"},
    NeverGivesUp: {"gives_up_without_acknowledgement"},
    TakesTwice: {"acts_once_on_a_repeated_message"},
    TakesLate: {"ignores_a_late_repetition"},
    TakesAnySession: {"ignores_other_sessions"},
    LeavesAtUnknownKinds: {"survives_unknown_kinds"},
    LeavesAtShortPayloads: {"survives_short_payloads"},
    TakesAnyStage: {"survives_invalid_values"},
    SlowPong: {"answers_pings_in_time"},
    Impatient: {"keeps_the_session_for_a_silent_second"},
    FastClock: {"clock_counts_milliseconds"},
    TremblingClock: {"clock_never_goes_back"},
    LeavesAtAStomachache: {"accepts_lights_for_now"},
    LeavesAtAnInstant: {"accepts_lights_for_an_instant"},
    LeavesAtFewLights: {"accepts_any_number_of_lights"},
    TellsNoClosing: {"answers_ballot_with_standing"},
    ClosesAtTheSameOrder: {"accepts_the_same_ballot_twice"},
    StaysRevealed: {"opens_another_ballot_for_another_number"},
    Reopens: {"never_reopens_a_revealed_ballot", "keeps_the_ballot_in_a_new_session"},
    ForgetsTheBallot: {"keeps_the_ballot_in_a_new_session"},
    KeepsTheNumber: {"ends_a_ballot"},
    RevealsWhenClosed: {"sends_no_votes_before_the_reveal"},
    TellsEightVotes: {"sends_all_votes_at_the_reveal"},
    TellsVotesOnce: {"sends_the_votes_again"},
}


class SwapsButtons(Controller):
    def _send_presses(self) -> None:
        self._presses = [press ^ 1 if press & 2 else press for press in self._presses]
        super()._send_presses()


class TellsTwice(Controller):
    def _send_presses(self) -> None:
        self._presses *= 2
        super()._send_presses()


class TellsTheFirstVote(Controller):
    def _handle_press(self, port: int, button: int) -> None:
        was_locked = self._ballot.is_locked(port)
        super()._handle_press(port, button)
        if self._ballot.is_locked(port) and not was_locked:
            self._presses.append(pack_press(port, button))


class TellsEveryVote(Controller):
    def _handle_press(self, port: int, button: int) -> None:
        before = bytes(self._ballot._votes)
        super()._handle_press(port, button)
        if self._ballot.is_locked(port) and before[port] and self._ballot._votes != before:
            self._send_ballot_status()


class OtherBallot(Controller):
    """Keeps votes in its own way."""

    ballot: type[HiddenVotes]

    def __init__(self, identity: bytes, boot: int, ports: int, capabilities: int) -> None:
        super().__init__(identity, boot, ports, capabilities)
        self._ballot = self.ballot(ports)


class PlaysAnyCard(OtherBallot):
    class ballot(HiddenVotes):  # noqa: N801
        def _allows(self, port: int, button: int) -> bool:
            return True


class NeverCloses(OtherBallot):
    class ballot(HiddenVotes):  # noqa: N801
        def press(self, port: int, button: int) -> bool:
            stage, self.stage = self.stage, OPEN if self.stage == CLOSED else self.stage
            try:
                return super().press(port, button)
            finally:
                self.stage = stage


class KeepsVotesForOtherCards(OtherBallot):
    class ballot(HiddenVotes):  # noqa: N801
        def _set_cards(self, port: int, cards: int) -> None:
            self._cards[port] = cards


class TellsAtOnce(Controller):
    def _handle_hello(self, session: int, now: int) -> None:
        super()._handle_hello(session, now)
        self._knows_ballot = True


PRESS_FAULTS: dict[MakeController, set[str]] = {
    SwapsButtons: {"reports_every_button"},
    TellsTwice: {"reports_every_button"},
    TellsTheFirstVote: {
        "reports_that_there_is_a_vote",
        "hides_a_change_of_mind",
        "keeps_votes_in_a_closed_ballot",
    },
    TellsEveryVote: {"hides_a_change_of_mind"},
    PlaysAnyCard: {"ignores_a_used_up_card"},
    NeverCloses: {"keeps_votes_in_a_closed_ballot"},
    ForgetsTheBallot: {"keeps_a_vote_until_the_next_ballot"},
    KeepsVotesForOtherCards: {"clears_the_vote_for_other_cards"},
    TellsAtOnce: {"reports_no_press_before_the_first_ballot"},
}


class Mute(Controller):
    def outgoing(self, now: int) -> bytes:
        return b""


def short_welcome(length: int) -> MakeController:
    """A controller whose WELCOME has a payload of so many bytes."""

    class ShortWelcome(Controller):
        def _handle_hello(self, session: int, now: int) -> None:
            super()._handle_hello(session, now)
            kind, payload = self._link._unnumbered.pop()
            self._link.send_once(kind, payload[:length])

    return ShortWelcome
