"""Damages the files of some games in one of many ways, and checks what the program makes of it.

Whatever is damaged: no event is wrong; every missing one is told, in the same words by the first
screen, `games list` and `doctor`, until somebody plays on; no file is touched before a damaged game
goes on, and then its damaged file is kept once, and no other game is touched.
"""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import TemporaryDirectory

from companion.cli import OK, main
from companion.commands.doctor.saved_games import examine_games
from companion.config.paths import Paths
from companion.evening.events import TableEvent
from companion.evening.inputs import Command
from companion.evening.screen import Open
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.saved_games import PickGame, saved_games_screen
from companion.keep.errors import EventsLost, GameLost, Loss, MoreLost
from companion.keep.game_saver import GameSaver
from companion.words.i18n import translate
from hardware.boxes import Health
from sentences import Sentence
from tests.companion.keep.power_cut import killed_at_each_step
from tests.companion.keep.saving_helpers import close_all_savers, saver_in, settle
from tests.companion.simulated_table import SimulatedTable, by_touch

GAMES, DECISIONS = 6, 20
"""Each game is interrupted after so many decisions, and goes on for as many."""
STARTS = 3
INDEX = "index"
NEWER = re.compile(rb"vivat-game 0*[2-9]\d* ")
Files = Mapping[str, bytes]
Events = Sequence[TableEvent]


@dataclass(frozen=True)
class PlayedGames:
    """The files that some games leave, and the games' events. The last one was being played."""

    files: Files
    older_indexes: Sequence[bytes]
    events: Mapping[str, Events]

    @property
    def games(self) -> Sequence[str]:
        """Their files."""
        return [name for name in self.files if name != INDEX]


@cache
def played() -> PlayedGames:
    """Games that were played once."""
    older_indexes, events = list[bytes](), dict[str, Events]()
    with TemporaryDirectory() as name:
        folder = Path(name)
        for number in range(1, GAMES + 1):
            chance = Random(number)
            table = SimulatedTable(seed=number, saver=saver_in(folder))
            table.begin("king-up", 3)
            play_on(table, chance, DECISIONS)
            close_all_savers()
            older_indexes.append(files_in(folder)[INDEX])
            again = SimulatedTable(saver=saver_in(folder))
            again.choose(Command.RESUME)
            play_on(again, chance, DECISIONS)
            if number < GAMES:
                again.wait(2)
                again.choose(Command.LEAVE)
                again.choose(Command.SAVE_FOR_LATER if number % 3 else Command.LEAVE)
            events[f"2026-11-20-{number}"] = [*table.events, *again.events]
            close_all_savers()
        return PlayedGames(files_in(folder), older_indexes, events)


def play_on(table: SimulatedTable, chance: Random, decisions: int) -> None:
    for _decision in range(decisions):
        if not isinstance(table.scene, PodiumScene):
            by_touch(table, chance)


def files_in(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted((folder / "games").iterdir())}


def put(files: Files, folder: Path) -> None:
    """Make these the only files of a new folder of games."""
    rmtree(folder, ignore_errors=True)
    (folder / "games").mkdir(parents=True)
    for name, data in files.items():
        (folder / "games" / name).write_bytes(data)


Change = Callable[[bytes, Random], bytes]


def _flipped(data: bytes, chance: Random) -> bytes:
    at = _anywhere(data, chance)
    return data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]


def _filled(size: int, filling: bytes) -> Change:
    def damage(data: bytes, chance: Random) -> bytes:
        at = _anywhere(data, chance)
        return data[:at] + filling * len(data[at : at + size]) + data[at + size :]

    return damage


def _lines(change: Callable[[list[bytes], int], list[bytes]]) -> Change:
    def damage(data: bytes, chance: Random) -> bytes:
        lines = data.splitlines(keepends=True)
        return b"".join(change(lines, chance.randrange(len(lines))))

    return damage


def _anywhere(data: bytes, chance: Random) -> int:
    return chance.randrange(len(data))


CHANGES: Mapping[str, Change] = {
    "a bit": _flipped,
    "a middle of zeros": _filled(300, b"\0"),
    "an end of zeros": _filled(1 << 30, b"\0"),
    "an erased block": _filled(512, b"\xff"),
    "emptied": lambda _data, _chance: b"",
    "cut off": lambda data, chance: data[: _anywhere(data, chance)],
    "cut off at a line end": _lines(lambda lines, at: lines[:at]),
    "the start missing": lambda data, chance: data[_anywhere(data, chance) + 1 :],
    "bytes appended": lambda data, chance: data + chance.randbytes(chance.randrange(1, 4096)),
    "zeros appended": lambda data, chance: data + bytes(chance.randrange(1, 4096)),
    "its own end appended": lambda data, chance: data + data[_anywhere(data, chance) :],
    "a line doubled": _lines(lambda lines, at: [*lines[: at + 1], *lines[at:]]),
    "a line removed": _lines(lambda lines, at: lines[:at] + lines[at + 1 :]),
    "lines exchanged": _lines(lambda lines, at: [*lines[:at], *lines[at : at + 2][::-1]]),
    "an empty line": _lines(lambda lines, at: [*lines[:at], b"\n", *lines[at:]]),
    "line ends of Windows": lambda data, _chance: data.replace(b"\n", b"\r\n"),
}
Damage = Callable[[PlayedGames, Random], Mapping[str, bytes | None]]
"""What the damaged files have; None if they are missing."""


