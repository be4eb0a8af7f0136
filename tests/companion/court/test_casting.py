"""Every character has a figure, also in an edition that names none."""

from __future__ import annotations

from importlib.resources import files

import pytest

from companion.config.deck_files import read_deck
from companion.court.casting import figures_of
from companion.evening.view_models import characters_of
from engine import EDITION_IDS, BadFile, Character, Figure, Kind, load_edition, read_edition
from engine.figure import Garment, Head, Headgear, Prop

KING_UP = files("engine.editions").joinpath("king-up.toml").read_text("utf-8")
WITHOUT_FIGURES = KING_UP.partition("# How the characters are drawn")[0]


def people(*kinds: Kind) -> tuple[Character, ...]:
    return tuple(
        Character(id=f"{kind.value}-{number}", name=f"{kind.value} {number}", kind=kind)
        for number, kind in enumerate(kinds)
    )


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_every_character_of_the_three_editions_has_a_figure_in_its_file(edition: str) -> None:
    known = load_edition(edition)
    assert known.figures.keys() == {character.id for character in known.characters}


@pytest.mark.parametrize("edition", EDITION_IDS)
def test_no_two_of_a_court_have_the_same_headgear_or_the_same_prop(edition: str) -> None:
    figures = load_edition(edition).figures.values()
    worn = [each.headgear for each in figures if each.headgear is not None]
    held = [each.prop for each in figures]
    assert len(set(worn)) == len(worn)
    assert len(set(held)) == len(held)


@pytest.mark.parametrize("kind", [Kind.WOMAN, Kind.MAN])
def test_thirteen_of_a_kind_without_figures_get_thirteen_kinds_of_headgear_and_props(
    kind: Kind,
) -> None:
    figures = figures_of(people(*[kind] * 13, Kind.JESTER), {}).values()
    assert len({figure.headgear for figure in figures}) == 14
    assert len({figure.prop for figure in figures}) == 14


def test_an_invented_figure_fits_its_character() -> None:
    woman, man, dog, jester = figures_of(
        people(Kind.WOMAN, Kind.MAN, Kind.DOG, Kind.JESTER), {}
    ).values()
    assert woman.beard is None
    assert man.beard is not None
    assert dog.head is Head.DOG
    assert jester.headgear is Headgear.JESTER_CAP


def test_an_invented_figure_takes_nothing_from_those_with_a_name() -> None:
    court = people(*[Kind.WOMAN] * 3)
    named = Figure(Head.OLD, Garment.ROBE, headgear=Headgear.HENNIN, prop=Prop.BANNER)
    figures = figures_of(court, {"woman-2": named})
    assert figures["woman-2"] == named
    others = [figures["woman-0"], figures["woman-1"]]
    assert Headgear.HENNIN not in [figure.headgear for figure in others]
    assert Prop.BANNER not in [figure.prop for figure in others]


def test_an_edition_without_figures_can_be_played() -> None:
    faces = characters_of(read_edition(WITHOUT_FIGURES)).values()
    assert len({face.figure for face in faces}) == 13


def test_a_stand_in_that_is_renamed_keeps_its_figure_unless_its_kind_changes() -> None:
    edition = load_edition("vive-le-roi")
    text = """
        edition = "vive-le-roi"
        cards = []
        [characters]
        gaspard = { name = "Gustave" }
        thibault = { name = "Thérèse", kind = "woman" }
    """
    renamed = read_deck(text, "mine.toml", {edition.id: edition}, is_whole=False).edition
    assert renamed.figures["gaspard"] == edition.figures["gaspard"]
    assert "thibault" not in renamed.figures
    assert characters_of(renamed)["thibault"].figure.beard is None


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        (
            '"hennin"',
            '"henin"',
            "“figures[...].headgear” is wrong: “henin” is unknown. Did you mean “hennin”?",
        ),
        ("[figures.dario]", "[figures.daria]", "[figures.daria] belongs to no character. Use"),
        ('"#1f7a78"', '"teal"', "“teal” is not a colour. Write a colour like “#3f4f9e”."),
        ("headgear =", "hat =", "unknown setting “figures[...].hat”."),
    ],
    ids=["a part", "a character", "a colour", "a kind of part"],
)
def test_a_mistake_in_a_figure_is_explained(right: str, wrong: str, sentence: str) -> None:
    with pytest.raises(BadFile) as refused:
        read_edition(KING_UP.replace(right, wrong, 1), "mine.toml")
    assert sentence in str(refused.value)
