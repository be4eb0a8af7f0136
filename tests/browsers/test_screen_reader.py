"""Whole games of people who see neither their phone nor the big screen: a screen reader is enough.

At the big screen, somebody begins the game. From then on the phones do everything.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise, product
from pathlib import Path
from random import Random
from threading import Event
from time import monotonic
from typing import TypeVar

import pytest
from selenium.common.exceptions import WebDriverException

from companion.evening.agreement import RING_SECONDS
from companion.evening.core import Outputs
from companion.evening.match import Match
from companion.evening.screens.castle import CastleScene
from companion.evening.view_models import characters_of, own_card
from companion.phones.texts import texts_of_page
from companion.words.i18n import _, use_language
from companion.words.labels import full_place_name, label_of
from engine import Option, Phase, Place
from tests.browsers.browsers import CHROMIUM, CHROMIUM_DRIVER, Look, chromium
from tests.browsers.evening import HERE, BrowserEvening
from tests.browsers.screen_reader import ScreenReader, Stop
from tests.companion.simulated_evening import TURN
from tests.needed_programs import needs

pytestmark = [pytest.mark.slow, needs(CHROMIUM, CHROMIUM_DRIVER)]

T = TypeVar("T")
EDITIONS = ("vive-le-roi", "king-up", "viva-il-re")
LANGUAGES = ("en", "fr", "it", "de")
GAMES = [*product(EDITIONS, LANGUAGES)]
SELDOM = 0.2
LISTEN_EVERY = 0.02
"""Seconds between two looks of the people at their phones."""
LONGEST_GAME = 300.0
"""Seconds; far more than it needs."""
REST = RING_SECONDS + 0.2
"""Seconds."""
NAMES = ("Margot", "Charles", "Perrine")
SECRET_TITLES = ("favourites", "ambitions", "votes", "own_vote")
BUTTONS = ("yes_button", "no_button", "next_button", "stomachache_button", "hold")


@cache
def sentence_like(template: str) -> re.Pattern[str]:
    """Fits a sentence of the table, whatever is filled in."""
    return re.compile("(.+)".join(map(re.escape, re.split(r"\{.*?\}", template))))


def filled_in(template: str, sentence: str) -> str | None:
    """What is filled in first, if this is that sentence."""
    found = sentence_like(template).fullmatch(sentence)
    return found and found[1]


def level(place: str) -> int:
    """The number of the floor that a name mentions; 0 for none."""
    found = sentence_like(str(_("Floor {number}"))).search(place)
    digits = found and re.match(r"\d+", found[1])
    return int(digits[0]) if digits else 0


Choose = Callable[[Sequence[Stop]], Stop]


@dataclass(frozen=True)
class Glance:
    """What a phone's page had for its reader at one moment, and what it said of its own accord."""

    stops: tuple[Stop, ...]
    announced: tuple[str, ...]
    is_open: bool
    """Whether its player has opened the secret cards."""

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.stops)


@dataclass(frozen=True)
class OwnCards:
    """What a player heard after opening the secret cards."""

    favourites: tuple[str, ...]
    ambitions: tuple[str, ...]
    vote: tuple[str, ...]


def candidate_of(asks: str) -> str | None:
    """Who is voted on, if this asks for a vote."""
    return filled_in(_("Vote in secret: {candidate} on the throne?"), asks)


def ambition_prompt() -> str:
    return _("Look at your two ambitions, then choose one by its button: Yes or No.")