def _in(change: Change, file: str = "") -> Damage:
    """Change this file, or that of any game."""

    def damage(before: PlayedGames, chance: Random) -> Files:
        name = file or chance.choice(before.games)
        return {name: change(before.files[name], chance)}

    return damage


def _foreign_end(before: PlayedGames, chance: Random) -> Files:
    name, other = chance.sample(before.games, 2)
    at = _anywhere(before.files[name], chance)
    return {name: before.files[name][:at] + before.files[other][at:]}


def _exchanged(before: PlayedGames, chance: Random) -> Files:
    one, other = chance.sample(before.games, 2)
    return {one: before.files[other], other: before.files[one]}


KINDS: Mapping[str, Damage] = {
    **{f"a game: {name}": _in(change) for name, change in CHANGES.items()},
    **{f"the index: {name}": _in(change, INDEX) for name, change in CHANGES.items()},
    "a game: missing": lambda before, chance: {chance.choice(before.games): None},
    "a game: the end of another": _foreign_end,
    "two games: exchanged": _exchanged,
    "a file with another game's name": lambda before, chance: {
        "2026-11-20-9.game": before.files[chance.choice(before.games)]
    },
    "the index: missing": lambda _before, _chance: {INDEX: None},
    "the index: an older copy": lambda before, chance: {INDEX: chance.choice(before.older_indexes)},
    "every game: a middle of zeros": lambda before, chance: {
        name: CHANGES["a middle of zeros"](before.files[name], chance) for name in before.games
    },
    "every game: missing": lambda before, _chance: dict.fromkeys(before.games),
}


def damaged(kind: str, chance: Random) -> Files:
    """The files of the games, damaged in this way."""
    files = {**played().files, **KINDS[kind](played(), chance)}
    return {name: data for name, data in files.items() if data is not None}


def told(folder: Path) -> frozenset[Loss]:
    """The losses that doctor and `games list` tell: they agree."""
    settings, out = folder.with_name("vivat.toml"), io.StringIO()
    settings.write_text(f'[keeping]\nfolder = "{folder}"\n')
    with redirect_stdout(out), redirect_stderr(io.StringIO()):
        status = main(["games", "list", "--settings", str(settings)])
    (finding,) = examine_games(Paths(folder))
    assert (status == OK) == (finding.health is not Health.FAILS)
    losses = losses_in(finding.found)
    assert losses_in(out.getvalue()) == losses
    return losses


def losses_in(text: str) -> frozenset[Loss]:
    return frozenset(
        Loss(each["game"], int(each.get("first", 1)) - 1, int(each["count"]))
        for sentence in (EventsLost, GameLost)
        for each in _found(sentence, text)
    )


def _found(sentence: type[Sentence], text: str) -> Iterator[dict[str, str]]:
    """The parts of each such sentence in a text."""
    pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>\\S+?)", re.escape(sentence.template))
    return (found.groupdict() for found in re.finditer(pattern, text))


def started(folder: Path) -> GameSaver:
    """The program on its first screen, once its check of everything is finished."""
    close_all_savers()
    saver = saver_in(folder)
    saver.check_everything()
    saver.tell_what_was_found()
    settle(saver)
    return saver


def shown(saver: GameSaver) -> tuple[frozenset[Loss], int]:
    """The losses that the first screen names, and how many more it counts."""
    if saver.problem is None:
        return frozenset(), 0
    assert saver.problem.is_saving
    text = translate(saver.problem.sentence)
    return losses_in(text), sum(int(each["count"]) for each in _found(MoreLost, text))


def check(files: Files, folder: Path) -> str:
    """Check what the program makes of these files; returns the outcome in a few words."""
    put(files, folder)
    lost, saver = told(folder), started(folder)
    named, more = shown(saver)
    assert named <= lost
    assert len(named) + more == len(lost)
    is_newer = any(map(NEWER.match, files.values()))
    if not is_newer:
        _check_events(files, saver, lost)
    for _start in range(STARTS):
        assert shown(started(folder)) == (named, more), "told until somebody plays on"
    assert told(folder) == lost
    _must_be_untouched(files, folder, {INDEX})
    _check_going_on(files, folder, lost)
    if is_newer:
        return "said to be of a newer version"
    return "told" if lost else "harmless"


