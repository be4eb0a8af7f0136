"""Elections: the verdict of a ballot, and where the candidate goes."""

from __future__ import annotations

from itertools import product

import pytest

from engine import Climb, HouseRules, JesterRejected, Phase, Place, State, Verdict
from engine.errors import RuleError
from tests.engine.situations import (
    KING_UP_FOR_FOUR,
    VIVE,
    VIVE_FOR_FOUR,
    TableSetup,
    ballot,
    climbing,
    elect,
    play,
    voting,
    with_pile,
)

JESTER_TO_FLOOR_3 = VIVE_FOR_FOUR._replace(house=HouseRules(jester_rejected=JesterRejected.FLOOR_3))


def full(*floors: int) -> dict[str, Place]:
    """A castle of Vive le Roi! with four characters on each of these floors."""
    court = (character.id for character in VIVE_FOR_FOUR.rules().edition.court)
    return {next(court): Place(floor) for floor in floors for _ in range(4 if floor else 1)}


def verdicts(table: TableSetup, letters: str) -> dict[str, Verdict]:
    """The verdict of every possible ballot with these cards."""
    opened = voting(table, table.rules().characters[0].id)
    decided = {}
    for votes in map("".join, product(letters, repeat=table.seats)):
        election = play(opened, ballot(votes)).election
        assert election is not None
        decided[votes] = election.verdict
    return decided


def those(decided: dict[str, Verdict], verdict: Verdict) -> set[str]:
    """The ballots with this verdict."""
    return {votes for votes, each in decided.items() if each is verdict}


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_of_all_ballots_of_yes_and_no_only_a_unanimous_yes_crowns(seats: int) -> None:
    decided = verdicts(TableSetup("king-up", seats), "YN")
    assert those(decided, Verdict.CROWNED) == {"Y" * seats}


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_one_no_is_enough_to_reject(seats: int) -> None:
    decided = verdicts(TableSetup("king-up", seats), "YN")
    assert those(decided, Verdict.REJECTED) == {votes for votes in decided if "N" in votes}


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_of_all_ballots_with_stomachaches_only_a_unanimous_yes_crowns(seats: int) -> None:
    assert those(verdicts(TableSetup(VIVE, seats), "YNS"), Verdict.CROWNED) == {"Y" * seats}


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_one_stomachache_annuls_whatever_the_other_votes_are(seats: int) -> None:
    decided = verdicts(TableSetup(VIVE, seats), "YNS")
    assert those(decided, Verdict.ANNULLED) == {votes for votes in decided if "S" in votes}


@pytest.mark.parametrize(("seats", "rejecting"), [(3, 7), (4, 15)])
def test_a_no_without_a_stomachache_rejects(seats: int, rejecting: int) -> None:
    decided = verdicts(TableSetup(VIVE, seats), "YNS")
    assert len(those(decided, Verdict.REJECTED)) == rejecting


def test_a_crowned_candidate_stays_on_the_throne() -> None:
    state = play(voting(KING_UP_FOR_FOUR, "florella"), ballot("YYYY"))
    assert (state.place_of("florella"), state.crowned) == (Place.THRONE, ("florella",))


def test_a_rejected_candidate_is_out_of_a_classic_round() -> None:
    state = play(voting(KING_UP_FOR_FOUR, "odessa"), ballot("YYNN"))
    assert state.place_of("odessa") == Place.REMOVED


def test_after_an_annulled_election_the_candidate_goes_back_to_floor_5() -> None:
    state = play(voting(VIVE_FOR_FOUR, "jeanne"), ballot("YNSY"))
    assert state.place_of("jeanne") == Place.FLOOR_5


def test_after_an_annulled_election_the_candidate_may_be_raised_again() -> None:
    annulled = play(voting(VIVE_FOR_FOUR, "jeanne"), ballot("SYYY"))
    assert play(annulled, Climb("jeanne")).candidate == "jeanne"


