"""A file of words: what tellings of every game say, in one language, and what it leaves to the bundled one.

A section is a field of the file. A new one has its form here and its words in the bundled file, and whoever tells reads
it by `shell.words.wording`, key by key.
"""

import re
from collections import namedtuple
from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import Formatter
from typing import Any, NamedTuple

from gmkit.errors import did_you_mean, listed, say
from gmkit.library.credit import LANGUAGE, Credit, credit_form
from gmkit.library.document import At, Diagnostic, Document, Kind, Place, Step, later
from gmkit.library.forms import FileForm, Form, brief, choice, file_title, identifier, keyed, many, part, record, text
from gmkit.library.shelves import bundled, load_trusted
from gmkit.names import CATEGORIES, MalformedRule, one_near, plural_rule, suggest


def check_words(document: Document) -> list[Diagnostic]:
    """List the patterns that cannot be filled as they stand, and the pronouns that lack a form that others have."""
    at, own = At(document), document.data.get("pronouns", {})
    every = list(dict.fromkeys([*FORMS, *(form for word in PRONOUNS for form in own.get(word, {}))]))
    found: list[Diagnostic] = [*_counting(document)]
    for form in every[len(FORMS) :]:
        lacking = [word for word in PRONOUNS if form not in own.get(word, {})]
        for word in own if lacking else ():
            if form in own[word]:
                told = say("the form {form} is not said of {names}", form=form, names=listed(lacking, "and"))
                found.append(at["pronouns", word, form].fault("GM510", told, say("give it for all of them"), key=True))
                break
    cases = _cases(document.data)
    found += _unlike(document, cases)
    for like, said in document.data.get("texts", {}).items():
        found += _held(document, ("texts", like), said, like, ())
    for label, said in document.data.get("labels", {}).items():
        here, there = ({*_NAMED.findall(words)} for words in (said, label))
        if gone := sorted(f"{{{one}}}" for one in here ^ there):
            told, odd = say("{names} must stand in both", names=listed(gone, "and")), [*(here - there)]
            slip = one_near(odd[0], there - here) if len(odd) == 1 else None
            fault = _Fault(told, say("write the same names in braces"), odd[0] if slip else "", slip or "")
            found.append(fault.at(document, ("labels", label), said))
    for path, pattern, slots in _patterns(document.data.get("masks", {})):
        wrong = _faults(pattern, slots, _FORMS_OF.get(str(path[0]), [*every, OWN]), cases)
        wrong += _miscounted(document, pattern) if path[0] == "counts" else []
        found += (one.at(document, ("masks", *path), pattern) for one in wrong)
    return found


_NAMED = re.compile(r"\{(\w+)\}")
"""Somebody in a label, as the goals of a city have them."""


def _cases(data: Mapping[str, Any]) -> list[str]:
    """Give the forms that there may be of a label: the usual ones, and those that the file has."""
    own = (form for forms in data.get("forms", {}).values() for form in forms)
    nouns = (key for block in ("nouns", "margins") for key in data.get("common", {}).get(block, {}))
    counted_ = (form for _, dot, form in (key.partition(".") for key in nouns) if dot)
    return list(dict.fromkeys((*CASES, *own, *counted_)))


CASES = ("nom", "acc", "dat", "gen")
"""The usual forms of what content calls something, and of things that are counted."""


def _counting(document: Document) -> Iterator[Diagnostic]:
    """List what is wrong with the rules by which a form goes with a number."""
    seen: list[str] = []
    for at, one in enumerate(document.data.get("plurals", [])):
        name, rule = one["form"], one.get("when", "")
        path: list[Step] = ["plurals", at]
        if name in seen:
            yield document.problem("GM208", path, say("{name} is there twice", name=name), say("leave one out"))
        elif name == OTHER and rule:
            told, tip = say("other is what is left, and has no rule"), say("leave out `when`")
            yield document.problem("GM207", [*path, "when"], told, tip)
        elif name != OTHER and not rule:
            tip = say("write {{form: {name}, when: ...}}, with CLDR's rule for it", name=name)
            yield document.problem("GM207", path, say("{name} has no rule", name=name), tip)
        elif rule:
            try:
                plural_rule(rule)
            except MalformedRule as wrong:
                told, tip = say("no rule for numbers: {wrong}", wrong=wrong), say("as CLDR writes it, n % 10 = 2..4")
                yield document.problem("GM207", [*path, "when"], told, tip)
        seen.append(name)
    if seen and OTHER not in seen:
        told, tip = say("`other` is missing"), say("add {{form: other}} behind the rest")
        yield document.problem("GM201", ["plurals"], told, tip, key=True)


OTHER = CATEGORIES[-1]


def _categories(document: Document) -> list[str]:
    """Give which forms a number may ask for, in the order in which they are written."""
    plurals = document.data.get("plurals") or load_trusted(bundled("content") / WORDS.default).data["plurals"]
    return [one["form"] for one in plurals]


