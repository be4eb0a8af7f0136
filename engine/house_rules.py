"""House rules: what a table decides where the rulebooks differ or are silent."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct


class JesterRejected(Enum):
    """The highest floor for a rejected jester; if it is full, the next one below."""

    FLOOR_2 = "floor-2"
    FLOOR_3 = "floor-3"


class EmissaryYes(Enum):
    """Where a Yes from the Émissaire's pile goes."""

    BOTTOM = "bottom"
    DISCARD = "discard"


class TwoSeatPlacement(Enum):
    """Whether the jester takes up room on its floor while two seats place."""

    STRICT = "strict"
    JESTER_UNCOUNTED = "jester-uncounted"


class HouseRules(Struct, frozen=True, forbid_unknown_fields=True):
    """What a table decides where the rulebooks differ or are silent."""

    jester_rejected: JesterRejected = JesterRejected.FLOOR_2
    emissary_yes: EmissaryYes = EmissaryYes.BOTTOM
    two_player_placement: TwoSeatPlacement = TwoSeatPlacement.STRICT
