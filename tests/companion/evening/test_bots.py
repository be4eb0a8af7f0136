"""Bots at the table: they take seats, ask for moves, vote in secret, and are known as bots."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest
from msgspec.structs import replace

from companion.bots.question import decoded
from companion.config.library import open_library
from companion.config.settings import Settings, TableSettings
from companion.evening.events import GameBegan, Played
from companion.evening.inputs import Command, PickAmbition, PickCharacter, PickFloor, PickSeat
from companion.evening.match import Match
from companion.evening.ports import Ports
from companion.evening.scene import Asked
from companion.evening.screen import Open
from companion.evening.screens.ambition_entry import AmbitionEntryScene
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.election import BOTS_VOTE_AFTER, ElectionScene
from companion.evening.screens.menu import menu_screen
from companion.evening.screens.pairing import PairingScreen
from companion.evening.screens.player_names import PickName
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.seat import Rename, SeatAction
from companion.evening.screens.seating import AddBot, SeatingScene, SwitchLevel, SwitchOption
from companion.evening.screens.short_questions import whose_card_screen
from companion.evening.seats.bots import NAMES, with_cards_of_bots
from companion.record import decode_record, replay
from companion.record.write_record import record_of, to_toml
from companion.stories.person_statistics import person_statistics
from engine import BotLevel, ChooseAmbition, Climb, Deal, Follow, Option, Phase, balanced_deck
from hardware.boxes import Button
from tests.companion.bots_here import BotsHere
from tests.companion.simulated_table import SimulatedTable, by_touch
from tests.sampling import sampled

EVERYTHING = (Option.AMBITION, Option.BANISHED, Option.EMISSARY)
WAYS = (
    ("vive-le-roi", (*EVERYTHING, Option.WEDDING), True),
    ("king-up", (), False),
    ("viva-il-re", (), True),
    ("vive-le-roi", EVERYTHING, False),
    ("vive-le-roi", (Option.WEDDING,), False),
    ("vive-le-roi", (Option.AMBITION,), True),
)
"""The edition, the options, and whether the table deals its own cards."""


def table_with_bots(budget: int = 40) -> SimulatedTable:
    return SimulatedTable(ports=Ports(bots=BotsHere(budget)))


def at_a_bots_turn() -> SimulatedTable:
    """Two people and two bots climb; it is a bot's turn."""
    table = table_with_bots()
    table.begin(bots=2)
    to_a_bots_turn(table, Random(1))
    return table


def to_a_bots_turn(table: SimulatedTable, chance: Random) -> None:
    """Play on until a bot asks somebody to climb."""
    while not (table.match.seen.phase is Phase.CLIMB and is_asked(table)):
        by_touch(table, chance)


def is_asked(table: SimulatedTable) -> bool:
    return isinstance(table.scene, CastleScene) and bool(table.scene.overview.castle.asked)


def asked(table: SimulatedTable) -> Asked:
    found = table.expect(CastleScene).overview.castle.asked
    assert found is not None
    return found


def test_one_touch_gives_a_seat_to_a_bot_with_a_name_a_face_and_a_level() -> None:
    table = table_with_bots()
    table.take_seats(seats=2)
    table.choose(table.offered(AddBot)[0])
    seat = table.expect(SeatingScene).seats[-1]
    assert seat.name == NAMES[0]
    assert seat.token.is_bot
    assert seat.bot is BotLevel.FAIR
    table.choose(SwitchLevel(2))
    assert table.expect(SeatingScene).seats[-1].bot is BotLevel.GENTLE
    assert table.notice_text.startswith(f"{NAMES[0]} is gentle: ")


def test_bots_can_have_all_seats_but_one() -> None:
    table = table_with_bots()
    table.take_seats(seats=1)
    while table.offered(AddBot):
        table.choose(table.offered(AddBot)[0])
    scene = table.expect(SeatingScene)
    assert [seat.token.is_bot for seat in scene.seats] == [False, *[True] * (scene.most - 1)]
    assert len({seat.name for seat in scene.seats}) == scene.most
    assert scene.problem is None


def test_bots_alone_can_not_begin() -> None:
    table = table_with_bots()
    table.take_seats(seats=0)
    for _bot in range(4):
        table.choose(table.offered(AddBot)[0])
    table.choose(Command.BEGIN)
    assert "vivat doesn't play alone" in (table.expect(SeatingScene).problem or "")


def test_there_are_names_for_bots_whatever_people_are_called() -> None:
    table = SimulatedTable(
        Settings(table=TableSettings(names=(NAMES[0],))), ports=Ports(bots=BotsHere())
    )
    table.take_seats("vive-le-roi", seats=1)
    while table.offered(AddBot):
        table.choose(table.offered(AddBot)[0])
    scene = table.expect(SeatingScene)
    assert len({seat.name for seat in scene.seats}) == scene.most
    assert scene.problem is None


