"""Which tables may sit down to play, and what the others are told to change."""

from __future__ import annotations

import pytest

from engine import EDITION_IDS, Option, Rules, Seat, Setup, load_edition, lone_seats
from engine.errors import (
    EmissaryNeeded,
    EmissaryNotAllowed,
    NameReserved,
    NameTaken,
    NoSuchSeat,
    OptionNotAllowed,
    SeatCountNotAllowed,
    SetupError,
    TeamsNotAllowed,
)
from tests.engine.table import CLASSIC, NAMES, TABLES, VIVE, Table

WITH_EMISSARY = frozenset({Option.EMISSARY})


def seats(count: int) -> tuple[Seat, ...]:
    """So many seats, each with a name of its own."""
    return lone_seats(*(f"Seat {number}" for number in range(1, count + 1)))


def refusal(edition: str, setup: Setup) -> SetupError:
    """Why this table can't play this edition."""
    with pytest.raises(SetupError) as refused:
        Rules(load_edition(edition), setup)
    return refused.value


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_table_on_the_box_may_play(table: Table) -> None:
    assert table.rules().seat_count == table.seats


@pytest.mark.parametrize("edition", CLASSIC)
@pytest.mark.parametrize("count", [0, 1, 2, 7, 8])
def test_a_classic_edition_refuses_fewer_than_three_and_more_than_six(
    edition: str, count: int
) -> None:
    refused = refusal(edition, Setup(seats(count)))
    assert type(refused) is SeatCountNotAllowed
    assert str(refused) == (
        f"{load_edition(edition).name} is for 3 to 6 seats, not {count}. Add or remove seats."
    )


@pytest.mark.parametrize("count", [0, 1, 9])
def test_vive_le_roi_refuses_fewer_than_two_and_more_than_eight(count: int) -> None:
    refused = refusal(VIVE, Setup(seats(count)))
    assert type(refused) is SeatCountNotAllowed
    assert str(refused) == (f"Vive le Roi! is for 2 to 8 seats, not {count}. Add or remove seats.")


def test_two_seats_are_told_to_invite_the_emissary() -> None:
    refused = refusal(VIVE, Setup(seats(2)))
    assert type(refused) is EmissaryNeeded
    assert str(refused) == "With 2 seats Vive le Roi! needs the Émissaire. Switch it on."


@pytest.mark.parametrize("count", [6, 7, 8])
def test_six_seats_and_more_are_told_to_do_without_the_emissary(count: int) -> None:
    refused = refusal(VIVE, Setup(seats(count), options=WITH_EMISSARY))
    assert type(refused) is EmissaryNotAllowed
    assert str(refused) == f"The Émissaire does not play with {count} seats. Switch it off."


@pytest.mark.parametrize("edition", CLASSIC)
@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_a_classic_edition_knows_no_options(edition: str, count: int) -> None:
    refused = refusal(edition, Setup(seats(count), options=WITH_EMISSARY))
    assert type(refused) is OptionNotAllowed
    assert str(refused) == (
        f"{load_edition(edition).name} has no option “emissary”. Switch it off."
    )


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_two_seats_can_not_share_a_name(edition: str) -> None:
    refused = refusal(edition, Setup(lone_seats("Anne", "Zoé", "Anne")))
    assert type(refused) is NameTaken
    assert str(refused) == "Two seats are called “Anne”. Give one another name."


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_nobody_can_be_called_like_the_emissary(edition: str) -> None:
    refused = refusal(edition, Setup(lone_seats("Anne", "emissary", "Zoé")))
    assert type(refused) is NameReserved
    assert str(refused) == (
        "No seat can be called “emissary”: the name is reserved. Choose another."
    )


def test_a_team_is_told_to_switch_teams_on() -> None:
    seats = (Seat("The Owls", ("Anne", "Zoé")), *lone_seats("Bob", "Carl"))
    refused = refusal(VIVE, Setup(seats))
    assert type(refused) is TeamsNotAllowed
    assert str(refused) == ("“The Owls” is a team, and this game has no teams. Switch teams on.")


@pytest.mark.parametrize("first", [-1, 3])
def test_the_first_seat_has_to_be_at_the_table(first: int) -> None:
    refused = refusal("king-up", Setup(seats(3), first=first))
    assert type(refused) is NoSuchSeat
    assert str(refused) == (f"Seat {first + 1} is to start, but there are only 3 seats.")


def test_a_lone_seat_is_one_person_of_the_same_name() -> None:
    people = Table("king-up", 3).rules().people
    assert [(person.name, person.seat, person.pawn) for person in people] == [
        (NAMES[0], 0, 0),
        (NAMES[1], 1, 1),
        (NAMES[2], 2, 2),
    ]
