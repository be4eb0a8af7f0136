"""Damages a journal in one of many ways, and checks what the program makes of it.

Whatever is damaged: no traceback, no journal replaced by an empty one in silence, every game
whose pages were not touched is saved, every missing event is told, and the first screen,
`games list` and `doctor` agree.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import TemporaryDirectory

from companion.cli import FAILED, OK, main
from companion.doctor.journal import examine_journal
from companion.i18n import translate
from companion.storage.errors import CountsWrittenAgain, DamageFound, JournalTooNew
from companion.storage.game_saver import GameSaver
from companion.storage.journal import Journal
from companion.storage.loss_sentences import loss_in_words
from companion.storage.opening import open_damaged
from companion.storage.rows import Loss
from companion.table.events import TableEvent
from companion.table.inputs import Command, StorageChanged
from companion.table.screens.podium import PodiumScene
from companion.table.screens.question import QuestionScene
from hardware.boxes import Health
from tests.companion.simulated_table import SimulatedTable, by_touch
from tests.companion.storage.expected_games import LIBRARY
from tests.companion.storage.killed_rescue import killed_at_step
from tests.companion.storage.saving_helpers import EVENING, close_all_savers, saver_in

GAMES = 6
DECISIONS = 50
"""In each game; the last one is interrupted in the middle."""
PAGE, FRAME, LOG_HEADER = 4096, 4096 + 24, 32
MAIN, LOG, COUNTS = "journal.db", "journal.db-wal", "journal.db-counts"
INDEX_PAGE = 0x0A
Files = Mapping[str, bytes]
Damage = Callable[[Files, Random], Files]


@dataclass(frozen=True)
class PlayedGames:
    """A journal's files after some games, and the events that were saved."""

    files: Files
    events: Mapping[str, Sequence[TableEvent]]
    stored: Mapping[str, Sequence[bytes]]
    """The bytes of each event's row that no other row has: content and check."""


