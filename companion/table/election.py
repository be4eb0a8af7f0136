"""An election: the sealed vote, and the cards turned all at once."""

from __future__ import annotations

from companion.table.ballot import SealedBallot
from companion.table.castle import take_back
from companion.table.faces import board_of, emissary_of, pawns_of, seats_of
from companion.table.host import Host
from companion.table.inputs import Command, Target
from companion.table.scene import (
    Choice,
    ElectionScene,
    Pawn,
    Scene,
    VerdictScene,
    VoteFace,
)
from companion.table.stage import MatchStage
from companion.words import _
from engine import Election, Place, Verdict, Vote
from hardware.boxes import BoxId, Button, Light

VOTE_OF = {Button.YES: Vote.YES, Button.NO: Vote.NO, Button.STOMACHACHE: Vote.STOMACHACHE}
LIGHT_OF = {Vote.YES: Light.YES, Vote.NO: Light.NO, Vote.STOMACHACHE: Light.STOMACHACHE}
CALM_SECONDS = 1.0
"""After the cards are turned, late presses of a vote mean nothing for so long."""


class ElectionStage(MatchStage):
    """Everyone votes in secret; when all have, a short grace, and the ballot opens."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._ballot = SealedBallot(host.playing.state.hands)
        self._opens_at: float | None = None

    def choices(self) -> tuple[Choice, ...]:
        return self.undo_choice()

    @property
    def focus(self) -> Target | None:
        """Nothing can be confirmed by accident while people vote."""
        return None

    def choose(self, target: Target) -> None:
        if target is Command.TAKE_BACK:
            take_back(self.host)

    def press(self, box: BoxId, button: Button) -> None:
        seat = self.host.playing.seat_of(box)
        if seat is None:
            super().press(box, button)
            return
        self._ballot.cast(seat, VOTE_OF[button])
        if self._ballot.complete and self._opens_at is None:
            self._opens_at = self.host.now + self.host.settings.election.grace

    def tick(self) -> None:
        opens_at = self.due()
        if opens_at is not None and self.host.now >= opens_at:
            self.host.play(self._ballot.open())
            self.host.go(VerdictStage(self.host))

    def due(self) -> float | None:
        return self._opens_at

    def light(self, seat: int) -> Light:
        return Light.LOCKED if seat in self._ballot.voted else Light.INVITING

    def scene(self) -> Scene:
        match, state = self.host.playing, self.host.playing.state
        assert state.candidate is not None, "an election has a candidate"
        candidate = pawns_of(match.edition)[state.candidate]
        raiser = match.rules.setup.seats[state.turn].name
        return ElectionScene(
            frame=self.frame(),
            round=state.round,
            rounds=match.edition.rounds,
            board=board_of(match),
            seats=seats_of(match, voted=self._ballot.voted, missing=self.host.missing_seats),
            emissary=emissary_of(match),
            candidate=candidate,
            prompt=_("{raiser} raises {candidate} to the throne").format(
                raiser=raiser, candidate=candidate.name
            ),
            hint=self._hint(),
        )

    def _hint(self) -> str:
        if self._ballot.complete:
            return _("All votes are in.")
        missing = self.host.missing_seats
        if missing:
            names = [self.host.playing.rules.setup.seats[seat].name for seat in missing]
            return _("The vote waits for the box of {names}: plug it in again.").format(
                names=", ".join(names)
            )
        return _("Everyone votes in secret, on their own box.")


class VerdictStage(MatchStage):
    """All cards lie open, for as long as the table likes."""

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._calm_until = host.now + CALM_SECONDS

    def choices(self) -> tuple[Choice, ...]:
        return (Choice(Command.CONTINUE, _("Go on")), *self.undo_choice())

    def choose(self, target: Target) -> None:
        match target:
            case Command.CONTINUE:
                self.host.go_on()
            case Command.TAKE_BACK:
                take_back(self.host)
            case _:
                pass

    def press(self, box: BoxId, button: Button) -> None:
        if self.host.now >= self._calm_until:
            super().press(box, button)

    def light(self, seat: int) -> Light:
        return LIGHT_OF[self._election.votes[seat]]

    def scene(self) -> Scene:
        match = self.host.playing
        candidate = pawns_of(match.edition)[self._election.candidate]
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
        election = self.host.playing.state.election
        assert election is not None, "a verdict follows a ballot"
        return election

    def _vote_faces(self) -> tuple[VoteFace, ...]:
        seats = self.host.playing.rules.setup.seats
        faces = [
            VoteFace(seat.name, number, vote)
            for number, (seat, vote) in enumerate(
                zip(seats, self._election.votes, strict=True), start=1
            )
        ]
        if self._election.emissary is not None:
            faces.append(VoteFace(_("Émissaire"), None, self._election.emissary))
        return tuple(faces)

    def _consequence(self, candidate: Pawn) -> str:
        match = self.host.playing
        place = match.state.castle[match.rules.index[candidate.character]]
        match place:
            case Place.THRONE:
                return _("The favourites are counted.")
            case Place.DUNGEON_1 | Place.DUNGEON_2 | Place.DUNGEON_3:
                floors = {Place.DUNGEON_1: 1, Place.DUNGEON_2: 2, Place.DUNGEON_3: 3}
                return _("Put {name} into the dungeon beside floor {floor}.").format(
                    name=candidate.name, floor=floors[place]
                )
            case Place.REMOVED:
                return _("Take {name} out of the castle.").format(name=candidate.name)
            case _:
                return _("Put {name} back on floor {floor}.").format(
                    name=candidate.name, floor=int(place)
                )


def _headline(verdict: Verdict, candidate: Pawn) -> str:
    words = {
        Verdict.CROWNED: _("Long live {name}!"),
        Verdict.REJECTED: _("{name} is rejected"),
        Verdict.ANNULLED: _("Stomachache! No verdict on {name}"),
    }
    return words[verdict].format(name=candidate.name)