class Player:
    """Knows what the screen reader of the phone says, and nothing else."""

    def __init__(self, name: str, reader: ScreenReader) -> None:
        self.name = name
        self.reader = reader
        self.glances: list[Glance] = []
        self.cards: list[OwnCards] = []
        """What each look at the own cards has told."""
        self.kept: dict[tuple[str, ...], str] = {}
        """Of each two ambitions, the one that was marked last."""
        self.votes: list[str] = []
        """The button that was pressed last in each election."""
        self._has_voted = False
        """Whether a button was pressed in this one."""
        self.knows_winner = False
        self._asks = ""
        self._button = ""
        """The one that keeps the ambition that is marked."""
        self._has_new_cards = True
        self._rests_until = 0.0
        self._chance = Random(name)

    def act(self) -> None:
        """Listen, then do what the sentence asks for."""
        before, asks = self._asks, self._listen()
        onward = sentence_like(_("Yes: {choice}")).search(asks)
        with suppress(WebDriverException):  # the page has changed meanwhile
            if field := self.reader.find("textbox", texts_of_page()["name_label"].__eq__):
                self.reader.type(field, self.name)
                self._press("join_as_box")
            elif asks == _("Press any button to take the next seat."):
                self._press("yes_button")
            elif self.knows_winner or not self.reader.button(texts_of_page()["hold"]):
                pass  # before the game, and after it
            elif before != asks:
                pass  # first let the others hear it, too
            elif onward:
                self._press_calmly("yes_button")
            elif asks != _("Now somebody else must agree."):
                self._play(asks)

    def _play(self, asks: str) -> None:
        """Take part in the game: know the own cards first."""
        if self._has_new_cards:
            self._look()
        elif candidate := candidate_of(asks):
            self._vote(candidate)
        elif self._is_about_ambitions(asks):
            self._keep_ambition(asks)
        elif asks == _("Choose a character to place."):
            self.choose(self._chance.choice)
        elif asks == _("Choose a character to move up."):
            self.choose(self._climber)
        elif filled_in(_("{character}: choose a floor."), asks):
            self.choose(lambda floors: max(floors, key=lambda each: level(each.name)))

    def _press_calmly(self, text: str) -> None:
        """The table wants a rest before a press that goes on or keeps a card."""
        if monotonic() >= self._rests_until:
            self._rests_until = monotonic() + REST
            self._press(text)

    def _listen(self) -> str:
        """What the phone says that there is to do."""
        announced = self.reader.listen()
        hold = self.reader.find("button", texts_of_page()["hold"].__eq__)
        is_open = bool(hold and hold.is_pressed)
        self.glances.append(Glance(self.reader.stops, tuple(announced), is_open))
        self._asks = self.reader.statuses[0] if self.reader.statuses else ""
        is_voting = self._asks == texts_of_page()["locked"] or candidate_of(self._asks)
        self._has_voted &= bool(is_voting)
        total, wins, tied = _("Total: {score}"), _("{name} wins!"), _("{names} win together!")
        self._has_new_cards |= any(filled_in(total, each) for each in announced)
        self.knows_winner |= any(filled_in(wins, e) or filled_in(tied, e) for e in announced)
        return self._asks

    def _press(self, text: str) -> bool:
        """Whether there is such a button."""
        button = self.reader.button(texts_of_page()[text])
        if button is not None:
            self.reader.activate(button)
        return button is not None

    def choose(self, choice: Choose) -> None:
        """Choose one of the castle's buttons, once they are there."""
        texts = texts_of_page()
        others = {*(texts[each] for each in BUTTONS), _("Pick another")}
        buttons = [each for each in self.reader.stops if each.role == "button"]
        choices = [each for each in buttons if each.name not in others and not self._is_own(each)]
        if choices:
            self.reader.activate(choice(choices))

    def _is_own(self, stop: Stop) -> bool:
        return stop.name.startswith(self.name)

    def _climber(self, choices: Sequence[Stop]) -> Stop:
        """Usually the highest piece, so that the game ends."""
        highest = max(choices, key=lambda each: level(each.name))
        return self._chance.choice((highest, highest, self._chance.choice(choices)))

    def _look(self) -> tuple[str, ...]:
        """Open the own cards, listen, and close them again. They close by themselves when they
        change: then one looks again. Returns the own vote, if it is in."""
        texts = texts_of_page()
        self._press("hold")
        self._listen()
        parts = [self.reader.section(texts[each]) for each in SECRET_TITLES]
        favourites, ambitions, _votes, vote = parts
        if not self.glances[-1].is_open:
            return ()
        self._has_new_cards = False
        self.cards.append(OwnCards(favourites, ambitions, vote))
        self._press("hold")
        self._listen()
        return vote

    def _is_about_ambitions(self, asks: str) -> bool:
        again = _("The same button again keeps your card, the other one changes it.")
        return asks in (ambition_prompt(), again)

    def _keep_ambition(self, asks: str) -> None:
        """Any of the two: the button's name stands before it."""
        texts, offered = texts_of_page(), self.cards[-1].ambitions
        if monotonic() >= self._rests_until and asks == ambition_prompt():
            button, _colon, self.kept[offered] = self._chance.choice(offered).partition(": ")
            self._button = next(k for k in ("yes_button", "no_button") if texts[k] == button)
        self._press_calmly(self._button)

    def _vote(self, candidate: str) -> None:
        """For one's favourites; against the first of the others, and later seldom."""
        is_own = any(each in candidate for each in self.cards[-1].favourites)
        has_no_card = self.reader.statuses[1:] == (texts_of_page()["missing_card"],)
        vote = "yes_button"
        if not is_own and not has_no_card:
            is_against = "no_button" not in self.votes or self._chance.random() < SELDOM
            vote = "no_button" if is_against else "yes_button"
        if not self._press(vote):
            return
        if self._has_voted:
            self.votes.pop()
        self.votes.append(vote)
        self._has_voted = True
        self._hear_own_vote()

    def _hear_own_vote(self) -> None:
        """Unless that was a missing card, or the last vote."""
        if heard := self._look():
            assert heard == (texts_of_page()[self.votes[-1]],)


