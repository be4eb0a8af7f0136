"""Players who are taking their seats: their boxes, their names, and how they want to play."""

from __future__ import annotations

from functools import cached_property

from msgspec.structs import replace

from companion.bots.levels import Bot, new_bot
from companion.config.settings import EMISSARY_NAMES
from companion.evening.before_game import BeforeGameScreen
from companion.evening.context import TableContext
from companion.evening.events import Cards
from companion.evening.scene import SeatFace
from companion.evening.seats.bots import NAMES as BOT_NAMES
from companion.evening.seats.boxes import is_bot_seat, new_bot_seat, new_screen_seat
from companion.evening.seats.names import MEMBERS, Named, Role, chosen_of, named_seats, names_of
from companion.evening.seats.needs import Need, needs
from companion.evening.texts.rules.sheet import Section, chapters
from companion.evening.texts.rules.table import table_of
from companion.words.seat_names import colour_name, is_default, people_of
from engine import (
    BotLevel,
    Edition,
    Follow,
    Option,
    PawnColour,
    RuleError,
    Rules,
    Seat,
    SeatToken,
    Setup,
    tokens_of,
    with_free_colours,
)
from engine.errors import NameReserved, NameTaken
from hardware.boxes import BoxId
from sentences import N_


def next_way(follow: Follow) -> Follow:
    """The way to follow after this one; after the last comes the first."""
    ways = tuple(Follow)
    return ways[(ways.index(follow) + 1) % len(ways)]


