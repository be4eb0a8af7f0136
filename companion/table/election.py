"""An election: the sealed vote, and the cards turned all at once."""

from __future__ import annotations

from collections.abc import Collection

from companion.i18n import _, ngettext
from companion.table.context import TableContext
from companion.table.inputs import Command, Target
from companion.table.match_screen import CalmScreen, MatchScreen
from companion.table.scene import ElectionScene, Scene, VerdictScene, VoteFace
from companion.table.scene_parts import Choice, Figure
from companion.table.view_models import figures_of, surroundings_of
from companion.vote_buttons import BUTTON_OF_VOTE
from engine import Election, Room, Verdict
from hardware.boxes import LIGHT_OF_BUTTON, Button, Light

MOST_NAMES = 4
REVEAL_SECONDS = 0.1
"""From the verdict to the instant when all lights turn: every box must know it by then."""


class ElectionStage(MatchScreen):
    """Everyone votes in secret; when all have, a short grace, and the ballot opens."""

    def __init__(self, host: TableContext) -> None:
        super().__init__(host)
        if host.voting is None:
            host.begin_vote()

    def choices(self) -> tuple[Choice, ...]:
        here = self.answers_here(self.host.open_vote.voted)
        return (*here, *self.way_back(), *self.way_out())

    @property
    def focus(self) -> Target | None:
        """Nothing can be confirmed by accident while people vote."""
        return None

    def take(self, target: Target) -> None:
        """There is nothing to choose but one's vote."""

    def seat_pressed(self, seat: int, button: Button) -> None:
        """A box that votes keeps its presses: this one was made before it knew, or after
        its seat had voted on the display."""

    def tick(self) -> None:
        voting = self.host.open_vote
        voting.pass_time(self.host.now)
        if voting.spoiled:
            self.host.begin_vote()
            self.host.tell(_("A box did not answer as it must. Everyone votes again."))
        elif voting.can_be_opened:
            self.host.play(voting.open())
            self.host.go(VerdictStage(self.host))

    def wake_at(self) -> float | None:
        return self.host.open_vote.wake_at

    def seat_light(self, seat: int) -> Light:
        return Light.LOCKED if seat in self.host.open_vote.voted else Light.INVITING

    def scene(self) -> Scene:
        match, seen = self.host.playing, self.host.playing.seen
        assert seen.candidate is not None, "an election has a candidate"
        candidate = figures_of(match.edition)[seen.candidate]
        return ElectionScene(
            frame=self.frame(),
            around=surroundings_of(
                match, voted=self.host.open_vote.voted, missing=self.host.missing_seats
            ),
            candidate=candidate,
            prompt=_("{raiser} raises {candidate} to the throne").format(
                raiser=match.seat_name(seen.turn), candidate=candidate.name
            ),
            hint=self._hint(),
        )

    def _hint(self) -> str:
        voting = self.host.open_vote
        missing = set(self.host.missing_seats) - voting.voted
        if voting.all_in:
            return _("All votes are in. You can still change your vote.")
        if missing:
            sentence = _(
                "The vote waits for {names}: plug the box in again, or answer on the screen."
            )
            return sentence.format(names=self._names(missing))
        if voting.asked_again:
            again = _("{names}: your box was without power. Please vote again.")
            return again.format(names=self._names(voting.asked_again))
        return _("Everyone votes in secret, on their own box. Used-up cards don't count.")

    def _names(self, seats: Collection[int]) -> str:
        """Who they are; or how many, where their names would not fit."""
        if len(seats) > MOST_NAMES:
            return ngettext("{count} seat", "{count} seats", len(seats)).format(count=len(seats))
        return ", ".join(map(self.host.playing.seat_name, sorted(seats)))


class VerdictStage(CalmScreen):
    """All cards lie open, for as long as the table likes."""

    def __init__(self, host: TableContext) -> None:
        super().__init__(host)
        self._turns_at = host.now + REVEAL_SECONDS

    @property
    def lights_at(self) -> float | None:
        return self._turns_at

    def choices(self) -> tuple[Choice, ...]:
        return (Choice(Command.CONTINUE, _("Go on")), *self.way_back())

    def take(self, target: Target) -> None:
        if target is Command.CONTINUE:
            self.host.go(self.host.flow.after_the_verdict(self.host))

    def seat_light(self, seat: int) -> Light:
        return LIGHT_OF_BUTTON[BUTTON_OF_VOTE[self._election.votes[seat]]]

    def scene(self) -> Scene:
        candidate = figures_of(self.host.playing.edition)[self._election.candidate]
        return VerdictScene(
            frame=self.frame(),
            candidate=candidate,
            votes=self._vote_faces(),
            verdict=self._election.verdict,
            headline=_headline(self._election.verdict, candidate),
            consequence=self._consequence(candidate),
        )

    @property
    def _election(self) -> Election:
        election = self.host.playing.seen.election
        assert election is not None, "a verdict follows a ballot"
        return election

    def _vote_faces(self) -> tuple[VoteFace, ...]:
        votes = enumerate(self._election.votes)
        name = self.host.playing.seat_name
        faces = tuple(VoteFace(name(seat), seat + 1, vote) for seat, vote in votes)
        if self._election.emissary is None:
            return faces
        return (*faces, VoteFace(self._emissary_voter(), None, self._election.emissary))

    def _emissary_voter(self) -> str:
        """The Émissaire, and whether its vote came from its pile."""
        by_pile = self.host.playing.emissary_played_a_card
        return _("Émissaire: its pile") if by_pile else _("Émissaire: no card")

    def _consequence(self, candidate: Figure) -> str:
        """What to do on the board."""
        place = self.host.playing.state.place_of(candidate.character)
        sentences = {
            Room.THRONE: _("The favourites are counted."),
            Room.DUNGEON: _("Put {name} into the dungeon beside floor {floor}."),
            Room.OUT: _("Take {name} out of the castle."),
            Room.FLOOR: _("Put {name} back on floor {floor}."),
        }
        return sentences[place.room].format(name=candidate.name, floor=place.level)


def _headline(verdict: Verdict, candidate: Figure) -> str:
    words = {
        Verdict.CROWNED: _("Long live {name}!"),
        Verdict.REJECTED: _("{name} is rejected"),
        Verdict.ANNULLED: _("Stomachache! No verdict on {name}"),
    }
    return words[verdict].format(name=candidate.name)
