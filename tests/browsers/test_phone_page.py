"""The page of a phone in a real browser, in what does not happen on every evening."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from selenium.webdriver.common.by import By

from companion.court.drawing import svg_of
from companion.evening.view_models import characters_of
from companion.phones.texts import texts_of_page
from companion.words.i18n import use_language
from engine import load_edition
from hardware.boxes import (
    BallotOrder,
    BallotPhase,
    Button,
    Cards,
    Closed,
    Found,
    Light,
    Locked,
    Lost,
    Opened,
    Order,
    Signal,
    Withdrawn,
)
from hardware.phones.news import ChoiceTapped, NameTyped, News
from hardware.phones.phone_boxes import PhoneBoxes
from hardware.phones.port import DirectPort
from hardware.phones.server import files_of_page
from tests.browsers.browsers import CHROMIUM, CHROMIUM_DRIVER, ChromiumWindow, Look, Point, chromium
from tests.browsers.checker import violations
from tests.browsers.page import PhonePage, Seen
from tests.browsers.screen_reader import ScreenReader
from tests.needed_programs import needs
from tests.waiting import wait_until

pytestmark = [pytest.mark.slow, needs(CHROMIUM, CHROMIUM_DRIVER)]
HERE = "127.0.0.1"
CARD = (
    b'{"version":1,"language":"%s","name":"","prompt":"","lines":[],"colours":[],"buttons":true,'
    b'"hand":null,"choices":[],"castle":[]}'
)


def a_portrait(_name: str) -> bytes:
    return svg_of(next(iter(characters_of(load_edition("king-up")).values())).figure).encode()


class Table:
    """The phones' server, without a game."""

    def __init__(self) -> None:
        self.boxes = PhoneBoxes(0, texts_of_page, opener=DirectPort(HERE), portrait=a_portrait)
        self.boxes.switch_on()
        self.signals: list[Signal] = []
        self.news: list[News] = []

    @property
    def address(self) -> str:
        return f"http://{HERE}:{self.boxes.port}/"

    @property
    def scanned(self) -> str:
        assert self.boxes.invitation is not None
        return f"{self.address}#{self.boxes.invitation.fragment}"

    @property
    def code(self) -> str:
        assert self.boxes.invitation is not None
        return self.boxes.invitation.code

    @property
    def ids(self) -> list[str]:
        return [phone.id for phone in self.boxes.phones]

    def poll(self) -> None:
        self.signals += self.boxes.poll(0)
        self.news += self.boxes.news()

    def wait_for(self, happens: Callable[[], bool]) -> None:
        def happens_now() -> bool:
            self.poll()
            return happens()

        wait_until(happens_now)

    def count(self, kind: type[Signal]) -> int:
        self.poll()
        return sum(isinstance(each, kind) for each in self.signals)

    def begin_a_vote(self, hand: Cards = frozenset(Button), number: int = 5) -> None:
        self.order(BallotPhase.OPEN, hand, number)

    def order(self, phase: BallotPhase, hand: Cards, number: int = 5) -> None:
        cards = dict.fromkeys(self.ids, hand)
        self.boxes.apply_order(Order(ballot=BallotOrder(number, phase, cards)))

    def votes(self, hand: Cards = frozenset(Button)) -> Button:
        """The vote of the only phone, once it is in, closed and revealed."""
        (box,) = self.ids
        self.wait_for(lambda: Locked(box, 5) in self.signals)
        self.order(BallotPhase.CLOSED, hand)
        self.wait_for(lambda: Closed(box, 5) in self.signals)
        self.order(BallotPhase.REVEALED, hand)
        self.wait_for(lambda: self.count(Opened) > 0)
        (opened,) = (each for each in self.signals if isinstance(each, Opened))
        return opened.votes[box]


@pytest.fixture
def table() -> Iterator[Table]:
    table = Table()
    yield table
    table.boxes.close()


@pytest.fixture
def windows() -> Iterator[list[ChromiumWindow]]:
    with chromium(Look(360, 640), Look(360, 640)) as windows:
        yield windows


