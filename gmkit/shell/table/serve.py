"""`gmkit table NAME serve`: the prompt of a table, with its pages for phones and a second screen beside it."""

from __future__ import annotations

import gc
import json
import socket
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Any, NamedTuple

from gmkit.chance.source import fresh_bytes
from gmkit.errors import (
    GmkitError,
    IllegalChoice,
    StoreError,
    UnreadableChoice,
    later,
    listed,
    quoted,
    reason,
    said,
    say,
)
from gmkit.library.files import is_there, make_folder, read_bytes, write_whole
from gmkit.names import fold
from gmkit.shell.output import Voice, stopped_from_outside
from gmkit.shell.settings import home
from gmkit.shell.table.line import Line, Outcome, Person, find_person, is_word
from gmkit.shell.table.prompt import Prompt
from gmkit.shell.table.sitting import Sitting, Verb
from gmkit.shell.words import language
from gmkit.table.entries import now
from gmkit.table.store import Store, open_store

MISSING = later('phones need: pip install "gmkit[phones]"')

PORT = 4747
"""Where phones knock, where nobody says otherwise."""


OPTIONS = {
    "--bind ADDRESS": later("the address of this computer at which phones find it"),
    "--port N": later("the port, {port} where nobody says"),
    "--no-knock": later("codes are the only way in"),
    "--no-draw": later("phones draw no tile; every one is drawn by hand"),
}


LONELY = 60
"""After so many seconds without a phone it is said what may be in the way."""

NO_PHONE = later(
    "No phone has come yet. A Wi-Fi for guests may keep phones from this computer, or a firewall may ask here whether "
    "it may be reached; where neither can be changed, the hotspot of a phone will do."
)


class Wanted(NamedTuple):
    """What was said behind `serve`."""

    bind: str = ""  # the address at which phones find this computer; empty for the one it has
    port: int = PORT
    knock: bool = True  # whether anybody may knock
    draw: bool = True  # whether phones may have gmkit draw
    help: bool = False  # whether it is only to be told what may stand there


def read_wanted(words: Sequence[str]) -> Wanted:
    """Read what stands behind `serve`.

    Raises:
        UnreadableChoice: it is none of its options.
        IllegalChoice: phones could not open that address.
    """
    found, left = Wanted(), list(words)
    while left:
        option, _, value = left.pop(0).partition("=")
        if option in ("--bind", "--port"):
            if not value and not left:
                raise UnreadableChoice(say("{option} needs a word behind it", option=option))
            value = value or left.pop(0)
        if option == "--bind":
            if _is_any(value):
                raise IllegalChoice(
                    say("{address} is no address that a phone can open; --bind takes one", address=value)
                )
            found = found._replace(bind=value)
        elif option == "--port":
            if not (value.isascii() and value.isdecimal() and int(value) < 65536):
                raise UnreadableChoice(say("--port takes a number up to 65535, not {value}", value=quoted(value)))
            found = found._replace(port=int(value))
        elif option == "--no-knock" and not value:
            found = found._replace(knock=False)
        elif option == "--no-draw" and not value:
            found = found._replace(draw=False)
        elif option in ("--help", "-h", "?"):
            found = found._replace(help=True)
        else:
            raise UnreadableChoice(
                say(
                    "serve knows no {option}; it takes {known}",
                    option=quoted(option),
                    known=listed([*OPTIONS, "--help"]),
                )
            )
    return found


def own_address() -> str:
    """Give the address of this computer in its network, for which nothing is sent; empty where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        # Where a packet to a private address would leave from; none is sent.
        probe.connect(("10.255.255.255", 9))
        found = str(probe.getsockname()[0])
        return "" if found.startswith("127.") else found
    return ""


def _is_any(address: str) -> bool:
    """Say whether an address stands for all that a computer has, and so is none to go to."""
    with suppress(ValueError):
        return ip_address(address.strip("[]")).is_unspecified
    return not address


def is_private(address: str) -> bool:
    """Say whether an address is one of a network of one's own."""
    try:
        found = ip_address(address.strip("[]"))
    except ValueError:
        return False
    return found.is_private and not found.is_unspecified


