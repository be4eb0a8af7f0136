"""Describes a replayed record in words: a few lines per round, in the table's language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.record.json_result import result_of
from companion.record.replay_record import Replay
from companion.record.round_replay import PlayedRound
from companion.stories.correction_story import CorrectionStory, correction_texts
from companion.stories.game_story import story_of
from companion.words.i18n import _, character_name, edition_name, listed
from companion.words.labels import emissary_name, follow_name, round_name, tie_text
from engine import Election, Follow, Rules, Standing, Verdict, standing
from engine.setup import RESERVED_NAME as EMISSARY


def summary_lines(replay: Replay) -> list[str]:
    """The table, every round, and the result."""
    result, corrections = result_of(replay), story_of(replay.game).corrections
    rounds = _rounds(replay, result["rounds"], corrections)
    return [_table(replay.rules), *rounds, *_end(result.get("final"), standing(replay.state))]


def _table(rules: Rules) -> str:
    seats = [_seat(rules, seat) for seat in range(rules.seat_count)]
    first = rules.setup.seats[rules.setup.first].name
    sentence = _("{edition}: {seats}. {first} starts.")
    return sentence.format(edition=edition_name(rules.edition), seats=", ".join(seats), first=first)


def _seat(rules: Rules, number: int) -> str:
    seat = rules.setup.seats[number]
    return f"{seat.name} ({', '.join(seat.members)})" if seat.members else seat.name


def _rounds(
    replay: Replay, results: list[dict[str, Any]], corrections: Iterable[CorrectionStory]
) -> Iterator[str]:
    seats = replay.rules.setup.seats
    for number, played in enumerate(replay.rounds, start=1):
        yield round_name(number, replay.rules.edition.rounds)
        lines = [*_way_to_follow(played), *_elections(replay.rules, played)]
        for each in corrections:
            if each.round == number:
                what = ", ".join(correction_texts(each, seats))
                lines.append(_("Set right: {what}.").format(what=what))
        if played.is_over:
            lines += _points(replay.rules, results[number - 1])
        else:
            lines.append(_("Not over yet."))
        yield from (f"  {line}" for line in lines)


def _way_to_follow(played: PlayedRound) -> Iterator[str]:
    """What was told, if not every move."""
    if played.state.follow is not Follow.MOVES:
        yield _("Told: {way}.").format(way=follow_name(played.state.follow))


def _elections(rules: Rules, played: PlayedRound) -> Iterator[str]:
    """A line per election, except crownings that `_points` will list with their points."""
    for election in played.elections:
        if election.verdict is not Verdict.CROWNED or not played.is_over:
            yield _election_text(rules, election)


def _election_text(rules: Rules, election: Election) -> str:
    name, seat = character_name(rules, election.candidate), rules.setup.seats[election.raiser].name
    return _verdict_template(election.verdict).format(name=name, seat=seat)


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
        yield sentence.format(name=name, points=_numbers(coronation["points"], "+d"))
    if result["ambition"]:
        yield _("Ambitions: {points}.").format(points=_numbers(result["ambition"], "+d"))
    yield _("Scores: {scores}.").format(scores=_numbers(result["scores"], "d"))


def _numbers(numbers: Mapping[str, int], form: str) -> str:
    return ", ".join(f"{_name(name)} {number:{form}}" for name, number in numbers.items())


def _name(name: str) -> str:
    return emissary_name() if name == EMISSARY else name


def _end(final: dict[str, Any] | None, result: Standing) -> Iterable[str]:
    if final is None:
        return [_("The game isn't over yet.")]
    return filter(None, [*_ranking(final), tie_text(result), _winners(final)])


def _ranking(final: dict[str, Any]) -> Iterator[str]:
    rank = 1
    for equal in final["ranking"]:
        for name in equal:
            score = final["scores"][name]
            yield _("{rank}. {name}: {score}").format(rank=rank, name=_name(name), score=score)
        rank += len(equal)


def _winners(final: dict[str, Any]) -> str:
    if final["emissary_won"]:
        return _("The Émissaire is ahead of everyone: the realm is lost.")
    names = final["winners"]
    sentence = _("{names} wins.") if len(names) == 1 else _("{names} win together.")
    return sentence.format(names=listed(names))
