"""The options of Vive le Roi!: chosen, played and shown; and the help for them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.evening.events import GameBegan, Played
from companion.evening.inputs import Command, Peek, PickAmbition, PickCharacter
from companion.evening.scene import AmbitionFace
from companion.evening.screens.ambition_choice import AmbitionChoiceScene
from companion.evening.screens.ambition_entry import AmbitionEntryScene
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.favourites import FavouritesScene
from companion.evening.screens.private_view import PrivateViewScene
from companion.evening.screens.reading import ReadingScene
from companion.evening.screens.seating import SeatingScene, SwitchOption
from companion.evening.screens.verdict import VerdictScene
from engine import Ambition, ChooseAmbition, Option, Reveal
from hardware.boxes import Button, Light, Pressed
from tests.companion.simulated_table import SimulatedTable

VIVE = "vive-le-roi"
SIX = ("anna", "bridget", "eloise", "foidvo", "jeanne", "leonardo")
YES, NO, STOMACHACHE = Button.YES, Button.NO, Button.STOMACHACHE


@pytest.fixture
def table() -> SimulatedTable:
    return SimulatedTable()


def own_ambitions(table: SimulatedTable, box: int) -> tuple[tuple[AmbitionFace, ...], ...]:
    table.peek(f"box-{box}")
    card = table.outputs.faces[box - 1].own_card
    table.step(Peek(f"box-{box}", held=False))
    assert card is not None
    return card.ambitions


def test_a_seat_becomes_a_team_and_one_player_again(table: SimulatedTable) -> None:
    table.take_seats(VIVE, seats=3, options={Option.TEAMS}, teams=(1,))
    assert table.expect(SeatingScene).seats[1].members == ("Charles A", "Charles B")
    table.switch_team(1)
    assert table.expect(SeatingScene).seats[1].members == ()


def test_when_teams_are_switched_off_everyone_plays_alone(table: SimulatedTable) -> None:
    table.take_seats(VIVE, seats=3, options={Option.TEAMS}, teams=(1,))
    table.switch(SwitchOption(Option.TEAMS))
    assert table.expect(SeatingScene).seats[1].members == ()
    assert table.expect(SeatingScene).problem is None


def test_the_first_team_switches_teams_on(table: SimulatedTable) -> None:
    table.take_seats(VIVE, seats=3, teams=(1,))
    assert table.expect(SeatingScene).seats[1].members == ("Charles A", "Charles B")
    assert state_of(table, Option.TEAMS) == "on"


@pytest.mark.parametrize(
    ("seats", "options", "teams", "problem"),
    [
        (5, {Option.TEAMS, Option.AMBITION}, range(5), "cards for 8 people, not for 10"),
    ],
)
def test_an_impossible_combination_says_what_to_change(
    table: SimulatedTable, seats: int, options: set[Option], teams: range, problem: str
) -> None:
    table.take_seats(VIVE, seats, options=options, teams=teams)
    assert problem in (table.expect(SeatingScene).problem or "")


@pytest.mark.parametrize(
    ("seats", "chosen", "option", "state", "sentence"),
    [
        (2, set(), Option.EMISSARY, "on", "With 2 seats, the Émissaire plays along."),
        (6, {Option.EMISSARY}, Option.EMISSARY, "off", "With 6 seats, the Émissaire can't play."),
        (3, {Option.SHARED_PAWN}, Option.TEAMS, "on", "A shared pawn is for teams, so teams"),
    ],
)
def test_what_a_table_needs_is_switched_by_itself_with_a_sentence(
    table: SimulatedTable,
    seats: int,
    chosen: set[Option],
    option: Option,
    state: str,
    sentence: str,
) -> None:
    table.take_seats(VIVE, min(seats, 5), options=chosen)
    for box in range(6, seats + 1):
        table.press(box)
    scene = table.expect(SeatingScene)
    assert scene.note.startswith(sentence)
    assert scene.problem is None
    table.switch(SwitchOption(option))
    assert table.notice_text == scene.note, "why it can't be switched"
    assert state_of(table, option) == state
    table.choose_starter()
    assert (option in table.match.rules.setup.options) is (state == "on")


def test_what_seats_need_goes_with_them(table: SimulatedTable) -> None:
    table.take_seats(VIVE, 2)
    assert state_of(table, Option.EMISSARY) == "on"
    table.press(3)
    assert state_of(table, Option.EMISSARY) == "off"
    assert not table.expect(SeatingScene).note


def state_of(table: SimulatedTable, option: Option) -> str:
    """The position of an option's switch."""
    choices = table.expect(SeatingScene).frame.choices
    return next(each.state for each in choices if each.target == SwitchOption(option))


