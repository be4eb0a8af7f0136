"""The camera above the board, as the table has it: looks become readings of the running edition.

Only the table's loop calls it. The pictures stay in the camera's own process, but for the small
ones that people see while they aim; nothing stores or logs any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from math import dist

from companion.camera import castle_sheet
from companion.camera.flaws import sentences_for
from companion.camera.held_cards import HeldCards
from companion.camera.known_boards import KnownBoard, KnownBoards
from companion.camera.layout import Layout
from companion.camera.learning import PieceMissing, Stand, layout_from, steps
from companion.camera.markers import (
    MARK_EDGE,
    OWN_BOARDS,
    PIECE_EDGE,
    SHEET,
    board_of,
    card_tags,
    marks_of,
    piece_tags,
)
from companion.evening.board.port import CameraName, LearningStep, LivePicture, SeenPiece, Use
from companion.evening.board.reading import OUTSIDE, BoardReading, Point, Stance
from companion.evening.inputs import BoardSeen, CameraChanged, CardSeen, Input, SeveralCardsSeen
from companion.evening.view_models import characters_of
from companion.words.i18n import _
from companion.words.labels import place_name
from engine import Edition, Place, Room
from hardware.camera.camera import TROUBLES, CameraProcess, Seen
from hardware.camera.devices import CameraDevice, cameras
from hardware.camera.messages import (
    FEWEST_MARKS,
    Alive,
    BoardLook,
    CameraFault,
    CameraOrder,
    CardsInView,
    Flaw,
    Footing,
    Mark,
    SeenTag,
    SentPicture,
)
from sentences import N_, ExplainedError, Sentence

LOOK_EVERY = 2.0
"""Seconds until a camera that was plugged in is noticed."""
CAMERA_GONE = TROUBLES[CameraFault.NO_CAMERA]
MOVED = 15.0
"""Millimetres by which a piece is moved from one picture to the next while a board is learnt."""
CARDS = {tag.number: tag.card for tag in card_tags()}


class _Learning:
    """What was learnt so far: the board's marks, and where pieces stood at each step."""

    def __init__(self, edition: Edition, number: int, marks: tuple[Mark, ...]) -> None:
        self.number, self.marks = number, marks
        self.steps = steps(edition)
        self.seen: list[Mapping[str, Point]] = []

    @property
    def stands(self) -> Sequence[Stand]:
        return self.steps[len(self.seen)]


