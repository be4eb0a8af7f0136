"""A simulated table with a camera above its board, and people who only move wood and vote."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import cast

from companion.camera.board_camera import BoardCamera
from companion.camera.known_boards import KnownBoards
from companion.config.settings import CameraSettings, Settings, TableSettings
from companion.evening.inputs import Input
from companion.evening.ports import BotsPort, Ports, UnsavedOwnDecks
from companion.evening.screens.castle import CastleScene
from engine import Climb, Phase, Placement, load_edition
from engine.places import FLOORS
from hardware.camera.camera import CameraProcess
from hardware.camera.devices import CameraDevice
from tests.companion.bots_here import BotsHere
from tests.companion.camera.emulated_camera import EmulatedProcess
from tests.companion.camera.physical_board import PhysicalBoard
from tests.companion.simulated_table import NAMES, SimulatedTable, decks_that_know

TICK = 0.15


class WatchedTable(SimulatedTable):
    """The table core, the real `BoardCamera`, and an emulated process."""

    def __init__(
        self,
        edition: str,
        seed: int = 1,
        boards: Path = Path("/nonexistent"),
        own: bool = False,
        bots: BotsPort | None = None,
    ) -> None:
        """`own`: the table plays with its own cards, which vivat knows."""
        self.now = 0.0
        self.plugged_in = [CameraDevice("/dev/video0", "Test camera")]
        self.board = PhysicalBoard(load_edition(edition), Random(seed))
        self.process = EmulatedProcess(self.board, lambda: self.now)
        self.camera = BoardCamera(
            cast(CameraProcess, self.process),
            KnownBoards(boards),
            lambda: self.now,
            lambda: self.plugged_in,
        )
        settings = Settings(table=TableSettings(names=NAMES), camera=CameraSettings(on=True))
        decks = decks_that_know(edition) if own else UnsavedOwnDecks()
        bots = BotsHere() if bots is None else bots
        super().__init__(
            settings, seed, ports=Ports(own_decks=decks, camera=self.camera, bots=bots)
        )

    @property
    def has_bot_turn(self) -> bool:
        return self.match.bot_at(self.match.seen.turn) is not None

    @property
    def asked_move(self) -> Placement | Climb | None:
        """What somebody must move now for a bot."""
        scene = self.scene
        asked = scene.overview.castle.asked if isinstance(scene, CastleScene) else None
        if asked is None:
            return None
        is_up = self.match.seen.phase is Phase.CLIMB
        floor = FLOORS.index(asked.to) if not is_up else 0
        return Climb(asked.character) if is_up else Placement(asked.character, floor)

    def _poll(self) -> Sequence[Input]:
        return [*super()._poll(), *self.camera.inputs()]

    def pass_time(self, seconds: float) -> None:
        """Let time pass in small steps, as the program's loop does."""
        for _tick in range(round(seconds / TICK)):
            self.step(after=TICK)
