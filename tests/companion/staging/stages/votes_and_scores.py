"""What is secret and what is voted, coronations, and the players' own cards that are asked for."""

from __future__ import annotations

from collections.abc import Mapping

from companion.evening.cards.card_picker import PickNumber
from companion.evening.inputs import AnswerHere, Command, Peek, PickCharacter
from companion.evening.screens.ambition_entry import AmbitionEntryScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.favourites import FavouritesScene
from companion.evening.screens.our_cards import OurCardsScreen
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.private_view import KeepAmbition
from engine import Option, Verdict
from hardware.boxes import Button
from tests.companion.staging.decisions import keeping_an_ambition
from tests.companion.staging.stages.tables import Drive, game, sixteen_people
from tests.companion.staging.table import LONG_NAMES, StagedTable


def _without_a_box(table: StagedTable) -> StagedTable:
    """The first seat without a box wants to look at its card."""
    return table.unplug(3).choose_first(AnswerHere)


def _look(table: StagedTable) -> StagedTable:
    """It does so."""
    return _without_a_box(table).choose(Command.CONTINUE)


def _full_table(*options: Option) -> StagedTable:
    return game("vive-le-roi", 8, options, names=LONG_NAMES)


def _own_cards() -> StagedTable:
    return game("king-up", 4, own_cards=True)


def _favourites() -> StagedTable:
    table = _own_cards().until_a(FavouritesScene)
    return table.choose(PickNumber(20), *table.offered(PickCharacter)[:3])


def _favourites_with_the_pad() -> StagedTable:
    table = game("vive-le-roi", 8, [Option.BANISHED], names=LONG_NAMES, own_cards=True)
    return table.until_a(FavouritesScene).choose(Command.SWITCH_PAD)


def _ambition_entry() -> StagedTable:
    table = game("vive-le-roi", 4, [Option.AMBITION], own_cards=True)
    return table.until_a(AmbitionEntryScene)


def _answers_on_the_display() -> StagedTable:
    table = game("vive-le-roi", 5, [Option.EMISSARY]).until_a(ElectionScene)
    return table.unplug(2, 4, 5).press(1)


STAGES: Mapping[str, Drive] = {
    "ambition-choice": lambda: (
        _full_table(Option.AMBITION).do(*keeping_an_ambition(1, Button.YES)).unplug(3, 4)
    ),
    "ambition-choice-with-drawn-boxes": lambda: (
        game("vive-le-roi", 4, [Option.AMBITION], drawn=True).give(Peek("box-3", held=True)).wait(1)
    ),
    "private-view-ambition": lambda: _look(
        game("vive-le-roi", 4, [Option.AMBITION], names=LONG_NAMES)
    ),
    "private-view-ambition-marked": lambda: _look(
        game("vive-le-roi", 4, [Option.AMBITION])
    ).choose_first(KeepAmbition),
    "private-view-ambitions-of-a-team": lambda: _look(
        StagedTable().sit_down("vive-le-roi", 4, [Option.AMBITION], teams=4).begin()
    ),
    "private-view-vote": lambda: _look(
        game("vive-le-roi", 4, [Option.BANISHED]).until_a(ElectionScene)
    ),
    "private-view-of-a-team": lambda: _look(
        sixteen_people(Option.BANISHED).begin().until_a(ElectionScene)
    ),
    "question-look-away": lambda: _without_a_box(_full_table().until_a(ElectionScene)),
    "election": lambda: game("king-up", 4).until_a(ElectionScene).press(1).press(3),
    "election-eight-seats": lambda: _full_table().until_a(ElectionScene).press(2),
    "election-sixteen-people": lambda: sixteen_people().begin().until_a(ElectionScene).press(2),
    "election-answers-on-the-display": _answers_on_the_display,
    "election-with-drawn-boxes": lambda: game("king-up", 4, boxes=4, drawn=True).until_a(
        ElectionScene
    ),
    "verdict-crowned": lambda: game("vive-le-roi", 2, [Option.EMISSARY]).until_verdict(
        Verdict.CROWNED
    ),
    "verdict-rejected": lambda: _full_table().until_verdict(Verdict.REJECTED),
    "verdict-annulled": lambda: game("vive-le-roi", 5).until_verdict(Verdict.ANNULLED),
    "coronation": lambda: game("king-up", 4).until_a(CoronationScene),
    "coronation-ambition": lambda: _full_table(Option.AMBITION).until_a(CoronationScene),
    "coronation-sixteen-people": lambda: sixteen_people().begin().until_a(CoronationScene),
    "coronation-more-cards": lambda: (
        sixteen_people().begin().until_a(CoronationScene).choose(Command.CONTINUE)
    ),
    # Two seats have the same score.
    "podium": lambda: game("king-up", 4, seed=47).until_a(PodiumScene),
    "podium-wedding": lambda: game(
        "vive-le-roi", 5, (Option.WEDDING, Option.EMISSARY), names=LONG_NAMES
    ).until_a(PodiumScene),
    "podium-sixteen-people": lambda: sixteen_people().begin().until_a(PodiumScene),
    "favourites": _favourites,
    "favourites-with-the-pad": _favourites_with_the_pad,
    "our-cards": lambda: _own_cards().open_from_menu(OurCardsScreen).choose(PickNumber(3)),
    "ambition-entry": _ambition_entry,
}
