"""A record that breaks a rule is refused with one sentence: where, and why."""

from __future__ import annotations

import pytest

from sentences import ExplainedError
from tests.companion.record.sample_games import read_back

SIX = '["anna", "eloise", "jeanne", "merlin", "ouaf", "victoria"]'
PLACEMENTS = (
    '"anna 4", "bridget 4", "eloise 4", "foidvo 4", "jeanne 3", "leonardo 3", "merlin 3", '
    '"ouaf 2", "romeo 2", "victoria 2", "clarisse 1", "gaspard 1"'
)


def head(
    seats: str = '["Margot", "Charles", "Nico"]',
    options: str = '["ambition", "banished", "emissary"]',
    first: str = "Margot",
    more: str = "",
    edition: str = "vive-le-roi",
    form: str = "vivat-record/1",
) -> str:
    return (
        f'format = "{form}"\nedition = "{edition}"\noptions = {options}\n'
        f'first = "{first}"\nseats = {seats}\n{more}\n'
    )


def round_of(
    placements: str = PLACEMENTS,
    climbs: str = '"anna", "anna: yes yes yes"',
    pile: str | None = '["no", "yes", "stomachache", "no", "no"]',
    favourites: str = f"Margot = {SIX}\nCharles = {SIX}\nNico = {SIX}\nemissary = {SIX}",
    banished: str = 'Margot = "ouaf"\nCharles = "anna"\nNico = "jeanne"\nemissary = "merlin"',
    ambition: str = 'Margot = "kingmaker"\nCharles = "no-wc"\nNico = "consolation"',
    more: str = "",
) -> str:
    text = f"[[rounds]]\nplacements = [{placements}]\nclimbs = [{climbs}]\n{more}\n"
    text += f"emissary_pile = {pile}\n" if pile is not None else ""
    for key, lines in (
        ("favourites", favourites), ("banished", banished), ("ambition", ambition)
    ):  # fmt: skip
        text += f"[rounds.{key}]\n{lines}\n" if lines else ""
    return text


def plain(climbs: str = '"anna", "anna: yes yes yes"', more: str = "", **cards: str) -> str:
    """A round without options."""
    favourites = cards.get("favourites", f"Margot = {SIX}\nCharles = {SIX}\nNico = {SIX}")
    placements = cards.get("placements", PLACEMENTS)
    banished, ambition = cards.get("banished", ""), cards.get("ambition", "")
    return round_of(placements, climbs, None, favourites, banished, ambition, more)


NO_OPTIONS = head(options="[]")
REJECTED = '"anna", "anna: no yes yes"'


def refusal(text: str) -> str:
    with pytest.raises(ExplainedError) as caught:
        read_back(text)
    words = str(caught.value)
    assert len(words.splitlines()) == 1
    return words


@pytest.mark.parametrize("rounds", range(4))
def test_the_records_that_other_tests_change_are_correct(rounds: int) -> None:
    assert len(read_back(head() + round_of() * rounds)["rounds"]) == rounds
    assert len(read_back(NO_OPTIONS + plain() * rounds)["rounds"]) == rounds