def test_only_options_of_the_edition_are_offered(table: SimulatedTable) -> None:
    table.take_seats("king-up", seats=3)
    assert not any(table.scene.frame.offers(SwitchOption(option)) for option in Option)


def test_the_options_are_in_the_committed_setup(table: SimulatedTable) -> None:
    chosen = {Option.WEDDING, Option.BANISHED}
    table.begin(VIVE, seats=3, options=chosen)
    began = table.events[0]
    assert isinstance(began, GameBegan)
    assert began.setup.options == chosen


def test_everyone_keeps_one_of_two_ambitions_with_their_own_box(table: SimulatedTable) -> None:
    table.begin(VIVE, seats=3, options={Option.AMBITION})
    table.expect(AmbitionChoiceScene)
    ((first, second),) = own_ambitions(table, 2)
    assert (first.button, second.button) == (YES, NO)
    table.keep_ambition(2, NO)
    assert own_ambitions(table, 2) == ((replace(second, button=None),),)
    assert [table.light(box) for box in (1, 2)] == [Light.INVITING, Light.LOCKED]


def look(table: SimulatedTable, box: int, button: Button = STOMACHACHE) -> PrivateViewScene:
    """The seat's two cards, opened by its own box; its favourites are in sight, too."""
    for _press in ("the others look away", "shown"):
        table.wait(1)
        table.press(box, button)
    table.wait(1)
    return table.expect(PrivateViewScene)


@pytest.mark.parametrize("drawn", [False, True])
@pytest.mark.parametrize("button", Button)
def test_nobody_keeps_an_ambition_that_was_not_shown(drawn: bool, button: Button) -> None:
    table = SimulatedTable(drawn=drawn)
    table.begin(VIVE, seats=3, options={Option.AMBITION})
    events = len(table.events)
    scene = look(table, 2, button)
    assert scene.seat.name == "Charles"
    assert len(scene.card.cards[0].characters) == 6
    assert len(table.events) == events


def test_the_first_press_marks_an_ambition_and_the_same_again_keeps_it(
    table: SimulatedTable,
) -> None:
    table.begin(VIVE, seats=3, options={Option.AMBITION})
    events = len(table.events)
    look(table, 2)
    for button in (YES, NO, YES):
        table.press(2, button)
        table.wait(1)
        ((left, right),) = table.expect(PrivateViewScene).card.ambitions
        assert (left.is_marked, right.is_marked) == (button is YES, button is NO)
        assert table.expect(PrivateViewScene).prompt == "Press or touch it again to keep it."
    assert len(table.events) == events
    table.press(2, YES)
    assert table.match.state.ambitions[1] == table.match.state.offered[1][0]


def test_a_covered_card_is_not_marked_any_more(table: SimulatedTable) -> None:
    table.begin(VIVE, seats=3, options={Option.AMBITION})
    look(table, 2)
    table.press(2, YES)
    table.wait(1)
    table.press(2, STOMACHACHE)
    table.expect(AmbitionChoiceScene)
    ((left, right),) = look(table, 2).card.ambitions
    assert not left.is_marked
    assert not right.is_marked


def test_whoever_mashes_a_button_keeps_no_ambition(table: SimulatedTable) -> None:
    table.begin(VIVE, seats=3, options={Option.AMBITION})
    table.is_patient = False
    events = len(table.events)
    for _press in range(60):
        table.wait(0.2)
        table.press(2, YES)
    assert len(table.events) == events


def test_who_has_chosen_disturbs_nobody(table: SimulatedTable) -> None:
    table.begin(VIVE, seats=3, options={Option.AMBITION})
    table.keep_ambition(2)
    table.wait(1)
    table.press(2)
    table.expect(AmbitionChoiceScene)


