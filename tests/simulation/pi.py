"""The computer at the table: the real program on simulated ports, disk, screen and time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from companion.app import App
from companion.commands.box.open_boxes import OpenedBoxes
from companion.config.library import open_library
from companion.config.paths import Paths
from companion.config.preferences import Voice
from companion.config.settings import Settings
from companion.evening.core import Outputs, Table
from companion.evening.inputs import Input
from companion.evening.ports import Ports
from companion.evening.scene import Scene
from companion.keep.box_keys import BoxKeys
from companion.keep.game_saver import GameSaver
from companion.keep.game_writer import open_writer
from companion.keep.lock import Lock
from companion.sound.conductor import Conductor, Wanted
from companion.sound.narrator import Narrator, Speech
from hardware.boxes import Pressed, Signal
from tests.companion.bots_here import BotsHere
from tests.simulation.cable import Sockets
from tests.simulation.clock import Clock
from tests.simulation.screen import TouchScreen
from tests.simulation.threads import SimulatedWorker, Threads
from tests.simulation.watched_boxes import WatchedBoxes
from tests.simulation.wires import Wires

EVENING = datetime(2026, 11, 20, 20, 15, tzinfo=UTC)
LIBRARY = open_library()


@dataclass(frozen=True)
class Watchers:
    """Called with what the program does, before it is saved or shown."""

    on_signal: Callable[[Signal], None]
    on_inputs: Callable[[Sequence[Input]], None]
    on_step: Callable[[Outputs], None]
    on_show: Callable[[Scene], None]
    window: Callable[[Clock, Callable[[Scene], None]], TouchScreen] = TouchScreen
    on_sound: Callable[[Wanted], None] = lambda _wanted: None
    on_voice: Callable[[Speech], None] = lambda _speech: None


class WatchedTable(Table):
    """The real table, whose steps are watched."""

    on_inputs: Callable[[Sequence[Input]], None]
    on_step: Callable[[Outputs], None]

    def step(self, inputs: Iterable[Input], now: float) -> Outputs:
        inputs = [*inputs]
        self.on_inputs(inputs)
        outputs = super().step(inputs, now)
        self.on_step(outputs)
        return outputs


class Pi:
    """The program from its start until it is quit or the power is cut."""

    def __init__(
        self,
        clock: Clock,
        sockets: Sockets,
        folder: Path,
        settings: Settings,
        chance: Random,
        watchers: Watchers,
    ) -> None:
        self.window = watchers.window(clock, watchers.on_show)
        self._on_signal = watchers.on_signal
        paths = Paths(folder)

        def date_and_time() -> datetime:
            return EVENING + timedelta(seconds=clock.now)

        self._lock = Lock(folder)
        self.saver = GameSaver(open_writer(paths, self._lock), LIBRARY, date_and_time)
        threads = Threads(clock)
        self._keys = BoxKeys(paths.box_keys, SimulatedWorker(threads))
        self._wires = Wires(threads, sockets, chance, self.window.wake, self._keys)
        self._wires.threads.task(self._check).start()
        self.refused: list[Pressed] = []
        """What was pressed while the disk did not answer, and the screen said so."""
        self.boxes = WatchedBoxes(self._wires.boxes, self._signal)
        shelf = self.saver.saved_games
        ports = Ports(shelf, bots=BotsHere())
        self.table = WatchedTable(settings, LIBRARY, Random(chance.random()), ports)
        self.table.on_inputs, self.table.on_step = watchers.on_inputs, watchers.on_step
        self._worker = SimulatedWorker(threads)
        opened = OpenedBoxes(self.boxes, None, None)
        self.app = App(
            self.table,
            opened,
            self.window,
            clock.read,
            None,
            self.saver,
            mouse=self.window,
            sound=self._hear(watchers),
            worker=self._worker,
        )
        self._loop = self._wires.threads.task(self._run)
        self._loop.start()

    def _hear(self, watchers: Watchers) -> Callable[[Outputs], None]:
        """Sounds, and a voice that reads everything, whatever the settings say."""
        conductor, narrator = Conductor(watchers.on_sound), Narrator(watchers.on_voice)

        def hear(outputs: Outputs) -> None:
            conductor.follow(outputs)
            told = replace(outputs.preferences, voice=Voice.EVERYTHING)
            narrator.follow(replace(outputs, preferences=told))

        return hear

    @property
    def is_running(self) -> bool:
        return self._loop.is_running

    def cut_power(self) -> None:
        """End everything where it is; the disk must have been cut off before."""
        self._wires.cut()
        self._close_files()

    def _run(self) -> None:
        self.app.run()
        self.boxes.close()
        self._keys.close()
        self.app.finish()
        self._close_files()
        self._wires.restore()

    def _signal(self, signal: Signal) -> None:
        if self.window.is_stalled and isinstance(signal, Pressed):
            self.refused.append(signal)
        self._on_signal(signal)

    def _close_files(self) -> None:
        self.saver.close()
        self._lock.release()

    def _check(self) -> None:
        """Check every game, as the program does in the background."""
        self.saver.check_everything()
        self.window.wake()
