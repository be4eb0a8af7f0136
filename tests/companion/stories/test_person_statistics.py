"""What somebody did in many games together."""

from __future__ import annotations

from companion.stories.person_statistics import (
    BestRound,
    NameCount,
    PersonStatistics,
    person_statistics,
)
from engine import Option, Seat, Vote
from tests.companion.record.games import tables
from tests.companion.stories.sample_stories import coronation, election, played, story


def person(name: str, people: tuple[PersonStatistics, ...]) -> PersonStatistics:
    return next(each for each in people if each.name == name)


def test_without_games_there_is_nobody() -> None:
    assert person_statistics([]) == ()


def test_a_game_that_is_not_over_does_not_count() -> None:
    assert person_statistics([story("Anna", "Bert", winners=None)]) == ()


def test_games_and_wins_are_counted_by_name() -> None:
    people = person_statistics(
        [story("Anna", "Bert"), story("Bert", "Carla"), story("Anna", "Carla")]
    )
    assert [(each.name, each.games, each.wins) for each in people] == [
        ("Anna", 2, 2),
        ("Bert", 2, 1),
        ("Carla", 2, 0),
    ]


def test_most_wins_stand_first_then_most_games_then_the_alphabet() -> None:
    games = [story("Zoë", "Émile", "Eva"), story("Eva", "Zoë", winners=(1,)), story("Eva", "Ida")]
    assert [each.name for each in person_statistics(games)] == ["Zoë", "Eva", "Émile", "Ida"]


def test_equal_winners_have_all_won() -> None:
    people = person_statistics([story("Anna", "Bert", "Carla", winners=(0, 2))])
    assert [each.name for each in people if each.wins] == ["Anna", "Carla"]


def test_where_the_emissary_wins_nobody_has_won() -> None:
    assert {each.wins for each in person_statistics([story("Anna", "Bert", winners=())])} == {0}


def test_both_members_of_a_team_win_but_each_has_their_own_best_round() -> None:
    team = Seat("The Reds", ("Anna", "Bert"))
    people = person_statistics([story(team, "Carla", coronations=(coronation("Pete", 12, 30, 7),))])
    assert [(each.name, each.wins) for each in people] == [("Bert", 1), ("Anna", 1), ("Carla", 0)]
    assert person("Anna", people).best_round == BestRound(12, "King Up!")
    assert person("Bert", people).best_round == BestRound(30, "King Up!")


def test_the_best_round_adds_both_coronations_and_knows_its_edition() -> None:
    plain = story("Anna", coronations=(coronation("Pete", 20, number=1),))
    couple = (coronation("Anna", 11, number=2), coronation("Ouaf", 12, number=2))
    people = person_statistics([plain, story("Anna", coronations=couple, edition="Vive le Roi!")])
    assert person("Anna", people).best_round == BestRound(23, "Vive le Roi!")


def test_a_best_round_can_be_below_zero() -> None:
    people = person_statistics([story("Anna", coronations=(coronation("Bouffon", -4),))])
    assert person("Anna", people).best_points == -4


def test_kings_are_made_by_those_who_raised_them() -> None:
    elections = (
        election("Pete", 0, "YY"),
        election("Dario", 1, "YN"),
        election("Irina", 1, "SY"),
        election("Odessa", 0, "YY"),
    )
    people = person_statistics([story("Anna", "Bert", elections=elections)])
    assert (person("Anna", people).kings, person("Bert", people).kings) == (2, 0)


def test_a_no_card_is_spent_even_where_the_election_is_annulled() -> None:
    elections = (election("Pete", 0, "YNS"), election("Pete", 0, "YNY"))
    bert = person("Bert", person_statistics([story("Anna", "Bert", "Carla", elections=elections)]))
    assert (bert.yes, bert.no, bert.stomachaches, bert.votes) == (0, 2, 0, 2)


def test_the_favourite_victim_is_whose_candidates_got_most_noes() -> None:
    elections = (
        election("Pete", 0, "YYN"),
        election("Dario", 1, "YYN"),
        election("Irina", 1, "YYN"),
    )
    carla = person(
        "Carla", person_statistics([story("Anna", "Bert", "Carla", elections=elections)])
    )
    assert carla.victims == (NameCount("Bert", 2), NameCount("Anna", 1))
    assert carla.victim == NameCount("Bert", 2)


def test_of_two_victims_the_alphabetically_first_is_the_favourite() -> None:
    elections = (election("Pete", 0, "YYN"), election("Dario", 1, "YYN"))
    people = person_statistics([story("Zoë", "Éva", "Carla", elections=elections)])
    assert person("Carla", people).victim == NameCount("Éva", 1)


def test_a_no_to_ones_own_candidate_makes_nobody_a_victim() -> None:
    anna = person(
        "Anna",
        person_statistics([story("Anna", "Bert", elections=(election("Pete", 0, "NY"),))]),
    )
    assert (anna.no, anna.victim, anna.turned_away) == (1, None, NameCount("Pete", 1))


def test_a_teams_no_is_said_by_both_and_never_to_each_other() -> None:
    team = Seat("The Reds", ("Anna", "Bert"))
    elections = (election("Pete", 0, "NY"), election("Dario", 1, "NY"), election("Dario", 0, "YN"))
    people = person_statistics([story(team, "Carla", elections=elections)])
    assert (
        person("Anna", people).victims == person("Bert", people).victims == (NameCount("Carla", 1),)
    )
    assert person("Carla", people).victims == (NameCount("Anna", 1), NameCount("Bert", 1))


def test_the_same_character_of_two_editions_is_one_who_is_turned_away() -> None:
    games = [
        story("Anna", "Bert", elections=(election("Anna", 0, "YN"),), edition=edition)
        for edition in ("King Up!", "Vive le Roi!")
    ]
    assert person("Bert", person_statistics(games)).turned_away == NameCount("Anna", 2)


def test_all_votes_of_all_games_are_somebodys() -> None:
    stories = [played(table) for table in tables(8) if Option.TEAMS not in table.options]
    cast = [vote for each in stories for e in each.elections for vote in e.votes]
    people = person_statistics(stories)
    assert sum(each.no for each in people) == cast.count(Vote.NO)
    assert sum(each.votes for each in people) == len(cast)
    assert sum(each.kings for each in people) == sum(len(each.coronations) for each in stories)
