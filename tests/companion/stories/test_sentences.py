"""The story of the votes: what is told, and that nothing is told before the table may know."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from companion.stories.coronation_sentences import coronation_sentences
from companion.stories.final_sentences import final_sentences
from companion.stories.game_story import ElectionStory, GameStory
from companion.stories.verdict_sentences import own_vote_sentence, verdict_sentences
from engine import Place, Seat, Vote
from tests.companion.stories.sample_stories import coronation, election, sample_story

SEATS = ("Ada", "Ben", "Cleo", "Dov")
PLENTY = (3, 3, 3, 3)


def told(*elections: ElectionStory, seats: tuple[str, ...] = SEATS) -> tuple[str, ...]:
    """The sentences on the last of these elections."""
    story = sample_story(*seats, winners=None, elections=elections)
    return verdict_sentences(story, len(elections) - 1)


@pytest.mark.parametrize(
    ("votes", "sentences"),
    [
        ("YNYY", ("Ben's No alone decided it.",)),
        ("NYYY", ("Ada raised Anna and was the only one to say No.",)),
        ("YNNY", ("2 said No; one would have been enough.",)),
        (
            "NNNY",
            (
                "3 said No; one would have been enough.",
                "Ada raised Anna and said No all the same.",
            ),
        ),
        ("NNNN", ("Everybody said No to Anna.",)),
        ("YSYY", ("Without Ben's Stomachache, Anna would have been crowned.",)),
        (
            "YSNY",
            (
                "Without Ben's Stomachache, Anna would have been rejected.",
                "Cleo's No was played for nothing, and is gone.",
            ),
        ),
        ("YSNN", ("Without Ben's Stomachache, Anna would have been rejected.",)),
        (
            "SSNY",
            (
                "2 Stomachaches at once; one would have been enough.",
                "Ada raised Anna and got a Stomachache.",
            ),
        ),
        ("YYYY", ("One No, and Anna would have been rejected.",)),
    ],
)
def test_what_an_election_came_to(votes: str, sentences: tuple[str, ...]) -> None:
    assert told(election("Anna", 0, votes)) == sentences


@pytest.mark.parametrize(
    ("votes", "emissary", "sentence"),
    [
        ("YYYY", Vote.NO, "Only the Émissaire said No."),
        ("YNYY", Vote.NO, "2 said No; one would have been enough."),
        ("NNNN", Vote.YES, "4 said No; one would have been enough."),
        ("YYYY", Vote.STOMACHACHE, "Only the Émissaire had a Stomachache."),
        ("YSYY", Vote.STOMACHACHE, "2 Stomachaches at once; one would have been enough."),
    ],
)
def test_the_emissarys_card_counts(votes: str, emissary: Vote, sentence: str) -> None:
    assert told(election("Anna", 0, votes, emissary=emissary))[0] == sentence


@pytest.mark.parametrize(
    ("place", "end"),
    [
        (Place.DUNGEON_2, "gone to the dungeon of floor 2."),
        (Place.FLOOR_1, "gone back to floor 1."),
        (Place.SOMEWHERE, "been rejected."),
    ],
)
def test_where_a_single_no_would_have_sent_the_new_king(place: Place, end: str) -> None:
    crowned = election("Anna", 0, "YYYY", if_rejected=place)
    assert told(crowned) == (f"One No, and Anna would have {end}",)


def test_a_last_no_is_told_where_hands_are_no_secret() -> None:
    last = election("Anna", 0, "YNYY", noes=(3, 1, 3, 3))
    assert told(last) == ("Ben's last No decided it.",)


def test_everybody_waited_only_if_everybody_had_a_no() -> None:
    sentence = "Everybody still had a No, and everybody waited for somebody else."
    assert sentence in told(election("Anna", 0, "YYYY", noes=PLENTY))
    assert sentence not in told(election("Anna", 0, "YYYY", noes=(3, 0, 3, 3)))
    assert sentence not in told(election("Anna", 0, "YYYY"))


def test_a_candidate_who_had_to_be_raised_again() -> None:
    again = told(election("Anna", 0, "YYSY"), election("Anna", 1, "YYYY"))
    assert again[-1] == "It took 2 tries to crown Anna."
    other_round = election("Anna", 1, "YYYY", number=2)
    assert len(told(election("Anna", 0, "YYSY"), other_round)) == 1


def test_a_long_row_of_yes_is_told_where_hands_are_no_secret() -> None:
    rows = [election("Anna", 1, "NYNN", noes=PLENTY)] * 5
    assert told(*rows)[-1] == "Ben has voted Yes 5 times in a row."
    assert "in a row" not in " ".join(told(*rows[:4]))
    assert "in a row" not in " ".join(told(*[election("Anna", 0, "NYNN")] * 5))
    assert "in a row" not in " ".join(told(*[election("Anna", 0, "NYYN", noes=PLENTY)] * 5))


def test_a_round_without_told_votes_ends_a_row() -> None:
    rows = [election("Anna", 1, "NYNN", number=n, noes=PLENTY) for n in (1, 1, 1, 3, 3)]
    story = sample_story(*SEATS, winners=None, elections=tuple(rows))
    assert "in a row" in verdict_sentences(story, 4)[-1]
    untold = sample_story(*SEATS, winners=None, elections=tuple(rows), untold=(2,))
    assert "in a row" not in verdict_sentences(untold, 4)[-1]


@pytest.mark.parametrize(
    ("votes", "sentence"),
    [
        ("NYYY", "Your No was the only one."),
        ("NNYN", "Your No was one of 3."),
        ("NSYY", "Your No did not count."),
        ("SSYY", "Your Stomachache was one of 2."),
        ("YNNN", "Your Yes was the only one."),
        ("YNYY", "Your Yes was one of 3."),
    ],
)
def test_what_ones_own_vote_counted(votes: str, sentence: str) -> None:
    story = sample_story(*SEATS, winners=None, elections=(election("Anna", 1, votes),))
    assert own_vote_sentence(story, 0, 0) == sentence


def crowned(*owners: int, elections: tuple[ElectionStory, ...] = (), raiser: int = 3) -> GameStory:
    """A story in which Merlin is crowned: a favourite of these people; Anna is one of Ada."""
    cards = tuple(
        (*(("merlin",) if person in owners else ()), *(("anna",) if person == 0 else ()))
        for person in range(4)
    )
    return sample_story(
        *SEATS,
        winners=None,
        elections=(*elections, election("Merlin", raiser, "YYYY")),
        coronations=(coronation("Merlin", 9, 12, 7, 12, favourites=cards),),
    )


MOST = "Ben and Dov score highest: 12 each."


@pytest.mark.parametrize(
    ("owners", "sentences"),
    [
        ((), ("Merlin was nobody's favourite.", MOST)),
        ((0, 1, 2, 3), ("Merlin was everybody's favourite.", MOST)),
        ((1, 3), ("Merlin was a favourite of Ben and Dov.", MOST)),
        (
            (1,),
            (
                "Merlin was a favourite of Ben.",
                "Dov raised Merlin, who was not one of Dov's favourites.",
                MOST,
            ),
        ),
    ],
)
def test_whose_favourite_was_crowned(owners: tuple[int, ...], sentences: tuple[str, ...]) -> None:
    assert coronation_sentences(crowned(*owners), 0) == sentences


def test_a_no_to_a_favourite_of_ones_own_comes_to_light() -> None:
    sentence = "Ada said No to Anna, one of Ada's favourites."
    assert sentence in coronation_sentences(crowned(elections=(election("Anna", 1, "NYYY"),)), 0)
    others = crowned(elections=(election("Anna", 1, "YNYY"), election("Jeanne", 1, "NYYY")))
    assert "said No" not in " ".join(coronation_sentences(others, 0))


def test_in_a_team_both_must_have_the_favourite() -> None:
    team = Seat("Foxes", ("Ada", "Ben"))
    for cards, is_told in ((("anna",), ()), False), ((("anna",), ("anna",)), True):
        story = sample_story(
            team,
            "Cleo",
            winners=None,
            elections=(election("Anna", 1, "NY"), election("Merlin", 1, "YY")),
            coronations=(coronation("Merlin", 1, 2, 3, favourites=(*cards, ("merlin",))),),
        )
        sentence = "Foxes said No to Anna, one of Foxes's favourites."
        assert (sentence in coronation_sentences(story, 0)) is is_told


def test_each_coronation_of_a_wedding_tells_of_its_own_elections() -> None:
    cards = (("anna", "jeanne"), ("merlin",))
    story = sample_story(
        "Ada",
        "Ben",
        winners=None,
        elections=(
            election("Anna", 1, "NY"),
            election("Merlin", 1, "YY"),
            election("Jeanne", 1, "NY"),
            election("Romeo", 1, "YY"),
        ),
        coronations=(
            coronation("Merlin", 1, 2, favourites=cards),
            coronation("Romeo", 1, 2, favourites=cards),
        ),
    )
    first, second = (" ".join(coronation_sentences(story, at)) for at in (0, 1))
    assert "No to Anna" in first
    assert "Jeanne" not in first
    assert "No to Jeanne" in second
    assert "Anna" not in second


def test_a_told_crowning_has_a_raiser_without_votes() -> None:
    cards = ((), ("merlin",))
    story = sample_story(
        "Ada",
        "Ben",
        winners=None,
        coronations=(coronation("Merlin", 1, 2, favourites=cards, raiser=0),),
    )
    assert (
        coronation_sentences(story, 0)[1]
        == "Ada raised Merlin, who was not one of Ada's favourites."
    )


def test_the_end_tells_how_close_it_was_and_who_said_no() -> None:
    elections = (election("Anna", 0, "YNNY"), election("Jeanne", 0, "YNYY"))
    story = sample_story(*SEATS, elections=elections, coronations=(coronation("Anna", 9, 7, 8, 1),))
    assert final_sentences(story) == (
        "Ada is 1 point ahead.",
        "Ada has won without a single No.",
        "Nobody said No more often than Ben: 2 times.",
    )


def test_a_shared_victory_has_its_story_too() -> None:
    story = sample_story(
        *SEATS,
        winners=(0, 1),
        elections=(election("Anna", 0, "YNNY"),),
        coronations=(coronation("Anna", 9, 9, 8, 1),),
    )
    assert final_sentences(story) == (
        "Elections in this game: 1, rejections: 1.",
        "The most points in one round: 9.",
    )


def test_the_winner_is_ahead_of_the_emissary_too() -> None:
    story = sample_story(*SEATS, coronations=(coronation("Anna", 9, 7, 4, 1),))
    assert final_sentences(replace(story, emissary_score=8))[0] == "Ada is 1 point ahead."


def test_without_all_votes_nothing_is_told_of_all_votes() -> None:
    elections = (election("Anna", 0, "YNNY"), election("Jeanne", 0, "YNYY"))
    told = final_sentences(
        sample_story(
            *SEATS,
            elections=elections,
            coronations=(coronation("Anna", 9, 7, 8, 1),),
            untold=(3,),
        )
    )
    assert told == ("Ada is 1 point ahead.", "The most points in one round: 9.")


def test_a_running_game_has_no_end() -> None:
    assert final_sentences(sample_story(*SEATS, winners=None)) == ()
