"""A whole election over wires with people who press, the table's voting, and pulled cables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.evening.inputs import BUTTON_OF_VOTE
from companion.evening.voting.voting import Voting
from engine import Hand
from hardware.boxes import BallotPhase, BoxId, Button, Light, Order, Pressed
from tests.hardware.wired_boxes import CableCut, WiredBoxes

GRACE = 0.05
PRESS_SECONDS = 0.03
STEP = 0.004
LONGEST = 12.0


class WiredElection:
    """Each seat presses a button whenever its light invites it to vote.

    `wishes` has the buttons that each seat presses, in order; the last one repeats.
    """

    def __init__(
        self,
        ports: Sequence[int],
        wishes: Sequence[Sequence[Button]],
        cuts: Sequence[CableCut] = (),
    ) -> None:
        self.wires = WiredBoxes(ports, cuts)
        self.boxes = self.wires.ids[: len(wishes)]
        self.pressed: dict[BoxId, list[Button]] = {box: [] for box in self.boxes}
        self.stray: list[Pressed] = []
        """Presses that arrived though they were votes."""
        self.now = 0.0
        self._wishes = dict(zip(self.boxes, wishes, strict=True))
        self._held: dict[BoxId, float] = {}
        self._there: set[BoxId] = set()
        self.ballots = 0
        """Another one is opened if a box is lost while votes are collected."""
        self._voting = self._new_voting()

    def run(self) -> Mapping[BoxId, Button]:
        """Vote until the ballot opens; the votes by box."""
        while not self._voting.can_be_opened:
            assert self.now < LONGEST, "the election never ends"
            self.step()
        return self.votes

    @property
    def votes(self) -> Mapping[BoxId, Button]:
        """The votes in the opened ballot, by box."""
        opened = zip(self.boxes, self._voting.open().votes, strict=True)
        return {box: BUTTON_OF_VOTE[vote] for box, vote in opened}

    @property
    def is_opened(self) -> bool:
        """Whether all votes have arrived."""
        return self._voting.can_be_opened

    @property
    def is_revealing(self) -> bool:
        """Whether the reveal has been ordered."""
        return self._voting.order().phase is BallotPhase.REVEALED

    def step(self) -> None:
        self.now += STEP
        self._voting.reveal_when_closed(self.now)
        for signal in self.wires.poll(self.now):
            if isinstance(signal, Pressed):
                self.stray.append(signal)
            self._voting.handle(signal)
        self._voting.reveal_when_closed(self.now)
        self._voting.close_when_due(self.now)
        if self._voting.spoiled:
            self._voting = self._new_voting()
        self.wires.apply_order(Order(self._lights(), ballot=self._voting.order()))
        self._let_people_press()

    def _new_voting(self) -> Voting:
        self.ballots += 1
        hands = [Hand(2, 1)] * len(self.boxes)
        return Voting(self.ballots, hands, self.boxes, GRACE)

    def _lights(self) -> dict[BoxId, Light]:
        voted = self._voting.voted
        return {
            box: Light.LOCKED if seat in voted else Light.INVITING
            for seat, box in enumerate(self.boxes)
        }

    def _let_people_press(self) -> None:
        for box in self.boxes:
            if box in self._held:
                if self.now >= self._held[box] + PRESS_SECONDS:
                    self.wires.touch(box, self.pressed[box][-1], False)
                if self.now >= self._held[box] + 3 * PRESS_SECONDS:
                    del self._held[box]
            elif self.wires.light(box) is Light.INVITING:
                self._press(box)

    def _press(self, box: BoxId) -> None:
        wishes, pressed = self._wishes[box], self.pressed[box]
        pressed.append(wishes[min(len(pressed), len(wishes) - 1)])
        self._held[box] = self.now
        self.wires.touch(box, pressed[-1], True)
