"""Who is the best: one law, and every table of people tells the same."""

from __future__ import annotations

from companion.stories.hall_of_fame import hall_of_fame
from companion.stories.person_statistics import PersonStatistics, person_statistics
from companion.stories.ratings import STATISTICS, ratings
from companion.stories.terminal import hall_of_fame_lines
from companion.table.hall import rows_of
from tests.companion.record.games import tables
from tests.companion.stories.sample_stories import played, story

PEOPLE = person_statistics(played(table) for table in tables(20))


def who_wins_most(people: tuple[PersonStatistics, ...]) -> list[str]:
    """The people whose wins are marked."""
    rated = zip(people, ratings(people), strict=True)
    return [person.name for person, (wins, *_others) in rated if wins.is_best]


def test_the_best_has_more_than_somebody_else() -> None:
    assert who_wins_most(person_statistics([story("Anna", "Bert")])) == ["Anna"]
    assert who_wins_most(person_statistics([story("Anna")])) == []
    assert who_wins_most(person_statistics([story("Anna", "Bert", winners=(0, 1))])) == []
    assert who_wins_most(person_statistics([story("Anna", "Bert", winners=())])) == []


def test_three_can_be_the_best_together_but_not_four() -> None:
    three, four = (story(*"ABCDE", winners=tuple(range(count))) for count in (3, 4))
    assert who_wins_most(person_statistics([three])) == ["A", "B", "C"]
    assert who_wins_most(person_statistics([four])) == []


def test_to_come_most_often_is_no_merit() -> None:
    people = person_statistics([story("Anna", "Bert"), story("Anna", "Carla")])
    assert [person.games for person in people] == [2, 1, 1]
    games = [statistic.title for statistic in STATISTICS].index("Games")
    assert not any(rated[games].is_best for rated in ratings(people))


def test_screen_and_page_mark_the_same_people_for_the_same_things() -> None:
    page, screen = hall_of_fame(PEOPLE), rows_of(PEOPLE)
    numbers = len(STATISTICS)
    for paper, glass in zip(page.rows, screen, strict=True):
        assert paper.name == glass.name
        assert page.columns[:numbers] == tuple(figure.title for figure in glass.figures)
        assert [(cell.text, cell.is_best) for cell in paper.cells[:numbers]] == [
            (str(figure.value), figure.is_best) for figure in glass.figures
        ]
    assert any(figure.is_best for row in screen for figure in row.figures)


def test_the_terminal_has_the_numbers_of_the_screen() -> None:
    lines = hall_of_fame_lines(PEOPLE)[1:]
    for line, row in zip(lines, rows_of(PEOPLE), strict=True):
        assert line.startswith(row.name)
        numbers = line.removeprefix(row.name).split()[: len(STATISTICS)]
        assert numbers == [str(figure.value) for figure in row.figures]
