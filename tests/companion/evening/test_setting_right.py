"""The board leads: what the screen shows wrongly is set right, also long after."""

from __future__ import annotations

from random import Random

import pytest

from companion.config.library import open_library
from companion.evening.cards.card_picker import PickNumber
from companion.evening.events import Corrected, Played
from companion.evening.inputs import Command, PickCharacter, PickFloor, PickPlace, PickSeat, Target
from companion.evening.match import fold_match
from companion.evening.past_coronations import past_coronations
from companion.evening.ports import Ports
from companion.evening.screen import Open
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.castle_editor import CastleEditorScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.menu import menu_screen
from companion.evening.screens.past_coronation import (
    EnterCardAnew,
    PickCoronation,
    past_coronations_screen,
)
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.set_hand import PickHand, SetHandScene, whose_hand_screen
from companion.evening.screens.set_right import set_right_screen
from companion.evening.screens.set_score import ChangeScore, PickPawn, SetScoreScene, scores_screen
from engine import Follow, Hand, Option, Phase, Place, Placement, Reveal, SetRight, balanced_deck
from hardware.boxes import Button
from sentences import ExplainedError
from tests.companion.simulated_table import SimulatedTable, by_touch, decks_that_know


@pytest.fixture
def table() -> SimulatedTable:
    """A game of four in its first climbing."""
    table = SimulatedTable(seed=2)
    table.begin("vive-le-roi", seats=4, own=True)
    table.place_everyone()
    return table


def choose(table: SimulatedTable, *targets: Target) -> None:
    for target in targets:
        table.wait(1)
        table.choose(target)


SET_RIGHT = (Open(menu_screen), Open(set_right_screen))


def play_until(table: SimulatedTable, round_: int, phase: Phase) -> None:
    chance = Random(4)
    while (table.match.seen.round, table.match.seen.phase) != (round_, phase):
        table.wait(1)
        by_touch(table, chance)
    table.wait(1)


def piece_on(table: SimulatedTable, place: Place) -> str:
    castle = table.match.seen.castle
    return table.match.rules.characters[castle.index(place)].id


def test_while_a_piece_is_picked_up_no_other_screen_opens(table: SimulatedTable) -> None:
    choose(table, *SET_RIGHT, PickCharacter(piece_on(table, Place.FLOOR_1)))
    choose(table, Open(scores_screen))
    assert table.expect(CastleEditorScene).selected is not None


def test_a_piece_is_picked_up_and_put_where_it_stands(table: SimulatedTable) -> None:
    piece = piece_on(table, Place.FLOOR_4)
    choose(table, *SET_RIGHT, PickCharacter(piece), PickPlace(Place.WC_3))
    assert table.match.state.place_of(piece) is Place.FLOOR_4, "nothing counts before it is right"
    choose(table, Command.DONE)
    assert table.match.state.place_of(piece) is Place.WC_3
    assert table.notice_text == "The board is set right."
    choose(table, Command.UNDO)
    assert table.match.state.place_of(piece) is Place.FLOOR_4


def test_two_pieces_can_change_their_places(table: SimulatedTable) -> None:
    first, second = piece_on(table, Place.FLOOR_4), piece_on(table, Place.FLOOR_3)
    moves = (PickCharacter(first), PickFloor(3), PickCharacter(second), PickFloor(4))
    choose(table, *SET_RIGHT, *moves, Command.DONE)
    places = [table.match.state.place_of(each) for each in (first, second)]
    assert places == [Place.FLOOR_3, Place.FLOOR_4]


def test_an_impossible_board_is_refused_with_the_reason(table: SimulatedTable) -> None:
    court = [character.id for character in table.match.rules.characters[:5]]
    moves = [target for each in court for target in (PickCharacter(each), PickFloor(5))]
    choose(table, *SET_RIGHT, *moves, Command.DONE)
    assert table.notice_text == "Floor 5 would hold 5 characters, but it holds 4 at most."
    table.expect(CastleEditorScene)
    choose(table, Command.BACK)
    table.expect(CastleScene)