def test_the_scene_does_not_depend_on_which_ambition_was_kept() -> None:
    scenes = []
    for button in (YES, NO):
        table = SimulatedTable()
        table.begin(VIVE, seats=3, options={Option.AMBITION})
        table.keep_ambition(1, button)
        scenes.append((table.scene, table.outputs.order, table.outputs.wake_at))
    assert scenes[0] == scenes[1]


def test_a_team_keeps_two_ambitions_one_after_the_other(table: SimulatedTable) -> None:
    table.begin(VIVE, seats=3, options={Option.AMBITION, Option.TEAMS}, teams=(0,))
    assert table.expect(AmbitionChoiceScene).progress[0] == "Margot A to choose"
    scene = look(table, 1)
    assert scene.seat.name == "Margot A"
    pairs = scene.card.ambitions
    assert [[each.button for each in pair] for pair in pairs] == [[YES, NO], [None, None]]
    for _press in ("marked", "kept"):
        table.press(1)
        table.wait(1)
    for box in (2, 3):
        table.keep_ambition(box)
    table.wait(1)
    choice = table.expect(AmbitionChoiceScene)
    assert [seat.voted for seat in choice.overview.seats] == [False, True, True]
    assert choice.progress == ("Margot B to choose", "has chosen", "has chosen")
    table.keep_ambition(1)
    table.expect(CastleScene)


def test_a_press_meant_for_the_previous_screen_keeps_no_ambition(table: SimulatedTable) -> None:
    table.take_seats(VIVE, seats=3, options={Option.AMBITION})
    table.is_patient = False
    table.choose_starter()
    before = len(table.events)
    table.step(Pressed("box-1", YES), after=0.05)
    assert len(table.events) == before


@pytest.mark.parametrize("command", [Command.LEAVE, Command.HELP])
def test_votes_do_not_operate_a_screen_opened_during_an_election(
    table: SimulatedTable, command: Command
) -> None:
    table.begin_an_election(VIVE, seats=3)
    before = table.choose(command).scene
    for button in (NO, STOMACHACHE, YES):
        assert table.press(2, button).scene == before


@pytest.mark.parametrize("command", [Command.LEAVE, Command.HELP])
def test_choosing_an_ambition_does_not_operate_a_screen_opened_meanwhile(
    table: SimulatedTable, command: Command
) -> None:
    table.begin(VIVE, seats=3, options={Option.AMBITION})
    events = len(table.events)
    before = table.choose(command).scene
    for button in (NO, STOMACHACHE, YES):
        assert table.press(2, button).scene == before
    assert len(table.events) == events


def test_keeping_an_ambition_can_be_undone(table: SimulatedTable) -> None:
    table.begin(VIVE, seats=3, options={Option.AMBITION})
    table.keep_ambition(1)
    assert isinstance(table.events[-1], Played)
    assert isinstance(table.events[-1].event, ChooseAmbition)
    table.undo()
    assert table.notice_text == "Undone: Margot chooses an ambition again."
    assert table.light(1) is Light.INVITING


def test_the_tables_own_ambitions_are_entered_once_at_the_scoring(table: SimulatedTable) -> None:
    table.begin_an_election(VIVE, seats=3, own=True, options={Option.AMBITION})
    table.crown()
    for number in (1, 2, 3):
        table.enter_card(number)
    for ambition in (Ambition.NO_WC, Ambition.KINGMAKER, Ambition.CONSOLATION):
        assert ambition in {card for card, _name in table.expect(AmbitionEntryScene).cards}
        table.choose(PickAmbition(ambition))
        if isinstance(table.scene, AmbitionEntryScene):
            assert ambition not in {card for card, _name in table.scene.cards}
    cards = table.expect(CoronationScene).cards
    assert [card.ambition is not None for card in cards] == [True] * 3


def test_an_ambition_entered_wrongly_is_entered_again_after_undo(table: SimulatedTable) -> None:
    table.begin_an_election(VIVE, seats=3, own=True, options={Option.AMBITION})
    table.crown()
    for number in (1, 2, 3):
        table.enter_card(number)
    table.choose(PickAmbition(Ambition.NO_WC))
    table.undo()
    assert table.notice_text == "Undone: enter Margot's ambition again."
    assert Ambition.NO_WC in {card for card, _name in table.expect(AmbitionEntryScene).cards}


