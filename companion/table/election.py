"""An election: the sealed vote, and the cards turned all at once."""

from __future__ import annotations

from companion.table.ballot import SealedBallot
from companion.table.faces import figures_of, surroundings_of
from companion.table.host import Host
from companion.table.inputs import Command, Target
from companion.table.match_stage import MatchStage, ShowingStage
from companion.table.scene import Choice, ElectionScene, Figure, Scene, VerdictScene, VoteFace
from companion.words import _
from engine import Election, Room, Verdict, Vote
from hardware.boxes import Button, Light

VOTE_OF = {Button.YES: Vote.YES, Button.NO: Vote.NO, Button.STOMACHACHE: Vote.STOMACHACHE}
LIGHT_OF = {Vote.YES: Light.YES, Vote.NO: Light.NO, Vote.STOMACHACHE: Light.STOMACHACHE}


class ElectionStage(MatchStage):
    """Everyone votes in secret; when all have, a short grace, and the ballot opens."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._ballot = SealedBallot(host.playing.state.hands)
        self._opens_at: float | None = None

    def choices(self) -> tuple[Choice, ...]:
        return (*self.way_back(), *self.way_out())

    @property
    def focus(self) -> Target | None:
        """Nothing can be confirmed by accident while people vote."""
        return None

    def take(self, target: Target) -> None:
        """There is nothing to choose but one's vote."""

    def seat_pressed(self, seat: int, button: Button) -> None:
        self._ballot.cast(seat, VOTE_OF[button])
        if self._ballot.complete and self._opens_at is None:
            self._opens_at = self.host.now + self.host.settings.election.grace

    def tick(self) -> None:
        if self._opens_at is not None and self.host.now >= self._opens_at:
            self.host.play(self._ballot.open())
            self.host.go(VerdictStage(self.host))

    def due(self) -> float | None:
        return self._opens_at

    def seat_light(self, seat: int) -> Light:
        return Light.LOCKED if seat in self._ballot.voted else Light.INVITING

    def scene(self) -> Scene:
        match, seen = self.host.playing, self.host.playing.seen
        assert seen.candidate is not None, "an election has a candidate"
        candidate = figures_of(match.edition)[seen.candidate]
        missing = self.host.missing_seats
        return ElectionScene(
            frame=self.frame(),
            around=surroundings_of(match, voted=self._ballot.voted, missing=missing),
            candidate=candidate,
            prompt=_("{raiser} raises {candidate} to the throne").format(
                raiser=match.seat_name(seen.turn), candidate=candidate.name
            ),
            hint=self._hint(missing),
        )

    def _hint(self, missing: tuple[int, ...]) -> str:
        if self._ballot.complete:
            return _("All votes are in. One can still change one's mind.")
        if missing:
            names = ", ".join(map(self.host.playing.seat_name, missing))
            return _("The vote waits for the box of {names}: plug it in again.").format(names=names)
        return _("Everyone votes in secret, on their own box. Used-up cards don't count.")


class VerdictStage(ShowingStage):
    """All cards lie open, for as long as the table likes."""

    def choices(self) -> tuple[Choice, ...]:
        return (Choice(Command.CONTINUE, _("Go on")), *self.way_back())

    def take(self, target: Target) -> None:
        if target is Command.CONTINUE:
            self.host.go(self.host.flow.after_the_verdict(self.host))

    def seat_light(self, seat: int) -> Light:
        return LIGHT_OF[self._election.votes[seat]]

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
