"""Takes out of a text what tells who and where somebody is: names, users, homes, the computer."""

from __future__ import annotations

import os
import pwd
import re
import socket
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

HOME, USER, HOST = "~", "<user>", "<host>"
ANY_HOME = r"/(?:home|Users)/[^/\s\"'“”:;,()\[\]]+"
SAME_EVERYWHERE = frozenset({"root", "pi", "vivat", "localhost", "raspberrypi", "nobody"})
"""Users and computers that are called so by default: that tells nothing, and stands in commands."""
LONG = 4
"""A name of so many letters is also found inside of other words."""


@dataclass(frozen=True)
class Whereabouts:
    """What this computer would give away: the homes, users and names of computers."""

    homes: frozenset[str]
    users: frozenset[str]
    hosts: frozenset[str]


def whereabouts(environment: Mapping[str, str]) -> Whereabouts:
    """Whoever runs this, also by way of sudo, and where."""
    variables = ("SUDO_USER", "LOGNAME", "USER")
    accounts = _accounts(filter(None, map(environment.get, variables)))
    homes = {os.path.expanduser("~"), environment.get("HOME", ""), *(a.pw_dir for a in accounts)}
    users = {account.pw_name for account in accounts} | {_full_name(a) for a in accounts}
    host = socket.gethostname()
    return Whereabouts(
        frozenset(home.rstrip("/") for home in homes if home.count("/") and len(home) > 1),
        frozenset(users - SAME_EVERYWHERE - {""}),
        frozenset({host, host.partition(".")[0]} - SAME_EVERYWHERE - {""}),
    )


def discretion(people: Sequence[str], where: Whereabouts) -> Callable[[str], str]:
    """What takes the names of these people out of a text, and these whereabouts.

    The first of the people becomes seat-1, and so on.

    >>> clean = discretion(["Margot"], Whereabouts(frozenset(), frozenset(), frozenset({"attic"})))
    >>> clean("MARGOT on attic keeps /home/margot/kept")
    'seat-1 on <host> keeps ~/kept'
    """
    replaced = [
        *((re.escape(home), HOME) for home in _longest_first(where.homes)),
        (ANY_HOME, HOME),
        *((_word(host), HOST) for host in _longest_first(where.hosts)),
        *((_name(name), f"seat-{people.index(name) + 1}") for name in _longest_first(people)),
        *((_word(user), USER) for user in _longest_first(where.users)),
    ]
    pattern = re.compile("|".join(f"({regex})" for regex, _word in replaced))
    words = [word for _regex, word in replaced]
    return lambda text: pattern.sub(lambda found: words[(found.lastindex or 1) - 1], _whole(text))


def _accounts(names: Iterable[str]) -> list[pwd.struct_passwd]:
    """The accounts of these users and of whoever runs this, as far as there are any."""
    everybody = {account.pw_name: account for account in pwd.getpwall()}
    own = {account.pw_name for account in everybody.values() if account.pw_uid == os.geteuid()}
    return [everybody[name] for name in {*names, *own} if name in everybody]


def _full_name(account: pwd.struct_passwd) -> str:
    return account.pw_gecos.partition(",")[0].strip()


def _longest_first(words: Iterable[str]) -> list[str]:
    """So that “Anna Maria” is found before “Anna”."""
    return sorted(set(words), key=lambda word: (-len(word), word))


def _name(name: str) -> str:
    """A person's name in large or small letters."""
    whole = _whole(name.strip())
    return f"(?i:{re.escape(whole)})" if len(whole) >= LONG else f"(?i:{_word(whole)})"


def _word(word: str) -> str:
    """A word that stands alone; what is no letter and no digit ends it."""
    return rf"(?<![^\W_]){re.escape(word)}(?![^\W_])"


def _whole(text: str) -> str:
    """Letters with their accents in one piece, as a name may be written either way."""
    return unicodedata.normalize("NFC", text)
