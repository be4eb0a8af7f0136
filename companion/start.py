"""Starts the game: opens settings, editions, saved games, boxes and window, and runs the loop."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from importlib.metadata import version
from pathlib import Path
from random import Random, SystemRandom
from threading import Thread
from time import monotonic

from msgspec.structs import replace

from companion.app import App
from companion.bots.process import BotProcess
from companion.camera.board_camera import BoardCamera
from companion.camera.known_boards import KnownBoards
from companion.commands.box.open_boxes import OpenedBoxes, open_boxes
from companion.config.paths import Paths, own_settings, paths_of, service_folder, settings_above
from companion.config.screen_size import usual_text_size
from companion.config.settings import Settings, StorageSettings, folder_of, read_settings
from companion.demonstration.demonstration import Demonstration
from companion.disk.log import start_log
from companion.disk.worker import closed_in_time
from companion.display.joysticks import Joysticks
from companion.display.screen_wait import open_window
from companion.display.window import Window
from companion.evening.board.port import NoCamera
from companion.evening.core import Outputs, Table
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
from companion.phones.addresses import OwnAddresses
from companion.phones.own_wifi import NetworkManager
from companion.phones.phones import Phones
from companion.phones.portraits import portrait
from companion.phones.texts import texts_of_page
from companion.service.computer import Computer
from companion.service.safe_mode import PowerButtonHeld, SafeModeRequested, StartConfig, load_config
from companion.service.shutdown_signal import ShutdownSignal
from companion.service.start_counter import StartCounter
from companion.service.supervisor import Supervisor
from companion.sound.conductor import Conductor
from companion.sound.narrator import Narrator
from companion.sound.sdl_mixer import SdlMixer
from companion.sound.sound_thread import SoundThread
from companion.sound.speaker import Speaker
from companion.sound.voice import VoiceThread
from companion.stick.copying import Deliver, Files
from companion.stick.desktop import Desktop
from companion.stick.game_files import game_files
from companion.stick.stick_thread import StickThread
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
    config = _config(options, has_failed)
    use_language(config.settings.display.language)
    paths = paths_of(config.settings.keeping, folder_of(options.settings), os.environ)
    with closed_in_time() as last, ExitStack() as stack:
        _Start(options, config, paths, last, stack).play(restoring)
        counter.clear()


@dataclass
class _Start:
    """What each step of a start needs. `last` closes what needs the disk, after the `stack`."""

    options: PlayOptions
    config: StartConfig
    paths: Paths
    last: ExitStack
    stack: ExitStack

    def play(self, restoring: Restoring | None) -> None:
        """Open saved games and window, and play in it."""
        # First of all: a second vivat must not write to the log of the first.
        lock = self.last.enter_context(folder_locked(self.paths.folder))
        self._start_log()
        shutdown = ShutdownSignal()
        signal.signal(signal.SIGTERM, shutdown.handle)
        writer = open_writer(self.paths, lock, Supervisor(os.environ, monotonic).starting)
        self.last.callback(writer.close)
        restored = self._restored(restoring, writer)
        saver = GameSaver(writer, self.config.library, now_here)
        computer = self._computer(shutdown)
        window = self._window(shutdown, computer)
        if window is not None:
            _check_in_background(saver, window.wake)
            self._play_in(window, saver, computer, restored)

    def _start_log(self) -> None:
        self.last.callback(start_log(self.paths.log, self.options.verbose))
        for wrong in self.config.library.photos.problems:
            log.warning("photos: %s", wrong)
        for wrong in self.config.settings.table.names_not_drawn:
            log.warning("settings: %s", wrong)

    def _restored(self, restoring: Restoring | None, writer: GameWriter) -> Sentence | None:
        """What became of a copy from a stick; None if there is none."""
        if restoring is None:
            return None
        done = restoring.everything_else(changeable(self.paths, self.config.library, writer))
        log.info("restore: %s", done)
        return done

    def _computer(self, shutdown: ShutdownSignal) -> Computer:
        """The computer with its power button and, for the service, its off switch. A button that
        is held asks for safe mode."""
        power = open_power_button(self.config.settings.power.pin(), shutdown.woken.set)
        self.stack.callback(power.close)
        if power.is_down:
            self.config = self.config.in_safe_mode(PowerButtonHeld())
        if self.config.safe_because is not None:
            log.warning("safe mode: %s", self.config.safe_because)
        off = switch_off if _is_computers_service(self.options) else None
        return Computer(Supervisor(os.environ, monotonic), power, off, shutdown.requested)

    def _window(self, shutdown: ShutdownSignal, computer: Computer) -> Window | None:
        """None after a request to shut down."""
        display, waits = self.config.settings.display, self.options.service
        window = open_window(display, shutdown.woken, computer, waits)
        if window is not None:
            self.stack.callback(window.close)
        return window

    def _play_in(
        self, window: Window, saver: GameSaver, computer: Computer, restored: Sentence | None
    ) -> None:
        """Open the boxes, and play until somebody quits."""
        settings = self.config.settings
        keys = BoxKeys(self.paths.box_keys)
        self.last.callback(keys.close)
        phone_boxes, phones = self._phones(window.wake)
        self.last.callback(phones.close)
        boxes = open_boxes(settings.boxes, self.options.ports, window.wake, keys, [phone_boxes])
        self.stack.callback(boxes.all.close)
        app = self._app(window, saver, computer, boxes, phones, restored)
        self.last.callback(app.finish)
        if self.config.safe_because is None:
            phones.resume(settings.phones.on)
        if self.options.demonstrate:
            app.demonstrate()
        app.run()
        self.last.callback(phones.end_evening)

    def _app(
        self,
        window: Window,
        saver: GameSaver,
        computer: Computer,
        boxes: OpenedBoxes,
        phones: Phones,
        restored: Sentence | None,
    ) -> App:
        config, options, paths = self.config, self.options, self.paths
        joysticks = Joysticks(boxes.gamepads) if boxes.gamepads is not None else None
        if joysticks is not None:
            self.stack.callback(joysticks.close)
        chance = SystemRandom() if options.seed is None else Random(options.seed)
        camera = self._camera(window.wake)
        if camera is not None:
            self.stack.callback(camera.close)
        bots = BotProcess(window.wake)
        self.stack.callback(bots.close)
        ports = Ports(
            saver.saved_games,
            _settings_file(options.settings),
            OwnDeckFiles(paths.own_decks, config.library),
            open_learnt_codes(paths.learnt_codes),
            phones=phones,
            computer=HostComputer(computer.off is not None, config.safe_because, restored),
            camera=camera or NoCamera(),
            drawn=frozenset(boxes.drawn.ids if boxes.drawn is not None else ()),
            stick=self._stick(saver, window.wake),
            upkeep=self._upkeep(window.wake),
            bots=bots,
        )
        table = Table(config.settings, config.library, chance, ports)
        return App(
            table,
            boxes,
            window,
            monotonic,
            joysticks,
            saver,
            computer,
            sound=self._sound(),
            demonstration=Demonstration(config.library, Random(), bots),
            phones=phones,
            camera=camera,
        )

    def _sound(self) -> Callable[[Outputs], None]:
        """What makes a screen heard: its sounds, and the voice."""
        sound = SoundThread(Speaker(SdlMixer(), monotonic))
        self.stack.callback(sound.close)
        voice = VoiceThread(sound.speak)
        self.stack.callback(voice.close)
        conductor, narrator = Conductor(sound.play), Narrator(voice.say)

        def hear(outputs: Outputs) -> None:
            conductor.follow(outputs)
            narrator.follow(outputs)

        return hear

    def _camera(self, wake: Callable[[], None]) -> BoardCamera | None:
        """The camera above the board; none in safe mode. Its process starts when it is needed."""
        if self.config.safe_because is not None:
            return None
        return BoardCamera(CameraProcess(wake), KnownBoards(self.paths.boards), monotonic)

    def _phones(self, wake: Callable[[], None]) -> tuple[PhoneBoxes, Phones]:
        """Phones as boxes, and what the table needs of them."""
        port, opener = self.config.settings.phones.port, _port_opener(self.options)
        boxes = PhoneBoxes(port, texts_of_page, wake, opener=opener, portrait=portrait)
        networks = NetworkOfService() if _is_computers_service(self.options) else NetworkManager()
        evening = PhoneEvening(self.paths.phone_evening)
        return boxes, Phones(boxes, evening, OwnAddresses(), networks, wake)

    def _stick(self, saver: GameSaver, wake: Callable[[], None]) -> StickPort:
        """Copies games to a USB stick, if this vivat can reach one."""
        deliver = _way_to_stick(self.options)

        def files_of(game: SavedGame) -> Files:
            return game_files(saver.saved_games, self.config.library, game)

        return NoStickPort() if deliver is None else StickThread(files_of, wake, deliver)

    def _upkeep(self, wake: Callable[[], None]) -> UpkeepPort:
        """Updates vivat, and copies games and settings, if this vivat can reach a stick."""
        kept = _kept(self.paths, self.options.settings)
        saved = partial(games_on_disk, self.paths, self.config.library)
        if _is_computers_service(self.options):
            root = UpdateOfService()
            ways = Ways(StickOfService(), kept, saved, now_here, root.tasks)
            known = Version(version("vivat"), version_to_go_back_to)
            return UpkeepWorker(known, ways.tasks, wake, root.news)
        if self.options.service:
            return NoUpkeep()  # the sandbox of a desktop session has no way
        ways = Ways(Desktop(Mounts().sticks), kept, saved, now_here)
        return UpkeepWorker(Version(version("vivat")), ways.tasks, wake)


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
    above = settings_above(options.settings, os.environ)
    settings = read_settings(options.settings, above, usual_text_size())
    if options.kiosk or options.service:
        settings = replace(settings, display=replace(settings.display, kiosk=True))
    if options.emulate:
        settings = replace(settings, boxes=replace(settings.boxes, drawn=options.emulate))
    return settings


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


def _port_opener(options: PlayOptions) -> PortOpener:
    """Who opens the port for phones: another unit, where systemd has started vivat."""
    if not options.service:
        return DirectPort()
    session = service_folder("XDG_RUNTIME_DIR", os.environ)
    if not _is_computers_service(options) and session is not None:
        return PortOfService(session)
    return PortOfService()


def _way_to_stick(options: PlayOptions) -> Deliver | None:
    """By the user's desktop, or by root; the sandbox of a desktop session has no way."""
    if _is_computers_service(options):
        return StickOfService().deliver
    return None if options.service else Desktop(Mounts().sticks).deliver


def _kept(paths: Paths, named: Path | None) -> Kept:
    """What a backup has beside the games."""
    return Kept(paths, Path(_settings_file(named).changed))


def _settings_file(named: Path | None) -> SettingsFile:
    """The file for what people set on the screen."""
    if named is None:
        return SettingsFile(own_settings(os.environ))
    return SettingsFile(settings_above(named, os.environ) or named, named)
