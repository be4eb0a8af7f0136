"""A vote is secret until all are in; then all cards lie open at once."""

from __future__ import annotations

import pytest

from companion.settings import ElectionSettings, Settings
from companion.table.events import Played
from companion.table.inputs import Command
from companion.table.scene_parts import Tone
from companion.table.screens.castle import CastleScene
from companion.table.screens.coronation import CoronationScene
from companion.table.screens.election import ElectionScene
from companion.table.screens.verdict import VerdictScene
from companion.table.sealed_ballot import SealedBallot, StillSealed
from engine import Ballot, Hand, Verdict, Vote
from hardware.boxes import Button, Light
from tests.companion.sitting import Sitting

YES, NO, STOMACHACHE = Button.YES, Button.NO, Button.STOMACHACHE


@pytest.fixture
def sitting() -> Sitting:
    sitting = Sitting()
    sitting.begin_an_election("vive-le-roi", seats=3)
    return sitting


def voters(sitting: Sitting) -> list[bool]:
    return [seat.voted for seat in sitting.see(ElectionScene).overview.seats]


def test_one_sees_who_has_voted(sitting: Sitting) -> None:
    sitting.press(2, NO)
    assert voters(sitting) == [False, True, False]
    assert [sitting.light(box) for box in (1, 2, 3)] == [
        Light.INVITING,
        Light.LOCKED,
        Light.INVITING,
    ]


def test_nothing_that_can_be_seen_depends_on_what_was_voted() -> None:
    scenes = []
    for button in (YES, NO, STOMACHACHE):
        sitting = Sitting()
        sitting.begin_an_election("vive-le-roi", seats=3)
        scenes.append(sitting.press(1, button))
    assert scenes[0] == scenes[1] == scenes[2]


def test_the_ballot_opens_when_all_have_voted_and_a_short_grace_has_passed(
    sitting: Sitting,
) -> None:
    for box in (1, 2, 3):
        sitting.press(box, YES)
    sitting.see(ElectionScene)
    assert sitting.out.wake_at == pytest.approx(sitting.now + 1.5)
    sitting.wait(1.4)
    sitting.see(ElectionScene)
    sitting.wait(0.2)
    assert sitting.see(VerdictScene).verdict is Verdict.CROWNED


def test_one_can_change_ones_mind_until_it_opens(sitting: Sitting) -> None:
    for button in (YES, NO, YES):
        sitting.press(1, button)
    sitting.press(2, YES)
    sitting.press(3, YES)
    sitting.press(3, NO)
    sitting.wait(2)
    votes = [face.vote for face in sitting.see(VerdictScene).votes]
    assert votes == [Vote.YES, Vote.YES, Vote.NO]


def test_the_grace_is_a_setting() -> None:
    sitting = Sitting(Settings(election=ElectionSettings(grace=0)))
    sitting.begin_an_election(seats=3)
    for box in (1, 2, 3):
        sitting.press(box, YES)
    sitting.see(VerdictScene)


def test_a_ballot_is_one_event_and_no_vote_is_committed_before() -> None:
    sitting = Sitting()
    sitting.begin_an_election(seats=3)
    before = len(sitting.events)
    for box in (1, 2, 3):
        sitting.press(box, NO)
    assert len(sitting.events) == before
    sitting.wait(3)
    assert sitting.events[before:] == [Played(Ballot((Vote.NO,) * 3))]


def test_a_card_that_is_not_in_the_hand_is_passed_over_in_silence() -> None:
    sitting = Sitting()
    sitting.begin_an_election("king-up", seats=3)
    before = sitting.out
    sitting.press(1, STOMACHACHE)
    assert sitting.out.scene == before.scene
    assert sitting.out.order == before.order


def test_all_cards_lie_open_in_the_same_frame_and_the_lights_with_them(sitting: Sitting) -> None:
    sitting.vote(YES, NO, STOMACHACHE)
    verdict = sitting.see(VerdictScene)
    assert [face.vote for face in verdict.votes] == [Vote.YES, Vote.NO, Vote.STOMACHACHE]
    assert [sitting.light(box) for box in (1, 2, 3)] == [Light.YES, Light.NO, Light.STOMACHACHE]


def test_a_verdict_says_what_to_do_on_the_board(sitting: Sitting) -> None:
    name = sitting.see(ElectionScene).candidate.name
    sitting.vote(NO, YES, YES)
    assert sitting.see(VerdictScene).consequence == (f"Put {name} into the dungeon beside floor 3.")


