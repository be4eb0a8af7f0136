"""What the voice says of each screen, from its scene alone: nothing that the screen does not show.

Who has voted is no sentence but a click, so that nobody's name comes before the verdict.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.evening.inputs import Command
from companion.evening.scene import Scene
from companion.evening.screens.camera import CameraScene
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene, ScoreCard
from companion.evening.screens.edition import EditionScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.favourites import FavouritesScene
from companion.evening.screens.how_to_play import HowToPlayScene
from companion.evening.screens.name_entry import NameEntryScene
from companion.evening.screens.phones import PhonesScene
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.power_off import PowerOffScene
from companion.evening.screens.reading import ReadingScene
from companion.evening.screens.round_so_far import RoundSoFarScene
from companion.evening.screens.seat import SeatScene
from companion.evening.screens.seating import SeatingScene
from companion.evening.screens.set_score import SetScoreScene
from companion.evening.screens.settings import SettingsScene
from companion.evening.screens.title import TitleScene
from companion.evening.screens.verdict import VerdictScene
from companion.evening.texts.help import operating_lines
from companion.evening.undo import move_name
from companion.words.i18n import _, listed, ngettext
from companion.words.labels import label_of, round_name
from engine import Vote

TEXTS = ("title", "games", "headline", "question", "prompt", "detail", "test", "outcome", "tie")
"""The fields of other scenes that are sentences to be said, in this order; a hint comes last."""


def sentences_of(scene: Scene) -> tuple[str, ...] | None:
    """The sentences that tell a scene, the first ones first; None while there is more to come at
    once. A screen without any has choices that say enough."""
    match scene:
        case CastleScene(overview=overview):
            is_waiting = any(seat.bot and seat.is_turn for seat in overview.seats)
            if is_waiting and overview.castle.asked is None:
                return None  # what the bot asks for comes with the move before
            return *_last_move(scene), scene.prompt, scene.warning
        case ElectionScene(prompt=prompt):
            return prompt, _("Vote now.")
        case VerdictScene():
            return _verdict(scene) if scene.is_revealed else None
        case CoronationScene():
            return scene.headline, scene.note, *map(_points, scene.cards), *scene.story
        case PodiumScene():
            scores = (_score(row.name, row.score) for row in scene.rows)
            return scene.headline, scene.tie, *scores, *scene.story
        case FavouritesScene(prompt=prompt, hint=hint):
            names = {face.character: face.name for face in scene.card.court}
            return prompt, *(names[each] for each in scene.card.picked), hint
        case SetScoreScene(name=name, score=score):
            return (_score(name, score),)
        case _:
            return _beside_the_round(scene)


def bots_move(scene: Scene) -> tuple[str, ...]:
    """What a bot asks for."""
    if isinstance(scene, CastleScene) and scene.overview.castle.asked is not None:
        return (scene.prompt,)
    return ()


def _beside_the_round(scene: Scene) -> tuple[str, ...]:
    """What is asked before and between the rounds, and what there is to read."""
    match scene:
        case TitleScene(resumable=resumable, warning=warning):
            return "vivat", warning, resumable, operating_lines()[-1]
        case EditionScene():
            return (_("Which game are you playing?"),)
        case SeatingScene():
            sit_down = _("Everyone presses a button on their box, one after the other, clockwise.")
            seat_of = _("{name} has seat {number}.")
            seated = (seat_of.format(name=each.name, number=each.number) for each in scene.seats)
            return scene.edition, *(tuple(seated) or (scene.problem or sit_down,)), scene.note
        case SettingsScene():
            return (_("Settings"),)
        case PowerOffScene(is_safe=True):
            return (_("When this screen is dark, you can pull the plug."),)
        case SeatScene(seats=seats, chosen=chosen):
            return tuple(seat.name for seat in seats if seat.token == chosen)
        case NameEntryScene(question=question, typed=typed):
            return question, typed
        case ReadingScene(title=title, lines=lines, rows=rows):
            return title, *lines, *(": ".join(row) for row in rows if len(row) == 2)
        case PhonesScene(lines=lines):
            return lines
        case CameraScene(title=title, lines=lines, warnings=warnings):
            return title, *lines, *warnings
        case HowToPlayScene(steps=steps):
            return tuple(f"{step.title}: {step.text}" for step in steps)
        case RoundSoFarScene(lines=elections):
            raised = ((each.raised, each.place) for each in elections)
            return tuple(f"{r.character.name}: {label_of(r.verdict)}, {at}" for r, at in raised)
        case _:
            return tuple(str(getattr(scene, name, "")) for name in (*TEXTS, "hint"))


def _last_move(scene: CastleScene) -> Iterator[str]:
    """What was played last: not what a bot had asked for, nor what was undone. A round begins with
    its name."""
    overview = scene.overview
    moved = overview.castle.last_move
    if moved is None:
        yield round_name(overview.round, overview.rounds)
        return
    names = {face.character: (face.name, place) for face, place in overview.castle.characters}
    seat = overview.seats[moved.seat.number - 1]
    is_told = seat.bot is not None or scene.frame.offers(Command.REDO)
    if moved.is_newest and not is_told:
        yield f"{seat.name}: {move_name(*names[moved.character])}"


def _verdict(scene: VerdictScene) -> tuple[str, ...]:
    voters = {vote: [face.voter for face in scene.votes if face.vote is vote] for vote in Vote}
    votes = (f"{label_of(vote)}: {listed(names)}" for vote, names in voters.items() if names)
    return scene.headline, *votes, scene.consequence, *scene.story


def _points(card: ScoreCard) -> str:
    """What a card brought, and the new score."""
    text = ngettext(
        "{name}: {points} point, {score} in total",
        "{name}: {points} points, {score} in total",
        card.points,
    )
    return text.format(name=card.name, points=card.points, score=card.score)


def _score(name: str, score: int) -> str:
    text = ngettext("{name}: {count} point", "{name}: {count} points", score)
    return text.format(name=name, count=score)
