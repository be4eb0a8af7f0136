"""Seats have the colour of the pawn that people hold: chosen, kept, and told in the table's
language."""

from __future__ import annotations

import pytest

from companion.config.library import open_library
from companion.config.settings import Settings, TableSettings
from companion.evening.events import GameBegan
from companion.evening.inputs import Command, PickSeat, TypeText
from companion.evening.match import Match
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.player_names import PickName
from companion.evening.screens.seat import PickColour, Rename, SeatAction
from companion.evening.screens.seating import SeatingScene
from companion.evening.seats.names import Role
from companion.record import decode_record, record_of, replay, to_toml
from companion.words.i18n import use_language
from engine import PawnColour, Seat, Setup, lone_seats, tokens_of
from engine.errors import ColourTaken
from engine.setup import check_setup
from tests.companion.simulated_table import SimulatedTable

RED, BLUE, YELLOW, GREEN, *_OTHERS = PawnColour


@pytest.fixture
def table() -> SimulatedTable:
    """Three seats that nobody has named."""
    table = SimulatedTable(Settings())
    table.take_seats("king-up", 3)
    return table


def paint(table: SimulatedTable, seat: int, colour: PawnColour) -> None:
    for target in (PickSeat(seat), PickColour(colour), Command.BACK):
        table.choose(target)


def seated(table: SimulatedTable) -> list[tuple[str, PawnColour]]:
    """The name and the colour of each seat."""
    seats = table.expect(SeatingScene).seats
    return [(seat.name, seat.token.colour) for seat in seats]


def test_a_seat_gets_its_pawns_colour_and_is_called_by_it(table: SimulatedTable) -> None:
    paint(table, 1, PawnColour.BLACK)
    assert seated(table) == [("Red", RED), ("Black", PawnColour.BLACK), ("Yellow", YELLOW)]


def test_two_seats_exchange_their_colours(table: SimulatedTable) -> None:
    paint(table, 0, BLUE)
    assert seated(table) == [("Blue", BLUE), ("Red", RED), ("Yellow", YELLOW)]


def test_colours_stay_when_somebody_leaves_and_somebody_else_comes(table: SimulatedTable) -> None:
    paint(table, 0, GREEN)
    table.choose(PickSeat(1))
    table.choose(SeatAction.REMOVE)
    table.press(4)
    assert seated(table) == [("Green", GREEN), ("Yellow", YELLOW), ("Red", RED)]
    table.press(2)
    assert seated(table)[-1] == ("Blue", BLUE), "the box that left has its colour again"


def test_the_next_game_and_its_record_have_them(table: SimulatedTable) -> None:
    paint(table, 0, PawnColour.BROWN)
    table.choose_starter()
    table.expect(CastleScene)
    colours = [token.colour for token in table.match.rules.tokens]
    assert colours == [PawnColour.BROWN, BLUE, YELLOW]
    written = to_toml(record_of(table.match.game))
    game = replay(decode_record(written, "game.toml"), open_library(), "game.toml").game
    assert game.rules.tokens == table.match.rules.tokens
    assert [face.token.colour for face in table.expect(CastleScene).overview.seats] == colours


def test_a_game_without_colours_has_them_by_place(table: SimulatedTable) -> None:
    table.choose_starter()
    began = table.events[0]
    assert isinstance(began, GameBegan)
    assert began.setup.seats == lone_seats("Red", "Blue", "Yellow")
    assert [token.colour for token in tokens_of(began.setup.seats)] == [RED, BLUE, YELLOW]


def test_two_seats_of_one_colour_are_refused() -> None:
    seats = (Seat("Ada", colour=BLUE), Seat("Bo", colour=BLUE), Seat("Cy"))
    with pytest.raises(ColourTaken):
        check_setup(open_library()["king-up"], Setup(seats))


def test_a_seat_that_nobody_named_is_called_in_the_language_of_the_table(
    table: SimulatedTable,
) -> None:
    table.choose_starter()
    match: Match = table.match
    use_language("fr")
    try:
        assert match.seat_names == ("Rouge", "Bleu", "Jaune")
        assert [seat.name for seat in match.story.seats] == ["Rouge", "Bleu", "Jaune"]
        table.wait(1)
        assert table.expect(CastleScene).overview.seats[0].name == "Rouge"
    finally:
        use_language("en")
    assert match.story.seats[0].name == "Red"


def test_a_seat_that_is_called_by_its_colour_keeps_being_so() -> None:
    table = SimulatedTable(Settings(table=TableSettings(names=("Anna", "Bob", "Cleo"))))
    table.take_seats("king-up", 3)
    for target in (PickSeat(0), Rename(Role.SEAT), PickName("Red"), PickColour(BLUE), Command.BACK):
        table.choose(target)
    assert seated(table)[:2] == [("Blue", BLUE), ("Bob", RED)]


def test_a_chosen_name_that_is_a_colour_elsewhere_stays(table: SimulatedTable) -> None:
    lobby_names = {1: "Rot", 2: "Braun"}
    for seat, name in lobby_names.items():
        table.choose(PickSeat(seat))
        table.choose(Rename(Role.SEAT))
        table.choose(Command.TYPE_NAME)
        table.step(TypeText(name))
        table.choose(Command.DONE)
        table.choose(Command.BACK)
    table.choose_starter()
    assert table.match.seat_names == ("Red", "Rot", "Braun")
