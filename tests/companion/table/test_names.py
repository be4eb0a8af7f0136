"""Who sits where: seats get the names of people who come back."""

from __future__ import annotations

from pathlib import Path
from random import Random

from companion.settings import Settings, TableSettings
from companion.table.events import GameBegan
from companion.table.inputs import Command, PickSeat
from companion.table.screens.edition import PickEdition
from companion.table.screens.player_names import PickName
from companion.table.screens.question import QuestionScene
from companion.table.screens.seat_choice import SeatChoiceScene
from companion.table.screens.seating import ChooseNames, SeatingScene
from tests.companion.sitting import NAMES, Sitting, by_touch, step_to
from tests.companion.storage.saving_helpers import after_a_power_cut, sitting_in


def names(sitting: Sitting) -> list[str]:
    return [seat.name for seat in sitting.see(SeatingScene).seats]


def give(sitting: Sitting, seat: int, name: str) -> None:
    """From the seating and back: another name for a seat."""
    sitting.choose(ChooseNames())
    sitting.choose(PickSeat(seat))
    sitting.choose(PickName(name))
    sitting.choose(Command.BACK)


def test_a_seat_gets_a_name_of_the_settings_and_the_others_keep_theirs() -> None:
    sitting = Sitting()
    sitting.sit_down("king-up", 3)
    give(sitting, 0, "Nico")
    assert names(sitting) == ["Nico", "Charles", "Perrine"]
    sitting.choose(Command.BEGIN)
    sitting.choose(PickSeat(0))
    began = sitting.events[0]
    assert isinstance(began, GameBegan)
    assert [seat.name for seat in began.setup.seats] == ["Nico", "Charles", "Perrine"]


def test_the_next_game_knows_who_sits_where() -> None:
    sitting = Sitting()
    sitting.sit_down("king-up", 3)
    give(sitting, 1, "Laurence")
    sitting.choose(Command.BEGIN)
    sitting.choose(PickSeat(0))
    sitting.play_to_the_end(lambda each: by_touch(each, Random(2)))
    sitting.wait(1)
    sitting.choose(Command.NEW_GAME)
    sitting.choose(PickEdition("viva-il-re"))
    assert names(sitting) == ["Margot", "Laurence", "Perrine"]


def test_whoever_has_played_before_is_offered(tmp_path: Path) -> None:
    sitting_in(tmp_path).begin("king-up", 3)
    sitting = after_a_power_cut(tmp_path)
    sitting.choose(Command.RESUME)
    again = Sitting(Settings(table=TableSettings(names=("Zoë",))), saver=sitting.saver)
    again.sit_down("king-up", 3)
    assert names(again) == ["Zoë", "Blue", "Yellow"]
    again.choose(ChooseNames())
    again.choose(PickSeat(1))
    offered = [target.name for target in again.offers(PickName) if isinstance(target, PickName)]
    assert offered[:3] == [*NAMES[:3]]
    assert offered[3:5] == ["Zoë", "Yellow"], "who sits already comes next, to swap with"


def test_two_who_sit_already_can_swap_their_names() -> None:
    sitting = Sitting()
    sitting.sit_down("king-up", 3)
    give(sitting, 0, "Perrine")
    assert names(sitting) == ["Perrine", "Charles", "Margot"]


def test_after_a_power_cut_the_names_stay_with_their_boxes(tmp_path: Path) -> None:
    sitting = sitting_in(tmp_path)
    sitting.sit_down("king-up", 3)
    give(sitting, 2, "Salvi")
    sitting.choose(Command.BEGIN)
    sitting.choose(PickSeat(0))
    again = after_a_power_cut(tmp_path)
    again.choose(Command.RESUME)
    again.choose(Command.LEAVE)
    again.choose(Command.LEAVE)
    again.choose(Command.NEW_GAME)
    again.choose(PickEdition("king-up"))
    assert names(again) == ["Margot", "Charles", "Salvi"]


def test_a_name_that_was_somebody_elses_goes_with_the_newest_choice() -> None:
    sitting = Sitting()
    sitting.sit_down("king-up", 4)
    give(sitting, 3, "Laurence")
    sitting.choose(Command.REMOVE_LAST_SEAT)
    give(sitting, 0, "Laurence")
    sitting.press(4)
    assert names(sitting) == ["Laurence", "Charles", "Perrine", "Nico"]


def test_names_can_be_chosen_with_a_box_alone() -> None:
    sitting = Sitting()
    sitting.sit_down("king-up", 3)
    sitting.wait(2)
    step_to(sitting, 1, ChooseNames())
    sitting.see(SeatChoiceScene)
    step_to(sitting, 1, PickSeat(2))
    sitting.see(QuestionScene)
    step_to(sitting, 1, PickName("Vincent"))
    step_to(sitting, 1, Command.BACK)
    assert names(sitting) == ["Margot", "Charles", "Vincent"]


def test_many_names_stand_on_several_pages() -> None:
    everybody = tuple(f"Guest {number}" for number in range(1, 16))
    sitting = Sitting(Settings(table=TableSettings(names=everybody)))
    sitting.sit_down("king-up", 3)
    sitting.choose(ChooseNames())
    sitting.choose(PickSeat(0))
    first = sitting.offers(PickName)
    sitting.choose(Command.MORE)
    assert not set(first) & set(sitting.offers(PickName))
    sitting.choose(Command.BACK)
    sitting.see(SeatChoiceScene)
