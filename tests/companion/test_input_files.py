"""Any file that people give to vivat gets its answer at once, with what to do."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from time import process_time

import pytest

from companion.cli import FAILED, main
from companion.config.deck_files import read_deck
from companion.config.library import open_library
from companion.config.settings import MOST_NAMES, Settings, TableSettings
from companion.disk.bounded import MOST_BYTES, ForbiddenFile, TooLarge, read_text
from companion.disk.files import NotAFile
from companion.record import decode_record, record_of, replay, to_toml
from engine import BadFile, Option, decode_toml, read_edition
from sentences import ExplainedError
from tests.companion.commands.doctor.environments import as_nobody, open_folder
from tests.companion.simulated_table import SimulatedTable, by_touch
from tests.sampling import sampled

LIBRARY = open_library()
RECORD = 'format = "vivat-record/1"\nedition = "king-up"\nfirst = "A"\n'
DECK = 'edition = "vive-le-roi"\n'
CARD = '[[cards]]\nfavourites = ["annx", "bridgxt", "x", "y", "z", "w"]\n'
LONGEST_CPU_SECONDS = 1.0
"""Each text needs less than a third of it."""


def as_settings(text: str) -> object:
    return decode_toml(text, Settings, "f")


def as_edition(text: str) -> object:
    return read_edition(text, "f")


def as_deck(text: str) -> object:
    return read_deck(text, "f", LIBRARY)


def as_record(text: str) -> object:
    return replay(decode_record(text, "f"), LIBRARY, "f")


def full(head: str, part: str, tail: str = "") -> str:
    """As many parts as the largest file has room for; {} is each one's number."""
    lines = [head]
    room = MOST_BYTES - len(head) - len(tail)
    for number in range(room):
        line = part.replace("{}", str(number))
        room -= len(line)
        if room < 0:
            break
        lines.append(line)
    return "".join([*lines, tail])


HARDEST: dict[str, tuple[Callable[[str], object], Callable[[], str]]] = {
    "one dotted key": (as_settings, partial(full, "", "a.", "a = 1")),
    "a dotted header": (as_settings, partial(full, "[", "a.", "a]")),
    "a dotted key in a list": (as_settings, partial(full, "x = [{", "a.", "a = 1}]")),
    "a dotted key behind quotes": (
        as_settings,
        partial(full, 'x = {y = """z"""", ', "a.", "a = 1}"),
    ),
    "dotted keys": (as_settings, partial(full, "", "a.a.a.k{} = 1\n")),
    "dotted headers": (as_settings, partial(full, "", "[a.h{}]\na.a.b = 1\n")),
    "lists in lists": (as_settings, lambda: "x = " + "[" * (MOST_BYTES // 2 - 2)),
    "a text without an end": (as_settings, partial(full, 'x = """', '\\"')),
    "quotes": (as_settings, partial(full, "", '"\\')),
    "a long number": (as_settings, partial(full, "x = ", "1")),
    "characters": (as_edition, partial(full, "", '[[characters]]\nid = "c{}"\nname = "{}"\n')),
    "wrong cards": (as_deck, partial(full, DECK, CARD)),
    "wrong names on a card": (
        as_deck,
        partial(full, f"{DECK}[[cards]]\nfavourites = [", '"x{}",', "]\n"),
    ),
    "wrong characters": (
        as_deck,
        partial(full, f"{DECK}cards = []\n[characters]\n", 'c{} = {name = "x"}\n'),
    ),
    "seats": (as_record, partial(full, f"{RECORD}seats = [", '"{}",', "]\n")),
    "rounds": (as_record, partial(full, f'{RECORD}seats = ["A", "B", "C"]\n', "[[rounds]]\n")),
    "votes": (
        as_record,
        partial(
            full, f'{RECORD}seats = ["A", "B", "C"]\n[[rounds]]\nclimbs = ["a: ', "yes ", '"]\n'
        ),
    ),
}
"""How a text is understood, and what makes the text."""


@pytest.mark.parametrize("name", sampled(HARDEST, every=3))
def test_the_hardest_texts_are_answered_at_once_and_briefly(name: str) -> None:
    understand, make = HARDEST[name]
    text = make()
    assert len(text) <= MOST_BYTES
    begun = process_time()
    with pytest.raises(ExplainedError) as refused:
        understand(text)
    assert process_time() - begun < LONGEST_CPU_SECONDS
    assert len(str(refused.value)) < 2_000


def test_very_many_names_are_refused_at_once() -> None:
    text = full("[table]\nnames = [", '"n{}",', "]\n")
    begun = process_time()
    with pytest.raises(BadFile, match=str(MOST_NAMES)):
        as_settings(text)
    assert process_time() - begun < LONGEST_CPU_SECONDS


def test_a_key_with_dots_in_a_text_or_a_comment_is_no_dotted_key() -> None:
    text = '# a.b.c.d.e.f.g\n[table]\nnames = [\'a.b.c.d.e.f.g\', "h.i.j.k.l.m.n\\""] # o.p.q.r.s.t'
    assert decode_toml(text, Settings, "f").table.names == ("a.b.c.d.e.f.g", 'h.i.j.k.l.m.n"')


@pytest.mark.slow
def test_the_limit_is_ten_times_the_record_of_a_large_table_with_long_names() -> None:
    names = tuple(chr(0x1EA0 + seat) * 24 for seat in range(8))
    table = SimulatedTable(Settings(table=TableSettings(names=names)))
    table.begin("vive-le-roi", seats=8, options=[Option.AMBITION, Option.BANISHED])
    chance = Random(1)
    table.play_to_the_end(lambda each: by_touch(each, chance))
    assert 10 * len(to_toml(record_of(table.match.game)).encode()) < MOST_BYTES


def test_a_file_of_50_mb_is_refused_without_being_read(tmp_path: Path) -> None:
    large = tmp_path / "large.toml"
    with large.open("wb") as file:
        file.truncate(50_000_000)
    with pytest.raises(TooLarge, match=r"larger than 128 kB.*Check the name"):
        read_text(large)


@pytest.mark.parametrize("words", [["replay"], ["deck"], ["games", "import"]])
def test_a_pipe_a_device_and_a_folder_are_refused_at_once(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / "pipe")
    for file in (tmp_path / "pipe", Path("/dev/zero"), tmp_path):
        assert main([*words, str(file)]) == FAILED
        assert "no ordinary file. Check the name." in capsys.readouterr().err


def test_who_may_not_read_a_file_is_told_to_open_it_or_to_copy_it() -> None:
    """A copy of the service's settings would help nobody."""
    with open_folder() as folder:
        file = folder / "deck.toml"
        file.touch(mode=0o600)
        with as_nobody(), pytest.raises(ForbiddenFile) as refused:
            read_text(file)
        assert f"“sudo chmod a+r {file}”" in str(refused.value)
        assert f"“cp {file} /" in str(refused.value)


def test_settings_in_a_pipe_are_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(NotAFile):
        read_text(tmp_path / "pipe")
