"""What the castle says about the board under the camera, and what can be chosen then."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from companion.evening.board.meaning import Disagree, Happened, Move, WhichFirst, setting_right
from companion.evening.board.reading import Spot
from companion.evening.board.refusals import refusal
from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.navigator import After
from companion.evening.scene import Choice, Tone
from companion.evening.seats.bots import asks_for, asks_for_another
from companion.words.i18n import _, character_name, listed, translate
from companion.words.labels import full_place_name
from engine import Phase, Place, Room, SetRight

MOST_NAMED = 3
"""Pieces that a sentence names."""


@dataclass(frozen=True)
class ThisOrder(Target):
    """The moves were made in this order."""

    moves: tuple[Move, ...]


def board_hint(table: TableContext) -> str:
    """What the table must know of its board now; "" if all is well."""
    board, now = table.board, table.now
    match board.meaning(now):
        case WhichFirst():
            return _("Which move came first?")
        case Disagree(moved):
            return _refusal(table, moved)
    if blind := _blindness(table):
        return blind
    if strayed := board.memory.strayed():
        return disagreement(table, strayed)
    if lagging := board.memory.lagging():
        return _lagging(table, lagging)
    if table.ports.camera.hand_above and board.memory.waits(now):
        return _("A hand is over the board: vivat waits for the pieces beside it.")
    if unsure := board.memory.unsure(now):
        if board.memory.is_lifted(unsure[0]):
            return _("{name} seems to be lifted. Put the piece down, and let go of it.").format(
                name=_names(table, unsure[:1])
            )
        sentence = _("vivat can't tell where {names} belongs: put it fully into one place.")
        return sentence.format(names=_names(table, unsure[:1]))
    if missing := board.memory.missing(now):
        left_over = [c for c in missing if c not in board.memory.spots and _is_below(table, c)]
        if left_over:
            return _lagging(table, tuple(left_over[:1]))
        sentence = _("vivat can't see {names}. Does something cover the sticker?")
        return sentence.format(names=_names(table, missing))
    return ""


def _blindness(table: TableContext) -> str:
    """Why the camera can't follow well now; "" if it can, or nobody wants it."""
    problem = table.ports.camera.trouble or table.ports.camera.warning
    return translate(problem) if problem is not None and table.follows_board else ""


def board_choices(table: TableContext) -> tuple[Choice, ...]:
    """What can be chosen about it."""
    match table.board.meaning(table.now):
        case WhichFirst(ways):
            return tuple(Choice(ThisOrder(way), _order_name(table, way)) for way in ways)
        case _ if _to_follow(table) is not None:
            return (Choice(Command.FOLLOW_BOARD, _("The board is right")),)
        case _:
            return ()


def _to_follow(table: TableContext) -> SetRight | None:
    """The correction that makes the companion's castle that of the board; None if there is none."""
    match table.board.meaning(table.now):
        case Disagree(follow=follow):
            return follow
        case None if differing := table.board.memory.differing():
            return setting_right(table.match.state, differing)
        case _:
            return None


def follow_board(table: TableContext) -> None:
    """Play what has happened on the board."""
    match table.board.meaning(table.now):
        case Happened(count, moves):
            _play(table, count, moves)
        case Disagree(moved) if not table.board.is_told and (due := _due(table, moved)):
            table.board.mark_as_told()
            table.notices.show(_refusal(table, due), Tone.REFUSAL)


def _due(table: TableContext, moved: Mapping[str, Spot]) -> Mapping[str, Spot]:
    """Of whom people must know now: during an election, only of the candidate and of others on the
    throne. The rest may have been moved for the next turn."""
    seen = table.match.seen
    if seen.phase is not Phase.ELECTION:
        return moved
    return {c: spot for c, spot in moved.items() if c == seen.candidate or spot is Place.THRONE}


def choose_about_board(table: TableContext, target: Target) -> bool:
    """Handle a choice of these; returns whether it was one."""
    match target, table.board.meaning(table.now):
        case ThisOrder(moves), WhichFirst(ways) if moves in ways:
            _play(table, 0, moves)
        case Command.FOLLOW_BOARD, _meaning if (follow := _to_follow(table)) is not None:
            if table.play(follow):
                table.navigator.show_game(After.MOVE)
                table.notices.show(_("The board is set right."))
        case ((ThisOrder() | Command.FOLLOW_BOARD), _meaning):
            pass
        case _:
            return False
    return True


def _play(table: TableContext, count: int, moves: Iterable[Move]) -> None:
    """Take back so many moves and play these, as far as they are possible."""
    taken_back = all(table.take_back() for _each in range(count))
    if taken_back and all(table.play(move) for move in moves):
        table.board.expect(table.match, table.now)
    table.navigator.show_game(After.MOVE)


def _refusal(table: TableContext, moved: Mapping[str, Spot]) -> str:
    """Why the table does not follow: a bot asks for another move, or no move leads there."""
    asked = table.bots.asked_move(table.match)
    if asked is None:
        return disagreement(table, moved)
    tells = asks_for if moved.keys() == {asked.character} else asks_for_another
    return tells(table.match, asked)


def disagreement(table: TableContext, moved: Mapping[str, Spot]) -> str:
    """Why no move leads to where these pieces stand, and where one of them belongs."""
    refused = refusal(table.match.state, moved)
    reason = "" if refused.rule is None else translate(refused.rule)
    if len(moved) > MOST_NAMED:
        many = _("{count} pieces don't stand where the screen shows them.")
        reason = many.format(count=len(moved))
    is_out = refused.place is Place.REMOVED
    belongs = _("Take {name} off the board.") if is_out else _("{name} belongs here: {place}.")
    name = character_name(table.match.rules, refused.character)
    return f"{reason} {belongs.format(name=name, place=full_place_name(refused.place))}".strip()


def _is_below(table: TableContext, character: str) -> bool:
    """Whether it is on floor 0, where characters go that nobody has placed."""
    return table.match.state.place_of(character) is Place.FLOOR_0


def _lagging(table: TableContext, characters: tuple[str, ...]) -> str:
    """What is still to be done on the board."""
    state = table.match.state
    outside = [c for c in characters if state.place_of(c).room in (Room.UNPLACED, Room.REMOVED)]
    if len(outside) > 1:
        return _("First take off the board: {names}.").format(names=_names(table, outside))
    character = characters[0]
    name = character_name(table.match.rules, character)
    if outside:
        return _("Take {name} off the board.").format(name=name)
    place = full_place_name(state.place_of(character))
    return _("Still to be moved: {name}. Put it here: {place}.").format(name=name, place=place)


def _order_name(table: TableContext, moves: Iterable[Move]) -> str:
    """Moves in their order, in a few words."""
    names = (character_name(table.match.rules, move.character) for move in moves)
    return ", ".join(names)


def _names(table: TableContext, characters: Iterable[str]) -> str:
    names = [character_name(table.match.rules, each) for each in characters]
    if len(names) > MOST_NAMED:
        return _("{first} and {count} more").format(
            first=", ".join(names[:MOST_NAMED]), count=len(names) - MOST_NAMED
        )
    return listed(names)
