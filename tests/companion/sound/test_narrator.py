"""What the voice says, and when: decided from what the screen shows, and from nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.config.preferences import Voice
from companion.evening.inputs import Choose, Command, PickCharacter, PickFloor
from companion.evening.ports import Ports
from companion.evening.scene import Notice, Privacy
from companion.evening.screen import Open
from companion.evening.screens.bg_stats import BgStatsScene
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.menu import menu_screen
from companion.evening.screens.settings import SettingsScreen, StepSetting
from companion.sound.narrator import Narrator, Speech, Told
from companion.sound.pronunciation import pronounced
from companion.sound.spoken import sentences_of
from companion.words.labels import full_place_name
from hardware.boxes import Button
from tests.companion.bots_here import BotsHere
from tests.companion.display.staged import staged
from tests.companion.sound.narrated_table import NarratedTable
from tests.companion.staging.stages import STAGES

SAYS_NOTHING = (BgStatsScene,)
"""A code to scan."""


class Thinkers(BotsHere):
    """Bots that think until `think` is false."""

    think = True

    def ask(self, question: bytes) -> int | None:
        return None if self.think else super().ask(question)


@pytest.fixture
def table() -> NarratedTable:
    table = NarratedTable()
    table.begin()
    table.said()
    return table


def test_a_move_and_whose_turn_it_is_are_one_speech(table: NarratedTable) -> None:
    table.choose(PickCharacter("beatrice"))
    assert table.said() == ["Margot places Beatrice"]
    table.choose(PickFloor(3))
    assert table.said() == ["Margot: Beatrice to floor 3", "Charles places a character"]


def test_steps_are_said_and_name_the_place(table: NarratedTable) -> None:
    table.place_everyone()
    table.said()
    table.press(1, Button.STOMACHACHE)
    (step,) = table.said()
    castle = table.expect(CastleScene).overview.castle
    pieces = {
        f"{pronounced(face.name, 'en', 'king-up')}, {full_place_name(place)}"
        for face, place in castle.characters
    }
    assert step in pieces


def test_what_was_undone_is_not_told_as_a_move(table: NarratedTable) -> None:
    table.place("beatrice", 3)
    table.said()
    table.undo()
    assert table.said()[1:] == [
        "Margot places a character",
        "Undone: put Beatrice back beside the castle.",
    ]


def test_a_name_sounds_as_in_its_edition(table: NarratedTable) -> None:
    table.choose(PickCharacter("lucilla"))
    assert table.said() == ["Margot places Loochilla"]


def test_after_an_undo_the_move_before_is_not_told_again(table: NarratedTable) -> None:
    table.place("beatrice", 3)
    table.place("dario", 3)
    table.said()
    table.undo()
    assert table.said() == [
        "Charles places a character",
        "Undone: put Dario back beside the castle.",
    ]


def test_who_was_raised_is_not_told_again_after_the_verdict(table: NarratedTable) -> None:
    table.place_everyone()
    table.climb_to_an_election()
    table.vote(*[Button.NO] * 4)
    table.said()
    table.choose(Command.CONTINUE)
    assert table.said() == ["Perrine: move a character up"]


def test_a_wrong_press_is_explained_each_time(table: NarratedTable) -> None:
    for _press in range(2):
        table.press(2)
        assert table.said()[0] == "It is Margot's turn."


def test_a_notice_that_outlives_its_screen_is_said_once() -> None:
    before = Told(1, ("Vote now.",), notice=Notice("Ada's box is back."))
    assert [*filter(None, replace(before, screen=2).since(before))] == ["Vote now."]


def test_the_menu_and_the_way_back_are_told(table: NarratedTable) -> None:
    table.choose(Open(menu_screen))
    assert table.said() == ["Menu", "Play on"]
    table.choose(Command.BACK)
    assert table.said() == ["Round 1 of 3", "Margot places a character"]


def test_the_verdict_comes_with_the_cards_and_names_all_votes(table: NarratedTable) -> None:
    table.place_everyone()
    table.climb_to_an_election()
    raised, vote_now = table.said()[-2:]
    name = raised.removeprefix("Charles raises ").removesuffix(" to the throne")
    assert vote_now == "Vote now."
    table.is_patient = False
    table.press_each(Button.NO, Button.YES, Button.YES, Button.YES)
    assert table.said() == []
    table.wait(1.5)
    assert table.said() == [], "the cards have not turned yet"
    table.wait(0.1)
    headline, yes, no, consequence, *story, onward = table.said()
    assert (headline, no, onward) == (f"{name} is rejected", "No: Margot", "Continue")
    assert yes == "Yes: Charles, Perrine and Nico"
    assert consequence
    assert story


def test_a_notice_in_the_middle_of_a_verdict_is_followed_by_the_verdict(
    table: NarratedTable,
) -> None:
    """It has cut it, and wood has to be moved."""
    table.place_everyone()
    table.climb_to_an_election()
    table.said()
    table.vote(Button.NO, Button.YES, Button.YES, Button.YES)
    verdict = table.said()[:-1]
    table.unplug(3)
    notice, *again = table.said()
    assert "Perrine" in notice
    assert again == verdict


def test_steps_back_to_the_first_choice_tell_the_screen_again(table: NarratedTable) -> None:
    table.choose(Open(menu_screen))
    table.choose(Command.LEAVE)
    question, *_others = table.said()[2:]
    table.press(1, Button.STOMACHACHE)
    assert len(table.said()) == 1
    table.press(1, Button.NO)
    first, again, *_detail = table.said()
    assert (first, again) == ("Play on", question)


def test_a_question_that_nobody_has_answered_leads_back_to_its_choice(
    table: NarratedTable,
) -> None:
    table.place_everyone()
    table.climb_to_an_election()
    table.vote(*[Button.YES] * 4)
    table.said()
    table.is_patient = False
    table.wait(1)
    table.press(1)
    assert table.said() == ["Continue: Somebody else: press Yes, too."]
    table.wait(11)
    table.wait(1)
    assert table.said() == ["Continue"]


def test_a_move_is_told_with_what_the_bot_asks_for_after_it() -> None:
    """Or the request would cut it."""
    bots = ThinkingBots()
    table = NarratedTable(ports=Ports(bots=bots))
    table.begin(seats=3, bots=1)
    table.place("beatrice", 3)
    table.said()
    table.place("dario", 3)
    assert table.said() == ["Charles places Dario"]
    bots.thinks = False
    table.wait(1)
    move, request = table.said()
    assert move == "Charles: Dario to floor 3"
    assert " asks: " in request


class ThinkingBots(BotsHere):
    """They answer once they have thought."""

    thinks = True

    def ask(self, question: bytes) -> int | None:
        return None if self.thinks else super().ask(question)


@pytest.mark.parametrize("voice", [Voice.OFF, Voice.BOTS])
def test_without_bots_these_settings_are_silent(voice: Voice) -> None:
    table = NarratedTable(voice)
    table.begin_an_election()
    table.crown()
    assert table.said() == []


def test_only_what_a_bot_asks_for_is_said_and_ends_with_the_move() -> None:
    table = NarratedTable(Voice.BOTS, Ports(bots=BotsHere()))
    table.begin(seats=3, bots=1)
    for character in ("beatrice", "dario"):
        assert table.said() == []
        table.place(character, 3)
    (request,) = table.said()
    assert " asks: " in request
    table.choose(Command.DONE)
    assert [speech.sentences for _at, speech in table.speeches] == [()]


def test_of_a_bot_only_requests_are_said_no_steps_and_no_notices() -> None:
    bots = Thinkers()
    table = NarratedTable(Voice.BOTS, Ports(bots=bots))
    table.begin(seats=3, bots=1)
    for character in ("beatrice", "dario"):
        table.step(Choose(Command.MUTE))
        table.choose(Command.MUTE)
        assert table.notice_text == "The sound is on."
        table.place(character, 3)
    table.wait(1)
    assert table.expect(CastleScene).prompt == "Ada thinks"
    assert table.said() == []
    bots.think = False
    table.wait(1)
    (request,) = table.said()
    assert request.startswith("Ada asks: ")
    table.press(1, Button.STOMACHACHE)
    assert table.scene.frame.focus is not None
    assert table.said() == []


def test_what_a_bot_has_asked_for_is_not_told_again_as_its_move() -> None:
    table = NarratedTable(ports=Ports(bots=BotsHere()))
    table.begin(seats=3, bots=1)
    for character in ("beatrice", "dario"):
        table.place(character, 3)
    table.said()
    table.choose(Command.DONE)
    assert table.said() == ["Margot places a character"]


def test_a_point_is_one_whatever_the_score() -> None:
    scene = staged("coronation").outputs.scene
    assert isinstance(scene, CoronationScene)
    cards = [replace(scene.cards[0], name="Ada", points=each, score=7) for each in (1, 2)]
    told = sentences_of(replace(scene, cards=tuple(cards)))
    assert {"Ada: 1 point, 7 in total", "Ada: 2 points, 7 in total"} <= {*(told or ())}


def test_mute_is_silent_at_once_and_the_sound_tells_where_the_game_is(table: NarratedTable) -> None:
    table.choose(Command.MUTE)
    assert [speech for _at, speech in table.speeches] == [Speech()]
    table.said()
    table.place("beatrice", 3)
    assert table.said() == []
    table.choose(Command.MUTE)
    sound, *_move, turn = table.said()
    assert (sound, turn) == ("The sound is on.", "Charles places a character")


def test_a_setting_is_said_with_each_step() -> None:
    table = NarratedTable()
    table.choose(Open(SettingsScreen))
    table.choose(StepSetting("sound.volume", -1))
    assert table.said()[-1] == "Volume: 60 %, less"
    table.choose(StepSetting("sound.volume", -1))
    assert table.said() == ["Volume: 50 %, less"]


@pytest.mark.parametrize("state", STAGES)
def test_every_screen_is_told_and_every_choice_has_a_name(state: str) -> None:
    outputs = staged(state).outputs
    scene = outputs.scene
    assert all(choice.name for choice in scene.frame.choices)
    told = sentences_of(scene)
    assert any(told or ()) or isinstance(scene, SAYS_NOTHING) or outputs.privacy is Privacy.PRIVATE


@pytest.mark.parametrize("state", STAGES)
def test_all_screens_are_told_but_private_ones(state: str) -> None:
    outputs = staged(state).outputs
    said: list[Speech] = []
    preferences = replace(outputs.preferences, voice=Voice.EVERYTHING)
    Narrator(said.append).follow(replace(outputs, preferences=replace(preferences, muted=False)))
    assert bool(said) is not (outputs.privacy is Privacy.PRIVATE)
