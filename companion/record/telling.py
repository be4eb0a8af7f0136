"""A replayed record in words: a few plain lines a round, in the table's language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from companion.i18n import _
from companion.labels import emissary_name, round_name
from companion.record.replaying import PlayedRound, Replay
from companion.record.result import result_of
from engine import Election, Rules, Verdict
from engine.setup import RESERVED_NAME as EMISSARY


def tell(replay: Replay) -> list[str]:
    """The lines that tell a game."""
    result = result_of(replay)
    return [_opening(replay.rules), *_rounds(replay, result["rounds"]), *_end(result.get("final"))]


def _opening(rules: Rules) -> str:
    seats = [_seat(rules, seat) for seat in range(rules.seat_count)]
    first = rules.setup.seats[rules.setup.first].name
    sentence = _("{edition}: {seats}. {first} starts.")
    return sentence.format(edition=rules.edition.name, seats=", ".join(seats), first=first)


def _seat(rules: Rules, seat: int) -> str:
    each = rules.setup.seats[seat]
    return f"{each.name} ({', '.join(each.members)})" if each.members else each.name


def _rounds(replay: Replay, results: list[dict[str, Any]]) -> Iterator[str]:
    for number, played in enumerate(replay.rounds, start=1):
        yield round_name(number, replay.rules.edition.rounds)
        lines = [*_elections(replay.rules, played)]
        if played.is_over:
            lines += _points(replay.rules, results[number - 1])
        else:
            lines.append(_("Not over yet."))
        yield from (f"  {line}" for line in lines)


def _elections(rules: Rules, played: PlayedRound) -> Iterator[str]:
    """Every election in a line; a crowning is told with its points."""
    for election in played.elections:
        if election.verdict is not Verdict.CROWNED or not played.is_over:
            yield _verdict(rules, election)


def _verdict(rules: Rules, election: Election) -> str:
    sentences = {
        Verdict.CROWNED: _("{name}, raised by {seat}, is crowned."),
        Verdict.REJECTED: _("{name}, raised by {seat}, is rejected."),
        Verdict.ANNULLED: _("{name}, raised by {seat}: the election is annulled."),
    }
    name, seat = rules.name_of(election.candidate), rules.setup.seats[election.raiser].name
    return sentences[election.verdict].format(name=name, seat=seat)


def _points(rules: Rules, result: dict[str, Any]) -> Iterator[str]:
    for coronation in result["coronations"]:
        sentence = _("{name} is crowned: {points}.")
        name = rules.name_of(coronation["monarch"])
        yield sentence.format(name=name, points=_numbers(coronation["points"], "+d"))
    if result["ambition"]:
        yield _("Ambitions: {points}.").format(points=_numbers(result["ambition"], "+d"))
    yield _("Scores: {scores}.").format(scores=_numbers(result["scores"], "d"))


def _numbers(numbers: Mapping[str, int], form: str) -> str:
    return ", ".join(f"{_name(name)} {number:{form}}" for name, number in numbers.items())


def _name(name: str) -> str:
    return emissary_name() if name == EMISSARY else name


def _end(final: dict[str, Any] | None) -> Iterable[str]:
    if final is None:
        return [_("The game is not over.")]
    return [*_ranking(final), _winners(final)]


def _ranking(final: dict[str, Any]) -> Iterator[str]:
    place = 1
    for equal in final["ranking"]:
        for name in equal:
            yield f"{place}. {name}: {final['scores'][name]}"
        place += len(equal)


def _winners(final: dict[str, Any]) -> str:
    if final["emissary_won"]:
        return _("The Émissaire is ahead of everyone: the realm is lost.")
    names = final["winners"]
    sentence = _("{names} wins.") if len(names) == 1 else _("{names} win together.")
    return sentence.format(names=", ".join(names))
