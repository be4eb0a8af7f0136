"""A copy of games and settings goes to a stick, and comes back elsewhere; nothing is lost."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import datetime
from functools import cache, partial
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from companion.config.deck_files import learnt_deck_text
from companion.config.library import open_library
from companion.config.paths import Paths
from companion.disk.bounded import BadZip
from companion.disk.files import write_whole
from companion.evening.match import Match
from companion.evening.ports import Task
from companion.keep.errors import DiskFull
from companion.keep.games_folder import games_on_disk, games_to_change, games_to_read
from companion.keep.index import Entry, GameStatus
from companion.keep.own_decks import OwnDeckFiles
from companion.keep.saved_games import SavedGames
from companion.stick.copying import NoBackup
from companion.stick.desktop import Desktop
from companion.stick.sticks import Stick
from companion.upkeep.backup import Kept, lay_out, pack, unpack
from companion.upkeep.restoring import NotTakenOver, PartlyTakenOver, Restoring, TakenOver
from companion.upkeep.ways import Ways
from engine.decoding import parse_toml
from sentences import Sentence
from tests.companion.commands.games.damaged_game import GAME, damage_event
from tests.companion.keep.saving_helpers import (
    close_all_savers,
    files_in,
    finished_game,
    fixed_time,
    put_files,
    table_in,
)


class Computer:
    """A computer with a settings file that says where the games are."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.folder = folder
        self.settings = folder / "settings.toml"
        self.settings.write_text(OWN_SETTINGS)
        self.kept = Kept(Paths(folder / "kept"), self.settings)
        self.signs_of_life = 0

    def pack(self) -> bytes:
        with games_to_read(self.settings) as found:
            return pack(self.kept, found.saved_games)

    def start(self) -> Sentence | None:
        """What a start does before anything else; says what became of a copy, if one waits."""
        restoring = Restoring(self.kept, fixed_time, self._alive)
        if not restoring.waits:
            return None
        restoring.settings()
        with games_to_change(self.settings) as folder:
            return restoring.everything_else(folder)

    def _alive(self) -> None:
        self.signs_of_life += 1

    def restore(self, members: Mapping[str, str | bytes]) -> Sentence | None:
        contents = {
            m: each.encode() if isinstance(each, str) else each for m, each in members.items()
        }
        lay_out(self.kept, contents)
        return self.start()

    def files(self, pattern: str) -> dict[str, str]:
        """The texts of the files with such a name."""
        found = sorted(self.folder.rglob(pattern))
        return {file.name: file.read_text() for file in found if file.is_file()}

    def games(self) -> list[str]:
        with games_to_read(self.settings) as found:
            return [game.name for game in found.saved_games.games()]


OWN_SETTINGS = """\
[keeping]
folder = "kept" # ours
[boxes]
ports = ["/dev/ttyACM0"]
[table]
names = ["Zoé"]
[phones]
port = 8471
"""


@pytest.fixture
def old(tmp_path: Path) -> Computer:
    """It has two games that are over, one that can be resumed, and more volume than usual."""
    computer = Computer(tmp_path / "old")
    put_files(computer.folder / "kept", _three_games())
    with computer.settings.open("a") as file:
        file.write("[sound]\nvolume = 90\n")
    return computer


