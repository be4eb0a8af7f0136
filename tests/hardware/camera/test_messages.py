"""What the program and the camera's process tell each other arrives whole, however it is cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.camera.messages import (
    LONGEST,
    ORDER_DECODER,
    REPORT_DECODER,
    Alive,
    BoardLook,
    CameraFault,
    CardsInView,
    Failed,
    Footing,
    Frames,
    Report,
    SeenCard,
    SeenTag,
    SentPicture,
    framed,
)
from tests.hardware.camera.camera_table import ORDER

EXAMPLES: list[Report] = [
    Alive(),
    CardsInView((SeenCard(7, 0.5, 0.25, 0.03),)),
    BoardLook(board=0, tags=(SeenTag(1, 2.5, 3.5, 90.0, 12.0, Footing.LIFTED),)),
    SentPicture(2, 2, b"\x00\x01\x02\x03"),
    Failed(CameraFault.BUSY),
    Failed(CameraFault.NOT_LOADED, "libGL.so.1: cannot open shared object file"),
]


@given(st.lists(st.integers(1, 40), min_size=1))
def test_reports_arrive_in_any_pieces(cuts: list[int]) -> None:
    data, frames, read = b"".join(map(framed, EXAMPLES)), Frames(), []
    while data:
        for cut in cuts:
            read += [REPORT_DECODER.decode(message) for message in frames.feed(data[:cut])]
            data = data[cut:]
    assert read == EXAMPLES


def test_an_order_arrives() -> None:
    assert [ORDER_DECODER.decode(each) for each in Frames().feed(framed(ORDER))] == [ORDER]


def test_noise_is_no_message() -> None:
    with pytest.raises(ValueError, match="bytes"):
        list(Frames().feed((LONGEST + 1).to_bytes(4, "big")))
    with pytest.raises(ValueError, match=r"."):
        REPORT_DECODER.decode(b"\xc1noise")


def test_no_picture_gets_into_a_log() -> None:
    assert "secret" not in repr(SentPicture(2, 3, b"secret"))
