"""The votes of an election from its first moment until it is decided: one ballot, or several if
boxes spoil them. Knows no screen, and reads no vote."""

from __future__ import annotations

from companion.evening.calm import Calm
from companion.evening.clock import Clock
from companion.evening.match import Match
from companion.evening.notices import Notices
from companion.evening.scene import Tone
from companion.evening.settings_in_use import SettingsInUse
from companion.evening.voting.doubtful_boxes import DoubtfulBoxes
from companion.evening.voting.vote_again_text import vote_again_text
from companion.evening.voting.voting import Spoiled, Voting
from companion.words.i18n import _
from hardware.boxes import BoxId


class Votes:
    """`open`: the ballot that runs; None without an election."""

    def __init__(self, clock: Clock, calm: Calm, notices: Notices, settings: SettingsInUse) -> None:
        self.open: Voting | None = None
        self.why_again = ""
        """Why everyone votes again in this election; empty in its first ballot."""
        self.doubtful = DoubtfulBoxes()
        self._clock, self._calm, self._notices, self._settings = clock, calm, notices, settings
        self._ballots = 0
        self.opens_at = 0.0
        """When the boxes get their cards."""

    @property
    def ballot(self) -> Voting:
        """The ballot that runs, for screens that only exist in an election."""
        assert self.open is not None, "this screen belongs to an election"
        return self.open

    def begin(self, match: Match) -> None:
        """Start the vote of an election; votes from before are void. The boxes get their cards
        when the calm is over: a press in it is no vote."""
        self.opens_at = self._calm.ends_at or self._clock.now
        self.doubtful.begin_election()
        self._open_ballot(match, "")

    @property
    def have_opened(self) -> bool:
        """Whether the boxes have their cards for the open election."""
        return self.open is not None and self._clock.now >= self.opens_at

    @property
    def collecting_ends_at(self) -> float | None:
        """When the boxes must have handed their votes over, whatever screen is in front."""
        return None if self.open is None or self.open.is_open else self.open.wake_at

    def collect(self, match: Match | None) -> None:
        """Reveal the votes if the boxes' answers for that have arrived, or begin again if the
        ballot is spoiled."""
        if self.open is None or match is None:
            return
        self.open.reveal_when_closed(self._clock.now)
        if self.open.spoiled is not None:
            self._vote_again(match, self.open.spoiled)

    def _vote_again(self, match: Match, spoiled: Spoiled) -> None:
        """Open another ballot of the same election, and show why."""
        for seat in spoiled.seats:
            self.doubtful.record_fault(match.pairing[seat])
        names = [match.seat_name(seat) for seat in sorted(spoiled.seats)]
        self._open_ballot(match, vote_again_text(spoiled.fault, names))
        self._notices.show(self.why_again, Tone.WARNING)

    def _open_ballot(self, match: Match, why_again: str) -> None:
        self._ballots += 1
        self.why_again = why_again
        grace = self._settings.now.election.grace
        hands = match.state.hands
        self.open = Voting(self._ballots, hands, match.pairing, grace, self.doubtful)

    def pair(self, match: Match, pairing: tuple[BoxId, ...], what_happens: str) -> str:
        """The seats have other boxes now. If votes that are in no longer count, everyone votes
        again; returns what happens, with that."""
        if self.open is None:
            return what_happens
        if self.open.can_pair(pairing):
            self.open.pair(pairing)
            return what_happens
        what_happens += " " + _("Everyone votes again.")
        self._open_ballot(match, what_happens)
        return what_happens
