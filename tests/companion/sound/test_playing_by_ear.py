"""A whole game is played by people who only hear the voice and press their boxes."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

import pytest

from companion.evening.ports import Ports
from companion.words.i18n import languages
from engine import Option, load_edition, standing
from tests.companion.pseudo_language import speaking
from tests.companion.simulated_table import decks_that_know
from tests.companion.sound.narrated_table import NarratedTable
from tests.companion.sound.playing_by_ear import PlayersByEar, option_on, switch

EDITIONS = ("viva-il-re", "king-up", "vive-le-roi")
CARDS = range(1, 40)


@dataclass(frozen=True)
class Way:
    """How they play: with printed cards, entering every move or only votes, with ambitions."""

    own_cards: bool = False
    only_votes: bool = False
    ambitions: bool = False


WAYS = (Way(), Way(own_cards=True), Way(only_votes=True), Way(ambitions=True))


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "language"), [*product(EDITIONS, languages())])
def test_people_who_only_hear_play_a_whole_game(edition: str, language: str) -> None:
    """Each language in another way in each edition."""
    at = EDITIONS.index(edition) + languages().index(language)
    play_by_ear(edition, language, WAYS[at % len(WAYS)])


def test_people_who_only_hear_play_a_whole_game_with_ambitions() -> None:
    play_by_ear("vive-le-roi", "fr", Way(ambitions=True))


def play_by_ear(edition_id: str, language: str, way: Way) -> None:
    edition = load_edition(edition_id)
    with speaking(language):
        table = NarratedTable(ports=Ports(own_decks=decks_that_know(edition_id)), names=())
        players = PlayersByEar(table, edition, max(3, min(edition.seats)), CARDS)
        switches = []
        if way.only_votes:
            switches.append(switch("vivat follows", "votes and scores"))
        if way.own_cards:
            switches.append(switch("Favourites", "our cards"))
        if way.ambitions and Option.AMBITION in edition.options:
            switches.append(option_on(Option.AMBITION))
        players.sit_down(switches)
        players.play()
        result = standing(table.match.state)
        names = [table.match.seat_name(seat) for seat in range(players.count)]
        assert players.scores == dict(zip(names, result.scores, strict=True))
        assert players.totals == players.scores, "the points of the last coronation"
        assert all(names[seat] in players.winners for seat in result.winners)
