"""Stories written by hand, and stories of games that were played."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random

import engine
from companion.stories.game_story import CoronationStory, ElectionStory, Gain, GameStory, story_of
from companion.stories.named_character import NamedCharacter
from companion.stories.saved_game import SavedGame
from engine import (
    FAVOURITES_ON_A_CARD,
    Ballot,
    Climb,
    Deal,
    Event,
    Favourites,
    Game,
    Option,
    Phase,
    Place,
    Reveal,
    Seat,
    Standing,
    State,
    Verdict,
    Vote,
    lone_seats,
)
from engine.edition import TieBreak
from engine.elections import verdict_of
from tests.companion.record.sample_games import SampleTable, events

LETTERS = {"Y": Vote.YES, "N": Vote.NO, "S": Vote.STOMACHACHE}
EVENING = datetime(2026, 11, 20, 20, 15)


def election(
    candidate: str,
    raiser: int,
    votes: str,
    number: int = 1,
    emissary: Vote | None = None,
    noes: tuple[int, ...] | None = None,
    if_rejected: Place = Place.REMOVED,
) -> ElectionStory:
    """An election in the first round by default; `votes` has one letter per seat: "YNS". `noes` are
    the No cards that each seat had before, where that is no secret."""
    cards = tuple(LETTERS[letter] for letter in votes)
    figure = NamedCharacter(candidate.lower(), candidate)
    places = {
        Verdict.CROWNED: Place.THRONE,
        Verdict.REJECTED: Place.REMOVED,
        Verdict.ANNULLED: Place.FLOOR_5,
    }
    verdict = verdict_of(cards if emissary is None else (*cards, emissary))
    return ElectionStory(
        number, figure, raiser, cards, emissary, verdict, places[verdict], if_rejected, noes
    )


def coronation(
    monarch: str,
    *points: int,
    number: int = 1,
    favourites: tuple[tuple[str, ...], ...] = (),
    raiser: int | None = None,
) -> CoronationStory:
    """A coronation that gave each person these points and left each seat this score."""
    gains, figure = tuple(Gain(each) for each in points), NamedCharacter(monarch.lower(), monarch)
    cards = favourites or ((),) * len(points)
    return CoronationStory(number, figure, gains, points, None, cards, False, raiser)


def sample_story(
    *seats: str | Seat,
    winners: tuple[int, ...] | None = (0,),
    elections: tuple[ElectionStory, ...] = (),
    coronations: tuple[CoronationStory, ...] = (),
    edition: str = "King Up!",
    untold: tuple[int, ...] = (),
) -> GameStory:
    """A finished game of these seats; an unfinished one if `winners` is None."""
    sitting = tuple(Seat(seat) if isinstance(seat, str) else seat for seat in seats)
    scores = coronations[-1].seat_scores if coronations else (0,) * len(sitting)
    others = tuple(at for at in range(len(sitting)) if at not in (winners or ()))
    ranking = tuple(group for group in (winners or (), others) if group)
    return GameStory(
        edition=edition.lower(),
        edition_name=edition,
        rounds=3,
        options=(Option.TEAMS,) if any(seat.members for seat in sitting) else (),
        seats=sitting,
        first=0,
        round=3,
        start_score=0,
        emissary_start=None,
        seat_scores=scores,
        emissary_score=None,
        elections=elections,
        coronations=coronations,
        rounds_without_votes=untold,
        final=None if winners is None else final_standing(scores, ranking, winners),
    )


def final_standing(
    scores: tuple[int, ...],
    ranking: tuple[tuple[int, ...], ...],
    winners: tuple[int, ...],
    emissary_won: bool = False,
) -> Standing:
    """The end of a game in which nobody has a favourite in the castle."""
    values = (0,) * len(scores)
    return Standing(scores, ranking, winners, emissary_won, TieBreak.MOST_IN_CASTLE, values)


def saved_games(*stories: GameStory) -> list[SavedGame]:
    """These games, one per day, oldest first."""
    return [
        SavedGame(f"game-{at}", EVENING + timedelta(days=at), story)
        for at, story in enumerate(stories)
    ]


def moments(table: SampleTable, seed: int) -> Iterator[Game]:
    """A random game after each of its events; always the same object."""
    chance = Random(f"{table} {seed}")
    game = Game(table.rules(first=chance.randrange(table.seats)))
    for event in events(table, chance, game):
        game.push(event)
        yield game


def played(table: SampleTable, seed: int = 1) -> GameStory:
    """The story of a whole random game."""
    *_before, game = moments(table, seed)
    return story_of(game)


def with_rejections_only() -> Game:
    """A royal wedding whose rounds crown only the jester: the eight seats reject everyone else
    until nobody can move."""
    setup = engine.Setup(lone_seats(*"ABCDEFGH"), options=frozenset({Option.WEDDING}))
    game = Game(engine.Rules(engine.load_edition("vive-le-roi"), setup))
    chance = Random(3)
    while game.state.phase is not Phase.OVER:
        is_jester = game.state.candidate == "bouffon"
        game.push(_next(game, chance, refuse=not is_jester))
    return game


def with_a_perfect_zero() -> Game:
    """A game in which the first seat's six favourites are the six rejected characters."""
    setup = engine.Setup(lone_seats(*"ABCDEF"))
    game = Game(engine.Rules(engine.load_edition("king-up"), setup))
    chance = Random(3)
    while game.state.phase is not Phase.OVER:
        out = [place for place in game.state.castle if place is Place.REMOVED]
        game.push(_next(game, chance, refuse=len(out) < FAVOURITES_ON_A_CARD))
    return game


def _next(game: Game, chance: Random, refuse: bool) -> Event:
    state = game.state
    match state.phase:
        case Phase.DEAL:
            return Deal((None,) * len(state.rules.people))
        case Phase.PLACEMENT:
            return chance.choice(game.legal_actions())
        case Phase.CLIMB:
            return _highest(game)
        case Phase.CORONATION:
            return Reveal(state.favourites.index(None), _card(state, state.favourites.index(None)))
        case _:
            return _ballot(state, refuse)


def _card(state: State, person: int) -> Favourites:
    """The six least valuable characters for the first person, the six most valuable for others."""
    court = [character.id for character in state.rules.edition.court]
    worth = {Place.REMOVED: 0, Place.THRONE: 10}
    order = sorted(court, key=lambda each: worth.get(state.place_of(each), 5))
    six = order[:FAVOURITES_ON_A_CARD] if person == 0 else order[-FAVOURITES_ON_A_CARD:]
    return Favourites(tuple(six))


def _highest(game: Game) -> Climb:
    """Moves the jester if possible, otherwise the highest character."""
    state = game.state
    climbs = [climb for climb in game.legal_actions() if isinstance(climb, Climb)]
    jester = [climb for climb in climbs if climb.character == state.rules.jester]
    return (
        jester or sorted(climbs, key=lambda each: -(state.place_of(each.character).level or 0))
    )[0]


def _ballot(state: State, refuse: bool) -> Ballot:
    """Everyone votes Yes; to refuse, the first seat that still has a No card plays it."""
    votes = [Vote.YES] * len(state.hands)
    if refuse:
        votes[next(seat for seat, hand in enumerate(state.hands) if hand.no)] = Vote.NO
    return Ballot(tuple(votes))