class Players:
    """They listen to their phones in turn, in a thread of their own."""

    def __init__(self, players: Sequence[Player], link: str) -> None:
        self.players = players
        self._link = link
        self._is_over = Event()
        self._workers = ThreadPoolExecutor(1)
        self._work: Future[None] = self._workers.submit(self._live)

    def check(self) -> None:
        """Raises what has happened to them."""
        if self._work.done():
            self._work.result()

    @property
    def sentences(self) -> list[tuple[str, ...]]:
        return [each.reader.statuses for each in self.players]

    @property
    def know_winner(self) -> bool:
        return all(each.knows_winner for each in self.players)

    def go_home(self) -> None:
        self._is_over.set()
        self._workers.shutdown()
        self._work.result()

    def _live(self) -> None:
        for number, player in enumerate(self.players, start=1):
            player.reader.window.open(self._link.replace(HERE, f"127.0.0.{number}"))
            player.reader.begin()
        while not self._is_over.wait(LISTEN_EVERY):
            for player in self.players:
                player.act()


class HeardEvening(BrowserEvening):
    """Nobody touches the screen once the game has begun. Notes what there is to hear."""

    def __init__(self, folder: Path, edition: str, options: Sequence[Option]) -> None:
        self.public: set[str] = set()
        """All that phones say to everybody."""
        self.turns: set[str] = set()
        """Whose turn it has been, and what for."""
        self.lines: defaultdict[str, set[str]] = defaultdict(set)
        """For each seat, what its phone has told."""
        self.favourites: defaultdict[str, list[set[str]]] = defaultdict(list)
        """For each seat, those of each round."""
        self.ambitions_dealt: defaultdict[str, list[tuple[str, ...]]] = defaultdict(list)
        """For each seat, the ambitions of each round, with their points."""
        self.kept: defaultdict[str, list[str]] = defaultdict(list)
        super().__init__(folder, options=options, edition=edition)

    def host_the_game(self, boxes: int) -> None:
        """Nothing."""

    def turn(self, after: float = TURN) -> Outputs:
        outputs = super().turn(after)
        for hand in outputs.hands.values():
            choices = (each.label for each in hand.choices)
            self.public |= {hand.prompt, *hand.lines, *choices}
            self.lines[hand.name] |= {*hand.lines}
        if isinstance(outputs.scene, CastleScene) and outputs.scene.selected is None:
            self.turns.add(outputs.scene.prompt)
        if (match := self._table.match) is not None:
            self._note_cards(match)
        return outputs

    def _note_cards(self, match: Match) -> None:
        if match.seen.phase is Phase.DEAL:
            return
        for seat in range(match.rules.seat_count):
            name, card = match.seat_name(seat), own_card(match, seat)
            for ambitions in card.ambitions:
                pair = tuple(f"{each.condition} +{each.points}" for each in ambitions)
                if len(pair) > 1 and pair not in self.ambitions_dealt[name][-1:]:
                    self.ambitions_dealt[name].append(pair)
                elif len(pair) == 1 and len(self.kept[name]) < len(self.ambitions_dealt[name]):
                    self.kept[name].append(pair[0])
            for each in card.cards:
                names = {character.name for character in each.characters}
                if names not in self.favourites[name][-1:]:
                    self.favourites[name].append(names)

    @property
    def match(self) -> Match:
        assert self._table.match is not None
        return self._table.match

    def votes_of(self, name: str) -> list[str]:
        """In the whole game, one after the other."""
        match = self.match
        seat = next(s for s in range(match.rules.seat_count) if match.seat_name(s) == name)
        return [label_of(each.votes[seat]) for each in match.story.elections]

    def is_private(self, words: str) -> bool:
        """Whether this is no character, floor or place of the castle, which all see."""
        names = [each.name for each in characters_of(self.match.edition).values()]
        castle = sorted([*names, *map(full_place_name, Place)], key=len, reverse=True)
        rest = re.sub("|".join(map(re.escape, castle)), "", words)
        return bool(rest.strip(" ,"))

    def listen(self, players: Players) -> None:
        """Until everybody has heard who has won."""
        until = monotonic() + LONGEST_GAME
        while not players.know_winner:
            assert monotonic() < until, f"the game is stuck at {players.sentences}"
            players.check()
            self._host(len(players.players), len(players.players))
            self.turn()


