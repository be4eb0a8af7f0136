"""The verdict: all votes of an election, revealed in one frame."""

from __future__ import annotations

from dataclasses import dataclass

from companion.evening.context import TableContext
from companion.evening.game_screen import GameScreen
from companion.evening.inputs import BUTTON_OF_VOTE, Command, Target
from companion.evening.navigator import After
from companion.evening.scene import CharacterFace, Choice, Scene
from companion.evening.screen_kinds import ActsInTime, FollowsBoard, TellsInHand
from companion.evening.texts.help import election_help
from companion.evening.texts.lessons import verdict_lesson
from companion.evening.view_models import characters_of
from companion.stories.verdict_sentences import own_vote_sentence, verdict_sentences
from companion.words.i18n import _
from companion.words.labels import label_of
from engine import Election, Phase, Room, SeatToken, Verdict, Vote
from hardware.boxes import LIGHT_OF_BUTTON, BoxId, Light

REVEAL_SECONDS = 0.1
"""From the verdict to the moment when all lights change: every box must know it by then. At this
moment the cards on the screen show their faces."""

CROWNING_SECONDS = 8.0
"""How long people look at a crowning before the game goes on by itself, if a camera follows."""


@dataclass(frozen=True)
class VoteFace:
    """One revealed card, or the Émissaire's Yes without a card."""

    voter: str
    token: SeatToken | None
    """None for the Émissaire."""
    vote: Vote


@dataclass(frozen=True)
class VerdictScene(Scene):
    candidate: CharacterFace
    votes: tuple[VoteFace, ...]
    verdict: Verdict
    headline: str
    consequence: str
    story: tuple[str, ...] = ()
    """Sentences on the votes."""
    is_revealed: bool = True
    """Whether the lights have changed, and the cards show their faces."""