def test_a_late_press_of_a_vote_does_not_skip_the_verdict(sitting: Sitting) -> None:
    for box in (1, 2, 3):
        sitting.press(box, NO)
    sitting.wait(1.5)
    sitting.press(2, YES)
    sitting.see(VerdictScene)
    sitting.wait(1)
    sitting.press(2, YES)
    sitting.see(CastleScene)


def test_after_a_crowning_the_points_are_counted(sitting: Sitting) -> None:
    sitting.vote(YES, YES, YES)
    sitting.choose(Command.CONTINUE)
    coronation = sitting.see(CoronationScene)
    for card in coronation.cards:
        assert sum(line.points for line in card.lines) == card.points
        assert card.score == max(0, 20 + card.points)


def test_nothing_can_be_confirmed_by_accident_while_people_vote(sitting: Sitting) -> None:
    assert sitting.scene.frame.focus is None


def test_the_vote_waits_for_a_box_that_was_unplugged_and_says_whose(sitting: Sitting) -> None:
    sitting.press(1, YES)
    sitting.unplug(2)
    election = sitting.see(ElectionScene)
    notice = election.frame.notice
    assert notice is not None
    assert (notice.text, notice.tone) == (
        "Charles's box is unplugged. Plug it in again.",
        Tone.WARNING,
    )
    assert [seat.box_missing for seat in election.overview.seats] == [False, True, False]
    assert election.hint.startswith("Waiting for Charles")


def test_a_box_that_comes_back_votes_on_and_nobody_votes_twice(sitting: Sitting) -> None:
    sitting.press(1, NO)
    sitting.unplug(1)
    sitting.plug_in(1)
    assert sitting.said == "Margot's box is back."
    assert voters(sitting) == [True, False, False]


def test_an_emissary_votes_with_the_others() -> None:
    sitting = Sitting()
    sitting.begin_an_election("vive-le-roi", seats=2, emissary=True)
    sitting.vote(YES, YES)
    voters = [face.voter for face in sitting.see(VerdictScene).votes]
    assert voters == ["Margot", "Charles", "Émissaire: a card of its pile"]


def test_a_ballot_that_turned_a_card_of_the_emissarys_pile_can_not_be_taken_back() -> None:
    sitting = Sitting()
    sitting.begin_an_election("vive-le-roi", seats=2, emissary=True)
    sitting.vote(YES, YES)
    sitting.see(VerdictScene)
    assert not sitting.scene.frame.offers(Command.UNDO)


def test_any_other_ballot_can_be_taken_back_and_is_voted_anew(sitting: Sitting) -> None:
    sitting.vote(YES, NO, YES)
    sitting.choose(Command.UNDO)
    assert sitting.said == "Undone: everyone votes again."
    assert voters(sitting) == [False, False, False]


def test_one_press_too_many_skips_neither_verdict_nor_points(sitting: Sitting) -> None:
    sitting.vote(YES, YES, YES)
    sitting.press(1, YES)
    sitting.see(CoronationScene)
    sitting.press(2, YES)
    sitting.choose(Command.CONTINUE)
    sitting.see(CoronationScene)
    sitting.wait(1)
    sitting.press(2, YES)
    sitting.see(CastleScene)


def test_a_press_after_the_ballot_was_due_comes_too_late(sitting: Sitting) -> None:
    for box in (1, 2, 3):
        sitting.press(box, YES)
    sitting.wait(1.6)
    sitting.press(1, NO)
    assert sitting.see(VerdictScene).verdict is Verdict.CROWNED


def test_a_sealed_ballot_can_not_be_opened_early_nor_looked_into() -> None:
    ballot = SealedBallot((Hand(2, 1), Hand(2, 1)))
    ballot.cast(0, Vote.STOMACHACHE)
    assert repr(ballot) == "SealedBallot(1 of 2)"
    with pytest.raises(StillSealed):
        ballot.open()


def test_a_sealed_ballot_takes_only_cards_of_the_hand() -> None:
    ballot = SealedBallot((Hand(0, 0),))
    ballot.cast(0, Vote.NO)
    assert not ballot.complete
    ballot.cast(0, Vote.YES)
    assert ballot.open() == Ballot((Vote.YES,))
