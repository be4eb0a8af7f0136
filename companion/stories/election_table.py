"""A game's elections as a table: one row per election, one vote card per voter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.stories.game_story import ElectionStory, GameStory
from companion.stories.page_parts import Badge, badges, round_label
from companion.words.i18n import _, name_of
from companion.words.labels import round_name, vote_name
from engine import Verdict, Vote


@dataclass(frozen=True)
class VoteCard:
    """A vote that was revealed."""

    vote: Vote
    name: str
    is_raiser: bool


@dataclass(frozen=True)
class ElectionRow:
    """One election."""

    candidate: str
    raised_by: str
    cards: tuple[VoteCard, ...]
    verdict: Verdict
    verdict_name: str
    is_crowning: bool


@dataclass(frozen=True)
class ElectionRound:
    """The elections of a round."""

    title: str
    rows: tuple[ElectionRow, ...]


@dataclass(frozen=True)
class ElectionTable:
    """All elections, by round; `untold` says which rounds are missing."""

    title: str
    note: str
    untold: str
    voters: tuple[Badge, ...]
    rounds: tuple[ElectionRound, ...]


def election_table(story: GameStory) -> ElectionTable | None:
    """All elections whose votes were revealed so far; None if no votes were told."""
    if story.rounds_without_votes and not story.elections:
        return None
    return ElectionTable(
        title=_("All elections"),
        note=_note(story),
        untold=_untold(story),
        voters=badges(story),
        rounds=tuple(_rounds(story)),
    )


def _note(story: GameStory) -> str:
    if not story.elections:
        return _("Nobody has voted yet.")
    return _("A ring marks the player who raised the candidate to the throne.")


def _untold(story: GameStory) -> str:
    if not story.rounds_without_votes:
        return ""
    rounds = ", ".join(map(round_label, story.rounds_without_votes))
    return _("Votes were not told in these rounds: {rounds}.").format(rounds=rounds)


def _rounds(story: GameStory) -> Iterator[ElectionRound]:
    for number in range(1, story.round + 1):
        rows = tuple(_row(story, each) for each in story.elections_of(number))
        if rows:
            yield ElectionRound(round_name(number, story.rounds), rows)


def _row(story: GameStory, election: ElectionStory) -> ElectionRow:
    return ElectionRow(
        candidate=name_of(election.candidate),
        raised_by=_("raised by {seat}").format(seat=story.seats[election.raiser].name),
        cards=tuple(_cards(election)),
        verdict=election.verdict,
        verdict_name=_verdict_name(election.verdict),
        is_crowning=election.is_crowning,
    )


def _cards(election: ElectionStory) -> Iterator[VoteCard]:
    for seat, vote in enumerate(election.votes):
        yield VoteCard(vote, vote_name(vote), seat == election.raiser)
    if election.emissary is not None:
        yield VoteCard(election.emissary, vote_name(election.emissary), False)


def _verdict_name(verdict: Verdict) -> str:
    match verdict:
        case Verdict.CROWNED:
            return _("Crowned")
        case Verdict.REJECTED:
            return _("Rejected")
        case Verdict.ANNULLED:
            return _("Annulled")