def test_whose_turn_it_is_can_be_set_right(table: SimulatedTable) -> None:
    choose(table, *SET_RIGHT, PickSeat(2), Command.DONE)
    assert table.match.seen.turn == 2


def test_a_question_with_one_answer_is_not_asked(table: SimulatedTable) -> None:
    play_until(table, 2, Phase.CLIMB)
    choose(table, *SET_RIGHT, Open(past_coronations_screen))
    assert table.expect(QuestionScene).question.startswith("What was wrong when ")
    dealt = SimulatedTable(seed=2)
    dealt.begin("king-up", seats=4)
    play_until(dealt, 2, Phase.CLIMB)
    choose(dealt, *SET_RIGHT, Open(past_coronations_screen))
    assert dealt.expect(CastleEditorScene).prompt.startswith("Where everybody stood when ")


def test_which_of_two_coronations_needs_correcting_is_asked(table: SimulatedTable) -> None:
    play_until(table, 3, Phase.CLIMB)
    choose(table, *SET_RIGHT, Open(past_coronations_screen))
    assert len(table.offered(PickCoronation)) == 2
    choose(table, PickCoronation(1))
    assert table.expect(QuestionScene).detail == "Round 1 of 3"


@pytest.mark.parametrize("way", [(Open(scores_screen),), (Open(whose_hand_screen),)])
def test_back_comes_last_in_every_list(table: SimulatedTable, way: tuple[Target, ...]) -> None:
    choose(table, *SET_RIGHT, *way)
    assert [c.label for c in table.scene.frame.choices].index("Back") == 4


def test_the_steps_of_a_score_stand_in_order_around_it(table: SimulatedTable) -> None:
    choose(table, *SET_RIGHT, Open(scores_screen), PickPawn(1))
    labels = [choice.label for choice in table.expect(SetScoreScene).frame.choices]
    assert labels == ["−10", "−1", "+1", "+10", "This is right", "Back"]
    choose(table, ChangeScore(-10))
    scene = table.expect(SetScoreScene)
    assert (scene.name, scene.score, scene.before) == ("Charles", 10, 20)
    assert scene.frame.choices[-1].label == "Cancel"


def test_a_score_is_set_right_step_by_step(table: SimulatedTable) -> None:
    steps = (ChangeScore(10), ChangeScore(1), ChangeScore(1))
    choose(table, *SET_RIGHT, Open(scores_screen), PickPawn(1), *steps, Command.DONE)
    assert table.match.seen.scores == (20, 32, 20, 20)
    assert table.notice_text == "Charles has 32 points now."


def test_vote_cards_are_set_right_while_the_others_look_away(table: SimulatedTable) -> None:
    choose(table, *SET_RIGHT, Open(whose_hand_screen), PickSeat(3), Command.CONTINUE)
    table.expect(SetHandScene)
    choose(table, PickHand(0, 1))
    assert table.match.state.hands[3] == Hand(0, 1)
    assert table.notice_text == "Nico's vote cards are set right."


def test_the_screen_for_vote_cards_is_covered_after_a_while(table: SimulatedTable) -> None:
    choose(table, *SET_RIGHT, Open(whose_hand_screen), PickSeat(3), Command.CONTINUE)
    table.wait(31)
    table.expect(CastleEditorScene)


def test_with_votes_and_scores_only_the_rejected_can_be_set_right() -> None:
    table = SimulatedTable()
    table.begin("vive-le-roi", seats=4, follow=Follow.VOTES)
    choose(table, *SET_RIGHT, PickCharacter("anna"))
    assert table.offered(PickFloor) == []
    choose(table, PickPlace(Place.DUNGEON_3), Command.DONE)
    assert table.match.state.place_of("anna") is Place.DUNGEON_3


def earlier(table: SimulatedTable, what: Target) -> None:
    """Go to a screen that tells round 1 anew."""
    choose(table, *SET_RIGHT, Open(past_coronations_screen), what)


