"""What all screens share: the running match, whose events are committed here, and its parts.

Each part knows one thing: the outside (`ports`), the time (`clock`), the sentence that is shown
(`notices`), which presses are ignored (`calm`) or wait for a second one (`agreement`), the settings
(`settings`), whether all is kept (`saving`), which boxes are there (`presence`) and show cards
(`card_phones`), the open election (`votes`), and what the camera sees (`board`). The screens decide
what a press or a touch means.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from random import Random

from companion.config.library import Library
from companion.config.settings import Settings
from companion.evening.agreement import Agreement
from companion.evening.board.follower import BoardFollower
from companion.evening.board.port import Use
from companion.evening.calm import Calm
from companion.evening.cards.card_phones import CardPhones
from companion.evening.cards.own_deck import OwnDeck
from companion.evening.clock import Clock
from companion.evening.events import (
    Corrected,
    GameBegan,
    GameLeft,
    GameResumed,
    GameSavedForLater,
    Paired,
    Played,
    TableEvent,
    Undone,
)
from companion.evening.match import Match, apply_event, fold_match
from companion.evening.navigator import After, Navigator
from companion.evening.notices import Notices
from companion.evening.ports import Ending, Ports
from companion.evening.saving import Saving
from companion.evening.seats.bots import BotPlayers
from companion.evening.seats.boxes import Presence, is_bot_seat, is_screen_seat
from companion.evening.seats.names import ChosenNames, chosen_of
from companion.evening.settings_in_use import SettingsInUse
from companion.evening.texts.automatic_text import automatic_text
from companion.evening.undo import choices_of_bots, redo_text, undo_text, undoable_event
from companion.evening.voting.doubtful_boxes import Doubt, DoubtfulBoxes
from companion.evening.voting.votes import Votes
from companion.words.i18n import _
from engine import (
    Ballot,
    BotLevel,
    ChooseAmbition,
    Climb,
    Deal,
    Edition,
    Event,
    PawnColour,
    Phase,
    Placement,
    apply,
)
from hardware.boxes import BoxId
from sentences import ExplainedError


class TableContext:
    """The running match, the names and boxes of this evening, and the parts above."""

    def __init__(
        self,
        settings: Settings,
        library: Library,
        chance: Random,
        navigator: Navigator,
        ports: Ports,
    ) -> None:
        self.library = library
        self.chance = chance
        self.navigator = navigator
        self.ports = ports
        self.clock = Clock()
        self.notices = Notices(self.clock)
        self.calm = Calm(self.clock)
        self.agreement = Agreement(self.clock)
        self.settings = SettingsInUse(settings, ports.settings, self.notices)
        self.saving = Saving(self.notices)
        self.presence = Presence(ports.phones)
        self.card_phones = CardPhones()
        self.votes = Votes(self.clock, self.calm, self.notices, self.settings)
        self.bots = BotPlayers(ports.bots)
        self.board = BoardFollower(self.bots.asked_move)
        """What the camera has read from the board of the running match."""
        self.aimed_for: Edition | None = None
        """Whose board the camera is aimed at, before a game."""
        self.has_number_pad = False
        """Whether cards are entered with a number pad instead of the grid of all numbers."""
        self.running_match: Match | None = None
        self.seated: tuple[BoxId, ...] = ()
        """The boxes that had a seat last, clockwise: the next game begins with them."""
        self.expected: tuple[BoxId, ...] = ()
        """The boxes of a game that was interrupted before the program started."""
        self.names: ChosenNames = {}
        """The names that were chosen since the program started."""
        self.bot_levels: dict[BoxId, BotLevel] = {}
        """The level of each bot that has had a seat since the program started."""
        self.colours: Mapping[BoxId, PawnColour] = {}
        """The colours of the pawns at these boxes, no two alike."""
        self.ending: Ending | None = None
        """How the program ends, once a player has asked for it."""
        self._committed: list[TableEvent] = []

    @property
    def now(self) -> float:
        """The table's time, in seconds."""
        return self.clock.now

    @property
    def match(self) -> Match:
        """The running match, for screens that only exist in one."""
        assert self.running_match is not None, "this screen belongs to a match"
        return self.running_match

    @property
    def own_deck(self) -> OwnDeck:
        """The printed cards of the running match's edition."""
        edition = self.match.edition
        return OwnDeck(edition, self.library.described_deck(edition.id), self.ports.own_decks)

    def keep_colours(self, colours: Mapping[BoxId, PawnColour]) -> None:
        """Remember colours for later games; a box that is gone gives up one that is taken."""
        free = {box: each for box, each in self.colours.items() if each not in colours.values()}
        self.colours = {**free, **colours}

    def leave_game(self) -> None:
        """End the game for good."""
        self._end(GameLeft())

    def save_for_later(self) -> None:
        """Save the game, so that it can be resumed later."""
        self._end(GameSavedForLater())

    def _end(self, event: GameLeft | GameSavedForLater) -> None:
        self.commit(event)
        self.running_match = None
        self.board.expect(None, self.now)
        self.navigator.show_game()

    def resume(self, name: str) -> None:
        """Continue a saved game, or show why that is impossible."""
        try:
            self.running_match = fold_match(self.ports.saved_games.events(name), self.library)
        except ExplainedError as error:
            self.notices.show_refusal(error)
            return
        match = self.match
        self.commit(GameResumed(name))
        self.names = chosen_of(match.pairing, match.rules.setup.seats)
        self.navigator.show_game()
        if match.seen.phase is Phase.ELECTION:
            self.notices.show(_("Open votes are not saved: everyone votes again."))

    def expect_players(self, name: str) -> None:
        """After a power cut, phones that play this game keep their places until it goes on."""
        with suppress(ExplainedError):  # resuming it will say why
            events = reversed(self.ports.saved_games.events(name))
            paired = (each.pairing for each in events if isinstance(each, GameBegan | Paired))
            self.expected = next(paired, ())

    def practise(self, match: Match) -> None:
        """Play a match of which nothing is saved."""
        self.running_match = match
        self.votes.doubtful = DoubtfulBoxes()
        self.board.expect(match, self.now)
        self.calm.begin()
        self.navigator.show_game(After.MOVE)

    def commit(self, event: TableEvent) -> bool:
        """Apply an event, or show why it is refused; returns whether it was applied."""
        try:
            self.running_match = apply_event(self.running_match, event, self.library)
        except ExplainedError as error:
            self.notices.show_refusal(error)
            return False
        if not self.match.is_practice:
            self._committed.append(event)
        self._begin_calm(event)
        if isinstance(event, GameBegan):
            self.votes.doubtful = DoubtfulBoxes()  # everyone pressed their own box in plain sight
        if isinstance(event, GameBegan | GameResumed | Paired):
            colours = (token.colour for token in self.match.rules.tokens)
            self.keep_colours(dict(zip(self.match.pairing, colours, strict=True)))
            self._keep_levels()
        if not isinstance(event, Paired):
            self.votes.open = None
        self.board.expect(self.running_match, self.now)
        self.notices.clear()
        return True

    def _keep_levels(self) -> None:
        """Remember how well bots play, for later games."""
        for box, seat in zip(self.match.pairing, self.match.rules.setup.seats, strict=True):
            if seat.bot is not None:
                self.bot_levels[box] = seat.bot

    def _begin_calm(self, event: TableEvent) -> None:
        """Calm for everyone; while people choose ambitions, only for the one who has chosen."""
        match event:
            case Played(ChooseAmbition(person)) if self.match.seen.phase is Phase.AMBITION:
                seat = self.match.rules.people[person].seat
                self.calm.begin_for(self.match.pairing[seat])
            case _:
                self.calm.begin()

    def play(self, event: Event) -> bool:
        """Commit an event of the rules and say what follows by itself, or show why the rules
        forbid it."""
        before = self.match.state
        if isinstance(event, Ballot):
            self.board.keep_ballot()
        if not self.commit(Played(event)):
            return False
        text = automatic_text(before, self.match.state)
        if text:
            self.notices.show(text)
        return True

    def undo(self) -> None:
        """Undo the newest event of the rules, and show what to do on the board."""
        event, before = undoable_event(self.match), choices_of_bots(self.match)
        if event is not None and all(self.commit(Undone()) for _event in range(before + 1)):
            begins_round = isinstance(event, Deal)
            self.navigator.show_game(After.MOVE if begins_round else self._after_undo)
            self.notices.show(undo_text(self.match.rules, event))

    @property
    def _after_undo(self) -> After:
        """Between two rounds the points are shown again: the next round begins by a touch."""
        is_between_rounds = self.match.seen.phase in (Phase.DEAL, Phase.OVER)
        return After.VERDICT if is_between_rounds else After.MOVE

    def take_back(self) -> bool:
        """Undo the newest move, because it was taken back on the board; returns whether that is
        possible."""
        is_move = isinstance(self.match.newest, Placement | Climb)
        return is_move and undoable_event(self.match) is not None and self.commit(Undone())

    @property
    def follows_board(self) -> bool:
        """Whether a camera follows the board of the running match."""
        match = self.running_match
        is_played = match is not None and not match.is_practice
        return is_played and self.ports.camera.is_there and self.settings.now.camera.on

    @property
    def camera_reads_cards(self) -> bool:
        """Whether a card can be held up to the camera, on a screen that asks for one."""
        return self.follows_board and self.ports.camera.sees

    def watch(self, wanted: Use) -> None:
        """Let the camera look for what the screen in front wants, and only in a game."""
        camera, match = self.settings.now.camera, self.running_match
        if wanted in (Use.BOARD, Use.CARDS) and not self.follows_board:
            wanted = Use.NOTHING
        edition = self.aimed_for if match is None else match.edition
        self.ports.camera.watch(wanted, camera.device, edition)

    def redo(self) -> None:
        """Play the event again that was undone last, and show it."""
        event = self.match.undone
        if event is None:
            return
        if self.commit(event if isinstance(event, Corrected) else Played(event)):
            text = redo_text(self.match, event)
            after = After.BALLOT if isinstance(event, Ballot) else After.VERDICT
            self.navigator.show_game(after)
            self.notices.show(text)

    def forget_people(self) -> None:
        """Nobody has a seat any more, nor a colour, nor a card on a phone beside the box; phones
        keep their names."""
        kept = {who: name for who, name in self.names.items() if self.presence.is_phone(who.box)}
        self.seated, self.names, self.colours = (), kept, {}
        self.card_phones.holders.clear()

    def pair(self, pairing: tuple[BoxId, ...], what_happens: str) -> None:
        """Give seats other boxes, and show it; if votes that are in no longer count, everyone
        votes again."""
        if not self.commit(Paired(pairing)):
            return
        self.names = {**self.names, **chosen_of(pairing, self.match.rules.setup.seats)}
        self.notices.show(self.votes.pair(self.match, pairing, what_happens))

    def explain_refusal(self, event: Event) -> None:
        """Show why the rules forbid an event, without applying it."""
        try:
            apply(self.match.state, event)
        except ExplainedError as error:
            self.notices.show_refusal(error)

    @property
    def has_uncommitted(self) -> bool:
        """Whether there are events that have not been saved yet."""
        return bool(self._committed)

    def collect_events(self) -> Sequence[TableEvent]:
        """The events committed since the last call."""
        events, self._committed = tuple(self._committed), []
        return events

    @property
    def missing_seats(self) -> tuple[int, ...]:
        """Seats of the match whose box can't be used: it can't be reached, or is in doubt."""
        pairing = self.running_match.pairing if self.running_match is not None else ()
        return tuple(seat for seat, box in enumerate(pairing) if not self._can_use(box))

    @property
    def lost_seats(self) -> tuple[int, ...]:
        """Seats that had a box and can't use it: not those that answer on the screen anyway."""
        pairing = self.match.pairing
        return tuple(seat for seat in self.missing_seats if not is_screen_seat(pairing[seat]))

    def doubt_about(self, seat: int) -> Doubt | None:
        """Why a seat's box, though connected, gets no cards in the open vote; None if it does."""
        box = self.match.pairing[seat]
        is_there = self.votes.open is not None and self.presence.is_there(box)
        return self.votes.doubtful.why(box) if is_there else None

    def awaits_vote_of(self, box: BoxId) -> bool:
        """Whether a vote is open, and this box's seat has not voted in it."""
        if self.votes.open is None or (seat := self.match.seat_of(box)) is None:
            return False
        return seat not in self.votes.open.voted

    def _can_use(self, box: BoxId) -> bool:
        if is_bot_seat(box):
            return True
        is_in_doubt = self.votes.open is not None and box in self.votes.doubtful
        return self.presence.is_there(box) and not is_in_doubt
