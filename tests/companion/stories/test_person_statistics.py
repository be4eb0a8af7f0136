"""Each person's statistics over several games."""

from __future__ import annotations

from companion.stories.game_story import GameStory
from companion.stories.person_statistics import (
    BestRound,
    NameCount,
    PersonStatistics,
    person_statistics,
)
from engine import Option, Seat, Vote
from tests.companion.record.sample_games import tables
from tests.companion.stories.sample_stories import coronation, election, played, sample_story


def by_name(*stories: GameStory) -> dict[str, PersonStatistics]:
    """The statistics of these games by name, in their order."""
    return {person.name: person for person in person_statistics(stories)}


def test_without_games_there_are_no_people() -> None:
    assert by_name() == {}


def test_an_unfinished_game_does_not_count() -> None:
    assert by_name(sample_story("Anna", "Bert", winners=None)) == {}


def test_games_and_wins_are_counted_by_name() -> None:
    people = by_name(
        sample_story("Anna", "Bert"), sample_story("Bert", "Carla"), sample_story("Anna", "Carla")
    )
    assert [(each.name, each.games, each.wins) for each in people.values()] == [
        ("Anna", 2, 2),
        ("Bert", 2, 1),
        ("Carla", 2, 0),
    ]


def test_people_are_sorted_by_wins_then_games_then_name() -> None:
    people = by_name(
        sample_story("Zoë", "Émile", "Eva"),
        sample_story("Eva", "Zoë", winners=(1,)),
        sample_story("Eva", "Ida"),
    )
    assert list(people) == ["Zoë", "Eva", "Émile", "Ida"]


def test_equal_winners_all_win() -> None:
    people = by_name(sample_story("Anna", "Bert", "Carla", winners=(0, 2)))
    assert [name for name, each in people.items() if each.wins] == ["Anna", "Carla"]


def test_nobody_wins_if_the_emissary_does() -> None:
    people = by_name(sample_story("Anna", "Bert", winners=()))
    assert {each.wins for each in people.values()} == {0}


def test_all_members_of_a_team_win_but_each_has_their_own_best_round() -> None:
    team = Seat("The Reds", ("Anna", "Bert"))
    people = by_name(sample_story(team, "Carla", coronations=(coronation("Pete", 12, 30, 7),)))
    wins = {name: each.wins for name, each in people.items()}
    assert list(wins.items()) == [("Bert", 1), ("Anna", 1), ("Carla", 0)]
    assert people["Anna"].best_round == BestRound(12, "King Up!")
    assert people["Bert"].best_round == BestRound(30, "King Up!")


def test_the_best_round_adds_both_coronations_and_names_its_edition() -> None:
    plain = sample_story("Anna", coronations=(coronation("Pete", 20, number=1),))
    couple = (coronation("Anna", 11, number=2), coronation("Ouaf", 12, number=2))
    people = by_name(plain, sample_story("Anna", coronations=couple, edition="Vive le Roi!"))
    assert people["Anna"].best_round == BestRound(23, "Vive le Roi!")


def test_a_best_round_can_be_negative() -> None:
    people = by_name(sample_story("Anna", coronations=(coronation("Bouffon", -4),)))
    assert people["Anna"].best_points == -4


def test_a_king_counts_for_the_person_who_raised_it() -> None:
    elections = (
        election("Pete", 0, "YY"),
        election("Dario", 1, "YN"),
        election("Irina", 1, "SY"),
        election("Odessa", 0, "YY"),
    )
    people = by_name(sample_story("Anna", "Bert", elections=elections))
    assert (people["Anna"].kings, people["Bert"].kings) == (2, 0)


def test_a_no_card_counts_even_if_the_election_is_annulled() -> None:
    elections = (election("Pete", 0, "YNS"), election("Pete", 0, "YNY"))
    bert = by_name(sample_story("Anna", "Bert", "Carla", elections=elections))["Bert"]
    assert (bert.yes, bert.no, bert.stomachaches, bert.votes) == (0, 2, 0, 2)


def test_the_favourite_victim_raised_the_most_candidates_voted_no_on() -> None:
    elections = (
        election("Pete", 0, "YYN"),
        election("Dario", 1, "YYN"),
        election("Irina", 1, "YYN"),
    )
    carla = by_name(sample_story("Anna", "Bert", "Carla", elections=elections))["Carla"]
    assert carla.victims == (NameCount("Bert", 2), NameCount("Anna", 1))
    assert carla.victim == NameCount("Bert", 2)


def test_of_equal_victims_the_alphabetically_first_is_the_favourite() -> None:
    elections = (election("Pete", 0, "YYN"), election("Dario", 1, "YYN"))
    people = by_name(sample_story("Zoë", "Éva", "Carla", elections=elections))
    assert people["Carla"].victim == NameCount("Éva", 1)


def test_a_no_to_your_own_candidate_has_no_victim() -> None:
    anna = by_name(sample_story("Anna", "Bert", elections=(election("Pete", 0, "NY"),)))["Anna"]
    assert (anna.no, anna.victim, anna.turned_away) == (1, None, NameCount("Pete", 1))


def test_a_teams_no_counts_for_all_members_but_never_against_each_other() -> None:
    team = Seat("The Reds", ("Anna", "Bert"))
    elections = (election("Pete", 0, "NY"), election("Dario", 1, "NY"), election("Dario", 0, "YN"))
    people = by_name(sample_story(team, "Carla", elections=elections))
    assert people["Anna"].victims == people["Bert"].victims == (NameCount("Carla", 1),)
    assert people["Carla"].victims == (NameCount("Anna", 1), NameCount("Bert", 1))


def test_characters_of_two_editions_with_the_same_name_count_as_one() -> None:
    games = [
        sample_story("Anna", "Bert", elections=(election("Anna", 0, "YN"),), edition=edition)
        for edition in ("King Up!", "Vive le Roi!")
    ]
    assert by_name(*games)["Bert"].turned_away == NameCount("Anna", 2)


def test_the_statistics_add_up_to_all_votes_and_kings() -> None:
    stories = [played(table) for table in tables(8) if Option.TEAMS not in table.options]
    cast = [vote for each in stories for e in each.elections for vote in e.votes]
    people = by_name(*stories).values()
    assert sum(each.no for each in people) == cast.count(Vote.NO)
    assert sum(each.votes for each in people) == len(cast)
    assert sum(each.kings for each in people) == sum(len(each.coronations) for each in stories)
