"""City of Masks led by the GM at a table: how it is begun, what may be done, what the GM rules, and how it stands.

Free play is the same agenda as in `play`: a line puts steps on it, and when nothing is left it is the GM's turn again.
"""

from __future__ import annotations

from collections.abc import Mapping

from gmkit.games.masks.led import acts
from gmkit.games.masks.led.rulings import FACTS
from gmkit.games.masks.led.standing import (
    asked,
    came_of,
    deeds,
    figures,
    find_party,
    hooks,
    kinds_of_event,
    masks_held,
    opening,
    pronoun,
    seated,
    seen_of,
    sheets_filled,
    story,
    under_way,
    who,
    worn,
)
from gmkit.names import fold
from gmkit.shell.desk import AtTable

# ---- What a clause answers: by the label of what is asked.

_LABELS: Mapping[str, tuple[str, ...]] = {
    "do": ("actions", "support", "the messenger's action"),
    "hidden": ("actions", "support"),
    "woo": ("aims",),
    "for": ("aims",),
    "against": ("aims",),
    "goal": ("goal",),
    "stake": ("stake",),
    "less": ("answer to the stake",),
    "raise": ("answer to the stake",),
    "match": ("answer to the stake",),
    "take": ("figure to take",),
    "hold": ("figure to take",),
    "meet": ("figure to meet",),
    "leave": ("figure to meet",),
    "accept": ("challenge",),
    "decline": ("challenge",),
    "desperate": ("shortfall",),
    "back": ("shortfall",),
    "with": ("ally to ask",),
    "send": ("ally to ask",),
    "lend": ("Face to lend",),
    "repay": ("repayment",),
    "keep": ("promise to the borrower",),
    "cancel": ("promise to the borrower",),
    "via": ("who lends",),
    "breach": ("who went against a mask",),
    "sum": ("modifier",),
    "bet": ("side bet",),
    "promise": ("promise",),
    "ally": ("ally for the trial",),
    "reaction": ("reaction",),
    "denounce": ("denounce",),
    "stand": ("stand by the accused",),
    "buy": ("market", "what to buy or offer"),
    "offer": ("market", "what to buy or offer"),
    "order": ("order",),
    "want": ("objective",),
    "debt": ("debt to pay",),
    "feel": ("feeling", "feeling for the borrower", "feeling for who refused", "feeling about the cut"),
}
"""The first word of a clause, and what it answers."""


USUAL: Mapping[str, str] = {
    "Hidden Face": "",
    "aims": "none",
    "goal": "the better of it",
    "who lends": "",
    "side bet": "no bet",
    "debt to pay": "0",
    "promise to change": "",
    "market": "",
    "who went against a mask": "none",
    "whom it pleases": "none",
    "modifier": "",
    "order": "",
}
"""What people say in led play where nobody says otherwise; empty for what Enter takes in every evening."""


def labels_of(word: str) -> tuple[str, ...] | None:
    """Give the labels that a clause answers which begins with this word; None for no clause of ours."""
    return _LABELS.get(fold(word))


def said_by(word: str, rest: str) -> str:
    """Give what a clause says, as the choice that it answers reads it."""
    plain = fold(word)
    if plain in ("with", "ally", "reaction", "denounce", "debt", "bet"):
        return rest
    if plain in ("woo", "for", "against") and fold(rest) == "none":
        return "none"
    if plain in ("woo", "for", "against"):
        return ", ".join(f"{plain} {one.strip()}" for one in rest.split(","))
    if plain in ("less", "raise", "stake", "goal", "do", "hidden", "lend", "repay", "promise", "feel"):
        return rest
    if plain in ("buy", "offer"):
        return f"{plain} {rest}"
    if plain == "send":
        return f"send for {rest.removeprefix('for ')}"
    if plain == "stand":
        return "no" if fold(rest) == "no" else "yes"
    if plain == "back":
        return "back down"
    if plain == "desperate":
        return "desperate attack"
    return plain if plain in ("match", "take", "hold", "meet", "leave", "accept", "decline", "keep", "cancel") else rest


ACTS = {
    "challenges": acts.challenge,
    "unopposed": acts.alone,
    "woos": acts.alone,
    "follows": acts.follow,
    "denounces": acts.denounce,
    "arrest": acts.arrest,
    "alienation": acts.alienation,
    "market": acts.visit_market,
    "pays": acts.pay,
    "cuts": acts.cut,
    "promises": acts.promise,
    "character": acts.grant_character,
    "wants": acts.draw_wants,
}
"""By verb what one avatar does."""


def at_table() -> AtTable:
    """Give what City of Masks does at a table."""
    return AtTable(
        acts.begin_at_table,
        acts.deal_real_cards,
        ("masks", "number cards", "objective card"),
        ACTS,
        {"woos": "woo"},
        {"c": "challenges", "u": "unopposed"},
        FACTS,
        acts.scene,
        USUAL,
        tuple(_LABELS),
        labels_of,
        said_by,
        figures,
        who,
        find_party,
        asked,
        under_way,
        deeds,
        pronoun,
        acts.without,
        acts.on_paper,
        acts.take_up,
        came_of,
        several={
            "to": acts.go,
            "leaves": acts.leave,
            "leave": acts.leave,
            "returns": acts.come_back,
            "paper": acts.leave_to_sheet,
        },
        free={
            **dict.fromkeys(("round", "rounds"), acts.rounds),
            "market": acts.market,
            "season": acts.season,
            "scene ends": acts.end_scene,
        },
        join=acts.join,
        spared={"ally to ask": "allies are asked where one's own Face does not cover the stake"},
        seats=seated,
        events=kinds_of_event,
        opening=opening,
        story=story,
        hooks=hooks,
        seen_of=seen_of,
        filled=sheets_filled,
        masks=masks_held,
        worn=worn,
    )