class VerdictScreen(ActsInTime, FollowsBoard, TellsInHand, GameScreen):
    """All cards are open until the table continues."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self._revealed_at = table.now + REVEAL_SECONDS

    @property
    def lights_at(self) -> float:
        """When all boxes change their lights in the same instant, in seconds of the table's
        clock."""
        return self._revealed_at

    def drawn_light(self, box: BoxId) -> Light:
        """Drawn lights change together with the real ones."""
        is_sealed = not self._is_revealed and box in self.match.pairing
        return Light.LOCKED if is_sealed else self.light(box)

    @property
    def _is_revealed(self) -> bool:
        return self.table.now >= self._revealed_at

    def wake_at(self) -> float | None:
        if not self._is_revealed:
            return self._revealed_at
        return self._goes_on_at if self._goes_on_by_itself else None

    def update(self) -> None:
        if self._goes_on_by_itself and self.table.now >= self._goes_on_at:
            self.handle_choice(Command.CONTINUE)

    @property
    def _goes_on_by_itself(self) -> bool:
        """Where a camera follows, nobody needs to touch the screen after a crowning."""
        is_seen = self.table.follows_board and self.table.ports.camera.knows_board
        return is_seen and self._election.verdict is Verdict.CROWNED

    @property
    def _goes_on_at(self) -> float:
        return self._revealed_at + CROWNING_SECONDS

    def choices(self) -> tuple[Choice, ...]:
        """A crowning ends something, but where places are still to be told: those are agreed."""
        ends = self._election.verdict is Verdict.CROWNED
        takes_two = ends and self.match.seen.phase is not Phase.POSITIONS
        return (Choice(Command.CONTINUE, _("Continue"), takes_two=takes_two), *self.undo_choice())

    def yes_chooses(self, box: BoxId) -> bool:
        """Every seat's box goes on, although its light shows its vote."""
        return self._is_revealed and box in self.match.pairing

    def lesson_sentence(self) -> str:
        """Nothing before the cards show their faces."""
        return verdict_lesson(self.match) if self._is_revealed else ""

    def help_lines(self) -> tuple[str, ...]:
        return tuple(election_help(self.match.rules))

    def handle_choice(self, target: Target) -> None:
        if target is Command.CONTINUE:
            self.navigator.show_game(After.VERDICT)

    def follow_board(self) -> None:
        """Play on once the board is as the verdict says, or somebody has made the next move."""
        board = self.table.board
        is_done = self._election.candidate in board.memory.settled or board.moves_on(self.table.now)
        if self._is_revealed and is_done and self._election.verdict is not Verdict.CROWNED:
            self.handle_choice(Command.CONTINUE)

    def hand_prompt(self, box: BoxId) -> str:
        """What one's own vote counted comes first."""
        seat, story, onward = self.match.seat_of(box), self.match.story, super().hand_prompt(box)
        if seat is None or not self._tells_story:
            return onward
        return f"{own_vote_sentence(story, len(story.elections) - 1, seat)} {onward}".rstrip()

    def hand_lines(self, box: BoxId) -> tuple[str, ...]:
        """The verdict, everybody's card, and where the candidate goes."""
        if not self._is_revealed:
            return ()
        candidate = characters_of(self.match.edition)[self._election.candidate]
        votes = (f"{face.voter}: {label_of(face.vote)}" for face in self._vote_faces())
        headline = _headline(self._election.verdict, candidate)
        return (headline, *votes, self._consequence(candidate))

    @property
    def _tells_story(self) -> bool:
        return self._is_revealed and self.table.settings.now.table.stories

    def seat_light(self, seat: int) -> Light:
        return LIGHT_OF_BUTTON[BUTTON_OF_VOTE[self._election.votes[seat]]]

    def scene(self) -> VerdictScene:
        candidate = characters_of(self.match.edition)[self._election.candidate]
        return VerdictScene(
            frame=self.frame(),
            candidate=candidate,
            votes=self._vote_faces(),
            verdict=self._election.verdict,
            headline=_headline(self._election.verdict, candidate),
            consequence=self._consequence(candidate),
            story=self._story(),
            is_revealed=self._is_revealed,
        )

    def _story(self) -> tuple[str, ...]:
        story = self.match.story
        return verdict_sentences(story, len(story.elections) - 1) if self._tells_story else ()

    @property
    def _election(self) -> Election:
        election = self.match.seen.election
        assert election is not None, "a verdict follows a ballot"
        return election

    def _vote_faces(self) -> tuple[VoteFace, ...]:
        name, tokens = self.match.seat_name, self.match.rules.tokens
        faces = tuple(
            VoteFace(name(seat), tokens[seat], vote)
            for seat, vote in enumerate(self._election.votes)
        )
        if self._election.emissary is None:
            return faces
        return (*faces, VoteFace(self._emissary_label(), None, self._election.emissary))

    def _emissary_label(self) -> str:
        """The Émissaire, and where its vote came from."""
        if self.match.emissary_played_a_card:
            return _("Émissaire: pile")
        return _("Émissaire: favourite")

    def _consequence(self, candidate: CharacterFace) -> str:
        """What to do on the board."""
        place = self.match.state.place_of(candidate.character)
        sentences = {
            Room.THRONE: _("The favourites are scored now."),
            Room.DUNGEON: _("Put {name} into the dungeon beside floor {floor}."),
            Room.REMOVED: _("Take {name} out of the castle."),
            Room.FLOOR: _("Put {name} back on floor {floor}."),
            Room.SOMEWHERE: self._sentence_without_place(),
        }
        floor = place.level
        if place.room is Room.SOMEWHERE:
            floor = self.match.rules.jester_floors[0].level
        return sentences[place.room].format(name=candidate.name, floor=floor)

    def _sentence_without_place(self) -> str:
        """What to do if the castle is not followed: after a Stomachache, or for the jester."""
        if self._election.verdict is Verdict.ANNULLED:
            return _("Put {name} back on floor 5.")
        return _("Put {name} on floor {floor}; if it is full, on the next one below.")


def _headline(verdict: Verdict, candidate: CharacterFace) -> str:
    match verdict:
        case Verdict.CROWNED:
            headline = _("Long live {name}!")
        case Verdict.REJECTED:
            headline = _("{name} is rejected")
        case Verdict.ANNULLED:
            headline = _("Stomachache! No verdict on {name}")
    return headline.format(name=candidate.name)