def is_own(address: str) -> bool:
    """Say whether an address is this computer's for itself, which nobody else can reach."""
    try:
        return ip_address(address.strip("[]")).is_loopback
    except ValueError:
        return False


def usage() -> list[str]:
    """Say what may stand behind `serve`."""
    return [
        say("gmkit table NAME serve opens a table's pages to phones in your network, and a second screen"),
        *(f"  {option:16} {said(what).replace('{port}', str(PORT))}" for option, what in OPTIONS.items()),
    ]


# ---- What is kept of a table's phones: in the user's own folder, not in the campaign, which gets lent and copied, and
# whose lines can be taken back, which no key may be.


def _kept_in(store_id: str) -> Path | None:
    own = home()
    return None if own is None else own / "phones" / f"{store_id}.json"


class Kept:
    """Where the keys of a table's phones are kept; several windows may serve one table."""

    def __init__(self, path: Path | None) -> None:
        """Take the file; None where there is no folder of one's own."""
        self._path = path
        self._seen: object = None  # the file as it was written or read last

    def _stamp(self) -> object:
        try:
            found = self._path.stat() if self._path else None
        except OSError:
            return None
        return found and (found.st_mtime_ns, found.st_size, found.st_ino)

    def read(self) -> Any:
        """Read what is kept; made anew where nothing is.

        Raises:
            StoreError, Diagnosed: it is there and cannot be read.
        """
        from gmkit.phones.keys import SECRET, Keeping, OnPaper, Ring

        path, self._seen = self._path, self._stamp()
        if path is None or not is_there(path):
            return Keeping(Ring(fresh_bytes(SECRET), {}, frozenset()))
        try:
            data = json.loads(read_bytes(path))
            gone = frozenset((str(who), str(device)) for who, device in data["gone"])
            epochs = {str(who): int(epoch) for who, epoch in data["epochs"].items()}
            secret = bytes.fromhex(data["secret"])
            unread = tuple(int(seq) for seq in data.get("unread", ()))
            printed = {
                str(sheet): OnPaper(str(address), int(epoch), str(day))
                for sheet, (address, epoch, day) in data.get("printed", {}).items()
            }
            whole = len(secret) == SECRET
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            whole = False
        if not whole:
            raise StoreError(
                say(
                    "{path}: the keys of this table's phones cannot be read; remove it, and all codes are void",
                    path=path,
                )
            )
        return Keeping(Ring(secret, epochs, gone), unread, printed)

    def look(self, ring: Any) -> Any:
        """Give keys with what another window has made void since."""
        if self._stamp() == self._seen:
            return ring
        with suppress(GmkitError):
            return _voided(ring, self.read().ring)
        return ring

    def keep(self, keeping: Any) -> None:
        """Keep it, for its owner's eyes alone, with what another window has made void meanwhile.

        Raises:
            StoreError: it cannot be written.
        """
        path = self._path
        if path is None:
            return
        ring = self.look(keeping.ring)
        data = {
            "secret": ring.secret.hex(),
            "epochs": dict(ring.epochs),
            "gone": sorted(map(list, ring.gone)),
            "unread": list(keeping.unread),
            "printed": {sheet: list(one) for sheet, one in keeping.printed.items()},
        }
        try:
            make_folder(path.parent)
            path.parent.chmod(0o700)
            if not is_there(path):
                path.touch(mode=0o600)
            write_whole(path, json.dumps(data).encode())
        except OSError as error:
            raise StoreError(say("{path}: the keys are not kept: {why}", path=path, why=reason(error))) from None
        self._seen = self._stamp()