def opened(window: ChromiumWindow, address: str, name: str = "Anna") -> PhonePage:
    """The page, loaded anew."""
    window.open("about:blank")
    window.open(address)
    page = PhonePage(window, name)
    wait_until(lambda: has_loaded(page.read()))
    return page


def has_loaded(seen: Seen) -> bool:
    """Whether the page has its texts and the table's answer."""
    return seen.shown != "loading" and "Looking for" not in seen.status


def joined(table: Table, window: ChromiumWindow) -> PhonePage:
    page = opened(window, table.scanned)
    page.join()
    table.wait_for(lambda: table.count(Found) > 0)
    return page


def touch(window: ChromiumWindow, selector: str) -> None:
    window.front().find_element(By.CSS_SELECTOR, selector).click()


def type_code(window: ChromiumWindow, code: str) -> None:
    window.front().find_element(By.NAME, "code").send_keys(code)
    touch(window, "#code button")


def test_a_second_window_of_a_phone_takes_over_and_the_first_asks(
    table: Table, windows: list[ChromiumWindow]
) -> None:
    first = joined(table, windows[0])
    second = opened(windows[1], table.scanned)
    table.wait_for(lambda: first.read().shown == "elsewhere")
    assert first.read().status == "This phone is open in another window."
    assert not violations(windows[0])
    assert (table.count(Found), table.count(Lost)) == (2, 1)
    touch(windows[0], "#again")
    table.wait_for(lambda: second.read().shown == "elsewhere")
    assert first.read().shown == "box"
    assert (table.count(Found), table.count(Lost)) == (3, 2)


def test_who_changes_their_name_keeps_the_box_as_it_is(
    table: Table, windows: list[ChromiumWindow]
) -> None:
    page = joined(table, windows[0])
    (box,) = table.ids
    touch(windows[0], "#who")
    assert page.read().shown == "join"
    assert not violations(windows[0])
    touch(windows[0], "#back")
    wait_until(lambda: page.read().shown == "box")
    touch(windows[0], "#who")
    page.name = "Perrine"
    page.join()
    table.wait_for(lambda: NameTyped(box, "Perrine") in table.news)
    assert table.count(Lost) == 0


def test_a_vote_that_opens_while_somebody_types_a_name_is_shown(
    table: Table, windows: list[ChromiumWindow]
) -> None:
    page = joined(table, windows[0])
    (box,) = table.ids
    touch(windows[0], "#who")
    table.begin_a_vote()
    wait_until(lambda: page.read().shown == "box" and page.read().light == "inviting")
    page.press("yes")
    table.wait_for(lambda: Locked(box, 5) in table.signals)
    assert not windows[0].front().find_element(By.ID, "who").is_enabled()
    assert not violations(windows[0])


def test_a_mistyped_code_can_be_typed_again(table: Table, windows: list[ChromiumWindow]) -> None:
    page = opened(windows[0], table.address)
    type_code(windows[0], "BCDFGHJK")
    wait_until(lambda: "wrong" in page.read().status)
    assert page.read().shown == "code"
    assert page.read().status == "These letters are wrong, or from another evening."
    type_code(windows[0], table.code.lower())
    wait_until(lambda: page.read().shown == "join")
    page.join()
    table.wait_for(lambda: table.ids != [])


def test_a_name_that_the_screen_cannot_show_is_refused_while_it_is_typed(
    table: Table, windows: list[ChromiumWindow]
) -> None:
    page = opened(windows[0], table.scanned)
    field = windows[0].front().find_element(By.NAME, "name")
    for name in ("山田太郎", "مرحبا"):
        field.clear()
        field.send_keys(name)
        assert (
            page.read().status == "The big screen can't show this name. Write it in Latin letters."
        )
        touch(windows[0], "#join button")
        assert page.read().shown == "join"
    page.name = "Chloé Łukasz"
    page.join()
    table.wait_for(lambda: any(isinstance(each, NameTyped) for each in table.news))


def test_letters_may_be_typed_in_groups_and_others_are_counted(
    table: Table, windows: list[ChromiumWindow]
) -> None:
    page = opened(windows[0], table.address)
    type_code(windows[0], table.code[:7])
    assert page.read().status == "There are eight letters: look at the big screen again."
    windows[0].front().find_element(By.NAME, "code").clear()
    type_code(windows[0], f"{table.code[:4]} {table.code[4:].lower()}")
    wait_until(lambda: page.read().shown == "join")