class Lobby:
    """The boxes that have a seat, clockwise, and what was chosen for the game."""

    is_practice = False

    def __init__(self, table: TableContext, edition: Edition) -> None:
        self.edition = edition
        self._table = table
        self.boxes = self._kept()
        self.cards = Cards.DEALT
        latest = table.ports.saved_games.latest()
        last_way = Follow.MOVES if latest is None else latest.story.follow
        self._follow = table.settings.now.table.follow.follow or last_way
        is_same = latest is not None and latest.story.edition == edition.id
        keeps_options = is_same and bool(self.boxes) and not self.is_practice
        self.chosen = frozenset(latest.story.options if latest and keeps_options else ())
        self.teams = {who.box for who in table.names if who.role in MEMBERS}
        """Boxes of seats with two people, while teams are on."""
        self.first = 0
        table.keep_colours(self._colours)

    def _kept(self) -> list[BoxId]:
        """Those who sat here before; in a smaller edition without the last bots, and no bots where
        nobody else is left."""
        kept = [*filter(self._can_sit, self._table.seated)]
        while len(kept) > self.most or (kept and all(map(is_bot_seat, kept))):
            kept.remove(next(filter(is_bot_seat, reversed(kept)), kept[-1]))
        return kept

    def _can_sit(self, box: BoxId) -> bool:
        """Whether there is a box or who plays without one; in the guide people learn, not bots."""
        is_there = self._table.presence.has_box_or_screen(box)
        return not self.is_practice if is_bot_seat(box) else is_there

    def add(self, box: BoxId) -> None:
        """Another seat, with the first free colour."""
        self.boxes.append(box)
        self._table.keep_colours(self._colours)

    def add_screen_seat(self) -> None:
        """Another seat, which answers on the screen."""
        self.add(new_screen_seat(self.boxes))

    def add_bot(self) -> None:
        """Another seat, for which vivat plays."""
        box = new_bot_seat(self.boxes)
        name = next(name for name in BOT_NAMES if name not in self.names)
        others = {who: each for who, each in self._table.names.items() if each != name}
        self._table.names = {**others, Named(box): name}
        self._table.bot_levels[box] = BotLevel.FAIR
        self.add(box)

    def switch_level(self, box: BoxId) -> None:
        """A bot plays at the other level."""
        levels = tuple(BotLevel)
        at = levels.index(self._table.bot_levels[box])
        self._table.bot_levels[box] = levels[(at + 1) % len(levels)]

    @property
    def has_bots(self) -> bool:
        return any(map(is_bot_seat, self.boxes))

    @property
    def follow(self) -> Follow:
        """How vivat follows: bots must know every move."""
        return Follow.MOVES if self.has_bots else self._follow

    def switch_follow(self) -> None:
        self._follow = next_way(self._follow)

    def bots(self) -> tuple[Bot, ...]:
        """The bots as the game keeps them, each with a seed of its own."""
        seats = enumerate(self._seats())
        return tuple(
            new_bot(seat, each.bot, self._table.chance) for seat, each in seats if each.bot
        )

    def remove(self, box: BoxId) -> None:
        """A seat stands up; the others keep their order, their names and their colours."""
        self._keep_names()
        self.boxes.remove(box)
        self.teams.discard(box)

    def move(self, box: BoxId, by: int) -> None:
        """Move a seat clockwise past `by` others; after the last place comes the first."""
        self._keep_names()
        place = (self.boxes.index(box) + by) % len(self.boxes)
        self.boxes.remove(box)
        self.boxes.insert(place, box)

    def switch_team(self, box: BoxId) -> None:
        """Make a seat a team of two, or one player again. The first team switches teams on."""
        self.teams = self.teams if Option.TEAMS in self.options else set()
        self.teams ^= {box}
        self.chosen |= {Option.TEAMS}

    @property
    def options(self) -> frozenset[Option]:
        """Those that were chosen, as far as the table has a choice."""
        needs = self.needs
        return frozenset(
            each for each in Option if (needs[each].is_on if each in needs else each in self.chosen)
        )

    @property
    def needs(self) -> dict[Option, Need]:
        return {need.option: need for need in needs(self.edition, len(self.boxes), self.chosen)}

    @property
    def most(self) -> int:
        """How many seats the edition has."""
        return max(self.edition.seats)

    def _keep_names(self) -> None:
        """Names from the settings go by place: from now on they stay with their seats."""
        self._table.names = {**self._table.names, **chosen_of(self.boxes, self._seats())}

    def paint(self, box: BoxId, colour: PawnColour) -> None:
        """Give a seat a colour. If another seat has it, the two exchange theirs."""
        colours = self._colours
        exchanged = {each: colours[box] for each, other in colours.items() if other is colour}
        self._table.keep_colours({**colours, **exchanged, box: colour})

    @property
    def _colours(self) -> dict[BoxId, PawnColour]:
        """The colour of each box's seat: the one it has kept, else the edition's first free one."""
        pawns, kept = self.edition.pawns, self._table.colours
        chosen = [each if (each := kept.get(box)) in pawns else None for box in self.boxes]
        return dict(zip(self.boxes, with_free_colours(chosen, pawns), strict=True))

    @property
    def names(self) -> tuple[str, ...]:
        """Each seat's name."""
        return tuple(seat.name for seat in self._seats())

    def name_of(self, who: Named) -> str:
        return names_of(self.boxes, self._seats())[who]

    @property
    def people(self) -> tuple[Named, ...]:
        """The people who play, clockwise: lone players, and the two of each team."""
        return tuple(
            Named(box, role)
            for box, seat in zip(self.boxes, self._seats(), strict=True)
            if seat.bot is None
            for role in (MEMBERS if seat.members else (Role.SEAT,))
        )

    def rename(self, who: Named, name: str) -> None:
        """Give somebody a name. If another person has it, the two exchange their names.

        A team whose name one of its people takes is called after both again.
        """
        before = names_of(self.boxes, self._seats())
        holders = [each for each, n in before.items() if n == name and each != Named(who.box)]
        chosen = {each: n for each, n in self._table.names.items() if n != name}
        if not is_default(before[who]):
            chosen.update((each, before[who]) for each in holders)
        is_colour = who.role is Role.SEAT and name == colour_name(self._colours[who.box])
        self._table.names = {**chosen, who: "" if is_colour else name}

    def why_not(self, who: Named, name: str) -> RuleError | None:
        """Why somebody can't be given a new name, if so."""
        if name.casefold() in EMISSARY_NAMES:
            return NameReserved(name=name)
        team = Named(who.box) if who.role in MEMBERS else None
        others = names_of(self.boxes, self._seats())
        is_taken = any(n == name for each, n in others.items() if each not in (who, team))
        return NameTaken(name=name) if is_taken else None

    def names_to_pick(self, who: Named) -> tuple[str, ...]:
        """People of earlier evenings, the latest first; names from the settings; those of others
        at the table, to swap with; and the seat's colour. No bot's."""
        bots = [seat.name for seat in self._seats() if seat.bot is not None]
        others = chosen_of(self.boxes, self._seats()).values()
        settings = self._table.settings.now.table.names
        free = (name for name in (*self._remembered, *settings) if name not in others)
        colour = colour_name(self._colours[who.box])
        names = dict.fromkeys((*free, *others, *([colour] if who.role is Role.SEAT else ())))
        return tuple(name for name in names if name not in (self.name_of(who), *bots))

    @cached_property
    def _remembered(self) -> tuple[str, ...]:
        """Everyone who has played before, the latest first."""
        games = reversed([*self._table.ports.saved_games.games()])
        return tuple(
            name for game in games for seat in game.story.seats for name in people_of(seat)
        )

    @property
    def seats(self) -> tuple[SeatFace, ...]:
        can_sit, seats = self._can_sit, self._seats()
        return tuple(
            SeatFace(token, seat.name, seat.members, bot=seat.bot, box_missing=not can_sit(box))
            for token, seat, box in zip(tokens_of(seats), seats, self.boxes, strict=True)
        )

    def token_of(self, box: BoxId) -> SeatToken:
        return tokens_of(self._seats())[self.boxes.index(box)]

    def _seats(self) -> tuple[Seat, ...]:
        teams = self.teams if Option.TEAMS in self.options else set()
        seats = named_seats(
            self._colours, teams, self._table.names, self._table.settings.now.table.names
        )
        levels = self._table.bot_levels
        return tuple(
            replace(seat, bot=levels.get(box)) if is_bot_seat(box) else seat
            for box, seat in zip(self.boxes, seats, strict=True)
        )

    def setup(self) -> Setup:
        seats = self._seats()
        untold = tuple(replace(seat, colour=None) for seat in seats)
        has_usual_colours = tokens_of(untold) == tokens_of(seats)
        return Setup(
            untold if has_usual_colours else seats,
            self.first,
            self.options,
            self._table.settings.now.house_rules,
            self.follow,
        )

    def problem(self) -> RuleError | None:
        """Why these seats can't play like this, if so."""
        if self.has_bots and all(map(is_bot_seat, self.boxes)):
            return RuleError(N_("vivat doesn't play alone: at least one seat is for people."))
        try:
            Rules(self.edition, self.setup())
        except RuleError as error:
            return error
        return None


class PracticeLobby(Lobby):
    """People who practise; every move is followed."""

    is_practice = True

    def setup(self) -> Setup:
        return replace(super().setup(), follow=Follow.MOVES)


class LobbyScreen(BeforeGameScreen):
    """A screen for seats that are not playing yet."""

    def __init__(self, table: TableContext, lobby: Lobby) -> None:
        super().__init__(table)
        self.lobby = lobby

    def rules(self) -> tuple[Section, ...]:
        """What these seats play; for any number of seats while they can't play like this."""
        lobby, house_rules = self.lobby, self.table.settings.now.house_rules
        seats = len(lobby.boxes) if len(lobby.boxes) in lobby.edition.seats else None
        return chapters(table_of(lobby.edition, lobby.options, house_rules, seats))

    @property
    def lesson(self) -> str | None:
        return "" if self.lobby.is_practice else None

    @property
    def seated_boxes(self) -> tuple[BoxId, ...]:
        return tuple(self.lobby.boxes)

    def seat_face(self, box: BoxId) -> SeatFace | None:
        boxes = self.lobby.boxes
        return self.lobby.seats[boxes.index(box)] if box in boxes else None