def test_a_table_without_a_process_for_bots_offers_none() -> None:
    table = SimulatedTable()
    table.take_seats(seats=2)
    assert not table.offered(AddBot)


def test_bots_need_every_move() -> None:
    table = table_with_bots()
    table.take_seats(seats=3, bots=1, follow=Follow.MOVES)
    table.switch(Command.SWITCH_FOLLOW)
    assert table.notice_text == "vivat plays along, so it has to know every move."
    table.choose_starter()
    assert table.match.seen.follow is Follow.MOVES


def test_bots_play_no_teams() -> None:
    table = table_with_bots()
    table.take_seats("vive-le-roi", seats=4, bots=1)
    table.switch(SwitchOption(Option.TEAMS))
    assert "Switch teams off" in (table.expect(SeatingScene).problem or "")


def test_a_bot_asks_for_one_piece_and_one_touch_says_that_it_is_moved() -> None:
    table = at_a_bots_turn()
    move, before = asked(table), len(table.events)
    scene = table.expect(CastleScene)
    assert scene.prompt.startswith(f"{table.match.seat_name(table.match.seen.turn)} asks: ")
    table.choose(Command.DONE)
    (played,) = table.events[before:]
    assert played == Played(Climb(move.character))


def test_the_piece_itself_can_be_touched_and_another_one_gets_a_sentence() -> None:
    table = at_a_bots_turn()
    move, before = asked(table), len(table.events)
    other = next(c.id for c in table.match.rules.characters if c.id != move.character)
    table.choose(PickCharacter(other))
    assert "Put the other piece back" in table.notice_text
    assert len(table.events) == before
    table.choose(PickCharacter(move.character))
    assert len(table.events) == before + 1


def test_a_touch_of_a_floor_says_what_to_touch_and_moves_nothing() -> None:
    table = at_a_bots_turn()
    before = len(table.events)
    for floor in range(6):
        table.choose(PickFloor(floor))
        assert table.notice_text == "Move the piece on the board, then touch it or “Done”."
    assert len(table.events) == before


def test_the_help_says_what_to_do_for_a_bot() -> None:
    table = at_a_bots_turn()
    assert table.expect(CastleScene).rules[0].startswith("vivat plays for ")


def test_with_own_cards_it_is_said_who_gets_none() -> None:
    table = table_with_bots()
    table.begin(bots=2, own=True)
    assert table.notice_text == f"Deal cards to everyone but {NAMES[0]} and {NAMES[1]}."


def test_anybody_can_move_for_a_bot_with_a_box() -> None:
    table = at_a_bots_turn()
    before = len(table.events)
    table.press(1, Button.NO)
    table.press(1)
    assert len(table.events) == before + 1


def test_undo_and_redo_lead_to_the_same_request() -> None:
    table, chance = at_a_bots_turn(), Random(1)
    for _time in range(10):
        to_a_bots_turn(table, chance)
        first = asked(table)
        table.choose(Command.DONE)
        table.undo()
        assert asked(table) == first
        table.choose(Command.REDO)


def test_undo_goes_past_what_bots_have_chosen() -> None:
    table = table_with_bots()
    options = (Option.AMBITION, Option.EMISSARY)
    table.begin("vive-le-roi", 3, bots=1, options=options, own=True)
    while not isinstance(table.scene, CastleScene):
        by_touch(table, Random(1))
    assert isinstance(table.match.game.last, ChooseAmbition)
    labels = [choice.label for choice in table.scene.frame.choices]
    assert "Undo: the Émissaire's card" in labels
    table.undo()
    assert not table.match.game.events
    table.choose(Command.REDO)
    table.wait(1)
    assert isinstance(table.match.game.last, ChooseAmbition)


def test_who_draws_an_ambition_that_a_bot_has_can_show_it() -> None:
    table = table_with_bots()
    table.begin("vive-le-roi", 3, bots=1, options=(Option.AMBITION,), own=True)
    kept = table.match.state.ambitions[2]
    assert kept is not None
    while not isinstance(table.scene, AmbitionEntryScene):
        by_touch(table, Random(1))
    table.choose(PickAmbition(kept))
    assert table.match.state.ambitions[0] is kept
    assert PickAmbition(kept) not in table.offered(PickAmbition)
    table.play_to_the_end(partial(by_touch, chance=Random(2)))
    record = decode_record(to_toml(record_of(table.match.game)), "game.toml")
    assert replay(record, open_library(), "game.toml").game.state.phase is Phase.OVER


