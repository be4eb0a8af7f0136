"""One picture: where pieces stand, and what keeps the camera from seeing it."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from hardware.camera.arrays import Grey
from hardware.camera.looking import Looker
from hardware.camera.messages import BoardLook, Flaw, Footing, SeenTag
from hardware.camera.tag_codes import TagKind
from tests.hardware.camera.camera_table import ORDER, PIECES, eye, mark, picture
from tests.hardware.camera.rendering import Eye, Light, Piece


def _look(seen: Grey) -> BoardLook:
    return Looker().look(seen, ORDER)


def _tag(look: BoardLook, number: int) -> SeenTag:
    return next(tag for tag in look.tags if tag.number == number)


@pytest.mark.parametrize("x", [100.0, 0.0, 260.0])
def test_pieces_are_found_where_they_stand_however_the_camera_is_tilted(x: float) -> None:
    look = _look(picture(camera=eye(x=x)))
    assert [tag.number for tag in look.tags] == [0, 1, 2]
    for piece in PIECES:
        seen = _tag(look, piece.tag)
        assert (seen.x, seen.y) == pytest.approx((piece.x, piece.y), abs=1)
        assert seen.footing is Footing.STANDS


def test_a_high_piece_stands_where_its_foot_is() -> None:
    high = [Piece(0, 40, 40, height=30), Piece(1, 160, 110, height=30)]
    look = _look(picture(high))
    for piece in high:
        seen = _tag(look, piece.tag)
        assert (seen.x, seen.y) == pytest.approx((piece.x, piece.y), abs=2)
        assert seen.height == pytest.approx(30, abs=3)


def test_a_turned_piece_is_seen_as_turned() -> None:
    look = _look(picture([Piece(0, 60, 60, turn=0.5)]))
    assert _tag(look, 0).turn == pytest.approx(28.6, abs=4)


def test_pieces_of_different_heights_stand_where_their_feet_are() -> None:
    mixed = [Piece(tag, 40 + 22 * tag, 60, tag, height=10.0 * tag) for tag in range(6)]
    look = _look(picture(mixed))
    for piece in mixed:
        seen = _tag(look, piece.tag)
        assert (seen.x, seen.y) == pytest.approx((piece.x, piece.y), abs=2)
        assert seen.footing is Footing.STANDS


def test_a_piece_that_is_held_above_the_board_does_not_stand() -> None:
    looker = Looker()
    looker.look(picture(), ORDER)
    held = [dataclasses.replace(PIECES[0], height=25), *PIECES[1:]]
    look = looker.look(picture(held), ORDER)
    assert _tag(look, 0).footing is Footing.LIFTED
    assert _tag(look, 1).footing is Footing.STANDS


def test_a_fallen_piece_is_not_seen() -> None:
    assert _look(picture([Piece(0, 60, 60, is_fallen=True)])).tags == ()


def test_a_covered_mark_does_not_matter_while_the_camera_stands_still() -> None:
    looker = Looker()
    looker.look(picture(), ORDER)
    covered = picture(arms=[(10, 10, -100, -100), (190, 10, 300, -100)])
    look = looker.look(covered, ORDER)
    assert look.board == 0
    assert Flaw.MARK_HIDDEN in look.flaws
    assert {tag.number for tag in look.tags} >= {2}


def test_a_camera_that_was_moved_finds_its_board_again() -> None:
    looker = Looker()
    looker.look(picture(), ORDER)
    seen = _tag(looker.look(picture(camera=eye(x=160, y=120)), ORDER), 0)
    assert (seen.x, seen.y) == pytest.approx((60, 60), abs=1)


def test_marks_that_do_not_lie_as_they_should_are_no_board() -> None:
    bent = (mark(20, 5, 5), mark(21, 150, 5), mark(22, 177, 127), mark(23, 5, 90))
    assert Looker().look(picture(), replace(ORDER, boards=(bent,))).board is None


FLAWED: dict[Flaw, Callable[[], Grey]] = {
    Flaw.DARK: lambda: picture(light=Light(brightness=0.12, noise=1)),
    Flaw.BLURRED: lambda: picture(light=Light(blur=5, noise=8)),
    Flaw.TOO_FAR: lambda: picture(camera=eye(away=1100)),
    Flaw.MARK_HIDDEN: lambda: picture(arms=[(15, 15, -100, -100)]),
    Flaw.NO_MARKS: lambda: picture(camera=Eye(100, 75, 420, 900, 75)),
}


@pytest.mark.slow
@pytest.mark.parametrize("flaw", FLAWED, ids=lambda each: each.value)
def test_the_camera_says_what_is_wrong(flaw: Flaw) -> None:
    assert flaw in _look(FLAWED[flaw]()).flaws


def test_a_good_picture_has_no_flaw() -> None:
    look = _look(picture())
    assert look.flaws == ()
    assert look.pixels > 28


def test_a_card_is_found_in_the_picture() -> None:
    shown = picture([*PIECES, Piece(30, 100, 75, kind=TagKind.CARD)])
    (card,) = Looker().cards(shown).cards
    assert card.number == 30
    assert (card.x, card.y) == pytest.approx((0.5, 0.28), abs=0.02)


def test_a_card_on_the_table_changes_nothing_in_a_look_at_the_board() -> None:
    looks = [_look(picture([*PIECES, Piece(n, 100, 40, kind=TagKind.CARD)])) for n in (3, 17, 41)]
    assert [look.tags for look in looks] == [looks[0].tags] * 3
    assert [look.numbers for look in looks] == [looks[0].numbers] * 3


def test_the_marks_of_an_unknown_board_are_measured() -> None:
    order = replace(ORDER, boards=(), measures=(20, 21, 22, 23))
    measured = Looker().look(picture(camera=eye(x=150)), order).measured
    (left, top), (right, low) = measured[0].corners[0], measured[2].corners[2]
    assert (right - left, low - top) == pytest.approx((190, 140), abs=4)
    look = Looker().look(picture(), replace(ORDER, boards=(measured,)))
    one, other = _tag(look, 0), _tag(look, 1)
    assert (other.x - one.x, other.y - one.y) == pytest.approx((60, 0), abs=2)


def test_a_known_board_whose_marks_lie_elsewhere_now_can_be_measured_again() -> None:
    known = (mark(20, 5, 5), mark(21, 150, 5), mark(22, 177, 127), mark(23, 5, 90))
    order = replace(ORDER, boards=(known,), measures=(20, 21, 22, 23))
    look = Looker().look(picture(), order)
    assert look.board is None
    assert len(look.measured) == 4
    assert Flaw.BENT not in look.flaws
    assert Flaw.BENT in Looker().look(picture(), replace(order, measures=())).flaws
