"""One evening in one seed: table, host link, saved games, firmware; people, cables, disk and power.

What the program must keep is checked by the observer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

from companion.config.settings import ElectionSettings, Settings, TableSettings
from companion.evening.inputs import Target
from companion.evening.match import Match
from companion.evening.scene import Scene
from companion.evening.screens.podium import PodiumScene
from firmware.controller import Controller
from hardware.boxes import BoxId, Button
from tests.companion.simulated_table import NAMES
from tests.hardware.version_1 import SpeaksVersion1
from tests.simulation.cable import Cable, Sockets
from tests.simulation.clock import Clock
from tests.simulation.device import Device
from tests.simulation.disk import Disk
from tests.simulation.misfortunes import Misfortunes
from tests.simulation.observer import CHECK_EVERY, Observer
from tests.simulation.own_board import OwnBoard
from tests.simulation.people import Host, Player
from tests.simulation.pi import Pi
from tests.simulation.plan import Plan
from tests.simulation.secrets_kept import Secret
from tests.simulation.tally import Tally
from tests.simulation.watch import Watch

LONGEST_EVENING = 4 * 3600.0
WITHOUT_KEYS = 0.2
"""How many controllers have an older firmware, which can't prove itself."""
Say = Callable[[float, str], None]


class World:
    """Everything at one table, from the first start of the program to the end of the evening."""

    def __init__(
        self, plan: Plan, folder: Path, say: Say | None = None, secret: Secret | None = None
    ) -> None:
        self.plan = plan
        self.tally = Tally()
        self._say = say
        self.chance = Random(f"world {plan.seed}")
        self.clock = Clock()
        self.sockets = Sockets()
        self.disk = Disk(folder, self.chance, self.clock)
        self.watch: Watch | None = None
        if secret is not None:
            self.watch = Watch(self.clock, secret)
            self.watch.is_on = secret.first_watched == 0
            self.disk.on_operation = self.watch.disk
        self.scene: Scene | None = None
        self.pi: Pi | None = None
        self.started_at = 0.0
        """When the program started."""
        self.observer = Observer(self)
        self.devices = [self._device(n, ports) for n, ports in enumerate(plan.ports)]
        self.players = self._players()
        self.board = OwnBoard(plan.seed)
        self.host = Host(self)
        self.impostors: list[Device] = []
        self.misfortunes = Misfortunes(self)
        self.elections = self.crownings = 0
        """What was decided, with votes and without; an undone decision counts, too."""
        self.is_over = False
        self._presses = 0

    def play(self) -> Tally:
        """Play until the evening is over.

        Raises:
            Violation: a promise is broken.
        """
        for place, device in enumerate(self.devices):
            device.power_on()
            self.plug(device, f"/simulated/usb-{place}")
        self.start_pi()
        self.clock.after(CHECK_EVERY, self.observer.check_waiting)
        self.clock.run(lambda: self.is_over, LONGEST_EVENING)
        assert self.is_over, "the evening ends"
        self.tally.note("elections", self.elections)
        self.tally.note("crownings told without votes", self.crownings)
        self.tally.note(f"evenings begun with {self.plan.follow.value}")
        self.tally.note("whole evenings", isinstance(self.scene, PodiumScene))
        self.tally.note("seconds of virtual time", int(self.clock.now))
        return self.tally

    def close(self) -> None:
        """Leave nothing running, however the evening has ended."""
        self._stop_pi()
        self.disk.close()

    def tell(self, what: str, detail: str = "") -> None:
        """Count something that happened, and write it into the readable log."""
        self.tally.note(what)
        self.say(f"{what} {detail}")

    def say(self, line: str) -> None:
        if self._say is not None:
            self._say(self.clock.now, line)

    @property
    def match(self) -> Match | None:
        return None if self.pi is None else self.pi.table.match

    def player_of(self, box: BoxId) -> Player:
        """The player in front of this box."""
        return next(player for player in self.players if player.box == box)

    def give(self, player: Player, box: BoxId) -> None:
        """From now on, a player has another box."""
        player.device = next(device for device in self.devices if box in device.boxes)
        player.port = player.device.boxes.index(box)
        self.tell("seats with another box")

    def press(self, device: Device, port: int, button: Button, why: str) -> None:
        self._presses += 1
        self.tally.note("presses")
        self.say(f"{device.boxes[port]} is pressed: {button.value} {why}")
        device.press(port, button, self._presses)

    def touch(self, target: Target) -> None:
        """A finger touches a choice on the screen."""
        if self.pi is None or not self.pi.window.touch(target):
            return
        self.tally.note("touches")
        self.say(f"a finger touches {target}")

    def plug(self, device: Device, path: str) -> None:
        """Plug a device's cable in."""
        cable = Cable(self.clock, self.chance, self.tally, device.receive)
        device.cable = self.sockets.cables[path] = cable
        if self.watch is not None:
            cable.on_bytes = self.watch.wire
        self.say(f"{device.name} is plugged in at {path}")

    def unplug(self, device: Device) -> str | None:
        """Pull a device's cable; returns where it was."""
        cable = device.cable
        if cable is None:
            return None
        path = next(path for path, each in self.sockets.cables.items() if each is cable)
        del self.sockets.cables[path]
        device.cable = None
        cable.pull()
        self.say(f"{device.name} is unplugged")
        return path

    def start_pi(self) -> None:
        settings = Settings(
            table=TableSettings(names=NAMES), election=ElectionSettings(self.plan.grace)
        )
        watchers = self.observer.watchers
        if self.watch is not None:
            watchers = replace(
                watchers,
                window=self.watch.window,
                on_sound=self.watch.sound,
                on_voice=self.watch.voice,
            )
        chance = Random(self.chance.random())
        self.observer.forget_ballots()
        self.started_at = self.clock.now
        self.pi = Pi(self.clock, self.sockets, self.disk.folder, settings, chance, watchers)
        self.pi.boxes.on_ballot = self.observer.note_ballot

    def lose_pi(self, flips: bool = False) -> None:
        """The computer loses power; the controllers may keep theirs, from a hub of their own."""
        if self.pi is None:
            return
        self._stop_pi()
        keep_power = self.chance.random() < 0.3
        places = {device: self.unplug(device) for device in self.devices}
        for device in self.devices:
            if not keep_power:
                device.power_off()
        self.scene = None
        self.disk.error, self.disk.stalls_until = 0, 0.0

        def come_back() -> None:
            self.disk.come_back()
            if flips:
                self.observer.note_flipped_bit()
                self.say(f"a bit flips in {self.disk.flip_a_bit()}")
            for device, place in places.items():
                if place is not None:
                    if not device.is_on:
                        device.power_on()
                    self.plug(device, place)
            self.start_pi()

        self.clock.after(self.chance.uniform(1.0, 5.0), come_back)

    def _stop_pi(self) -> None:
        if self.pi is not None:
            self.disk.cut_power()
            self.pi.cut_power()
            self.pi = None

    def _device(self, number: int, ports: int) -> Device:
        identity = bytes([0xC0, 0, 0, 0, 0, 0, 0, number + 1])
        chance = Random(f"{self.plan.seed} {number}")
        has_keys = chance.random() >= WITHOUT_KEYS
        make = SpeaksVersion1 if self.plan.has_old_firmware else Controller
        device = Device(self.clock, chance, identity, ports, has_keys=has_keys, make=make)
        device.on_vote = self._vote_cast
        device.on_reveal = self._revealing
        if self.watch is not None:
            device.on_light = self.watch.light
        for witness in device.witnesses:
            witness.is_vote_open = lambda: self.pi is not None and self.pi.boxes.is_vote_open
        return device

    def _players(self) -> list[Player]:
        boxes = [(device, port) for device in self.devices for port in range(device.ports)]
        return [Player(self, *box) for box in boxes[: self.plan.people]]

    def _revealing(self) -> None:
        self.observer.check_reveal()

    def _vote_cast(self, device: Device, port: int, button: Button) -> None:
        self.say(f"{device.boxes[port]} has the vote {button.value}")