AT_THE_TABLE = {
    "another format": (head(form="vivat-record/2"), "The format “vivat-record/2” is unknown"),
    "an unknown edition": (head(edition="viva"), "There is no edition “viva”. Known: viva-il-re"),
    "an unknown option": (head(options='["banished", "bonus"]'), "“options (entry 2)” is wrong"),
    "an option of another edition": (head(edition="king-up"), "has no option “ambition”"),
    "an unknown key": (head(more="optoins = []"), "Did you mean “options”?"),
    "a missing key": ('format = "vivat-record/1"', "“edition” is missing"),
    "an unknown house rule": (head(more="[house_rules]\nx = 1"), "unknown setting “house_rules.x”"),
    "an unknown ruling": (
        head(more='[house_rules]\nemissary_yes = "top"'),
        "“house_rules.emissary_yes” is wrong",
    ),
    "a first seat that nobody has": (head(first="Zoë"), "“Zoë” can't start: there is no such seat"),
    "a first seat that is only a member": (
        head('["A", {name = "T", members = ["B", "C"]}]', '["teams", "emissary"]', first="B"),
        "“B” can't start: there is no such seat. Seats: A, T.",
    ),
    "two seats of one name": (head('["Margot", "Charles", "Margot"]'), "called “Margot”"),
    "a member with a seat's name": (
        head('["Margot", {name = "T", members = ["Margot", "C"]}]', '["teams", "emissary"]'),
        "called “Margot”",
    ),
    "the reserved name": (head('["Margot", "emissary", "Nico"]'), "“emissary” is reserved"),
    "an empty name": (
        head('["Margot", " ", "Nico"]'),
        "is empty, has more than 52 letters, or one that can't be shown",
    ),
    "a name of two lines": (
        head('["Margot", "a\\nb", "Nico"]'),
        "is empty, has more than 52 letters, or one that can't be shown",
    ),
    "one seat": (head('["Margot"]'), "is for 2 to 8 seats, not 1"),
    "no seats": (head("[]"), "“Margot” can't start: there is no such seat"),
    "two seats alone": (head('["Margot", "Nico"]', "[]"), "needs the Émissaire"),
    "a team without teams": (
        head('["Margot", {name = "T", members = ["B", "C"]}, "D"]', "[]"),
        "“T” is a team",
    ),
    "a team of three": (
        head('["Margot", {name = "T", members = ["B", "C", "D"]}]', '["teams", "emissary"]'),
        "has 3 people",
    ),
    "a team of nobody": (
        head('["Margot", {name = "T", members = []}]', '["teams", "emissary"]'),
        "has 0 people",
    ),
    "a team without members": (
        head('["Margot", {name = "T"}]', '["teams", "emissary"]'),
        "The team “T” has 0 people",
    ),
    "a shared pawn without teams": (head(options='["shared-pawn"]'), "A shared pawn is for teams"),
    "a seat that is a number": (head('["Margot", 2]'), "“seats (entry 2)” is wrong: expected text"),
    "seats that are no list": (head('"Margot"'), "“seats” is wrong: expected a list"),
    "rounds that are no list": (head(more="rounds = 3"), "“rounds” is wrong: expected a list"),
    "text that is no TOML": ("format =", "not valid TOML"),
    "a number without end": (f"x = {'1' * 5000}", "not valid TOML"),
}


@pytest.mark.parametrize(("text", "why"), AT_THE_TABLE.values(), ids=AT_THE_TABLE.keys())
def test_an_error_in_the_head_names_the_file(text: str, why: str) -> None:
    words = refusal(text)
    assert words.startswith("game.toml: ")
    assert why in words


PLACED = {
    "nobody at court": ('"annna 4"', 1, "Nobody at this court is called “annna”"),
    "a name instead of an id": ('"Anna 4"', 1, "Nobody at this court is called “Anna”"),
    "twice the same": ('"anna 4", "anna 3"', 2, "Anna is already in the castle"),
    "floor 5": ('"anna 5"', 1, "not on floor 5"),
    "floor 0": ('"anna 0"', 1, "not on floor 0"),
    "a floor in words": ('"anna four"', 1, "not on floor four"),
    "a floor of many digits": (f'"anna {"4" * 4000}"', 1, "not on floor 444"),
    "no floor": ('"anna"', 1, "is not a placement"),
    "nothing": ('""', 1, "is not a placement"),
    "the jester": ('"bouffon 2"', 1, "Bouffon is already in the castle"),
    "a full floor": (
        '"anna 4", "bridget 4", "eloise 4", "foidvo 4", "merlin 4"', 5, "Floor 4 is full"
    ),
    "one too many": (f'{PLACEMENTS}, "thibault 1"', 13, "The placement is already over"),
    "a number": ('"anna 4", 3', 2, "expected text"),
}  # fmt: skip


@pytest.mark.parametrize(("placements", "number", "why"), PLACED.values(), ids=PLACED.keys())
def test_an_error_in_a_placement_has_its_number(placements: str, number: int, why: str) -> None:
    words = refusal(NO_OPTIONS + plain(placements=placements))
    assert words.startswith(f"round 1, placement {number}: ")
    assert why in words


CLIMBED = {
    "nobody at court": ('"lucilla"', 1, "Nobody at this court is called “lucilla”"),
    "a full floor above": ('"jeanne", "leonardo"', 2, "floor 4 is full and its WC is taken"),
    "no votes at the throne": ('"anna", "anna"', 2, "the votes are missing"),
    "votes below the throne": ('"anna: yes yes yes"', 1, "nobody votes. Remove the votes"),
    "a colon below the throne": ('"anna:"', 1, "nobody votes. Remove the votes"),
    "only a colon": ('"anna", "anna:"', 2, "3 votes are needed, one per seat, not 0"),
    "a vote too few": ('"anna", "anna: yes yes"', 2, "not 2"),
    "a vote too many": ('"anna", "anna: yes yes yes yes"', 2, "not 4"),
    "no vote": ('"anna", "anna: yes maybe yes"', 2, "“maybe” is not a vote. Known: yes, no, sto"),
    "votes with commas": ('"anna", "anna: yes, yes, yes"', 2, "“yes,” is not a vote"),
    "a card played twice": (
        '"anna", "anna: stomachache yes yes", "anna: stomachache yes yes"',
        3,
        "Margot does not hold this card",
    ),
    "somebody in a dungeon": (f'{REJECTED}, "anna"', 3, "Anna is in the dungeon"),
    "after the round": ('"anna", "anna: yes yes yes", "merlin"', 3, "The round is already over"),
    "a list": ('["anna"]', 1, "expected text"),
}


