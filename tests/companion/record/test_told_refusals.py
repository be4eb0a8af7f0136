"""What does not fit a way to follow, or can't be set right, is refused: where, and why."""

from __future__ import annotations

import pytest

from engine import load_edition
from tests.companion.record.sample_games import read_back
from tests.companion.record.test_refusals import NO_OPTIONS, PLACEMENTS, SIX, head, plain, refusal

CARDS = f"[rounds.favourites]\nMargot = {SIX}\nCharles = {SIX}\nNico = {SIX}\n"
COURT = [character.id for character in load_edition("vive-le-roi").characters]


def castle(*gone: str, **places: str) -> str:
    """Everybody on floor 0 but these; `gone` are not named."""
    here = {who: "floor-0" for who in COURT if who not in gone} | places
    return "{ " + ", ".join(f'{who} = "{place}"' for who, place in here.items()) + " }"


def election(seat: str, character: str, votes: str, told: str | None = None) -> str:
    cards = ", ".join(f'"{vote}"' for vote in votes.split())
    more = f", castle = {told}" if told is not None else ""
    return f'{{ seat = "{seat}", character = "{character}", votes = [{cards}]{more} }}'


def coronation(seat: str, monarch: str, told: str) -> str:
    return f'{{ seat = "{seat}", monarch = "{monarch}", castle = {told} }}'


def voted(*elections: str, more: str = "") -> str:
    return f'[[rounds]]\nfollow = "votes"\nelections = [{", ".join(elections)}]\n{more}\n{CARDS}'


def scored(*coronations: str, more: str = "", cards: str = CARDS) -> str:
    told = ", ".join(coronations)
    return f'[[rounds]]\nfollow = "scores"\ncoronations = [{told}]\n{more}\n{cards}'


FIVE_NOBLES = dict.fromkeys(("eloise", "foidvo", "jeanne", "ouaf", "thibault"), "floor-5")
YES, NO = "yes yes yes", "no yes yes"
REJECTED = election("Margot", "anna", NO)
CROWNED = election("Nico", "merlin", YES, castle("anna", "merlin"))
SCORED = coronation("Nico", "merlin", castle("merlin", anna="dungeon-3"))
WEDDING = head(options='["wedding"]')
FIRST = coronation("Nico", "bouffon", castle("bouffon"))


def test_the_rounds_that_other_tests_change_are_correct() -> None:
    told = read_back(NO_OPTIONS + voted(REJECTED, CROWNED) + scored(SCORED) + plain())
    votes, scores, _moves = told["rounds"]
    assert votes["castle"] == scores["castle"]
    assert votes["coronations"] == scores["coronations"]
    assert votes["hands"]["Margot"] == {"no": 3, "stomachache": 1}
    assert scores["hands"] == {}


def test_the_way_to_follow_of_the_game_counts_for_rounds_without_their_own() -> None:
    record = NO_OPTIONS.replace("[]", '[]\nfollow = "scores"', 1)
    rounds = scored(SCORED).replace('follow = "scores"\n', "")
    own = plain(more='follow = "moves"')
    assert read_back(record + rounds * 2 + own)["complete"]


VOTED = {
    "no seat": ('{ character = "anna", votes = ["yes"] }', "“seat” is missing"),
    "no character": ('{ seat = "Nico", votes = ["yes"] }', "“character” is missing"),
    "no votes": ('{ seat = "Nico", character = "anna" }', "“votes” is missing"),
    "an unknown seat": (election("Zoë", "anna", YES), "seat: nobody is called “Zoë”"),
    "an unknown character": (election("Nico", "odessa", YES), "called “odessa”"),
    "a vote too few": (election("Nico", "ouaf", "yes"), "not 1"),
    "no vote": (election("Nico", "anna", "yes maybe yes"), "“votes (entry 2)” is wrong"),
    "somebody in the dungeon": (election("Nico", "anna", YES), "Anna is in the dungeon"),
    "no castle at a crowning": (election("Nico", "jeanne", YES), "“castle” is missing"),
    "a castle without a crowning": (
        election("Nico", "jeanne", NO, castle()), "Jeanne is not crowned",
    ),
    "the monarch in the castle": (
        election("Nico", "jeanne", YES, castle("anna")), "The place of Jeanne is known already",
    ),
    "the rejected in the castle": (
        election("Nico", "jeanne", YES, castle("jeanne")), "The place of Anna is known already",
    ),
    "somebody missing": (
        election("Nico", "jeanne", YES, castle("anna", "jeanne", "ouaf")), "of Ouaf is missing",
    ),
    "an unknown place": (
        election("Nico", "jeanne", YES, castle("anna", "jeanne", ouaf="cellar")),
        "“cellar” is not a place. Known: floor-0",
    ),
    "the throne": (
        election("Nico", "jeanne", YES, castle("anna", "jeanne", ouaf="throne")), "“throne” is not",
    ),
    "a dungeon": (
        election("Nico", "jeanne", YES, castle("anna", "jeanne", ouaf="box")), "no such place",
    ),
    "five on a floor": (
        election("Nico", "merlin", YES, castle("anna", "merlin", **FIVE_NOBLES)),
        "Floor 5 would hold 5 characters, but it holds 4 at most",
    ),
    "two in a WC": (
        election("Nico", "jeanne", YES, castle("anna", "jeanne", ouaf="wc-4", merlin="wc-4")),
        "The WC of floor 4 would hold 2",
    ),
    "an unknown key": ('{ seat = "Nico", vote = 3 }', "Did you mean “votes”?"),
    "a correction in an election": (
        '{ seat = "Nico", character = "jeanne", votes = ["yes"], scores = { Nico = 3 } }',
        "“scores” has no place beside",
    ),
    "a turn": ('{ turn = "Nico" }', "unknown setting “turn”"),
    "a floor set right": ('{ castle = { anna = "floor-2" } }', "Moves are not entered in"),
}  # fmt: skip


