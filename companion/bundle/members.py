"""What goes into a bundle: its members by name, with nothing in them that is somebody's secret."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from companion.bundle.discretion import discretion, whereabouts
from companion.bundle.last_games import ToldGame, tell_last_games
from companion.bundle.people import people_named
from companion.bundle.settings import shown_settings
from companion.doctor.examining import examine
from companion.doctor.finding import Check, Finding
from companion.doctor.looking import listed
from companion.doctor.settings import known_settings
from companion.doctor.telling import as_json, as_text
from companion.i18n import translate
from companion.log import log_files
from companion.paths import Paths, paths_of
from companion.settings import folder_of
from sentences import ExplainedError, Sentence

PACKAGES = (
    "vivat",
    "msgspec",
    "pygame",
    "pygame-ce",
    "pyserial",
    "gpiozero",
    "lgpio",
    "RPi.GPIO",
    "rpi-lgpio",
    "mpremote",
)
ABOUT = """\
Made by “vivat bundle” for the report of a fault.

doctor.txt, doctor.json   what “vivat doctor” found
settings.json             the settings, without comments and unknown keys
versions.txt              what is installed
journal.txt               whether the journal is whole, and how large its files are
games.txt                 the last games, as everybody at the table saw them
log/                      what the program did

Names of people were replaced by seat-1, seat-2 and so on; the user, the home folder and the name
of the computer by <user>, ~ and <host>. No card and no vote that was not shown is in here.
"""

Clean = Callable[[str], str]


def gather_members(settings_file: Path | None, environment: Mapping[str, str]) -> Mapping[str, str]:
    """Every member's text, already clean. Never raises for what can't be read: it says why."""
    keeping = known_settings(settings_file).keeping
    places = paths_of(keeping, folder_of(settings_file), environment)
    games, silence = _games(places)
    players = (name for game in games for name in game.people)
    people = people_named(settings_file, places.records, players)
    clean = discretion(people, whereabouts(environment))
    findings = examine(settings_file, environment)
    return {
        "about.txt": ABOUT,
        "doctor.txt": as_text(findings, _saying(clean)) + "\n",
        "doctor.json": as_json(findings, _saying(clean)) + "\n",
        "settings.json": shown_settings(settings_file, clean),
        "versions.txt": _versions(),
        "journal.txt": clean(_journal(places, findings)),
        "games.txt": clean(_told(games) or silence),
        **{f"log/{log.name}": clean(_log(log)) for log in log_files(places.log)},
    }


def _saying(clean: Clean) -> Callable[[Sentence], str]:
    return lambda sentence: clean(translate(sentence))


def _games(places: Paths) -> tuple[Sequence[ToldGame], str]:
    """The last games; or none, and why."""
    try:
        return tell_last_games(places), "No game is told.\n"
    except ExplainedError as problem:
        return (), f"{translate(problem)}\n"


def _told(games: Sequence[ToldGame]) -> str:
    lines = [line for game in games for line in (game.name, *(f"  {each}" for each in game.lines))]
    return "".join(f"{line}\n" for line in lines)


def _versions() -> str:
    return "".join(f"{name} {_version(name)}\n" for name in PACKAGES)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "–"


def _journal(places: Paths, findings: Sequence[Finding]) -> str:
    """What the doctor says of the journal, and its files' sizes in bytes."""
    found = [translate(each.found) for each in findings if each.check is Check.JOURNAL]
    files = listed(places.folder, f"{places.journal.name}*")
    return "".join(f"{line}\n" for line in [*found, *map(_size, files)])


def _size(file: Path) -> str:
    try:
        return f"{file.name}: {file.stat().st_size} bytes"
    except OSError as error:  # it has just been removed
        return f"{file.name}: {error.strerror}"


def _log(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        return f"It can't be read: {error.strerror}\n"
