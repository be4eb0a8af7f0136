"""A game goes home on a USB stick: whole or not at all, and the table never waits for it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pygame
import pytest

from companion.config.library import open_library
from companion.evening.inputs import Command
from companion.evening.ports import Ports
from companion.evening.screen import Open
from companion.evening.screens.hall_of_fame import HallOfFameScreen
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.saved_games import PickGame, finished_games_screen
from companion.evening.screens.statistics import StatisticsScene
from companion.record import decode_record
from companion.stick.copying import (
    CopyFailed,
    Files,
    MayGo,
    MustBeEjected,
    NoStick,
    SeveralSticks,
    StickFile,
)
from companion.stick.desktop import Desktop, unmount_by_desktop
from companion.stick.game_files import game_files
from companion.stick.stick_thread import StickThread
from companion.stick.sticks import Mounts
from companion.stories.saved_game import SavedGame
from companion.words.i18n import translate
from sentences import ExplainedError, Sentence
from tests.companion.keep.saving_helpers import finished_game, saver_in
from tests.companion.simulated_table import SimulatedTable
from tests.private_mounts import read_only, run_in_private_mounts, small_disk
from tests.waiting import wait_until

MODULE = "tests.companion.stick.stick_scenarios"


class Computer:
    """What a desktop's kernel says of mounted devices, in files of the test's own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        (folder / "block").mkdir(parents=True)
        self._lines: list[str] = []
        self.mounts = Mounts(folder / "mounts", folder / "block", (folder / "media",))

    def mount(self, device: str, name: str, bus: str) -> Path:
        place, stick = self._folder / "devices" / bus / device, self._folder / "media" / name
        place.mkdir(parents=True)
        stick.mkdir(parents=True)
        (self._folder / "block" / device).symlink_to(place)
        written = str(stick).replace(" ", "\\040")
        self._lines.append(f"/dev/{device} {written} vfat rw,nosuid,nodev 0 0\n")
        (self._folder / "mounts").write_text("".join(self._lines))
        return stick


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    return Computer(tmp_path)


def copied_by(writer: StickThread) -> Sentence:
    wait_until(lambda: writer.copied)
    assert writer.copied is not None
    return writer.copied


def writer_for(computer: Computer, files: Files, unmounts: bool = True) -> StickThread:
    desktop = Desktop(computer.mounts.sticks, lambda _device: unmounts)
    return StickThread(lambda _game: files, lambda: None, desktop.deliver)


def two_files() -> Iterator[StickFile]:
    yield StickFile("a.html", b"charts")
    yield StickFile("a.toml", b"record")


def any_game(tmp_path: Path) -> SavedGame:
    finished_game(tmp_path / "kept")
    return next(iter(saver_in(tmp_path / "kept").saved_games.games()))


def test_the_stick_gets_charts_picture_and_record(computer: Computer, tmp_path: Path) -> None:
    stick = computer.mount("sda1", "MY STICK", "usb1")
    finished_game(tmp_path / "kept")
    saved = saver_in(tmp_path / "kept").saved_games
    game = next(iter(saved.games()))
    desktop = Desktop(computer.mounts.sticks, lambda _device: True)
    writer = StickThread(
        lambda each: game_files(saved, open_library(), each), lambda: None, desktop.deliver
    )
    writer.copy(game)
    assert copied_by(writer) == MayGo(name="MY STICK")
    page, picture, record = sorted((stick / "vivat").iterdir())
    assert all(name in page.read_text() for name in game.story.people)
    assert pygame.image.load(io.BytesIO(picture.read_bytes())).get_size() == (1600, 900)
    assert len(decode_record(record.read_text(), record.name).rounds) == game.story.rounds


def test_a_stick_that_the_desktop_keeps_is_to_be_ejected(
    computer: Computer, tmp_path: Path
) -> None:
    computer.mount("sda1", "STICK", "usb1")
    writer = writer_for(computer, two_files, unmounts=False)
    writer.copy(any_game(tmp_path))
    assert copied_by(writer) == MustBeEjected(name="STICK")