def _unlike(document: Document, cases: Sequence[str]) -> Iterator[Diagnostic]:
    """Hold the sections whose keys and slots are those of the bundled file to that one."""
    core = load_trusted(bundled("content") / WORDS.default).data
    for path in (*((section,) for section in SMALL), *(("masks", block) for block in PLAIN)):
        own, like = document.data, core
        for key in path:
            own, like = own.get(key, {}), like.get(key, {})
        yield from _held(document, path, own, like, cases)


def _held(
    document: Document, path: tuple[Step, ...], own: Any, like: Any, cases: Sequence[str]
) -> Iterator[Diagnostic]:
    """Hold words to the bundled ones at one place: the same keys, the same slots, all forms that there must be."""
    if like and isinstance(like, dict) and isinstance(own, dict):
        # What is counted has further forms under keys of their own.
        known = {f"{key}.{case}": key for key in like for case in cases} if path[:1] == ("common",) else {}
        for key, said in own.items():
            if key in like or key in known:
                yield from _held(document, (*path, key), said, like[known.get(key, key)], cases)
            else:
                near = suggest(key, tuple(like))
                tip = did_you_mean([near[0]]) if near else say("the fields here are {names}", names=listed(like, "and"))
                yield document.problem(
                    "GM202", [*path, key], say("{ticked} is not a field here", ticked=f"`{key}`"), tip, key=True
                )
    elif isinstance(like, str) and isinstance(own, str):
        # A language may do without a pronoun, and name whoever it is.
        slots = " ".join(f"{slot}?" if slot in MAY_GO else slot for slot in _slots(like))
        wrong = _faults(own, slots, [*cases, OWN] if path[0] in SMALL else (), cases)
        # The stroke of a slot that is told wrongly, {name:is|are}, is no stroke between forms.
        strokes = _SLOT.sub("", own).count("|")
        if path[1:] in OF_PERSONS:
            too_many = say("one form stands here, or two, for she and he and for they"), say("leave out the others")
            wrong += [_Fault(*too_many)] if strokes > 1 else []
        elif "|" in _SLOT.sub("", like):
            wrong += _miscounted(document, _SLOT.sub("", own))
        elif strokes:
            wrong.append(_Fault(say("one form and no more stands here"), say("leave out the stroke")))
        yield from (one.at(document, path, own) for one in wrong)


_SLOT = re.compile(r"\{[^{}]*\}")


class _Fault(NamedTuple):
    """What is wrong with a pattern."""

    told: str
    tip: str  # what to do
    slot: str = ""  # the slot that is wrong, as it stands there; empty if none is
    meant: str = ""  # what was meant by it, if that is one thing alone

    def at(self, document: Document, path: Sequence[Step], pattern: str) -> Diagnostic:
        """Tell it of a text, under the slot if that is seen to stand there."""
        found = document.problem("GM510", path, self.told, self.tip)
        assert found.place is not None and found.source_line is not None
        line, start, end = found.place
        raw, slot = found.source_line[start - 1 : end - 1], re.compile(rf"\{{{re.escape(self.slot)}(?=[.:!}}])")
        spots = [*slot.finditer(raw)] if self.slot else []
        if not spots or len(spots) != len(slot.findall(pattern)):
            return found
        write = slot.sub(f"{{{self.meant}", raw) if self.meant else None
        if len(spots) == 1:  # and not in every form of a number
            start, write = start + spots[0].start() + 1, self.meant or None
            found = found._replace(place=Place(line, start, start + len(self.slot)))
        return found._replace(write=write)


def _miscounted(document: Document, said: str) -> list[_Fault]:
    """Give what is wrong where a form is wanted for each category of number, if anything is."""
    names = _categories(document)
    if said.count("|") == len(names) - 1:
        return []
    if names == ["one", OTHER]:
        both = say("write both with a stroke between them")
        return [_Fault(say("two forms stand here, for one and for several"), both)]
    if len(names) == 1:
        return [_Fault(say("one form and no more stands here"), say("leave out the stroke"))]
    told = say("{count} forms stand here, {names}", count=len(names), names=listed(names, "and"))
    return [_Fault(told, say("write them all with a stroke between them"))]


def _slots(pattern: str) -> list[str]:
    return list(dict.fromkeys(name.partition(".")[0] for _, name, _, _ in Formatter().parse(pattern) if name))


def _patterns(masks: Mapping[str, Any]) -> Iterator[tuple[tuple[Step, ...], str, str]]:
    """Give every pattern of a section, with where it stands and its slots."""
    for key, each in masks.get("patterns", {}).items():
        yield from ((("patterns", key, *step), text, SLOTS[key]) for step, text in _said(each))
    for deed, terms in masks.get("why", {}).items():
        for term, each in terms.items():
            yield from ((("why", deed, term, *step), text, "seat? about?") for step, text in _said(each))
    for deed, terms in masks.get("reasons", {}).items():
        yield from ((("reasons", deed, term), text, "about?") for term, text in terms.items())
    for sort, each in masks.get("titles", {}).items():
        yield from ((("titles", sort, at), text, "one? other?") for at, text in enumerate(each))
    yield from ((("whims", term), text, "about?") for term, text in masks.get("whims", {}).items())
    for heading, each in masks.get("headings", {}).items():
        yield from ((("headings", heading, at), text, _HEADINGS[heading]) for at, text in enumerate(each))
    for section, slots in _PARTS.items():
        yield from (((section, key), text, slots[key]) for key, text in masks.get(section, {}).items())
    yield from (
        (("guises", key), text, "their?" if key == "character" else "") for key, text in masks.get("guises", {}).items()
    )


