"""Two games that differ only in the votes of an open election look the same.

Same pixels, same lights, same log lines, turn by turn, until the reveal.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from companion.config.preferences import Motion
from companion.display.canvas import CardSlot
from companion.evening.core import Outputs
from companion.evening.scene import Privacy
from companion.evening.screens.ambition_choice import AmbitionChoiceScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.private_view import CastVote, KeepAmbition
from companion.evening.screens.verdict import VerdictScene
from companion.evening.seats.boxes import PEEK_SECONDS
from engine import Ambition, Hand, Option, Vote
from hardware.boxes import Button, Light, Opened
from tests.companion.guided import Step, go_to
from tests.companion.simulated_evening import TURN, SimulatedEvening

YES, NO, STOMACHACHE = Button.YES, Button.NO, Button.STOMACHACHE
Seen = tuple[str, dict[str, Light], str]


class ObservedEvening(SimulatedEvening):
    """Records the pixels that others look at, the lights and the log after every turn."""

    def __init__(self, caplog: pytest.LogCaptureFixture, by_key: bool) -> None:
        self.caplog = caplog
        self.turns: list[Seen] = []
        super().__init__(by_key=by_key, size=(800, 480), boxes=4, motion=Motion.FULL)

    def turn(self, after: float = TURN) -> Outputs:
        outputs = super().turn(after)
        self.turns.append(
            (
                "" if outputs.privacy is Privacy.PRIVATE else self.fingerprint(),
                {box: self.hardware.light(box) for box in self.boxes},
                self.caplog.text,
            )
        )
        return outputs


def observe_election(
    caplog: pytest.LogCaptureFixture,
    votes: Sequence[Button],
    by_key: bool = False,
    in_the_guide: bool = False,
) -> list[Seen]:
    """What can be seen after every turn while these votes are cast, until the reveal."""
    caplog.clear()
    evening = ObservedEvening(caplog, by_key)
    if in_the_guide:
        go_to(evening, Step.VOTE, edition="vive-le-roi", seats=3)
    else:
        evening.begin_an_election("vive-le-roi", seats=3)
    evening.turns.clear()
    evening.press_each(*votes)
    evening.expect(ElectionScene)
    seen = list(evening.turns)
    evening.wait(3)
    evening.expect(VerdictScene)
    assert evening.turns[-1][0] != seen[-1][0], "the reveal changes the picture"
    evening.close()
    return seen


@pytest.mark.parametrize(
    "by_key",
    [pytest.param(False, id="by mouse"), pytest.param(True, id="by key", marks=pytest.mark.slow)],
)
def test_pixels_lights_and_log_of_an_open_election_do_not_depend_on_the_votes(
    caplog: pytest.LogCaptureFixture, by_key: bool
) -> None:
    caplog.set_level("DEBUG")
    ballots = [(YES, YES, YES), (NO, YES, STOMACHACHE), (STOMACHACHE, NO, NO)]
    first, *others = [observe_election(caplog, votes, by_key) for votes in ballots]
    for other in others:
        assert len(other) == len(first)
        for (picture, lights, log), seen in zip(first, other, strict=True):
            assert picture == seen[0]
            assert lights == seen[1]
            assert log == seen[2]


def test_a_withdrawn_vote_looks_the_same_whatever_was_pressed(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever missing card was pressed, and whichever vote it has withdrawn."""
    caplog.set_level("DEBUG")
    seen = []
    for hand, before, missing in (
        (Hand(0, 0), YES, NO),
        (Hand(0, 0), YES, STOMACHACHE),
        (Hand(2, 0), NO, STOMACHACHE),
    ):
        monkeypatch.setattr("engine.rules.Rules._hand", lambda _rules, hand=hand: hand)
        caplog.clear()
        evening = ObservedEvening(caplog, by_key=False)
        evening.begin_an_election("vive-le-roi", seats=3)
        evening.turns.clear()
        for button in (before, missing, YES, missing):
            evening.press(2, button)
        seats = evening.expect(ElectionScene).overview.seats
        assert [seat.voted for seat in seats] == [False, False, False]
        assert evening.hardware.light("box-2") is Light.INVITING
        seen.append(list(evening.turns))
        evening.close()
    assert seen == [seen[0]] * 3


@pytest.mark.slow
def test_what_the_guide_says_in_an_open_election_does_not_depend_on_the_votes(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("DEBUG")
    ballots = [(YES, YES, YES), (STOMACHACHE, NO, NO)]
    one, other = [observe_election(caplog, votes, in_the_guide=True) for votes in ballots]
    assert one == other


def observe_ambition(caplog: pytest.LogCaptureFixture, button: Button) -> list[Seen]:
    """What can be observed after every turn until an ambition is kept; the others look away from
    the cards."""
    caplog.clear()
    evening = ObservedEvening(caplog, by_key=False)
    evening.begin("vive-le-roi", seats=3, options=[Option.AMBITION])
    evening.turns.clear()
    for _press in ("the others look away", "shown", "marked", "kept"):
        evening.press(2, button)
        evening.wait(1)
    assert evening.expect(AmbitionChoiceScene).overview.seats[1].voted
    evening.close()
    return evening.turns


def test_pixels_lights_and_log_do_not_depend_on_the_ambition_that_is_kept(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("DEBUG")
    one, other = [observe_ambition(caplog, button) for button in (YES, NO)]
    assert one == other


def test_the_log_never_names_a_vote_or_a_dealt_card(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    evening = SimulatedEvening(size=(800, 480), boxes=4)
    evening.begin_an_election("vive-le-roi", seats=3)
    evening.vote(YES, NO, STOMACHACHE)
    evening.close()
    assert "ballot opened" in caplog.text
    assert "deal" in caplog.text
    for word in ("stomachache", "yes", "favourites("):
        assert word not in caplog.text.lower()


def test_a_card_is_only_on_the_screen_while_its_slot_is_held() -> None:
    evening = SimulatedEvening(size=(800, 480), boxes=4)
    evening.begin("king-up", seats=3)
    before = evening.fingerprint()
    x, y, width, height = evening.hotspot(CardSlot("box-1", 1)).rect
    middle = (x + width // 2, y + height // 2)
    evening.mouse(pygame.MOUSEBUTTONDOWN, middle)
    evening.wait(PEEK_SECONDS)
    assert evening.fingerprint() != before
    evening.mouse(pygame.MOUSEBUTTONUP, middle)
    assert evening.fingerprint() == before
    evening.close()


def test_votes_on_their_way_to_the_table_do_not_appear_in_their_repr() -> None:
    opened = [repr(Opened(1, {"box-1": button})) for button in Button]
    assert set(opened) == {"Opened(ballot=1)"}


def test_the_answers_on_a_private_screen_do_not_appear_in_its_repr() -> None:
    for vote in Vote:
        assert vote.name not in repr(CastVote(vote))
    for ambition in Ambition:
        assert ambition.name not in repr(KeepAmbition(0, ambition))
