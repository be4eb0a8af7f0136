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
from firmware.key_ring import KeyRing, KeyStore
from firmware.link import Link
from firmware.messages import (
    ACKNOWLEDGE,
    AT_AN_INSTANT,
    BALLOT,
    CHALLENGE,
    CHOICES,
    CLOSED,
    GOODBYE,
    HELLO,
    KEY,
    LIGHTS,
    NO_BALLOT,
    OPEN,
    PING,
    PONG,
    PROOF,
    REVEALED,
    SHOWS_STOMACHACHE,
    STANDING,
    BallotCommand,
    Challenge,
    Choices,
    Pong,
    pack_press,
    read_challenge,
    read_token,
)
from firmware.proof import proof
from tests.hardware.conformance.virtual_wire import PORTS, MakeController


def frames_of(data: bytes) -> list[Message]:
    return Decoder().feed(data)


class StatesVersion3(Controller):
    def _handle_hello(self, session: int, now: int) -> None:
        self._welcome.version = 3
        super()._handle_hello(session, now)


class StatesVersion2ToEveryHost(Controller):
    def _handle_hello(self, session: int, now: int) -> None:
        self._welcome.version = 2
        super()._handle_hello(session, now)


class NinePorts(Controller):
    def __init__(self, identity: bytes, boot: int, ports: int, capabilities: int) -> None:
        super().__init__(identity, boot, 9, capabilities)


class NoPorts(Controller):
    """Has boxes, but states that it has none."""

    def _handle_hello(self, session: int, now: int) -> None:
        self._welcome.ports = 0
        super()._handle_hello(session, now)


class ChangesIdentity(Controller):
    def _handle_hello(self, session: int, now: int) -> None:
        self._welcome.identity = now.to_bytes(7, "big") + bytes([session])
        super()._handle_hello(session, now)


class ChangesBootNumber(Controller):
    def _handle_hello(self, session: int, now: int) -> None:
        self._welcome.boot += self._has_host
        super()._handle_hello(session, now)


class RestartsAtEveryHello(Controller):
    def _handle_hello(self, session: int, now: int) -> None:
        self._has_host = False
        super()._handle_hello(session, now)


class IgnoresGoodbye(Controller):
    def _handle_message(self, message: Message, now: int) -> None:
        if message.kind != GOODBYE:
            super()._handle_message(message, now)


class NeverDropsASilentHost(Controller):
    def step(self, now: int) -> None:
        self._link.last_frame_at = now
        super().step(now)


class ChangesBootNumberWhenAlone(Controller):
    def _drop_host(self) -> None:
        super()._drop_host()
        self._welcome.boot += 1


class ResetsAtNewlines(Controller):
    def receive(self, data: bytes, now: int) -> None:
        super().receive(data, now)
        if b"\r\n" in data:
            self._drop_host()


class IgnoresTheCrc(Controller):
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


class TrustsEveryHead(Controller):
    """Waits for the end of every apparent frame, and drops its bytes if it was none."""

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


class DropsPiecesOfFrames(Controller):
    def receive(self, data: bytes, now: int) -> None:
        self._link._decoder = Decoder()
        super().receive(data, now)


class ReadsOneFrameAtATime(Controller):
    def receive(self, data: bytes, now: int) -> None:
        whole = data[1] + AROUND_BODY if len(data) > 1 and data[0] == START else len(data)
        super().receive(data[:whole], now)


class HasASmallBuffer(Controller):
    def receive(self, data: bytes, now: int) -> None:
        super().receive(data if len(data) < LONGEST_FRAME else b"", now)


class AcknowledgesLate(Controller):
    """Sends messages of one kind too late."""

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


class AnswersPingsLate(AcknowledgesLate):
    kind = PONG
    delay = 70


class RepeatsOnlyTwice(Controller):
    times_sent: Counter[tuple[int, int]]

    def outgoing(self, now: int) -> bytes:
        kept = b""
        for message in frames_of(super().outgoing(now)):
            self.times_sent[message.session, message.sequence] += 1
            if message.sequence == 0 or self.times_sent[message.session, message.sequence] <= 3:
                kept += encode(message)
        return kept

    def _handle_hello(self, session: int, now: int) -> None:
        self.times_sent = Counter()
        super()._handle_hello(session, now)


class RepeatsAcknowledgedMessages(Controller):
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


class FaultyLink(Controller):
    """A controller whose link accepts wrong messages."""

    link: type[Link]

    def __init__(self, identity: bytes, boot: int, ports: int, capabilities: int) -> None:
        super().__init__(identity, boot, ports, capabilities)
        self._link = self.link()


