"""Starts the game: opens settings, editions, saved games, boxes and window, and runs the loop."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from random import Random, SystemRandom
from threading import Thread
from time import monotonic

from msgspec.structs import replace

from companion.app import App
from companion.camera.board_camera import BoardCamera
from companion.camera.known_boards import KnownBoards
from companion.commands.box.open_boxes import OpenedBoxes, open_boxes
from companion.config.library import Library
from companion.config.paths import Paths, own_settings, paths_of, service_folder, settings_above
from companion.config.settings import Settings, StorageSettings, folder_of, read_settings
from companion.disk.log import start_log
from companion.disk.worker import closed_in_time
from companion.display.joysticks import Joysticks
from companion.display.screen_wait import open_window
from companion.display.window import Window
from companion.evening.board.port import NoCamera
from companion.evening.core import Table
from companion.evening.ports import (
    HostComputer,
    NoStickPort,
    NoUpkeep,
    Ports,
    StickPort,
    UpkeepPort,
)
from companion.helpers.network import NetworkOfService
from companion.helpers.port import PortOfService
from companion.helpers.power import switch_off
from companion.helpers.stick import StickOfService
from companion.helpers.update import UpdateOfService
from companion.keep.box_keys import BoxKeys
from companion.keep.game_saver import GameSaver
from companion.keep.game_writer import GameWriter, open_writer
from companion.keep.games_folder import changeable, games_on_disk
from companion.keep.learnt_code_file import open_learnt_codes
from companion.keep.lock import folder_locked
from companion.keep.own_decks import OwnDeckFiles
from companion.keep.phone_evening import PhoneEvening
from companion.keep.settings_file import SettingsFile
from companion.phones.addresses import OwnAddress
from companion.phones.network import NetworkManager
from companion.phones.phones import Phones
from companion.phones.texts import texts_of_page
from companion.service.computer import Computer
from companion.service.safe_mode import (
    PowerButtonHeld,
    SafeModeRequested,
    StartConfig,
    load_config,
)
from companion.service.shutdown_signal import ShutdownSignal
from companion.service.start_counter import StartCounter
from companion.service.supervisor import Supervisor
from companion.sound.conductor import Conductor
from companion.sound.sdl_mixer import SdlMixer
from companion.sound.sound_thread import SoundThread
from companion.sound.speaker import Speaker
from companion.stick.copying import Deliver, Files
from companion.stick.desktop import Desktop
from companion.stick.game_files import game_files
from companion.stick.stick_writer import StickWriter
from companion.stick.sticks import Mounts
from companion.stories.saved_game import SavedGame
from companion.upkeep.backup import Kept
from companion.upkeep.installing import version_to_go_back_to
from companion.upkeep.restoring import Restoring
from companion.upkeep.ways import Ways
from companion.upkeep.worker import UpkeepWorker, Version
from companion.words.i18n import use_language
from hardware.camera.camera import CameraProcess
from hardware.header.power_button import open_power_button
from hardware.phones.phone_boxes import PhoneBoxes
from hardware.phones.port import DirectPort, PortOpener
from sentences import ExplainedError, Sentence

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class PlayOptions:
    """The command-line options of `vivat play`."""

    emulate: int = 0
    ports: Sequence[str] = ()
    settings: Path | None = None
    seed: int | None = None
    kiosk: bool = False
    service: bool = False
    """systemd starts vivat: use safe mode if settings are wrong, wait for a screen, and allow
    switching the computer off."""
    safe_mode: bool = False
    demonstrate: bool = False
    """Begin with the demonstration, with its sound."""
    verbose: bool = False


def play(options: PlayOptions) -> None:
    """Play until somebody quits, with the boxes of the settings and the options.

    Raises:
        ExplainedError: a file or the display is wrong, or another vivat uses the folder;
            nothing was opened.
    """
    counter = StartCounter(_runtime_folder(options), monotonic)
    has_failed = counter.count_start()
    restoring = None if has_failed else _restoring(options)
    if restoring is not None:
        restoring.settings()
    config, folder = _config(options, has_failed), folder_of(options.settings)
    use_language(config.settings.display.language)
    paths = paths_of(config.settings.keeping, folder, os.environ)
    with closed_in_time() as last, ExitStack() as stack:
        # First of all: a second vivat must not write to the log of the first.
        lock = last.enter_context(folder_locked(paths.folder))
        last.callback(start_log(paths.log, options.verbose))
        for wrong in config.library.photos.problems:
            log.warning("photos: %s", wrong)
        for wrong in config.settings.table.names_not_drawn:
            log.warning("settings: %s", wrong)
        shutdown = ShutdownSignal()
        signal.signal(signal.SIGTERM, shutdown.handle)
        writer = open_writer(paths, lock, Supervisor(os.environ, monotonic).starting)
        last.callback(writer.close)
        restored = _restored(restoring, paths, config.library, writer)
        saver = GameSaver(writer, config.library, now_here)
        computer = _computer(config.settings, options, shutdown, stack)
        if computer.power.is_down:
            config = config.in_safe_mode(PowerButtonHeld())
        if config.safe_because is not None:
            log.warning("safe mode: %s", config.safe_because)
        window = open_window(config.settings.display, shutdown.woken, computer, options.service)
        if window is not None:
            stack.callback(window.close)
            _check_in_background(saver, window.wake)
            keys = BoxKeys(paths.box_keys)
            last.callback(keys.close)
            phone_boxes, phones = _phones(config.settings, options, paths, window.wake)
            last.callback(phones.close)
            boxes = open_boxes(
                config.settings.boxes, options.ports, window.wake, keys, [phone_boxes]
            )
            app = _app(
                config, options, saver, window, computer, boxes, phones, paths, stack, restored
            )
            last.callback(app.finish)
            if config.safe_because is None:
                phones.resume(config.settings.phones.on)
            if options.demonstrate:
                app.demonstrate()
            app.run()
            last.callback(phones.end_evening)
        counter.clear()


def _check_in_background(saver: GameSaver, wake: Callable[[], None]) -> None:
    """Check all games while people already use the first screen."""

    def check() -> None:
        saver.check_everything()
        wake()

    Thread(target=check, name="check of games", daemon=True).start()


def now_here() -> datetime:
    """The time on this computer's clock, with its zone."""
    return datetime.now().astimezone()


