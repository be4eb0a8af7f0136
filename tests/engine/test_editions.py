"""The numbers and the characters of the three printed editions."""

from __future__ import annotations

import unicodedata
from collections import Counter
from pathlib import Path

import pytest

import engine.editions
from engine import EDITION_IDS, Hand, Kind, Option, load_edition
from tests.engine.situations import CLASSIC, VIVE, TableSetup


def test_every_edition_in_the_folder_can_be_played() -> None:
    found = {file.stem for file in Path(engine.editions.__path__[0]).glob("*.toml")}
    assert found == set(EDITION_IDS), "engine/editions/__init__.py:EDITION_IDS"


@pytest.mark.parametrize("edition", CLASSIC)
@pytest.mark.parametrize(("seats", "no"), [(3, 4), (4, 3), (5, 2), (6, 2)])
def test_a_classic_hand_holds_a_yes_and_a_few_no_cards(edition: str, seats: int, no: int) -> None:
    assert TableSetup(edition, seats).rules().hand == Hand(no=no, stomachache=0)


@pytest.mark.parametrize(("seats", "no"), [(3, 4), (4, 3), (5, 2), (6, 2), (7, 2), (8, 2)])
def test_a_hand_in_vive_le_roi_holds_a_stomachache_too(seats: int, no: int) -> None:
    assert TableSetup(VIVE, seats).rules().hand == Hand(no=no, stomachache=1)


@pytest.mark.parametrize(("seats", "no"), [(2, 4), (3, 3), (4, 2), (5, 2)])
def test_with_the_emissary_a_hand_holds_fewer_no_cards(seats: int, no: int) -> None:
    assert TableSetup(VIVE, seats, emissary=True).rules().hand == Hand(no=no, stomachache=1)


@pytest.mark.parametrize("edition", CLASSIC)
def test_a_classic_edition_seats_three_to_six(edition: str) -> None:
    assert set(load_edition(edition).seats) == {3, 4, 5, 6}


def test_vive_le_roi_seats_two_to_eight() -> None:
    assert set(load_edition(VIVE).seats) == {2, 3, 4, 5, 6, 7, 8}


@pytest.mark.parametrize(("seats", "limit"), [(2, 3), (3, 4), (8, 4)])
def test_a_floor_holds_three_with_two_seats_and_four_with_more(seats: int, limit: int) -> None:
    assert TableSetup(VIVE, seats, emissary=seats == 2).rules().limit == limit


@pytest.mark.parametrize(("edition", "points"), [("viva-il-re", 0), ("king-up", 0), (VIVE, 20)])
def test_scores_start_at_the_number_in_the_rulebook(edition: str, points: int) -> None:
    assert load_edition(edition).start_score == points


@pytest.mark.parametrize("edition", CLASSIC)
def test_a_classic_castle_has_no_wc_and_no_dungeon(edition: str) -> None:
    assert (load_edition(edition).wcs, load_edition(edition).dungeons) == ((), ())


def test_vive_le_roi_has_wcs_beside_floors_3_and_4() -> None:
    assert set(load_edition(VIVE).wcs) == {3, 4}


def test_vive_le_roi_fills_the_dungeons_from_floor_3_down() -> None:
    assert load_edition(VIVE).dungeons == (3, 2, 1)


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_a_game_has_three_rounds(edition: str) -> None:
    assert load_edition(edition).rounds == 3


def test_only_vive_le_roi_has_the_emissary() -> None:
    with_emissary = {e for e in EDITION_IDS if Option.EMISSARY in load_edition(e).options}
    assert with_emissary == {VIVE}


@pytest.mark.parametrize(
    ("edition", "court"),
    [
        (
            "viva-il-re",
            "alighiero beatrice clemente dario ernesto fiorello gavino irina leonardo merlino "
            "natale odessa piero",
        ),
        (
            "king-up",
            "alighiero beatrice clemente dario erisceo florella gianni irina martino niccolo "
            "odessa pete",
        ),
        (
            VIVE,
            "anna bridget eloise foidvo jeanne leonardo merlin ouaf romeo victoria bouffon",
        ),
    ],
)
def test_all_characters_named_in_the_rulebook_are_in_the_edition(edition: str, court: str) -> None:
    named = {c.id for c in load_edition(edition).characters if not c.stand_in}
    assert named == set(court.split())


@pytest.mark.parametrize(
    ("edition", "kinds"), [("viva-il-re", []), (VIVE, [Kind.MAN, Kind.MAN, Kind.WOMAN])]
)
def test_stand_ins_replace_characters_that_the_rulebook_does_not_name(
    edition: str, kinds: list[Kind]
) -> None:
    stand_ins = [c.kind for c in load_edition(edition).characters if c.stand_in]
    assert sorted(stand_ins, key=lambda kind: kind.value) == kinds


def test_king_up_has_one_stand_in() -> None:
    assert sum(c.stand_in for c in load_edition("king-up").characters) == 1


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_thirteen_characters_can_be_favourites(edition: str) -> None:
    assert len(load_edition(edition).court) == 13


def test_the_court_of_vive_le_roi_is_six_women_six_men_a_dog_and_a_jester() -> None:
    kinds = Counter(character.kind for character in load_edition(VIVE).characters)
    assert kinds == {Kind.WOMAN: 6, Kind.MAN: 6, Kind.DOG: 1, Kind.JESTER: 1}


def test_the_dog_is_ouaf() -> None:
    assert [c.id for c in load_edition(VIVE).characters if c.kind is Kind.DOG] == ["ouaf"]


def test_only_the_jester_starts_on_a_floor() -> None:
    starts = {c.id: c.start for c in load_edition(VIVE).characters if c.start is not None}
    assert starts == {"bouffon": 3}


@pytest.mark.parametrize("edition", CLASSIC)
def test_a_classic_court_has_neither_dog_nor_jester(edition: str) -> None:
    kinds = {character.kind for character in load_edition(edition).characters}
    assert kinds == {Kind.WOMAN, Kind.MAN}


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_an_id_is_the_first_name_in_plain_letters(edition: str) -> None:
    def plain(name: str) -> str:
        decomposed = unicodedata.normalize("NFD", name.lower())
        return decomposed.encode("ascii", "ignore").decode()

    names = {c.id: plain(c.name) for c in load_edition(edition).characters}
    assert names == {character: character for character in names}


def test_there_is_no_fourth_edition() -> None:
    with pytest.raises(KeyError):
        load_edition("viva-la-regina")