def test_a_card_of_an_earlier_round_is_entered_anew_and_all_later_scores_follow(
    table: SimulatedTable,
) -> None:
    play_until(table, 2, Phase.CLIMB)
    before = table.match.seen.scores
    court = [character.id for character in table.match.edition.court]
    earlier(table, EnterCardAnew(0))
    choose(table, *map(PickCharacter, court[:6]), Command.DONE)
    told = next(e for e in table.match.game.events if isinstance(e, Reveal) and e.person == 0)
    assert told.favourites.characters == tuple(court[:6])
    assert table.notice_text == "Corrected. All later scores are counted again."
    after = table.match.seen.scores
    assert after[1:] == before[1:]
    choose(table, Command.UNDO, Command.DONE)
    assert table.match.seen.scores == before
    choose(table, Command.REDO)
    assert table.match.seen.scores == after


def test_a_card_that_is_entered_anew_must_fit_the_cards_that_are_known() -> None:
    table = SimulatedTable(seed=2, ports=Ports(own_decks=decks_that_know("vive-le-roi", 1)))
    table.begin("vive-le-roi", seats=4, own=True)
    play_until(table, 2, Phase.CLIMB)
    known = balanced_deck(table.match.edition)[0]
    earlier(table, EnterCardAnew(0))
    choose(table, PickNumber(2), *map(PickCharacter, known.characters), Command.DONE)
    assert table.notice_text == "These are the favourites of card 1. Check the number."


def test_the_story_says_that_an_earlier_coronation_was_told_anew(table: SimulatedTable) -> None:
    play_until(table, 2, Phase.CLIMB)
    earlier(table, Command.TELL_CASTLE_ANEW)
    choose(table, PickCharacter("anna"), PickPlace(Place.REMOVED), Command.DONE)
    assert table.match.story.rounds_told_anew == (1,)
    choose(table, Command.UNDO, Command.DONE)
    assert not list(table.match.story.rounds_told_anew)


def test_where_everybody_stood_in_an_earlier_round_is_told_anew(table: SimulatedTable) -> None:
    play_until(table, 2, Phase.CLIMB)
    past = past_coronations(table.match.game)[0]
    index = next(i for i, place in enumerate(past.castle) if place is not Place.THRONE)
    piece = table.match.rules.characters[index].id
    earlier(table, Command.TELL_CASTLE_ANEW)
    choose(table, PickCharacter(piece), PickPlace(Place.REMOVED), Command.DONE)
    (anew,) = past_coronations(table.match.game)
    assert anew.castle[index] is Place.REMOVED
    assert any(isinstance(event, SetRight) for event in table.match.game.events)


@pytest.mark.parametrize("follow", [Follow.VOTES, Follow.SCORES])
def test_told_places_of_an_earlier_coronation_are_told_anew(follow: Follow) -> None:
    table = SimulatedTable()
    table.begin("king-up", seats=4, follow=follow)
    choose(table, PickSeat(0), PickCharacter("irina"))
    if follow is Follow.VOTES:
        table.wait(1)
        table.crown()
    choose(table, Command.DONE)
    table.expect(CoronationScene)
    choose(table, Open(menu_screen), Open(past_coronations_screen))
    choose(table, PickCharacter("martino"), PickFloor(5), Command.DONE)
    (coronation,) = table.match.seen.coronations
    points = {
        item.points
        for tally in coronation.tallies
        for item in tally.items
        if item.character == "martino"
    }
    assert points == {5}


def test_a_correction_that_a_later_move_contradicts_is_refused(table: SimulatedTable) -> None:
    match = fold_match(table.events, open_library())
    first, second, *_others = [e for e in match.game.events if isinstance(e, Placement)]
    at = match.game.events.index(first)
    with pytest.raises(ExplainedError, match="is already in the castle"):
        match.correct(Corrected(at, 1, (Placement(second.character, first.floor),)))
    assert match.state == table.match.state