def _voided(one: Any, other: Any) -> Any:
    """Give keys with what is void by either of two windows; the other's where it has made all of them anew."""
    if one.secret != other.secret:
        return other
    epochs = {who: max(one.epochs.get(who, 0), other.epochs.get(who, 0)) for who in {*one.epochs, *other.epochs}}
    gone = {
        (who, device)
        for ring in (one, other)
        for who, device in ring.gone
        if ring.epochs.get(who, 0) == epochs.get(who, 0)
    }
    return one._replace(epochs=epochs, gone=frozenset(gone))


# ---- The verb.


def not_here(sitting: Sitting, _line: Line) -> Outcome:
    """Say how a table is served that is open at a prompt already."""
    stem = sitting.store.path.stem
    raise IllegalChoice(say("phones are served from the start: quit, and then gmkit table {stem} serve", stem=stem))


def serve(
    path: Path, begin: Callable[[], None], sit: Callable[[Store], Sitting], words: Sequence[str], voice: Voice
) -> None:
    """Open a table with its pages, and take lines at the prompt until somebody leaves.

    Args:
        path: the table.
        begin: begins it where it is not there yet.
        sit: sits down at it.
        words: what was typed behind `serve`.
        voice: the terminal's.

    Raises:
        IllegalChoice: the libraries that pages need are not there.
        GmkitError: the table cannot be opened, or no address be used.
        Stopped: the input ended, or it was told to end.
    """
    wanted = read_wanted(words)
    if wanted.help:
        voice.answer(usage())
        return
    try:
        from gmkit.phones import keys as codes
        from gmkit.phones.net import Served, bind
        from gmkit.shell.table.hub import Hub
    except ImportError as error:
        if (error.name or "gmkit").partition(".")[0] == "gmkit":
            raise
        raise IllegalChoice(said(MISSING)) from None
    codes.grid("A")  # it says what is missing where codes cannot be drawn
    from gmkit.shell.table.checking import parted_copies

    begin()
    with open_store(path) as store:
        kept, title = _kept_in(store.id), str(store.state.get("title", path.stem))
        voice.aside(*parted_copies(store))
    keys = Kept(kept)
    keeping = keys.read()
    try:
        keys.keep(keeping)
    except GmkitError as error:
        voice.aside(str(error), say("The codes of this evening are good until the table is closed."))
    hub = Hub(
        lambda: sit(open_store(path)), keeping, keys.keep, title, lang=language(), draw=wanted.draw, look=keys.look
    )
    with stopped_from_outside():
        hub.start()
        try:
            lan = bind(wanted.bind or own_address() or "127.0.0.1", wanted.port)
            # The next port, so that a page which was open finds back when the table is served again.
            gm = bind("127.0.0.1", min(lan.getsockname()[1] + 1, 65_535) if wanted.port else 0)
            served = Served.start(
                hub, lan, gm, table=kept.stem if kept else path.stem, knocking=wanted.knock, fault=hub.failed
            )
            try:
                door = Door(hub, served, codes, voice, wanted, title)
                hub.do(door.open)
                again = " ".join(["serve", *words])
                prompt = Prompt(hub.sitting, voice, hub.within, again=again, completes=door.completes)
                hub.tell = prompt.interject
                if not voice.quiet:
                    voice.say(*hub.do(door.greeting))
                # What is loaded stays; what connections leave behind is found the sooner without it.
                gc.freeze()
                prompt.run()
            finally:
                served.stop()
        finally:
            hub.stop()