class ActsTwice(FaultyLink):
    class link(Link):  # noqa: N801
        def _is_new(self, message: Message, now: int) -> bool:
            twice = message.sequence != 0 and message.sequence == self._last_received
            return super()._is_new(message, now) or (twice and message.session == self.session)


class AcceptsAnySession(FaultyLink):
    class link(Link):  # noqa: N801
        def _is_new(self, message: Message, now: int) -> bool:
            if message.kind != HELLO:
                message.session = self.session
            return super()._is_new(message, now)


class EndsSession(Controller):
    """Ends the session when certain messages come."""

    def ends_session(self, message: Message) -> bool:
        raise NotImplementedError

    def _handle_message(self, message: Message, now: int) -> None:
        if self.ends_session(message):
            self._drop_host()
        else:
            super()._handle_message(message, now)


class EndsAtUnknownKinds(EndsSession):
    def ends_session(self, message: Message) -> bool:
        return message.kind > 0x80


class EndsAtShortPayloads(EndsSession):
    def ends_session(self, message: Message) -> bool:
        return message.kind == LIGHTS and len(message.payload) < 5


class EndsAtAStomachache(EndsSession):
    def ends_session(self, message: Message) -> bool:
        return message.kind == LIGHTS and SHOWS_STOMACHACHE in message.payload[5:]


class EndsAtAnInstant(EndsSession):
    def ends_session(self, message: Message) -> bool:
        return message.kind == LIGHTS and message.payload[:1] == bytes([AT_AN_INSTANT])


class AcceptsAnyStage(Controller):
    def _handle_message(self, message: Message, now: int) -> None:
        if message.kind == BALLOT and len(message.payload) > 4 and message.payload[4] > REVEALED:
            message.payload = message.payload[:4] + bytes([REVEALED]) + message.payload[5:]
        super()._handle_message(message, now)


class DropsTheHostTooSoon(Controller):
    def step(self, now: int) -> None:
        super().step(now)
        if self._has_host and now - self._link.last_frame_at > 800:
            self._drop_host()


class FaultyClock(Controller):
    asked = 0

    def clock(self, now: int) -> int:
        raise NotImplementedError

    def _handle_message(self, message: Message, now: int) -> None:
        if message.kind == PING and self._has_host and len(message.payload) >= 4:
            self.asked += 1
            pong = Pong(read_token(message.payload), self.clock(now))
            self._link.send_once(PONG, pong.pack())
        else:
            super()._handle_message(message, now)


class FastClock(FaultyClock):
    def clock(self, now: int) -> int:
        return 2 * now


class FaultyBallot(Controller):
    """Changes BALLOT orders before following them."""

    def change_order(self, order: BallotCommand) -> None:
        raise NotImplementedError

    def _handle_ballot(self, order: BallotCommand) -> None:
        self.change_order(order)
        super()._handle_ballot(order)


class ClosesAtARepeatedOrder(FaultyBallot):
    def change_order(self, order: BallotCommand) -> None:
        if (order.number, order.stage) == (self._ballot.number, OPEN):
            order.stage = CLOSED if self._ballot.stage == OPEN else order.stage


class StaysRevealed(FaultyBallot):
    def change_order(self, order: BallotCommand) -> None:
        if self._ballot.stage == REVEALED and order.number not in (0, self._ballot.number):
            order.stage = REVEALED


class Reopens(FaultyBallot):
    def change_order(self, order: BallotCommand) -> None:
        if self._ballot.stage == REVEALED:
            self._ballot.stage = CLOSED


class KeepsTheNumber(FaultyBallot):
    def change_order(self, order: BallotCommand) -> None:
        if order.stage == NO_BALLOT:
            order.number = self._ballot.number


class RevealsWhenClosed(FaultyBallot):
    def change_order(self, order: BallotCommand) -> None:
        if order.stage == CLOSED:
            self._link.send_reliable(CHOICES, Choices(order.number, bytes(PORTS)).pack())


class ReportsClosedAsOpen(Controller):
    def _send_ballot_status(self) -> None:
        stage = self._ballot.stage
        self._ballot.stage = OPEN if stage == CLOSED else stage
        super()._send_ballot_status()
        self._ballot.stage = stage


class ForgetsTheBallot(Controller):
    def _handle_hello(self, session: int, now: int) -> None:
        self._ballot = HiddenVotes(len(self._lights))
        super()._handle_hello(session, now)


