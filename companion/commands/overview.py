"""What `vivat` says if nobody tells it what to do: what it can do, and how to begin."""

from __future__ import annotations

from collections.abc import Iterator

from companion.words.columns import in_columns
from companion.words.i18n import _
from sentences import N_

GROUPS = {
    N_("Play a game, or watch one"): "play, demo",
    N_("Rules, cards and pieces"): "rules, editions, deck, cards, board",
    N_("Saved games"): "games, stats, replay",
    N_("Button boxes"): "box",
    N_("This computer"): "settings, doctor, bundle, update",
}
"""All commands, by what they are about."""


def overview() -> Iterator[str]:
    """The lines."""
    yield _("A tabletop companion for Viva il Re!, King Up! and Vive le Roi!")
    yield ""
    yield from in_columns([(f"  {_(about)}", commands) for about, commands in GROUPS.items()])
    yield ""
    yield _("Begin with “vivat play”, or watch with “vivat demo”.")
    yield _("“vivat --help” says what each command does, “vivat play --help” what one can be told.")
