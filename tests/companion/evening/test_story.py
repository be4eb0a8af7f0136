"""The story of the votes on the screen and on phones: when it is told, and that it can be off."""

from __future__ import annotations

from random import Random

from companion.config.settings import Settings, TableSettings
from companion.evening.inputs import Command
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.round_so_far import RoundSoFarScene
from companion.evening.screens.verdict import REVEAL_SECONDS, VerdictScene
from hardware.boxes import Button
from tests.companion.evening.table_with_phones import TableWithPhones
from tests.companion.simulated_table import NAMES, SimulatedTable, by_touch

YES, NO, STOMACHACHE = Button


def test_nothing_is_told_before_the_cards_show_their_faces() -> None:
    table = TableWithPhones()
    table.begin_an_election(seats=3)
    table.is_patient = False
    table.press_each(YES, NO, YES)
    while not isinstance(table.scene, VerdictScene):
        table.wait(REVEAL_SECONDS / 4)
    assert not table.expect(VerdictScene).is_revealed
    assert table.expect(VerdictScene).story == ()
    assert {hand.prompt for hand in table.hands.values()} == {""}
    table.wait(REVEAL_SECONDS)
    assert table.expect(VerdictScene).story
    assert "Your No was the only one." in table.hand(2).prompt


def told(stories: bool) -> set[type]:
    """The screens of a whole game that tell a story."""
    settings = Settings(table=TableSettings(names=NAMES, stories=stories))
    table, chance, found = SimulatedTable(settings, seed=3), Random(6), set[type]()
    table.begin("vive-le-roi", seats=4)
    while True:
        table.wait(1)
        match table.scene:
            case VerdictScene(story=story) | CoronationScene(story=story) if story:
                found.add(type(table.scene))
            case PodiumScene(story=story, rows=rows):
                return found | ({PodiumScene} if story or rows[0].honours else set())
        by_touch(table, chance)


def test_a_setting_turns_the_story_off() -> None:
    assert told(stories=True) == {VerdictScene, CoronationScene, PodiumScene}
    assert told(stories=False) == set()


def test_phones_say_only_what_yes_does_while_the_story_is_off() -> None:
    table = TableWithPhones(stories=False)
    table.begin_an_election(seats=3)
    table.press_each(YES, NO, YES)
    table.wait(5)
    assert table.hand(2).prompt == "Yes: Continue"


def test_the_round_so_far_is_a_touch_away_on_each_screen_of_a_round() -> None:
    table, chance, seen = SimulatedTable(seed=3), Random(6), set[type]()
    table.begin("vive-le-roi", seats=4)
    while not isinstance(table.scene, PodiumScene):
        scene = table.scene
        elections = table.match.story.elections_of(table.match.seen.round)
        assert scene.frame.has_round is bool(elections), "where there is something to show"
        table.choose(Command.ROUND_SO_FAR)
        if elections:
            seen.add(type(scene))
            table.expect(RoundSoFarScene)
            table.choose(Command.BACK)
        by_touch(table, chance)
    assert len(seen) >= 4