class Door:
    """What the prompt does with phones: verbs beside those of every table. All of it runs in the table's thread."""

    def __init__(self, hub: Any, served: Any, codes: Any, voice: Voice, wanted: Wanted, title: str) -> None:
        """Take who holds the table, who serves it, how codes are drawn, and what was said behind `serve`."""
        self._title = title
        self._hub, self._served, self._codes, self._voice, self._wanted = hub, served, codes, voice, wanted
        self._help: Verb = hub.sitting.verbs["help"]

    def open(self) -> None:
        """Add the verbs, and the squares by which anybody may knock."""
        sitting = self._hub.sitting
        # The letter of the log is the GM's page here, and the log is written out.
        own = {"log": sitting.verbs["log"]._replace(short=""), "help": self._help._replace(take=self._helped)}
        sitting.verbs.update({**own, **self.verbs()})
        address = self._served.lan
        self._hub.knocking = (self._codes.grid(_capital(address)), address)
        self._hub.invited = self._code_of
        self._hub.changed()
        if not is_own(self._where()[0]):
            self._hub.expect(LONELY, said(NO_PHONE))

    def greeting(self) -> list[str]:
        """Say where phones find the table, and who could listen."""
        host, port = self._where()
        phones = say("Phones: {address}", address=self._served.lan)
        lines = [f"{phones}   {say('second screen: screen')}   {say('your page: g')}"]
        if not is_own(host):
            lines.append(
                say("Anyone who knows this Wi-Fi's password could listen in. Your own page never leaves this computer.")
            )
            if not is_private(host):
                lines.append(say("{address} can be reached from outside your own network.", address=host))
        elif self._wanted.bind:
            lines.append(say("{address} is this computer's for itself, so only it can open the pages.", address=host))
        else:
            lines.append(
                say(
                    "This computer is in no network, so only it can open the pages: join a Wi-Fi, or a phone's "
                    "hotspot, and serve again; --bind ADDRESS names an address."
                )
            )
        if self._wanted.port not in (0, port):
            lines.append(
                say(
                    "Port {port} is taken by another window or program, and this one has {other}; codes printed for "
                    "{port} lead there, and none here.",
                    port=self._wanted.port,
                    other=port,
                )
            )
        lines += self._void_told()
        hidden = [one.name for one in self._hub.sitting.people if fold(one.name).split()[0] in self.verbs()]
        lines += [say('"{name}" is written in quotation marks here, where {word} is a word of its own.', name=one,
                      word=fold(one).split()[0]) for one in hidden]  # fmt: skip
        names = [one.name for one in self._people()]
        if names:
            lines.append(
                say("For {names}: invite NAME shows a code, phones who is here; ? helps.", names=listed(names, "and"))
            )
        return lines

    def verbs(self) -> Mapping[str, Verb]:
        """Give what a line may begin with where phones are served."""
        return {
            "invite": Verb(self._invite),
            "print": self._hub.sitting.verbs["print"]._replace(take=self._print),
            "screen": Verb(self._screen),
            "g": Verb(self._gm_page),
            "phones": Verb(self._phones),
            "knocks": Verb(self._knocks),
            "let": Verb(self._let),
            "kick": Verb(self._kick),
            "rekey": Verb(self._rekey),
            "notes": Verb(self._notes),
            "cover": Verb(self._cover),
            "serve": Verb(self._again),
        }

    def helps(self) -> list[str]:
        """Say what can be typed because phones are served, with a word each."""
        return [
            say("phones: invite NAME (a code) · knocks (who is at the door) · let heron 42 as NAME, or as screen"),
            say("  phones (who is here) · kick NAME (sends phones away) · rekey NAME, or all (makes codes void)"),
            say("  screen, g (the second screen's address, and your own page's) · notes (players' words to you)"),
            say("  cover on, off, or skip (everybody taps before a secret question) · serve (the address again)"),
        ]

    def completes(self, before: str) -> Sequence[str]:
        """Give the words that may come next in a line about phones; none in any other line."""
        words = [fold(one) for one in before.replace(",", " ").split()]
        names = [one.name for one in self._people()]
        match words:
            case ["invite"]:
                return names
            case ["kick"] | ["rekey"]:
                return [*names, "all", "screen"]
            case ["cover"]:
                return ["on", "off", "skip"]
            case ["let"]:
                return [sign for sign, *_ in self._hub.knocks()]
            case ["let", *_, "as"]:
                return [*names, "screen"]
            case ["let", *_]:
                signs = [sign.split() for sign, *_ in self._hub.knocks()]
                return [one[1] for one in signs if [fold(one[0])] == words[1:]] or ["as"]
            case _:
                return ()

    def _people(self) -> list[Person]:
        return [one for one in self._hub.sitting.people if not one.npc and one.here]

    def _person(self, words: Sequence[str]) -> Person:
        found = find_person(self._hub.sitting.people, " ".join(words))
        if found.npc:
            raise IllegalChoice(say("{name} is played by gmkit, and has no phone", name=found.name))
        return found

    def _helped(self, sitting: Sitting, line: Line) -> Outcome:
        """Say what is legal, or what can be typed; help of one of these verbs says what it does."""
        own = {*self.verbs()} - {"print"}  # which prints here as anywhere, and codes beside it
        word = fold(" ".join(line.words[1:]))
        known = sitting.verbs
        # They are told in lines of their own, with a word each.
        sitting.verbs = {one: verb for one, verb in known.items() if one not in own}
        try:
            found = self._help.take(sitting, line)
        finally:
            sitting.verbs = known
        if word in own or word == "phones":
            return Outcome(self.helps())
        if sitting.pending() is None:
            return found._replace(lines=[*found.lines[:-1], *self.helps(), *found.lines[-1:]])
        return found._replace(lines=[*found.lines, say("help phones tells of invite, let, screen, g and the like")])

    def _again(self, _sitting: Sitting, _line: Line) -> Outcome:
        return Outcome(self.greeting())

    def _invite(self, _sitting: Sitting, line: Line) -> Outcome:
        """Show somebody's code, or print everybody's: invite Celia, invite --print."""
        words = line.words[1:]
        if not words:
            raise UnreadableChoice(say("say whom: invite NAME, or invite --print for slips with everybody's code"))
        if [*words] == ["--print"]:
            return self._print_slips()
        person = self._person(words)
        key = self._hub.key(person.id)
        rows = [] if self._voice.plain else self._codes.rows(self._codes.address_of(*self._where(), key))
        address = f"{self._served.lan}/j/{_parted(key)}"
        typed = say("or type {address}", address=address) if rows else address
        return Outcome(
            [say("For {name} alone:", name=person.name), *rows, typed], raw=True, hides=True, paint=self._codes.paint
        )

    def _code_of(self, who: str) -> tuple[str, Any, str] | None:
        """Give somebody's code as the GM's page shows it."""
        name = next((one.name for one in self._people() if one.id == who), None)
        if name is None:
            return None
        key = self._hub.key(who)
        return (
            name,
            self._codes.grid(self._codes.address_of(*self._where(), key)),
            f"{self._served.lan}/j/{_parted(key)}",
        )

    def _print_slips(self) -> Outcome:
        from gmkit.shell.table.exports import print_codes, slip_of

        codes = self._on_paper()
        if not codes:
            raise IllegalChoice(say("nobody is at this table yet: people NAME, NAME"))
        outcome = print_codes(self._hub.sitting, [*codes.values()], self._title)
        self._printed([slip_of(who) for who in codes])
        return outcome

    def _print(self, sitting: Sitting, line: Line) -> Outcome:
        """Print as at any table, people's sheets with their codes under the fold."""
        from gmkit.shell.table.exports import Codes, paper

        void = self._void()
        outcome = paper(sitting, line, Codes(self._on_paper(), void, self._hub.on_paper.keys() - void))
        data = outcome.data or {}
        self._printed(data.get("codes", ()), data.get("sheets", ()))
        return outcome

    def _on_paper(self) -> dict[str, Any]:
        """Give everybody's code as it is printed, by id."""
        from gmkit.printing.furniture import Code

        codes, day = {}, now()[:10]
        for one in self._people():
            key = self._hub.key(one.id)
            grid = self._codes.grid(self._codes.address_of(*self._where(), key))
            # The letters go straight behind the address, for whoever types it.
            codes[one.id] = Code(one.name, grid, f"{self._served.lan}/j/", _parted(key), day)
        return codes

    def _printed(self, coded: Sequence[str], without: Sequence[str] = ()) -> None:
        """Keep that codes of today's address and keys are on paper, and of other sheets that they bear none now."""
        from gmkit.phones.keys import OnPaper

        day, lan, epoch = now()[:10], self._served.lan, self._hub.epoch
        new = {one: OnPaper(lan, epoch(one.rpartition(" ")[2]), day) for one in coded}
        gone = {one: None for one in without if one in self._hub.on_paper}
        if new or gone:
            self._hub.printed(gone | new)

    def _void(self) -> set[str]:
        """Give the sheets whose codes are void: they have another address, or a key of before."""
        epoch = self._hub.epoch
        return {
            sheet
            for sheet, one in self._hub.on_paper.items()
            if (one.address, one.epoch) != (self._served.lan, epoch(sheet.rpartition(" ")[2]))
        }

    def _void_told(self) -> list[str]:
        """Say which codes on paper are void, together what was printed for one address on one day."""
        names = {one.id: one.name for one in self._people()}
        found = dict[tuple[str, str], dict[bool, list[str]]]()
        for sheet in sorted(self._void()):
            sort, _, who = sheet.rpartition(" ")
            if who in names:
                from gmkit.shell.table.exports import SLIP

                one = self._hub.on_paper[sheet]
                found.setdefault((one.day, one.address), {}).setdefault(sort == SLIP, []).append(names[who])
        lines = []
        for (day, address), sorts in sorted(found.items()):
            told = [
                say(SLIPS if slip else TRACKERS, names=listed(sorted(own), "and"))
                for slip, own in sorted(sorts.items())
            ]
            lines.append(
                say(
                    "Void by now, printed on {day} for {address}: {sheets}.",
                    day=day,
                    address=address,
                    sheets=listed(told, "and"),
                )
            )
        return [*lines, say("print changed and invite --print give new ones.")] if lines else []

    def _where(self) -> tuple[str, int]:
        host, _, port = self._served.lan.removeprefix("http://").rpartition(":")
        return host, int(port)

    def _screen(self, _sitting: Sitting, _line: Line) -> Outcome:
        from gmkit.phones.board import SCREEN

        return self._one_use(SCREEN, say("or open {address} on it, knock, and let it in", address=self._served.lan))

    def _gm_page(self, _sitting: Sitting, _line: Line) -> Outcome:
        from gmkit.phones.board import GM

        return self._one_use(GM, say("it answers on this computer alone"))

    def _one_use(self, who: str, more: str) -> Outcome:
        address = f"{self._served.gm}/E/{self._hub.one_use(who)}"
        return Outcome([say("{address} (for one use, within a minute); {more}", address=address, more=more)])

    def _phones(self, _sitting: Sitting, _line: Line) -> Outcome:
        found = self._hub.devices()
        names = self._names()
        lines = []
        for who, _, since, awake in found:
            heard = since if awake else say("asleep, {since}", since=since)
            lines.append(f"  {names.get(who, who)}  {heard}")
        have = {who for who, *_ in found}
        without = [one.name for one in self._people() if one.id not in have]
        more = [say("without a phone: {names}", names=listed(without, "and"))] if without else []
        where = say("Phones: {address}", address=self._served.lan)
        return Outcome([where, *([*lines, *more] or [say("nobody has a phone yet")])])

    def _names(self) -> dict[str, str]:
        from gmkit.phones.board import GM, SCREEN

        names = {one.id: one.name for one in self._hub.sitting.people}
        return names | {SCREEN: say("the second screen"), GM: say("the GM's page")}

    def _knocks(self, _sitting: Sitting, _line: Line) -> Outcome:
        lines = [say("  {sign} says to be {name}", sign=sign, name=name or "?") for sign, name, _ in self._hub.knocks()]
        return Outcome(lines or [say("nobody knocks")])

    def _let(self, _sitting: Sitting, line: Line) -> Outcome:
        """Let somebody in who knocks: let heron 42 as Celia, let heron 42 as screen."""
        from gmkit.phones.board import SCREEN

        words = list(line.words[1:])
        at = next((n for n, one in enumerate(words) if is_word(one, "as")), None)
        sign, name = (words, []) if at is None else (words[:at], words[at + 1 :])
        if not sign:
            raise UnreadableChoice(say("say whom by the sign: let heron 42 as NAME"))
        who = ""
        if name:
            who = SCREEN if len(name) == 1 and fold(name[0]) == "screen" else self._person(name).id
        found = self._hub.let(" ".join(sign), who)
        return Outcome([say("{name} may come in within a minute.", name=self._names()[found])])

    def _kick(self, _sitting: Sitting, line: Line) -> Outcome:
        """Send somebody's phones away: kick Celia, kick screen; their code stays good."""
        who = self._who(line.words[1:], say("say whose phones: kick NAME"))
        names = self._names()
        gone = [names[one] for one in who if self._hub.send_away(one)]
        if not gone:
            return Outcome([say("{names}: no phone is here", names=listed([names[one] for one in who], "and"))])
        told = say("Sent away: {names}. Their codes stay good; rekey NAME makes them void.", names=listed(gone, "and"))
        return Outcome([told])

    def _rekey(self, _sitting: Sitting, line: Line) -> Outcome:
        """Make codes void: rekey Celia, rekey all."""
        who = self._who(line.words[1:], say("say whose codes: rekey NAME, or rekey all"))
        self._hub.rekey(who)
        names = self._names()
        told = listed([names[one] for one in who], "and")
        lines = [say("The old codes of {names} are void; invite NAME shows the new ones.", names=told)]
        return Outcome([*lines, *self._void_told()])

    def _who(self, words: Sequence[str], missing: str) -> list[str]:
        from gmkit.phones.board import SCREEN

        if not words:
            raise UnreadableChoice(missing)
        if own := [one.id for one in self._people() if fold(one.name) == fold(" ".join(words))]:
            return own[:1]  # somebody may be called like that
        if is_word(" ".join(words), "all"):
            return [*(one.id for one in self._people()), SCREEN]
        return [SCREEN] if is_word(" ".join(words), "screen") else [self._person(words).id]

    def _notes(self, _sitting: Sitting, _line: Line) -> Outcome:
        return Outcome(self._hub.notes(), hides=True)

    def _cover(self, _sitting: Sitting, line: Line) -> Outcome:
        """Have everybody tap before a secret question, or not, or wait no longer: cover on, cover off, cover skip."""
        word = " ".join(line.words[1:])
        if is_word(word, "skip"):
            waited = self._hub.skip()
            return Outcome([say("No more taps are waited for.") if waited else say("No taps are waited for now.")])
        if word and not is_word(word, "on", "off"):
            raise UnreadableChoice(say("say cover on, cover off, or cover skip"))
        if word:
            self._hub.covers = is_word(word, "on")
            if not self._hub.covers:
                self._hub.skip()
        return Outcome([say("Everybody taps before a secret question.") if self._hub.covers else say("Nobody taps.")])


SLIPS, TRACKERS = later("slips of {names}"), later("codes on trackers of {names}")
"""What codes are on, as it is kept and said."""


def _capital(address: str) -> str:
    """Give an address in capitals, which make smaller squares."""
    return address.upper()


def _parted(key: str) -> str:
    """Give a key in groups of four, as it is read aloud and typed."""
    return "-".join(key[at : at + 4] for at in range(0, len(key), 4))