def test_without_a_stick_nothing_is_written(computer: Computer, tmp_path: Path) -> None:
    inside = computer.mount("nvme0n1p1", "Windows", "pci0000:00")
    writer = writer_for(computer, two_files)
    writer.copy(any_game(tmp_path))
    assert copied_by(writer) == NoStick()
    assert not list(inside.iterdir())


def test_of_several_sticks_none_is_guessed(computer: Computer, tmp_path: Path) -> None:
    sticks = [computer.mount(f"sd{each}1", each.upper(), "usb1") for each in "ba"]
    writer = writer_for(computer, two_files)
    writer.copy(any_game(tmp_path))
    assert copied_by(writer) == SeveralSticks(names="A, B")
    assert not any(list(stick.iterdir()) for stick in sticks)


@pytest.mark.parametrize("scenario", ["full", "gone"])
def test_a_stick_that_is_full_or_gone_loses_nothing(tmp_path: Path, scenario: str) -> None:
    run_in_private_mounts(tmp_path, small_disk(tmp_path), MODULE, scenario)


def test_a_link_on_a_stick_leads_nowhere(computer: Computer, tmp_path: Path) -> None:
    stick = computer.mount("sda1", "STICK", "usb1")
    mine = tmp_path / "mine"
    mine.mkdir()
    (stick / "vivat").symlink_to(mine)
    writer = writer_for(computer, two_files)
    writer.copy(any_game(tmp_path))
    assert isinstance(copied_by(writer), ExplainedError)
    assert not list(mine.iterdir())


@pytest.mark.slow
def test_a_write_protected_stick_is_named_so(tmp_path: Path) -> None:
    run_in_private_mounts(tmp_path, read_only(tmp_path), MODULE, "protected")


def test_a_fault_while_copying_is_said_and_the_next_copy_works(
    computer: Computer, tmp_path: Path
) -> None:
    computer.mount("sda1", "STICK", "usb1")
    faults = iter([True, False])

    def files() -> Iterator[StickFile]:
        if next(faults):
            raise RuntimeError("a fault")
        yield from two_files()

    writer = writer_for(computer, files)
    writer.copy(any_game(tmp_path))
    assert copied_by(writer) == CopyFailed()
    writer.copy(any_game(tmp_path))
    assert copied_by(writer) == MayGo(name="STICK")


def test_a_computer_without_a_disk_service_keeps_the_stick_mounted() -> None:
    assert not unmount_by_desktop(Path("/dev/there-is-no-such-device"))


def test_the_table_goes_on_while_a_slow_stick_is_written(
    computer: Computer, tmp_path: Path
) -> None:
    computer.mount("sda1", "STICK", "usb1")
    stick_answers, woken = Event(), Event()

    def slow() -> Iterator[StickFile]:
        stick_answers.wait()
        yield from two_files()

    desktop = Desktop(computer.mounts.sticks, lambda _device: True)
    writer = StickThread(lambda _game: slow, woken.set, desktop.deliver)
    finished_game(tmp_path / "kept")
    table = SimulatedTable(saver=saver_in(tmp_path / "kept"), ports=Ports(stick=writer))
    table.choose(Open(HallOfFameScreen))
    table.choose(Open(finished_games_screen))
    game = next(each.target for each in table.scene.frame.choices)
    assert isinstance(game, PickGame)
    table.choose(game)
    table.choose(Command.COPY_TO_STICK)
    assert title_of(table) == "Copying to the stick"
    table.choose(Command.BACK)
    assert isinstance(table.scene, StatisticsScene)
    table.choose(Command.COPY_TO_STICK)
    stick_answers.set()
    wait_until(woken.is_set)
    table.step()
    assert title_of(table) == "The game is on the stick"
    assert isinstance(table.scene, QuestionScene)
    assert table.scene.detail == translate(MayGo(name="STICK"))


def title_of(table: SimulatedTable) -> str:
    assert isinstance(table.scene, QuestionScene)
    return table.scene.question
