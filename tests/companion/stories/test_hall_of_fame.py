"""The hall of fame marks who is best, and the terminal shows its rows."""

from __future__ import annotations

from functools import cache

from companion.stories.game_story import GameStory
from companion.stories.hall_of_fame import STATISTICS, hall_of_fame, hall_of_fame_lines
from companion.stories.person_statistics import PersonStatistics, person_statistics
from companion.words.columns import columns
from tests.companion.record.sample_games import tables
from tests.companion.stories.sample_stories import coronation, election, played, sample_story


@cache
def everyone() -> tuple[PersonStatistics, ...]:
    return person_statistics(played(table) for table in tables(7))


def best_in(title: str, *stories: GameStory) -> list[str]:
    """The people who are marked as best in the statistic of this title."""
    at = [statistic.title for statistic in STATISTICS].index(title)
    rows = hall_of_fame(person_statistics(stories))
    return [row.person.name for row in rows if row.ratings[at].is_best]


def test_the_best_has_more_than_somebody_else() -> None:
    assert best_in("Wins", sample_story("Anna", "Bert")) == ["Anna"]
    assert best_in("Wins", sample_story("Anna")) == []
    assert best_in("Wins", sample_story("Anna", "Bert", winners=(0, 1))) == []
    assert best_in("Wins", sample_story("Anna", "Bert", winners=())) == []


def test_three_can_be_the_best_together_but_not_four() -> None:
    three, four = (sample_story(*"ABCDE", winners=tuple(range(count))) for count in (3, 4))
    assert best_in("Wins", three) == ["A", "B", "C"]
    assert best_in("Wins", four) == []


def test_nobody_is_marked_for_playing_most_games() -> None:
    games = sample_story("Anna", "Bert"), sample_story("Anna", "Carla")
    assert [person.games for person in person_statistics(games)] == [2, 1, 1]
    assert best_in("Games", *games) == []


def test_the_terminal_shows_the_same_numbers_as_the_screen() -> None:
    lines = hall_of_fame_lines(everyone())[1:]
    for line, row in zip(lines, hall_of_fame(everyone()), strict=True):
        assert line.startswith(row.person.name)
        numbers = line.removeprefix(row.person.name).split()[: len(STATISTICS)]
        assert numbers == [str(rating.value) for rating in row.ratings]


def test_the_terminal_shows_one_line_per_person_below_the_titles() -> None:
    game = sample_story(
        "Anna",
        "Bartholom",
        elections=(election("Pete", 0, "YN"), election("Pete", 0, "YY")),
        coronations=(coronation("Pete", 31, -2),),
    )
    titles, *lines = hall_of_fame_lines(person_statistics([game]))
    assert titles == (
        "Name       Wins  Games  Best round  Kings made  No cards played"
        "  Favourite victim  Most opposed character"
    )
    assert lines == [
        "Anna          1      1          31           1                0  –                 –",
        "Bartholom     0      1          -2           0                1"
        "  Anna (1)          Pete (1)",
    ]


def test_columns_stay_aligned_after_accents_and_wide_letters() -> None:
    game = sample_story("Zoe\N{COMBINING DIAERESIS}", "王小明", "Éloïse", "Ann")
    people = person_statistics([game])
    first_column = columns("Éloïse") + 2
    for person, line in zip(people, hall_of_fame_lines(people)[1:], strict=True):
        spaces = len(line) - len(person.name) - len(line.removeprefix(person.name).lstrip())
        assert columns(person.name) + spaces == first_column + len("Wins") - 1


def test_without_finished_games_the_terminal_shows_one_sentence() -> None:
    assert hall_of_fame_lines([]) == ["No game has been finished yet."]