class Thinkers(BotsHere):
    """Bots that think until `think` is false."""

    think = True

    def ask(self, question: bytes) -> int | None:
        return None if self.think else super().ask(question)


def test_while_a_bot_thinks_a_press_undoes_nothing() -> None:
    bots = Thinkers(40)
    table = SimulatedTable(ports=Ports(bots=bots))
    table.begin(bots=2)
    for _person in range(2):
        table.choose(table.offered(PickCharacter)[0])
        table.choose(table.offered(PickFloor)[0])
    table.wait(1)
    assert table.expect(CastleScene).prompt == "Ada thinks"
    before = [*table.events]
    table.press(1, Button.NO)
    bots.think = False
    table.press(1)
    assert table.events == before


def table_at_a_vote(bots: BotsHere) -> SimulatedTable:
    """Two people and two bots are to vote."""
    table = SimulatedTable(ports=Ports(bots=bots))
    table.begin(bots=2)
    chance = Random(3)
    while not isinstance(table.scene, ElectionScene):
        by_touch(table, chance)
    return table


def voted(table: SimulatedTable) -> set[int]:
    """The numbers of the seats that have voted."""
    seats = table.expect(ElectionScene).overview.seats
    return {seat.number for seat in seats if seat.voted}


def test_a_bot_votes_at_a_fixed_time_whatever_the_others_do() -> None:
    table = table_at_a_vote(BotsHere())
    opened = table.now
    while not voted(table):
        table.step(after=0.1)
    assert voted(table) == {3, 4}
    assert table.now - opened == pytest.approx(BOTS_VOTE_AFTER, abs=1.0)


class SlowVote(BotsHere):
    """The bot at the last seat thinks about its vote until `is_late` ends."""

    is_late = True

    def ask(self, question: bytes) -> int | None:
        view = decoded(question).view
        is_slow = self.is_late and view.phase is Phase.ELECTION and view.viewer == 3
        return None if is_slow else super().ask(question)


def test_bots_vote_together_when_one_of_them_is_slow() -> None:
    bots = SlowVote()
    table = table_at_a_vote(bots)
    for _second in range(10):
        table.step(after=1.0)
        assert not voted(table)
    bots.is_late = False
    table.step(after=1.0)
    assert voted(table) == {3, 4}


@pytest.mark.parametrize("how", sampled(WAYS, every=3), ids=str)
def test_whole_games_with_bots(how: tuple[str, tuple[Option, ...], bool]) -> None:
    edition, options, own = how
    table = table_with_bots()
    table.begin(edition, 4, bots=2, options=options, own=own)
    table.play_to_the_end(partial(by_touch, chance=Random(2)))
    assert table.match.state.phase is Phase.OVER


def test_with_printed_cards_bots_have_what_is_on_none_of_them() -> None:
    table = table_with_bots()
    table.begin("vive-le-roi", 4, bots=2, options=(Option.AMBITION,), own=True)
    dealt = next(each.event for each in table.events if isinstance(each, Played))
    assert isinstance(dealt, Deal)
    printed = {frozenset(card.characters) for card in balanced_deck(table.match.edition)}
    assert [card is None for card in dealt.favourites] == [True, True, False, False]
    for card in dealt.favourites[2:]:
        assert card is not None
        assert frozenset(card.characters) not in printed
    assert [len(pair) for pair in dealt.ambitions] == [0, 0, 2, 2]


def test_no_bot_can_tell_the_card_of_another_from_its_own_seed() -> None:
    table = table_with_bots()
    table.begin(bots=2, own=True)
    match = table.match
    dealt = match.game.events[0]
    assert isinstance(dealt, Deal)
    first, second = match.began.bots
    bots = first, replace(second, seed=second.seed + 1)
    other = Match(replace(match.began, bots=bots), open_library())
    assert with_cards_of_bots(other, dealt, ()).favourites[3] != dealt.favourites[3]


def test_nobody_can_look_at_the_card_of_a_bot() -> None:
    table = table_with_bots()
    table.begin(bots=2)
    table.choose(Open(whose_card_screen))
    assert [each.seat for each in table.offered(PickSeat) if isinstance(each, PickSeat)] == [0, 1]
    table.expect(QuestionScene)
    table.choose(Command.BACK)
    table.choose(Open(menu_screen))
    table.choose(Open(PairingScreen))
    assert PickSeat(2) not in table.offered(PickSeat)