@pytest.mark.parametrize(("wrong", "why"), VOTED.values(), ids=VOTED.keys())
def test_an_error_in_an_election_has_its_number(wrong: str, why: str) -> None:
    words = refusal(NO_OPTIONS + plain() + voted(REJECTED, wrong))
    assert words.startswith("round 2, election 2: ")
    assert why in words


def test_after_the_crowning_there_is_no_election() -> None:
    words = refusal(NO_OPTIONS + voted(REJECTED, CROWNED, REJECTED))
    assert words == "round 1, election 3: The round is already over."


SCORES = {
    "no seat": (f'{{ monarch = "anna", castle = {castle("anna")} }}', "“seat” is missing"),
    "no monarch": (f'{{ seat = "Nico", castle = {castle("anna")} }}', "“monarch” is missing"),
    "no castle": ('{ seat = "Nico", monarch = "anna" }', "“castle” is missing"),
    "somebody missing": (coronation("Nico", "anna", castle("anna", "ouaf")), "Ouaf is missing"),
    "an empty dungeon": (
        coronation("Nico", "anna", castle("anna", ouaf="dungeon-2")),
        "The dungeon of floor 3 is empty, but it fills first",
    ),
    "the box before the dungeons": (
        coronation("Nico", "anna", castle("anna", ouaf="box")), "dungeon of floor 3 is empty"
    ),
    "two in a dungeon": (
        coronation("Nico", "anna", castle("anna", ouaf="dungeon-3", jeanne="dungeon-3")),
        "The dungeon of floor 3 would hold 2",
    ),
    "the jester in the box": (
        coronation("Nico", "anna", castle("anna", bouffon="box")), "Bouffon is in no dungeon"
    ),
    "votes": ('{ seat = "Nico", votes = [] }', "unknown setting “votes”"),
}  # fmt: skip


@pytest.mark.parametrize(("wrong", "why"), SCORES.values(), ids=SCORES.keys())
def test_an_error_in_a_coronation_has_its_number(wrong: str, why: str) -> None:
    words = refusal(NO_OPTIONS + plain() + scored(wrong))
    assert words.startswith("round 2, coronation 1: ")
    assert why in words


def test_a_round_without_a_wedding_has_one_coronation() -> None:
    words = refusal(NO_OPTIONS + scored(SCORED, SCORED))
    assert words == "round 1, coronation 2: The round is already over."


SET_RIGHT = {
    "nothing": ("{}", "Nothing would change"),
    "an unknown character": ('{ castle = { odessa = "floor-1" } }', "called “odessa”"),
    "an unknown place": ('{ castle = { ouaf = "cellar" } }', "“cellar” is not a place"),
    "an unknown seat": ('{ turn = "Zoë" }', "turn: nobody is called “Zoë”"),
    "an unknown pawn": ("{ scores = { emissary = 3 } }", "scores: nobody is called “emissary”"),
    "an unknown hand": (
        "{ hands = { Zoë = { no = 1 } } }".replace("Zoë", '"Zoë"'),
        "hands: nobody",
    ),
    "too many cards": ("{ hands = { Nico = { no = 5 } } }", "Nico can't hold so many cards"),
    "half a hand": ("{ hands = { Nico = { stomachache = 0 } } }", "is missing"),
    "a negative score": ("{ scores = { Nico = -1 } }", "A score is never below 0"),
    "the throne": ('{ castle = { ouaf = "throne" } }', "“throne” is not a place"),
    "a full floor": ('{ castle = { ouaf = "floor-4" } }', "Floor 4 would hold 5"),
    "beside the castle": ('{ castle = { ouaf = "unplaced" } }', "only while characters are placed"),
    "a turn that is a number": ("{ turn = 3 }", "“turn” is wrong"),
    "an unknown key": ("{ score = { Nico = 1 } }", "Did you mean “scores”?"),
}


