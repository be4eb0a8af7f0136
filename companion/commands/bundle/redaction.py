"""Removes from a text what people typed, the user, the home folder, the host name and sticks."""

from __future__ import annotations

import os
import re
import socket
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.commands.doctor.permissions import user_name
from sentences import printable

HOME, USER, HOST, STICK = "~", "<user>", "<host>", "/media/…"
ANY_HOME = r"/(?:home|Users)/[^/\s\"'“”:;,()\[\]]+"
ANY_STICK = r"/(?:run/)?media/[^\n\"'“”:;,()\[\]]+"
"""A label may have spaces."""
DEFAULT_NAMES = frozenset({"root", "pi", "vivat", "localhost", "raspberrypi", "nobody"})
"""Default names of users and hosts: they identify no person, and appear in commands."""
USER_VARIABLES = ("SUDO_USER", "LOGNAME", "USER")
LONG = 4
"""A text of this many letters is also replaced inside longer words."""

Redact = Callable[[str], str]


@dataclass(frozen=True)
class WhoseComputer:
    """What identifies this computer and its user."""

    homes: frozenset[str] = frozenset()
    users: frozenset[str] = frozenset()
    hosts: frozenset[str] = frozenset()


def identity_of(environment: Mapping[str, str]) -> WhoseComputer:
    """The user who runs this program, also through sudo, and the computer."""
    users = {user_name(), *(environment.get(each, "") for each in USER_VARIABLES)}
    homes = {environment.get("HOME", ""), *(os.path.expanduser(f"~{user}") for user in users)}
    host = socket.gethostname()
    return WhoseComputer(
        frozenset(home.rstrip("/") for home in homes if os.path.isabs(home) and home != "/"),
        frozenset(users - DEFAULT_NAMES - {""}),
        frozenset({host, host.partition(".")[0]} - DEFAULT_NAMES - {""}),
    )


def redaction(texts: Sequence[str], identity: WhoseComputer) -> Redact:
    """A function that replaces these texts and this identity in its argument.

    The first text becomes text-1, and so on; capitals don't matter.

    >>> redact = redaction(["Margot"], WhoseComputer(hosts=frozenset({"attic"})))
    >>> redact("MARGOT on attic saves to /home/margot/games")
    'text-1 on <host> saves to ~/games'
    """
    numbers = {each: number for number, text in enumerate(texts, 1) for each in _spellings(text)}
    replacements = [
        *((home, re.escape(home), HOME) for home in _longest_first(identity.homes)),
        ("/", ANY_HOME, HOME),
        ("/", ANY_STICK, STICK),
        *((text, _typed(text), f"text-{numbers[text]}") for text in _longest_first(numbers)),
        *((host, _word(host), HOST) for host in _longest_first(identity.hosts)),
        *((user, _word(user), USER) for user in _longest_first(identity.users)),
    ]

    def redact(text: str) -> str:
        composed = _composed(text)
        folded = composed.casefold()
        # A pattern of all texts would take seconds for a log.
        used = [each for each in replacements if each[0].casefold() in folded]
        pattern = "|".join(f"({regex})" for _text, regex, _placeholder in used) or "(?!)"
        return re.sub(pattern, lambda found: used[(found.lastindex or 1) - 1][2], composed)

    return redact


def _spellings(text: str) -> Iterator[str]:
    """A text as it is, with single spaces as in names, and as errors quote one that can't be
    shown."""
    yield _composed(text.strip())
    yield " ".join(_composed(text).split())
    yield _composed(repr(text)[1:-1].strip())
    yield _composed(printable(text).strip())


def _longest_first(words: Iterable[str]) -> list[str]:
    """So that “Anna Maria” is found before “Anna”."""
    return sorted(set(words), key=lambda word: (-len(word), word))


def _typed(text: str) -> str:
    return f"(?i:{re.escape(text)})" if len(text) >= LONG else f"(?i:{_word(text)})"


def _word(word: str) -> str:
    """Matches the word between characters that are neither letters nor digits."""
    return rf"(?<![^\W_]){re.escape(word)}(?![^\W_])"


def _composed(text: str) -> str:
    """Letters and their accents as one character: a name may be written either way."""
    return unicodedata.normalize("NFC", text)
