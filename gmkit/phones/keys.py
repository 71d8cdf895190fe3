"""Keys and cookies: who may see whose pages; the knocks of those who have neither; the codes that cameras read.

Nothing here looks at a clock or draws: the time and fresh bytes are given in. What is compared with a secret is
compared in constant time.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from hashlib import sha256
from typing import NamedTuple
from unicodedata import normalize

from gmkit.errors import GmkitError, UnreadableChoice, quoted, say

SCREEN, GM, NOBODY = "*screen", "*gm", ""
"""Who is no seat: the second screen, the GM's page, and whoever has only knocked.

A seat goes by its person's id, and no id begins with a star."""

SECRET = 32
"""How many bytes a table's secret has."""

DAYS = 30
COOKIE_SECONDS = DAYS * 86_400
"""How long a cookie holds."""

ONCE_SECONDS = 60
"""How long a key for one use may be used, and how long whoever was let in may take to come."""

KNOCKS, OF_ONE_ADDRESS = 20, 3
"""How many knocks may wait, and how many of them from one address."""

KEPT_SECONDS = 3600
"""How long a knock stands, and how long its cookie holds."""

NAME_LIMIT = 40
"""How many letters of a name are taken from somebody who knocks."""

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: no I, L, O, U
_MISREAD = str.maketrans("ILO", "110")
_KEY_LETTERS = 16

_SIGNS = """
adder badger beaver bison bittern crane curlew deer dove eagle egret falcon ferret finch fox gannet
goat goose grouse gull hare hawk hen heron horse hound ibis jackdaw jay kestrel kite lark linnet
lynx magpie marten mole moose mouse newt otter owl ox partridge pony puffin quail rabbit ram raven
robin salmon seal snipe sparrow squirrel stoat stork swan swift toad trout weasel wren
"""
"""64 animals, for signs that are told apart when called across a room."""


class Ring(NamedTuple):
    """What keys and cookies are held against."""

    secret: bytes  # the table's, 32 bytes
    epochs: Mapping[str, int]  # by who, how often all of its keys were made new
    gone: frozenset[tuple[str, str]]  # whose phone, by its number, was sent away


class OnPaper(NamedTuple):
    """A code as it was printed."""

    address: str
    epoch: int  # of the seat's key
    day: str


class Keeping(NamedTuple):
    """What is kept of a table's phones from evening to evening, beside the table and never in it."""

    ring: Ring
    unread: tuple[int, ...] = ()  # entries that hold notes to the GM
    printed: Mapping[str, OnPaper] = {}  # codes on paper, by sheet and seat: "tracker celia"


class Held(NamedTuple):
    """What a cookie that holds says."""

    who: str  # a seat's id, SCREEN or GM
    device: str


def _mac(ring: Ring, *parts: object) -> bytes:
    # Lengths in front of the parts, so that ("a", "bc") and ("ab", "c") never meet.
    plain = [str(part).encode("utf-8", "surrogatepass") for part in parts]
    return hmac.digest(ring.secret, b"".join(b"%d:%b" % (len(one), one) for one in plain), "sha256")


def _in_letters(some: bytes) -> str:
    """Write 80 bits in sixteen letters."""
    number = int.from_bytes(some[:10], "big")
    return "".join(_LETTERS[number >> 5 * at & 31] for at in reversed(range(_KEY_LETTERS)))


def _short(some: bytes) -> str:
    return urlsafe_b64encode(some).decode().rstrip("=")


def same(one: str, other: str) -> bool:
    """Compare a text that somebody sends with a secret one, in a time that does not tell how much of it is right."""
    return hmac.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode("utf-8", "surrogatepass"))


# ---- A seat's key, and the cookie that it is changed for


def seat_key(ring: Ring, who: str) -> str:
    """Give a seat's key: 80 bits, in sixteen capitals of Crockford's alphabet."""
    return _in_letters(_mac(ring, "seat", who, ring.epochs.get(who, 0)))