def _said(each: Iterable[Any]) -> Iterator[tuple[tuple[Step, ...], str]]:
    for at, one in enumerate(each):
        yield ((at,), one) if isinstance(one, str) else ((at, "say"), one["say"])


def _faults(pattern: str, slots: str, forms: Sequence[str], cases: Sequence[str]) -> list[_Fault]:
    """Give all that is wrong with the slots of a pattern.

    Slots with a mark behind them may be left out. Of somebody there are `forms`, of whatever stands in a slot `cases`.
    """
    known = {slot.rstrip("?"): slot for slot in slots.split()}
    every = listed([f"{{{name}}}" for name in known], "and")
    there = say("the slots here are {names}", names=every) if known else say("no slot stands here")
    try:
        parts = [(name, how, bang) for _, name, how, bang in Formatter().parse(pattern) if name is not None]
    except ValueError:
        return [_Fault(say("a brace without its fellow"), say("a slot is a name in braces, {{like_this}}"))]
    lacking = [name for name, slot in known.items() if not slot.endswith("?")]
    here = dict.fromkeys(whole.partition(".")[0] for whole, _, _ in parts)
    lacking = needed = [name for name in lacking if name not in here]
    odd = [name for name in here if name not in known]
    found: dict[_Fault, None] = {}
    for whole, how, bang in parts:
        name, _, form = whole.partition(".")
        if name not in known:
            near = suggest(name, tuple(known))
            # A slot that is misspelt is no other fault than the one that is missing then.
            meant = near[0] if near and near[0] in lacking else next(iter(lacking), "")
            lacking = [one for one in lacking if one != meant]
            tip = f"{did_you_mean([f'{{{near[0]}}}'])} {there}" if near else there
            told = say("no slot is called {name} here", name=f"{{{name}}}")
            slip = one_near(name, known)
            sure = (slip in needed or not needed) and [one_near(one, known) for one in odd].count(slip) == 1
            found[_Fault(told, tip, name, slip or "" if sure else "")] = None
            continue
        person = name in PEOPLE and bool(forms)
        may = [*forms, *cases, *(f"name_{case}" for case in cases)] if person else [*cases, OWN]
        if "." in whole and form not in may:
            told = say("{slot} has no form {form}", slot=f"{{{name}}}", form=form or say("without a name"))
            tip = say("the forms are {names}", names=listed(forms, "and"))
            tip, slip = tip if person else say("write {words}", words=f"{{{name}}}"), one_near(form, may)
            found[_Fault(told, tip, whole, f"{name}.{slip}" if slip else "")] = None
        elif bang or (
            how
            and _FIGURE.fullmatch(how) is None
            and (not person or form or how.count("|") != 1 or "{" in how or list(forms) == [OWN])
        ):
            told = say("{slot} cannot be told in this way", slot=f"{{{whole}}}")
            found[_Fault(told, say("of somebody, {{name:is|are}} gives one of two words"), whole)] = None
    names = listed([f"{{{name}}}" for name in lacking], "and")
    return [*found, *([_Fault(say("the pattern lacks {names}", names=names), there)] if lacking else [])]


_FIGURE = re.compile(r"\+?(\.\d[fg%]|g)")
"""How a figure may be written in a slot."""

WORDS = Kind(
    "words",
    "words/words",
    check_words,
    default="words/en.yaml",
    lint=later("gmkit.library.check:lint_words"),
    # The GM's sheets have them.
    printed=("tells.signs.*.*", "tells.meanings.*", "tells.often.*"),
    form="gmkit.library.words:FILE",
)
"""Words of one language."""

KINDS: Mapping[str, Kind] = {WORDS.name: WORDS}
"""The kinds of file that belong to no single game."""


# ---- The section `pronouns`, and patterns: sentences that somebody chooses among and fills.

FORMS = ("they", "them", "their")
"""The forms of a pronoun that the bundled file has, and every pattern of it asks for."""

OWN = "own"
"""What is asked for as a form, and is the name with the mark of whose something is."""

PRONOUNS = ("she", "he", "they", "you")

MAY_GO = (*FORMS, "you")
"""Slots that are somebody who is named beside them."""

OF_PERSONS = (("events", "cannot_help"), ("events", "cannot_help_at_all"))  # two forms, with she or he and with they


class Pattern(NamedTuple):
    """A sentence with slots."""

    say: str
    verbs: str = ""  # those of it that are not to come twice in a paragraph


def _block(name: str, forms: Mapping[str, Form], says: str, example: Any) -> Form:
    """Give the form of a block with these keys, of which any may be left out."""
    fields = {key.replace(".", "_"): form._replace(key=key) for key, form in forms.items()}
    make: Any = namedtuple  # noqa: PYI024  its fields are data here
    return record(make(name, fields, defaults=[()] * len(fields)), name, says, example, **fields)