def test_rejected_candidates_fill_the_dungeons_from_floor_3_down_then_leave_the_round() -> None:
    candidates = ("anna", "jeanne", "ouaf", "victoria")
    state = climbing(VIVE_FOR_FOUR, dict.fromkeys(candidates, Place.FLOOR_5))
    for candidate, letters in zip(candidates, ("NYYY", "YNYY", "YYNY", "YYYN"), strict=True):
        state = elect(state, candidate, letters)
    assert [state.place_of(candidate) for candidate in candidates] == [
        Place.DUNGEON_3,
        Place.DUNGEON_2,
        Place.DUNGEON_1,
        Place.REMOVED,
    ]


def test_an_annulled_election_fills_no_dungeon() -> None:
    state = climbing(VIVE_FOR_FOUR, dict.fromkeys(("anna", "jeanne"), Place.FLOOR_5))
    state = elect(elect(state, "anna", "SYYY"), "jeanne", "NYYY")
    assert state.place_of("jeanne") == Place.DUNGEON_3


@pytest.mark.parametrize(
    ("full_floors", "floor"),
    [((), Place.FLOOR_2), ((2,), Place.FLOOR_1), ((2, 1), Place.FLOOR_0)],
)
def test_the_rejected_jester_goes_to_floor_2_or_the_next_with_room(
    full_floors: tuple[int, ...], floor: Place
) -> None:
    state = play(voting(VIVE_FOR_FOUR, "bouffon", full(*full_floors)), ballot("NYYY"))
    assert state.place_of("bouffon") == floor


def test_floor_0_has_room_for_the_rejected_jester_however_many_are_there() -> None:
    castle = {**full(2, 1), "bouffon": Place.FLOOR_5}
    state = climbing(VIVE_FOR_FOUR, castle, others=Place.FLOOR_0)
    assert state.castle.count(Place.FLOOR_0) == 5
    assert elect(state, "bouffon", "NYYY").place_of("bouffon") == Place.FLOOR_0


@pytest.mark.parametrize(
    ("full_floors", "floor"),
    [((), Place.FLOOR_3), ((3,), Place.FLOOR_2), ((3, 2), Place.FLOOR_1)],
)
def test_by_house_rule_the_rejected_jester_goes_to_floor_3_or_the_next_with_room(
    full_floors: tuple[int, ...], floor: Place
) -> None:
    state = play(voting(JESTER_TO_FLOOR_3, "bouffon", full(*full_floors)), ballot("NYYY"))
    assert state.place_of("bouffon") == floor


def test_with_two_seats_three_fill_floor_2_for_the_jester() -> None:
    three = dict.fromkeys(("anna", "jeanne", "ouaf"), Place.FLOOR_2)
    opened = with_pile(voting(TableSetup(VIVE, 2, emissary=True), "bouffon", three), "YNNNNS")
    assert play(opened, ballot("NY")).place_of("bouffon") == Place.FLOOR_1


def test_with_four_seats_three_on_floor_2_leave_room_for_the_jester() -> None:
    three = dict.fromkeys(("anna", "jeanne", "ouaf"), Place.FLOOR_2)
    state = play(voting(VIVE_FOR_FOUR, "bouffon", three), ballot("NYYY"))
    assert state.place_of("bouffon") == Place.FLOOR_2


def test_after_an_annulled_election_the_jester_goes_back_to_floor_5() -> None:
    state = play(voting(VIVE_FOR_FOUR, "bouffon"), ballot("SYYN"))
    assert state.place_of("bouffon") == Place.FLOOR_5


def test_the_rejected_jester_may_climb_again() -> None:
    rejected = play(voting(VIVE_FOR_FOUR, "bouffon"), ballot("NYYY"))
    assert play(rejected, Climb("bouffon")).place_of("bouffon") == Place.FLOOR_3


def test_the_rejected_jester_takes_no_dungeon() -> None:
    state = climbing(VIVE_FOR_FOUR, dict.fromkeys(("bouffon", "jeanne"), Place.FLOOR_5))
    state = elect(elect(state, "bouffon", "NYYY"), "jeanne", "NYYY")
    assert state.place_of("jeanne") == Place.DUNGEON_3


def test_a_no_is_spent_by_the_ballot() -> None:
    state = play(voting(KING_UP_FOR_FOUR, "odessa"), ballot("NYYY"))
    assert [hand.no for hand in state.hands] == [2, 3, 3, 3]


