"""The camera above the board, phones, and updates and backups."""

from __future__ import annotations

from collections.abc import Mapping

from companion.camera.board_camera import CAMERA_GONE, label_of
from companion.camera.flaws import TEMPLATES
from companion.camera.learning import steps
from companion.evening.board.port import LearningStep, LivePicture, SeenPiece
from companion.evening.board.reading import BoardReading
from companion.evening.cards.hands import AskForCards
from companion.evening.inputs import BoardSeen, ChooseInHand
from companion.evening.ports import Offer, Ports, Task
from companion.evening.screen import Open
from companion.evening.screens.camera import CameraScreen, GameCameraScreen
from companion.evening.screens.card_phone import READING_SECONDS
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.phones import GamePhonesScreen, PhonesAction, PhonesScreen
from companion.evening.screens.settings import PickGroup, SettingsScreen
from companion.evening.screens.upkeep import Do, UpkeepScreen
from companion.helpers.door import HelperMissing
from companion.helpers.update import UPDATE, PackageFound
from companion.stick.copying import NoStick
from engine import Place, load_edition
from hardware.boxes import BoxId
from hardware.camera.messages import Flaw
from hardware.phones.news import NameTyped, Phone
from hardware.phones.phone_boxes import NobodyOpensPort
from sentences import Sentence
from tests.companion.staging.camera import StagedCamera
from tests.companion.staging.phones import STAGED_WAY_IN, StagedPhones
from tests.companion.staging.stages.tables import Drive, game
from tests.companion.staging.table import LONG_NAMES, StagedTable
from tests.companion.staging.upkeep import StagedUpkeep

EDITION = "vive-le-roi"
WIDTH, HEIGHT = 320, 180
BOXES = tuple(f"box-{number}" for number in range(1, 9))
CHANGES = (
    "Boxes show in the castle who holds them.",
    "A camera learns boards with round rooms.",
    "Spanish, in all sizes and on all screens.",
    "After a pulled plug, a game goes on two seconds sooner.",
    "The hall of fame counts weddings, and who arranged them.",
    "Phones keep their screen on while a vote is open.",
    "Records tell which boxes were used.",
)


def _camera(camera: StagedCamera) -> StagedTable:
    table = StagedTable(ports=Ports(camera=camera)).sit_down(EDITION, 4)
    return table.choose(Open(CameraScreen))


def _learns_a_board() -> StagedTable:
    stands = [(stand.place, stand.characters) for stand in steps(load_edition(EDITION))[0]]
    seen = frozenset(character for _place, pair in stands[:4] for character in pair)
    picture = _picture(("A", None), ("Br", None), ("E", None))
    return _camera(StagedCamera(step=LearningStep(1, 2, stands, seen), picture=picture))


def _camera_in_a_game() -> StagedTable:
    camera = StagedCamera(picture=_picture(("A", Place.FLOOR_4)))
    return game(EDITION, 4, ports=Ports(camera=camera)).open_from_menu(GameCameraScreen)


def _disagrees_with_the_board() -> StagedTable:
    """A piece was moved from floor 1 to floor 4."""
    table = game(EDITION, 4, ports=Ports(camera=StagedCamera())).until_round(1)
    court = zip(table.match.rules.characters, table.match.seen.castle, strict=True)
    stand = {character.id: place for character, place in court}
    low = next(each for each, place in stand.items() if place is Place.FLOOR_1)
    for spots in (stand, {**stand, low: Place.FLOOR_5}):
        for _look in range(2):
            table.give(BoardSeen(BoardReading(spots))).wait(1)
    return table


def _picture(*seen: tuple[str, Place | None]) -> LivePicture:
    """A grey table with some tags: a piece's initials, and where it stands as far as is known."""
    pixels = bytearray(100 + (x + y) % 40 for y in range(HEIGHT) for x in range(WIDTH))
    pieces = []
    for number, (initials, place) in enumerate(seen):
        left, top = 0.25 + 0.2 * number, 0.3 + 0.12 * number
        right, bottom = left + 0.05, top + 0.09
        corners = ((left, top), (right, top), (right, bottom), (left, bottom))
        pieces.append(SeenPiece(corners, label_of(initials, place)))
        for y in range(int(top * HEIGHT), int(bottom * HEIGHT)):
            row = y * WIDTH
            start, end = row + int(left * WIDTH), row + int(right * WIDTH)
            pixels[start:end] = bytes(end - start)
    return LivePicture(WIDTH, HEIGHT, bytes(pixels), tuple(pieces))


def _phones(phones: StagedPhones, names: Mapping[BoxId, str] | None = None) -> StagedTable:
    typed = [NameTyped(*each) for each in (names or {}).items()]
    return StagedTable(ports=Ports(phones=phones)).choose(Open(PhonesScreen)).give(*typed)


