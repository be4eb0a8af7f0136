"""What all screens share: the match, the boxes, the notice, the saved games, the navigator.

Commits events and holds state; the screens decide what a press or a touch means.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from companion.config.library import Library
from companion.config.preferences import Preferences
from companion.config.settings import Settings
from companion.evening.agreement import Agreement
from companion.evening.board.follower import BoardFollower
from companion.evening.board.port import Use
from companion.evening.calm import Calm
from companion.evening.cards.card_phones import CardPhones
from companion.evening.cards.own_deck import OwnDeck
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
from companion.evening.ports import Ending, Ports, StorageProblem
from companion.evening.scene import Tone
from companion.evening.seats.boxes import Presence, is_screen_seat
from companion.evening.seats.names import ChosenNames, chosen_of
from companion.evening.texts.automatic_text import automatic_text
from companion.evening.undo import redo_text, redoable_event, undo_text, undoable_event
from companion.evening.voting.doubtful_boxes import Doubt, DoubtfulBoxes
from companion.evening.voting.vote_again_text import vote_again_text
from companion.evening.voting.voting import Spoiled, Voting
from companion.words.i18n import _, language, languages, translate, use_language
from engine import (
    Ballot,
    ChooseAmbition,
    Climb,
    Deal,
    Edition,
    Event,
    Phase,
    Placement,
    apply,
)
from hardware.boxes import BoxId, Report
from hardware.phones.news import Phone
from sentences import ExplainedError


class TableContext:
    """State shared by all screens. `now` is in seconds of a monotonic clock."""

    def __init__(
        self,
        settings: Settings,
        library: Library,
        chance: Random,
        navigator: Navigator,
        ports: Ports,
    ) -> None:
        self.settings = settings
        """Those that hold now: people change some on the screen."""
        self.unsaved_settings: ExplainedError | None = None
        """Why the newest change of a setting is not kept; None if it is."""
        self.library = library
        self.chance = chance
        self.navigator = navigator
        self.ports = ports
        self.board = BoardFollower()
        """What the camera has read from the board of the running match."""
        self.aimed_for: Edition | None = None
        """Whose board the camera is aimed at, before a game."""
        self.card_phones = CardPhones()
        self.has_number_pad = False
        """Whether cards are entered with a number pad instead of the grid of all numbers."""
        self.running_match: Match | None = None
        self.presence = Presence()
        self.reports: Sequence[Report] = ()
        """The state of the boxes' connections."""
        self.voting: Voting | None = None
        """The votes of the open election, from its first moment until it is decided."""
        self.why_again = ""
        """Why everyone votes again in the open election; empty in its first ballot."""
        self.doubtful = DoubtfulBoxes()
        self._ballots = 0
        self.seated: tuple[BoxId, ...] = ()
        """The boxes of the last game, clockwise: the next game begins with them."""
        self.names: ChosenNames = {}
        """The names that were chosen since the program started."""
        self.now = 0.0
        self.ending: Ending | None = None
        """How the program ends, once a player has asked for it."""
        self.storage_problem: StorageProblem | None = None
        """What is wrong with the storage, if anything."""
        self.notices = Notices()
        self.calm = Calm()
        self.agreement = Agreement()
        self._vote_opens_at = 0.0
        self._committed: list[TableEvent] = []

    @property
    def preferences(self) -> Preferences:
        """What people have set about the screen and the sound, as it holds now."""
        return self.settings.preferences

    def change_settings(self, settings: Settings) -> None:
        """From now on these settings hold, even if they can't be kept."""
        before, self.settings, self.unsaved_settings = self.settings, settings, None
        try:
            self.ports.settings.save(before, settings)
        except ExplainedError as problem:
            self.unsaved_settings = problem

    def change_language(self) -> None:
        """From now on all texts are in the next language."""
        there = languages()
        new = there[(there.index(language()) + 1) % len(there)]
        use_language(new)
        display = replace(self.settings.display, language=new)
        self.change_settings(replace(self.settings, display=display))

    def switch_mute(self) -> None:
        """Turn the sound off, or on again as loud as before."""
        sound = self.settings.sound
        muted = not sound.muted
        self.change_settings(replace(self.settings, sound=replace(sound, muted=muted)))
        self.notices.show(_("The sound is off.") if muted else _("The sound is on."))

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

    def advance(self, now: float) -> None:
        """Let time pass until `now`."""
        self.now = now
        self.notices.advance(now)
        self.calm.advance(now)
        self.agreement.advance(now)

    def advance_vote(self) -> None:
        """Reveal the open vote if the boxes' answers for that have arrived, or begin it again if
        it is spoiled."""
        if self.voting is None:
            return
        self.voting.tick(self.now)
        if self.voting.spoiled is not None:
            self._vote_again(self.voting.spoiled)

    @property
    def collecting_ends_at(self) -> float | None:
        """When the boxes must have handed their votes over, whatever screen is in front."""
        voting = self.voting
        return None if voting is None or voting.is_open else voting.wake_at

    def leave_game(self) -> None:
        """End the game for good."""
        self._end(GameLeft())

    def save_for_later(self) -> None:
        """Save the game, so that it can be resumed later."""
        self._end(GameSavedForLater())

    def _end(self, event: GameLeft | GameSavedForLater) -> None:
        self.commit(event)
        self.running_match = None
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
        self.seated = match.pairing
        self.names = chosen_of(match.pairing, match.rules.setup.seats)
        self.navigator.show_game()
        if match.seen.phase is Phase.ELECTION:
            self.notices.show(_("Open votes are not saved: everyone votes again."))

    def practise(self, match: Match) -> None:
        """Play a match of which nothing is saved."""
        self.running_match, self.seated, self.doubtful = match, match.pairing, DoubtfulBoxes()
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
            self.doubtful = DoubtfulBoxes()  # everyone pressed their own box in plain sight
        if not isinstance(event, Paired):
            self.voting = None
        self.board.expect(self.running_match, self.now)
        self.notices.clear()
        return True

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
        event = undoable_event(self.match)
        if event is not None and self.commit(Undone()):
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
        return is_played and self.ports.camera.is_there and self.settings.camera.on

    @property
    def camera_reads_cards(self) -> bool:
        """Whether a card can be held up to the camera, on a screen that asks for one."""
        return self.follows_board and self.ports.camera.sees

    def watch(self, wanted: Use) -> None:
        """Let the camera look for what the screen in front wants, and only in a game."""
        camera, match = self.settings.camera, self.running_match
        if wanted in (Use.BOARD, Use.CARDS) and not self.follows_board:
            wanted = Use.NOTHING
        edition = self.aimed_for if match is None else match.edition
        self.ports.camera.watch(wanted, camera.device, camera.height, edition)

    def redo(self) -> None:
        """Play the event again that was undone last, and show it."""
        event = redoable_event(self.match)
        if event is None:
            return
        if self.commit(event if isinstance(event, Corrected) else Played(event)):
            text = redo_text(self.match, event)
            after = After.BALLOT if isinstance(event, Ballot) else After.VERDICT
            self.navigator.show_game(after)
            self.notices.show(text)

    @property
    def open_vote(self) -> Voting:
        """The votes of the open election, for screens that only exist in one."""
        assert self.voting is not None, "this screen belongs to an election"
        return self.voting

    def begin_vote(self) -> None:
        """Start the vote of an election; votes from before are void. The boxes get their cards
        when the calm is over: a press in it is no vote."""
        self._vote_opens_at = self.calm.ends_at or self.now
        self.doubtful.begin_election()
        self._open_ballot("")

    @property
    def vote_has_opened(self) -> bool:
        """Whether the boxes have their cards for the open election."""
        return self.voting is not None and self.now >= self._vote_opens_at

    def _vote_again(self, spoiled: Spoiled) -> None:
        """Open another ballot of the same election, and show why."""
        for seat in spoiled.seats:
            self.doubtful.record_fault(self.match.pairing[seat])
        names = [self.match.seat_name(seat) for seat in sorted(spoiled.seats)]
        self._open_ballot(vote_again_text(spoiled.fault, names))
        self.notices.show(self.why_again, Tone.WARNING)

    def _open_ballot(self, why_again: str) -> None:
        self._ballots += 1
        self.why_again = why_again
        match, grace = self.match, self.settings.election.grace
        self.voting = Voting(self._ballots, match.state.hands, match.pairing, grace, self.doubtful)

    def pair(self, pairing: tuple[BoxId, ...], what_happens: str) -> None:
        """Give seats other boxes, and show it; if votes that are in no longer count, everyone
        votes again."""
        if not self.commit(Paired(pairing)):
            return
        self.seated = pairing
        self.names = {**self.names, **chosen_of(pairing, self.match.rules.setup.seats)}
        if self.voting is not None and self.voting.can_pair(pairing):
            self.voting.pair(pairing)
        elif self.voting is not None:
            what_happens += " " + _("Everyone votes again.")
            self._open_ballot(what_happens)
        self.notices.show(what_happens)

    def explain_refusal(self, event: Event) -> None:
        """Show why the rules forbid an event, without applying it."""
        try:
            apply(self.match.state, event)
        except ExplainedError as error:
            self.notices.show_refusal(error)

    def set_storage_problem(self, problem: StorageProblem | None) -> None:
        """Remember what is wrong with the storage now, and show a change."""
        if problem == self.storage_problem:
            return
        was_saved = self.is_saved
        self.storage_problem = problem
        if problem is not None:
            self.show_storage_problem()
        elif not was_saved:
            self.notices.show(_("The game is being saved again."))

    @property
    def is_saved(self) -> bool:
        """Whether what happens now survives a power cut."""
        return self.storage_problem is None or self.storage_problem.is_saving

    def show_storage_problem(self) -> None:
        """Show what is wrong with the storage, and what it means."""
        if self.storage_problem is not None:
            sentence = translate(self.storage_problem.sentence)
            meaning = "" if self.is_saved else _("You can play on, but the game is not saved.")
            self.notices.show(f"{sentence} {meaning}".strip(), Tone.WARNING)

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

    def is_phone(self, box: BoxId) -> bool:
        """Whether this box is a phone that is connected."""
        return any(phone.id == box for phone in self.ports.phones.phones)

    def shows_own_card(self, box: BoxId) -> bool:
        """Whether the holder of this box sees the secret cards there, or on a phone."""
        return box in self.ports.drawn or any(
            self._shows(phone, box) for phone in self.ports.phones.phones
        )

    def _shows(self, phone: Phone, box: BoxId) -> bool:
        holder = self.card_phones.holder_of(phone.id)
        return phone.id == box if phone.is_box else holder is not None and holder.box == box

    def has_box_or_screen(self, box: BoxId) -> bool:
        """Whether this box is connected, or stands for the screen."""
        return is_screen_seat(box) or self.presence.is_there(box)

    def doubt_about(self, seat: int) -> Doubt | None:
        """Why a seat's box, though connected, gets no cards in the open vote; None if it does."""
        box = self.match.pairing[seat]
        is_there = self.voting is not None and self.presence.is_there(box)
        return self.doubtful.why(box) if is_there else None

    def awaits_vote_of(self, box: BoxId) -> bool:
        """Whether a vote is open, and this box's seat has not voted in it."""
        if self.voting is None or (seat := self.match.seat_of(box)) is None:
            return False
        return seat not in self.voting.voted

    def _can_use(self, box: BoxId) -> bool:
        is_in_doubt = self.voting is not None and box in self.doubtful
        return self.presence.is_there(box) and not is_in_doubt
