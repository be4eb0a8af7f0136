"""Which letters can be drawn, as the program and a regular expression of a page know it."""

from __future__ import annotations

import re

from companion.words.letters import can_be_drawn, letters_as_class


def test_both_know_the_same_letters() -> None:
    shown = re.compile(f"[{letters_as_class()}]")
    letters = [chr(code) for code in range(0x20, 0xFFFF) if chr(code).isprintable()]
    assert [bool(shown.fullmatch(each)) for each in letters] == [*map(can_be_drawn, letters)]
