"""What there is to see: one frozen value, and no secret in it.

A scene says what is on the screen, not where. Two equal scenes look the same,
so a display draws only when the scene has changed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from companion.table.inputs import Target
from engine import Ambition, Kind, Place, Verdict, Vote
from hardware.boxes import BoxId, Health, Light


@dataclass(frozen=True)
class Choice:
    """Something that can be chosen now; `state` is how a switch stands."""

    target: Target
    label: str = ""
    state: str = ""


@dataclass(frozen=True)
class Figure:
    """A character as it is drawn: `look` picks shape and colour."""

    character: str
    name: str
    initials: str
    look: int
    kind: Kind


@dataclass(frozen=True)
class SeatFace:
    """A seat as it is drawn: `number` counts from 1 and picks the colour."""

    number: int
    name: str
    members: tuple[str, ...] = ()
    """The two people of a team."""
    score: int | None = None
    """What counts: the lower one where the seat has two pawns."""
    pawns: tuple[int, ...] = ()
    """The score of each of its pawns."""
    is_turn: bool = False
    holds_crown: bool = False
    voted: bool = False
    box_missing: bool = False


@dataclass(frozen=True)
class CardFace:
    """A favourites card; `banished` is the one that does not count, if that is played."""

    figures: tuple[Figure, ...]
    banished: str | None = None


@dataclass(frozen=True)
class EmissaryFace:
    """The Émissaire beside the castle: its score, open card and pile."""

    score: int
    card: CardFace
    pile_size: int


@dataclass(frozen=True)
class Board:
    """The castle: who stands where, and what stands beside it."""

    figures: tuple[tuple[Figure, Place], ...]
    wcs: tuple[int, ...]
    dungeons: tuple[int, ...]
    crowned: tuple[str, ...] = ()


class Tone(Enum):
    """What a notice is: a plain word, a refusal, or something to look after."""

    PLAIN = "plain"
    REFUSAL = "refusal"
    WARNING = "warning"


@dataclass(frozen=True)
class Notice:
    text: str
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True)
class Frame:
    """What every scene has: what can be chosen, where the choice stands, a word."""

    choices: tuple[Choice, ...] = ()
    focus: Target | None = None
    notice: Notice | None = None
    has_help: bool = False

    def offers(self, target: Target) -> bool:
        """Whether this can be chosen now."""
        return any(choice.target == target for choice in self.choices)


@dataclass(frozen=True)
class TitleScene:
    frame: Frame


@dataclass(frozen=True)
class EditionCard:
    edition: str
    name: str
    seats: str
    about: str


@dataclass(frozen=True)
class EditionScene:
    frame: Frame
    cards: tuple[EditionCard, ...]


@dataclass(frozen=True)
class SeatingScene:
    """Who sits where so far; `problem` says why the game can't begin yet."""

    frame: Frame
    edition: str
    seats: tuple[SeatFace, ...]
    most: int
    problem: str | None


@dataclass(frozen=True)
class StarterScene:
    frame: Frame
    seats: tuple[SeatFace, ...]


@dataclass(frozen=True)
class Surroundings:
    """What is always on the table in a round: castle, seats, Émissaire."""

    round: int
    rounds: int
    board: Board
    seats: tuple[SeatFace, ...]
    emissary: EmissaryFace | None


@dataclass(frozen=True)
class CastleScene:
    """Placement and climbing. `selected` is the character about to be placed."""

    frame: Frame
    around: Surroundings
    prompt: str
    hint: str
    selected: str | None = None


@dataclass(frozen=True)
class ElectionScene:
    """An open election: who has voted, never what."""

    frame: Frame
    around: Surroundings
    candidate: Figure
    prompt: str
    hint: str


@dataclass(frozen=True)
class VoteFace:
    """One turned card, or the Émissaire's Yes without one."""

    voter: str
    number: int | None
    """The seat's number; None for the Émissaire."""
    vote: Vote


@dataclass(frozen=True)
class VerdictScene:
    """All cards at once, and what they come to."""

    frame: Frame
    candidate: Figure
    votes: tuple[VoteFace, ...]
    verdict: Verdict
    headline: str
    consequence: str


