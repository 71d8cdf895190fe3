"""What holds of every hook of an evening of City of Masks, each sort of them worked out again from the events alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from gmkit.games.masks import events as e
from gmkit.shell.words import Story, number_word

WHO = r"(?:[A-Z]\w+|[Yy]ou)"
FELT = {
    "adores": (9, 10),
    "is devoted to": (6, 8),
    "is fond of": (3, 5),
    "is indifferent to": (-2, 2),
    "dislikes": (-5, -3),
    "is bitter towards": (-8, -6),
    "hates": (-10, -9),
}
"""From which level to which somebody feels so."""
PLAIN = {"adore": "adores", "dislike": "dislikes", "hate": "hates", "each other": "hates"}
VERB = "|".join([*FELT, *PLAIN, "are devoted to", "are fond of", "are bitter towards"])
HAS, WANTS = "(?:has|have)", "(?:still )?wants? to (?P<kind>glorify|betray|seduce|humiliate)"

SHAPES = {
    "debt": r"{a} owes? {b} {n} Face and HAS {has}: {b2} may give orders",
    "broken": r"{a} broke a promise of {n} Face to {b} in round {round}, and {b2} HAS let it pass so far",
    "short": r"{a} came {n} Face short of a promise to {b} in round {round}, and {b2} HAS let it pass so far",
    "wound": r"{a} lost {n} Face to {b} in round {round}: how will {a2} answer",
    "scar": r"{a} {feels} {b} {there}, who took {n} Face from {a_them} in round {round}: how will {a2} answer",
    "kept": r"{a} won with {n} Face borrowed from {b} in round {round}, and gave {has} back: how will {b2} collect",
    "lost": r"{a} lost {n} Face borrowed from {b} in round {round}, and gave {has} back: how will {b2} collect",
    "convicted": r"{b} denounced {a} in round {round}; {a2} (?:was|were) convicted, and HAS let it pass so far",
    "charged": r"{b} denounced {a} in vain in round {round}, and {a2} HAS let it pass so far",
    "turned": r"{a} {feels} {b} {there}, yet lent {c} {n} Face against {b_them} in round {round}",
    "thankless": r"{b} fought in the name of {a} in round {round}, and {a2} lent {n} Face against {b2}",
    "love": r"{a} {feels} {b} {there}, who {felt} {a_them} {back}",
    "feud": r"{a} and {b} (?P<feels>hate|are bitter towards) each other \({level}, {other}\): who strikes next",
    "crossed": r"{a} {feels} {b} {there} (?P<but>and|but) WANTS {b_them}; {b2} {felt} {a2} {back}",
    "wished": r"{b} WANTS {a}; {a2} {feels} {b_them} {there}",
    "torn": r"{a} {feels} {b} {there} (?P<but>and|but) WANTS {b_them}",
    "wants": r"{a} WANTS (?P<whom>[^,;]+)",
    "promise": r"{a} HAS promised {b} {n} Face: will {b2} ask for it",
    "scarce": r"{a} HAS promised {b} {n} Face, but HAS (?:only )?{has}: will {b2} ask for it",
    "pledged": r"{a} HAS promised {b} {n} Face and {c} {more}, but HAS (?:only )?{has}: who asks first",
    "grudged": r"{a} HAS promised {b} {n} Face, but {feels} {b2} {there}: will {b3} ask for it",
    "rich": r"{b} holds? {n} Face: who will challenge for it",
    "envied": r"{b} holds? {n} Face, and {a} {feels} {b2} {there}: will {a2} go after it",
    "most": r"{b} HAS most Face, {n}: who will challenge for it",
    "needy": r"{b} HAS no Face left; {a} HAS {n} and {feels} {b2} {there}: will {a2} lend",
    "poor": r"(?P<all>.+) HAS no Face left: who will lend",
    "near": r"{a} finished one point behind {b}",
    "won": r"{a} won, and HAS {n} Face to lose",
    "purse": r"{a} HAS {n} Face: for whom",
}
"""How each sort of hook is told; a, b and c are somebody, a2 and b2 the same ones again."""

SORTS = {
    **dict.fromkeys(("broken", "short"), "word"),
    **dict.fromkeys(("wound", "scar"), "wound"),
    **dict.fromkeys(("kept", "lost"), "loan"),
    **dict.fromkeys(("convicted", "charged"), "law"),
    **dict.fromkeys(("turned", "thankless"), "friend"),
    **dict.fromkeys(("love", "feud"), "felt"),
    **dict.fromkeys(("crossed", "wished", "torn"), "aim"),
    **dict.fromkeys(("promise", "scarce", "pledged", "grudged"), "pledge"),
    **dict.fromkeys(("rich", "envied", "most"), "fortune"),
    **dict.fromkeys(("needy", "poor"), "ruin"),
}


def _pattern(shape: str) -> re.Pattern[str]:
    slots = {
        **{name: rf"(?P<{name}>{WHO})" for name in ("a", "b", "c", "a2", "a3", "b2", "b3")},
        **{f"{name}_them": rf"(?P<{name}_them>{WHO}|her|him|them)" for name in ("a", "a2", "b")},
        **{name: rf"(?P<{name}>\d+)" for name in ("n", "more", "round")},
        **{name: rf"(?P<{name}>{VERB})" for name in ("feels", "felt")},
        "has": r"(?P<has>\w+)",
        "level": r"(?P<there>[+−]?\d+)",
        "other": r"(?P<back>[+−]?\d+)",
        "there": r"\((?P<there>[+−]?\d+)\)",
        "back": r"\((?P<back>[+−]?\d+)\)",
    }
    told = re.sub(r"\{(\w+)\}", lambda slot: slots[slot[1]], shape).replace("HAS", HAS).replace("WANTS", WANTS)
    return re.compile(rf"{told}[.?]")


PATTERNS = {name: _pattern(shape) for name, shape in SHAPES.items()}


class Hooked:
    """A hook as it was told, beside the events that whoever it was told to has seen."""

    def __init__(self, hook: str, log: Any, viewer: int | None) -> None:
        found = [(name, match) for name, one in PATTERNS.items() if (match := one.fullmatch(hook))]
        assert len(found) == 1, (hook, [name for name, _ in found])
        (self.name, match), self.log, self.viewer = found[0], log, viewer
        self.said = {key: value for key, value in match.groupdict().items() if value is not None}
        self.who: dict[str, int] = {key: self.seat(self.said[key]) for key in ("a", "b", "c") if key in self.said}
        for again in ("a2", "a3", "b2", "b3"):
            assert again not in self.said or self.seat(self.said[again]) == self.who[again[0]], hook
        said = {"female": "her", "male": "him"}
        for again in ("a_them", "a2_them", "b_them"):
            if (word := self.said.get(again)) in ("her", "him", "them"):
                assert word == said.get(log.genders[self.who[again[0]]], "them"), hook
            elif word is not None:
                assert self.seat(word) == self.who[again[0]], hook
        self.n = int(self.said.get("n", 0))

    def seat(self, name: str) -> int:
        if name.casefold() == "you":
            assert self.viewer is not None
            return self.viewer
        found: int = self.log.names.index(name)
        assert found != self.viewer, "that one is you"
        return found

    def check(self) -> None:
        """Hold it to the record at the end, and to what happened."""
        if "there" in self.said:
            # Of a hook that names two feelings the first is that of who is named first.
            self.feels(self.who["a"], self.who["b"], "feels", "there")
            if "back" in self.said:
                self.feels(self.who["b"], self.who["a"], "felt" if "felt" in self.said else "feels", "back")
        CHECKS[self.name](self)

    def feels(self, holder: int, target: int, verb: str, level: str) -> None:
        assert self.viewer in (None, holder), "what others feel is hidden"
        felt: int = self.log.state.feelings[holder][target].level
        assert felt == int(self.said[level].replace("−", "-"))
        told = PLAIN.get(self.said[verb], re.sub("^are", "is", self.said[verb]))
        low, high = FELT[told]
        assert low <= felt <= high

    def then(self, *kinds: type[Any]) -> list[tuple[int, Any]]:
        """Give what happened in the round that is named, with where it stands."""
        number = int(self.said["round"])
        return [(at, one) for kind in kinds for at, one in self.log.all(kind) if self.log.round_of[at] == number]

    def fighters(self, at: int) -> set[int]:
        """Give the two of the challenge that an event belongs to."""
        part = self.log.part_of[at]
        called = [one for i, one in self.log.all(e.ChallengeCalled) if self.log.part_of[i] == part]
        return {called[-1].seat, called[-1].target} if called else set()

    def struck_back(self, at: int, victim: int, culprit: int) -> bool:
        pair = victim, culprit
        for i, one in enumerate(self.log.events[at + 1 :], at + 1):
            match one:
                case e.ChallengeCalled(_, seat, target) if (seat, target) == pair:
                    return True
                case e.OpposedResolved(winner, loser) if (winner, loser) == pair:
                    return True
                case e.Denounced(seat, by) if (by, seat) == pair:
                    return True
                case e.LoanRefused(ally, seat) if (ally, seat) == pair:
                    return True
                case e.PromiseChanged(giver, receiver, before, total) if (giver, receiver) == pair and total < before:
                    return True
                case e.FaceLent(lender, borrower) if lender == victim:
                    if culprit in self.fighters(i) - {borrower}:
                        return True
        return False

    def unanswered(self, some: list[int], victim: int, culprit: int) -> None:
        """Hold that it came to pass, and that after it the one who suffered it has done nothing to the other."""
        assert some
        assert not all(self.struck_back(at, victim, culprit) for at in some)

    def part(self, at: int, kind: type[Any]) -> list[Any]:
        part = self.log.part_of[at]
        return [one for i, one in self.log.all(kind) if self.log.part_of[i] == part]


def _figure(number: int) -> str:
    return number_word(number) if number else "nothing"


def _debt(one: Hooked) -> None:
    assert one.log.state.debts[one.who["a"]][one.who["b"]] == one.n > 0
    _has(one)


def _has(one: Hooked) -> None:
    assert one.said["has"] == _figure(one.log.state.face[one.who["a"]])


def _broken(one: Hooked) -> None:
    lender, asker = one.who["a"], one.who["b"]
    if one.name == "broken":
        some = [at for at, each in one.then(e.LoanRefused) if (each.ally, each.seat) == (lender, asker)]
        some = [at for at in some if one.log.events[at].promised == one.n and one.log.events[at].withheld > 0]
    else:
        some = [at for at, each in one.then(e.FaceLent) if (each.lender, each.borrower) == (lender, asker)]
        some = [at for at in some if one.log.events[at].withheld == one.n >= 3 and one.log.events[at].committed > 0]
    one.unanswered(some, asker, lender)


def _wound(one: Hooked) -> None:
    pair = one.who["b"], one.who["a"]
    some = [at for at, each in one.then(e.OpposedResolved) if (each.winner, each.loser, each.paid) == (*pair, one.n)]
    one.unanswered(some, one.who["a"], one.who["b"])


def _loan(one: Hooked) -> None:
    some = []
    for at, each in one.then(e.LoanRepaid):
        own = (each.borrower, each.lender, each.lent) == (one.who["a"], one.who["b"], one.n)
        (won,) = one.part(at, e.OpposedResolved)
        same = (won.winner if one.name == "kept" else won.loser) == each.borrower
        some += (
            [at] if own and same and each.lent - each.repaid >= 5 and _figure(each.repaid) == one.said["has"] else []
        )
    # Whoever lends to the same again has let it pass.
    lent = [at for at, each in one.log.all(e.FaceLent) if (each.borrower, each.lender) == (one.who["a"], one.who["b"])]
    one.unanswered([at for at in some if at > max(lent, default=-1)], one.who["b"], one.who["a"])


def _law(one: Hooked) -> None:
    accused, by = one.who["a"], one.who["b"]
    some = [at for at, each in one.then(e.Denounced) if (each.seat, each.by) == (accused, by)]
    if one.name == "convicted":
        some = [at for at in some if any(each.convicted and each.seat == accused for each in one.part(at, e.TrialEnds))]
    else:
        some = [at for at in some if any(each.escaped and each.seat == accused for each in one.part(at, e.ArrestEnds))]
    one.unanswered(some, accused, by)


def _against(one: Hooked) -> None:
    lender, other = one.who["a"], one.who["b"]
    some = []
    for at, each in one.then(e.FaceLent):
        foes = one.fighters(at) - {each.borrower} if each.borrower == one.who.get("c", each.borrower) else set()
        some += [at] if each.lender == lender and each.committed == one.n >= 3 and foes == {other} else []
    if one.name == "thankless":
        for_them = [at for at, each in one.then(e.AimsDeclared) if (each.seat, each.cause) == (other, lender)]
        some = [at for at in some if min(for_them, default=at) < at]
    else:
        assert one.log.state.feelings[lender][other].level >= 3
    one.unanswered(some, other, lender)


def _love(one: Hooked) -> None:
    assert int(one.said["there"].replace("−", "-")) >= 7
    assert one.said["back"].startswith("−")


def _feud(one: Hooked) -> None:
    assert one.said["there"].startswith("−") and one.said["back"].startswith("−")


def _wish(one: Hooked) -> None:
    """Of what is told of two, whose wish it is depends on the sort; of a faction no more is held here."""
    seat, target = {
        **dict.fromkeys(("torn", "crossed"), (one.who["a"], one.who.get("b"))),
        "wants": (one.who["a"], None),
    }.get(one.name, (one.who.get("b", -1), one.who["a"]))
    assert one.viewer in (None, seat), "what others want is hidden"
    wishes = [each for each in one.log.state.avatars[seat].objectives if each.done is None]
    wishes = [each for each in wishes if each.kind == one.said["kind"]]
    whom = one.said.get("whom")
    if whom in one.log.names:
        target = one.log.names.index(whom)
    assert [each for each in wishes if target in (None, each.target)]
    if "but" in one.said:
        # Whoever loves and would do harm, or hates and would please, is of two minds.
        harm, hates = one.said["kind"] in ("betray", "humiliate"), one.said["there"].startswith("−")
        assert (one.said["but"] == "but") == (harm != hates)


def _promise(one: Hooked) -> None:
    state, giver = one.log.state, one.who["a"]
    assert state.promised[giver][one.who["b"]] == one.n > 0
    # Whoever asked in vain is not to ask whether they will.
    assert (giver, one.who["b"]) not in [(lender, asker) for _, _, lender, asker in one.log.broken()]
    if one.name in ("scarce", "pledged"):
        _has(one)
    if one.name == "scarce":
        assert state.face[giver] < one.n
    if one.name == "pledged":
        more = int(one.said["more"])
        assert state.promised[giver][one.who["c"]] == more
        assert max(one.n, more) <= state.face[giver] < one.n + more
    if one.name == "grudged":
        assert state.feelings[giver][one.who["b"]].level <= -3


def _fortune(one: Hooked) -> None:
    face = one.log.state.face[: len(one.log.names)]
    assert face[one.who["b"]] == one.n == max(face)
    assert (3 * one.n >= sum(face)) is (one.name != "most")
    assert one.name != "most" or face.count(one.n) == 1
    if one.name == "envied" and one.viewer is None:
        others = [row[one.who["b"]].level for at, row in enumerate(one.log.state.feelings[: len(face)])]
        assert one.log.state.feelings[one.who["a"]][one.who["b"]].level == min(others) <= -3


def _ruin(one: Hooked) -> None:
    face = one.log.state.face
    if one.name == "needy":
        assert face[one.who["b"]] == 0 < face[one.who["a"]] == one.n
    else:
        assert not any(face[one.seat(name)] for name in re.split(", | and ", one.said["all"]))


def _near(one: Hooked) -> None:
    totals = one.log.scores.totals
    assert totals[one.who["a"]] + 1 == totals[one.who["b"]] == max(totals)


def _purse(one: Hooked) -> None:
    assert one.log.state.face[one.who["a"]] == one.n > 0
    assert one.name != "won" or one.who["a"] in one.log.winners()


CHECKS: Mapping[str, Callable[[Hooked], None]] = {
    "debt": _debt,
    **dict.fromkeys(("broken", "short"), _broken),
    **dict.fromkeys(("wound", "scar"), _wound),
    **dict.fromkeys(("kept", "lost"), _loan),
    **dict.fromkeys(("convicted", "charged"), _law),
    **dict.fromkeys(("turned", "thankless"), _against),
    "love": _love,
    "feud": _feud,
    **dict.fromkeys(("crossed", "wished", "torn", "wants"), _wish),
    **dict.fromkeys(("promise", "scarce", "pledged", "grudged"), _promise),
    **dict.fromkeys(("rich", "envied", "most"), _fortune),
    **dict.fromkeys(("needy", "poor"), _ruin),
    "near": _near,
    **dict.fromkeys(("won", "purse"), _purse),
}

SECRET = ("scar", "turned", "love", "feud", "crossed", "wished", "torn", "wants", "grudged", "envied", "needy")
"""What tells of a feeling or an aim."""


def check_hooks(told: Story, log: Any, viewer: int | None = None) -> list[str]:
    """Hold the hooks to their number and length, and each to the events; give the sort of each."""
    assert (3 if log.state.round > 1 else 1) <= len(told.hooks) <= 7, told.hooks
    public = not any(getattr(one, "to", None) is not None for one in log.events)
    sorts, people = Counter[str](), Counter[int]()
    names = []
    for hook in told.hooks:
        assert len(hook.split()) <= 22, hook
        one = Hooked(hook, log, viewer)
        assert not public or one.name not in SECRET, hook
        try:
            one.check()
        except AssertionError as fault:
            raise AssertionError(f"{hook} {fault}") from fault
        sorts[SORTS.get(one.name, one.name)] += 1
        # Who had the loan is named for the loan's sake.
        people.update({seat for key, seat in one.who.items() if (one.name, key) != ("turned", "c")} - {viewer})
        names.append(one.name)
    if len(told.hooks) > 3:
        assert max(sorts.values()) <= 2, told.hooks
        assert max(people.values()) <= 3, told.hooks
        assert sorts["fortune"] <= 1 and sorts["ruin"] <= 1, told.hooks
    assert names == sorted(names, key=lambda name: name != "debt"), "what is owed comes first"
    plain = [name in ("rich", "poor", "most", "wants", "promise", "won", "purse") for name in names]
    assert plain == sorted(plain), told.hooks
    return names
