"""After a crowning: the points of every favourites card."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.evening.context import TableContext
from companion.evening.game_screen import GameScreen
from companion.evening.inputs import Command, Target
from companion.evening.navigator import After
from companion.evening.scene import CharacterFace, Choice, Overview, Scene
from companion.evening.screen_kinds import FollowsBoard, TellsInHand
from companion.evening.screens.menu import menu_choice
from companion.evening.texts.lessons import coronation_lesson
from companion.evening.view_models import characters_of, overview_of
from companion.stories.coronation_sentences import coronation_sentences
from companion.words.i18n import _
from companion.words.labels import emissary_name, label_of, place_name, round_name
from companion.words.seat_names import person_name
from engine import Coronation, Option, Phase, SeatToken, Tally
from hardware.boxes import BoxId

CARDS_ON_A_PAGE = 8


@dataclass(frozen=True)
class FavouriteLine:
    character: CharacterFace
    place: str
    points: int


@dataclass(frozen=True)
class AmbitionLine:
    """An ambition, met or missed, and its points."""

    name: str
    met: bool
    points: int


@dataclass(frozen=True)
class ScoreCard:
    """One card's points, item by item, and the new score."""

    name: str
    token: SeatToken | None
    lines: tuple[FavouriteLine, ...]
    points: int
    points_label: str
    """Such as “This round”."""
    score: int
    ambition: AmbitionLine | None = None


@dataclass(frozen=True)
class CoronationScene(Scene):
    overview: Overview
    monarch: CharacterFace
    headline: str
    note: str
    cards: tuple[ScoreCard, ...]
    story: tuple[str, ...]
    """Sentences on the votes that led to it."""


class CoronationScreen(FollowsBoard, TellsInHand, GameScreen):
    """A column for each card; a large table's cards are on several pages."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self._page = 0

    def choices(self) -> tuple[Choice, ...]:
        takes_two = not self._has_more
        onward = Choice(Command.CONTINUE, self._continue_label(), takes_two=takes_two)
        return (onward, *self.undo_choice(), menu_choice())

    def _continue_label(self) -> str:
        if self._has_more:
            return _("More cards")
        if self.match.is_practice:
            return _("Continue")
        match self.match.seen.phase:
            case Phase.OVER:
                return _("Who has won?")
            case Phase.CLIMB | Phase.RAISE | Phase.CROWNING:
                return _("Play on")
            case _:
                return _("Next round")

    def lesson_sentence(self) -> str:
        return coronation_lesson()

    def handle_choice(self, target: Target) -> None:
        if target is Command.CONTINUE and self._has_more:
            self._page += 1
        elif target is Command.CONTINUE:
            self.navigator.show_game(After.CORONATION)

    def hand_lines(self, box: BoxId) -> tuple[str, ...]:
        """The seat's own favourites with their points, and the new score."""
        seat, coronation = self.match.seat_of(box), self.match.seen.coronations[-1]
        return tuple(
            line
            for card in self._score_cards(coronation)
            if seat is not None and card.token == self.match.rules.tokens[seat]
            for line in (
                card.name,
                *(f"{each.character.name}, {each.place}: {each.points}" for each in card.lines),
                *((f"{card.ambition.name}: {card.ambition.points}",) if card.ambition else ()),
                f"{card.points_label}: {card.points}",
                _("Total: {score}").format(score=card.score),
            )
        )

    def follow_board(self) -> None:
        """Play on with the next move; the next round begins when the castle has been cleared.
        Not before everybody's points were on the screen."""
        board, now = self.table.board, self.table.now
        match self.match.seen.phase:
            case Phase.DEAL | Phase.OVER:
                goes_on = board.memory.is_cleared(now)
            case phase:
                goes_on = phase is Phase.CLIMB and board.moves_on(now)
        if goes_on and not self._has_more:
            self.navigator.show_game(After.CORONATION)

    @property
    def _has_more(self) -> bool:
        cards = self._score_cards(self.match.seen.coronations[-1])
        return len(cards) > (self._page + 1) * CARDS_ON_A_PAGE

    def scene(self) -> CoronationScene:
        match = self.match
        coronation = match.seen.coronations[-1]
        monarch = characters_of(match.edition)[coronation.monarch]
        return CoronationScene(
            frame=self.frame(),
            overview=self._overview(coronation),
            monarch=monarch,
            headline=_("{name} is crowned").format(name=monarch.name),
            note=self._note(coronation),
            cards=self._score_cards(coronation)[self._page * CARDS_ON_A_PAGE :][:CARDS_ON_A_PAGE],
            story=self._story(),
        )

    def _story(self) -> tuple[str, ...]:
        story = self.match.story
        tells = self.table.settings.now.table.stories
        return coronation_sentences(story, len(story.coronations) - 1) if tells else ()

    def _overview(self, coronation: Coronation) -> Overview:
        """The castle with the round's monarchs under their crowns."""
        overview = overview_of(self.match)
        crowned = tuple(
            each.monarch for each in self.match.seen.coronations if each.round == coronation.round
        )
        return replace(overview, castle=replace(overview.castle, crowned=crowned))

    def _note(self, coronation: Coronation) -> str:
        if self._nobody_can_move:
            return _("No character can move: the round ends here.")
        if coronation.turned:
            return _("The jester is king: plus and minus swap!")
        if Option.SHARED_PAWN in self.match.rules.setup.options:
            return _("A shared pawn moves by the lower of its team's points.")
        return round_name(coronation.round, self.match.edition.rounds)

    @property
    def _nobody_can_move(self) -> bool:
        """Whether a wedding's round ended without its second coronation."""
        seen = self.match.seen
        round_is_over = seen.phase in (Phase.DEAL, Phase.OVER)
        return round_is_over and len(seen.crowned) < self.match.rules.coronations

    def _score_cards(self, coronation: Coronation) -> tuple[ScoreCard, ...]:
        match = self.match
        cards = tuple(
            self._score_card(
                tally,
                person_name(match.rules, index),
                match.rules.tokens[person.seat],
                coronation.scores[person.pawn],
                _ambition_line(coronation, index),
            )
            for index, (person, tally) in enumerate(
                zip(match.rules.people, coronation.tallies, strict=True)
            )
        )
        emissary = match.seen.emissary
        if coronation.emissary is None or emissary is None:
            return cards
        last = self._score_card(coronation.emissary, emissary_name(), None, emissary.score)
        return (*cards, last)

    def _score_card(
        self,
        tally: Tally,
        name: str,
        token: SeatToken | None,
        score: int,
        ambition: AmbitionLine | None = None,
    ) -> ScoreCard:
        characters = characters_of(self.match.edition)
        lines = tuple(
            FavouriteLine(characters[item.character], place_name(item.place), item.points)
            for item in tally.items
        )
        points = tally.points + (ambition.points if ambition is not None else 0)
        return ScoreCard(name, token, lines, points, self._points_label(tally), score, ambition)

    def _points_label(self, tally: Tally) -> str:
        if tally.perfect:
            return _("Perfect zero!")
        is_one_of_two = self.match.rules.coronations > 1
        return _("This coronation") if is_one_of_two else _("This round")


def _ambition_line(coronation: Coronation, person: int) -> AmbitionLine | None:
    """A person's ambition, if this coronation judged it."""
    if not coronation.judgements:
        return None
    judgement = coronation.judgements[person]
    return AmbitionLine(label_of(judgement.ambition), judgement.met, judgement.points)