def test_who_can_have_no_box_beside_a_phone_is_not_asked(
    table: Table, windows: list[ChromiumWindow]
) -> None:
    opened(windows[0], table.scanned)
    for_cards = windows[0].front().find_element(By.CSS_SELECTOR, "[value=card]")
    assert not for_cards.is_displayed()
    table.boxes.apply_order(Order({"a wired box": Light.OFF}))
    opened(windows[0], table.scanned)
    for_cards = windows[0].front().find_element(By.CSS_SELECTOR, "[value=card]")
    assert for_cards.is_displayed()


def test_a_phone_that_was_sent_away_is_told_and_gets_no_form(
    table: Table, windows: list[ChromiumWindow]
) -> None:
    page = joined(table, windows[0])
    table.boxes.send_away(table.ids[0])
    wait_until(lambda: page.read().status == "The table has sent this phone away.")
    page = opened(windows[0], table.scanned)
    wait_until(lambda: page.read().status == "The table has sent this phone away.")


def test_a_phone_that_scans_and_types_is_one_phone(
    table: Table, windows: list[ChromiumWindow]
) -> None:
    joined(table, windows[0])
    before = table.ids
    page = opened(windows[0], table.address)
    type_code(windows[0], table.code)
    table.wait_for(lambda: table.count(Found) == 2)
    assert page.read().shown == "box"
    assert table.ids == before


def test_a_code_of_another_evening_says_so_and_leaves_what_the_phone_keeps(
    table: Table, windows: list[ChromiumWindow]
) -> None:
    joined(table, windows[0])
    before, good = table.ids, table.scanned
    key, _sharp, letters = good.partition("#")
    page = opened(windows[0], f"{key}#{'A' * len(letters)}")
    wait_until(lambda: "has ended" in page.read().status)
    opened(windows[0], good)
    table.wait_for(lambda: table.ids == before)


@pytest.mark.parametrize("fragment", ["%E0%A4%A", "x", "-"])
def test_an_address_that_is_no_invitation_asks_for_the_letters(
    table: Table, windows: list[ChromiumWindow], fragment: str
) -> None:
    page = opened(windows[0], f"{table.address}#{fragment}")
    assert page.read().shown == "code"


