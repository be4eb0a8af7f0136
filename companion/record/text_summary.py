"""Describes a replayed record in words: a few lines per round, in the table's language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.record.json_result import result_of
from companion.record.replay_record import Replay
from companion.record.round_replay import PlayedRound
from companion.stories.coronation_sentences import coronation_sentences
from companion.stories.correction_story import correction_texts
from companion.stories.final_sentences import final_sentences
from companion.stories.game_story import GameStory, story_of
from companion.stories.honours import honours
from companion.stories.page_parts import outcome
from companion.stories.ties import tie_text
from companion.stories.verdict_sentences import verdict_sentences
from companion.words.i18n import _, character_name, edition_name, name_of
from companion.words.labels import emissary_name, label_of, round_name
from companion.words.seat_names import name_with_kind, seat_name, shown_seats
from engine import Follow, Rules, Verdict
from engine.setup import RESERVED_NAME as EMISSARY


def summary_lines(replay: Replay) -> list[str]:
    """The table, every round, and the result."""
    result, story = result_of(replay), story_of(replay.game)
    return [_table(replay.rules), *_rounds(replay, result["rounds"], story), *_end(story)]


def _table(rules: Rules) -> str:
    seats = [_seat(rules, seat) for seat in range(rules.seat_count)]
    first = seat_name(rules, rules.setup.first)
    sentence = _("{edition}: {seats}. {first} starts.")
    return sentence.format(edition=edition_name(rules.edition), seats=", ".join(seats), first=first)


def _seat(rules: Rules, number: int) -> str:
    seat = shown_seats(rules.setup.seats)[number]
    return f"{seat.name} ({', '.join(seat.members)})" if seat.members else name_with_kind(seat)


def _rounds(replay: Replay, results: list[dict[str, Any]], story: GameStory) -> Iterator[str]:
    seats = shown_seats(replay.rules.setup.seats)
    for number, played in enumerate(replay.rounds, start=1):
        yield round_name(number, replay.rules.edition.rounds)
        lines = [*_way_to_follow(played), *_elections(story, number)]
        for each in story.corrections:
            if each.round == number:
                what = ", ".join(correction_texts(each, seats))
                lines.append(_("Set right: {what}.").format(what=what))
        if played.is_over:
            lines += _points(replay.rules, results[number - 1])
            lines += _coronations(story, number)
        else:
            lines.append(_("Not over yet."))
        yield from (f"  {line}" for line in lines)


def _way_to_follow(played: PlayedRound) -> Iterator[str]:
    """What was told, if not every move."""
    if played.state.follow is not Follow.MOVES:
        yield _("Told: {way}.").format(way=label_of(played.state.follow))


def _elections(story: GameStory, number: int) -> Iterator[str]:
    """A line for each election, with the story of its votes."""
    for at, election in enumerate(story.elections):
        if election.round == number:
            name, seat = name_of(election.candidate), story.seats[election.raiser].name
            line = _verdict_template(election.verdict).format(name=name, seat=seat)
            yield " ".join((line, *verdict_sentences(story, at)))


def _coronations(story: GameStory, number: int) -> Iterator[str]:
    for at, coronation in enumerate(story.coronations):
        if coronation.round == number:
            yield " ".join(coronation_sentences(story, at))


def _verdict_template(verdict: Verdict) -> str:
    match verdict:
        case Verdict.CROWNED:
            return _("{name}, raised by {seat}, is crowned.")
        case Verdict.REJECTED:
            return _("{name}, raised by {seat}, is rejected.")
        case Verdict.ANNULLED:
            return _("{name}, raised by {seat}: the election is annulled.")


def _points(rules: Rules, result: dict[str, Any]) -> Iterator[str]:
    for coronation in result["coronations"]:
        sentence = _("{name} is crowned: {points}.")
        name = character_name(rules, coronation["monarch"])
        yield sentence.format(name=name, points=_numbers(rules, coronation["points"], "+d"))
    if result["ambition"]:
        yield _("Ambitions: {points}.").format(points=_numbers(rules, result["ambition"], "+d"))
    yield _("Scores: {scores}.").format(scores=_numbers(rules, result["scores"], "d"))


def _numbers(rules: Rules, numbers: Mapping[str, int], form: str) -> str:
    """Numbers of people, or of pawns, as the table's language calls them."""
    seats, shown = rules.setup.seats, shown_seats(rules.setup.seats)
    names = {EMISSARY: emissary_name()}
    for seat, called in zip(seats, shown, strict=True):
        names |= {seat.name: called.name, **dict(zip(seat.people, called.people, strict=True))}
    return ", ".join(f"{names[name]} {number:{form}}" for name, number in numbers.items())


def _end(story: GameStory) -> Iterator[str]:
    """The ranking, what decided the game, and everybody's honour."""
    if story.final is not None:
        for equal in story.final.ranking:
            for seat in equal:
                name, rank = story.seats[seat].name, story.final.ranks[seat]
                line = _("{rank}. {name}: {score}")
                yield line.format(rank=rank, name=name, score=story.final.scores[seat])
        yield from filter(None, [tie_text(story)])
    yield outcome(story)
    yield from final_sentences(story)
    for each in honours(story):
        line = _("{honour}: {name} ({detail})")
        yield line.format(honour=each.title, name=each.name, detail=each.detail)