def read_key(text: str) -> str:
    """Give a key as it is kept, however it was typed: small letters, O for 0, I and L for 1, spaces; empty for none."""
    plain = "".join(c for c in normalize("NFKC", text[:80]).upper() if c not in " -").translate(_MISREAD)
    return plain if len(plain) == _KEY_LETTERS and all(c in _LETTERS for c in plain) else ""


def whose_key(ring: Ring, text: str, among: Iterable[str]) -> str | None:
    """Find whose key it is, as it stands in this epoch; None for nobody's."""
    key = read_key(text)
    found = [who for who in among if same(seat_key(ring, who), key)]  # all are compared, wherever the right one stands
    return found[0] if key and found else None


def day_of(seconds: float) -> int:
    """Give the day of a time since 1970."""
    return int(seconds // 86_400)


def kind_of(who: str) -> str:
    """Give what sort of bearer somebody is: "screen", "gm", or "me" for a seat."""
    return {SCREEN: "screen", GM: "gm"}.get(who, "me")


def cookie_name(table: str, port: int, kind: str = "me") -> str:
    """Name a table's cookie; its port is in the name, since browsers share cookies between ports.

    One browser may be several at once, as the GM's is that shows the second screen as well.

    Args:
        table: any text that is this table's alone.
        port: that it is served on.
        kind: as `kind_of` has it, or "knock".
    """
    return f"gmkit-{mark_of(table)[:8]}-{port}-{kind}"


def new_device(fresh: bytes) -> str:
    """Number a phone, by five fresh bytes."""
    return fresh[:5].hex()


def cookie_of(ring: Ring, who: str, device: str, day: int) -> str:
    """Give the cookie that says who its bearer is, from that day on."""
    epoch = ring.epochs.get(who, 0)
    proof = _mac(ring, "cookie", kind_of(who), who, epoch, device, day)[:16]
    return ".".join((_short(who.encode("utf-8", "surrogatepass")), str(epoch), device, str(day), _short(proof)))


def held_by(ring: Ring, cookie: str, day: int, among: Iterable[str]) -> Held | None:
    """Say whose a cookie is; None if it is forged, too old, of a former epoch, or of a phone that was sent away."""
    parts, who = cookie.split("."), bearer_of(cookie)
    if who is None or not same(cookie, cookie_of(ring, who, parts[2], int(parts[3]))):
        return None
    if who not in among or (who, parts[2]) in ring.gone or not 0 <= day - int(parts[3]) < DAYS:
        return None
    return Held(who, parts[2])


def was_held(ring: Ring, cookie: str) -> bool:
    """Say whether a cookie was somebody's before the GM sent its phone away, or made their key void."""
    parts, who = cookie.split("."), bearer_of(cookie)
    if who is None or not (parts[1].isdigit() and len(parts[1]) <= 9):
        return False
    then = ring._replace(epochs={**ring.epochs, who: int(parts[1])})
    if not same(cookie, cookie_of(then, who, parts[2], int(parts[3]))):
        return False
    return (who, parts[2]) in ring.gone or int(parts[1]) != ring.epochs.get(who, 0)


def bearer_of(cookie: str) -> str | None:
    """Give whose a cookie says that it is, which anybody may write; None if it is none."""
    parts = cookie.split(".")
    if len(parts) != 5 or len(cookie) > 400 or not cookie.isascii() or not parts[3].isdigit() or len(parts[3]) > 9:
        return None
    try:
        return urlsafe_b64decode(parts[0] + "=" * (-len(parts[0]) % 4)).decode("utf-8", "surrogatepass")
    except ValueError:
        return None


def ask_of(ring: Ring, who: str, need: str, place: object) -> str:
    """Give what a form proves with that it answers this need, at this place of the log, for this seat."""
    return _short(_mac(ring, "ask", who, need, place)[:15])


def mark_of(token: str) -> str:
    """Give what a knock goes by where its token must not be: nobody finds the token by it."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()[:32]


# ---- Those who have no key: a knock, and a key for one use


class Knock(NamedTuple):
    """Somebody who knocks, as the one who knocked may see it."""

    sign: str  # "heron 42", shown on the phone and to the GM; never an address
    name: str  # as whom, in the knocker's words
    state: str  # "waits", "in", "out"


class Asked(NamedTuple):
    """A knock, as the GM may see it."""

    mark: str
    sign: str
    name: str
    seat: str  # the one that was asked for; empty for any
    address: str
    since: float
    state: str = "waits"  # or "in", "out"
    who: str = NOBODY  # whom it was let in as
    until: float = 0.0  # when it is forgotten; of one that is in, when the door shuts again

    def says(self, seats: Mapping[str, str]) -> str:
        """Say who it says that it is: by the seat that was tapped, by the name that was typed, or by both."""
        seat = seats.get(self.seat, "")
        return f"{seat} ({self.name})" if seat and self.name not in ("", seat) else seat or self.name


def read_name(text: str) -> str:
    """Give a name letter for letter in composed form; may be empty.

    Raises:
        UnreadableChoice: it is too long, or has letters that cannot be seen.
    """
    name = normalize("NFC", text).strip()
    if len(name) > NAME_LIMIT or not name.isprintable():
        text = say("{name} is no name; up to {limit} letters that can be seen", name=quoted(name), limit=NAME_LIMIT)
        raise UnreadableChoice(text)
    return name


class Lobby:
    """Those who knock; held by the table's thread, which gives in the time of a clock that only goes forward."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._all: dict[str, Asked] = {}

    def knock(
        self, address: str, name: str, seat: str, now: float, fresh: bytes, mark: str = NOBODY
    ) -> tuple[str, str]:
        """Take a knock in; give the token for its cookie, and its sign.

        A phone that knocks once more while it waits keeps its place, and gets no new token. With 20 that wait, the
        oldest of the address that has most goes; of one address, three wait at most.

        Args:
            address: where it comes from.
            name: who it says that it is.
            seat: which seat it asks for; may be empty.
            now: seconds.
            fresh: 24 bytes that nobody can foresee.
            mark: of the knock that the phone knocked with before.

        Raises:
            UnreadableChoice: the name is too long, or has letters that cannot be seen.
        """
        self._forget(now)
        name = read_name(name)
        was = self._all.get(mark)
        if was and was.state == "waits":
            self._all[mark] = was._replace(name=name, seat=seat)
            return "", was.sign
        own = [one for one in self.waiting() if one.address == address]
        if len(own) >= OF_ONE_ADDRESS:
            del self._all[own[0].mark]
        elif len(self.waiting()) >= KNOCKS:
            often = Counter(one.address for one in self.waiting())
            most = max(often.values())
            del self._all[next(one.mark for one in self.waiting() if often[one.address] == most)]
        token, sign = _short(fresh[:16]), self._new_sign(fresh[16:])
        made = Asked(mark_of(token), sign, name, seat, address, now, until=now + KEPT_SECONDS)
        self._all[made.mark] = made
        return token, sign

    def _new_sign(self, fresh: bytes) -> str:
        """Give a sign that nobody else has now."""
        animals, taken = _SIGNS.split(), {one.sign for one in self._all.values()}
        start, count = int.from_bytes(fresh[:4], "big"), len(animals) * 90
        signs = (f"{animals[at % len(animals)]} {10 + at // len(animals) % 90}" for at in range(start, start + count))
        return next(sign for sign in signs if sign not in taken)

    def _forget(self, now: float) -> None:
        self._all = {mark: one for mark, one in self._all.items() if now < one.until}

    def waiting(self) -> list[Asked]:
        """Give the unanswered, the oldest first."""
        return [one for one in self._all.values() if one.state == "waits"]

    def find(self, sign: str) -> Asked | None:
        """Find the one that waits with a sign; the whole of it, in any letters, with a space or without."""
        said = "".join(sign.casefold().split())
        return next((one for one in self.waiting() if one.sign.replace(" ", "") == said), None)

    def let(self, sign: str, who: str, now: float) -> Asked | None:
        """Let somebody in, as a seat or as the screen; the door is open for a minute."""
        return self._answered(sign, now, state="in", who=who, until=now + ONCE_SECONDS)

    def refuse(self, sign: str, now: float) -> Asked | None:
        """Tell somebody no, which stands for a minute."""
        return self._answered(sign, now, state="out", who=NOBODY, until=now + ONCE_SECONDS)

    def _answered(self, sign: str, now: float, *, state: str, who: str, until: float) -> Asked | None:
        self._forget(now)
        one = self.find(sign)
        if one is not None:
            one = self._all[one.mark] = one._replace(state=state, who=who, until=until)
        return one

    def shut(self, who: Collection[str], now: float) -> int:
        """Shut the doors that stand open for somebody who has not come in yet; give how many."""
        self._forget(now)
        found = [one for one in self._all.values() if one.state == "in" and one.who in who]
        self._all |= {one.mark: one._replace(state="out", who=NOBODY) for one in found}
        return len(found)

    def join(self, mark: str, now: float) -> str | None:
        """Say who it is that was let in and comes now; once."""
        self._forget(now)
        one = self._all.get(mark)
        if one is None or one.state != "in":
            return None
        del self._all[mark]
        return one.who

    def shown(self, now: float) -> dict[str, Knock]:
        """Give every knock by its mark, as the one who knocked may see it."""
        self._forget(now)
        return {mark: Knock(one.sign, one.name, one.state) for mark, one in self._all.items()}


class Once:
    """Keys for one use within a minute, of the GM's page and of a screen on the GM's own computer."""

    def __init__(self) -> None:
        """Begin with none."""
        self._keys: dict[str, tuple[str, float]] = {}  # by who; the key, and until when
        self._used: dict[str, str] = {}  # by who the key that was used last

    def new(self, who: str, now: float, fresh: bytes) -> str:
        """Make a key of ten fresh bytes; the one before is void."""
        key = _in_letters(fresh)
        self._keys[who] = (key, now + ONCE_SECONDS)
        return key

    def use(self, text: str, now: float) -> str | None:
        """Say whose key it is, and take it away."""
        key = read_key(text)
        found = [who for who, (own, until) in self._keys.items() if same(own, key) and now < until]
        if not key or not found:
            return None
        self._used[found[0]], _ = self._keys.pop(found[0])
        return found[0]

    def was(self, text: str) -> str | None:
        """Say whose key it was that was used last."""
        key = read_key(text)
        return next((who for who, own in self._used.items() if key and same(own, key)), None)


# ---- Codes that a phone's camera reads: for the terminal, and as a grid of yes and no for paper and page.

_QUIET = 4  # light modules round a code, as its standard demands
_AS_DRAWN = "\x1b[38;5;231m\x1b[48;5;16m"  # from the fixed part of the 256 colours, which no terminal's theme changes
_AS_BEFORE = "\x1b[0m"


def address_of(host: str, port: int, key: str = "") -> str:
    """Give the address that a code holds, in capitals, since those take fewer modules."""
    return f"HTTP://{host}:{port}{f'/J/{key}' if key else ''}".upper()


def grid(text: str, quiet: int = 0) -> tuple[tuple[bool, ...], ...]:
    """Give a text as a code of rows of modules, True for a dark one.

    Args:
        text: what it holds.
        quiet: how many light modules stand round it; four where nothing else keeps that much white.

    Raises:
        GmkitError: the library that makes codes is not there.
    """
    try:
        import segno
    except ImportError:
        raise GmkitError(say('phones need: pip install "gmkit[phones]"')) from None
    code = segno.make(text, error="m", boost_error=False, micro=False)
    return tuple(tuple(bool(module) for module in row) for row in code.matrix_iter(border=quiet))


def rows(text: str) -> list[str]:
    """Give a text as a code for a terminal, two modules to a letter: the light ones are drawn, as on a dark ground."""
    modules = grid(text, _QUIET)
    pairs = zip(modules[::2], (*modules[1::2], (False,) * len(modules)), strict=False)
    return ["".join("█▀▄ "[2 * up + down] for up, down in zip(*pair, strict=True)) for pair in pairs]


def paint(line: str) -> str:
    """Give a row of a code black on white whatever the terminal's colours; any other line as it is."""
    return f"{_AS_DRAWN}{line}{_AS_BEFORE}" if line and not line.strip(" █▀▄") else line