@pytest.mark.parametrize(("wrong", "why"), SET_RIGHT.values(), ids=SET_RIGHT.keys())
def test_an_error_in_what_is_set_right_has_its_climb(wrong: str, why: str) -> None:
    words = refusal(NO_OPTIONS + plain() + plain(wrong))
    assert words.startswith("round 2, climb 1: ")
    assert why in words


def test_after_the_round_nothing_is_set_right() -> None:
    words = refusal(NO_OPTIONS + plain('"anna", "anna: yes yes yes", { turn = "Nico" }'))
    assert words == "round 1, climb 3: The round is already over."


def test_while_placing_only_the_floors_of_the_placement_can_be_set_right() -> None:
    words = refusal(NO_OPTIONS + plain(placements='"anna 4", { castle = { anna = "floor-5" } }'))
    assert words.startswith("round 1, placement 2: ")
    assert "floors 1 to 4" in words


IN_THE_ROUND = {
    "elections among moves": (plain(more=f"elections = [{REJECTED}]"), "“elections” does not"),
    "stuck moves": (plain(more="stuck = true"), "“stuck” does not belong"),
    "hands among moves": (plain(more="hands = { Nico = { no = 0 } }"), "“hands” does not"),
    "placements among votes": (
        voted(REJECTED, more=f"placements = [{PLACEMENTS}]"), "“placements” does not belong"
    ),
    "climbs among scores": (scored(SCORED, more='climbs = ["anna"]'), "“climbs” does not belong"),
    "coronations among votes": (
        voted(REJECTED, more=f"coronations = [{SCORED}]"),
        "“coronations” does not belong in a round with follow = “votes”. Known here: elections",
    ),
    "hands among votes": (voted(CROWNED, more="hands = { Nico = { no = 0 } }"), "“hands” does not"),
    "a castle without an end": (
        voted(REJECTED, more=f"castle = {castle()}"), "only for a round that ended because nobody"
    ),
    "stuck without a wedding": (
        voted(REJECTED, more=f'stuck = true\ncastle = {castle("anna")}'), "Only a royal wedding"
    ),
    "stuck after the end": (
        voted(REJECTED, CROWNED, more="stuck = true"), "The round is already over"
    ),
    "an unknown way": ('[[rounds]]\nfollow = "score"\n', "“follow” is wrong"),
    "a pile among scores": (scored(SCORED, more="emissary_pile = []"), "“emissary_pile” is given"),
    "too large a hand": (
        scored(SCORED, more="hands = { Nico = { no = 9 } }"), "Nico can't hold so many cards"
    ),
    "nobody's hand": (scored(SCORED, more='hands = { Anna = { no = 1 } }'), "hands: nobody is"),
}  # fmt: skip


@pytest.mark.parametrize(("wrong", "why"), IN_THE_ROUND.values(), ids=IN_THE_ROUND.keys())
def test_an_error_in_a_round_names_the_round(wrong: str, why: str) -> None:
    words = refusal(NO_OPTIONS + wrong)
    assert words.startswith("round 1: ")
    assert why in words


def test_a_wedding_is_stuck_only_if_nobody_can_move() -> None:
    stuck = f"stuck = true\ncastle = {castle('bouffon')}"
    words = refusal(WEDDING + scored(FIRST, more=stuck))
    assert words.startswith("round 1: Anna can still move")
    missing = refusal(WEDDING + scored(FIRST, more="stuck = true"))
    assert missing.startswith("round 1: The place of Anna is missing")


def test_scores_need_the_card_of_the_emissary_and_no_pile() -> None:
    with_emissary = head(options='["emissary"]')
    words = refusal(with_emissary + scored())
    assert words.startswith("round 1: emissary: the favourites are missing")
    cards = f"{CARDS}emissary = {SIX}\n"
    assert read_back(with_emissary + scored(SCORED, cards=cards))["rounds"]
    pile = 'emissary_pile = ["yes", "no", "no", "no", "stomachache"]'
    words = refusal(with_emissary + scored(SCORED, cards=cards, more=pile))
    assert words.startswith("round 1: emissary_pile: votes are not told")


@pytest.mark.parametrize(("no", "points"), [(0, 3), (1, 0)])
def test_an_ambition_about_vote_cards_needs_the_hand(no: int, points: int) -> None:
    ambition = '[rounds.ambition]\nMargot = "only-yes-left"\nCharles = "no-wc"\nNico = "two-wcs"\n'
    ambitious = head(options='["ambition"]')
    words = refusal(ambitious + scored(SCORED, cards=CARDS + ambition))
    assert words.startswith("round 1: Margot: an ambition is about vote cards")
    hands = f"hands = {{ Margot = {{ no = {no}, stomachache = 0 }} }}"
    (only,) = read_back(ambitious + scored(SCORED, more=hands, cards=CARDS + ambition))["rounds"]
    assert only["ambition"]["Margot"] == points
    assert only["hands"] == {"Margot": {"no": no, "stomachache": 0}}