def _config(options: PlayOptions, has_failed: bool) -> StartConfig:
    """The settings with the options, or safe mode."""
    folder, falls_back = folder_of(options.settings), options.service or options.safe_mode
    config = load_config(lambda: _settings(options), folder, falls_back, has_failed)
    if options.safe_mode and config.safe_because is None:
        return config.in_safe_mode(SafeModeRequested())
    return config


def _runtime_folder(options: PlayOptions) -> Path | None:
    """The service's folder in memory, which is deleted when the computer is switched off."""
    return service_folder("RUNTIME_DIRECTORY", os.environ) if options.service else None


def _is_computers_service(options: PlayOptions) -> bool:
    """Whether root's helpers work for this vivat; in a desktop session they don't."""
    return _runtime_folder(options) is not None


def _settings(options: PlayOptions) -> Settings:
    """The settings file with the options that override it. Raises ExplainedError."""
    settings = read_settings(options.settings, settings_above(options.settings, os.environ))
    if options.kiosk or options.service:
        settings = replace(settings, display=replace(settings.display, kiosk=True))
    if options.emulate:
        settings = replace(settings, boxes=replace(settings.boxes, drawn=options.emulate))
    return settings


def _computer(
    settings: Settings, options: PlayOptions, shutdown: ShutdownSignal, stack: ExitStack
) -> Computer:
    """The computer with its power button and, for the service, its off switch."""
    power = open_power_button(settings.power.pin(), shutdown.woken.set)
    stack.callback(power.close)
    off = switch_off if _is_computers_service(options) else None
    return Computer(Supervisor(os.environ, monotonic), power, off, shutdown.requested)


def _restoring(options: PlayOptions) -> Restoring | None:
    """What was read from a stick, if anything waits for this start."""
    try:
        keeping = read_settings(options.settings).keeping
    except ExplainedError:
        keeping = StorageSettings()
    paths = paths_of(keeping, folder_of(options.settings), os.environ)
    alive = Supervisor(os.environ, monotonic).starting
    restoring = Restoring(_kept(paths, options.settings), now_here, alive)
    return restoring if restoring.waits else None


def _restored(
    restoring: Restoring | None, paths: Paths, library: Library, writer: GameWriter
) -> Sentence | None:
    """What became of a copy from a stick; None if there is none."""
    if restoring is None:
        return None
    done = restoring.everything_else(changeable(paths, library, writer))
    log.info("restore: %s", done)
    return done


