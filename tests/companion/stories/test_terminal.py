"""The hall of fame in a terminal."""

from __future__ import annotations

from companion.stories.person_statistics import person_statistics
from companion.stories.terminal import hall_of_fame_lines
from companion.text_columns import columns
from tests.companion.stories.sample_stories import coronation, election, story


def test_everybody_has_a_line_below_the_titles() -> None:
    games = [
        story(
            "Anna",
            "Bartholom",
            elections=(election("Pete", 0, "YN"), election("Pete", 0, "YY")),
            coronations=(coronation("Pete", 31, -2),),
        )
    ]
    assert hall_of_fame_lines(person_statistics(games)) == [
        "Name       Wins  Games  Best round  Kings made  No spent  Favourite victim  Turned away",
        "Anna          1      1          31           1         0  –                 –",
        "Bartholom     0      1          -2           0         1  Anna (1)          Pete (1)",
    ]


def test_columns_stay_in_line_below_accents_and_wide_letters() -> None:
    people = person_statistics([story("Zoe\N{COMBINING DIAERESIS}", "王小明", "Éloïse", "Ann")])
    names = [person.name for person in people]
    lines = hall_of_fame_lines(people)[1:]
    first_column = columns("Éloïse") + 2
    for name, line in zip(names, lines, strict=True):
        spaces = len(line) - len(name) - len(line.removeprefix(name).lstrip())
        assert columns(name) + spaces == first_column + len("Wins") - 1


def test_without_a_finished_game_one_sentence_says_so() -> None:
    assert hall_of_fame_lines([]) == ["No game has been finished yet."]