class BoardCamera:
    """A `CameraPort`, and the inputs of what it sees."""

    def __init__(
        self,
        process: CameraProcess,
        boards: KnownBoards,
        clock: Callable[[], float],
        devices: Callable[[], Sequence[CameraDevice]] = cameras,
    ) -> None:
        self._process = process
        self._boards = boards
        self._clock = clock
        self._devices = devices
        self._use = Use.NOTHING
        self._edition: Edition | None = None
        self._look = BoardLook()
        self._held = HeldCards()
        self._learning: _Learning | None = None
        self._state: object = None
        self.hand_above = False
        self._order = CameraOrder()
        self._first = ""
        """The camera that is used if none is chosen."""
        self._gone: set[str] = set()
        """Cameras that are listed, and can't be opened."""
        self._look_for_cameras_at = -LOOK_EVERY
        self.picture: LivePicture | None = None
        self.is_there = find_spec("cv2") is not None

    @property
    def cameras(self) -> Sequence[CameraName]:
        return [CameraName(device.path, device.name) for device in self._devices()]

    @property
    def trouble(self) -> Sentence | None:
        if self._use is Use.NOTHING:
            return None
        return self._process.trouble if self._order.device else CAMERA_GONE

    @property
    def remedy(self) -> str:
        return self._process.remedy if self.trouble is self._process.trouble else ""

    @property
    def sees(self) -> bool:
        return self._use is not Use.NOTHING and self._process.sees

    @property
    def knows_board(self) -> bool:
        return self._layout is not None

    @property
    def flaws(self) -> Sequence[Sentence]:
        return tuple(self._flaws.values())

    @property
    def heights(self) -> Sequence[float]:
        return [tag.height for tag in self._look.tags if tag.footing is Footing.STANDS]

    @property
    def warning(self) -> Sentence | None:
        """On a board that is known, a covered corner or a little blur does no harm."""
        serious = (Flaw.DARK, Flaw.TOO_FAR) if self.knows_board else tuple(Flaw)
        return next((text for flaw, text in self._flaws.items() if flaw in serious), None)

    @property
    def _flaws(self) -> Mapping[Flaw, Sentence]:
        is_new = self._unknown_board is not None or bool(self._look.measured)
        has_other = self._look.board is None and is_new
        return sentences_for(self._look, has_other) if self.sees else {}

    @property
    def step(self) -> LearningStep | None:
        learning = self._learning
        if learning is None:
            return None
        stands = [(stand.place, stand.characters) for stand in learning.stands]
        number, count = len(learning.seen) + 1, len(learning.steps)
        before = learning.seen[-1] if learning.seen else {}
        points = self._points().items()
        moved = (c for c, at in points if c not in before or dist(at, before[c]) > MOVED)
        return LearningStep(number, count, stands, frozenset(moved))

    def watch(self, use: Use, device: str, edition: Edition | None) -> None:
        if use is not Use.AIMING:
            self._learning, self.picture = None, None
        if use is not Use.CARDS:
            self._held = HeldCards()
        self._use, self._edition = use, edition
        path = "" if use is Use.NOTHING else device or self._first_camera()
        order = CameraOrder() if use is Use.NOTHING else self._new_order(path)
        if order != self._order:
            self._order = order
            self._process.order(order, self._clock())

    def learn(self) -> None:
        """Raises ExplainedError: no board is seen."""
        number, marks = self._seen_own_board, self._look.measured
        if not marks and (bent := self._flaws.get(Flaw.BENT)):
            raise ExplainedError(bent.template)
        if number is None and self.knows_board:
            raise ExplainedError(N_("vivat knows our own castle: there is nothing to learn."))
        if self._edition is None or number is None or not marks:
            raise ExplainedError(
                N_("vivat needs to see all four marks at the corners of your board.")
            )
        self._learning = _Learning(self._edition, number, marks)

    def take_step(self) -> None:
        learning, points = self._learning, self._points()
        if learning is None or self._edition is None:
            return
        wanted = [c for stand in learning.stands for c in stand.characters]
        if missing := [character for character in wanted if character not in points]:
            raise PieceMissing(name=self._name(missing[0]))
        seen = [*learning.seen, {character: points[character] for character in wanted}]
        layout = layout_from(list(zip(learning.steps, seen, strict=False)))
        learning.seen = seen
        if len(seen) == len(learning.steps):
            self._learning = None
            board = KnownBoard(learning.marks, tuple(layout.areas))
            self._boards.keep(self._edition, learning.number, board)

    def stop_learning(self) -> None:
        self._learning = None

    def inputs(self) -> list[Input]:
        """What was seen since the last call."""
        inputs = [
            each for seen in self._process.poll(self._clock()) for each in self._inputs_from(seen)
        ]
        if not self._process.sees:
            self._look, self.hand_above = BoardLook(), False
        board = (self.flaws, self.knows_board, self.hand_above)
        state = (self.trouble, self.sees, board, self.picture)
        if state != self._state:
            self._state = state
            inputs.append(CameraChanged())
        return inputs

    def wake_at(self) -> float | None:
        """When `inputs` must be called even if nothing was seen; None for never."""
        is_wanted = self._use is not Use.NOTHING
        searches = self._look_for_cameras_at if is_wanted and not self._order.device else None
        return searches if searches is not None else self._process.wake_at()

    def close(self) -> None:
        """End the camera's process."""
        self._process.close()

    def _first_camera(self) -> str:
        """The path of the first camera that can be opened; "" if none is plugged in. Looked for
        now and then."""
        now, is_used = self._clock(), self._order.device == self._first
        is_gone = is_used and self._process.trouble == CAMERA_GONE
        if (is_gone or not self._first) and now >= self._look_for_cameras_at:
            self._look_for_cameras_at = now + LOOK_EVERY
            self._choose_first([each.path for each in self._devices()])
        return self._first

    def _choose_first(self, paths: Sequence[str]) -> None:
        """Another one than those that have failed, or else the same again."""
        self._gone = (self._gone | {self._first}).intersection(paths)
        others = (path for path in paths if path not in self._gone)
        same = self._first if self._first in paths else next(iter(paths), "")
        self._first = next(others, same)

    def _new_order(self, path: str) -> CameraOrder:
        """The boards that are known, or the one that is being learnt."""
        known = {SHEET: castle_sheet.marks()}
        if self._edition is not None:
            known |= {n: board.marks for n, board in self._boards.of(self._edition).items()}
        if self._learning is not None:
            known[self._learning.number] = self._learning.marks
        own = self._seen_own_board if self._use is Use.AIMING else None
        return CameraOrder(
            device=path,
            boards=tuple(known.values()),
            piece_size=PIECE_EDGE,
            mark_size=MARK_EDGE,
            reads_cards=self._use is Use.CARDS,
            measures=() if own is None else marks_of(own),
            sends_pictures=self._use is Use.AIMING,
        )

    def _inputs_from(self, seen: Seen) -> Iterator[Input]:
        match seen:
            case BoardLook():
                self._look = seen
                yield from self._readings(seen)
            case CardsInView(cards) if self._use is Use.CARDS:
                yield from self._shown(self._held.see(cards))
            case SentPicture() if self._use is Use.AIMING:
                self.picture = self._live(seen)
            case Alive(hand_above):
                self.hand_above = hand_above
            case CardsInView() | SentPicture():
                pass  # nobody asks for it any more

    def _readings(self, look: BoardLook) -> Iterator[BoardSeen]:
        if self._edition is None or self._layout is None or self._use is Use.AIMING:
            return
        yield BoardSeen(reading_of(look.tags, self._layout, piece_tags(self._edition)))

    def _shown(self, numbers: Iterable[int]) -> Iterator[CardSeen | SeveralCardsSeen]:
        """Of several cards, nobody knows which one is meant."""
        cards = [CARDS[number] for number in numbers if number in CARDS]
        if len(cards) == 1:
            yield CardSeen(cards[0])
        elif cards:
            yield SeveralCardsSeen()

    @property
    def _layout(self) -> Layout | None:
        """Of the board that was seen in the newest look."""
        at, boards = self._look.board, self._order.boards
        if self._edition is None or at is None or at >= len(boards):
            return None
        number = board_of(boards[at][0].number)
        if number == SHEET:
            return castle_sheet.layout_of(self._edition)
        known = self._boards.of(self._edition).get(number)
        return None if known is None else known.layout

    @property
    def _unknown_board(self) -> int | None:
        """The number of a board that is seen, and whose places are not known."""
        known = {} if self._edition is None else self._boards.of(self._edition)
        return next((n for n in self._own_boards_seen() if n not in known), None)

    @property
    def _seen_own_board(self) -> int | None:
        """The number of the table's own board in the picture, known or not."""
        return next(iter(self._own_boards_seen()), None)

    def _own_boards_seen(self) -> Iterator[int]:
        seen = set(self._look.numbers)
        return (
            number
            for number in OWN_BOARDS
            if len(seen.intersection(marks_of(number))) >= FEWEST_MARKS
        )

    def _points(self) -> dict[str, Point]:
        """Where pieces are in the newest look; people say themselves when they have let go."""
        if self._edition is None:
            return {}
        tags = piece_tags(self._edition)
        return {tags[tag.number]: (tag.x, tag.y) for tag in self._look.tags if tag.number in tags}

    def _live(self, picture: SentPicture) -> LivePicture:
        pieces = tuple(
            SeenPiece(outline.corners, self._label(outline.number)) for outline in picture.outlines
        )
        return LivePicture(picture.width, picture.height, picture.pixels, pieces)

    def _label(self, number: int) -> str:
        """A piece's initials, and where it stands as far as that is known."""
        tags = {} if self._edition is None else piece_tags(self._edition)
        if number not in tags or self._edition is None:
            return ""
        initials = characters_of(self._edition)[tags[number]].initials
        tag = next((each for each in self._look.tags if each.number == number), None)
        spot = None if tag is None or self._layout is None else self._layout.spot(tag.x, tag.y)
        return label_of(initials, spot if isinstance(spot, Place) else None)

    def _name(self, character: str) -> str:
        assert self._edition is not None
        return characters_of(self._edition)[character].name