@cache
def _three_games() -> Mapping[str, bytes]:
    """Their files: they are played once, however many tests begin with them."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for seed in (2, 3):
            finished_game(folder, seed)
        table_in(folder).begin("king-up", 3)
        close_all_savers()
        return files_in(folder)


@pytest.fixture
def new(tmp_path: Path) -> Computer:
    return Computer(tmp_path / "new")


def zipped(members: dict[str, bytes]) -> bytes:
    data = BytesIO()
    with ZipFile(data, "w", ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return data.getvalue()


def encrypted(archive: bytes) -> bytes:
    """The same, with the flag of an encrypted file in both headers."""
    return archive.replace(b"PK\x03\x04\x14\0\0", b"PK\x03\x04\x14\0\1").replace(
        b"PK\x01\x02\x14\x03\x14\0\0", b"PK\x01\x02\x14\x03\x14\0\1"
    )


def damaged(archive: bytes) -> bytes:
    """The same, with another byte at the beginning of the compressed data."""
    at = archive.index(b"settings.toml") + len("settings.toml")
    return archive[:at] + b"\xff" + archive[at + 1 :]


def test_finished_games_and_settings_come_to_another_computer(old: Computer, new: Computer) -> None:
    assert lay_out(new.kept, unpack(old.pack())) == 2
    assert new.start() == TakenOver(count=2)
    assert len(new.games()) == 2
    assert "volume = 90" in new.settings.read_text()
    assert new.files("settings.toml.before-restore*").popitem()[1] == OWN_SETTINGS
    assert not new.kept.waiting.exists()


def test_what_fits_one_computer_only_is_neither_copied_nor_replaced(
    old: Computer, new: Computer
) -> None:
    settings = unpack(old.pack())["settings.toml"].decode()
    assert "volume = 90" in settings
    assert not any(word in settings for word in ("keeping", "boxes", "port"))
    finished_game(new.folder / "kept", seed=9)
    close_all_savers()
    new.restore({"settings.toml": ELSEWHERE})
    changed = OWN_SETTINGS.replace('"Zoé"', '"Anna"') + "[sound]\nvolume = 70\n"
    assert parse_toml(new.settings.read_text()) == parse_toml(changed)
    assert "# ours" in new.settings.read_text()
    assert len(new.games()) == 1


ELSEWHERE = """\
[keeping]
folder = "elsewhere"
[boxes]
drawn = 4
[power]
button = 3
[table]
names = ["Anna"]
editions = ["theirs.toml"]
decks = ["theirs-too.toml"]
photos = "theirs"
[phones]
port = 9999
[display]
kiosk = true
width = 640
[sound]
volume = 70
"""


def test_restoring_twice_keeps_what_was_there_before_each_time(new: Computer) -> None:
    for volume in (10, 20, 20):
        new.restore({"settings.toml": f"[sound]\nvolume = {volume}\n"})
    first, second = new.files("settings.toml.before-restore*").values()
    assert first == OWN_SETTINGS
    assert "volume = 10" in second
    for digits in ("1234567", "1234568", "1234568"):
        new.restore({"card-codes.toml": f"[codes]\n{digits} = 3\n"})
    (before,) = new.files("card-codes.toml.before-restore*").values()
    assert "1234567" in before


def test_a_game_that_can_be_resumed_stays_because_it_has_secrets(old: Computer) -> None:
    assert len(old.games()) == 3
    assert sum(name.startswith("games/") for name in unpack(old.pack())) == 2


def test_a_game_that_cant_be_read_is_left_out_of_a_copy(old: Computer) -> None:
    damage_event(old.folder / "kept", GAME, 0)
    assert sum(name.startswith("games/") for name in unpack(old.pack())) == 1


@pytest.mark.slow
def test_restoring_twice_adds_no_game_twice_and_deletes_none(old: Computer, new: Computer) -> None:
    finished_game(new.folder / "kept", seed=9, edition="viva-il-re")
    close_all_savers()
    for _time in range(2):
        new.restore(unpack(old.pack()))
    assert new.start() is None
    assert len(new.games()) == 3


@pytest.mark.parametrize(
    ("member", "text", "good"),
    [
        ("settings.toml", "[sound]\nvolume = 900\n", "[sound]\nvolume = 9\n"),
        ("decks/king-up.toml", "garbage [", learnt_deck_text("king-up", ())),
        ("card-codes.toml", '[codes]\n1234567 = "nobody"\n', "[codes]\n1234567 = 3\n"),
        ("boards.json", "[]", "{}"),
    ],
)
def test_a_restored_file_that_is_wrong_replaces_no_good_one(
    member: str, text: str, good: str, new: Computer
) -> None:
    new.restore({member: good})
    target = new.kept.target(member)
    before = target.read_text()
    said = new.restore({member: text})
    refused = new.kept.refused
    assert said == PartlyTakenOver(folder=refused, count=0)
    assert (refused / member).read_text() == text
    assert target.read_text() == before
    assert not new.kept.waiting.exists()


def test_a_game_that_cant_be_restored_is_kept_and_the_others_come(
    old: Computer, new: Computer
) -> None:
    wrong = "games/2026-01-01-1.toml"
    said = new.restore({**unpack(old.pack()), wrong: "format = 'vivat-record/9'\n"})
    assert said == PartlyTakenOver(folder=new.kept.refused, count=2)
    assert (new.kept.refused / wrong).exists()


def test_a_fault_of_our_own_keeps_no_start_from_ending(
    old: Computer, new: Computer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_named: object) -> NoReturn:
        raise AssertionError

    monkeypatch.setattr("companion.upkeep.restoring.import_game", fails)
    assert isinstance(new.restore(unpack(old.pack())), PartlyTakenOver)
    assert new.games() == []


def test_on_a_full_disk_a_copy_waits_for_the_next_start(
    old: Computer, new: Computer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_named: object) -> NoReturn:
        raise DiskFull()

    with monkeypatch.context() as disk:
        disk.setattr("companion.upkeep.restoring.import_game", full)
        assert isinstance(new.restore(unpack(old.pack())), NotTakenOver)
    assert new.start() == TakenOver(count=2)


def test_systemd_hears_of_each_game_and_an_interrupted_start_begins_with_no_game_again(
    old: Computer, new: Computer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def power_cut() -> NoReturn:
        raise KeyboardInterrupt

    lay_out(new.kept, unpack(old.pack()))
    with games_to_change(new.settings) as folder:
        alive = iter([lambda: None, power_cut])
        restoring = Restoring(new.kept, fixed_time, lambda: next(alive)())
        with pytest.raises(KeyboardInterrupt):
            restoring.everything_else(folder)
    assert len(list((new.kept.waiting / "games").iterdir())) == 1
    new.start()
    assert (new.signs_of_life, len(new.games())) == (2, 2), "the settings, and one game"


def begun(number: int) -> str:
    """The record of a game in which one character is placed: another one for each number."""
    character = ("alighiero", "beatrice", "clemente", "dario", "ernesto")[number % 5]
    return (
        'format = "vivat-record/1"\nedition = "viva-il-re"\nfirst = "Zoé"\n'
        'seats = ["Zoé", "Anna", "Paul"]\n[[rounds]]\n'
        f'placements = ["{character} {1 + number % 4}"]\n'
    )


class Killed(BaseException):
    """Ends a start without any cleaning up."""


@contextmanager
def no_more_calls_than(most: int) -> Iterator[None]:
    """Stop when Python has called this many functions: a measure without a clock."""
    left = [most]

    def count(*_event: object) -> None:
        left[0] -= 1
        if not left[0]:
            raise Killed

    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(None)


def test_thousands_of_names_in_a_small_copy_are_refused_at_once(
    new: Computer, caplog: pytest.LogCaptureFixture
) -> None:
    names = [f"{number:05}" for number in range(14_000)]
    settings = f"[sound]\nvolume = 9\n[table]\nnames = {names}\n"
    copy = zipped({"settings.toml": settings.encode()})
    assert len(copy) < 32_000
    lay_out(new.kept, unpack(copy))
    restoring = Restoring(new.kept, fixed_time, new._alive)
    with no_more_calls_than(50 * len(names)):
        restoring.settings()
    assert new.signs_of_life
    caplog.clear()
    with games_to_change(new.settings) as folder:
        said = restoring.everything_else(folder)
    assert "expected a list of length <= 1000" in caplog.text, "the log is open now"
    assert said == PartlyTakenOver(folder=new.kept.refused, count=0)
    assert (new.kept.refused / "settings.toml").read_text() == settings
    assert new.settings.read_text() == OWN_SETTINGS


def test_what_is_refused_twice_is_kept_twice(new: Computer) -> None:
    for volume in (900, 901):
        new.restore({"settings.toml": f"[sound]\nvolume = {volume}\n"})
    kept = new.kept.refused.iterdir()
    assert sorted(file.read_text()[-4:-1] for file in kept) == ["900", "901"]


def test_a_disk_that_refuses_everything_stops_no_start_and_the_copy_waits(
    new: Computer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_named: object) -> NoReturn:
        raise PermissionError

    lay_out(new.kept, {"settings.toml": b"[sound]\nvolume = 9\n", "boards.json": b"{}"})
    with monkeypatch.context() as disk:
        disk.setattr(Path, "replace", refuse)
        Restoring(new.kept, fixed_time).settings()
    assert new.start() == TakenOver(count=0)
    assert "volume = 9" in new.settings.read_text()


def test_a_game_is_compared_with_many_that_look_alike_without_reading_them_each_time(
    old: Computer, new: Computer, monkeypatch: pytest.MonkeyPatch
) -> None:
    members = {f"games/2026-01-{day:02}-1.toml": begun(day) for day in range(1, 21)}
    read = Counter[str]()
    real = SavedGames.match

    def match(saved: SavedGames, name: str) -> Match:
        read[name] += 1
        return real(saved, name)

    monkeypatch.setattr(SavedGames, "match", match)
    assert new.restore(members) == TakenOver(count=20)
    assert max(read.values()) == 1


@pytest.mark.slow
def test_each_game_is_read_twice_at_most_however_many_are_restored(
    old: Computer, new: Computer, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = next(text for name, text in unpack(old.pack()).items() if name.startswith("games/"))
    members = {
        f"games/2026-01-{day:02}-1.toml": game.decode().replace("Margot", f"M{day}")
        for day in range(1, 21)
    }
    read = Counter[str]()
    real = SavedGames.rows

    def rows(saved: SavedGames, *statuses: GameStatus) -> Iterator[Entry]:
        for row in real(saved, *statuses):
            read[row.name] += 1
            yield row

    monkeypatch.setattr(SavedGames, "rows", rows)
    assert new.restore(members) == TakenOver(count=20)
    assert new.restore(members) == TakenOver(count=0)
    assert max(read.values()) <= 2


@pytest.mark.parametrize(
    "make",
    [
        lambda: b"",
        lambda: b"PK\x03\x04 cut off",
        lambda: zipped({"../outside.toml": b""}),
        lambda: zipped({"games/../../outside.toml": b""}),
        lambda: zipped({"/etc/shadow": b""}),
        lambda: zipped({"box-keys.json": b"{}"}),
        lambda: zipped({"settings.toml": bytes(200_000)}),
        lambda: zipped({"settings.toml": b"\xff\xfe"}),
        lambda: zipped({"settings.toml": b"x" * 5000})[:100],
        lambda: zipped({}),
        lambda: encrypted(zipped({"settings.toml": b"x"})),
        lambda: damaged(zipped({"settings.toml": b"volume" * 1000})),
        lambda: zipped(
            {f"games/2026-01-01-{number}.toml": bytes(100_000) for number in range(700)}
        ),
    ],
    ids=range(13),
)
def test_a_wrong_file_is_refused_and_nothing_is_written(
    make: Callable[[], bytes], new: Computer
) -> None:
    data, before = make(), sorted(new.folder.rglob("*"))
    with pytest.raises(BadZip):
        unpack(data)
    assert sorted(new.folder.rglob("*")) == before


def ways(computer: Computer, stick: Path, now: Callable[[], datetime] = fixed_time) -> Ways:
    found = [Stick("KINGSTON", Path("/dev/sda1"), stick)]
    saved = partial(games_on_disk, computer.kept.paths, open_library())
    return Ways(Desktop(lambda: found, lambda _device: True), computer.kept, saved, now)


def test_a_copy_may_have_the_deck_of_an_edition_with_any_id(old: Computer) -> None:
    for edition in ("My Game", "König/2", ".."):
        file = OwnDeckFiles(old.kept.paths.own_decks, {}).file(edition)
        write_whole(file, "cards = []\n")
    assert sum(name.startswith("decks/") for name in unpack(old.pack())) == 3


def test_a_desktop_copies_to_a_stick_and_back(old: Computer, new: Computer, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    done = ways(old, stick).tasks(None)[Task.BACK_UP]()
    assert "You can pull the stick out" in str(done.sentence)
    done = ways(new, stick).tasks(None)[Task.RESTORE]()
    assert "Games found: 2" in str(done.sentence)
    new.start()
    assert len(new.games()) == 2


def test_a_copy_is_made_beside_a_running_game_in_another_thread(
    old: Computer, tmp_path: Path
) -> None:
    """The main loop has to answer systemd, however many games there are."""
    (tmp_path / "stick").mkdir()
    table = table_in(old.folder / "kept")
    table.begin("king-up", 3)
    back_up = ways(old, tmp_path / "stick").tasks(None)[Task.BACK_UP]
    with ThreadPoolExecutor(1) as elsewhere:
        elsewhere.submit(back_up).result()
    (copy,) = (tmp_path / "stick/vivat").iterdir()
    assert sum(name.startswith("games/") for name in unpack(copy.read_bytes())) == 2


def test_a_vivat_without_a_game_can_be_copied_too(new: Computer, tmp_path: Path) -> None:
    ways(new, tmp_path).tasks(None)[Task.BACK_UP]()
    (copy,) = (tmp_path / "vivat").iterdir()
    assert list(unpack(copy.read_bytes())) == ["settings.toml"]


def test_a_stick_without_a_copy_says_so(new: Computer, tmp_path: Path) -> None:
    (tmp_path / "vivat").symlink_to("/etc")
    with pytest.raises(NoBackup):
        ways(new, tmp_path).tasks(None)[Task.RESTORE]()


def test_without_root_nothing_can_be_installed(new: Computer, tmp_path: Path) -> None:
    assert set(ways(new, tmp_path).tasks(None)) == {Task.BACK_UP, Task.RESTORE}
