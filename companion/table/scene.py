"""What there is to see: one frozen value, and no secret in it.

A scene says what is on the screen, not where. Two equal scenes look the same,
so a display draws only when the scene has changed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.table.scene_parts import (
    Figure,
    Frame,
    OwnCard,
    SeatFace,
    Surroundings,
)
from engine import Ambition, Verdict, Vote
from hardware.boxes import Health


@dataclass(frozen=True)
class TitleScene:
    """The way in; `waiting` says which game can go on, `warning` what is not as usual."""

    frame: Frame
    waiting: str = ""
    warning: str = ""


@dataclass(frozen=True)
class KeptGameCard:
    """A game that was put aside: its seats have their scores."""

    game: str
    edition: str
    seats: tuple[SeatFace, ...]
    began: str
    progress: str


@dataclass(frozen=True)
class KeptGamesScene:
    frame: Frame
    cards: tuple[KeptGameCard, ...]


@dataclass(frozen=True)
class HallFigure:
    """One of somebody's numbers in the hall of fame; the best wear a crown for theirs."""

    title: str
    value: int
    is_best: bool


@dataclass(frozen=True)
class HallRow:
    """One person in the hall of fame, with the same figures as all others, wins first."""

    name: str
    figures: tuple[HallFigure, ...]
    victim: str


@dataclass(frozen=True)
class HallScene:
    """The hall of fame; `games` says how many it is about."""

    frame: Frame
    games: str
    rows: tuple[HallRow, ...]


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
class SeatsScene:
    """One of the seats is asked for."""

    frame: Frame
    question: str
    seats: tuple[SeatFace, ...]


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
class FarewellScene:
    """The computer switches itself off. `is_safe` when everything is on the disk;
    `goes_on` where a game waits for the next time."""

    frame: Frame
    is_safe: bool
    goes_on: bool


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
class PrivateScene:
    """One person alone with the display; the choices are its answers, if any is wanted."""

    frame: Frame
    seat: SeatFace
    prompt: str
    card: OwnCard = field(repr=False)


Scene = (
    TitleScene
    | KeptGamesScene
    | HallScene
    | EditionScene
    | SeatingScene
    | SeatsScene
    | CastleScene
    | ElectionScene
    | VerdictScene
    | FavouritesScene
    | CoronationScene
    | PodiumScene
    | QuestionScene
    | FarewellScene
    | AmbitionChoiceScene
    | AmbitionEntryScene
    | HelpScene
    | WiresScene
    | PairingScene
    | PrivateScene
)
