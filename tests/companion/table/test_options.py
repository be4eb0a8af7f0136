"""The options of Vive le Roi! at the table: chosen, played, shown."""

from __future__ import annotations

import pytest

from companion.settings import Settings, TableSettings
from companion.table.events import GameBegan, Played
from companion.table.inputs import Command, Peek, PickCharacter, PickSeat, TypeDigit
from companion.table.screens.ambition_choice import AmbitionChoiceScene
from companion.table.screens.ambition_entry import AmbitionEntryScene, PickAmbition
from companion.table.screens.castle import CastleScene
from companion.table.screens.coronation import CoronationScene
from companion.table.screens.favourites import FavouritesScene
from companion.table.screens.question import QuestionScene
from companion.table.screens.reading import ReadingScene
from companion.table.screens.seating import SeatingScene, SwitchOption
from companion.table.screens.verdict import VerdictScene
from engine import Ambition, ChooseAmbition, Option, Reveal
from hardware.boxes import Button, Light, Pressed
from tests.companion.sitting import Sitting

VIVE = "vive-le-roi"
SIX = ("anna", "bridget", "eloise", "foidvo", "jeanne", "leonardo")
YES, NO, STOMACHACHE = Button.YES, Button.NO, Button.STOMACHACHE


@pytest.fixture
def sitting() -> Sitting:
    return Sitting()


def own_ambitions(sitting: Sitting, box: int) -> tuple[tuple[str, ...], ...]:
    sitting.give(Peek(f"box-{box}", held=True))
    card = sitting.out.faces[box - 1].own_card
    sitting.give(Peek(f"box-{box}", held=False))
    assert card is not None
    return card.ambitions


def test_a_touch_makes_a_seat_a_team_and_another_one_makes_it_lone_again(
    sitting: Sitting,
) -> None:
    sitting.sit_down(VIVE, seats=3, options={Option.TEAMS}, teams=(1,))
    assert sitting.see(SeatingScene).seats[1].members == ("Charles A", "Charles B")
    sitting.choose(PickSeat(1))
    assert sitting.see(SeatingScene).seats[1].members == ()


def test_without_teams_a_touch_on_a_seat_asks_who_sits_there(sitting: Sitting) -> None:
    sitting.sit_down(VIVE, seats=3)
    sitting.choose(PickSeat(1))
    assert "Charles" in sitting.see(QuestionScene).question
    sitting.choose(Command.BACK)
    sitting.see(SeatingScene)


@pytest.mark.parametrize(
    ("seats", "options", "teams", "problem"),
    [
        (3, {Option.SHARED_PAWN}, (), "A shared pawn is for teams."),
        (5, {Option.TEAMS, Option.AMBITION}, range(5), "cards for 8 people, not for 10"),
        (6, {Option.EMISSARY}, (), "does not play with 6 seats"),
    ],
)
def test_a_combination_that_can_not_be_says_what_to_change(
    sitting: Sitting, seats: int, options: set[Option], teams: range, problem: str
) -> None:
    sitting.sit_down(VIVE, seats, options=options, teams=teams)
    assert problem in (sitting.see(SeatingScene).problem or "")


def test_an_option_is_offered_only_where_the_edition_has_it(sitting: Sitting) -> None:
    sitting.sit_down("king-up", seats=3)
    assert not any(sitting.scene.frame.offers(SwitchOption(option)) for option in Option)


def test_the_options_are_in_the_committed_setup(sitting: Sitting) -> None:
    chosen = {Option.WEDDING, Option.BANISHED}
    sitting.begin(VIVE, seats=3, options=chosen)
    began = sitting.events[0]
    assert isinstance(began, GameBegan)
    assert began.setup.options == chosen


def test_everyone_looks_at_two_ambitions_and_keeps_one_on_the_own_box(sitting: Sitting) -> None:
    sitting.begin(VIVE, seats=3, options={Option.AMBITION})
    sitting.see(AmbitionChoiceScene)
    sitting.wait(1)
    ((first, second),) = own_ambitions(sitting, 2)
    assert first.startswith("Yes: ")
    assert second.startswith("No: ")
    sitting.press(2, NO)
    kept = second.removeprefix("No: ").rsplit(" (", 1)[0]
    assert own_ambitions(sitting, 2) == ((kept,),)
    assert [sitting.light(box) for box in (1, 2)] == [Light.INVITING, Light.LOCKED]


def test_stomachache_keeps_no_ambition_and_a_second_press_changes_nothing(
    sitting: Sitting,
) -> None:
    sitting.begin(VIVE, seats=3, options={Option.AMBITION})
    before = len(sitting.events)
    for button in (STOMACHACHE, YES, NO):
        sitting.press(1, button)
    assert len(sitting.events) == before + 1


