"""What travels between a phone and the table is encrypted: the page and the table agree on how, and
nothing else is accepted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hardware.phones.encryption import Encryption, Invitation, Join, NotAuthentic, new_challenge
from tests.hardware.phones.page_in_node import SECRET, PageInNode
from tests.needed_programs import needs

pytestmark = needs("node")
IDENTITY = b"\x01phone\xff\x00"


@pytest.fixture(scope="module")
def page() -> Iterator[PageInNode]:
    page = PageInNode(IDENTITY, 77)
    yield page
    page.close()


def joined(page: PageInNode, invitation: Invitation) -> Encryption:
    challenge = new_challenge()
    join, encryption = invitation.accept(page.join(invitation.fragment, challenge), challenge)
    assert join == Join(IDENTITY, SECRET, 77)
    return encryption


def test_both_ends_read_what_the_other_has_encrypted(page: PageInNode) -> None:
    encryption = joined(page, Invitation())
    for content in (b"\x00", b"Yes", bytes(range(256))):
        assert encryption.decrypt(page.encrypt(content)) == content
        assert page.decrypt(encryption.encrypt(content)) == content


def test_a_vote_cannot_be_told_from_another_by_its_length(page: PageInNode) -> None:
    encryption = joined(page, Invitation())
    assert len({len(page.encrypt(vote)) for vote in (b"\x01", b"\x02", b"\x03")}) == 1
    assert len({len(encryption.encrypt(light)) for light in (b"\x03", b"\x04", b"\x05")}) == 1


def test_a_frame_that_comes_again_is_refused(page: PageInNode) -> None:
    encryption = joined(page, Invitation())
    frame = page.encrypt(b"Yes")
    encryption.decrypt(frame)
    with pytest.raises(NotAuthentic):
        encryption.decrypt(frame)
    back = encryption.encrypt(b"hidden")
    assert page.decrypt(back) == b"hidden"
    assert page.decrypt(back) is None


def test_a_frame_that_was_altered_or_left_out_is_refused(page: PageInNode) -> None:
    encryption = joined(page, Invitation())
    frame = page.encrypt(b"Yes")
    with pytest.raises(NotAuthentic):
        encryption.decrypt(bytes([frame[0] ^ 1]) + frame[1:])
    encryption = joined(page, Invitation())
    page.encrypt(b"never arrives")
    with pytest.raises(NotAuthentic):
        encryption.decrypt(page.encrypt(b"Yes"))


def test_the_tables_own_frames_are_not_taken_for_the_phones(page: PageInNode) -> None:
    encryption = joined(page, Invitation())
    with pytest.raises(NotAuthentic):
        encryption.decrypt(encryption.encrypt(b"Yes"))


def test_a_recorded_request_to_join_is_refused(page: PageInNode) -> None:
    invitation, challenge = Invitation(), new_challenge()
    recorded = page.join(invitation.fragment, challenge)
    invitation.accept(recorded, challenge)
    with pytest.raises(NotAuthentic):
        invitation.accept(recorded, new_challenge())


def test_the_code_of_another_evening_opens_nothing(page: PageInNode) -> None:
    tonight, challenge = Invitation(), new_challenge()
    yesterday = page.join(Invitation().fragment, challenge)
    with pytest.raises(NotAuthentic):
        tonight.accept(yesterday, challenge)


def test_half_of_the_code_opens_nothing(page: PageInNode) -> None:
    """Whoever knows the public key, but not the token, has not seen the screen."""
    tonight, another, challenge = Invitation(), Invitation(), new_challenge()
    half = tonight.fragment[:44] + another.fragment[44:]
    with pytest.raises(NotAuthentic):
        tonight.accept(page.join(half, challenge), challenge)


@pytest.mark.parametrize("frame", [b"", bytes(31), bytes(32), bytes(33), bytes(4096)])
def test_nonsense_is_refused(frame: bytes) -> None:
    with pytest.raises(NotAuthentic):
        Invitation().accept(frame, new_challenge())