@pytest.mark.parametrize("missing", ["/card.js", "/nacl.min.js", "/page.js"])
def test_a_page_that_is_not_all_there_says_what_to_do(
    windows: list[ChromiumWindow], monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    files = files_of_page()
    del files[missing]
    monkeypatch.setattr("hardware.phones.door.files_of_page", lambda: files)
    table = Table()
    try:
        windows[0].open(table.scanned)
        sentence = windows[0].front().find_element(By.ID, "slow")
        wait_until(sentence.is_displayed)
        assert "Load this page again" in sentence.text
    finally:
        table.boxes.close()


def test_the_page_follows_the_tables_language(table: Table, windows: list[ChromiumWindow]) -> None:
    joined(table, windows[0])
    (box,) = table.ids
    table.boxes.show_cards({box: CARD % b"en"})
    use_language("fr")
    table.boxes.show_cards({box: CARD % b"fr"})
    no = windows[0].front().find_element(By.ID, "no")
    wait_until(lambda: no.text == "Non")
    assert windows[0].run("return document.documentElement.lang") == "fr"


def test_a_screen_reader_hears_what_the_name_is_for(
    table: Table, windows: list[ChromiumWindow]
) -> None:
    joined(table, windows[0])
    who = windows[0].front().find_element(By.ID, "who")
    wait_until(lambda: who.text == "Anna")
    assert who.accessible_name == "Anna: change the name, or what this phone is used for"


FINGER_MS = 30
"""No finger touches for a shorter time."""
HAND = b"""{"version":1,"language":"en","name":"Anna","prompt":"","lines":[],"colours":[],
"buttons":true,"choices":[],"castle":[],
"hand":{"favourites":[[["Merlin",false]]],"ambitions":[],"votes":[]}}"""
TOUCH_AND_LET_GO = """
const peek = document.getElementById("peek");
peek.dispatchEvent(new PointerEvent("pointerdown"));
peek.dispatchEvent(new PointerEvent("pointerup"));
peek.dispatchEvent(new PointerEvent("click", { detail: 1 }));
"""
"""As a screen reader on an iPhone does when its user taps twice."""


def test_a_screen_reader_shows_the_cards_until_the_next_tap(
    table: Table, windows: list[ChromiumWindow]
) -> None:
    page = joined(table, windows[0])
    table.boxes.show_cards({table.ids[0]: HAND})
    wait_until(lambda: page.read().can_peek)
    windows[0].run(TOUCH_AND_LET_GO)
    assert "Merlin" in page.read().card
    windows[0].run(TOUCH_AND_LET_GO)
    assert page.read().card == ""
    with page.held():
        pressed_at = windows[0].run("return performance.now()")
        assert "Merlin" in page.read().card
        wait_until(lambda: windows[0].run("return performance.now()") > pressed_at + FINGER_MS)
    assert page.read().card == ""


@pytest.fixture
def reader(table: Table, windows: list[ChromiumWindow]) -> ScreenReader:
    """Of somebody who has joined."""
    joined(table, windows[0])
    reader = ScreenReader(windows[0], moves_focus=True)
    reader.begin()
    reader.listen()
    return reader


def shown(table: Table, reader: ScreenReader, card: bytes, changed: str) -> list[str]:
    """What is heard until `changed` is in the page of a phone that gets this card."""
    heard: list[str] = []
    table.boxes.show_cards({table.ids[0]: card})
    wait_until(
        lambda: any(changed in each.said for each in reader.stops),
        meanwhile=lambda: heard.extend(reader.listen()),
    )
    return heard


def test_a_screen_reader_says_verdict_and_points_by_itself(
    table: Table, reader: ScreenReader
) -> None:
    lines = b'"lines":["Merlin is rejected","Anna: No"]'
    heard = shown(table, reader, HAND.replace(b'"lines":[]', lines), "Anna: No")
    assert heard[-2:] == ["Merlin is rejected", "Anna: No"]


def test_a_screen_reader_hears_the_own_cards_after_a_press_and_knows_of_it(
    table: Table, reader: ScreenReader
) -> None:
    heard = shown(table, reader, HAND, "Hold")
    assert "Merlin" not in heard
    hold = reader.find("button", "Hold to see your cards".__eq__)
    assert hold is not None
    assert (hold.description, hold.is_pressed) == (texts_of_page()["press_to_see"], False)
    reader.activate(hold)
    assert reader.listen() == ["Favourites", "Merlin", "Vote cards"]


def test_no_screen_reader_says_new_cards_that_nobody_has_asked_for(
    table: Table, reader: ScreenReader
) -> None:
    """A press shows the cards until they change."""
    shown(table, reader, HAND, "Hold")
    hold = reader.button("Hold to see your cards")
    assert hold is not None
    reader.activate(hold)
    assert "Merlin" in reader.listen()
    heard = shown(
        table,
        reader,
        HAND.replace(b"Merlin", b"Jeanne").replace(b'"prompt":""', b'"prompt":"A new round"'),
        "A new round",
    )
    assert heard == ["A new round"]
    assert reader.section("Favourites") == ()


def test_a_screen_reader_says_where_a_piece_stands(table: Table, reader: ScreenReader) -> None:
    shown(table, reader, CASTLE, "Merlin")
    assert reader.button("Merlin, Beside the castle") is not None


@pytest.mark.parametrize("moves_focus", [True, False])
def test_a_screen_reader_goes_on_at_the_sentence_where_its_button_has_gone(
    table: Table, windows: list[ChromiumWindow], moves_focus: bool
) -> None:
    joined(table, windows[0])
    reader = ScreenReader(windows[0], moves_focus)
    reader.begin()
    for card, button, then in (
        (CASTLE, "Merlin, Beside the castle", b"Merlin: choose a floor."),
        (HAND, "Yes", b"Charles places a character"),
    ):
        shown(table, reader, card, button)
        stop = reader.button(button)
        assert stop is not None
        reader.activate(stop)
        after = HAND.replace(b'"prompt":""', b'"prompt":"%s"' % then)
        shown(table, reader, after.replace(b"true", b"false"), then.decode())
        assert reader.falls == []
        assert reader.at == then.decode()


def test_pulling_the_page_down_does_not_load_it_again(
    table: Table, windows: list[ChromiumWindow]
) -> None:
    """It would lose the vote."""
    joined(table, windows[0])
    for each in ("documentElement", "body"):
        script = f"return getComputedStyle(document.{each}).overscrollBehaviorY"
        assert windows[0].run(script) == "none"


CHOICES = b"""{"version":2,"language":"en","name":"Anna","prompt":"","lines":[],"colours":[],
"buttons":true,"hand":null,
"choices":["Merlin","Jeanne"],"castle":[]}"""
DOWN_BEFORE_THE_CHOICES_CAME = """
const here = { bubbles: true, detail: 1 };
document.getElementById("yes").dispatchEvent(new PointerEvent("pointerdown", here));
document.querySelector("#choices button").dispatchEvent(new PointerEvent("click", here));
"""


def test_a_finger_that_was_down_before_the_choices_came_chooses_nothing(
    table: Table, windows: list[ChromiumWindow]
) -> None:
    page = joined(table, windows[0])
    (box,) = table.ids
    table.boxes.show_cards({box: CHOICES})
    wait_until(lambda: len(page.read().choices) == 2)
    windows[0].run(DOWN_BEFORE_THE_CHOICES_CAME)
    page.tap(1)
    table.wait_for(lambda: any(isinstance(each, ChoiceTapped) for each in table.news))
    assert [each for each in table.news if isinstance(each, ChoiceTapped)] == [
        ChoiceTapped(box, 2, 1)
    ]


CASTLE = b"""{"version":2,"language":"en","name":"Anna","prompt":"","lines":[],"colours":[],
"buttons":true,"hand":null,"choices":["","","Pick another"],"castle":[
["Beside the castle",null,[["/portraits/a.svg","Merlin",0],["/portraits/b.svg","Jeanne",null]]],
["Floor 3",1,[]]]}"""


def test_characters_and_floors_are_chosen_in_a_small_castle(
    table: Table, windows: list[ChromiumWindow]
) -> None:
    """With a portrait each; a character that can't be chosen is a picture with its name."""
    page = joined(table, windows[0])
    table.boxes.show_cards({table.ids[0]: CASTLE})
    wait_until(lambda: page.read().choices == ["Merlin", "Floor 3", "Pick another"])
    loaded = "return [...document.images].map((each) => [each.alt, each.naturalWidth > 0])"
    wait_until(lambda: windows[0].run(loaded) == [["", True], ["Jeanne", True]])
    assert not violations(windows[0])
    for choice in range(3):
        page.tap(choice)
    table.wait_for(lambda: sum(isinstance(each, ChoiceTapped) for each in table.news) == 3)
    tapped = [each.choice for each in table.news if isinstance(each, ChoiceTapped)]
    assert tapped == [0, 1, 2]


def test_a_vote_that_was_lost_with_the_page_is_asked_for_again(
    table: Table, windows: list[ChromiumWindow]
) -> None:
    page = voting(table, windows[0])
    page.press("no")
    table.wait_for(lambda: table.count(Locked) == 1)
    assert page.read().note == ""
    windows[0].run("onbeforeunload = null; location.reload()")
    table.wait_for(lambda: table.count(Lost) == 1)
    wait_until(lambda: page.read().light == "inviting")
    assert page.read().note == "The page was loaded again and lost your vote. Vote again."
    page.press("no")
    wait_until(lambda: page.read().note == "")


def voting(table: Table, window: ChromiumWindow, hand: Cards = frozenset(Button)) -> PhonePage:
    """A phone that has joined, in an open vote."""
    page = joined(table, window)
    table.begin_a_vote(hand)
    wait_until(lambda: page.read().light == "inviting")
    return page


def spot(window: ChromiumWindow, button: str, down: float = 0.5) -> Point:
    """A place in the middle of a button, or nearer to its foot."""
    box = window.front().find_element(By.ID, button).rect
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * down


def test_a_vote_counts_where_the_finger_lifts_inside_its_button(
    table: Table, windows: list[ChromiumWindow]
) -> None:
    page = voting(table, windows[0])
    windows[0].fingers([spot(windows[0], "no", 0.1)], [spot(windows[0], "no", 0.9)])
    wait_until(lambda: page.read().light == "locked")
    assert table.votes() is Button.NO


def test_a_finger_votes_when_it_lifts_and_not_when_it_touches(
    table: Table, windows: list[ChromiumWindow]
) -> None:
    page = voting(table, windows[0])
    with windows[0].finger(spot(windows[0], "yes")):
        assert page.read().light == "inviting"
    assert table.votes() is Button.YES


@pytest.mark.parametrize("to", ["yes", "status", "stomachache"])
def test_a_finger_that_slides_off_a_button_changes_no_vote(
    table: Table, windows: list[ChromiumWindow], to: str
) -> None:
    window = windows[0]
    page = voting(table, window)
    on_the_way = [spot(window, "no", down) for down in (0.4, 0.3, 0.2)]
    window.fingers([spot(window, "no")], *([each] for each in on_the_way), [spot(window, to)])
    assert page.read().light == "inviting", "no vote"
    window.fingers([spot(window, "yes")])
    wait_until(lambda: page.read().light == "locked")
    window.fingers([spot(window, "no")], [spot(window, to)])
    assert table.votes() is Button.YES


@pytest.mark.parametrize("fingers", [("no", "no"), ("no", "stomachache"), ("no", "status")])
def test_a_pinch_changes_no_vote(
    table: Table, windows: list[ChromiumWindow], fingers: tuple[str, str]
) -> None:
    window = windows[0]
    page = voting(table, window)
    (x, y), (x2, y2) = (spot(window, each) for each in fingers)
    pinch = [[(x - 30, y)], *([(x - 30 - out, y), (x2 + 30 + out, y2)] for out in (0, 5, 20, 40))]
    window.fingers(*pinch)
    assert page.read().light == "inviting", "no vote"
    page.press("yes")
    wait_until(lambda: page.read().light == "locked")
    window.fingers(*pinch)
    assert table.votes() is Button.YES


@pytest.mark.parametrize("second", ["no", "stomachache"])
def test_two_fingers_that_tap_the_buttons_change_no_vote(
    table: Table, windows: list[ChromiumWindow], second: str
) -> None:
    window = windows[0]
    page = voting(table, window)
    fingers = [spot(window, "no", 0.2), spot(window, second, 0.8)]
    window.fingers(fingers[:1], fingers)
    assert page.read().light == "inviting", "no vote"
    page.press("yes")
    wait_until(lambda: page.read().light == "locked")
    window.fingers(fingers[:1], fingers)
    assert table.votes() is Button.YES


def test_a_finger_that_was_down_before_a_vote_opened_votes_nothing(
    table: Table, windows: list[ChromiumWindow]
) -> None:
    page = joined(table, windows[0])
    with windows[0].finger(spot(windows[0], "no")):
        table.begin_a_vote()
        wait_until(lambda: page.read().light == "inviting")
    assert page.read().light == "inviting"


def test_keys_and_screen_readers_click_a_vote(table: Table, windows: list[ChromiumWindow]) -> None:
    voting(table, windows[0])
    windows[0].run("document.getElementById('no').click()")
    assert table.votes() is Button.NO


NOTE = "You don't have that card. Press one you have."
EVERYTHING = "return document.documentElement.outerHTML"


def test_a_press_of_a_missing_card_withdraws_the_vote_and_asks_again(
    table: Table, windows: list[ChromiumWindow]
) -> None:
    only_yes = frozenset({Button.YES})
    page = voting(table, windows[0], only_yes)
    (box,) = table.ids
    asks = page.read()
    assert asks.note == ""
    places = [spot(windows[0], button) for button in ("yes", "no", "stomachache")]
    seen = []
    for missing in ("no", "stomachache"):
        page.press(missing)
        wait_until(lambda: page.read().note == NOTE)
        seen.append(windows[0].run(EVERYTHING))
        page.press("yes")
        wait_until(lambda: page.read().light == "locked")
        assert page.read().note == ""
        page.press(missing)
        wait_until(lambda: page.read().light == "inviting")
        assert page.read().note == NOTE
        seen.append(windows[0].run(EVERYTHING))
    assert seen == [seen[0]] * 4, "nobody sees which card it was, nor whether there was a vote"
    assert (page.read().status, page.read().light) == (asks.status, asks.light)
    assert places == [spot(windows[0], button) for button in ("yes", "no", "stomachache")]
    assert not violations(windows[0])
    table.wait_for(lambda: table.signals.count(Withdrawn(box, 5)) == 2)
    page.press("yes")
    assert table.votes(only_yes) is Button.YES


def test_what_a_phone_says_of_a_missing_card_is_too_small_for_a_neighbour(
    table: Table, windows: list[ChromiumWindow]
) -> None:
    page = voting(table, windows[0], frozenset({Button.YES}))
    page.press("no")
    wait_until(lambda: page.read().note == NOTE)
    size = "return parseFloat(getComputedStyle(document.getElementById(arguments[0])).fontSize)"
    assert windows[0].run(size, "note") <= 0.6 * windows[0].run(size, "status")


def test_the_next_vote_says_nothing_of_the_last_one(
    table: Table, windows: list[ChromiumWindow]
) -> None:
    page = voting(table, windows[0], frozenset({Button.YES}))
    page.press("no")
    wait_until(lambda: page.read().note == NOTE)
    table.begin_a_vote(frozenset({Button.YES}), number=6)
    wait_until(lambda: page.read().note == "")
    assert page.read().light == "inviting"


@pytest.mark.parametrize("percent", [100, 200])
@pytest.mark.parametrize("size", [(320, 568), (360, 640), (640, 360)], ids=str)
def test_every_button_can_be_touched_at_every_size(size: tuple[int, int], percent: int) -> None:
    table = Table()
    with chromium(Look(*size)) as (window,):
        page = joined(table, window)
        page.enlarge_text(percent)
        table.boxes.show_cards({table.ids[0]: HAND})
        wait_until(lambda: page.read().can_peek)
        assert page.out_of_reach() == []
        table.boxes.show_cards({table.ids[0]: CHOICES})
        wait_until(lambda: len(page.read().choices) == 2)
        assert page.out_of_reach() == []
        table.boxes.show_cards({table.ids[0]: CASTLE})
        wait_until(lambda: len(page.read().choices) == 3)
        assert page.out_of_reach() == []
        table.begin_a_vote()
        wait_until(lambda: page.read().light == "inviting")
        assert page.out_of_reach() == []
    table.boxes.close()


def test_a_swipe_back_keeps_page_and_vote(table: Table, windows: list[ChromiumWindow]) -> None:
    page = voting(table, windows[0])
    page.press("no")
    wait_until(lambda: page.read().light == "locked")
    windows[0].run("history.back()")
    wait_until(lambda: page.read().light == "locked")
    assert table.votes() is Button.NO


def test_while_the_cards_are_held_they_have_the_vote_that_is_in(
    table: Table, windows: list[ChromiumWindow]
) -> None:
    page = voting(table, windows[0])
    table.boxes.show_cards({table.ids[0]: HAND})
    wait_until(lambda: page.read().can_peek)
    for button, vote in (("no", "No"), ("yes", "Yes")):
        page.press(button)
        wait_until(lambda: page.read().light == "locked")
        with page.held():
            assert f"Your vote{vote}" in page.read().card


def test_the_page_has_no_buttons_where_they_do_nothing(
    table: Table, windows: list[ChromiumWindow]
) -> None:
    page = joined(table, windows[0])
    yes = windows[0].front().find_element(By.ID, "yes")
    table.boxes.show_cards({table.ids[0]: HAND.replace(b'"buttons":true', b'"buttons":false')})
    wait_until(lambda: page.read().can_peek)
    assert not yes.is_displayed()
    table.boxes.show_cards({table.ids[0]: HAND})
    wait_until(yes.is_displayed)