@pytest.mark.parametrize(("climbs", "number", "why"), CLIMBED.values(), ids=CLIMBED.keys())
def test_an_error_in_a_climb_has_its_number(climbs: str, number: int, why: str) -> None:
    words = refusal(NO_OPTIONS + plain() + plain(climbs))
    assert words.startswith(f"round 2, climb {number}: ")
    assert why in words


def test_no_character_climbs_before_all_are_placed() -> None:
    words = refusal(NO_OPTIONS + plain(placements='"anna 4"'))
    assert words.startswith("round 1, climb 1: Not all characters are placed yet")


def test_the_classic_editions_have_no_stomachache_card() -> None:
    classic = head(edition="viva-il-re", options="[]")
    placements = ", ".join(
        f'"{name} {floor}"'
        for name, floor in zip(
            ("alighiero", "beatrice", "clemente", "dario", "ernesto", "fiorello", "gavino",
             "irina", "leonardo", "merlino", "natale", "odessa"), "444433332222", strict=True
        )
    )  # fmt: skip
    climbs = '"dario", "dario: yes stomachache yes"'
    words = refusal(classic + plain(climbs, placements=placements, favourites=""))
    assert words == "round 1, climb 2: Charles does not hold this card."


def without(lines: str, owner: str) -> str:
    return "\n".join(line for line in lines.splitlines() if not line.startswith(owner))


FAVOURITES = f"Margot = {SIX}\nCharles = {SIX}\nNico = {SIX}\nemissary = {SIX}"
BANISHED = 'Margot = "ouaf"\nCharles = "anna"\nNico = "jeanne"\nemissary = "merlin"'
AMBITION = 'Margot = "kingmaker"\nCharles = "no-wc"\nNico = "consolation"'
CARDS = {
    "five": (
        round_of(favourites=FAVOURITES.replace('"anna", ', "", 1)),
        "Margot: Favourites are six different characters, not 5.",
    ),
    "seven": (
        round_of(favourites=FAVOURITES.replace('"anna"', '"anna", "romeo"', 1)),
        "Margot: Favourites are six different characters, not 7.",
    ),
    "one twice": (
        round_of(favourites=FAVOURITES.replace("eloise", "anna", 1)),
        "anna is listed twice",
    ),
    "the jester": (
        round_of(favourites=FAVOURITES.replace("anna", "bouffon", 1)),
        "Margot: Bouffon can't be a favourite.",
    ),
    "an unknown favourite": (
        round_of(favourites=FAVOURITES.replace("anna", "odessa", 1)),
        "Margot: Nobody at this court is called “odessa”.",
    ),
    "an unknown person": (
        round_of(favourites=f"{FAVOURITES}\nZoë = {SIX}".replace("Zoë", '"Zoë"')),
        "favourites: nobody is called “Zoë”. Known: Margot, Charles, Nico, emissary.",
    ),
    "a missing card": (
        round_of(favourites=without(FAVOURITES, "Nico")),
        "Nico: the favourites are missing",
    ),
    "no cards at all": (
        round_of(favourites="", banished="", ambition=""),
        "emissary: the favourites are missing",
    ),
    "a missing banished": (
        round_of(banished=without(BANISHED, "Charles")),
        "Charles: the banished favourite is missing",
    ),
    "a banished stranger": (
        round_of(banished=BANISHED.replace("ouaf", "romeo")),
        "Margot: The black seal must be on one of the card's six characters.",
    ),
    "a banished jester": (
        round_of(banished=BANISHED.replace("ouaf", "bouffon")),
        "Margot: Bouffon can't be a favourite",
    ),
    "a missing ambition": (
        round_of(ambition=without(AMBITION, "Nico")),
        "Nico: the ambition is missing",
    ),
    "an unknown ambition": (round_of(ambition=AMBITION.replace("no-wc", "wc")), "“ambition” is"),
    "one ambition twice": (
        round_of(ambition=AMBITION.replace("no-wc", "kingmaker")),
        "Someone else has this ambition.",
    ),
    "one ambition twice in an unfinished round": (
        round_of(climbs="", ambition='Margot = "no-wc"\nCharles = "no-wc"'),
        "Someone else has this ambition.",
    ),
    "an ambition of the Émissaire": (
        round_of(ambition=f'{AMBITION}\nemissary = "one-wc"'),
        "ambition: nobody is called “emissary”",
    ),
    "no pile": (round_of(pile=None), "emissary_pile is missing"),
    "an empty pile": (round_of(pile="[]"), "cards are 1 yes, 3 no, 1 stomachache"),
    "a short pile": (round_of(pile='["no", "yes"]'), "cards are 1 yes, 3 no, 1 stomachache"),
    "a pile of no votes": (round_of(pile='["maybe"]'), "“emissary_pile (entry 1)” is wrong"),
    "an unknown key": (round_of(more="climb = []"), "Did you mean “climbs”?"),
    "favourites that are no list": (
        round_of(favourites='Margot = "anna"'),
        "“favourites” is wrong: expected a list",
    ),
    "a favourite that is a date": (round_of(favourites="Margot = [2024-01-01]"), "expected text"),
    "climbs that are no list": (
        '[[rounds]]\nclimbs = "anna"\n',
        "“climbs” is wrong: expected a list",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "why"), CARDS.values(), ids=CARDS.keys())
