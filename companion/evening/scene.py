"""What a screen shows: one frozen value, free of secrets, and what scenes are made of. The display
draws only when the scene has changed. Each screen in `screens` defines its own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import Enum

from companion.evening.inputs import Target
from engine import BotLevel, Figure, Place, Position, SeatToken, Verdict, Vote
from hardware.boxes import BoxId, Button, Light


class Privacy(Enum):
    OPEN = "open"
    """Everybody: the table plays openly."""
    SEALED = "sealed"
    """Everybody answers in secret: where something was pressed must not stay visible."""
    PRIVATE = "private"
    """One player alone looks at the screen, and may answer there."""


@dataclass(frozen=True)
class Choice:
    """Something that can be chosen now; `state` is the position of a switch, `explanation` a
    sentence on its button."""

    target: Target
    label: str = ""
    state: str = ""
    explanation: str = ""
    leaves: bool = False
    """Whether it leaves the game, the seats or the program: nobody should do that by accident."""
    takes_two: bool = False
    """Whether it ends or begins something: a second press must agree."""
    spoken: str = ""
    """What it is called where nobody sees it, if its label does not say that."""

    @property
    def name(self) -> str:
        """What the voice and a phone call it."""
        return self.spoken or ", ".join(filter(None, (self.label, self.state)))


@dataclass(frozen=True)
class CharacterFace:
    """A character; its initials mark its piece in the camera's picture."""

    character: str
    name: str
    initials: str
    figure: Figure


@dataclass(frozen=True)
class SeatFace:
    """A seat, as everybody sees it."""

    token: SeatToken
    name: str
    members: tuple[str, ...] = ()
    """The two people of a team."""
    score: int | None = None
    """The score that counts: the lower one if the seat has two pawns."""
    pawns: tuple[int, ...] = ()
    """The score of each of its pawns."""
    bot: BotLevel | None = None
    """None if people play this seat."""
    is_turn: bool = False
    holds_crown: bool = False
    voted: bool = False
    box_missing: bool = False

    @property
    def number(self) -> int:
        """Its place, from 1."""
        return self.token.number


@dataclass(frozen=True)
class CardFace:
    """A favourites card; `banished` is the one that does not count, if that option is played."""

    characters: tuple[CharacterFace, ...]
    banished: str | None = None


@dataclass(frozen=True)
class EmissaryFace:
    """The Émissaire's score, open card and pile."""

    score: int
    card: CardFace
    pile_size: int


@dataclass(frozen=True)
class LastMove:
    """The character that was moved last, and the seat that moved it."""

    character: str
    seat: SeatToken
    is_newest: bool = True
    """Whether nothing has happened since, such as a vote."""


@dataclass(frozen=True)
class Asked:
    """The character that a bot wants to be moved, and where to."""

    character: str
    to: Place


@dataclass(frozen=True)
class Raised:
    """An election of this round: the seat that raised the character, and how it ended."""

    seat: SeatToken
    character: CharacterFace
    verdict: Verdict


@dataclass(frozen=True)
class CastleFace:
    """Where each character stands, and on which floors there are WCs and dungeons."""

    characters: tuple[tuple[CharacterFace, Place], ...]
    wcs: tuple[int, ...]
    dungeons: tuple[int, ...]
    crowned: tuple[str, ...] = ()
    lifted: str | None = None
    """The piece that was picked up, to be put elsewhere."""
    slots: tuple[tuple[str, int], ...] = ()
    """For each character, how many places are left of it where it stands."""
    last_move: LastMove | None = None
    asked: Asked | None = None
    thrones: int = 1
    """Two for a royal wedding."""

    def with_places(self, told: Iterable[Position]) -> CastleFace:
        """The same castle, with these characters in these places."""
        places = {each.character: each.place for each in told}
        return replace(
            self,
            characters=tuple(
                (character, places.get(character.character, place))
                for character, place in self.characters
            ),
        )


class Tone(Enum):
    """How a notice is meant."""

    PLAIN = "plain"
    REFUSAL = "refusal"
    WARNING = "warning"


@dataclass(frozen=True)
class Notice:
    """A sentence that is shown for a while."""

    text: str
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True)
class Lesson:
    """What the guide says on a screen of a practice; empty where it has nothing to say."""

    sentence: str = ""


@dataclass(frozen=True)
class AgreementFace:
    """A choice that waits for a second press, while a ring fills from `begins` to `ends`."""

    label: str
    what_to_do: str
    begins: float
    ends: float
    has_button: bool
    """Whether a touch can agree now."""


@dataclass(frozen=True)
class Frame:
    """What every scene has: its choices, the focus, a notice."""

    choices: tuple[Choice, ...] = ()
    focus: Target | None = None
    notice: Notice | None = None
    has_help: bool = False
    has_round: bool = False
    """Whether one touch shows the round so far, because there is something of it."""
    is_calm: bool = False
    """Whether touches and keys are ignored for a moment, after an event."""
    is_saved: bool = True
    """Whether what happens now survives a power cut."""
    is_watched: bool = False
    """Whether a camera looks at the board now."""
    lesson: Lesson | None = None
    """None if this is no practice."""
    agreement: AgreementFace | None = None
    """What waits for a second press, if anything does."""

    def offers(self, target: Target) -> bool:
        """Whether this can be chosen now."""
        return any(choice.target == target for choice in self.choices)

    def invites(self, target: Target) -> bool:
        """Whether this can be chosen and a touch would count."""
        return not self.is_calm and self.offers(target)


@dataclass(frozen=True)
class Overview:
    """What is always visible during a round: castle, seats, Émissaire."""

    round: int
    rounds: int
    castle: CastleFace
    seats: tuple[SeatFace, ...]
    emissary: EmissaryFace | None
    raised: tuple[Raised, ...] = ()
    """The elections of this round."""
    rule: str = ""
    """What counts in this phase, in a short sentence."""


@dataclass(frozen=True)
class AmbitionFace:
    """An ambition card; while its person chooses, the `button` that keeps it."""

    condition: str = field(repr=False)
    points: int = field(repr=False)
    button: Button | None = field(default=None, repr=False)
    is_marked: bool = field(default=False, repr=False)
    """Whether it was pressed once: the next press keeps it."""


@dataclass(frozen=True)
class OwnCard:
    """What only one seat may see: its favourites, its ambitions, its vote cards."""

    cards: tuple[CardFace, ...] = field(repr=False)
    """A card for each person of the seat; none if the cards lie on the table."""
    ambitions: tuple[tuple[AmbitionFace, ...], ...] = field(repr=False)
    """For each person: the ambition that was kept, or the two to choose from."""
    votes: tuple[tuple[Vote, int], ...] = field(repr=False)
    """The vote cards in the hand, and how many of each."""


@dataclass(frozen=True)
class BoxFace:
    """One button box: its seat, its light, and the card that its player is looking at."""

    box: BoxId
    number: int
    seat: SeatFace | None
    light: Light
    plugged: bool = True
    own_card: OwnCard | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Scene:
    """The part that every scene has."""

    frame: Frame