_SENTENCES = part(
    "sentences",
    many(
        brief(
            record(
                Pattern,
                "Sentence",
                "A sentence, alone or with its verbs.",
                "It was a Major Coup.",
                say=text(240, "The sentence, with its slots in braces.", "{winner} took {face}."),
                verbs=text(80, "Its verbs, but for be and have, so that none comes twice in a paragraph.", "take"),
            ),
            "say",
        ),
        *(1, 40, "Sentences that say the same; slots are those of the bundled file.", ["It was a Major Coup."]),
    ),
)
_CLAUSE = part("clause", text(160, "A part of a sentence.", "no love for {about}"))
_VERB = part(
    "verb", text(120, "Of one, several, you.", "adores|adore", pattern=r"^[^|]+\|[^|]+$|^[^|]+\|[^|]+\|[^|]+$")
)

_COUNTED = part("counted", text(240, "What goes with each number, with strokes between.", "{n} mask|{n} masks"))


def _each(form: Form, words: str) -> dict[str, Form]:
    return dict.fromkeys(words.split(), form)


_PRONOUNS = _block(
    "Pronouns",
    {
        word: keyed(
            {"^[a-z][a-z_]*$": text(20, "The word.", "her")}, f"The forms of {word}, by name.", {"they": word}, most=12
        )
        for word in PRONOUNS
    },
    "What is said of somebody who was named just now; a pattern asks for a form by its name. {name} is the name again.",
    {"she": {"they": "she", "them": "her", "their": "her"}},
)

# ---- Sections whose keys and slots are what the bundled file has: there alone they stand.

SMALL = ("common", "whims", "cipher", "cyffle", "cypher")
"""The sections of all games, and of those that are told without patterns to choose among."""

PLAIN = (
    *("events", "said", "aims", "cards", "scores", "poise", "decided", "short", "weighs", "charges", "verbs", "deeds"),
    *("done", "levels", "causes", "ends", "standing", "glance", "ruled"),
)
"""The blocks of City of Masks that are no patterns either."""

_SENTENCE = part("sentence", text(300, "A sentence, or a part of one, with its slots in braces.", "{seat} declines."))
_LIST = part("words", many(text(40, "A word.", "once"), 1, 100, "Words in a row.", ["once", "twice"]))
_KEY = r"^[a-z][a-z0-9_. ]*$"


def _plain(says: str, example: Mapping[str, Any]) -> Form:
    """Give the form of a block of sentences."""
    return keyed({_KEY: _SENTENCE}, says, example, most=200)


def _game(title: str, example: Mapping[str, Any]) -> Form:
    """Give the form of the section of a game."""
    return keyed({_KEY: _plain("Sentences, or parts of some.", example)}, f"How {title} is told.", {"events": example})


_COMMON = _block(
    "Common",
    {
        "numbers": _LIST,
        "often": _LIST,
        "articles": _LIST,
        "indefinite": _LIST,
        "hissing": _LIST,
        "several": many(
            text(120, "What content calls several by one name.", "Personalists"),
            *(0, 60, "Labels behind which a verb stands as it does of several."),
            ["Personalists"],
        ),
        "contractions": keyed(
            {"^[^ ]+ [^ ]+$": text(40, "The one word.", "beim")}, "What two words become.", {"bei dem": "beim"}, most=60
        ),
        "plain": _plain("What is said of things in general.", {"nothing": "nothing"}),
        "nouns": _plain("So many of something: one, and behind a stroke several.", {"coin": "{n} coin|{n} coins"}),
        "margins": _plain("What something was won by.", {"point": "a point|{n} points"}),
    },
    "Numbers, and what several games say alike.",
    {"often": ["once", "twice"]},
)

# ---- The section `masks`: how City of Masks is told.

PEOPLE = (
    *("winner", "loser", "seat", "other", "one", "lender", "asker", "victim", "side", "keeper", "giver", "receiver"),
    *("by", "accused", "holder", "target", "whom", "doer", "rich", "you", "about", "debtor", "creditor"),
    *("lover", "loved", "seats", "name", "names", "taker", "losers", "dealer", "cheat"),
)
"""Slots that are somebody, of whom there are forms; all others are words."""

_CLASH = "when? winner loser place? face"

