"""Hostile TOML and JSON, and what stands where a file should, each made in one named way."""

from __future__ import annotations

import json
import os
import re
import socket
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

Change = Callable[[Random, str], str | bytes]
MOST = 128 * 1024
QUOTES = ('"', "'''", '"""')
_TEXTS = (
    "\u202eLiam\u2066|\u200e\u200f\u061c|\u200b\u200d\u2060\ufeff|An\u200dna|\u00ad\u00ad|\ufe0f"
    "|\u3164\u115f\u1160|\uffa0|\u2800|\u17b4\u17b5|\u0301\u0308\u20dd|\u034f|\U000e0100|\u00a0"
    "|Anna\r\nBea\u2028\u2029|\x1b]0;x\x07\x1b[2J\x9b31m|An\0na|\ue000\U000f0000|\uffff\U0010ffff"
    "|\U000e0041\U000e007f|{name} {0.__class__} {|<b onload=x>%s%n&amp;</b>|../../../etc/passwd"
    "||   |emi\u200bssary"
)
TEXTS = (*_TEXTS.split("|"), "a" + "\u0335\u0306" * 11, "ﷺ" * 24, "W" * 10_000, "é" * 60_000)
"""Names that nobody sees, that change what is around them, or that are too long."""
_NUMBERS = (
    "1000000000 -1000000000 9223372036854775808 18446744073709551616 1e999 1e308 nan -inf -0.0 "
    "true {} [[[]]] 9999-12-31 2026-02-30T24:61:61+24:00 0001-01-01T00:00:00+23:59 "
    f"{'1' * 4_301} {'1' * 100_000} 0x{'f' * 5_000} 0x{'f' * 100_000} 0b{'1' * 100_000} "
    f"0.{'1' * 100_000} 1e{'9' * 100_000}"
)
NUMBERS = _NUMBERS.split()
"""And what may stand where a number should."""
HEADINGS = ("[a.b.c.d{0}]\n", "[[a]]\n", "[[a]]\n[[a.b]]\n[a.b.c]\n")
COMMON: Mapping[str, Change] = {
    "128 kB of blanks": lambda c, t: t.ljust(MOST, " "),
    "more than 128 kB": lambda c, t: t.ljust(MOST + c.choice([1, 10_000_000]), "\n"),
    "two byte order marks": lambda c, t: "\ufeff" * c.choice([1, 2]) + t,
    "another encoding": lambda c, t: t.encode(c.choice(["utf-16", "utf-32", "utf-7", "cp500"])),
    "wrong UTF-8": lambda c, t: _inserted(c, t, c.choice([b"\xff", b"\xed\xa0\x80", b"\xc0\x80"])),
    "letters that nobody sees": lambda c, t: _inserted(
        c, t, c.choice([*"\0\x1b\x7f\u202e"]).encode()
    ),
    "cut off": lambda c, t: t[: c.randrange(len(t))],
    "bits": lambda c, t: _flipped(c, t.encode()),
    "words exchanged": lambda c, t: re.sub(r"\w+", lambda _w: c.choice(re.findall(r"\w+", t)), t),
    "noise": lambda c, t: c.randbytes(c.choice([1, 100, 100_000])),
}
SHAPES: Mapping[str, Change] = {
    **COMMON,
    "deep lists": lambda c, t: _top(t, f"x = {_deep(c, '[', ']')}"),
    "deep tables": lambda c, t: _top(t, f"x = {_deep(c, '{a=', '}', '1')}"),
    "deep lists as a value": lambda c, t: _valued(c, t, _deep(c, "[", "]")),
    "deep tables as a value": lambda c, t: _valued(c, t, _deep(c, "{a=", "}", "1")),
    "lists without an end": lambda c, t: _top(t, "x = " + "[" * c.choice([900, 60_000])),
    "a dotted key": lambda c, t: _top(
        t, ".".join([c.choice(["a", '"a"'])] * c.choice([5, 30_000])) + "=1"
    ),
    "many dotted keys": lambda c, t: _top(t, _many(c.choice(["a{0}.b.c.d=1\n", "a.b.c.d{0}=1\n"]))),
    "many headings": lambda c, t: f"{t}\n" + _many(c.choice(HEADINGS)),
    "many keys": lambda c, t: f"{t}\n" + _many("k{0}=1\n"),
    "many keys in a table": lambda c, t: _valued(c, t, "{" + _many("k{0}=1,") + "z=1}"),
    "many tables in a list": lambda c, t: _valued(c, t, f"[{_many('{{}},')}]"),
    "many words of several lengths": lambda c, t: _longer_list(c, t, '"ann' + "a" * 30 + '{0}",'),
    "many numbers": lambda c, t: _valued(c, t, f"[{_many('{0},')}]"),
    "a list many times as long": lambda c, t: _longer_list(c, t),
    "a section many times": lambda c, t: t + t[t.rfind("\n[") :] * ((MOST - len(t)) // 30),
    "a list's section many times": lambda c, t: _again(c, t),
    "a section without anything, many times": lambda c, t: t + _last_name(t) * 10_000,
    "a key twice": lambda c, t: _top(t, c.choice(t.splitlines() or [""])) + "\n" + t[-200:],
    "a key of 100,000 letters": lambda c, t: _top(t, "a" * 100_000 + " = 1"),
    "a key with escapes": lambda c, t: _top(t, r'"\u001b[2J\n\u202e\u0000" = 1'),
    "a key of marks in each table": lambda c, t: re.sub(r"(?m)^(\[.*\])$", '\\1\n"\u202e" = 1', t),
    "a text without an end": lambda c, t: f"{t}\nx = {c.choice(QUOTES)}{'x' * 90_000}",
    "many quotes": lambda c, t: _top(t, "x = " + c.choice("'\"") * c.choice([7, 100_001])),
    "escapes of surrogates": lambda c, t: _valued(c, t, r'"\ud800"'),
    "128 kB of comments": lambda c, t: f"{t}\n#".ljust(MOST, "x"),
    "carriage returns only": lambda c, t: t.replace("\n", "\r"),
    "line ends of many kinds": lambda c, t: t.replace("\n", "\r\n\u2028\x0b\n"),
    "lines in another order": lambda c, t: "\n".join(c.sample(t.splitlines(), t.count("\n"))),
}
JSON_SHAPES: Mapping[str, Change] = {
    "deep lists": lambda c, t: _deep(c, "[", "]"),
    "deep objects": lambda c, t: _deep(c, '{"a":', "}", "1"),
    "deep lists as a value": lambda c, t: _valued_json(c, t, _deep(c, "[", "]")),
    "deep objects as an entry": lambda c, t: (
        '{"aa": {"name": "", "x": ' + _deep(c, "[", "]") + "}}"
    ),
    "deep objects without an end": lambda c, t: '{"a":' * 20_000,
    "many keys": lambda c, t: "{" + ",".join(f'"{n}":{{}}' for n in range(12_000)) + "}",
    "a list": lambda c, t: f"[{t}]",
    "a list many times as long": lambda c, t: _longer_list(c, t),
    "escapes of surrogates": lambda c, t: _valued_json(c, t, r'"\ud800"'),
    "a long text": lambda c, t: _valued_json(c, t, f'"{"x" * 120_000}"'),
    "a text without an end": lambda c, t: t[:-3] + '"' + "\\" * 100_001,
    "a key twice": lambda c, t: t.rstrip()[:-1] + "," + t.lstrip()[1:],
    "null": lambda c, t: c.choice(["null", "0", '""', "[]", "{}", "", "\0"]),
    "60 MB of blanks": lambda c, t: " " * 60_000_000 + t,
    **COMMON,
}


def _deep(c: Random, begin: str, end: str, inside: str = "") -> str:
    depth = min(c.choice([90, 400, 900, 3_000, 60_000]), 125_000 // len(begin + end))
    return begin * depth + inside + end * depth


def _top(text: str, line: str) -> str:
    return f"{line}\n{text}"


def _many(each: str) -> str:
    return "".join(map(each.format, range((MOST - 15_000) // (len(each) + 3))))


def _valued(c: Random, text: str, value: str) -> str:
    """Another value in the place of one that is known."""
    return _replaced(c, text, r"(?<== )[^\n]+", value)


def _valued_json(c: Random, text: str, value: str) -> str:
    return _replaced(c, text, r'(?<=: )("[^"]*"|[\d.]+)', value)


def _replaced(c: Random, text: str, pattern: str, new: str) -> str:
    """Other words in the place of some that match, everywhere in the text."""
    old = c.choice([each[0] for each in re.finditer(pattern, text)] or ["\n"])
    return text.replace(old, new)


def _renamed(c: Random, text: str, new: str) -> str:
    """A text in quotes becomes another one, also where it is a key."""
    found = sorted({*re.findall(r'"([^"\n]*)"(?= *[,\]}\n])', text)} or {"x"})
    old = re.escape(c.choice(found))
    return re.sub(rf'"{old}"|(?<![\w"]){old}(?= = )', lambda _old: new, text)


def _longer_list(c: Random, text: str, item: str = "") -> str:
    """One list with its own items again and again, or with many others."""
    found = c.choice(
        [*re.finditer(r"\[([^\[\]\n]+)\](?!\n)|(?<== )\[([^\[\]]+)\]", text)] or [None]
    )
    if found is None:
        return text * 2
    items = (found[1] or found[2]).strip().rstrip(",")
    longer = _many(item) if item else f"{items}," * ((MOST - len(text)) // (len(items) + 1))
    return f"{text[: found.start()]}[{longer.rstrip(',')}]{text[found.end() :]}"


def _again(c: Random, text: str) -> str:
    """A section of a list, as often as it fits."""
    sections = re.split(r"(?m)^(?=\[)", text)
    lists = [number for number, each in enumerate(sections) if each.startswith("[[")]
    number = c.choice(lists or [len(sections) - 1])
    sections[number] *= (MOST - len(text)) // len(sections[number])
    return "".join(sections)


def _last_name(text: str) -> str:
    return (["[[x]]\n"] + [f"{each}\n" for each in re.findall(r"(?m)^\[\[\w+\]\]", text)])[-1]


def _inserted(c: Random, text: str, new: bytes) -> bytes:
    content = text.encode()
    at = c.randrange(len(content))
    return content[:at] + new * c.choice([1, 1_000]) + content[at:]


def _flipped(c: Random, content: bytes) -> bytes:
    found = bytearray(content)
    for _time in range(c.choice([1, 4, 40])):
        found[c.randrange(len(found))] ^= 1 << c.randrange(8)
    return bytes(found)


def changes(shapes: Mapping[str, Change]) -> dict[str, Change]:
    """All ways to make a text hostile: its shape, a text in it or a number in it."""

    def with_text(new: str) -> Change:
        quoted = json.dumps(new, ensure_ascii=False).replace("\x7f", "")
        return lambda c, t: _renamed(c, t, quoted)

    def with_number(new: str) -> Change:
        return lambda c, t: _replaced(c, t, r"(?<=[ \[(])\d+(\.\d+)?(?= *[,\]}\n])", new)

    return {
        "harmless": lambda c, t: t,
        **shapes,
        **{f"a text: {text[:20]!a} of {len(text)}": with_text(text) for text in TEXTS},
        **{f"a number: {each[:24]} of {len(each)}": with_number(each) for each in NUMBERS},
    }


def _of_bytes(size: int) -> Callable[[Path], None]:
    def make(file: Path) -> None:
        file.touch()
        os.truncate(file, size)

    return make


def _socket(file: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(file))


def _link_to_fifo(file: Path) -> None:
    os.mkfifo(f"{file}.pipe")
    file.symlink_to(f"{file}.pipe")


PLACES: Mapping[str, Callable[[Path], None]] = {
    "a FIFO": os.mkfifo,
    "a folder": Path.mkdir,
    "a socket": _socket,
    "a link to /dev/zero": lambda file: file.symlink_to("/dev/zero"),
    "a link to a terminal": lambda file: file.symlink_to("/dev/tty"),
    "a link to itself": lambda file: file.symlink_to(file),
    "a link to nothing": lambda file: file.symlink_to("nothing"),
    "a link to a FIFO": _link_to_fifo,
    "a file that fails when read": lambda file: file.symlink_to("/proc/self/mem"),
    "nobody may read it": lambda file: file.touch(0),
    "an empty file": Path.touch,
    "3 GB of nothing": _of_bytes(3_000_000_000),
    "1 MB of nothing": _of_bytes(1_000_000),
}
