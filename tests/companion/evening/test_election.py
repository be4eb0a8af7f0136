"""Elections: votes are secret until all are in, then revealed at once."""

from __future__ import annotations

import pytest

from companion.config.settings import ElectionSettings, Settings
from companion.evening.events import Played
from companion.evening.inputs import Command
from companion.evening.scene import Tone
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.verdict import REVEAL_SECONDS, VerdictScene
from companion.evening.voting.sealed_ballot import SealedBallot, StillSealed
from engine import Ballot, Hand, Verdict, Vote
from hardware.boxes import Button, Light
from tests.companion.simulated_table import SimulatedTable

YES, NO, STOMACHACHE = Button.YES, Button.NO, Button.STOMACHACHE


@pytest.fixture
def table() -> SimulatedTable:
    table = SimulatedTable()
    table.begin_an_election("vive-le-roi", seats=3)
    return table


def who_has_voted(table: SimulatedTable) -> list[bool]:
    return [seat.voted for seat in table.expect(ElectionScene).overview.seats]


def test_the_screen_and_the_lights_show_who_has_voted(table: SimulatedTable) -> None:
    table.press(2, NO)
    assert who_has_voted(table) == [False, True, False]
    assert [table.light(box) for box in (1, 2, 3)] == [
        Light.INVITING,
        Light.LOCKED,
        Light.INVITING,
    ]


def test_the_outputs_do_not_depend_on_what_a_seat_votes() -> None:
    scenes = []
    for button in (YES, NO, STOMACHACHE):
        table = SimulatedTable()
        table.begin_an_election("vive-le-roi", seats=3)
        scenes.append(table.press(1, button))
    assert scenes[0] == scenes[1] == scenes[2]