def test_nothing_that_all_can_see_tells_which_ambition_was_kept() -> None:
    scenes = []
    for button in (YES, NO):
        sitting = Sitting()
        sitting.begin(VIVE, seats=3, options={Option.AMBITION})
        scenes.append(sitting.press(1, button).scene)
    assert scenes[0] == scenes[1]


def test_a_team_keeps_two_ambitions_one_after_the_other(sitting: Sitting) -> None:
    sitting.begin(VIVE, seats=3, options={Option.AMBITION, Option.TEAMS}, teams=(0,))
    for box in (1, 2, 3):
        sitting.press(box, YES)
    sitting.wait(1)
    seats = sitting.see(AmbitionChoiceScene).overview.seats
    assert [seat.voted for seat in seats] == [False, True, True]
    sitting.press(1, YES)
    sitting.see(CastleScene)


def test_a_double_press_keeps_no_second_ambition_for_a_team(sitting: Sitting) -> None:
    sitting.begin(VIVE, seats=3, options={Option.AMBITION, Option.TEAMS}, teams=(0,))
    sitting.wait(1)
    before = len(sitting.events)
    sitting.give(Pressed("box-1", YES), Pressed("box-1", YES))
    assert len(sitting.events) == before + 1


def test_a_press_meant_for_the_screen_before_keeps_no_ambition(sitting: Sitting) -> None:
    sitting.sit_down(VIVE, seats=3, options={Option.AMBITION})
    sitting.choose(Command.BEGIN)
    sitting.choose(PickSeat(0))
    before = len(sitting.events)
    sitting.give(Pressed("box-1", YES), after=0.05)
    assert len(sitting.events) == before


@pytest.mark.parametrize("aside", [Command.LEAVE, Command.HELP])
def test_secret_answers_have_no_say_in_what_is_asked_beside_the_game(
    sitting: Sitting, aside: Command
) -> None:
    sitting.begin_an_election(VIVE, seats=3)
    before = sitting.choose(aside).scene
    for button in (NO, STOMACHACHE, YES):
        assert sitting.press(2, button).scene == before


def test_a_kept_ambition_is_taken_back(sitting: Sitting) -> None:
    sitting.begin(VIVE, seats=3, options={Option.AMBITION})
    sitting.press(1, YES)
    assert isinstance(sitting.events[-1], Played)
    assert isinstance(sitting.events[-1].event, ChooseAmbition)
    sitting.choose(Command.UNDO)
    assert sitting.said == "Undone: Margot chooses an ambition again."
    assert sitting.light(1) is Light.INVITING


def test_the_tables_own_ambitions_are_shown_at_the_scoring_each_once(sitting: Sitting) -> None:
    sitting.begin_an_election(VIVE, seats=3, own=True, options={Option.AMBITION})
    sitting.vote(YES, YES, YES)
    sitting.choose(Command.CONTINUE)
    for number in "123":
        sitting.give(TypeDigit(number))
        sitting.choose(Command.DONE)
    for ambition in (Ambition.NO_WC, Ambition.KINGMAKER, Ambition.CONSOLATION):
        assert ambition in {card for card, _name in sitting.see(AmbitionEntryScene).cards}
        sitting.choose(PickAmbition(ambition))
        if isinstance(sitting.scene, AmbitionEntryScene):
            assert ambition not in {card for card, _name in sitting.scene.cards}
    cards = sitting.see(CoronationScene).cards
    assert [card.ambition is not None for card in cards] == [True] * 3


def test_each_ambition_is_named_as_met_or_missed_and_counted(sitting: Sitting) -> None:
    sitting.begin_an_election(VIVE, seats=3, options={Option.AMBITION})
    sitting.vote(YES, YES, YES)
    sitting.choose(Command.CONTINUE)
    for card in sitting.see(CoronationScene).cards:
        assert card.ambition is not None
        gained = card.ambition.points
        assert bool(gained) is card.ambition.met
        assert card.points == sum(line.points for line in card.lines) + gained


def test_the_banished_one_is_sealed_on_ones_own_card_and_is_not_scored(sitting: Sitting) -> None:
    sitting.begin_an_election(VIVE, seats=3, options={Option.BANISHED})
    sitting.give(Peek("box-1", held=True))
    card = sitting.out.faces[0].own_card
    assert card is not None
    sealed = card.cards[0].banished
    assert sealed in {figure.character for figure in card.cards[0].characters}
    sitting.vote(YES, YES, YES)
    sitting.choose(Command.CONTINUE)
    scored = {line.character.character for line in sitting.see(CoronationScene).cards[0].lines}
    assert len(scored) == 5
    assert sealed not in scored