def test_bots_are_bots_in_the_record_and_nobody_in_the_hall_of_fame() -> None:
    table = table_with_bots()
    table.begin(bots=2)
    podium = table.play_to_the_end(partial(by_touch, chance=Random(2)))
    story = table.match.story
    assert {row.name for row in podium.rows} == {*story.people}
    assert story.people[2] == f"{NAMES[0]}\u00a0(bot)"
    assert [seat.bot for seat in story.seats] == [None, None, BotLevel.FAIR, BotLevel.FAIR]
    assert [each.name for each in person_statistics([story])] == [*story.people[:2]]
    record = decode_record(to_toml(record_of(table.match.game)), "game.toml")
    assert 'bot = "fair"' in to_toml(record)
    assert replay(record, open_library(), "game.toml").game.rules == table.match.rules


def test_the_same_bots_play_the_next_game() -> None:
    table = table_with_bots()
    table.take_seats(seats=3, bots=1)
    table.choose(SwitchLevel(2))
    table.choose_starter()
    began = next(each for each in table.events if isinstance(each, GameBegan))
    assert [(bot.seat, bot.level) for bot in began.bots] == [(2, BotLevel.GENTLE)]
    table.choose(Command.LEAVE)
    table.choose(table.scene.frame.choices[-1].target)
    while not isinstance(table.scene, SeatingScene):
        table.choose_edition("king-up")
    assert table.expect(SeatingScene).seats[2].bot is BotLevel.GENTLE


def test_a_person_may_be_called_as_a_bot_is_shown() -> None:
    table = SimulatedTable(
        Settings(table=TableSettings(names=(f"{NAMES[0]} (bot)",))), ports=Ports(bots=BotsHere(40))
    )
    table.begin(bots=2)
    table.play_to_the_end(partial(by_touch, chance=Random(2)))
    table.expect(PodiumScene)
    story = table.match.story
    assert len({*story.people}) == 4
    assert [each.name for each in person_statistics([story])] == [*story.people[:2]]


def test_an_ambition_does_not_depend_on_when_others_choose() -> None:
    """Undo takes back what a person chose while the bots still thought."""
    for seed in range(4):
        bots = Thinkers(40)
        table = SimulatedTable(seed=seed, ports=Ports(bots=bots))
        table.begin("vive-le-roi", 3, bots=2, options=(Option.AMBITION,))
        table.keep_ambition(1)
        bots.think = False
        table.wait(1)
        kept = table.match.state.ambitions[1:]
        table.undo()
        table.wait(1)
        assert None not in kept
        assert table.match.state.ambitions[1:] == kept


def test_a_bots_own_card_comes_again_when_the_card_of_the_emissary_is_entered_again() -> None:
    table = table_with_bots()
    table.begin("vive-le-roi", 3, bots=1, options=(Option.AMBITION, Option.EMISSARY), own=True)
    dealt = []
    for _time in range(2):
        while not isinstance(table.scene, CastleScene):
            by_touch(table, Random(1))
        state = table.match.state
        dealt.append((state.favourites[2], state.ambitions[2]))
        table.undo()
    assert dealt[0] == dealt[1]


def test_people_keep_their_seats_before_bots_do() -> None:
    table = table_with_bots()
    table.take_seats("vive-le-roi", seats=1)
    for _bot in range(6):
        table.choose(table.offered(AddBot)[0])
    table.press(2)
    table.choose(Command.BACK)
    table.choose_edition("king-up")
    seats = table.expect(SeatingScene).seats
    assert [seat.token.is_bot for seat in seats] == [False, *[True] * 4, False]


def test_bots_do_not_stay_where_nobody_else_does() -> None:
    table = table_with_bots()
    table.take_seats(seats=2)
    table.choose(table.offered(AddBot)[0])
    table.unplug(1)
    table.unplug(2)
    table.choose(Command.BACK)
    table.choose_edition("king-up")
    assert not table.expect(SeatingScene).seats


def test_who_is_waited_for_is_said_when_only_bots_think() -> None:
    table = table_at_a_vote(SlowVote())
    for box in (1, 2):
        table.press(box)
    table.wait(5)
    assert table.expect(ElectionScene).hint == f"Waiting for {NAMES[0]} and {NAMES[1]}."


def test_nobody_is_asked_for_a_bots_name_and_nobody_takes_it() -> None:
    table = table_with_bots()
    table.take_seats(seats=2)
    table.choose(table.offered(AddBot)[0])
    table.choose(Command.CHOOSE_NAMES)
    for _person in range(2):
        assert PickName(NAMES[0]) not in table.offered(PickName)
        table.choose(Command.CONTINUE)
    table.expect(SeatingScene)


def test_the_seat_of_a_bot_is_no_team_and_keeps_its_name() -> None:
    table = table_with_bots()
    table.take_seats("vive-le-roi", seats=3, bots=1)
    table.choose(PickSeat(2))
    assert SeatAction.SWITCH_TEAM not in table.offered(SeatAction)
    assert not table.offered(Rename)
