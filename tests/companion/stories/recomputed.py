"""Recomputes the sentences on the votes of a game, from their description alone: by another author
than the code that tells them, and without it."""

from __future__ import annotations

import unicodedata
from collections import Counter
from itertools import takewhile, zip_longest
from typing import Any


def wrong(game: dict[str, Any]) -> list[str]:
    """A line for each sentence that is wrong, missing, too many or in the wrong order."""
    right, final, table = _Right(game), game["final"], game["table"]
    lines = _compared(f"{table}, final", right.final(), final["sentences"])
    lines += _in_place(f"{table}, honours", right.honours(), final["honours"])
    told: dict[str, list[list[str]]] = {"verdicts": [], "coronations": []}
    for at, step in enumerate(game["steps"]):
        where, election = f"{table}, step {at} ({step['kind']})", step["kind"] == "election"
        sentences = right.verdict(at) if election else right.coronation(at)
        lines += _compared(where, sentences, step["sentences"])
        lines += _in_place(f"{where}, own", right.own(step), step["own"]) if election else []
        told["verdicts" if election else "coronations"].append(step["sentences"])
    for what, then in told.items():
        lines += _in_place(f"{table}, {what} at the end", then, game[f"{what}_at_the_end"])
    return lines


def _compared(where: str, right: list[str], found: list[str]) -> list[str]:
    """The sentences that are missing or too many, and those of the others in the wrong order."""
    missing = (Counter(right) - Counter(found)).elements()
    too_many = (Counter(found) - Counter(right)).elements()
    lines = [f"{where}: expected {a!r}, found {b!r}" for a, b in zip_longest(missing, too_many)]
    common = [[one for one in told if one in right and one in found] for told in (right, found)]
    return lines + _in_place(f"{where}, order", *common)


def _in_place(where: str, right: list[Any], found: list[Any]) -> list[str]:
    """Each place at which something else was found than is right there."""
    pairs = enumerate(zip_longest(right, found))
    return [f"{where} {at}: expected {a!r}, found {b!r}" for at, (a, b) in pairs if a != b]


def _cards(election: dict[str, Any]) -> list[str]:
    """The votes of all seats, and of the Émissaire if there is one."""
    return [vote for vote in (*election["votes"], election["emissary"]) if vote is not None]


def _result(election: dict[str, Any]) -> str:
    cards = _cards(election)
    return "annulled" if "stomachache" in cards else "rejected" if "no" in cards else "crowned"


def _told(*pairs: tuple[object, str]) -> list[str]:
    """The sentences that hold."""
    return [sentence for holds, sentence in pairs if holds]


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _winners(amounts: list[int]) -> list[int]:
    """The people who win an award."""
    best = [person for person, amount in enumerate(amounts) if amount == max(amounts)]
    return [] if max(amounts) <= 0 or len(best) > 3 or len(best) == len(amounts) else best


