"""Who is the best: one law, and every table of people tells the same."""

from __future__ import annotations

from companion.stories import PersonStory, people_of
from companion.stories.hall import hall_of_fame
from companion.stories.merits import MERITS, ratings
from companion.stories.terminal import tell_people
from companion.table.hall import rows_of
from tests.companion.record.games import tables
from tests.companion.stories.telling import played, story

PEOPLE = people_of(played(table) for table in tables(20))


def who_wins_most(people: tuple[PersonStory, ...]) -> list[str]:
    """The people whose wins are marked."""
    rated = zip(people, ratings(people), strict=True)
    return [person.name for person, (wins, *_others) in rated if wins.is_best]


def test_the_best_has_more_than_somebody_else() -> None:
    assert who_wins_most(people_of([story("Anna", "Bert")])) == ["Anna"]
    assert who_wins_most(people_of([story("Anna")])) == []
    assert who_wins_most(people_of([story("Anna", "Bert", winners=(0, 1))])) == []
    assert who_wins_most(people_of([story("Anna", "Bert", winners=())])) == []


def test_three_can_be_the_best_together_but_not_four() -> None:
    three, four = (story(*"ABCDE", winners=tuple(range(count))) for count in (3, 4))
    assert who_wins_most(people_of([three])) == ["A", "B", "C"]
    assert who_wins_most(people_of([four])) == []


def test_to_come_most_often_is_no_merit() -> None:
    people = people_of([story("Anna", "Bert"), story("Anna", "Carla")])
    assert [person.games for person in people] == [2, 1, 1]
    games = [merit.title for merit in MERITS].index("Games")
    assert not any(rated[games].is_best for rated in ratings(people))


def test_screen_and_page_mark_the_same_people_for_the_same_things() -> None:
    page, screen = hall_of_fame(PEOPLE), rows_of(PEOPLE)
    numbers = len(MERITS)
    for paper, glass in zip(page.rows, screen, strict=True):
        assert paper.name == glass.name
        assert page.columns[:numbers] == tuple(figure.title for figure in glass.figures)
        assert [(cell.text, cell.is_best) for cell in paper.cells[:numbers]] == [
            (str(figure.value), figure.is_best) for figure in glass.figures
        ]
    assert any(figure.is_best for row in screen for figure in row.figures)


def test_the_terminal_has_the_numbers_of_the_screen() -> None:
    lines = tell_people(PEOPLE)[1:]
    for line, row in zip(lines, rows_of(PEOPLE), strict=True):
        assert line.startswith(row.name)
        numbers = line.removeprefix(row.name).split()[: len(MERITS)]
        assert numbers == [str(figure.value) for figure in row.figures]