SLOTS: Mapping[str, str] = {
    **dict.fromkeys(
        ("clash.won", "clash.lost", "clash.way", "clash.owing", "word.cost", "losses", "losses.also"), _CLASH
    ),
    **{
        f"clash.{how}{lost}": _CLASH.replace("loser", "loser?")
        for how in ("more", "back", "next")
        for lost in ("", ".lost")
    },
    **dict.fromkeys(("clash.free", "clash.nothing", "clash.redeemed", "follow.nothing"), "when? winner loser place?"),
    **dict.fromkeys(("clash.helped", "clash.vain"), "who side face"),
    "treachery.felt": "lender feels victim",
    "clash.returned": "who face side back",
    "clash.owed": "loser? face winner? verb?",
    **dict.fromkeys(("follow.won", "follow.lost"), "when? winner loser face"),
    "aim.behind": "seat side face target loser",
    "clash.ruined": "loser",
    **dict.fromkeys(("character", "freed.bare", "end.one"), "seat"),
    "aim.here": "seat wish? done?",
    "aim.alone": "when? seat done",
    "aim.behalf": "seat target",
    **dict.fromkeys(("aim.champion", "aim.despite"), "seat target loser?"),
    **dict.fromkeys(("aim.seduce", "aim.backed"), "seat target face"),
    **dict.fromkeys(("aim.betray", "aim.glorify"), "seat side target face"),
    "aim.loan": "lender side? face seat",
    "aim.missed": "seat wish",
    "aims.once": "seat done count?",
    "coups": "winner rows",
    "coups.counted": "count rows",
    **dict.fromkeys(("estranged", "estranged.on", "end.seen.alone", "ruin.law"), "seat when?"),
    "word.nothing": "when? lender promised asker",
    "word.part": "when? lender asker gave promised",
    "word.through": "asker side",
    "word.since": "lender asker promised since gave when?",
    "treachery": "when? lender feels victim side face",
    "thankless": "when? lender side face victim",
    **dict.fromkeys(("kept.all", "lost.all"), "when? keeper lent lender"),
    **dict.fromkeys(("kept.part", "lost.part"), "when? keeper back lent lender"),
    **dict.fromkeys(("convicted.bare", "arrested.bare", "word.alike"), "seat?"),
    **dict.fromkeys(("convicted", "freed", "arrested"), "seat face"),
    **dict.fromkeys(("taken.convicted", "alone", "alone.lost"), "when? seat face"),
    "order": "when? by seat order",
    "order.gm": "when? seat order",
    **dict.fromkeys(("taken.free", "taken.freed"), "when? seat face?"),
    **dict.fromkeys(("wooed", "wooed.seen"), "when? seat who"),
    **dict.fromkeys(("turn.cold", "turn.warm", "turn.cold.by", "turn.warm.by"), "when? holder target"),
    "wall.called": "when? seat count callers? verb?",
    "wall.gave": "seat gave cost",
    "stands.both": "one other verb? now?",
    "stands": "one here other joined there now?",
    "stands.one": "one here other now?",
    "link.money": "loser whom then",
    "link.answer": "whom figure doer then",
    "link.aim": "doer wish",
    "link.place": "doer whom",
    "end.waited": "winner loser when? seat done",
    **dict.fromkeys(("end.alone", "end.reached", "end.somehow"), "seat when? done"),
    "aim.ruled": "seat when? wish",
    "end.case": "by accused when? done seat",
    "end.unopposed": "doer when? seat done",
    "end.over": "when?",
    "end.seen.case": "by accused when?",
    "end.seen.taken": "accused when?",
    "end.seen.already": "who when?",
    **dict.fromkeys(("end.who", "end.here"), "who"),
    "end.fewer": "who seats",
    "points": "seat what",
    "masks.bought": "seat masks? rows",
    "masks.given": "seat masks? rows giver",
    "challenges": "count fought verb?",
    "open.rich": "rich face",
    "open.rivals": "rich face other more",
    **dict.fromkeys(("ruin.won", "ruin.won.last"), "winner seat when?"),
    **dict.fromkeys(("ruin.bet", "ruin.bet.last"), "loser seat when?"),
    "case.forsaken": "who seat?",
    "word.instead": "lender? side face",
    "open.both": "rich face who verb?",
    "losses.back": f"{_CLASH} back",
    "open.promise": "giver receiver sum",
    "open.promise.both": "giver receiver sum back",
    "open.promise.short": "giver receiver sum has",
    "own.feels": "you rows",
    "own.purse": "you face",
    "own.wants": "you wish",
    **dict.fromkeys(("arbiters", "purses", "purses.now", "open.debts", "own.promised", "own.owes"), "rows"),
    **dict.fromkeys(("aims", "characters", "coups.rest"), "rows"),
    **dict.fromkeys(("open.poor", "alienated", "bought"), "who verb?"),
    **dict.fromkeys(("words.broken", "words.short"), "lender rows"),
    **dict.fromkeys(("case", "convictions"), "when? by seat deed?"),
    **dict.fromkeys(("link.case", "link.word", "link.turned"), "whom doer then"),
    **dict.fromkeys(("cut.all", "cut.part"), "when? giver receiver cut"),
}
"""The slots of each pattern; those with a mark behind them may be left out."""

_TERMS = {
    "challenge": "feels whim folly",
    **dict.fromkeys(("decline", "leave", "backdown"), "face"),
    "refuse": "asker foe temper law aim whim folly",
    "keep": "guile poor temper",
    "denounce": "feels law envy whim folly",
}
"""For each deed what may have weighed most, as far as a retelling says so in a sentence."""

_REASONS = {
    "challenge": "face aim feels temper wooing",
    "accept": "face aim feels haggling wooing law pride",
    "decline": "face fear feels mercy",
    "match": "face aim fear haggling",
    "haggle": "face aim fear haggling mask habit",
    **dict.fromkeys(("name", "take", "hold"), "face aim fear"),
    "meet": "face aim law pride",
    **dict.fromkeys(("leave", "backdown"), "face fear"),
    "desperate": "face aim law pride temper",
    "lend": "asker word law temper foe aim mask habit",
    "refuse": "asker foe temper law aim rival",
    "keep": "guile poor temper",
    "denounce": "feels law temper aim envy mask habit",
    "change": "feels",
}
"""The same in a clause."""

