"""What can still be undone stays secret: no output tells it of a game that is not over for good.

A crowning is undone, and the election is open again. The order of the Émissaire's pile, and vote
cards that a seat has set right, then decide it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import chdir
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

import engine
from companion.cli import main
from companion.commands.bundle import contents
from companion.commands.bundle.contents import gather_contents
from companion.config.paths import Paths
from companion.evening.events import Cards, GameBegan, Played, TableEvent
from companion.evening.match import fold_match
from companion.evening.undo import undoable_event
from companion.keep.games_folder import games_to_read
from companion.stick.game_files import game_files
from companion.stories.bg_stats import bg_stats_link
from companion.upkeep.backup import Kept, pack
from engine import Ballot, Deal, Event, Game, Option, Phase, SeatHand, SetRight, State, Vote
from tests.companion.keep.saving_helpers import saver_in, settle
from tests.companion.record.sample_games import LIBRARY, VIVE, SampleTable
from tests.sampling import sampled

NAME = "2026-11-20-1"
EMISSARY = SampleTable(VIVE, 3, frozenset({Option.EMISSARY}))
PLAIN = SampleTable(VIVE, 3)


def played(table: SampleTable, until: Callable[[State], bool]) -> Game:
    """A game up to a moment. No crowning turns a card of the pile, and in each round the first
    seat sets its vote cards right."""
    game, chance = Game(table.rules()), Random(5)
    while not until(game.state):
        game.push(_next(game, chance))
    return game


MOMENTS: Mapping[str, Callable[[State], bool]] = {
    "running": lambda state: state.is_set_right,
    "crowning": lambda state: state.phase is Phase.DEAL and state.round == 1,
    "later-crowning": lambda state: state.phase is Phase.DEAL and state.round == 2,
    "podium": lambda state: state.phase is Phase.OVER,
}


def _next(game: Game, chance: Random) -> Event:
    state = game.state
    match state.phase:
        case Phase.DEAL:
            return engine.deal(state, chance)
        case Phase.CLIMB if not state.is_set_right:
            return SetRight(hands=(SeatHand(0, 1, 0),))
        case Phase.ELECTION:
            return Ballot((Vote.YES, _of_the_second_seat(game), Vote.YES))
        case _:
            return chance.choice(game.legal_actions())


def _of_the_second_seat(game: Game) -> Vote:
    """A Yes for whom the Émissaire favours, so that its pile stays as it is."""
    state = game.state
    if state.emissary is None or state.emissary.favourites is None or not state.hands[1].no:
        return Vote.YES
    return Vote.YES if state.candidate in state.emissary.favourites.characters else Vote.NO


def with_other_hands(game: Game) -> list[Event]:
    """The same game, in whose last round the first seat has set other vote cards right."""
    at = max(at for at, event in enumerate(game.events) if isinstance(event, SetRight))
    other = SetRight(hands=(SeatHand(0, 0, 1),))
    return [*game.events[:at], other, *game.events[at + 1 :]]


def with_another_pile(game: Game) -> list[Event]:
    """The same game, in whose last round the rest of the Émissaire's pile is in another order."""
    at = max(at for at, event in enumerate(game.events) if isinstance(event, Deal))
    deal = game.events[at]
    assert isinstance(deal, Deal)
    assert deal.emissary is not None
    elections = [state.election for state in game.states[at:]]
    turned = len({id(each) for each in elections if each is not None and each.by_pile})
    pile = deal.emissary.pile
    emissary = replace(deal.emissary, pile=(*pile[:turned], *reversed(pile[turned:])))
    return [*game.events[:at], replace(deal, emissary=emissary), *game.events[at + 1 :]]


def table_events(table: SampleTable, events: list[Event]) -> list[TableEvent]:
    began = GameBegan(VIVE, table.rules().setup, Cards.DEALT, tuple(map(str, range(table.seats))))
    return [began, *map(Played, events)]


def outputs(
    folder: Path, events: list[TableEvent], capsys: pytest.CaptureFixture[str]
) -> Mapping[str, object]:
    """Everything that says something of a game that is not over for good."""
    folder.mkdir()
    saver = saver_in(folder / "data")
    saver.save(events, fold_match(events, LIBRARY))
    settle(saver)
    settings = folder / "vivat.toml"
    settings.write_text('[keeping]\nfolder = "data"\n')
    with chdir(folder):
        return dict(_outputs(folder, settings, capsys))


def _outputs(
    folder: Path, settings: Path, capsys: pytest.CaptureFixture[str]
) -> Iterator[tuple[str, object]]:
    for words in (
        "games list",
        "games list --json",
        f"games show {NAME}",
        f"games export {NAME}",
        "games export --to exported",
        "stats",
        f"stats {NAME}",
        f"stats {NAME} --json",
        f"stats {NAME} --page game.html",
        "stats --page all.html",
    ):
        assert main([*words.split(), "--settings", str(settings)]) == 0
        yield words, capsys.readouterr().out
    for file in sorted({*folder.rglob("*.toml"), *folder.rglob("*.html")} - {settings}):
        yield str(file.relative_to(folder)), file.read_bytes()
    with games_to_read(settings) as found:
        game = found.saved_games.game(NAME)
        for part in game_files(found.saved_games, LIBRARY, game)():
            yield f"stick {part.name}", part.content
        yield "backup", pack(Kept(Paths(folder / "data"), settings), found.saved_games)
        yield "continue", [*found.saved_games.resumable()]
        if game.story.is_over:
            yield "bg stats", bg_stats_link(game)
    yield "bundle", gather_contents(settings, {})["games.txt"]


@pytest.mark.parametrize("moment", sampled(MOMENTS, every=4))
@pytest.mark.parametrize(
    ("table", "with_other_secrets"),
    [
        pytest.param(PLAIN, with_other_hands, id="hands"),
        pytest.param(EMISSARY, with_another_pile, id="pile", marks=pytest.mark.slow),
        pytest.param(EMISSARY, with_other_hands, id="both", marks=pytest.mark.slow),
    ],
)
def test_no_output_depends_on_a_secret_of_a_round_that_can_be_undone(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    table: SampleTable,
    with_other_secrets: Callable[[Game], list[Event]],
    moment: str,
) -> None:
    monkeypatch.setattr(contents, "examine", lambda *_: {})  # vivat doctor knows no game
    game = played(table, MOMENTS[moment])
    games = [table_events(table, each) for each in ([*game.events], with_other_secrets(game))]
    first, second = (fold_match(each, LIBRARY) for each in games)
    assert first.state != second.state or first.game.events != second.game.events
    assert undoable_event(first) is not None
    assert first.seen == second.seen, "everyone at the table has seen the same"
    told, told_otherwise = (
        outputs(tmp_path / name, each, capsys) for name, each in zip("ab", games, strict=True)
    )
    assert {what for what in told if told[what] != told_otherwise[what]} == set()