@pytest.mark.parametrize("missing", [NO, STOMACHACHE])
def test_a_press_of_a_missing_card_in_the_grace_withdraws_the_vote_and_asks_again(
    missing: Button, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.rules.Rules._hand", lambda _rules: Hand(0, 0))
    table = SimulatedTable()
    table.begin_an_election("vive-le-roi", seats=3)
    table.press_each(YES, YES, YES)
    table.wait(1.0)
    table.press(2, missing)
    assert who_has_voted(table) == [True, False, True]
    assert table.light(2) is Light.INVITING
    assert table.expect(ElectionScene).grace is None
    table.press(2, missing)
    table.wait(60)
    assert who_has_voted(table) == [True, False, True]
    table.press(2, YES)
    table.wait(1.4)
    assert who_has_voted(table) == [True, True, True], "the grace has begun again"
    table.wait(0.2)
    assert [face.vote for face in table.expect(VerdictScene).votes] == [Vote.YES] * 3


def test_the_replaced_vote_does_not_count(table: SimulatedTable) -> None:
    """Charles has used up his Stomachache: he presses Yes, Stomachache, then No."""
    table.vote(YES, STOMACHACHE, YES)
    table.wait(1)
    table.choose(Command.CONTINUE)
    table.climb_to_an_election()
    table.press_each(YES, YES, YES)
    table.press(2, STOMACHACHE)
    assert who_has_voted(table) == [True, False, True]
    table.press(2, NO)
    table.wait(2)
    assert [face.vote for face in table.expect(VerdictScene).votes] == [Vote.YES, Vote.NO, Vote.YES]


def test_votes_are_revealed_when_all_are_in_and_the_grace_is_over(table: SimulatedTable) -> None:
    table.press_each(YES, YES, YES)
    table.expect(ElectionScene)
    assert table.outputs.wake_at == pytest.approx(table.now + 1.5)
    table.wait(1.4)
    table.expect(ElectionScene)
    table.wait(0.2)
    assert table.expect(VerdictScene).verdict is Verdict.CROWNED


def test_votes_can_be_changed_until_the_reveal(table: SimulatedTable) -> None:
    for button in (YES, NO):
        table.press(1, button)
    table.press_each(YES, YES, YES)
    table.press(3, NO)
    table.wait(2)
    votes = [face.vote for face in table.expect(VerdictScene).votes]
    assert votes == [Vote.YES, Vote.YES, Vote.NO]


def test_the_grace_comes_from_the_settings() -> None:
    table = SimulatedTable(Settings(election=ElectionSettings(grace=0)))
    table.begin_an_election(seats=3)
    table.press_each(YES, YES, YES)
    table.expect(VerdictScene)


def test_a_ballot_is_one_event_and_no_vote_is_committed_before() -> None:
    table = SimulatedTable()
    table.begin_an_election(seats=3)
    before = len(table.events)
    table.press_each(NO, NO, NO)
    assert len(table.events) == before
    table.wait(3)
    assert table.events[before:] == [Played(Ballot((Vote.NO,) * 3))]


def test_pressing_a_card_that_is_not_in_the_hand_changes_nothing() -> None:
    table = SimulatedTable()
    table.begin_an_election("king-up", seats=3)
    before = table.outputs
    table.press(1, STOMACHACHE)
    assert table.outputs.scene == before.scene
    assert table.outputs.order == before.order


def test_all_votes_and_their_lights_are_revealed_at_once(table: SimulatedTable) -> None:
    table.vote(YES, NO, STOMACHACHE)
    verdict = table.expect(VerdictScene)
    assert [face.vote for face in verdict.votes] == [Vote.YES, Vote.NO, Vote.STOMACHACHE]
    assert [table.light(box) for box in (1, 2, 3)] == [Light.YES, Light.NO, Light.STOMACHACHE]


def test_all_lights_change_to_the_votes_at_one_instant(table: SimulatedTable) -> None:
    table.is_patient = False
    table.press_each(YES, NO, STOMACHACHE)
    assert table.outputs.order.at is None
    table.wait(1.5)
    table.expect(VerdictScene)
    at = table.outputs.order.at
    assert at == pytest.approx(table.now + REVEAL_SECONDS)
    table.wait(0.05)
    assert table.outputs.order.at == at


def test_a_verdict_says_what_to_do_on_the_board(table: SimulatedTable) -> None:
    name = table.expect(ElectionScene).candidate.name
    table.vote(NO, YES, YES)
    assert table.expect(VerdictScene).consequence == (
        f"Put {name} into the dungeon beside floor 3."
    )


def test_a_late_vote_press_does_not_skip_the_verdict(table: SimulatedTable) -> None:
    table.is_patient = False
    table.press_each(NO, NO, NO)
    table.wait(1.5)
    table.press(2, YES)
    table.expect(VerdictScene)
    table.wait(1)
    table.press(2, YES)
    table.expect(CastleScene)


def test_a_coronation_adds_up_the_points(table: SimulatedTable) -> None:
    table.crown()
    coronation = table.expect(CoronationScene)
    for card in coronation.cards:
        assert sum(line.points for line in card.lines) == card.points
        assert card.score == max(0, 20 + card.points)


def test_an_open_election_has_no_focus_to_confirm_by_accident(table: SimulatedTable) -> None:
    assert table.scene.frame.focus is None


def test_the_vote_waits_for_an_unplugged_box_and_names_its_seat(table: SimulatedTable) -> None:
    table.press(1, YES)
    table.unplug(2)
    election = table.expect(ElectionScene)
    notice = election.frame.notice
    assert notice is not None
    assert (notice.text, notice.tone) == (
        "Charles's box is unplugged. Plug it in again.",
        Tone.WARNING,
    )
    assert [seat.box_missing for seat in election.overview.seats] == [False, True, False]
    assert election.hint.startswith("Waiting for Charles")


def test_a_vote_survives_unplugging_its_box(table: SimulatedTable) -> None:
    table.press(1, NO)
    table.unplug(1)
    table.plug_in(1)
    assert table.notice_text == "Margot's box is back."
    assert who_has_voted(table) == [True, False, False]


def test_the_emissary_votes_with_the_others() -> None:
    table = SimulatedTable()
    table.begin_an_election("vive-le-roi", seats=2, emissary=True)
    table.vote(YES, YES)
    names = [face.voter for face in table.expect(VerdictScene).votes]
    assert names == ["Margot", "Charles", "Émissaire: pile"]


def test_a_ballot_that_turned_a_card_of_the_emissarys_pile_cannot_be_undone() -> None:
    table = SimulatedTable()
    table.begin_an_election("vive-le-roi", seats=2, emissary=True)
    table.vote(YES, YES)
    table.expect(VerdictScene)
    assert not table.scene.frame.offers(Command.UNDO)


def test_after_undoing_any_other_ballot_everyone_votes_again(table: SimulatedTable) -> None:
    table.vote(YES, NO, YES)
    table.undo()
    assert table.notice_text == "Undone: everyone votes again."
    assert who_has_voted(table) == [False, False, False]


def test_an_extra_press_skips_neither_the_verdict_nor_the_points(table: SimulatedTable) -> None:
    table.vote(YES, YES, YES)
    table.is_patient = False
    table.press(1, YES)
    table.press(2, YES)
    table.expect(CoronationScene)
    table.press(2, YES)
    table.choose(Command.CONTINUE)
    table.expect(CoronationScene)
    table.wait(1)
    table.press(2, YES)
    table.press(3, YES)
    table.expect(CastleScene)


def test_a_press_after_the_grace_is_too_late(table: SimulatedTable) -> None:
    table.press_each(YES, YES, YES)
    table.wait(1.6)
    table.press(1, NO)
    assert table.expect(VerdictScene).verdict is Verdict.CROWNED


def test_a_sealed_ballot_cannot_be_opened_early_and_hides_its_votes() -> None:
    ballot = SealedBallot((Hand(2, 1), Hand(2, 1)))
    ballot.cast(0, Vote.STOMACHACHE)
    assert repr(ballot) == "SealedBallot(1 of 2)"
    with pytest.raises(StillSealed):
        ballot.open()


def test_a_sealed_ballot_accepts_only_cards_in_the_hand() -> None:
    ballot = SealedBallot((Hand(0, 0),))
    ballot.cast(0, Vote.NO)
    assert not ballot.complete
    ballot.cast(0, Vote.YES)
    assert ballot.open() == Ballot((Vote.YES,))


def test_drawn_lights_stay_locked_until_the_cards_turn_and_then_show_the_votes() -> None:
    table = SimulatedTable(boxes=4, drawn=True)
    table.begin_an_election(seats=3)
    table.press_each(Button.NO, Button.YES, Button.YES)
    table.is_patient = False
    while not isinstance(table.scene, VerdictScene):
        table.step(after=0.05)
    assert not table.expect(VerdictScene).is_revealed
    assert [face.light for face in table.outputs.faces] == [*[Light.LOCKED] * 3, Light.OFF]
    table.wait(1)
    lights = [Light.NO, Light.YES, Light.YES, Light.OFF]
    assert [face.light for face in table.outputs.faces] == lights
