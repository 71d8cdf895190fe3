"""What a request must be like, how often one may come, and how many connections there may be.

All of it goes by facts that are given in, the time among them, and nothing here knows a server.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Hashable, Sequence
from typing import NamedTuple

HEAD, BODY = 16_384, 4_096
"""The most bytes of a request's head and of its body."""

ARRIVES = 5.0
"""How many seconds a request may take to arrive."""

CONNECTIONS, OF_ONE_ADDRESS, KEPT = 256, 64, 40
"""How many connections there may be, how many of one address, and how many places only holders of a cookie get."""

STREAMS, OF_ONE_SEAT = 96, 8
"""How many streams there may be, and how many of one seat."""

FIELDS = 300
"""How many fields a form may have."""

FORM = "application/x-www-form-urlencoded"

_POLICY = """
default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self';
form-action 'self'; base-uri 'none'; frame-ancestors 'none'
"""

HEADERS = (
    ("Content-Security-Policy", " ".join(_POLICY.split())),
    # Not no-referrer: a browser then sends "Origin: null" with a form, as a page elsewhere would have it.
    ("Referrer-Policy", "same-origin"),
    ("X-Content-Type-Options", "nosniff"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    # A phone that has slept would send its next question over what was left open, which is dead, and wait for minutes.
    ("Connection", "close"),
)
"""What stands at the head of every answer."""

NOT_KEPT = ("Cache-Control", "no-store")
"""At the head of every answer but a file's."""


class Facts(NamedTuple):
    """What the head of a request says, and where it came in."""

    here: str  # the address and port that it came in on, "192.168.1.20:4747"
    method: str
    hosts: Sequence[str]  # every Host
    origins: Sequence[str] = ()  # every Origin
    lengths: Sequence[str] = ()  # every Content-Length
    kinds: Sequence[str] = ()  # every Content-Type
    head: int = 0  # how many bytes it is


def here_of(host: str, port: int) -> str:
    """Write an address and a port as a Host has them."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def refused(facts: Facts) -> int:
    """Give the status that a request is refused with before anybody looks where it goes; 0 if it may go on.

    A Host that is not this very address and port is refused for whatever is asked: a page elsewhere whose name has been
    pointed here sends its own name, and no Origin when it reads.
    """
    names = {facts.here, facts.here.removesuffix(":80")}
    if len(facts.hosts) != 1 or facts.hosts[0].lower() not in names:
        return 421
    if facts.head > HEAD:
        return 431
    if facts.method not in ("GET", "POST"):
        return 405
    if _too_long(facts.lengths):
        return 413
    if facts.method == "GET":
        return 0
    if len(facts.origins) != 1 or facts.origins[0].lower() != f"http://{facts.hosts[0].lower()}":
        return 403
    kind = facts.kinds[0].partition(";")[0].strip().lower() if len(facts.kinds) == 1 else ""
    return 0 if kind == FORM else 415


def _too_long(lengths: Sequence[str]) -> bool:
    return any(not (one.isascii() and one.isdigit() and len(one) < 10 and int(one) <= BODY) for one in lengths)


# ---- How often


class Often:
    """How often something may be done by each in so many seconds."""

    def __init__(self, count: int, seconds: float) -> None:
        """Begin with nothing done."""
        self.count, self.seconds = count, seconds
        self._done: dict[Hashable, deque[float]] = {}

    def allows(self, who: Hashable, now: float) -> bool:
        """Say whether somebody may do it now, and take it as done if so."""
        done = self._of(who, now)
        if len(done) >= self.count:
            return False
        if not done and len(self._done) >= 1_000:
            self._done = {one: times for one, times in self._done.items() if times[-1] > now - self.seconds}
        done.append(now)
        self._done[who] = done
        return True

    def _of(self, who: Hashable, now: float) -> deque[float]:
        done = self._done.get(who, deque())
        while done and done[0] <= now - self.seconds:
            done.popleft()
        return done


class Wrong:
    """Who has sent wrong keys: an address with five of them waits a minute, and nobody else does."""

    def __init__(self, count: int = 5, seconds: float = 60.0) -> None:
        """Begin with nobody."""
        self.seconds = seconds
        self._sent = Often(count - 1, seconds)
        self._until: dict[str, float] = {}

    def waits(self, address: str, now: float) -> bool:
        return now < self._until.get(address, now)

    def sent(self, address: str, now: float) -> None:
        """Take a wrong key in."""
        if not self._sent.allows(address, now):
            self._until = {one: until for one, until in self._until.items() if now < until}
            self._until[address] = now + self.seconds


class Rates:
    """All that is counted of what is sent; the GM, on this computer alone, is not."""

    def __init__(self) -> None:
        """Begin with nothing sent."""
        self.posts = Often(10, 10.0)
        self.notes = Often(1, 3.0)
        self.wrong = Wrong()

    def allow(self, who: str, what: str, now: float) -> bool:
        """Say whether a seat, or an address, may send this now."""
        return self.posts.allows(who, now) and (what != "note" or self.notes.allows(who, now))


# ---- How many connections, and how many streams


class Places:
    """The connections that there are; each is a stranger's until it has shown a cookie that holds.

    Strangers have all places but those that are kept for holders of a cookie. When theirs are full, the oldest makes
    way for the newest: whoever holds a cookie is a stranger only until the head of the first request has come.
    """

    def __init__(self, most: int = CONNECTIONS, of_one: int = OF_ONE_ADDRESS, kept: int = KEPT) -> None:
        """Begin with all places free."""
        self.most, self.of_one, self.kept = most, of_one, kept
        self._strangers: dict[Hashable, str] = {}  # their addresses, the oldest first
        self._holders: dict[Hashable, str] = {}
        self._addresses: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._strangers) + len(self._holders)

    def enter(self, one: Hashable, address: str) -> Hashable:
        """Give a connection a place; say which one must go for it: None if none, itself if it gets no place."""
        if self._addresses[address] >= self.of_one:
            return one
        full = len(self) >= self.most or len(self._strangers) >= self.most - self.kept
        if full and not self._strangers:
            return one
        leaves = next(iter(self._strangers)) if full else None
        if leaves is not None:
            self.leave(leaves)
        self._strangers[one] = address
        self._addresses[address] += 1
        return leaves

    def known(self, one: Hashable) -> None:
        """Take in that a connection has shown a cookie that holds."""
        if (address := self._strangers.pop(one, None)) is not None:
            self._holders[one] = address

    def leave(self, one: Hashable) -> None:
        address = self._strangers.pop(one, None) or self._holders.pop(one, None)
        if address is not None:
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]


class Streams:
    """The streams that there are, by whose page they tell of."""

    def __init__(self, most: int = STREAMS, of_one: int = OF_ONE_SEAT) -> None:
        """Begin with none."""
        self.most, self.of_one = most, of_one
        self._count: Counter[str] = Counter()

    def enter(self, who: str) -> bool:
        """Say whether there is room for one more, and count it if so."""
        if self._count.total() >= self.most or self._count[who] >= self.of_one:
            return False
        self._count[who] += 1
        return True

    def leave(self, who: str) -> None:
        self._count[who] -= 1