class FaultyReveal(Controller):
    """Reveals a ballot that must stay sealed."""

    ballot: type[HiddenVotes]

    def __init__(self, identity: bytes, boot: int, ports: int, capabilities: int) -> None:
        super().__init__(identity, boot, ports, capabilities)
        self._ballot = self.ballot(ports)


class RevealsAnIncompleteBallot(FaultyReveal):
    class ballot(HiddenVotes):  # noqa: N801
        def _is_complete(self) -> bool:
            return True


class RevealsAnOpenBallot(FaultyReveal):
    class ballot(HiddenVotes):  # noqa: N801
        def _set_stage(self, stage: int) -> None:
            self._may_reveal = self._may_reveal or (self.stage == OPEN and self._is_complete())
            super()._set_stage(stage)


class RevealsAtTheSecondOrder(FaultyReveal):
    class ballot(HiddenVotes):  # noqa: N801
        def _set_stage(self, stage: int) -> None:
            super()._set_stage(stage)
            if stage == REVEALED:
                super()._set_stage(CLOSED if self.stage == CLOSED else REVEALED)


class RevealsTheLastSessionsBallot(FaultyReveal):
    class ballot(HiddenVotes):  # noqa: N801
        def begin_session(self, withdraws: bool = True) -> None:
            return


class RevealsABallotWithOtherCards(FaultyReveal):
    class ballot(HiddenVotes):  # noqa: N801
        def _set_cards(self, port: int, cards: int) -> None:
            before = self._may_reveal
            super()._set_cards(port, cards)
            self._may_reveal = before


class FaultyChoices(Controller):
    """Changes the CHOICES that it sends."""

    def __init__(self, identity: bytes, boot: int, ports: int, capabilities: int) -> None:
        super().__init__(identity, boot, ports, capabilities)
        self.choices_sent = 0
        self._link.send_reliable = self.say  # type: ignore[method-assign]

    def say(self, kind: int, payload: bytes, replace: bool = False) -> None:
        raise NotImplementedError


class SendsEightVotes(FaultyChoices):
    def say(self, kind: int, payload: bytes, replace: bool = False) -> None:
        more = bytes(8 - PORTS) if kind == CHOICES else b""
        Link.send_reliable(self._link, kind, payload + more, replace)


class SendsVotesOnce(FaultyChoices):
    def say(self, kind: int, payload: bytes, replace: bool = False) -> None:
        if kind == STANDING and payload[4] != REVEALED:
            self.choices_sent = 0
        if kind == CHOICES:
            self.choices_sent += 1
        if kind != CHOICES or self.choices_sent == 1:
            Link.send_reliable(self._link, kind, payload, replace)


class FaultyKeys(Controller):
    """A controller that keeps keys, in a wrong way."""

    def __init__(self, identity: bytes, boot: int, ports: int, capabilities: int) -> None:
        super().__init__(identity, boot, ports, capabilities, keys=KeyStore())


class NeverProves(FaultyKeys):
    def _handle_keys(self, keys: KeyRing, message: Message) -> None:
        return


class ProvesItsFirstSession(FaultyKeys):
    first = 0

    def _prove(self, key: bytes, challenge: Challenge) -> bytes:
        self.first = self.first or self._link.session
        return proof(key, self._welcome, self.first, challenge)


class ProvesWithTheIdentityAlone(FaultyKeys):
    def _prove(self, key: bytes, challenge: Challenge) -> bytes:
        return proof(key, self._welcome, self._link.session, Challenge(challenge.name, bytes(16)))


class ForgetsItsKeys(FaultyKeys):
    def _handle_hello(self, session: int, now: int) -> None:
        self._keys = KeyRing(KeyStore())
        super()._handle_hello(session, now)


class ProvesWithAnyKey(FaultyKeys):
    def _handle_keys(self, keys: KeyRing, message: Message) -> None:
        if message.kind == CHALLENGE:
            challenge = read_challenge(message.payload)
            if keys.find(challenge.name) is None:
                self._link.send_reliable(PROOF, self._prove(bytes(16), challenge))
                return
        super()._handle_keys(keys, message)


class ReplacesKeys(FaultyKeys):
    def _handle_keys(self, keys: KeyRing, message: Message) -> None:
        if message.kind == KEY and len(message.payload) >= 24:
            keys._keys = []
        super()._handle_keys(keys, message)


