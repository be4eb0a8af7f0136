"""Faults planted on purpose: the simulation finds each of them, and names the broken promise."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import pytest

import companion.app
from companion.disk.files import write_whole
from companion.evening.inputs import Target
from companion.evening.screens.private_view import CastVote
from companion.evening.voting.voting import Voting
from companion.keep.game_file import GameFile
from firmware.ballot import HiddenVotes
from firmware.controller import Controller
from firmware.messages import SHOWS_YES, YES
from hardware.boxes import BoxId, Button, Identity
from hardware.controllers.known_controllers import KnownControllers
from tests.sampling import sampled
from tests.simulation.evenings import play_plan
from tests.simulation.invariants import Violation
from tests.simulation.pairs import Pair, must_look_the_same
from tests.simulation.plan import Misfortune, plan_of
from tests.simulation.secrets_kept import Kind
from tests.simulation.world import World

SEEDS = range(1, 41)


def the_first_press_counts(patch: pytest.MonkeyPatch) -> None:
    press = HiddenVotes.press

    def once(self: HiddenVotes, port: int, button: int) -> bool:
        return self.is_voting(port) if self.is_locked(port) else press(self, port, button)

    patch.setattr(HiddenVotes, "press", once)


def votes_are_swapped(patch: pytest.MonkeyPatch) -> None:
    collect = Voting._collect

    def swapped(self: Voting, votes: Mapping[BoxId, Button]) -> None:
        boxes = [*votes]
        collect(self, dict(zip(boxes, map(votes.__getitem__, reversed(boxes)), strict=True)))

    patch.setattr(Voting, "_collect", swapped)


def every_box_is_trusted(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(KnownControllers, "judge", lambda *_all: Identity.PROVEN)


def nobody_waits_until_the_boxes_have_closed(patch: pytest.MonkeyPatch) -> None:
    tick = Voting.reveal_when_closed

    def hasty(self: Voting, now: float) -> None:
        self._closed |= self._voters
        tick(self, now)

    patch.setattr(Voting, "reveal_when_closed", hasty)


def events_are_not_synced(patch: pytest.MonkeyPatch) -> None:
    def write_only(self: GameFile) -> None:
        assert self._descriptor is not None
        os.pwrite(self._descriptor, self.game.text[self._on_disk :], self._on_disk)
        self._on_disk = len(self.game.text)

    patch.setattr(GameFile, "_write", write_only)


def presses_of_a_stall_are_played(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(companion.app, "accepted", list)


def the_loop_waits_for_the_disk(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(companion.app, "PATIENCE", 1000.0)


@dataclass(frozen=True)
class Planted:
    """A fault, words of the promise that it breaks, and the misfortune that shows it."""

    plant: Callable[[pytest.MonkeyPatch], None]
    breaks: str
    among: Misfortune

    def __str__(self) -> str:
        return self.plant.__name__


PLANTED = [
    Planted(the_first_press_counts, "pressed counts|has not cast", Misfortune.NOISE),
    Planted(votes_are_swapped, "the last card pressed counts", Misfortune.NOISE),
    Planted(every_box_is_trusted, "votes again", Misfortune.MOVED),
    Planted(nobody_waits_until_the_boxes_have_closed, "nobody votes once", Misfortune.NOISE),
    Planted(events_are_not_synced, "shown", Misfortune.PI_DIES_WRITING),
    Planted(presses_of_a_stall_are_played, "press of a stall", Misfortune.STALLS),
    Planted(the_loop_waits_for_the_disk, "the loop lives", Misfortune.STALLS),
]


def play_all(misfortune: Misfortune) -> None:
    """Play evenings with nothing but this misfortune."""
    for seed in SEEDS:
        play_plan(replace(plan_of(seed), misfortunes=(misfortune,), seconds_between=15.0))


@pytest.mark.parametrize("planted", sampled(PLANTED, every=len(PLANTED)), ids=str)
def test_a_planted_fault_is_found(planted: Planted, monkeypatch: pytest.MonkeyPatch) -> None:
    planted.plant(monkeypatch)
    with pytest.raises(Violation, match=planted.breaks):
        play_all(planted.among)


@pytest.mark.slow
def test_a_light_that_shows_a_vote_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    light = Controller.light

    def telling(self: Controller, port: int) -> int:
        return SHOWS_YES if self._ballot._votes[port] == YES else light(self, port)

    monkeypatch.setattr(Controller, "light", telling)
    with pytest.raises(Violation, match="light"):
        must_look_the_same(Pair(1, Kind.VOTE))


@pytest.mark.slow
def test_a_vote_that_is_written_before_it_is_revealed_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    touch = World.touch

    def writing(self: World, target: Target) -> None:
        if isinstance(target, CastVote):
            write_whole(self.disk.folder / "votes", target.vote.value)
        touch(self, target)

    monkeypatch.setattr(World, "touch", writing)
    with pytest.raises(Violation, match="'file'"):
        must_look_the_same(Pair(1, Kind.VOTE_HERE))
