"""What a coronation has brought to light, in sentences: whose favourite was crowned, and who said
No to a favourite of their own. From a coronation on, everybody's favourites are open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.stories.game_story import CoronationStory, ElectionStory, GameStory
from companion.words.i18n import _, listed, name_of
from engine import Vote

MOST_SENTENCES, MOST_NAMES = 3, 4


def coronation_sentences(story: GameStory, at: int) -> tuple[str, ...]:
    """One to three sentences on the story's coronation at this index; later ones don't change
    them."""
    coronation, elections = story.coronations[at], story.elections_of_each[at]
    found = (
        *(() if coronation.is_jester else _whose_favourite(story, coronation, elections)),
        *_noes_to_own(story, coronation, elections),
        _most_points(story, coronation),
    )
    return found[:MOST_SENTENCES]


def _owners(story: GameStory, coronation: CoronationStory, character: str) -> list[int]:
    """Who has this favourite: people, by index."""
    cards = enumerate(coronation.favourites)
    return [person for person, card in cards if character in card]


def _whose_favourite(
    story: GameStory, coronation: CoronationStory, elections: Sequence[ElectionStory]
) -> Iterator[str]:
    owners = _owners(story, coronation, coronation.monarch.id)
    names, name = [story.people[person] for person in owners], name_of(coronation.monarch)
    if not names:
        yield _("{name} was nobody's favourite.").format(name=name)
    elif len(names) == len(story.people):
        yield _("{name} was everybody's favourite.").format(name=name)
    elif len(names) > MOST_NAMES:
        yield _("{name} was a favourite of {count} people.").format(name=name, count=len(names))
    else:
        sentence = _("{name} was a favourite of {people}.")
        yield sentence.format(name=name, people=listed(names))
    raiser = elections[-1].raiser if elections else coronation.raiser
    if raiser is not None and names and raiser not in {story.seat_of[each] for each in owners}:
        sentence = _("{seat} raised {name}, who was not one of {seat}'s favourites.")
        yield sentence.format(seat=story.seats[raiser].name, name=name)


def _noes_to_own(
    story: GameStory, coronation: CoronationStory, elections: Sequence[ElectionStory]
) -> Iterator[str]:
    """The last No to a favourite of one's own; in a team both have it."""
    for election in reversed(elections):
        owners = [story.seat_of[each] for each in _owners(story, coronation, election.candidate.id)]
        for seat, vote in enumerate(election.votes):
            if vote is Vote.NO and owners.count(seat) == len(story.seats[seat].people):
                sentence = _("{seat} said No to {name}, one of {seat}'s favourites.")
                name = name_of(election.candidate)
                yield sentence.format(seat=story.seats[seat].name, name=name)
                return


def _most_points(story: GameStory, coronation: CoronationStory) -> str:
    points = [gain.points for gain in coronation.gains]
    most = max(points)
    names = [name for name, each in zip(story.people, points, strict=True) if each == most]
    if len(names) == 1:
        sentence = _("{names} scores highest: {count}.")
    elif len(names) > MOST_NAMES:
        sentence = _("{people} people score highest: {count} each.")
    else:
        sentence = _("{names} score highest: {count} each.")
    shown = str(most).replace("-", "−")
    return sentence.format(names=listed(names), people=len(names), count=shown)