class StoresKeysDuringABallot(FaultyKeys):
    def _handle_keys(self, keys: KeyRing, message: Message) -> None:
        stage, self._ballot.stage = self._ballot.stage, NO_BALLOT
        super()._handle_keys(keys, message)
        self._ballot.stage = stage


FAULTS: dict[MakeController, set[str]] = {
    StatesVersion3: {"speaks_a_version_of_the_host"},
    StatesVersion2ToEveryHost: {"speaks_a_version_of_the_host"},
    ChangesIdentity: {"keeps_its_identity"},
    ChangesBootNumber: {"keeps_its_boot_number"},
    RestartsAtEveryHello: {"keeps_the_session_at_a_repeated_hello"},
    IgnoresGoodbye: {"is_silent_after_goodbye"},
    NeverDropsASilentHost: {"is_alone_after_silence"},
    ChangesBootNumberWhenAlone: {"is_alone_after_silence"},
    ResetsAtNewlines: {"skips_noise"},
    IgnoresTheCrc: {"skips_a_wrong_crc"},
    GuessesLengths: {"skips_a_wrong_length"},
    TrustsEveryHead: {"recovers_from_half_a_frame"},
    DropsPiecesOfFrames: {"joins_pieces_of_a_frame"},
    ReadsOneFrameAtATime: {"reads_several_frames_at_once"},
    HasASmallBuffer: {"reads_the_longest_frame"},
    AcknowledgesLate: {"acknowledges_in_time"},
    RepeatsOnlyTwice: {"repeats_unacknowledged_messages"},
    RepeatsAcknowledgedMessages: {"does_not_repeat_acknowledged_messages"},
    NeverGivesUp: {"gives_up_without_acknowledgement"},
    ActsTwice: {"acts_once_on_a_repeated_message"},
    AcceptsAnySession: {"ignores_other_sessions"},
    EndsAtUnknownKinds: {"survives_unknown_kinds"},
    EndsAtShortPayloads: {"survives_short_payloads"},
    AcceptsAnyStage: {"survives_invalid_values"},
    AnswersPingsLate: {"answers_pings_in_time"},
    DropsTheHostTooSoon: {"keeps_the_session_for_a_silent_second"},
    FastClock: {"clock_counts_milliseconds"},
    EndsAtAStomachache: {"accepts_lights_for_now"},
    EndsAtAnInstant: {"accepts_lights_for_an_instant"},
    ReportsClosedAsOpen: {
        "answers_ballot_with_standing",
        "keeps_an_incomplete_ballot_sealed",
        "keeps_an_open_ballot_sealed",
        "keeps_the_last_sessions_ballot_sealed",
        "keeps_a_changed_ballot_sealed",
    },
    ClosesAtARepeatedOrder: {"accepts_the_same_ballot_twice"},
    StaysRevealed: {"opens_another_ballot_for_another_number"},
    Reopens: {"never_reopens_a_revealed_ballot", "keeps_the_ballot_in_a_new_session"},
    ForgetsTheBallot: {"keeps_the_ballot_in_a_new_session"},
    KeepsTheNumber: {"ends_a_ballot"},
    RevealsWhenClosed: {
        "sends_no_votes_before_the_reveal",
        "keeps_an_incomplete_ballot_sealed",
        "keeps_a_changed_ballot_sealed",
    },
    SendsEightVotes: {"sends_all_votes_at_the_reveal"},
    SendsVotesOnce: {"sends_the_votes_again"},
    RevealsAnIncompleteBallot: {"keeps_an_incomplete_ballot_sealed"},
    RevealsAnOpenBallot: {"keeps_an_open_ballot_sealed", "keeps_a_changed_ballot_sealed"},
    RevealsAtTheSecondOrder: {"keeps_an_open_ballot_sealed"},
    RevealsTheLastSessionsBallot: {"keeps_the_last_sessions_ballot_sealed"},
    NeverProves: {
        "proves_each_session_anew",
        "proves_nothing_without_the_key",
        "keeps_the_first_key",
        "stores_no_key_during_a_ballot",
    },
    ProvesItsFirstSession: {"proves_each_session_anew", "keeps_the_first_key"},
    ProvesWithTheIdentityAlone: {
        "proves_each_session_anew",
        "keeps_the_first_key",
    },
    ForgetsItsKeys: {"proves_each_session_anew"},
    ProvesWithAnyKey: {"proves_nothing_without_the_key", "stores_no_key_during_a_ballot"},
    ReplacesKeys: {"keeps_the_first_key"},
    StoresKeysDuringABallot: {"stores_no_key_during_a_ballot"},
    RevealsABallotWithOtherCards: {"keeps_a_changed_ballot_sealed"},
}