_BANDS = "love devotion warmth liking nothing aversion dislike bitterness hatred"

_PARTS: Mapping[str, Mapping[str, str]] = {
    "rows": {
        "coup": "loser when?",
        **dict.fromkeys(("coups_of", "coups_each"), "count who"),
        **dict.fromkeys(("broken", "short"), "face asker when?"),
        "aim": "when? seat done",
        **dict.fromkeys(("aim_won", "aim_watched", "aim_champion"), "when? seat done winner? loser"),
        "aim_borrowed": "when? seat done face",
        "aim_lent": "when? seat done winner",
        **dict.fromkeys(("crowned", "crowned_too"), "seat when?"),
        **dict.fromkeys(("promised", "promised_too"), "giver sum you?"),
        **dict.fromkeys(("owed", "owed_too"), "debtor creditor sum"),
        "feels": "verb who",
        "acquired": "mask",
        "owed_also": "creditor sum",
        **dict.fromkeys(("arbiter", "arbiter_each"), "who often"),
        "purse": "who face",
    },
    "headline": {
        "won": "seat points",
        "shared": "seats points",
        "causes": "won causes",
        "alone": "won",
        "took": "won parts? points loser place?",
        "watched": "won parts? points winner loser place?",
        "quiet": "won parts?",
        "parts": "what",
        "by": "seats loser",
        "since": "seats winner loser",
        "had": "seats what",
        "ended": "rounds",
        "ended_so": "rounds reason",
        "ended_short": "reason rounds?",
        "fewer": "reason seats?",
        "unended": "when?",
        **dict.fromkeys(("most", "most_shared", "gained"), "seat face"),
        "last_time": "won",
        "took_most": "winner face loser place?",
        "beat_most": "winner loser place?",
        **dict.fromkeys(("convicted", "denounced"), "seat by?"),
        **dict.fromkeys(("pointless", "unbegun", "calm"), ""),
        "company": "seats",
    },
    "points": dict.fromkeys(("objectives", "coups", "masks", "character", "influence", "arbiter"), ""),
    "rounds": {"heading": "round", "scene": "scene level?", "arbiter": "seat", "purses": "seats face?"},
    "counts": dict.fromkeys(("met", "met_too", "yielded", "yielded_first", "alone", "escaped", "bought"), "count"),
    "times": {"one": "round", "several": "rounds", "same": "", "earlier": "", "span": "first last"},
    "hooks": {
        key: slots
        for keys, slots in (
            *(("debt", "debtor creditor face has?"), ("broken short", "lender asker face? when? round?")),
            *(("wound", "loser winner face when?"), ("scar", "loser feels winner there? face them? when?")),
            *(("kept lost", "keeper lender lent? back? when?"), ("convicted charged", "seat by when?")),
            *(
                ("turned", "lender feels other there? side? face? them? when?"),
                ("thankless", "other lender face? when?"),
            ),
            *(("love", "lover feels loved there? felt back? them?"), ("wished", "one other felt back? wish them?")),
            *(("crossed", "one feels there? but? wish other felt back?"), ("torn", "one feels other there? but? wish")),
            *(("scarce", "giver receiver face has?"), ("pledged", "giver receiver face other more has?")),
            *(("grudged", "giver receiver face feels there?"), ("envied", "seat face other felt back?")),
            *(("needy", "seat other felt back? face?"), ("poor", "seat"), ("ruined", "seats"), ("wants", "seat wish")),
            *(("promise uncalled", "giver receiver face"), ("rich most purse", "seat face"), ("won", "seat face?")),
            *(("owes", "debtor creditor face"), ("word scant", "lender asker"), ("loan", "lender keeper lent back?")),
            *(("feud", "one other feels there? back?"), ("cold", "one other figure?"), ("near", "seat winner?")),
            *(("verdict", "seat by?"), ("sentenced", "seat")),
        )
        for key in keys.split()
    },
}
"""The slots of what is told in parts, by section."""

_UNDER = "honours law losses words loans friends aims end besides figures open saw stands"
_HEADINGS = dict.fromkeys(("won", "points"), "seat") | dict.fromkeys(_UNDER.split(), "")

_FORMS_OF: Mapping[str, Sequence[str]] = {
    "titles": [OWN],
    **dict.fromkeys(("hooks", "headline"), ("they",)),
    **dict.fromkeys(("reasons", "whims", "guises", "points", "rounds", "counts", "times", "headings"), ()),
}
"""The forms of somebody in the sections where a name stands as it is."""


def _by_deed(name: str, form: Form, deeds: Mapping[str, str], says: str, example: Any) -> Form:
    blocks = {
        deed: _block(
            deed.capitalize(), _each(form, terms), f"What decided for it: {deed}.", {terms.split()[0]: example}
        )
        for deed, terms in deeds.items()
    }
    return _block(name, blocks, says, {deed: {terms.split()[0]: example} for deed, terms in [*deeds.items()][:1]})


