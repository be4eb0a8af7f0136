"""Coronations, the podium, and the players' own cards that are asked for them."""

from __future__ import annotations

from companion.commands.shots.stages.named import stage
from companion.commands.shots.stages.tables import sixteen_people
from companion.demonstration.decisions import play_until_a
from companion.demonstration.staged_table import LONG_NAMES, StagedTable
from companion.evening.cards.card_picker import PickNumber
from companion.evening.inputs import Command, PickCharacter
from companion.evening.screens.ambition_entry import AmbitionEntryScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.favourites import FavouritesScene
from companion.evening.screens.our_cards import OurCardsScreen
from companion.evening.screens.podium import PodiumScene
from engine import Option


@stage
def coronation() -> StagedTable:
    table = StagedTable().sit_down("king-up", 4).begin()
    return play_until_a(table, CoronationScene)


@stage
def coronation_ambition() -> StagedTable:
    table = StagedTable(LONG_NAMES).sit_down("vive-le-roi", 8, (Option.AMBITION,)).begin()
    return play_until_a(table, CoronationScene)


@stage
def coronation_sixteen_people() -> StagedTable:
    return play_until_a(sixteen_people().begin(), CoronationScene)


@stage
def podium() -> StagedTable:
    """Two seats have the same score."""
    table = StagedTable(seed=47).sit_down("king-up", 4).begin()
    return play_until_a(table, PodiumScene)


@stage
def podium_sixteen_people() -> StagedTable:
    return play_until_a(sixteen_people().begin(), PodiumScene)


@stage
def favourites() -> StagedTable:
    table = StagedTable().sit_down("king-up", 4, own_cards=True).begin()
    play_until_a(table, FavouritesScene)
    return table.choose(PickNumber(20), *table.offered(PickCharacter)[:3])


@stage
def favourites_with_the_pad() -> StagedTable:
    table = StagedTable(LONG_NAMES)
    table.sit_down("vive-le-roi", 8, (Option.BANISHED,), own_cards=True).begin()
    return play_until_a(table, FavouritesScene).choose(Command.SWITCH_PAD)


@stage
def our_cards() -> StagedTable:
    table = StagedTable().sit_down("king-up", 4, own_cards=True).begin()
    table.open_from_menu(OurCardsScreen)
    return table.choose(PickNumber(3))


@stage
def ambition_entry() -> StagedTable:
    table = StagedTable().sit_down("vive-le-roi", 4, (Option.AMBITION,), own_cards=True).begin()
    return play_until_a(table, AmbitionEntryScene)
