"""What the votes of an election came to, in sentences.

Each is computed from the votes that everybody has seen up to this verdict. Where the rules keep
secret how many vote cards a seat has left, only this election's votes are told: earlier ones would
count its cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from companion.stories.game_story import ElectionStory, GameStory
from companion.words.i18n import _, name_of
from companion.words.labels import label_of
from engine import Room, Verdict, Vote

MOST_SENTENCES = 2
LONG_STREAK = 5
"""So many Yes cards in a row are worth a sentence, and then every second one."""


def verdict_sentences(story: GameStory, at: int) -> tuple[str, ...]:
    """One or two sentences on the story's election at this index; later ones don't change them."""
    election = story.elections[at]
    match election.verdict:
        case Verdict.REJECTED:
            found = _rejected(election)
        case Verdict.ANNULLED:
            found = _annulled(election)
        case Verdict.CROWNED:
            found = _crowned(election, _tries(story, at))
    parts, streak = _parts(story, at), _longest_streak(story, at)
    sentences = [each.format(**parts) for each in found]
    return (*sentences, *streak)[:MOST_SENTENCES]


def own_vote_sentence(story: GameStory, at: int, seat: int) -> str:
    """What one seat's vote counted in the election at this index, said to its player."""
    election = story.elections[at]
    vote = election.votes[seat]
    count = election.cards.count(vote)
    if vote is Vote.NO and election.verdict is Verdict.ANNULLED:
        return _("Your No did not count.")
    sentence = (
        _("Your {vote} was the only one.") if count == 1 else _("Your {vote} was one of {count}.")
    )
    return sentence.format(vote=label_of(vote), count=count)


def _parts(story: GameStory, at: int) -> dict[str, object]:
    """What the sentences may name: `no` and `ache` are the seats that alone played such a card."""
    election, names = story.elections[at], [seat.name for seat in story.seats]
    return {
        "name": name_of(election.candidate),
        "raiser": names[election.raiser],
        "floor": election.if_rejected.level,
        "noes": election.cards.count(Vote.NO),
        "aches": election.cards.count(Vote.STOMACHACHE),
        "no": _only(names, election, Vote.NO),
        "ache": _only(names, election, Vote.STOMACHACHE),
        "tries": _tries(story, at),
    }


def _tries(story: GameStory, at: int) -> int:
    """How often the candidate was raised in this round."""
    election = story.elections[at]
    raised = [(each.round, each.candidate) for each in story.elections[: at + 1]]
    return raised.count((election.round, election.candidate))


def _only(names: list[str], election: ElectionStory, vote: Vote) -> str | None:
    is_only = election.cards.count(vote) == 1 and vote in election.votes
    return names[election.votes.index(vote)] if is_only else None


def _longest_streak(story: GameStory, at: int) -> Iterator[str]:
    """Who has voted Yes most often in a row, if it is one seat alone and cards are no secret; a
    round without told votes ends the row."""
    known, untold = story.elections[: at + 1], {0, *story.rounds_without_votes}
    since = max(number for number in untold if number < known[-1].round)
    told = [each.votes for each in reversed(known) if each.round > since]
    streaks = [
        len([*takewhile(lambda vote: vote is Vote.YES, votes)]) for votes in zip(*told, strict=True)
    ]
    longest = max(streaks)
    is_told = known[-1].noes is not None and longest >= LONG_STREAK and longest % 2
    if is_told and streaks.count(longest) == 1:
        sentence = _("{seat} has voted Yes {count} times in a row.")
        yield sentence.format(seat=story.seats[streaks.index(longest)].name, count=longest)


def _rejected(election: ElectionStory) -> Iterator[str]:
    is_raisers = election.votes[election.raiser] is Vote.NO
    if {*election.cards} == {Vote.NO}:
        yield _("Everybody said No to {name}.")
    elif election.cards.count(Vote.NO) > 1:
        yield _("{noes} said No; one would have been enough.")
        if is_raisers:
            yield _("{raiser} raised {name} and said No all the same.")
    elif Vote.NO not in election.votes:
        yield _("Only the Émissaire said No.")
    elif is_raisers:
        yield _("{raiser} raised {name} and was the only one to say No.")
    elif election.noes is not None and election.noes[election.votes.index(Vote.NO)] == 1:
        yield _("{no}'s last No decided it.")
    else:
        yield _("{no}'s No alone decided it.")


def _annulled(election: ElectionStory) -> Iterator[str]:
    noes = election.cards.count(Vote.NO)
    if election.cards.count(Vote.STOMACHACHE) > 1:
        yield _("{aches} Stomachaches at once; one would have been enough.")
    elif Vote.STOMACHACHE not in election.votes:
        yield _("Only the Émissaire had a Stomachache.")
    elif noes:
        yield _("Without {ache}'s Stomachache, {name} would have been rejected.")
    else:
        yield _("Without {ache}'s Stomachache, {name} would have been crowned.")
    if election.votes[election.raiser] is Vote.STOMACHACHE:
        yield _("{raiser} raised {name} and got a Stomachache.")
    if noes == 1 and Vote.NO in election.votes:
        yield _("{no}'s No was played for nothing, and is gone.")


def _crowned(election: ElectionStory, tries: int) -> Iterator[str]:
    match election.if_rejected.room:
        case Room.DUNGEON:
            yield _("One No, and {name} would have gone to the dungeon of floor {floor}.")
        case Room.FLOOR:
            yield _("One No, and {name} would have gone back to floor {floor}.")
        case _:
            yield _("One No, and {name} would have been rejected.")
    if election.noes is not None and all(election.noes):
        yield _("Everybody still had a No, and everybody waited for somebody else.")
    if tries > 1:
        yield _("It took {tries} tries to crown {name}.")
