"""Which set-ups an edition allows, and what the others have to change."""

from __future__ import annotations

import pytest

from engine import EDITION_IDS, Option, Rules, Seat, Setup, load_edition, lone_seats
from engine.errors import NameReserved, NameTaken, SetupError, TeamOfTwo
from tests.engine.situations import CLASSIC, NAMES, TABLES, VIVE, TableSetup

WITH_EMISSARY = frozenset({Option.EMISSARY})


def seats(count: int) -> tuple[Seat, ...]:
    """This number of seats, each with its own name."""
    return lone_seats(*(f"Seat {number}" for number in range(1, count + 1)))


def refusal(edition: str, setup: Setup) -> SetupError:
    """The error for this set-up."""
    with pytest.raises(SetupError) as refused:
        Rules(load_edition(edition), setup)
    return refused.value


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_table_in_the_rulebooks_may_play(table: TableSetup) -> None:
    assert table.rules().seat_count == table.seats


@pytest.mark.parametrize("edition", CLASSIC)
@pytest.mark.parametrize("count", [0, 1, 2, 7, 8])
def test_a_classic_edition_refuses_fewer_than_three_and_more_than_six_seats(
    edition: str, count: int
) -> None:
    refused = refusal(edition, Setup(seats(count)))
    assert ". Add or remove seats." in str(refused)
    assert str(refused) == (
        f"{load_edition(edition).name} is for 3 to 6 seats, not {count}. Add or remove seats."
    )


@pytest.mark.parametrize("count", [0, 1, 9])
def test_vive_le_roi_refuses_fewer_than_two_and_more_than_eight_seats(count: int) -> None:
    refused = refusal(VIVE, Setup(seats(count)))
    assert ". Add or remove seats." in str(refused)
    assert str(refused) == (f"Vive le Roi! is for 2 to 8 seats, not {count}. Add or remove seats.")


def test_two_seats_need_the_emissary() -> None:
    refused = refusal(VIVE, Setup(seats(2)))
    assert "needs the Émissaire. Switch it on." in str(refused)
    assert str(refused) == "With 2 seats Vive le Roi! needs the Émissaire. Switch it on."


@pytest.mark.parametrize("count", [6, 7, 8])
def test_six_seats_and_more_can_not_play_with_the_emissary(count: int) -> None:
    refused = refusal(VIVE, Setup(seats(count), options=WITH_EMISSARY))
    assert "The Émissaire does not play with" in str(refused)
    assert str(refused) == f"The Émissaire does not play with {count} seats. Switch it off."


@pytest.mark.parametrize("edition", CLASSIC)
@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_a_classic_edition_refuses_the_emissary(edition: str, count: int) -> None:
    refused = refusal(edition, Setup(seats(count), options=WITH_EMISSARY))
    assert "”. Switch it off." in str(refused)
    assert str(refused) == (
        f"{load_edition(edition).name} has no option “emissary”. Switch it off."
    )


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_two_seats_can_not_share_a_name(edition: str) -> None:
    refused = refusal(edition, Setup(lone_seats("Anne", "Zoé", "Anne")))
    assert type(refused) is NameTaken
    assert str(refused) == "Two seats are called “Anne”. Rename one of them."


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_no_seat_can_have_the_emissarys_name(edition: str) -> None:
    refused = refusal(edition, Setup(lone_seats("Anne", "emissary", "Zoé")))
    assert type(refused) is NameReserved
    assert str(refused) == ("The name “emissary” is reserved. Choose another.")


def test_a_team_is_refused_without_the_option() -> None:
    seats = (Seat("The Owls", ("Anne", "Zoé")), *lone_seats("Bob", "Carl"))
    refused = refusal(VIVE, Setup(seats))
    assert "” is a team, and this game has no teams. Switch teams on." in str(refused)
    assert str(refused) == ("“The Owls” is a team, and this game has no teams. Switch teams on.")


@pytest.mark.parametrize("first", [-1, 3])
def test_the_seat_that_starts_has_to_be_at_the_table(first: int) -> None:
    refused = refusal("king-up", Setup(seats(3), first=first))
    assert type(refused) is SetupError


def test_a_lone_seat_is_one_person_of_the_same_name() -> None:
    people = TableSetup("king-up", 3).rules().people
    assert [(person.name, person.seat, person.pawn) for person in people] == [
        (NAMES[0], 0, 0),
        (NAMES[1], 1, 1),
        (NAMES[2], 2, 2),
    ]


WITH_TEAMS = frozenset({Option.TEAMS})