@dataclass(frozen=True)
class FavouritesScene:
    """A card of the table's own is entered: six taps, or its number."""

    frame: Frame
    prompt: str
    hint: str
    court: tuple[Figure, ...]
    picked: tuple[str, ...]
    sealed: str | None
    typed: str
    wanted: int


@dataclass(frozen=True)
class AmbitionChoiceScene:
    """Everyone keeps one of two ambition cards; `seats` tells who has chosen."""

    frame: Frame
    around: Surroundings
    prompt: str
    hint: str


@dataclass(frozen=True)
class AmbitionEntryScene:
    """An ambition card of the table's own is shown, and picked from all there are."""

    frame: Frame
    prompt: str
    cards: tuple[tuple[Ambition, str], ...]


@dataclass(frozen=True)
class HelpScene:
    """Lines to read: the rules that matter now, or the votes of the round."""

    frame: Frame
    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class ScoreLine:
    figure: Figure
    place: str
    points: int


@dataclass(frozen=True)
class AmbitionLine:
    """An ambition, met or missed, and what it gave."""

    name: str
    met: bool
    points: int


@dataclass(frozen=True)
class ScoreCard:
    """One card's points, item by item, and the score they lead to."""

    name: str
    number: int | None
    lines: tuple[ScoreLine, ...]
    points: int
    perfect: bool
    score: int
    ambition: AmbitionLine | None = None


@dataclass(frozen=True)
class CoronationScene:
    frame: Frame
    monarch: Figure
    headline: str
    note: str
    cards: tuple[ScoreCard, ...]


@dataclass(frozen=True)
class PodiumRow:
    """`rank` is None for the Émissaire, who has no place in the order."""

    rank: int | None
    name: str
    number: int | None
    score: int
    wins: bool


@dataclass(frozen=True)
class PodiumScene:
    frame: Frame
    headline: str
    rows: tuple[PodiumRow, ...]


@dataclass(frozen=True)
class QuestionScene:
    """Something is asked before it happens."""

    frame: Frame
    question: str
    detail: str


@dataclass(frozen=True)
class WireLine:
    """What there is to know about one of the boxes' wires."""

    health: Health
    text: str


@dataclass(frozen=True)
class WiresScene:
    """Which boxes are there; `test` tells which button was pressed last."""

    frame: Frame
    headline: str
    test: str
    lines: tuple[WireLine, ...]


@dataclass(frozen=True)
class PairingScene:
    """Which box is whose, by number; `chosen` is the seat that gets another one."""

    frame: Frame
    hint: str
    seats: tuple[SeatFace, ...]
    boxes: tuple[int, ...]
    chosen: int | None
    lines: tuple[WireLine, ...]


@dataclass(frozen=True)
class OwnCard:
    """What only one seat may see: its favourites, its ambitions, its vote cards."""

    cards: tuple[CardFace, ...]
    """A card for each person of the seat; none where the cards lie on the table."""
    ambitions: tuple[tuple[str, ...], ...]
    """For each person: the one that was kept, or the two to choose from."""
    votes: tuple[tuple[Vote, int], ...]
    """The vote cards in the hand, and how many of each."""


@dataclass(frozen=True)
class PrivateScene:
    """One person alone with the display; the choices are its answers, if any is wanted."""

    frame: Frame
    seat: SeatFace
    prompt: str
    card: OwnCard = field(repr=False)


Scene = (
    TitleScene
    | EditionScene
    | SeatingScene
    | StarterScene
    | CastleScene
    | ElectionScene
    | VerdictScene
    | FavouritesScene
    | CoronationScene
    | PodiumScene
    | QuestionScene
    | AmbitionChoiceScene
    | AmbitionEntryScene
    | HelpScene
    | WiresScene
    | PairingScene
    | PrivateScene
)


@dataclass(frozen=True)
class BoxFace:
    """One button box: whose it is, what its light shows, what its holder peeks at."""

    box: BoxId
    number: int
    seat: SeatFace | None
    light: Light
    plugged: bool = True
    own_card: OwnCard | None = field(default=None, repr=False)
