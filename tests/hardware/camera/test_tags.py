"""Printed tags are what OpenCV reads, and no kind is taken for the other."""

from __future__ import annotations

import numpy as np
import pytest

from hardware.camera.arrays import Grey
from hardware.camera.tag_codes import TagKind
from hardware.camera.tag_reader import TagReader
from tests.hardware.camera.rendering import tag_picture

ALL = range(50)


def _on_paper(*tags: Grey) -> Grey:
    paper = np.full((160, 40 + 160 * len(tags)), 200, np.uint8)
    for place, tag in enumerate(tags):
        edge = tag.shape[0]
        paper[20 : 20 + edge, 20 + 160 * place : 20 + 160 * place + edge] = tag
    return paper


@pytest.mark.parametrize("kind", TagKind)
def test_every_printed_tag_is_read_as_its_number(kind: TagKind) -> None:
    reader = TagReader(kind)
    read = [[tag.number for tag in reader.find(_on_paper(tag_picture(kind, n)))] for n in ALL]
    assert read == [[number] for number in ALL]


@pytest.mark.parametrize("kind", TagKind)
def test_tags_of_the_other_kind_are_not_seen_at_all(kind: TagKind) -> None:
    other = next(each for each in TagKind if each is not kind)
    reader = TagReader(other)
    assert [tag for n in ALL for tag in reader.find(_on_paper(tag_picture(kind, n)))] == []


def test_a_tag_that_is_there_twice_is_left_out() -> None:
    twice = _on_paper(*(tag_picture(TagKind.PIECE, number) for number in (3, 7, 3)))
    assert [tag.number for tag in TagReader(TagKind.PIECE).find(twice)] == [7]


def test_the_middle_of_a_tag_is_where_its_diagonals_cross() -> None:
    (tag,) = TagReader(TagKind.PIECE).find(_on_paper(tag_picture(TagKind.PIECE, 5)))
    assert tag.centre == pytest.approx([67.5, 67.5], abs=1)
