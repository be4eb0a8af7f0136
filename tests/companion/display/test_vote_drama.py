"""Nothing on the screen depends on a vote until all cards show their faces in one frame."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager

import pygame
import pytest

from companion.config.preferences import Motion
from companion.display.painter import Picture, paint
from companion.display.stage.actors import Actor, Key, Part
from companion.display.stage.choreography import Before, choreograph
from companion.display.stage.motions import Turn
from companion.display.stage.pace import FRAME_SECONDS
from companion.evening.scene import Scene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.verdict import REVEAL_SECONDS, VerdictScene
from hardware.boxes import Button
from tests.companion.guided import Step, go_to
from tests.companion.simulated_evening import SimulatedEvening
from tests.companion.simulated_table import SimulatedTable

SEATS = 4
Y, N, S = Button.YES, Button.NO, Button.STOMACHACHE
HALF_A_FRAME = FRAME_SECONDS / 2
SETTLED_SECONDS = 4.0
"""After so long, everything of a verdict has come."""


@contextmanager
def an_election(
    in_the_guide: bool = False, motion: Motion = Motion.FULL
) -> Iterator[SimulatedEvening]:
    evening = SimulatedEvening(size=(800, 480), motion=motion)
    with closing(evening):
        if in_the_guide:
            go_to(evening, Step.VOTE, edition="vive-le-roi", seats=SEATS)
        else:
            evening.begin_an_election("vive-le-roi", seats=SEATS)
        yield evening


def frames_of(votes: Sequence[Button], until: float, in_the_guide: bool = False) -> list[str]:
    """Every frame from the first vote to so many seconds after the ballot was opened."""
    with an_election(in_the_guide) as evening:
        frames = []
        for box, vote in enumerate(votes, start=1):
            evening.press(box, vote)
            frames.append(evening.fingerprint())
        opened = None
        while opened is None or evening.now < opened + until - HALF_A_FRAME:
            evening.turn(FRAME_SECONDS)
            frames.append(evening.fingerprint())
            if opened is None and isinstance(evening.scene, VerdictScene):
                opened = evening.now
    return frames


def test_until_the_cards_show_their_faces_no_frame_depends_on_a_vote() -> None:
    worlds = [frames_of(votes, REVEAL_SECONDS) for votes in ((Y, Y, Y, Y), (N, S, Y, N))]
    assert worlds[0][:-1] == worlds[1][:-1]


def test_what_the_guide_says_depends_on_no_vote_until_the_cards_show_their_faces() -> None:
    ballots = (Y, Y, Y, Y), (N, S, Y, N)
    worlds = [frames_of(votes, REVEAL_SECONDS, in_the_guide=True) for votes in ballots]
    assert worlds[0][:-1] == worlds[1][:-1]
    assert worlds[0][-1] != worlds[1][-1]


def test_all_cards_turn_in_the_same_frames() -> None:
    table = SimulatedTable()
    table.begin_an_election("vive-le-roi", seats=SEATS)
    table.press_each(Y, N, S, Y)
    closed = actors_in(table.scene)
    table.wait(3)
    opened = actors_in(table.expect(VerdictScene))
    before = Before({each.key: each.rect for each in closed}, {each.key for each in closed})
    acts = choreograph(opened, before, now=0.0)
    turning = {key: act for key, act in acts.items() if isinstance(act.motion, Turn)}
    assert turning.keys() == {Key(Part.OPEN_CARD, each) for each in table.match.rules.tokens}
    assert len({(act.begins, act.seconds) for act in turning.values()}) == 1


def actors_in(scene: Scene) -> list[Actor]:
    """What may move on a screen."""
    found: list[Actor] = []
    pygame.font.init()

    def note(actors: Sequence[Actor]) -> Sequence[Actor]:
        found.extend(actors)
        return actors

    paint(pygame.Surface((800, 480)), Picture(scene, ()), note)
    return found


@pytest.mark.slow
def test_the_ring_empties_while_votes_can_be_changed() -> None:
    with an_election() as evening:
        for box in range(1, SEATS + 1):
            assert evening.expect(ElectionScene).grace is None
            evening.press(box)
        grace = evening.expect(ElectionScene).grace
        assert grace is not None
        rings = set()
        while evening.now < grace.ends - FRAME_SECONDS:
            evening.turn(FRAME_SECONDS)
            rings.add(evening.fingerprint())
        assert len(rings) > 20


def test_a_vote_that_is_changed_lets_the_ring_go_on() -> None:
    with an_election() as evening:
        for box in range(1, SEATS + 1):
            evening.press(box)
        before = evening.expect(ElectionScene).grace
        evening.press(1, N)
        assert evening.expect(ElectionScene).grace == before


def settled_verdict(motion: Motion) -> str:
    """The frame in which everything has come."""
    with an_election(motion=motion) as evening:
        evening.press_each(Y, N, Y, Y)
        while not isinstance(evening.scene, VerdictScene):
            evening.turn(FRAME_SECONDS)
        for _frame in range(round(SETTLED_SECONDS / FRAME_SECONDS)):
            evening.turn(FRAME_SECONDS)
        return evening.fingerprint()


def test_in_the_end_the_whole_verdict_can_be_read_however_it_came() -> None:
    """Also the story, which comes after the cards have begun to turn."""
    assert settled_verdict(Motion.FULL) == settled_verdict(Motion.REDUCED)