_TITLE = text(80, "A title, with its slots in braces.", "The fortune", title="Title")

_MASKS = _block(
    "Masks",
    {
        "patterns": _block(
            "Patterns",
            dict.fromkeys(SLOTS, _SENTENCES),
            "Sentences of a retelling, by what they tell.",
            {"clash.ruined": ["{loser} had nothing left."]},
        ),
        "why": _by_deed(
            "Why",
            _SENTENCES,
            _TERMS,
            "What decided for a deed, in a sentence, by the deed and what weighed most.",
            ["{seat} {seat:has|have} no love for {about}."],
        ),
        "reasons": _by_deed(
            "Reasons",
            _CLAUSE,
            _REASONS,
            "What decided for a deed, in a clause, by the deed and what weighed most.",
            "the Face there is to be had",
        ),
        "whims": _block(
            "Whims",
            _each(_CLAUSE, "whim folly"),
            "What is said of a choice that was not the best.",
            {"whim": "on a whim"},
        ),
        "titles": _block(
            "Titles",
            _each(
                part("titles", many(_TITLE, 1, 6, "Titles of a thread; the next where one is taken.", ["The fortune"])),
                "pair band friends law fortress fortune aim",
            ),
            "What a thread is called, by its sort.",
            {"fortune": ["The fortune"]},
        ),
        "feelings": _block(
            "Feelings",
            {
                key: _block(key.capitalize(), _each(form, words), says, {"love": example})
                for key, form, words, says, example in (
                    ("verbs", _VERB, _BANDS, "Between two names.", "adores|adore"),
                    ("towards", _CLAUSE, _BANDS, "Between is and a name.", "obsessed with"),
                    ("alone", _CLAUSE, _BANDS, "By themselves.", "obsessive"),
                    ("past", _CLAUSE, "love less", "As it was, of one or several.", "adored"),
                )
            },
            "Feelings, from +10 to −10.",
            {"alone": {"love": "obsessive"}},
        ),
        "guises": _block(
            "Guises",
            _each(_CLAUSE, "role noble uncast character"),
            "What somebody is who wears no mask of the set.",
            {"noble": "a young noble"},
        ),
        **{
            section: _block(
                section.capitalize(), _each(_COUNTED if section == "counts" else _CLAUSE, " ".join(keys)), says, example
            )
            for (section, keys), says, example in zip(
                _PARTS.items(),
                (
                    "What is listed in a sentence.",
                    "Who won, by what, and how it ended.",
                    "What points are for.",
                    "The line of a round, in the beats.",
                    "What is counted in a round, of one and of several.",
                    "When something was.",
                    "What is open after an evening.",
                ),
                (
                    {"purse": "{who} had {face}"},
                    {"alone": "{won}."},
                    {"coups": "Major Coups"},
                    {"heading": "Round {round}"},
                    {"bought": "{count} mask was bought|{count} masks were bought"},
                    {"one": "in round {round}"},
                    {"poor": "{seat} has no Face left."},
                ),
                strict=True,
            )
        },
        **{
            block: _LIST if block == "poise" else _plain(f"Sentences, or parts of some: {block}.", {})
            for block in PLAIN
        },
        "headings": _block(
            "Headings",
            _each(
                part("headings", many(_TITLE, 1, 6, "A heading, and what it is where it goes on.", ["Honours"])),
                " ".join(_HEADINGS),
            ),
            "What paragraphs are called.",
            {"end": ["The end"]},
        ),
        "again": many(
            text(80, "Once more.", "in the same round"), 1, 6, "How a round is pointed back to, time after time."
        ),
    },
    "How City of Masks is told.",
    {"again": ["in the same round"]},
)


class Plural(NamedTuple):
    """A form that goes with some numbers."""

    form: str
    when: str = ""  # which; empty for all that are left


class WordsFile(NamedTuple):
    """A file of words."""

    id: str
    language: str
    source: Credit
    plurals: tuple[Plural, ...] = ()
    tells: Any = ()
    pronouns: Any = ()
    forms: Any = ()
    common: Any = ()
    whims: Any = ()
    cipher: Any = ()
    cyffle: Any = ()
    cypher: Any = ()
    masks: Any = ()
    texts: Mapping[str, str] = {}
    labels: Mapping[str, str] = {}
    terms: Mapping[str, str] = {}


def _signs(whom: str, example: str) -> Form:
    sign = text(
        *(80, "What is to be seen, in the third person, without a name before it or a full stop behind it.", example),
        pattern=r"^[^.!?]*$",
        title="Sign",
    )
    return many(sign, 1, 60, f"Signs of {whom}.", [example], unique=True)


