"""What the phones' page says, in the table's language."""

from __future__ import annotations

from collections.abc import Mapping

from companion.words.i18n import _, language
from companion.words.letters import letters_as_class


def texts_of_page() -> Mapping[str, str]:
    """The texts that hardware/phones/page asks for by name."""
    return {
        "language": language(),
        "loading": _("Nothing happens? Load this page again, or use a newer browser."),
        "by_name": _("Open the address that the big screen shows: it begins with digits."),
        "welcome": _("Welcome! Who are you?"),
        "name_label": _("Your name"),
        "join_as_box": _("Join"),
        "join_as_card": _("I have a button box: show only my cards"),
        "back": _("Back"),
        "change_name": _("change the name, or what this phone is used for"),
        "scan_or_type": _("Scan the code on the big screen, or type the eight letters below it."),
        "wrong_code": _("These letters are wrong, or from another evening."),
        "not_eight": _("There are eight letters: look at the big screen again."),
        "code_label": _("Eight letters"),
        "go_on": _("Go on"),
        "connecting": _("Looking for the table …"),
        "over": _("This invitation has ended. Scan the code on the big screen again."),
        "sent_away": _("The table has sent this phone away."),
        "letters": letters_as_class(),
        "name_not_shown": _("The big screen can't show this name. Write it in Latin letters."),
        "elsewhere": _("This phone is open in another window."),
        "go_on_here": _("Go on here"),
        "yes_button": _("Yes"),
        "no_button": _("No"),
        "next_button": _("Next"),
        "stomachache_button": _("Stomachache"),
        "dark": _("Look at the big screen."),
        "inviting": _("Press a button: the table is waiting for you."),
        "locked": _("Your answer is in. You can still change it."),
        "missing_card": _("You don't have that card. Press one you have."),
        "vote_lost": _("The page was loaded again and lost your vote. Vote again."),
        "yes": _("You voted Yes."),
        "no": _("You voted No."),
        "stomachache": _("You voted Stomachache."),
        "alone": _("Looking for the table …"),
        "hold": _("Hold to see your cards"),
        "press_to_see": _("A press shows them, the next one hides them."),
        "favourites": _("Favourites"),
        "ambitions": _("Ambition"),
        "votes": _("Vote cards"),
        "own_vote": _("Your vote"),
        "banished": _("banished"),
        "on_the_table": _("Your card lies on the table."),
    }