def test_a_stomachache_is_spent_by_the_ballot() -> None:
    state = play(voting(VIVE_FOR_FOUR, "jeanne"), ballot("YSYY"))
    assert [hand.stomachache for hand in state.hands] == [1, 0, 1, 1]


def test_a_no_is_spent_even_if_a_stomachache_annuls_the_election() -> None:
    state = play(voting(VIVE_FOR_FOUR, "jeanne"), ballot("NSYN"))
    assert [hand.no for hand in state.hands] == [2, 3, 3, 2]


def test_a_yes_is_never_spent() -> None:
    before = voting(VIVE_FOR_FOUR, "jeanne")
    after = play(before, ballot("YYYN"))
    assert after.hands[:3] == before.hands[:3]


def rejections(table: TableSetup, count: int, letters: str) -> State:
    """An open election after this number of elections with the same votes."""
    court = [c.id for c in table.rules().edition.court[: count + 1]]
    last = court.pop()
    state = climbing(table, dict.fromkeys((*court[:3], last), Place.FLOOR_5))
    for candidate in court:
        state = elect(state, candidate, letters)
    return play(state, Climb(last))


def test_a_seat_can_not_play_a_fourth_no_of_three() -> None:
    state = rejections(KING_UP_FOR_FOUR, 3, "NYYY")
    with pytest.raises(RuleError, match="Quentin does not hold this card"):
        play(state, ballot("NYYY"))


def test_a_seat_can_not_play_a_second_stomachache() -> None:
    state = rejections(VIVE_FOR_FOUR, 1, "YSYY")
    with pytest.raises(RuleError, match="Renée does not hold this card"):
        play(state, ballot("YSYY"))


def test_a_seat_without_no_cards_can_still_vote_yes() -> None:
    state = play(rejections(KING_UP_FOR_FOUR, 3, "NYYY"), ballot("YYYY"))
    assert state.crowned == (state.rules.characters[3].id,)


def test_a_classic_hand_holds_no_stomachache() -> None:
    with pytest.raises(RuleError, match="does not hold this card\\."):
        play(voting(KING_UP_FOR_FOUR, "odessa"), ballot("YYYS"))


@pytest.mark.parametrize("letters", ["", "YYY", "YYYYY"])
def test_a_ballot_needs_one_vote_per_seat(letters: str) -> None:
    with pytest.raises(RuleError, match="4 votes are needed, one per seat"):
        play(voting(KING_UP_FOR_FOUR, "odessa"), ballot(letters))


@pytest.mark.parametrize(("raiser", "next_seat"), [(0, 1), (2, 3), (3, 0)])
def test_after_a_rejection_the_seat_after_the_raiser_moves(raiser: int, next_seat: int) -> None:
    state = play(voting(KING_UP_FOR_FOUR, "odessa", turn=raiser), ballot("YNYN"))
    assert (state.phase, state.turn) == (Phase.CLIMB, next_seat)


def test_after_an_annulled_election_the_seat_after_the_raiser_moves() -> None:
    state = play(voting(VIVE_FOR_FOUR, "jeanne", turn=1), ballot("YSYY"))
    assert (state.phase, state.turn) == (Phase.CLIMB, 2)


def test_an_opened_ballot_shows_every_seats_vote() -> None:
    election = play(voting(KING_UP_FOR_FOUR, "odessa", turn=2), ballot("YYNN")).election
    assert election is not None
    assert (election.candidate, election.raiser, election.votes) == (
        "odessa",
        2,
        ballot("YYNN").votes,
    )


def test_the_opened_ballot_is_removed_at_the_next_climb() -> None:
    rejected = play(voting(KING_UP_FOR_FOUR, "odessa", {"irina": Place.FLOOR_1}), ballot("YYNN"))
    assert play(rejected, Climb("irina")).election is None


def test_the_opened_ballot_is_removed_when_the_next_election_is_called() -> None:
    rejected = play(voting(KING_UP_FOR_FOUR, "odessa", {"irina": Place.FLOOR_5}), ballot("YYNN"))
    assert play(rejected, Climb("irina")).election is None


def test_four_yes_crown_renees_alighiero() -> None:
    state = play(voting(KING_UP_FOR_FOUR, "alighiero", turn=1), ballot("YYYY"))
    assert (state.crowned, state.raiser) == (("alighiero",), 1)
