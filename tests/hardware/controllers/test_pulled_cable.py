"""A cable is pulled after every byte of an election: no vote is wrong, none is lost unnoticed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from hardware.boxes import Button
from hardware.controllers import identification
from tests.hardware.controllers.wired_election import WiredElection
from tests.hardware.wired_boxes import CableCut
from tests.sampling import sampled

YES, NO, STOMACHACHE = Button
PORTS = (2, 1)
WISHES = ((YES, NO), (NO, STOMACHACHE), (STOMACHACHE, YES))
"""The button that each seat presses, and the one when it is asked again."""


def bytes_of_an_election(cable: int) -> int:
    """How many bytes go over a cable that is not pulled."""
    election = WiredElection(PORTS, WISHES)
    election.run()
    return election.wires.controllers[cable].sent


def election_with(cable: int, cut: CableCut) -> WiredElection:
    cuts = [CableCut() for _port in PORTS]
    cuts[cable] = cut
    return WiredElection(PORTS, WISHES, cuts)


at_many_bytes = pytest.mark.parametrize(
    "step", [5, pytest.param(1, marks=pytest.mark.slow)], ids=["every fifth byte", "every byte"]
)


@cache
def elections(cable: int, power: bool, step: int) -> dict[int, WiredElection]:
    """Complete elections, one for each `step`-th byte after which the cable is pulled."""
    run = {}
    for offset in range(0, bytes_of_an_election(cable) + 1, step):
        run[offset] = election_with(cable, CableCut(offset, power=power))
        run[offset].run()
    return run


def every_election(cable: int, power: bool, step: int) -> Iterator[tuple[int, WiredElection]]:
    found = elections(cable, power, step)
    assert len(found) > 250 // step
    yield from found.items()


@pytest.mark.parametrize(
    "power", sampled([False, True], every=2), ids=("power lost", "power kept").__getitem__
)
@pytest.mark.parametrize("cable", sampled(range(len(PORTS)), every=2))
@at_many_bytes
@pytest.mark.slow
def test_the_ballot_has_the_last_press_of_every_box_after_any_cut(
    cable: int, power: bool, step: int
) -> None:
    for offset, election in every_election(cable, power, step):
        last = {box: pressed[-1] for box, pressed in election.pressed.items()}
        assert election.votes == last, offset
        assert election.stray == [], offset


@pytest.mark.parametrize("cable", sampled(range(len(PORTS)), every=2))
@at_many_bytes
@pytest.mark.slow
def test_a_box_that_kept_its_power_is_not_asked_again_in_the_same_ballot(
    cable: int, step: int
) -> None:
    for offset, election in every_election(cable, power=True, step=step):
        presses = [len(pressed) for pressed in election.pressed.values()]
        assert presses == [election.ballots] * 3, offset


@pytest.mark.slow
@pytest.mark.parametrize("cable", sampled(range(len(PORTS)), every=2))
@at_many_bytes
def test_a_cut_while_votes_are_collected_opens_another_ballot(cable: int, step: int) -> None:
    ballots = {election.ballots for _offset, election in every_election(cable, True, step)}
    assert ballots == {1, 2}


@pytest.mark.slow
@pytest.mark.parametrize("cable", sampled(range(len(PORTS)), every=2))
@at_many_bytes
def test_without_power_only_that_controllers_seats_are_asked_again(cable: int, step: int) -> None:
    asked_again = set()
    for _offset, election in every_election(cable, power=False, step=step):
        if election.ballots == 1:
            asked_again |= {box for box, pressed in election.pressed.items() if len(pressed) > 1}
        names = election.wires.controllers[cable].names
    assert asked_again == set(names)


@at_many_bytes
@pytest.mark.slow
def test_two_cables_pulled_at_once_lose_no_vote(step: int) -> None:
    for offset in range(0, bytes_of_an_election(0), step):
        cuts = [CableCut(offset, power=False), CableCut(offset, seconds=0.5)]
        election = WiredElection(PORTS, WISHES, cuts)
        assert election.run() == {box: pressed[-1] for box, pressed in election.pressed.items()}, (
            offset
        )


def test_the_bytes_before_the_reveal_do_not_depend_on_the_votes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(identification, "token_bytes", bytes)  # the same challenge each time
    sent = set()
    for wish in (YES, NO, STOMACHACHE):
        election = WiredElection((3,), [(wish,)] * 3)
        while not election.is_revealing:
            election.step()
        sent.add(election.wires.controllers[0].bytes_sent)
    assert len(sent) == 1


@pytest.mark.parametrize("moment", sampled(range(0, 400, 16), every=3))
def test_seats_are_asked_again_after_a_restart_of_their_controller(moment: int) -> None:
    election = WiredElection(PORTS, WISHES)
    while not election.wires.controllers[0].sent > moment:
        election.step()
        if election.is_opened:
            return
    election.wires.controllers[0].start()
    votes = election.run()
    assert votes == {box: pressed[-1] for box, pressed in election.pressed.items()}
