"""Gives every character of an edition a figure: its own, or one that nobody else at court has.

An invented figure depends only on the edition, so that it is the same every evening.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from engine import Character, Figure, Kind
from engine.edition import CharacterId
from engine.figure import Beard, Colours, Garment, Hair, Head, Headgear, Prop

T = TypeVar("T")

SKINS = ("#f2c9a1", "#c98d5c", "#f0bd94", "#8d5a3a", "#e3ab7d")
HAIRS = ("#4a2c1a", "#c9642c", "#2b2320", "#d9a441", "#ded7ca")
CLOTHES = ("#b8403c", "#2f6fb0", "#e0a92f", "#2e6b4a", "#7b4aa0", "#e58f6a", "#33333f")
HATS = ("#3f4f9e", "#f1e6cf", "#8e2f4f", "#6ca3c9", "#d9652f", "#2f8f6b", "#4a4450")
TRIMS = ("#f0be54", "#f1e6cf", "#c23b3b")
HEADS = {
    Kind.WOMAN: (Head.GENTLE, Head.MERRY, Head.PROUD, Head.YOUNG, Head.DREAMY),
    Kind.MAN: (Head.STERN, Head.MERRY, Head.SLY, Head.OLD, Head.YOUNG),
    Kind.DOG: (Head.DOG,),
    Kind.JESTER: (Head.MERRY,),
}
HEADGEAR: dict[Kind, tuple[Headgear | None, ...]] = {
    Kind.WOMAN: (
        Headgear.HENNIN,
        Headgear.WIMPLE,
        Headgear.CORONET,
        Headgear.STRAW_HAT,
        Headgear.KOKOSHNIK,
        Headgear.HOOD,
        None,
        Headgear.BONNET,
        Headgear.CIRCLET_VEIL,
        Headgear.FEATHER_HAT,
        Headgear.FLOWER_CROWN,
        Headgear.KERCHIEF,
        Headgear.TOQUE,
    ),
    Kind.MAN: (
        Headgear.PLUMED_HELMET,
        Headgear.WIZARD_HAT,
        Headgear.BERET,
        None,
        Headgear.MITRE,
        Headgear.TRICORNE,
        Headgear.TOQUE,
        Headgear.HOOD,
        Headgear.FEATHER_HAT,
        Headgear.TURBAN,
        Headgear.STOCKING_CAP,
        Headgear.BIRETTA,
        Headgear.STRAW_HAT,
    ),
    Kind.DOG: (None, Headgear.FEATHER_HAT, Headgear.CORONET, Headgear.STRAW_HAT),
    Kind.JESTER: (Headgear.JESTER_CAP,),
}
PEOPLES_PROPS = tuple(prop for prop in Prop if prop not in (Prop.BONE, Prop.MAROTTE))
PROPS = {
    Kind.WOMAN: PEOPLES_PROPS,
    Kind.MAN: PEOPLES_PROPS,
    Kind.DOG: (Prop.BONE, Prop.FISH, Prop.GOOSE, Prop.BASKET),
    Kind.JESTER: (Prop.MAROTTE,),
}
COVERS_HAIR = frozenset({Headgear.WIMPLE, Headgear.HOOD, Headgear.COWL, Headgear.JESTER_CAP})
HAIR: dict[Kind, tuple[Hair | None, ...]] = {
    Kind.WOMAN: (Hair.LONG, Hair.BRAIDS, Hair.SIDE_ROLLS, Hair.CURLS, Hair.BUN, Hair.BOB),
    Kind.MAN: (Hair.SHORT, Hair.BOB, Hair.CURLS, Hair.TONSURE, Hair.SPIKY),
    Kind.DOG: (None,),
    Kind.JESTER: (None,),
}
BEARDS = (Beard.MOUSTACHE, Beard.LONG, None, Beard.FULL, Beard.GOATEE, None, Beard.FORKED)
GARMENTS = {
    Kind.WOMAN: (Garment.GOWN, Garment.APRON, Garment.RUFF_GOWN, Garment.SHAWL, Garment.CAPE),
    Kind.MAN: (Garment.TUNIC, Garment.FUR_MANTLE, Garment.DOUBLET, Garment.ROBE, Garment.CAPE),
    Kind.DOG: (Garment.RUFF_GOWN, Garment.CAPE),
    Kind.JESTER: (Garment.MOTLEY,),
}


def figures_of(
    characters: tuple[Character, ...], named: Mapping[CharacterId, Figure]
) -> Mapping[CharacterId, Figure]:
    """A figure for each character; `named` are those in the edition's file."""
    figures = dict(named)
    for place, character in enumerate(characters):
        if character.id not in figures:
            figures[character.id] = _invented(character.kind, place, tuple(figures.values()))
    return figures


def _invented(kind: Kind, place: int, others: tuple[Figure, ...]) -> Figure:
    """A figure with headgear and a prop that no other has, as long as there are enough."""
    headgear = _rarest(HEADGEAR[kind], [each.headgear for each in others])
    return Figure(
        head=_nth(HEADS[kind], place),
        garment=_nth(GARMENTS[kind], place),
        hair=None if headgear in COVERS_HAIR else _nth(HAIR[kind], place),
        beard=_nth(BEARDS, place) if kind is Kind.MAN else None,
        headgear=headgear,
        prop=_rarest(PROPS[kind], [each.prop for each in others]),
        turned=place % 2 == 1,
        colours=Colours(
            skin=_nth(SKINS, place),
            hair=_nth(HAIRS, place),
            hat=_nth(HATS, place),
            cloth=_nth(CLOTHES, place),
            trim=_nth(TRIMS, place),
        ),
    )


def _rarest(choices: Sequence[T], used: Sequence[T]) -> T:
    """The first of the choices that are used least often."""
    return min(choices, key=used.count)


def _nth(choices: Sequence[T], place: int) -> T:
    return choices[place % len(choices)]