def _joined(*boxes: BoxId) -> StagedPhones:
    phones = StagedPhones(STAGED_WAY_IN)
    phones.join(*boxes)
    return phones


def _show_cards() -> StagedTable:
    table = _game_with_phones_for_cards(3, *BOXES[4:7])
    for number, phone in enumerate(BOXES[4:7], start=1):
        _ask_for_cards(table, phone, f"box-{number}").wait(READING_SECONDS).press(number)
    return table.open_from_menu(GamePhonesScreen)


def _card_on_a_phone() -> StagedTable:
    table = _game_with_phones_for_cards(4, "a-phone").give(NameTyped("a-phone", LONG_NAMES[1]))
    return _ask_for_cards(table, "a-phone", "box-2")


def _game_with_phones_for_cards(seats: int, *ids: BoxId) -> StagedTable:
    phones = StagedPhones(STAGED_WAY_IN)
    phones.join_for_cards(*ids)
    return game(EDITION, seats, names=LONG_NAMES, ports=Ports(phones=phones))


def _ask_for_cards(table: StagedTable, phone: BoxId, box: BoxId) -> StagedTable:
    return table.give(ChooseInHand(Phone(phone, is_box=False), AskForCards(box)))


def _election_with_phones() -> StagedTable:
    table = game(EDITION, 4, names=LONG_NAMES, ports=Ports(phones=_joined(*BOXES[:4])))
    return table.until_a(ElectionScene).press(1).unplug(2)


def _upkeep(upkeep: StagedUpkeep) -> StagedTable:
    table = StagedTable(ports=Ports(upkeep=upkeep))
    return table.choose(Open(SettingsScreen), PickGroup(None), Open(UpkeepScreen))


def _task_ends(
    task: Task,
    sentence: Sentence,
    offer: Offer | None = None,
    upkeep: StagedUpkeep | None = None,
) -> StagedTable:
    """With an offer, or badly."""
    upkeep = upkeep or StagedUpkeep()
    table = _upkeep(upkeep).choose(Do(task))
    upkeep.end(sentence, offer)
    return table.wait(1)


def _upkeep_offer() -> StagedTable:
    found = PackageFound(file="vivat_1.1.0_all.deb", name="KINGSTON DataTraveler")
    return _task_ends(Task.LOOK, found, Offer("1.1.0", CHANGES, "0" * 64))


STAGES: Mapping[str, Drive] = {
    "camera-is-unplugged": lambda: _camera(
        StagedCamera(trouble=CAMERA_GONE, sees=False, knows_board=False)
    ),
    "camera-aims": lambda: _camera(
        StagedCamera(
            knows_board=False,
            flaws=(
                Sentence(TEMPLATES[Flaw.TOO_FAR], pixels=21, needed=28),
                Sentence(TEMPLATES[Flaw.MARK_HIDDEN]),
            ),
            picture=_picture(),
        )
    ),
    "camera-sees-the-board": lambda: _camera(
        StagedCamera(
            picture=_picture(("A", Place.FLOOR_4), ("Br", Place.FLOOR_3), ("E", Place.WC_4))
        )
    ),
    "camera-learns-a-board": _learns_a_board,
    "camera-in-a-game": _camera_in_a_game,
    "castle-disagrees-with-the-board": _disagrees_with_the_board,
    "phones-off": lambda: _phones(StagedPhones()),
    "phones-join": lambda: _phones(_joined(*BOXES[:3]), {"box-1": "Margot", "box-3": "Éloïse"}),
    "phones-join-in-a-network-of-their-own": lambda: _phones(
        _joined(*BOXES), dict(zip(BOXES, LONG_NAMES, strict=True))
    ).choose(PhonesAction.OPEN_NETWORK),
    "phones-fail": lambda: _phones(StagedPhones(problem=NobodyOpensPort())),
    "phones-in-a-game": lambda: game(
        "king-up", 4, ports=Ports(phones=_joined(*BOXES[:4]))
    ).open_from_menu(GamePhonesScreen),
    "phones-show-cards": _show_cards,
    "question-card-on-a-phone": _card_on_a_phone,
    "election-with-phones": _election_with_phones,
    "question-upkeep": lambda: _upkeep(StagedUpkeep()),
    "question-upkeep-without-a-stick": lambda: _task_ends(
        Task.BACK_UP, NoStick(), upkeep=StagedUpkeep(earlier="")
    ),
    "question-upkeep-not-begun": lambda: _task_ends(Task.LOOK, HelperMissing(unit=UPDATE.unit)),
    "reading-upkeep-offer": _upkeep_offer,
    "question-upkeep-installing": lambda: _upkeep_offer().choose(Do(Task.INSTALL)),
}