def test_an_error_in_a_card_names_the_round_and_the_owner(text: str, why: str) -> None:
    words = refusal(head() + text)
    assert words.startswith("round 1")
    assert why in words


def test_a_bot_may_have_the_ambition_of_somebody_else() -> None:
    seats = '["Margot", {name = "Charles", bot = "fair"}, "Nico"]'
    same = round_of(ambition=AMBITION.replace("no-wc", "kingmaker"))
    assert len(read_back(head(seats) + same)["rounds"]) == 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (plain(banished='Margot = "anna"'), "“banished” is given"),
        (plain(ambition='Margot = "no-wc"'), "“ambition” is given"),
        (plain(more="emissary_pile = []"), "“emissary_pile” is given"),
        (plain(favourites=f"emissary = {SIX}"), "nobody is called “emissary”"),
    ],
)
def test_cards_of_an_option_that_is_off_are_refused(text: str, why: str) -> None:
    words = refusal(NO_OPTIONS + text)
    assert words.startswith("round 1: ")
    assert why in words


def test_only_the_last_round_may_be_unfinished() -> None:
    running = plain('"anna"')
    assert not read_back(NO_OPTIONS + plain() + running)["complete"]
    words = refusal(NO_OPTIONS + running + plain())
    assert words.startswith("round 1: The round is not over, but another one follows.")


def test_an_empty_round_counts_as_unfinished() -> None:
    assert read_back(NO_OPTIONS + "[[rounds]]\n") == {"complete": False, "rounds": []}
    assert refusal(NO_OPTIONS + "[[rounds]]\n" * 2).startswith("round 1: ")


def test_a_fourth_round_is_refused() -> None:
    assert read_back(NO_OPTIONS + plain() * 3)["complete"]
    assert refusal(NO_OPTIONS + plain() * 4).startswith("round 4: A game has 3 rounds.")
    assert refusal(NO_OPTIONS + plain() * 3 + "[[rounds]]\n").startswith("round 4: ")


def test_a_running_round_needs_no_cards() -> None:
    running = round_of(climbs='"anna"', pile=None, favourites="", banished="", ambition="")
    assert len(read_back(head() + round_of() + running)["rounds"]) == 1


def test_a_running_round_may_have_some_cards() -> None:
    some = round_of(climbs=REJECTED, banished='emissary = "merlin"', ambition='Nico = "no-wc"')
    assert read_back(head() + some)["rounds"] == []


def test_cards_of_a_running_round_are_checked_too() -> None:
    some = plain('"anna"', favourites='Nico = ["anna"]')
    assert refusal(NO_OPTIONS + some).startswith("round 1: Nico: Favourites are six")


@pytest.mark.parametrize(
    ("lacking", "why"),
    [
        ({"favourites": ""}, "emissary: the favourites are missing"),
        ({"banished": ""}, "emissary: the banished favourite is missing"),
        ({"pile": None}, "emissary_pile is missing"),
    ],
)
def test_the_emissary_needs_its_cards_from_the_first_election(
    lacking: dict[str, str], why: str
) -> None:
    words = refusal(head() + round_of(climbs=REJECTED, **lacking))
    assert words.startswith(f"round 1, climb 2: {why}")


def test_after_the_last_coronation_a_rounds_cards_must_be_there() -> None:
    words = refusal(NO_OPTIONS + plain(favourites=""))
    assert words.startswith("round 1: Margot: the favourites are missing")


def test_between_a_weddings_coronations_the_cards_may_still_be_missing() -> None:
    wedding = head(options='["wedding"]')
    going_on = plain('"anna", "anna: yes yes yes", "bridget"', favourites="")
    assert read_back(wedding + going_on) == {"complete": False, "rounds": []}
