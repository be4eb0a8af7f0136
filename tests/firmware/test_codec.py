"""A frame is decoded as it was sent or not at all, and bytes around it never delay it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.codec import (
    AROUND_BODY,
    HEAD,
    LONGEST_FRAME,
    LONGEST_PAYLOAD,
    START,
    Decoder,
    Message,
    crc16,
    encode,
    length_check,
)
from tests.sampling import sampled

Fields = tuple[int, int, int, int, bytes]
BYTES = st.integers(0, 255)
MESSAGES = st.builds(Message, BYTES, BYTES, BYTES, BYTES, st.binary(max_size=LONGEST_PAYLOAD))
NOISE = st.binary(max_size=200) | st.text("\xa5\x04\xe5\x3b ", max_size=99).map(
    lambda text: text.encode("latin-1")
)
GOOD = Message(7, 1, 2, 0x85, b"\x01\x12")
SHORTEST = encode(Message(7, 0, 2, 0x00, b""))
SHORT = encode(GOOD)
LONGEST = encode(Message(201, 9, 8, 0x86, Random(4).randbytes(LONGEST_PAYLOAD)))
FULL_OF_HEADS = encode(Message(165, 4, 229, 0xA5, bytes([START, 4, length_check(4)]) * 18))
LENGTHS = range(HEAD, LONGEST_FRAME - AROUND_BODY + 1)
WRONG_BITS = 3


def fields(message: Message) -> Fields:
    return message.session, message.sequence, message.acked, message.kind, message.payload


def decoded(data: bytes) -> list[Fields]:
    return [fields(message) for message in Decoder().feed(data)]


def with_wrong_bits(frame: bytes, bits: Iterable[int]) -> bytes:
    flipped = int.from_bytes(frame) ^ sum(1 << bit for bit in bits)
    return flipped.to_bytes(len(frame))


def errors(frame: bytes, bits: int) -> Iterator[bytes]:
    """The frame with every combination of this many wrong bits."""
    for wrong in combinations(range(8 * len(frame)), bits):
        yield with_wrong_bits(frame, wrong)


def none_is_decoded(frames: Iterable[bytes]) -> bool:
    return not any(Decoder().feed(frame) for frame in frames)


@given(MESSAGES)
def test_an_encoded_message_is_decoded_unchanged(message: Message) -> None:
    frame = encode(message)
    assert len(frame) == AROUND_BODY + HEAD + len(message.payload) <= LONGEST_FRAME
    assert decoded(frame) == [fields(message)]


@given(st.lists(MESSAGES, max_size=5), st.integers(1, 20))
def test_frames_can_arrive_in_pieces_of_any_size(messages: list[Message], piece: int) -> None:
    stream = b"".join(map(encode, messages))
    decoder = Decoder()
    pieces = [stream[at : at + piece] for at in range(0, len(stream), piece)]
    found = [fields(message) for each in pieces for message in decoder.feed(each)]
    assert found == list(map(fields, messages))


def test_a_payload_that_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 55 bytes"):
        encode(Message(1, 0, 0, 0x86, bytes(LONGEST_PAYLOAD + 1)))


@pytest.mark.slow
@pytest.mark.parametrize("bits", [1, 2, 3])
@pytest.mark.parametrize("frame", [SHORTEST, SHORT], ids=["shortest", "short"])
def test_a_short_frame_with_up_to_three_wrong_bits_is_rejected(frame: bytes, bits: int) -> None:
    assert none_is_decoded(errors(frame, bits))


@pytest.mark.parametrize("bits", sampled([1, 2], every=2))
def test_the_longest_frame_with_one_or_two_wrong_bits_is_rejected(bits: int) -> None:
    assert none_is_decoded(errors(LONGEST, bits))


@pytest.mark.slow
def test_the_longest_frame_with_three_random_wrong_bits_is_rejected() -> None:
    chance = Random(3)
    positions = range(8 * LONGEST_FRAME)
    wrong = (with_wrong_bits(LONGEST, chance.sample(positions, 3)) for _error in range(30_000))
    assert none_is_decoded(wrong)


def test_any_two_lengths_with_their_checks_differ_in_at_least_four_bits() -> None:
    words = [length << 8 | length_check(length) for length in range(256)]
    assert min((one ^ other).bit_count() for one, other in combinations(words, 2)) == 4


def syndromes(size: int) -> list[int]:
    """How each wrong bit of `size` bytes, and of their CRC, changes the CRC.

    The CRC is linear (except for a constant), so wrong bits go undetected exactly if
    the xor of their syndromes is 0.
    """
    right = crc16(bytes(size))
    inside = [crc16((1 << bit).to_bytes(size)) ^ right for bit in range(8 * size)]
    return [1 << bit for bit in range(16)] + inside


def test_no_one_two_or_three_wrong_bits_pass_the_crc_of_the_longest_frame() -> None:
    singles = syndromes(LONGEST_FRAME - 3)
    assert 0 not in singles
    assert len(set(singles)) == len(singles) == 8 * (LONGEST_FRAME - 1)
    assert not {one ^ other for one, other in combinations(singles, 2)} & set(singles)


@given(st.binary(max_size=61), st.binary(min_size=61, max_size=61))
def test_the_crc_is_linear_so_syndromes_can_be_added(data: bytes, other: bytes) -> None:
    other = other[: len(data)]
    both = bytes(one ^ two for one, two in zip(data, other, strict=True))
    assert crc16(both) ^ crc16(bytes(len(data))) == crc16(data) ^ crc16(other)


def false_frames(frame: bytes) -> Iterator[tuple[int, int]]:
    """The places inside a frame where up to three wrong bits could make another header: position
    and length of the false frame."""
    for at in range(1, len(frame) - AROUND_BODY - HEAD + 1):
        for length in LENGTHS:
            head = bytes([START, length, length_check(length)])
            wrong = int.from_bytes(head) ^ int.from_bytes(frame[at : at + 3])
            if at + length + AROUND_BODY <= len(frame) and wrong.bit_count() <= WRONG_BITS:
                yield at, length


def passes_after(data: bytes, bits: int) -> bool:
    """Whether this frame passes its CRC after up to `bits` wrong bits behind its header."""
    found = crc16(data[1:-2]) ^ int.from_bytes(data[-2:])
    behind_head = syndromes(len(data) - 3)[: 8 * (len(data) - 3)]
    sums = {0}
    for _bit in range(bits):
        sums |= {each ^ one for each in sums for one in behind_head}
    return found in sums


@pytest.mark.parametrize("frame", [LONGEST, FULL_OF_HEADS], ids=["longest", "full of heads"])
def test_three_wrong_bits_make_no_false_frame_within_a_long_frame(frame: bytes) -> None:
    """With the two tests of distances: none of its 22 million errors is decoded as a frame."""
    for at, length in false_frames(frame):
        head = bytes([START, length, length_check(length)])
        wrong = int.from_bytes(head) ^ int.from_bytes(frame[at : at + 3])
        false = head + frame[at + 3 : at + length + AROUND_BODY]
        assert not passes_after(false, WRONG_BITS - wrong.bit_count())


def test_the_search_for_false_frames_finds_one_that_is_three_bits_away() -> None:
    inside = with_wrong_bits(SHORTEST, [70, 40, 3])
    frame = encode(Message(1, 1, 1, 0x86, inside))
    ((at, length),) = false_frames(frame)
    assert (at, length) == (7, HEAD)
    right_head = SHORTEST[:3] + inside[3:]
    assert passes_after(right_head, WRONG_BITS - 1)
    assert not passes_after(right_head, WRONG_BITS - 2)


@given(NOISE)
def test_after_noise_the_next_good_frame_is_decoded(noise: bytes) -> None:
    assert decoded(noise + SHORT)[-1] == fields(GOOD)


def test_after_a_wrong_bit_the_next_good_frame_is_decoded() -> None:
    for bit in range(8 * len(SHORT)):
        assert decoded(with_wrong_bits(SHORT, [bit]) + SHORT) == [fields(GOOD)], bit


def test_after_a_frame_that_was_cut_off_the_next_good_one_is_decoded() -> None:
    for cut in range(len(LONGEST)):
        assert decoded(LONGEST[:cut] + SHORT) == [fields(GOOD)], cut


def test_a_false_start_of_a_long_frame_delays_nothing() -> None:
    for length in LENGTHS:
        decoder = Decoder()
        assert not decoder.feed(bytes([START, length, length_check(length)]))
        (message,) = decoder.feed(SHORT)
        assert fields(message) == fields(GOOD)


def test_a_false_start_just_before_a_frame_delays_nothing() -> None:
    decoder = Decoder()
    noise = bytes([START, START, 59, START])
    found = [each for byte in noise + SHORT for each in decoder.feed(bytes([byte]))]
    assert list(map(fields, found)) == [fields(GOOD)]


def test_a_frame_with_an_invalid_length_is_rejected() -> None:
    for length in set(range(256)) - set(LENGTHS):
        data = bytes([length, length_check(length)]) + bytes(length)
        crc = crc16(data)
        assert not decoded(bytes([START]) + data + crc.to_bytes(2))