def _app(
    config: StartConfig,
    options: PlayOptions,
    saver: GameSaver,
    window: Window,
    computer: Computer,
    boxes: OpenedBoxes,
    phones: Phones,
    paths: Paths,
    stack: ExitStack,
    restored: Sentence | None,
) -> App:
    settings = config.settings
    stack.callback(boxes.all.close)
    joysticks = Joysticks(boxes.gamepads) if boxes.gamepads is not None else None
    if joysticks is not None:
        stack.callback(joysticks.close)
    chance = SystemRandom() if options.seed is None else Random(options.seed)
    camera = _camera(config, paths, window.wake)
    if camera is not None:
        stack.callback(camera.close)
    ports = Ports(
        saver.saved_games,
        _settings_file(options.settings),
        OwnDeckFiles(paths.own_decks, config.library),
        open_learnt_codes(paths.learnt_codes),
        phones=phones,
        computer=HostComputer(computer.off is not None, config.safe_because, restored),
        camera=camera or NoCamera(),
        drawn=frozenset(boxes.drawn.ids if boxes.drawn is not None else ()),
        stick=_stick(options, saver, config.library, window.wake),
        upkeep=_upkeep(options, config.library, paths, window.wake),
    )
    table = Table(settings, config.library, chance, ports)
    sound = SoundThread(Speaker(SdlMixer(), monotonic))
    stack.callback(sound.close)
    hear = Conductor(sound.play).follow
    return App(
        table,
        boxes,
        window,
        monotonic,
        joysticks,
        saver,
        computer,
        sound=hear,
        phones=phones,
        camera=camera,
    )


def _camera(config: StartConfig, paths: Paths, wake: Callable[[], None]) -> BoardCamera | None:
    """The camera above the board; none in safe mode. Its process starts when it is needed."""
    if config.safe_because is not None:
        return None
    return BoardCamera(CameraProcess(wake), KnownBoards(paths.boards), monotonic)


def _phones(
    settings: Settings, options: PlayOptions, paths: Paths, wake: Callable[[], None]
) -> tuple[PhoneBoxes, Phones]:
    """Phones as boxes, and what the table needs of them."""
    boxes = PhoneBoxes(settings.phones.port, texts_of_page, wake, opener=_port_opener(options))
    networks = NetworkOfService() if _is_computers_service(options) else NetworkManager()
    return boxes, Phones(boxes, PhoneEvening(paths.phone_evening), OwnAddress(), networks, wake)


def _port_opener(options: PlayOptions) -> PortOpener:
    """Who opens the port for phones: another unit, where systemd has started vivat."""
    if not options.service:
        return DirectPort()
    session = service_folder("XDG_RUNTIME_DIR", os.environ)
    if not _is_computers_service(options) and session is not None:
        return PortOfService(session)
    return PortOfService()


def _stick(
    options: PlayOptions, saver: GameSaver, library: Library, wake: Callable[[], None]
) -> StickPort:
    """Copies games to a USB stick, if this vivat can reach one."""
    deliver = _way_to_stick(options)

    def files_of(game: SavedGame) -> Files:
        return game_files(saver.saved_games, library, game)

    return NoStickPort() if deliver is None else StickWriter(files_of, wake, deliver)


def _way_to_stick(options: PlayOptions) -> Deliver | None:
    """By the user's desktop, or by root; the sandbox of a desktop session has no way."""
    if _is_computers_service(options):
        return StickOfService().deliver
    return None if options.service else Desktop(Mounts().sticks).deliver


def _upkeep(
    options: PlayOptions, library: Library, paths: Paths, wake: Callable[[], None]
) -> UpkeepPort:
    """Updates vivat, and copies games and settings, if this vivat can reach a stick."""
    kept, saved = _kept(paths, options.settings), lambda: games_on_disk(paths, library)
    if _is_computers_service(options):
        root = UpdateOfService()
        ways = Ways(StickOfService(), kept, saved, now_here, root.tasks)
        known = Version(version("vivat"), version_to_go_back_to)
        return UpkeepWorker(known, ways.tasks, wake, root.news)
    if options.service:
        return NoUpkeep()  # the sandbox of a desktop session has no way
    ways = Ways(Desktop(Mounts().sticks), kept, saved, now_here)
    return UpkeepWorker(Version(version("vivat")), ways.tasks, wake)


def _kept(paths: Paths, named: Path | None) -> Kept:
    """What a backup has beside the games."""
    return Kept(paths, Path(_settings_file(named).changed))


def _settings_file(named: Path | None) -> SettingsFile:
    """The file for what people set on the screen."""
    if named is None:
        return SettingsFile(own_settings(os.environ))
    return SettingsFile(settings_above(named, os.environ) or named, named)