def test_an_ambition_scores_only_if_it_is_met(table: SimulatedTable) -> None:
    table.begin_an_election(VIVE, seats=3, options={Option.AMBITION})
    table.crown()
    for card in table.expect(CoronationScene).cards:
        assert card.ambition is not None
        gained = card.ambition.points
        assert bool(gained) is card.ambition.met
        assert card.points == sum(line.points for line in card.lines) + gained


def test_the_banished_favourite_is_marked_on_its_card_and_not_scored(table: SimulatedTable) -> None:
    table.begin_an_election(VIVE, seats=3, options={Option.BANISHED})
    table.peek("box-1")
    card = table.outputs.faces[0].own_card
    assert card is not None
    sealed = card.cards[0].banished
    assert sealed in {figure.character for figure in card.cards[0].characters}
    table.crown()
    scored = {line.character.character for line in table.expect(CoronationScene).cards[0].lines}
    assert len(scored) == 5
    assert sealed not in scored


def test_entering_a_card_by_hand_asks_for_the_banished_favourite(table: SimulatedTable) -> None:
    table.begin_an_election(VIVE, seats=3, own=True, options={Option.BANISHED})
    table.crown()
    for character in SIX:
        table.choose(PickCharacter(character))
    assert table.expect(FavouritesScene).hint == ("Tap the one of the six that has the black seal.")
    assert not table.scene.frame.offers(Command.DONE)
    table.choose(PickCharacter("eloise"))
    table.choose(Command.DONE)
    event = table.events[-1]
    assert isinstance(event, Played)
    assert isinstance(event.event, Reveal)
    assert event.event.favourites.banished == "eloise"


def test_with_a_wedding_play_continues_after_the_first_coronation(table: SimulatedTable) -> None:
    table.begin_an_election(VIVE, seats=3, options={Option.WEDDING})
    table.vote(YES, YES, YES)
    table.expect(VerdictScene)
    table.choose(Command.CONTINUE)
    assert table.expect(CoronationScene).frame.choices[0].label == "Play on"
    table.wait(1)
    table.choose(Command.CONTINUE)
    assert len(table.expect(CastleScene).overview.castle.crowned) == 1
    table.climb_to_an_election()
    table.crown()
    assert table.expect(CoronationScene).frame.choices[0].label == "Next round"


def test_a_team_shows_the_scores_of_both_its_pawns(table: SimulatedTable) -> None:
    table.begin(VIVE, seats=3, options={Option.TEAMS}, teams=(0,))
    assert table.expect(CastleScene).overview.seats[0].pawns == (20, 20)


def test_a_team_with_a_shared_pawn_shows_one_score(table: SimulatedTable) -> None:
    options = {Option.TEAMS, Option.SHARED_PAWN}
    table.begin(VIVE, seats=3, options=options, teams=(0,))
    assert table.expect(CastleScene).overview.seats[0].pawns == (20,)


def test_the_cards_of_sixteen_people_are_split_into_two_pages(table: SimulatedTable) -> None:
    table.begin_an_election(VIVE, seats=8, options={Option.TEAMS}, teams=range(8))
    table.crown()
    first = table.expect(CoronationScene).cards
    table.wait(1)
    table.choose(Command.CONTINUE)
    second = table.expect(CoronationScene).cards
    assert (len(first), len(second)) == (8, 8)
    assert not {card.name for card in first} & {card.name for card in second}


def test_help_shows_the_rules_of_the_phase_and_can_be_closed(table: SimulatedTable) -> None:
    table.begin(VIVE, seats=7)
    table.choose(Command.HELP)
    assert "The last seat places one character fewer and scores 3 points." in (
        table.expect(ReadingScene).lines
    )
    table.choose(Command.BACK)
    table.place_everyone()
    table.choose(Command.HELP)
    assert "Nobody leaves a dungeon." in table.expect(ReadingScene).lines
    table.choose(Command.HELP)
    table.expect(CastleScene)


def test_help_leaves_out_rules_that_the_edition_does_not_have(table: SimulatedTable) -> None:
    table.begin_an_election("king-up", seats=3)
    table.choose(Command.HELP)
    assert not any("Stomachache:" in line for line in table.expect(ReadingScene).lines)