def test_corrections_are_among_the_committed_events(table: SimulatedTable) -> None:
    play_until(table, 2, Phase.CLIMB)
    earlier(table, Command.TELL_CASTLE_ANEW)
    choose(table, PickCharacter("anna"), PickPlace(Place.REMOVED), Command.DONE)
    assert fold_match(table.events, open_library()).state == table.match.state
    assert not all(isinstance(event, Played) for event in table.events)


def test_the_story_tells_what_was_told_anew(table: SimulatedTable) -> None:
    play_until(table, 2, Phase.CLIMB)
    earlier(table, EnterCardAnew(0))
    court = [character.id for character in table.match.edition.court]
    choose(table, *map(PickCharacter, court[:6]), Command.DONE)
    assert len(table.match.story.rounds_told_anew) == 1
    choose(table, Command.UNDO, Command.DONE)
    assert not table.match.story.rounds_told_anew


def between_rounds() -> SimulatedTable:
    """The points of round 1 are on the screen; everybody stood on floor 0."""
    table = SimulatedTable()
    table.begin("king-up", seats=4, follow=Follow.SCORES)
    choose(table, PickSeat(0), PickCharacter("irina"), Command.DONE)
    table.expect(CoronationScene)
    return table


def test_undo_between_two_rounds_does_not_begin_the_next_one() -> None:
    table = between_rounds()
    choose(table, Open(menu_screen), Open(past_coronations_screen))
    choose(table, PickCharacter("martino"), PickFloor(5), Command.DONE)
    choose(table, Command.UNDO, Command.DONE)
    table.expect(CoronationScene)
    assert table.match.seen.phase is Phase.DEAL


def test_two_cards_that_were_entered_the_wrong_way_round_are_swapped(
    table: SimulatedTable,
) -> None:
    play_until(table, 2, Phase.CLIMB)
    first, second = cards_of(table)[:2]
    earlier(table, EnterCardAnew(0))
    choose(table, *map(PickCharacter, second), Command.DONE)
    assert cards_of(table)[:2] == [second, first]


def cards_of(table: SimulatedTable) -> list[tuple[str, ...]]:
    """The favourites that people showed, in the order of the people."""
    shown = [e for e in table.match.game.events if isinstance(e, Reveal)]
    by_person = {each.person: each.favourites.characters for each in reversed(shown)}
    return [by_person[person] for person in sorted(by_person)]


def test_who_was_rejected_before_a_weddings_first_coronation_is_not_crowned() -> None:
    table = SimulatedTable()
    table.begin("vive-le-roi", seats=4, options=[Option.WEDDING], follow=Follow.SCORES)
    choose(table, PickSeat(0), PickCharacter("merlin"))
    choose(table, PickCharacter("anna"), Command.DONE)
    choose(table, Command.CONTINUE)
    assert PickCharacter("anna") not in table.offered(PickCharacter)
    choose(table, PickSeat(1), PickCharacter("anna"))
    assert table.notice_text == "Anna is not in play any more."


def test_where_votes_are_told_a_past_dungeon_stays_as_the_votes_filled_it() -> None:
    table = SimulatedTable()
    table.begin("vive-le-roi", seats=4, follow=Follow.VOTES)
    choose(table, PickSeat(0), PickCharacter("anna"))
    table.wait(1)
    table.vote(Button.NO, Button.YES, Button.YES, Button.YES)
    choose(table, Command.CONTINUE, PickSeat(0), PickCharacter("merlin"))
    table.wait(1)
    table.crown()
    choose(table, Command.DONE, Open(menu_screen), Open(past_coronations_screen))
    assert PickCharacter("anna") not in table.offered(PickCharacter)


def test_only_the_own_box_opens_and_covers_the_screen_for_vote_cards(
    table: SimulatedTable,
) -> None:
    choose(table, *SET_RIGHT, Open(whose_hand_screen), PickSeat(3))
    table.press(1)
    table.expect(QuestionScene)
    table.press(4)
    assert table.expect(SetHandScene).frame.focus is Command.BACK
    table.press(4)
    table.expect(CastleEditorScene)