@pytest.mark.parametrize("edition", CLASSIC)
@pytest.mark.parametrize("option", Option)
def test_a_classic_edition_refuses_every_option(edition: str, option: Option) -> None:
    refused = refusal(edition, Setup(seats(4), options=frozenset({option})))
    assert "”. Switch it off." in str(refused)
    assert f"has no option “{option.value}”. Switch it off." in str(refused)


@pytest.mark.parametrize(
    ("members", "count"), [(("Anne",), 1), (("Anne", "Zoé", "Bea"), 3)], ids=["one", "three"]
)
def test_a_team_of_one_or_three_is_refused(members: tuple[str, ...], count: int) -> None:
    table = (Seat("The Owls", members), *lone_seats("Bob", "Carl"))
    refused = refusal(VIVE, Setup(table, options=WITH_TEAMS))
    assert type(refused) is TeamOfTwo
    assert str(refused) == f"The team “The Owls” has {count} people. A team has two."


def test_a_shared_pawn_needs_teams() -> None:
    refused = refusal(VIVE, Setup(seats(4), options=frozenset({Option.SHARED_PAWN})))
    assert "A shared pawn is for teams. Switch teams on, or the shared pawn off." in str(refused)
    assert str(refused) == ("A shared pawn is for teams. Switch teams on, or the shared pawn off.")


@pytest.mark.parametrize(("teams", "count"), [(1, 9), (4, 9), (8, 16)])
def test_ambition_is_refused_for_more_than_eight_people(teams: int, count: int) -> None:
    ambition = frozenset({Option.AMBITION})
    table = TableSetup(VIVE, count - teams, teams=teams, options=ambition)
    with pytest.raises(
        SetupError, match="\\. Switch ambition off, or play with fewer people\\."
    ) as refused:
        table.rules()
    assert str(refused.value) == (
        f"There are ambition cards for 8 people, not for {count}. "
        "Switch ambition off, or play with fewer people."
    )


@pytest.mark.parametrize(("seats", "teams"), [(8, 0), (4, 4), (5, 3)])
def test_eight_people_may_play_with_ambition(seats: int, teams: int) -> None:
    table = TableSetup(VIVE, seats, teams=teams, options=frozenset({Option.AMBITION}))
    assert len(table.rules().people) == 8


@pytest.mark.parametrize(
    "table",
    [
        (Seat("Owls", ("Anne", "Anne")), Seat("Bob"), Seat("Carl")),
        (Seat("Owls", ("Anne", "Zoé")), Seat("Anne"), Seat("Carl")),
        (Seat("Anne", ("Anne", "Zoé")), Seat("Bob"), Seat("Carl")),
        (Seat("Owls", ("Anne", "Zoé")), Seat("Foxes", ("Bob", "Anne")), Seat("Carl")),
    ],
    ids=["in one team", "beside a team", "as the team", "in two teams"],
)
def test_two_people_can_not_share_a_name(table: tuple[Seat, ...]) -> None:
    refused = refusal(VIVE, Setup(table, options=WITH_TEAMS))
    assert type(refused) is NameTaken


def test_no_member_can_have_the_emissarys_name() -> None:
    table = (Seat("Owls", ("Anne", "emissary")), *lone_seats("Bob", "Carl"))
    assert type(refusal(VIVE, Setup(table, options=WITH_TEAMS))) is NameReserved


def test_two_teams_need_the_emissary() -> None:
    with pytest.raises(SetupError, match="needs the Émissaire\\. Switch it on\\."):
        TableSetup(VIVE, 2, teams=2).rules()


@pytest.mark.parametrize("count", [6, 7, 8])
def test_six_teams_and_more_can_not_play_with_the_emissary(count: int) -> None:
    with pytest.raises(SetupError, match="The Émissaire does not play with"):
        TableSetup(VIVE, count, teams=count, emissary=True).rules()


def test_with_teams_allowed_everyone_may_play_alone() -> None:
    assert len(Rules(load_edition(VIVE), Setup(seats(4), options=WITH_TEAMS)).people) == 4


def test_lone_players_may_sit_among_teams() -> None:
    people = TableSetup(VIVE, 3, teams=2).rules().people
    assert [(person.seat, person.pawn) for person in people] == [
        (0, 0),
        (0, 1),
        (1, 2),
        (1, 3),
        (2, 4),
    ]


def test_a_team_may_share_a_pawn() -> None:
    table = TableSetup(VIVE, 3, teams=2, options=frozenset({Option.SHARED_PAWN}))
    assert [(person.seat, person.pawn) for person in table.rules().people] == [
        (0, 0),
        (0, 0),
        (1, 1),
        (1, 1),
        (2, 2),
    ]