def _check_events(files: Files, saver: GameSaver, lost: Collection[Loss]) -> None:
    """What is left is right, and what is missing is told."""
    before = played()
    losses = {loss.game: loss for loss in lost}
    rows = [row.name for row in saver.saved_games.rows()]
    assert {*rows} <= before.events.keys()
    for name, events in before.events.items():
        found = [*saver.saved_games.events(name)] if name in rows else []
        assert found == events[: len(found)], f"{name}: wrong events"
        missing, file = len(events) - len(found), f"{name}.game"
        whole, data = before.files[file], files.get(file, b"")
        if name in losses:
            assert data != whole, f"{losses[name]} is not true"
            most = missing + max(_foreign_lines(data, whole), not missing)
            assert losses[name].kept == len(found)
            assert missing <= losses[name].lost <= most, f"{losses[name]}, not {missing}"
        else:
            assert not missing, f"{name}: {missing} lost in silence"


def _foreign_lines(data: bytes, before: bytes) -> int:
    """How many lines, more than one, a file has that it should not have: they may count as lost."""
    foreign = (Counter(data.split(b"\n")) - Counter(before.split(b"\n"))).total()
    return foreign if foreign > 1 else 0


def _shown(data: bytes) -> bytes:
    """A file without an end that looks as if it was never shown; nothing if it has no step, of a
    first line and two events."""
    whole = data.rstrip(b"\0").rpartition(b"\n")[0]
    return whole if whole.count(b"\n") > 1 else b""


def _check_going_on(files: Files, folder: Path, said: frozenset[Loss]) -> None:
    """Every damaged game that can be resumed goes on. Then the losses are known."""
    names, touched = {loss.game for loss in said}, {INDEX}
    while names:
        name, events = goes_on(folder, names)
        names = names - {name} if name in names else set()
        touched.add(f"{name}.game")
        _check_after_going_on(files, folder, touched, said)
        assert [*started(folder).saved_games.events(name)] == events


def _check_after_going_on(
    files: Files, folder: Path, touched: set[str], said: frozenset[Loss]
) -> None:
    assert not shown(started(folder))[0], "the losses are known"
    assert told(folder) == said
    _must_be_untouched(files, folder, touched)
    now = files_in(folder)
    for name in touched & files.keys() - {INDEX}:
        is_beginning = now[name].startswith(_shown(files[name]))
        assert is_beginning or now[f"{name}.damaged-1"] == files[name], "it is kept"
    assert now.keys() <= {*files, *touched, *(f"{each}.damaged-1" for each in touched)}


def _must_be_untouched(files: Files, folder: Path, touched: set[str]) -> None:
    now = files_in(folder)
    for name in files.keys() - touched:
        assert now.get(name) == files[name] or not _shown(files[name]), f"{name} was touched"


def goes_on(folder: Path, names: Collection[str]) -> tuple[str, Events]:
    """Play the first of these games that can be resumed, or else a new one; returns its name and
    all its events."""
    saver = started(folder)
    table, before, saved = SimulatedTable(saver=saver), list[TableEvent](), saver.saved_games
    if found := sorted({each.game.name for each in saved.resumable()} & {*names}):
        before = [*saved.events(found[0])]
        table.choose(Open(saved_games_screen))
        while PickGame(found[0]) not in table.offered(PickGame):
            table.choose(Command.MORE)
        table.choose(PickGame(found[0]))
    else:
        table.begin("king-up", 3)
    play_on(table, Random(1), 3)
    assert saved.playing is not None
    return saved.playing[0], [*before, *table.events]


def check_kills(files: Files, folder: Path, every: int = 1) -> Iterator[str]:
    """A damaged game goes on, and ends before each of the program's steps, or `every` few; yields
    the outcome of each."""
    put(files, folder)
    said, went_on = told(folder), list[tuple[str, Events]]()
    names = {loss.game for loss in said}
    steps = killed_at_each_step(folder, lambda: went_on.append(goes_on(folder, names)))
    for _step in islice(steps, 0, None, every):
        ((name, events),) = went_on
        assert told(folder) == said
        saver = started(folder)
        is_there = any(row.name == name for row in saver.saved_games.rows())
        found = [*saver.saved_games.events(name)] if is_there else []
        assert found == events[: len(found)]
        assert said >= shown(saver)[0] >= (set() if is_there else said)
        touched = {INDEX, f"{name}.game", f"{goes_on(folder, names)[0]}.game"}
        _check_after_going_on(files, folder, touched, said)
        yield "killed, then told or known"