class _Right:
    """What is right to tell about a game."""

    def __init__(self, game: dict[str, Any]) -> None:
        self.game, self.names, self.steps = game, game["names"], game["steps"]
        self.unvoted = game["rounds_without_votes"]
        self.seats: list[str] = [seat["name"] for seat in game["seats"]]
        seats = enumerate(game["seats"])
        self.pairs = [(name, at) for at, seat in seats for name in seat["people"]]
        self.people, self.seat_of = [one for one, _ in self.pairs], [at for _, at in self.pairs]
        self.elections = [step for step in self.steps if step["kind"] == "election"]
        self.votes = [[one["votes"][at] for one in self.elections] for at in range(len(self.seats))]
        self.coronations = [n for n, one in enumerate(self.steps) if one["kind"] == "coronation"]
        told = [self.steps[at] for at in self.coronations]
        numbers = {step["round"] for step in told}
        rounds = [[step["points"] for step in told if step["round"] == n] for n in numbers]
        sums = [map(sum, zip(*points, strict=True)) for points in rounds]
        self.best_rounds = list(map(max, zip(*sums, strict=True))) or [0] * len(self.pairs)

    def verdict(self, at: int) -> list[str]:
        """The sentences after an election."""
        tell = {"rejected": self._rejected, "annulled": self._annulled, "crowned": self._crowned}
        return (tell[_result(self.steps[at])](at) + self._yes_in_a_row(at))[:2]

    def _rejected(self, at: int) -> list[str]:
        step, noes = self.steps[at], _cards(self.steps[at]).count("no")
        who = dict(zip(step["votes"], self.seats, strict=True)).get("no")
        character, own = self.names[step["candidate"]], step["votes"][step["raiser"]] == "no"
        raised = f"{self.seats[step['raiser']]} raised {character}"
        if 1 < noes < len(_cards(step)):
            many = f"{noes} said No; one would have been enough."
            return _told((True, many), (own, f"{raised} and said No all the same."))
        last = ("no", 1) in zip(step["votes"], step["noes_before"] or (), strict=False)
        return _told(
            (noes == len(_cards(step)), f"Everybody said No to {character}."),
            (step["emissary"] == "no", "Only the Émissaire said No."),
            (own, f"{raised} and was the only one to say No."),
            (last, f"{who}'s last No decided it."),
            (True, f"{who}'s No alone decided it."),
        )[:1]

    def _annulled(self, at: int) -> list[str]:
        step, cards = self.steps[at], _cards(self.steps[at])
        character, raiser = self.names[step["candidate"]], self.seats[step["raiser"]]
        aches, fate = cards.count("stomachache"), "rejected" if "no" in cards else "crowned"
        who = dict(zip(step["votes"], self.seats, strict=True))
        without = f"Without {who.get('stomachache')}'s Stomachache"
        own = step["votes"][step["raiser"]] == "stomachache"
        several, emissary = aches > 1, aches == 1 and step["emissary"] == "stomachache"
        wasted = cards.count("no") == 1 and step["emissary"] != "no"
        return _told(
            (several, f"{aches} Stomachaches at once; one would have been enough."),
            (emissary, "Only the Émissaire had a Stomachache."),
            (not several and not emissary, f"{without}, {character} would have been {fate}."),
            (own, f"{raiser} raised {character} and got a Stomachache."),
            (wasted, f"{who.get('no')}'s No was played for nothing, and is gone."),
        )

    def _crowned(self, at: int) -> list[str]:
        step = self.steps[at]
        kind, _, floor = str(step["place_if_rejected"]).partition("_")
        back = f"gone back to floor {floor}" if step["moves_are_told"] else "been rejected"
        fates = {"DUNGEON": f"gone to the dungeon of floor {floor}", "FLOOR": back}
        raised = [(one["round"], one.get("candidate")) for one in self.steps[: at + 1]]
        times, name = raised.count(raised[at]), self.names[step["candidate"]]
        waited = step["noes_before"] is not None and min(step["noes_before"]) >= 1
        return _told(
            (True, f"One No, and {name} would have {fates.get(kind, 'been rejected')}."),
            (waited, "Everybody still had a No, and everybody waited for somebody else."),
            (times > 1, f"It took {times} tries to crown {name}."),
        )

    def _yes_in_a_row(self, at: int) -> list[str]:
        """The seat that alone has voted Yes most often in a row, if everybody may know."""
        gap = max((n for n in self.unvoted if n < self.steps[at]["round"]), default=-1)
        recent = [one for one in reversed(self.steps[: at + 1]) if one["round"] > gap]
        votes = [one["votes"] for one in recent if one["kind"] == "election"]
        counts = [len([*takewhile("yes".__eq__, row)]) for row in zip(*votes, strict=True)]
        seat, most = self.seats[counts.index(max(counts))], max(counts)
        known = self.steps[at]["noes_before"] is not None
        alone = known and most >= 5 and most % 2 == 1 and counts.count(most) == 1
        return _told((alone, f"{seat} has voted Yes {most} times in a row."))

    def own(self, step: dict[str, Any]) -> list[str]:
        """What is told to each seat alone about its own vote."""
        counts = Counter(_cards(step))
        shares = {vote: "the only one" if n == 1 else f"one of {n}" for vote, n in counts.items()}
        told = {vote: f"Your {vote.capitalize()} was {share}." for vote, share in shares.items()}
        told |= {"no": "Your No did not count."} if _result(step) == "annulled" else {}
        return [told[vote] for vote in step["votes"]]

    def coronation(self, at: int) -> list[str]:
        """The sentences after a coronation."""
        step, most = self.steps[at], max(self.steps[at]["points"])
        told = [] if step["monarch"] == self.game["jester"] else self._favour(at)
        best = [name for name, n in zip(self.people, step["points"], strict=True) if n == most]
        scores, each = ("scores", "") if len(best) == 1 else ("score", " each")
        shown = str(most).replace("-", "−")
        who = _listed(best) if len(best) <= 4 else f"{len(best)} people"
        points = f"{who} {scores} highest: {shown}{each}."
        return [*told, *self._no_to_a_favourite(at), points][:3]

    def _elections_of(self, at: int) -> list[dict[str, Any]]:
        """The elections of a coronation, newest first; none in a round without votes."""
        this = self.steps[at]["round"]
        before = [step for step in reversed(self.steps[:at]) if step["round"] == this]
        elections = takewhile(lambda step: step["kind"] == "election", before)
        return [] if this in self.unvoted else list(elections)

    def _fans(self, at: int, character: str) -> list[int]:
        """The people who have a character among their favourites."""
        return [at for at, one in enumerate(self.steps[at]["favourites"]) if character in one]

    def _favour(self, at: int) -> list[str]:
        """Whose favourite the monarch was, and that it was none of those who raised it."""
        step, fans = self.steps[at], self._fans(at, self.steps[at]["monarch"])
        name, names = self.names[step["monarch"]], [self.people[fan] for fan in fans]
        some = _listed(names) if 0 < len(names) <= 4 else f"{len(names)} people"
        whose = f"a favourite of {some}" if fans else "nobody's favourite"
        whose = "everybody's favourite" if len(fans) == len(self.people) else whose
        raiser = (self._elections_of(at) or [step])[0]["raiser"]
        seat, sold = self.seats[raiser], fans and raiser not in [self.seat_of[fan] for fan in fans]
        sentence = f"{seat} raised {name}, who was not one of {seat}'s favourites."
        return _told((True, f"{name} was {whose}."), (sold, sentence))

    def _no_to_a_favourite(self, at: int) -> list[str]:
        """The newest No of a seat to a candidate that is a favourite of all its people."""
        for step in self._elections_of(at):
            fans = Counter(self.seat_of[one] for one in self._fans(at, step["candidate"]))
            for seat, name in enumerate(self.seats):
                if step["votes"][seat] == "no" and fans[seat] == self.seat_of.count(seat):
                    candidate = self.names[step["candidate"]]
                    return [f"{name} said No to {candidate}, one of {name}'s favourites."]
        return []

    def final(self) -> list[str]:
        """The sentences at the end of the game."""
        noes, told = [votes.count("no") for votes in self.votes], len(self.elections)
        rejected = [_result(step) for step in self.elections].count("rejected")
        most, best = max(noes), max(self.best_rounds)
        alone, seat = noes.count(most) == 1, self.seats[noes.index(most)]
        told_all = not self.unvoted
        about_all = _told(
            (
                most >= 2 and alone and told_all,
                f"Nobody said No more often than {seat}: {most} times.",
            ),
            (
                rejected and told_all,
                f"Elections in this game: {told}, rejections: {rejected}.",
            ),
            (self.coronations, f"The most points in one round: {best}."),
        )
        return (self._winner() + about_all)[:3]

    def _winner(self) -> list[str]:
        scores, winners = list(self.game["final"]["scores"]), self.game["final"]["winners"]
        if len(winners) != 1:
            return []
        name, ahead = self.seats[winners[0]], scores.pop(winners[0])
        ahead -= max(*scores, self.game["final"]["emissary"] or 0)
        silent = self.elections and not self.unvoted and "no" not in self.votes[winners[0]]
        return _told(
            (ahead, f"{name} is {ahead} point{'' if ahead == 1 else 's'} ahead."),
            (silent, f"{name} has won without a single No."),
        )

    def honours(self) -> list[list[str]]:
        """For each person the first award that they win, of those with the fewest winners."""
        awards, honours = sorted(self._awards(), key=lambda award: len(_winners(award[1]))), []
        own = ("Personal best round", self.best_rounds, "points")
        for at, name in enumerate(self.people):
            title, amounts, words = next((one for one in awards if at in _winners(one[1])), own)
            victim = f" {self._victim(self.seat_of[at])[1]}" if title == "Greatest grudge" else ""
            honours.append([title, name, f"{words}{victim}: {amounts[at]}"])
        return honours

    def _awards(self) -> list[tuple[str, list[int], str]]:
        """Each award, with the amount of each person and the words for it."""
        crowned = [(at, self._elections_of(at)) for at in self.coronations]
        kings = [(elections or [self.steps[at]])[0]["raiser"] for at, elections in crowned]
        lone = [step for step in self.elections if _cards(step).count("no") == 1]
        decided = [step["votes"] for step in lone if _result(step) == "rejected"]
        steps = [(at, step) for at, elections in crowned for step in elections]
        fans = [(fan, step) for at, step in steps for fan in self._fans(at, step["candidate"])]
        hurt = [fan for fan, step in fans if step["votes"][self.seat_of[fan]] == "no"]
        votes, seats = [self.votes[seat] for seat in self.seat_of], self.seat_of
        return [
            ("Delicate stomach", [one.count("stomachache") for one in votes], "Stomachaches"),
            ("Lone voice", [[v[s] for v in decided].count("no") for s in seats], "decided alone"),
            (
                "Poker face",
                [hurt.count(fan) for fan in range(len(seats))],
                "Noes to own favourites",
            ),
            ("Kingmaker", [kings.count(seat) for seat in seats], "kings made"),
            ("Best round", self.best_rounds, "points"),
            ("Greatest grudge", [self._victim(seat)[0] for seat in seats], "Noes to"),
            ("Most No cards", [one.count("no") for one in votes], "No cards"),
            ("Most Yes cards", [one.count("yes") for one in votes], "Yes cards"),
        ]

    def _victim(self, seat: int) -> tuple[int, str]:
        """The person of another seat whose candidates this seat said No to most often."""
        noes = [step["raiser"] for step in self.elections if step["votes"][seat] == "no"]
        counts = [(noes.count(of), name) for name, of in self.pairs if of != seat]
        bare = {name: unicodedata.normalize("NFKD", name).casefold() for name in self.people}
        return min(counts, key=lambda one: (-one[0], [*filter(str.isalnum, bare[one[1]])]))