def label_of(initials: str, place: Place | None) -> str:
    """What a live picture says beside a piece."""
    if place is None:
        return initials
    if place.room is Room.FLOOR:
        return f"{initials} {place.level}"
    return _("{initials}: {place}").format(initials=initials, place=place_name(place))


def reading_of(tags: Sequence[SeenTag], layout: Layout, pieces: Mapping[int, str]) -> BoardReading:
    """Where the pieces stand, by their tags."""
    ours = [(pieces[tag.number], tag) for tag in tags if tag.number in pieces]
    by_footing = {f: frozenset(name for name, tag in ours if tag.footing is f) for f in Footing}
    stands, lifted = by_footing[Footing.STANDS], by_footing[Footing.LIFTED]
    places = {name: layout.spot(tag.x, tag.y) for name, tag in ours if name in stands}
    spots = {name: spot for name, spot in places.items() if spot is not None}
    return BoardReading(
        spots=spots,
        stances={name: Stance(tag.x, tag.y, tag.turn) for name, tag in ours},
        unsure=(stands | lifted) - spots.keys(),
        lifted=lifted,
        disturbed=frozenset(
            name
            for name, tag in ours
            if tag.footing is Footing.DISTURBED and layout.spot(tag.x, tag.y) is not OUTSIDE
        ),
    )
