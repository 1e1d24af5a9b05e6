"""One order, one line of text: the form that the terminal, replays, cases and documents share."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, get_args

from cy6.core.ids import BANDS, MANEUVERS, MEANS, POSITIONS, Ending
from cy6.core.orders import (
    AttackSurface,
    BreakUp,
    Deploy,
    Done,
    DropOut,
    Exit,
    Extend,
    Fire,
    FireFlak,
    FireRockets,
    Follow,
    Hold,
    HoldAttack,
    HoldFlak,
    Jink,
    Order,
    Place,
    PlotAirBomb,
    PlotFlak,
    PlotMove,
    Ram,
    React,
    Release,
    SetSpeed,
    Spin,
    Tail,
    TryHx,
)  # fmt: skip
from cy6.core.refusal import MalformedOrder
from cy6.core.state import Plot, Shot
from cy6.hexes import HEADINGS, format_hex, parse_heading, parse_hex

_ID: Final = re.compile(r"[A-Za-z0-9-]+\Z")
_CODE: Final = re.compile(r"(?:F[0-9]+(?:1[LR])?|[LR][0-9]{2,})\Z")
THEN: Final = "then"
KEYWORDS: Final = ("tal", "speed", "guns", "aim", "hold", "keep", "none", "no", THEN, "enter", "leave", "in")
"""Words within orders that are no names."""
_ENDINGS: Final[dict[str, Ending]] = {ending: ending for ending in get_args(Ending)}

USAGE: Final = {
    "deploy": "deploy ID HEX HEADING tal N speed N",
    "tail": "tail ID TAILED | tail ID none",
    "follow": "follow ID | follow ID no | follow ID in GROUP",
    "plot": "plot ID MANEUVER CODE | plot ID I-L | plot ID ST | in a cloud plot ID L F3 then C F3",
    "react": "react ID CODE | react ID C | react ID I-180 | react ID keep",
    "extend": "extend ID | extend ID no",
    "hx": "hx ID | hx ID no",
    "spin": "spin ID | spin ID no",
    "speed": "speed ID N",
    "ram": "ram ID TARGET | ram ID no",
    "fire": "fire ID TARGET [guns LMG,RT] [aim] | fire ID hold",
    "rockets": "rockets ID HEX tal N",
    "airbomb": "airbomb ID HEX tal N [BAND]",
    "place": "place ID MANEUVER CODE | place ID ST",
    "dropout": "dropout ID",
    "breakup": "breakup FORMATION",
    "exit": "exit ID enter | exit ID leave",
    "release": "release ID TARGET | release ID no",
    "attack": "attack ID TARGET bombs|rockets|strafing|torpedo | attack ID hold",
    "flak": "flak BATTERY TARGET | flak BATTERY HEX in N | flak BATTERY hold",
    "jink": "jink ID | jink ID no",
    "done": "done SIDE",
}


def parse(text: str) -> Order:
    """Read one order. Raise MalformedOrder with the form that the verb takes."""
    words = text.split()
    if not words:
        raise MalformedOrder("an order begins with a verb: " + " ".join(USAGE))
    reader = _READERS.get(words[0])
    if reader is None:
        raise MalformedOrder(f"no order begins with {words[0]!r}: the verbs are {' '.join(USAGE)}")
    try:
        return reader(words[1:])
    except (ValueError, IndexError) as problem:
        detail = f"{problem}; " if isinstance(problem, ValueError) and str(problem) else ""
        raise MalformedOrder(f"{text!r}: {detail}write {USAGE[words[0]]}") from None


def parse_plot(text: str) -> Plot:
    """Read a plot such as `L L34`, `I-L` or `ST`. Raise ValueError."""
    words = text.split()
    head, _, ending = words[0].partition("-") if words else ("", "", "")
    if head not in MANEUVERS:
        raise ValueError(f"a maneuver is one of {' '.join(MANEUVERS)}: not {head!r}")
    if len(words) == 2 and not ending:
        return Plot(head, _code(words[1]))
    if len(words) == 1 and ending in _ENDINGS:
        return Plot(head, "", _ENDINGS[ending])
    raise ValueError(f"{text!r} is not a plot")


def is_code(word: str) -> bool:
    """Tell whether a word is written like a turn code or a maneuver with its ending: F31L, L34, SS-180."""
    head, dash, ending = word.partition("-")
    return bool(_CODE.match(word)) or (bool(dash) and head in MANEUVERS and ending in _ENDINGS)


def format_order(order: Order) -> str:
    """Write an order as the line that `parse` reads."""
    return _WRITERS[type(order)](order)


def format_route(plot: Plot, then: tuple[Plot, ...]) -> str:
    """Write moves that follow each other: `L F3 then C F3`."""
    return f" {THEN} ".join(map(str, (plot, *then)))


def format_place(place: tuple[int, int], heading: int) -> str:
    """Write a place with a heading: `2014 NE`."""
    return f"{format_hex(place)} {HEADINGS[heading]}"  # type: ignore[arg-type]


def _id(word: str) -> str:
    if not _ID.match(word):
        raise ValueError(f"an id has letters, digits and -: not {word!r}")
    return word


def _code(word: str) -> str:
    if not _CODE.match(word):
        raise ValueError(f"a turn code looks like F3, F31L or L34: not {word!r}")
    return word


def _exactly(words: list[str], count: int) -> list[str]:
    if len(words) != count:
        raise ValueError
    return words


def _number(words: list[str], word: str) -> int:
    if words[0] != word or not (words[1].isascii() and words[1].isdigit()) or len(words[1]) > 3:
        raise ValueError(f"{word} wants a number")
    return int(words[1])


def _yes_or_no(kind: type[Any]) -> Callable[[list[str]], Order]:
    def read(words: list[str]) -> Order:
        if len(words) == 1:
            return kind(_id(words[0]), "yes")  # type: ignore[no-any-return]
        if len(words) == 2 and words[1] == "no":
            return kind(_id(words[0]), "no")  # type: ignore[no-any-return]
        raise ValueError

    return read


def _read_deploy(words: list[str]) -> Order:
    _exactly(words, 7)
    return Deploy(
        _id(words[0]), parse_hex(words[1]), parse_heading(words[2]),
        _number(words[3:5], "tal"), _number(words[5:7], "speed"),
    )  # fmt: skip


def _read_tail(words: list[str]) -> Order:
    _exactly(words, 2)
    return Tail(_id(words[0]), "" if words[1] == "none" else _id(words[1]))


def _read_follow(words: list[str]) -> Order:
    if len(words) == 3:
        return Follow(_id(words[0]), "yes", _number(words[1:], "in"))
    return _yes_or_no(Follow)(words)


def _read_plot(words: list[str]) -> Order:
    if len(words) < 2:
        raise ValueError
    first, *later = (parse_plot(part) for part in " ".join(words[1:]).split(f" {THEN} "))
    return PlotMove(_id(words[0]), first, tuple(later))


def _read_place(words: list[str]) -> Order:
    if len(words) < 2:
        raise ValueError
    return Place(_id(words[0]), parse_plot(" ".join(words[1:])))


def _read_exit(words: list[str]) -> Order:
    _exactly(words, 2)
    if words[1] not in ("enter", "leave"):
        raise ValueError(f"a border is one to enter or to leave by: not {words[1]!r}")
    return Exit(_id(words[0]), "enter" if words[1] == "enter" else "leave")


def _read_react(words: list[str]) -> Order:
    _exactly(words, 2)
    if words[1] != "keep" and not _CODE.match(words[1]):
        parse_plot(words[1])
    return React(_id(words[0]), words[1])


def _read_speed(words: list[str]) -> Order:
    _exactly(words, 2)
    return SetSpeed(_id(words[0]), _number(["speed", words[1]], "speed"))


def _read_ram(words: list[str]) -> Order:
    _exactly(words, 2)
    return Ram(_id(words[0]), "" if words[1] == "no" else _id(words[1]))


def _read_fire(words: list[str]) -> Order:
    if words[1:] == ["hold"]:
        return Hold(_id(words[0]))
    shooter, target, *rest = words
    guns: tuple[str, ...] = ()
    if rest[:1] == ["guns"]:
        guns = tuple(rest[1].split(","))
        if not all(_is_gun(gun) for gun in guns):
            raise ValueError(f"guns are positions ({' '.join(POSITIONS)}) or weapons such as HMG")
        rest = rest[2:]
    if rest not in ([], ["aim"]):
        raise ValueError
    return Fire(Shot(_id(shooter), _id(target), guns, "aim" if rest else ""))


def _is_gun(word: str) -> bool:
    return word.isalnum() and word.isupper()


def _read_rockets(words: list[str]) -> Order:
    _exactly(words, 4)
    return FireRockets(_id(words[0]), parse_hex(words[1]), _number(words[2:4], "tal"))


def _read_airbomb(words: list[str]) -> Order:
    start = _exactly(words[:4], 4)
    id, place, tal = _id(start[0]), parse_hex(start[1]), _number(start[2:], "tal")
    if len(words) == 4:
        return PlotAirBomb(id, place, tal)
    for band in BANDS:
        if words[4:] == [band]:
            return PlotAirBomb(id, place, tal, band)
    raise ValueError(f"a band is one of {', '.join(BANDS)}: not {' '.join(words[4:])!r}")


def _read_release(words: list[str]) -> Order:
    _exactly(words, 2)
    return Release(_id(words[0]), "" if words[1] == "no" else _id(words[1]))


def _read_attack(words: list[str]) -> Order:
    if words[1:] == ["hold"]:
        return HoldAttack(_id(words[0]))
    _exactly(words, 3)
    for means in MEANS:
        if words[2] == means:
            return AttackSurface(_id(words[0]), _id(words[1]), means)
    raise ValueError(f"an attack is made with {', '.join(MEANS)}: not {words[2]!r}")


def _read_flak(words: list[str]) -> Order:
    if words[1:] == ["hold"]:
        return HoldFlak(_id(words[0]))
    if len(words) == 2:
        return FireFlak(_id(words[0]), _id(words[1]))
    _exactly(words, 4)
    return PlotFlak(_id(words[0]), parse_hex(words[1]), _number(words[2:4], "in"))


def _read_done(words: list[str]) -> Order:
    return Done(_id(_exactly(words, 1)[0]))


_READERS: Final[dict[str, Callable[[list[str]], Order]]] = {
    "deploy": _read_deploy,
    "tail": _read_tail,
    "follow": _read_follow,
    "plot": _read_plot,
    "react": _read_react,
    "extend": _yes_or_no(Extend),
    "hx": _yes_or_no(TryHx),
    "spin": _yes_or_no(Spin),
    "speed": _read_speed,
    "ram": _read_ram,
    "fire": _read_fire,
    "rockets": _read_rockets,
    "airbomb": _read_airbomb,
    "place": _read_place,
    "dropout": lambda words: DropOut(_id(_exactly(words, 1)[0])),
    "breakup": lambda words: BreakUp(_id(_exactly(words, 1)[0])),
    "exit": _read_exit,
    "release": _read_release,
    "attack": _read_attack,
    "flak": _read_flak,
    "jink": _yes_or_no(Jink),
    "done": _read_done,
}


def _no(order: Any) -> str:
    return "" if order.choice == "yes" else " no"


def _format_fire(order: Fire) -> str:
    shot = order.shot
    guns = f" guns {','.join(shot.guns)}" if shot.guns else ""
    return f"fire {shot.shooter} {shot.target}{guns}" + (" aim" if shot.aim else "")


_WRITERS: Final[dict[type, Callable[[Any], str]]] = {
    Deploy: lambda o: f"deploy {o.id} {format_place(o.place, o.heading)} tal {o.tal} speed {o.speed}",
    Tail: lambda o: f"tail {o.id} {o.quarry or 'none'}",
    Follow: lambda o: f"follow {o.id} in {o.group}" if o.group else f"follow {o.id}{_no(o)}",
    PlotMove: lambda o: f"plot {o.id} {format_route(o.plot, o.then)}",
    React: lambda o: f"react {o.id} {o.change}",
    Extend: lambda o: f"extend {o.id}{_no(o)}",
    TryHx: lambda o: f"hx {o.id}{_no(o)}",
    Spin: lambda o: f"spin {o.id}{_no(o)}",
    SetSpeed: lambda o: f"speed {o.id} {o.speed}",
    Ram: lambda o: f"ram {o.id} {o.target or 'no'}",
    Fire: _format_fire,
    Hold: lambda o: f"fire {o.id} hold",
    FireRockets: lambda o: f"rockets {o.id} {format_hex(o.place)} tal {o.tal}",
    PlotAirBomb: lambda o: f"airbomb {o.id} {format_hex(o.place)} tal {o.tal} {o.band}".rstrip(),
    Place: lambda o: f"place {o.id} {o.plot}",
    DropOut: lambda o: f"dropout {o.id}",
    BreakUp: lambda o: f"breakup {o.id}",
    Exit: lambda o: f"exit {o.id} {o.choice}",
    Release: lambda o: f"release {o.id} {o.target or 'no'}",
    AttackSurface: lambda o: f"attack {o.id} {o.target} {o.means}",
    HoldAttack: lambda o: f"attack {o.id} hold",
    FireFlak: lambda o: f"flak {o.id} {o.target}",
    PlotFlak: lambda o: f"flak {o.id} {format_hex(o.place)} in {o.ahead}",
    HoldFlak: lambda o: f"flak {o.id} hold",
    Jink: lambda o: f"jink {o.id}{_no(o)}",
    Done: lambda o: f"done {o.side}",
}