def test_the_seal_of_the_tables_own_card_is_asked_for(sitting: Sitting) -> None:
    sitting.begin_an_election(VIVE, seats=3, own=True, options={Option.BANISHED})
    sitting.vote(YES, YES, YES)
    sitting.choose(Command.CONTINUE)
    for character in SIX:
        sitting.choose(PickCharacter(character))
    assert sitting.see(FavouritesScene).hint == ("Tap the one of the six that has the black seal.")
    assert not sitting.scene.frame.offers(Command.DONE)
    sitting.choose(PickCharacter("eloise"))
    sitting.choose(Command.DONE)
    event = sitting.events[-1]
    assert isinstance(event, Played)
    assert isinstance(event.event, Reveal)
    assert event.event.favourites.banished == "eloise"


def test_a_wedding_scores_twice_and_plays_on_between(sitting: Sitting) -> None:
    sitting.begin_an_election(VIVE, seats=3, options={Option.WEDDING})
    sitting.vote(YES, YES, YES)
    sitting.see(VerdictScene)
    sitting.choose(Command.CONTINUE)
    assert sitting.see(CoronationScene).frame.choices[0].label == "Play on"
    sitting.wait(1)
    sitting.choose(Command.CONTINUE)
    assert len(sitting.see(CastleScene).overview.castle.crowned) == 1
    sitting.climb_to_an_election()
    sitting.vote(YES, YES, YES)
    sitting.choose(Command.CONTINUE)
    assert sitting.see(CoronationScene).frame.choices[0].label == "Next round"


def test_a_team_shows_the_scores_of_both_its_pawns(sitting: Sitting) -> None:
    sitting.begin(VIVE, seats=3, options={Option.TEAMS}, teams=(0,))
    assert sitting.see(CastleScene).overview.seats[0].pawns == (20, 20)


def test_a_shared_pawn_is_one(sitting: Sitting) -> None:
    options = {Option.TEAMS, Option.SHARED_PAWN}
    sitting.begin(VIVE, seats=3, options=options, teams=(0,))
    assert sitting.see(CastleScene).overview.seats[0].pawns == (20,)


def test_sixteen_peoples_cards_stand_on_two_pages(sitting: Sitting) -> None:
    sitting.begin_an_election(VIVE, seats=8, options={Option.TEAMS}, teams=range(8))
    sitting.vote(*[YES] * 8)
    sitting.choose(Command.CONTINUE)
    first = sitting.see(CoronationScene).cards
    sitting.wait(1)
    sitting.choose(Command.CONTINUE)
    second = sitting.see(CoronationScene).cards
    assert (len(first), len(second)) == (8, 8)
    assert not {card.name for card in first} & {card.name for card in second}


def test_help_tells_the_rules_of_the_phase_and_goes_away_again(sitting: Sitting) -> None:
    sitting.begin(VIVE, seats=7)
    sitting.choose(Command.HELP)
    assert "The last seat places one character fewer and scores 3 points." in (
        sitting.see(ReadingScene).lines
    )
    sitting.choose(Command.BACK)
    sitting.place_everyone()
    sitting.choose(Command.HELP)
    assert "Nobody leaves a dungeon." in sitting.see(ReadingScene).lines
    sitting.choose(Command.HELP)
    sitting.see(CastleScene)


def test_help_speaks_of_what_the_edition_has(sitting: Sitting) -> None:
    sitting.begin_an_election("king-up", seats=3)
    sitting.choose(Command.HELP)
    assert not any("Stomachache:" in line for line in sitting.see(ReadingScene).lines)


def test_old_votes_can_not_be_looked_at_unless_the_table_has_set_it(sitting: Sitting) -> None:
    sitting.begin_an_election("king-up", seats=3)
    sitting.vote(NO, YES, YES)
    sitting.choose(Command.CONTINUE)
    assert not sitting.scene.frame.offers(Command.VOTE_HISTORY)
    sitting.choose(Command.VOTE_HISTORY)
    sitting.see(CastleScene)


def test_a_table_that_wants_a_memory_aid_sees_the_rounds_votes_by_seat() -> None:
    names = ("Margot", "Charles", "Perrine")
    sitting = Sitting(Settings(table=TableSettings(names=names, memory_aid=True)))
    candidate = sitting.begin_an_election("king-up", seats=3).candidate.name
    sitting.vote(NO, YES, YES)
    sitting.choose(Command.CONTINUE)
    sitting.choose(Command.VOTE_HISTORY)
    line = f"{candidate}: Margot No, Charles Yes, Perrine Yes"
    assert sitting.see(ReadingScene).lines == (line,)