class SwapsButtons(Controller):
    def _send_presses(self) -> None:
        self._presses = [press ^ 1 if press & 2 else press for press in self._presses]
        super()._send_presses()


class ReportsPressesTwice(Controller):
    def _send_presses(self) -> None:
        self._presses *= 2
        super()._send_presses()


class ReportsTheFirstVoteAsPress(Controller):
    def _handle_press(self, port: int, button: int) -> None:
        was_locked = self._ballot.is_locked(port)
        super()._handle_press(port, button)
        if self._ballot.is_locked(port) and not was_locked:
            self._presses.append(pack_press(port, button))


class ReportsEveryVote(Controller):
    def _handle_press(self, port: int, button: int) -> None:
        before = bytes(self._ballot._votes)
        super()._handle_press(port, button)
        if self._ballot.is_locked(port) and before[port] and self._ballot._votes != before:
            self._send_ballot_status()


class FaultyVotes(Controller):
    """Stores votes in a wrong way."""

    ballot: type[HiddenVotes]

    def __init__(self, identity: bytes, boot: int, ports: int, capabilities: int) -> None:
        super().__init__(identity, boot, ports, capabilities)
        self._ballot = self.ballot(ports)


class AcceptsAnyCard(FaultyVotes):
    class ballot(HiddenVotes):  # noqa: N801
        def _allows(self, port: int, button: int) -> bool:
            return True


class NeverWithdraws(FaultyVotes):
    class ballot(HiddenVotes):  # noqa: N801
        def begin_session(self, withdraws: bool = True) -> None:
            super().begin_session(withdraws=False)


class WithdrawsWithoutSayingSo(FaultyVotes):
    class ballot(HiddenVotes):  # noqa: N801
        def withdrawn_ports(self) -> int:
            return 0


class NeverCloses(FaultyVotes):
    class ballot(HiddenVotes):  # noqa: N801
        def press(self, port: int, button: int) -> bool:
            stage, self.stage = self.stage, OPEN if self.stage == CLOSED else self.stage
            try:
                return super().press(port, button)
            finally:
                self.stage = stage


class KeepsVotesForOtherCards(FaultyVotes):
    class ballot(HiddenVotes):  # noqa: N801
        def _set_cards(self, port: int, cards: int) -> None:
            self._cards[port] = cards


class KeepsTheVotesOfOtherPorts(FaultyVotes):
    class ballot(HiddenVotes):  # noqa: N801
        def begin_session(self, withdraws: bool = True) -> None:
            self._may_reveal = False


class ReportsPressesTooSoon(Controller):
    def _handle_hello(self, session: int, now: int) -> None:
        super()._handle_hello(session, now)
        self._knows_ballot = True


PRESS_FAULTS: dict[MakeController, set[str]] = {
    SwapsButtons: {"reports_every_button"},
    ReportsPressesTwice: {"reports_every_button"},
    ReportsTheFirstVoteAsPress: {
        "reports_that_there_is_a_vote",
        "hides_a_change_of_mind",
        "keeps_votes_in_a_closed_ballot",
    },
    ReportsEveryVote: {"hides_a_change_of_mind"},
    AcceptsAnyCard: {"ignores_a_used_up_card", "withdraws_the_vote_for_a_used_up_card"},
    NeverWithdraws: {"withdraws_the_vote_for_a_used_up_card"},
    WithdrawsWithoutSayingSo: {"withdraws_the_vote_for_a_used_up_card"},
    NeverCloses: {"keeps_votes_in_a_closed_ballot"},
    ForgetsTheBallot: {"keeps_a_vote_until_the_next_ballot"},
    KeepsVotesForOtherCards: {
        "clears_the_vote_for_other_cards",
        "clears_all_votes_when_a_box_is_taken_out",
    },
    KeepsTheVotesOfOtherPorts: {"clears_all_votes_when_a_box_is_taken_out"},
    ReportsPressesTooSoon: {"reports_no_press_before_the_first_ballot"},
}


class NeverSends(Controller):
    def outgoing(self, now: int) -> bytes:
        return b""


def short_welcome(length: int) -> MakeController:
    """A controller whose WELCOME has this many bytes of payload."""

    class ShortWelcome(Controller):
        def _handle_hello(self, session: int, now: int) -> None:
            super()._handle_hello(session, now)
            kind, payload = self._link._unnumbered.pop()
            self._link.send_once(kind, payload[:length])

    return ShortWelcome
