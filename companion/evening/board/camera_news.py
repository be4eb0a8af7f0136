"""What the camera has seen reaches the screen in front: after the calm, so that everybody has seen
what happened before."""

from __future__ import annotations

from collections.abc import Callable

from companion.evening.context import TableContext
from companion.evening.inputs import BoardSeen, CameraChanged, CardSeen, SeveralCardsSeen
from companion.evening.scene import Tone
from companion.evening.screen import Screen
from companion.evening.screen_kinds import FollowsBoard, ReadsCards
from companion.words.i18n import _, translate
from sentences import Sentence

News = CameraChanged | BoardSeen | CardSeen | SeveralCardsSeen


class CameraNews:
    """What the screen in front does not know yet, and what people were told of the camera."""

    def __init__(self, table: TableContext, screen: Callable[[], Screen]) -> None:
        """`screen` gives the one that is in front."""
        self._table = table
        self._screen = screen
        self._is_new = False
        """Whether the board has been seen, and the screen in front does not know yet."""
        self._informed = 0
        """The number of the screen that knows the board."""
        self._trouble: Sentence | None = None
        """Why the camera sends no pictures, as people were told."""

    def handle(self, news: News) -> None:
        """Take in what the camera has to say."""
        table, screen = self._table, self._screen()
        match news:
            case CameraChanged():
                self._tell_trouble()
            case BoardSeen(reading):
                table.board.see(reading, table.now)
                self._is_new = True
            case CardSeen(code):
                if isinstance(screen, ReadsCards):
                    screen.show_card(code)
            case SeveralCardsSeen():
                table.notices.show(_("Hold up one card at a time."), Tone.REFUSAL)

    def _tell_trouble(self) -> None:
        """Say once that the camera has failed, on whatever screen of a game."""
        table = self._table
        before, self._trouble = self._trouble, table.ports.camera.trouble
        is_new = self._trouble is not None and self._trouble != before
        if self._trouble is not None and is_new and table.follows_board:
            table.notices.show(translate(self._trouble), Tone.WARNING)

    def pass_on(self) -> None:
        """Let the screen in front follow the board."""
        table, shown = self._table, self._table.navigator.shown
        if not (table.follows_board and table.ports.camera.knows_board):
            return
        table.board.expect(table.running_match, table.now)
        self._is_new |= shown != self._informed
        self._informed = shown
        if self._is_new and not table.calm.on_display:
            self._is_new = False
            screen = self._screen()
            if isinstance(screen, FollowsBoard):
                screen.follow_board()