@cache
def played(is_open: bool) -> PlayedGames:
    """Games that were played once; `is_open` if the program was killed, so that a log is left."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        events = {}
        for seed in range(GAMES):
            table = _play(folder, seed)
            saver = table.saver
            assert saver is not None
            if not is_open or seed < GAMES // 2:
                saver.close()
            events[f"2026-11-20-{seed + 1}"] = [*table.events]
        files = {
            file.name: file.read_bytes()
            for file in folder.glob("journal.db*")
            if not file.name.endswith("-shm")
        }
        stored = _stored(folder, events)
        close_all_savers()
    return PlayedGames(files, events, stored)


def _play(folder: Path, seed: int) -> SimulatedTable:
    saver = saver_in(folder, lambda: EVENING + timedelta(minutes=seed))
    table, chance = SimulatedTable(seed=seed, saver=saver), Random(seed)
    table.begin("king-up", 3)
    for _decision in range(DECISIONS):
        if not isinstance(table.scene, PodiumScene):
            by_touch(table, chance)
    if seed < GAMES - 1:
        table.wait(2)
        table.choose(Command.LEAVE)
        table.choose(Command.SAVE_FOR_LATER if seed % 2 else Command.LEAVE)
    return table


def _stored(
    folder: Path, events: Mapping[str, Sequence[TableEvent]]
) -> Mapping[str, Sequence[bytes]]:
    saver = saver_in(folder)
    connection = saver._queue._journal._connection
    query = "SELECT packed, link FROM event JOIN game ON game.id = game WHERE name = ?"
    return {
        name: [packed + link for packed, link in connection.execute(query, (name,))]
        for name in events
    }


def _changed(files: Files, name: str, data: bytes) -> Files:
    return {**files, name: data}


def _flip(files: Files, name: str, at: int, chance: Random) -> Files:
    data = bytearray(files[name])
    data[at] ^= 1 << chance.randrange(8)
    return _changed(files, name, bytes(data))


def _bit(name: str) -> Damage:
    return lambda files, chance: _flip(files, name, chance.randrange(len(files[name])), chance)


def _page_header_bit(files: Files, chance: Random) -> Files:
    """In the first bytes of a page, the file's own header included."""
    page = chance.randrange(len(files[MAIN]) // PAGE)
    return _flip(files, MAIN, page * PAGE + chance.randrange(108 if page == 0 else 40), chance)


def _index_bit(files: Files, chance: Random) -> Files:
    pages = range(0, len(files[MAIN]), PAGE)
    indices = [at for at in pages if files[MAIN][at] == INDEX_PAGE]
    at = chance.choice(indices)
    used = int.from_bytes(files[MAIN][at + 5 : at + 7])
    spot = chance.choice((*range(8, 30), *range(used, PAGE)))
    return _flip(files, MAIN, at + spot, chance)


def _bytes(files: Files, chance: Random) -> Files:
    """A few wrong bytes anywhere."""
    data = bytearray(files[MAIN])
    for _byte in range(chance.randrange(1, 9)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return _changed(files, MAIN, bytes(data))


def _zeroed_page(files: Files, chance: Random) -> Files:
    at = chance.randrange(len(files[MAIN]) // PAGE) * PAGE
    data = files[MAIN]
    return _changed(files, MAIN, data[:at] + bytes(PAGE) + data[at + PAGE :])


def _zeroed_frame(files: Files, chance: Random) -> Files:
    data = files[LOG]
    at = LOG_HEADER + chance.randrange((len(data) - LOG_HEADER) // FRAME) * FRAME
    return _changed(files, LOG, data[:at] + bytes(FRAME) + data[at + FRAME :])


def _cut(name: str) -> Damage:
    return lambda files, chance: _changed(
        files, name, files[name][: chance.choice((0, chance.randrange(len(files[name]))))]
    )


def _longer(name: str) -> Damage:
    def damage(files: Files, chance: Random) -> Files:
        more = chance.randrange(1, 3 * PAGE)
        extra = chance.choice((bytes(more), chance.randbytes(more)))
        return _changed(files, name, files[name] + extra)

    return damage


def _missing(name: str) -> Damage:
    return lambda files, _chance: {each: data for each, data in files.items() if each != name}


@dataclass(frozen=True)
class DamageKind:
    """A way to damage a journal, left open by a kill or closed."""

    name: str
    damage: Damage
    is_open: bool = False


KINDS = (
    DamageKind("a bit anywhere", _bit(MAIN)),
    DamageKind("a bit, with a log", _bit(MAIN), is_open=True),
    DamageKind("a bit in a page's header", _page_header_bit),
    DamageKind("a bit in an index", _index_bit),
    DamageKind("a few bytes", _bytes),
    DamageKind("a bit in the log", _bit(LOG), is_open=True),
    DamageKind("a bit in the counts", _bit(COUNTS)),
    DamageKind("a zeroed page", _zeroed_page),
    DamageKind("a zeroed page, with a log", _zeroed_page, is_open=True),
    DamageKind("a zeroed page of the log", _zeroed_frame, is_open=True),
    DamageKind("cut off", _cut(MAIN)),
    DamageKind("cut off, with a log", _cut(MAIN), is_open=True),
    DamageKind("the log cut off", _cut(LOG), is_open=True),
    DamageKind("the counts cut off", _cut(COUNTS)),
    DamageKind("bytes appended", _longer(MAIN)),
    DamageKind("bytes appended to the log", _longer(LOG), is_open=True),
    DamageKind("the file missing", _missing(MAIN)),
    DamageKind("the file missing, with a log", _missing(MAIN), is_open=True),
    DamageKind("the log missing", _missing(LOG), is_open=True),
    DamageKind("the counts missing", _missing(COUNTS), is_open=True),
)


def put(files: Files, folder: Path) -> None:
    """Make these the only files of a new folder."""
    rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)


def untouched_games(before: PlayedGames, files: Files) -> set[str]:
    """The games all of whose events are in pages that the damage has left as they were."""
    whole = b"".join(_same_pages(before.files, files))
    return {name for name, stored in before.stored.items() if all(each in whole for each in stored)}


def _same_pages(before: Files, after: Files) -> Iterator[bytes]:
    for name, first, size in ((MAIN, 0, PAGE), (LOG, LOG_HEADER, FRAME)):
        old, new = before.get(name, b""), after.get(name, b"")
        for at in range(first, len(old), size):
            if old[at : at + size] == new[at : at + size]:
                yield old[at : at + size]


@dataclass(frozen=True)
class Seen:
    """What a command says: whether all is well, and its words."""

    is_well: bool
    text: str

    @property
    def names_counts(self) -> bool:
        """Whether it says that something is wrong with the counts of events."""
        return COUNTS in self.text

    @property
    def lost(self) -> set[str]:
        lines = (line.strip() for line in self.text.splitlines())
        return {line.removeprefix("lost: ") for line in lines if line.startswith("lost: ")}


def doctor(folder: Path) -> Seen:
    (finding,) = examine_journal(folder / MAIN)
    return Seen(finding.health is not Health.FAILS, finding.found)


def games_list(folder: Path) -> Seen:
    settings = folder.with_name("vivat.toml")
    settings.write_text(f'[keeping]\nfolder = "{folder}"\n')
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(out):
        status = main(["games", "list", "--settings", str(settings)])
    assert status in (OK, FAILED)
    assert "Traceback" not in out.getvalue()
    return Seen(status == OK, out.getvalue())


def first_screen(folder: Path) -> SimulatedTable:
    """The program started in this folder, once its check of the whole journal is finished, and
    what it found is mended."""
    saver: GameSaver = saver_in(folder)
    saver.check_everything()
    saver.mend()
    table = SimulatedTable(saver=saver, library=LIBRARY)
    table.step(StorageChanged(saver.problem))
    saver.settle()
    return table


def check(before: PlayedGames, files: Files, folder: Path) -> str:
    """Check what the program makes of these files; returns the outcome in a few words."""
    put(files, folder)
    said, listed = doctor(folder), games_list(folder)
    table = first_screen(folder)
    assert said.is_well == listed.is_well, (said, listed)
    assert said.lost == listed.lost, (said, listed)
    assert said.names_counts == listed.names_counts, (said, listed)
    try:
        return check_first_screen(before, files, folder, table, said)
    finally:
        close_all_savers()


def check_first_screen(
    before: PlayedGames, files: Files, folder: Path, table: SimulatedTable, said: Seen
) -> str:
    assert table.saver is not None
    problem = table.saver.problem
    assert said.is_well == (problem is None), (said, problem and str(problem.sentence))
    if problem is None:
        assert found_in(table, before) == before.events
        return "nothing happened"
    assert translate(problem.sentence) in table.notice_text
    if problem.can_start_anew:
        return _check_question(before, files, folder, table)
    if not problem.is_saving:
        assert isinstance(problem.sentence, JournalTooNew), problem.sentence
        assert {name: (folder / name).read_bytes() for name in files} == files
        return "left for a newer vivat"
    if isinstance(problem.sentence, DamageFound):
        journal, survey = open_damaged(folder / MAIN)
        assert not [*journal.games()], "what can be read is saved again"
        journal.close()
        _check_losses(before, files, {}, survey.losses, said)
        return "told, and left as it is"
    if isinstance(problem.sentence, CountsWrittenAgain):
        assert said.names_counts
        assert found_in(table, before) == before.events
        assert not (folder / "journal.db.damaged-1").exists()
        assert doctor(folder).is_well
        return "told, and the counts written again"
    losses = table.saver._queue._journal.losses()
    _check_losses(before, files, found_in(table, before), losses, said)
    assert (folder / "journal.db.damaged-1").exists() == (MAIN in files)
    after = doctor(folder), games_list(folder)
    assert all(each.is_well for each in after), after
    return "all saved again" if not losses else "saved again but for what is told"


def found_in(table: SimulatedTable, before: PlayedGames) -> dict[str, Sequence[TableEvent]]:
    """The events of every game that can be read."""
    assert table.saver is not None
    saved = table.saver.saved_games
    names = {row.name for row in saved.rows()}
    assert names <= before.events.keys(), names
    found: dict[str, Sequence[TableEvent]] = {}
    for name in names:
        try:
            found[name] = [*saved.events(name)]
        except ValueError:
            continue
    return found


def _check_losses(
    before: PlayedGames,
    files: Files,
    found: Mapping[str, Sequence[TableEvent]],
    losses: Sequence[Loss],
    said: Seen,
) -> None:
    """What is left is right, and what is missing is told, everywhere in the same words."""
    assert {translate(loss_in_words(loss)) for loss in losses} == said.lost
    told = {loss.game: loss for loss in losses}
    for name, events in before.events.items():
        left = found.get(name, [])
        assert [*left] == [*events][: len(left)], f"{name} is another game"
        if len(left) < len(events):
            assert name in told, f"the loss of {name} is not told"
            assert told[name].kept + told[name].lost == len(events) or COUNTS not in files
    untouched = untouched_games(before, files)
    assert not untouched & told.keys(), f"readable, but lost: {untouched & told.keys()}"


def _check_question(before: PlayedGames, files: Files, folder: Path, table: SimulatedTable) -> str:
    table.expect(QuestionScene)
    assert not untouched_games(before, files)
    assert {name: (folder / name).read_bytes() for name in files} == files
    table.choose(Command.DONE)
    assert table.saver is not None
    assert table.saver.problem is not None
    assert table.saver.problem.is_saving
    kept = [*folder.glob("journal.db.damaged-1*")]
    assert {file.read_bytes() for file in kept} >= {data for data in files.values() if data}
    return "the table was asked"


def check_after_kills(
    before: PlayedGames, files: Files, folder: Path, every: int = 1
) -> Iterator[str]:
    """Kill the rescue before each of its steps, or `every` few; yields the outcome of the next
    start."""
    step = 0
    while True:
        put(files, folder)
        if not killed_at_step(folder / MAIN, step):
            return
        said = games_list(folder)
        table = first_screen(folder)
        assert table.saver is not None
        journal: Journal = table.saver._queue._journal
        losses = journal.losses()
        if table.saver.problem is None:
            assert not losses, "a loss must be told"
        expected = Seen(said.is_well, "".join(f"lost: {each}\n" for each in _words(losses)))
        _check_losses(before, files, found_in(table, before), losses, expected)
        assert said.lost == expected.lost
        close_all_savers()
        yield "killed, then saved again"
        step += every


def _words(losses: Sequence[Loss]) -> Iterator[str]:
    return (translate(loss_in_words(loss)) for loss in losses)