def hear_a_game(folder: Path, edition: str) -> tuple[HeardEvening, list[Player]]:
    """A whole game, and those who have played it."""
    options = [Option.AMBITION] if edition == "vive-le-roi" else []
    evening = HeardEvening(folder, edition, options)
    with chromium(*[Look(360, 640)] * len(NAMES)) as windows:
        readers = [ScreenReader(each, moves_focus=n > 0) for n, each in enumerate(windows)]
        players = Players([*map(Player, NAMES, readers)], evening.link)
        try:
            evening.listen(players)
        finally:
            players.go_home()
            evening.close()
    return evening, [*players.players]


def without_repeats(them: Iterable[T]) -> list[T]:
    return [each for each, _again in groupby(them)]


@pytest.mark.parametrize(("edition", "language"), GAMES)
def test_people_who_only_listen_play_a_whole_game(
    tmp_path: Path, edition: str, language: str
) -> None:
    use_language(language)
    evening, players = hear_a_game(tmp_path, edition)
    for player in players:
        assert player.reader.falls == []
        check_what_was_heard(evening, player)
        check_secrets(evening, player)
    assert any(each.vote for player in players for each in player.cards), "one's own vote"
    check_that_votes_look_the_same(players)


def check_what_was_heard(evening: HeardEvening, player: Player) -> None:
    """The own cards; whose turn it is, what was moved, verdicts and votes, points, the winner."""
    name, heard, texts = player.name, {*player.reader.heard}, texts_of_page()
    assert without_repeats({*each.favourites} for each in player.cards) == evening.favourites[name]
    buttons = texts["yes_button"], texts["no_button"]
    pairs = [each.ambitions for each in player.cards if len(each.ambitions) == len(buttons)]
    assert pairs == [
        tuple(f"{button}: {each}" for button, each in zip(buttons, pair, strict=True))
        for pair in evening.ambitions_dealt[name]
    ]
    assert [*player.kept.values()] == evening.kept[name]
    assert evening.lines[name] <= heard
    assert {each for each in evening.turns if not each.startswith(name)} <= heard
    assert [texts[each] for each in player.votes] == evening.votes_of(name)


def check_secrets(evening: HeardEvening, player: Player) -> None:
    """Unless a player has opened the cards, the phone has nothing in it and says nothing but what
    everybody may know."""
    texts = texts_of_page()
    titles = {texts[each] for each in SECRET_TITLES}
    said = {*texts.values(), *evening.public} - titles
    own = {player.name, f"{player.name}: {texts['change_name']}", "vivat"}
    for before, glance in pairwise((Glance((), (), False), *player.glances)):
        if not (before.is_open or glance.is_open):
            assert {*glance.announced} <= said - {texts[each] for each in BUTTONS}
            assert {*filter(evening.is_private, glance.words)} <= said | own
            assert not titles.intersection(glance.words)


def check_that_votes_look_the_same(players: Sequence[Player]) -> None:
    """Who has voted hears the same page, whatever the vote is."""
    in_a_vote = {texts_of_page()[each] for each in ("locked", "yes_button")}
    looks = {
        tuple((each.said.replace(player.name, "…"), each.is_pressed) for each in glance.stops)
        for player in players
        for glance in player.glances
        if in_a_vote.issubset(glance.words) and not glance.is_open
    }
    assert len(looks) == 1
    assert len({vote for player in players for vote in player.votes}) > 1