_TELLS = _block(
    "Tells",
    {
        "signs": _block(
            "Signs",
            {
                "any": _signs("anybody", "counts the exits"),
                "bold": _signs("somebody of nerve", "leans back and stretches both legs"),
                "timid": _signs("somebody without", "looks down at both hands"),
                "warm": _signs("somebody warm", "touches the nearest sleeve"),
                "cold": _signs("somebody cold", "looks at nobody"),
                "sly": _signs("somebody of guile", "smiles at the candle"),
            },
            "Signs by temper; whoever has none of these has those of anybody.",
            {"any": ["counts the exits"]},
        ),
        "meanings": _block(
            "Meanings",
            {
                "short": text(80, "City of Masks: it has named more than it has.", "has less than the stake it named"),
                "false_word": text(80, "City of Masks: it would not keep what it promised.", "would break a promise"),
                "wants": text(80, "City of Masks: it has an aim on its opponent.", "has an aim on this one"),
                "rich_hand": text(80, "It reckons with more than 60 % to win.", "is likely to win"),
                "crooked": text(80, "Cyffle: it has palmed cards or stacked the pack.", "has played foul"),
                "near_limit": text(80, "Cipher: it is within 2 of its limit.", "will hardly go higher"),
                "best_card": text(80, "Cypher: it holds the best card there is.", "holds the best card"),
                "token": text(80, "Whims: it keeps a token it could still spend.", "has a token left"),
            },
            "What a sign may stand for, for the GM; each may be spoken after the NPC's name.",
            {"short": "has less than the stake it named"},
        ),
        "often": _block(
            "Often",
            {
                "weak": text(60, "A weak one's sign.", "gives it away"),
                "average": text(60, "An average one's sign.", "usually"),
                "skilled": text(60, "A skilled one's sign.", "more often than not"),
                "master": text(60, "A master's sign.", "may be meant for you"),
                "grandmaster": text(60, "A grandmaster's sign.", "means nothing"),
            },
            "How far a sign can be trusted, on the GM's sheet.",
            {"weak": "gives it away"},
        ),
        "so": text(20, "What the GM reads behind a sign that is true.", "so"),
        "bluff": text(20, "What the GM reads behind a sign that is not.", "bluff"),
    },
    "What NPCs show when something is so, and what is said of it.",
    {"so": "so"},
)

_GOES_WITH = ("for none", "for one, and what goes with it", "for two", "for a few", "for many", "for all that are left")

_PLURALS = many(
    record(
        Plural,
        "Plural",
        "A form that goes with some numbers.",
        {"form": "other"},
        form=choice(dict(zip(CATEGORIES, _GOES_WITH, strict=True)), "What CLDR calls the form.", "one"),
        when=text(400, "Which numbers it goes with, as CLDR has it.", "i = 1 and v = 0", least=0),
    ),
    *(1, 6, "The forms that go with a number, in the order in which they are written with strokes between them."),
    [{"form": "other"}],
)

_OF_LABELS = keyed(
    {
        "^.{1,120}$": keyed(
            {"^[a-z][a-z_]*$": text(160, "The label in this form.", "den Mondtempel")},
            "The forms of one label, the first as it stands by itself in a sentence.",
            {"nom": "der Mondtempel", "acc": "den Mondtempel"},
            most=12,
        )
    },
    "How labels of content stand in a sentence, by the label; a form that is wanting is the first one.",
    {"Moon Temple": {"nom": "the Moon Temple"}},
    most=2000,
)

FILE = FileForm(
    WORDS.name,
    WORDS.schema,
    "Words",
    "What tellings of every game say, in one language; what a file leaves out is said as the bundled one has it.",
    record(
        WordsFile,
        id=identifier("A stable name for these words. Small letters, digits and hyphens.", "my-words"),
        language=text(35, "The language, by its short name.", "en", least=0, pattern=LANGUAGE),
        source=credit_form("Words of the house", "https://example.com/words", "two signs of our own"),
        plurals=part("plurals", _PLURALS),
        tells=part("tells", _TELLS),
        pronouns=part("pronouns", _PRONOUNS),
        forms=part("forms", _OF_LABELS),
        common=part("common", _COMMON),
        whims=part("whims", _game("Whims", {"satisfied": "{seat} stands on {total}."})),
        cipher=part("cipher", _game("Cipher", {"declined": "{seat} declines."})),
        cyffle=part("cyffle", _game("Cyffle", {"palmed": "{seat} palms {cards}."})),
        cypher=part("cypher", _game("Cypher", {"exile_declined": "{seat} removes no card."})),
        masks=part("masks", _MASKS),
        texts=keyed(
            {r"^[^\n]{1,900}$": text(1200, "The same in this language, slots and forms alike.", "{name} passes.")},
            "Fixed texts of prompts, sheets and errors, by their English as gmkit says it.",
            {"{name} passes.": "{name} passt."},
            most=5000,
        ),
        labels=keyed(
            {
                r"^[^\n]{1,600}$": text(
                    900, "What it is called in this language, with the same names in braces.", "Aufmerksam zuhören"
                )
            },
            "What content calls things, on sheets, at prompts and wherever it stands by itself, by its label.",
            {"Listen closely": "Aufmerksam zuhören"},
            most=5000,
        ),
        terms=keyed(
            {r"^[^\n{}|]{1,60}$": text(60, "The setting's own word for it.", "Renown", pattern="^[^{}|]*$")},
            "Words of the rules, as they stand in texts, and what a setting calls them, in every text and telling.",
            {"Face": "Renown", "Hidden Face": "Hidden Renown"},
            most=200,
        ),
    ),
    beside={"title": file_title("file", "Words of the house")},
)
