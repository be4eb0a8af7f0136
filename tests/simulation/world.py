"""One evening in one seed: table, host link, journal, firmware; people, cables, disk and power."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

from companion.settings import ElectionSettings, Settings, TableSettings
from companion.table.core import Outputs
from companion.table.events import GameBegan, GameResumed, Played
from companion.table.inputs import Target
from companion.table.match import Match
from companion.table.scene import Scene
from companion.table.screens.election import ElectionScene
from companion.table.screens.podium import PodiumScene
from companion.table.screens.private_view import CastVote, PrivateViewScene
from companion.table.screens.title import TitleScene
from engine import Ballot, Event, Vote
from hardware.boxes import BallotOrder, BallotPhase, BoxId, Button, Found, Lost, Opened, Signal
from tests.companion.simulated_table import NAMES
from tests.simulation import invariants
from tests.simulation.cable import Cable, Sockets
from tests.simulation.clock import Clock
from tests.simulation.device import Device
from tests.simulation.disk import Disk
from tests.simulation.misfortunes import Misfortunes
from tests.simulation.people import Host, Player
from tests.simulation.pi import Pi, Watchers
from tests.simulation.plan import ELECTIONS_IN_A_SHORT_EVENING, Plan
from tests.simulation.secrets_kept import SECRET_SEAT, Kind, Secret
from tests.simulation.tally import Tally
from tests.simulation.watch import Watch

LONGEST_EVENING = 4 * 3600.0
WATCH_EVERY = 5.0
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
        self.disk = Disk(folder, self.chance)
        self.watch: Watch | None = None
        if secret is not None:
            self.watch = Watch(self.clock, secret)
            self.watch.is_on = secret.first_watched == 0
            self.disk.on_operation = self.watch.disk
        self.scene: Scene | None = None
        self.pi: Pi | None = None
        self.started_at = 0.0
        """When the program started."""
        self._reset_memory()
        self.devices = [self._device(n, ports) for n, ports in enumerate(plan.ports)]
        self.players = self._players()
        self.host = Host(self)
        self.impostors: list[Device] = []
        self.misfortunes = Misfortunes(self)
        self.elections = 0
        self.is_over = False
        self._presses = 0

    def _reset_memory(self) -> None:
        """What is known about the running game."""
        self.ballot_number = 0
        self.opened_at = 0.0
        self.handed_over_at: dict[BoxId, float] = {}
        """When the program got each vote of the current ballot."""
        self.ballots_of_election = 0
        self.votes_here: dict[tuple[int, int], Vote] = {}
        self._touched: tuple[int, int, Vote] | None = None
        """A vote that was touched on the screen, until the screen shows whether it counts."""
        self.counted: set[int] = set()
        self.possible_states: list[tuple[Event, ...]] = []
        """The game as the screen last showed it as saved, and each state since; none before."""
        self._has_flipped = False
        self.was_shown = False
        """Whether the screen has shown the newest game as saved."""
        self._seated: list[Player] = []
        """The players in the order of their seats."""
        self.progress_at = 0.0
        self.all_in_since: float | None = None
        self._voted = 0

    def play(self) -> Tally:
        """Play until the evening is over.

        Raises:
            Violation: a promise is broken.
        """
        for place, device in enumerate(self.devices):
            device.power_on()
            self.plug(device, f"/simulated/usb-{place}")
        self.start_pi()
        self.clock.after(WATCH_EVERY, self._watch)
        self.clock.run(lambda: self.is_over, LONGEST_EVENING)
        assert self.is_over, "the evening ends"
        self.tally.note("elections", self.elections)
        self.tally.note("whole evenings", isinstance(self.scene, PodiumScene))
        self.tally.note("seconds of virtual time", int(self.clock.now))
        return self.tally

    def close(self) -> None:
        """Leave nothing running, however the evening has ended."""
        self._stop_pi()

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

    @property
    def damage_is_shown(self) -> bool:
        """Whether a bit has flipped, and the program says that something is wrong."""
        return self._has_flipped and self.pi is not None and self.pi.saver.problem is not None

    def player_of(self, box: BoxId) -> Player:
        """The player in front of this box."""
        return next(player for player in self.players if player.box == box)

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
        seat = self._seat_alone_with_the_screen
        if isinstance(target, CastVote) and seat is not None and self.pi.boxes.is_vote_open:
            self._touched = self.ballot_number, seat, target.vote

    @property
    def _seat_alone_with_the_screen(self) -> int | None:
        face = getattr(self.scene, "seat", None)
        return None if face is None else face.number - 1

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
        watchers = Watchers(self._signal, self._step, self._show)
        if self.watch is not None:
            watchers = replace(watchers, window=self.watch.window)
        chance = Random(self.chance.random())
        self._forget_ballots()
        self.started_at = self.clock.now
        self.pi = Pi(self.clock, self.sockets, self.disk.folder, settings, chance, watchers)
        self.pi.boxes.on_ballot = self._ballot

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
        self.disk.error = 0

        def come_back() -> None:
            self.disk.come_back()
            if flips:
                self._has_flipped = True
                self.say(f"a bit flips in {self.disk.flip_a_bit()}")
            for device, place in places.items():
                if place is not None:
                    if not device.is_on:
                        device.power_on()
                    self.plug(device, place)
            self.start_pi()

        self.clock.after(self.chance.uniform(1.0, 5.0), come_back)

    def _forget_ballots(self) -> None:
        """A program that starts has no open vote."""
        self.ballot_number, self.ballots_of_election = 0, 0
        self.votes_here.clear()
        self._touched = self.all_in_since = None
        self.progress_at = self.clock.now

    def _stop_pi(self) -> None:
        if self.pi is not None:
            self.disk.cut_power()
            self.pi.cut_power()
            self.pi = None

    def _device(self, number: int, ports: int) -> Device:
        identity = bytes([0xC0, 0, 0, 0, 0, 0, 0, number + 1])
        chance = Random(f"{self.plan.seed} {number}")
        has_keys = chance.random() >= WITHOUT_KEYS
        device = Device(self.clock, chance, identity, ports, has_keys=has_keys)
        device.on_vote = self._vote_cast
        if self.watch is not None:
            device.on_light = self.watch.light
        for witness in device.witnesses:
            witness.is_vote_open = lambda: self.pi is not None and self.pi.boxes.is_vote_open
        return device

    def _players(self) -> list[Player]:
        boxes = [(device, port) for device in self.devices for port in range(device.ports)]
        return [Player(self, *box) for box in boxes[: self.plan.seats]]

    def _vote_cast(self, device: Device, port: int, button: Button) -> None:
        self.say(f"{device.boxes[port]} has the vote {button.value}")

    def _signal(self, signal: Signal) -> None:
        self.say(f"signal {signal}")
        match signal:
            case Lost():
                self.tally.note("boxes lost")
            case Found():
                self.tally.note("boxes found")
            case Opened(number, votes) if number == self.ballot_number:
                self.handed_over_at.update(dict.fromkeys(votes, self.clock.now))
            case _:
                pass

    def _ballot(self, ballot: BallotOrder) -> None:
        """The table has ordered a ballot."""
        self.say(f"ballot {ballot.number} is {ballot.phase.value}")
        if ballot.phase is BallotPhase.OPEN and ballot.number != self.ballot_number:
            self.ballot_number = ballot.number
            self.opened_at = self.clock.now
            self.handed_over_at.clear()
            self.ballots_of_election += 1
            self.tally.note("ballots")
            self._watch_from_here()
        if ballot.phase is BallotPhase.REVEALED:
            self._watch_to_here()

    def _watch_from_here(self) -> None:
        """A ballot has opened."""
        watch, election = self.watch, self.elections + 1
        if watch is None or election != watch.secret.last_watched:
            return
        watch.is_on = True
        if watch.secret.kind is Kind.VOTE_HERE:
            self.clock.after(0.5, self._take_away_the_box_of_the_secret)

    def _take_away_the_box_of_the_secret(self) -> None:
        self.unplug(self._seated[SECRET_SEAT].device)

    def _watch_to_here(self) -> None:
        """The votes are about to be revealed."""
        watch = self.watch
        if watch is not None and self.elections + 1 == watch.secret.last_watched:
            watch.is_on, self.is_over = False, True
            watch.hidden = self._hidden()

    def _hidden(self) -> object:
        """Everything that is still secret."""
        casts = [player.witness.cast and player.witness.cast.button for player in self.players]
        return casts, dict(self.votes_here), self.match and self.match.state

    def _step(self, outputs: Outputs) -> None:
        """The table has made a step; nothing of it has been saved or shown yet."""
        match = self.match
        for event in outputs.events:
            self.progress_at = self.clock.now
            self.say(f"event {event!r:.100}")
            if isinstance(event, GameBegan):
                self.possible_states.clear()
                self.was_shown = False
                self._seated = [self.player_of(box) for box in event.pairing]
            if isinstance(event, GameResumed) and match is not None and not self.damage_is_shown:
                invariants.what_was_shown_is_kept(self, match.game.events)
            if isinstance(event, Played) and isinstance(event.event, Ballot) and match is not None:
                self._decide(match, event.event)
        if match is not None and outputs.events:
            self._take_boxes(match)
            self.possible_states.append(match.game.events)

    def _take_boxes(self, match: Match) -> None:
        """Everybody takes the box that the table has for their seat."""
        for seat, box in enumerate(match.pairing):
            player = self._seated[seat]
            if player.box != box:
                player.device = next(device for device in self.devices if box in device.boxes)
                player.port = player.device.boxes.index(box)
                self.tell("seats with another box")

    def _decide(self, match: Match, ballot: Ballot) -> None:
        """An election is decided, perhaps by the touch of a moment ago."""
        self._watch_to_here()
        self._count_touched()
        invariants.a_verdict_uses_the_cards_last_pressed(self, match, ballot)
        invariants.no_seat_plays_a_card_it_lacks(match)
        invariants.nobody_is_asked_twice_without_a_reason(self)
        self.elections += 1
        self.tally.note("votes", len(ballot.votes))
        self.ballots_of_election = 0

    def _show(self, scene: Scene) -> None:
        """The screen is about to show something."""
        if self.disk.is_dead:
            self.clock.after(0.0, self.lose_pi)
            return
        if scene is not self.scene and type(scene) is not type(self.scene):
            self.progress_at = self.clock.now
            self.say(f"screen {type(scene).__name__}")
        self.scene = scene
        self._take_touched(scene)
        invariants.what_is_not_saved_is_said(self, scene)
        self.disk.has_refused = False
        if scene.frame.is_saved and self.match is not None:
            del self.possible_states[:-1]
            self.was_shown = True
        if isinstance(scene, TitleScene):
            invariants.a_shown_game_can_be_continued(self, scene)
        if isinstance(scene, ElectionScene):
            self._count_votes(scene)
        self._end_evening(scene)

    def _take_touched(self, scene: Scene) -> None:
        """A touch counts unless the private screen is still there: it ignores hasty fingers."""
        if not isinstance(scene, PrivateViewScene):
            self._count_touched()
        self._touched = None

    def _count_touched(self) -> None:
        if self._touched is not None:
            ballot, seat, vote = self._touched
            self.votes_here[ballot, seat] = vote
            self._touched = None
            self.tell("votes on the screen")

    def _count_votes(self, scene: ElectionScene) -> None:
        voted = sum(seat.voted for seat in scene.overview.seats)
        if voted != self._voted:
            self._voted = voted
            self.progress_at = self.clock.now
        if voted < len(scene.overview.seats):
            self.all_in_since = None
        elif self.all_in_since is None:
            self.all_in_since = self.clock.now

    def _end_evening(self, scene: Scene) -> None:
        enough = not self.plan.is_whole and self.elections >= ELECTIONS_IN_A_SHORT_EVENING
        self.is_over = self.is_over or isinstance(scene, PodiumScene) or enough

    def _watch(self) -> None:
        invariants.no_wait_lasts_for_ever(self)
        invariants.the_screen_names_what_it_waits_for(self)
        self.clock.after(WATCH_EVERY, self._watch)
