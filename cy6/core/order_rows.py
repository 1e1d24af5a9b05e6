"""The kinds of orders, one row each: how it is written, when it is given, what it answers, who may read it.

All that is known of a kind of order apart from its rules comes from these rows: the notation, what is sealed,
the orders of a phase, the help. Its rules stand in the engine, one row a kind as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from cy6.core.ids import BANDS, MEANS, POSITIONS, DecisionKind, Phase
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
from cy6.core.plot_text import THEN, format_place, format_route, is_turn_code, parse_plot
from cy6.core.state import Shot
from cy6.hexes import format_hex, parse_heading, parse_hex


class OrderRow(NamedTuple):
    """One kind of order.

    `usage` is its form, and `read` makes an order of the words after the verb; it raises ValueError or
    IndexError when they do not have that form. `phases` are those in which it may be given, `decides` the
    kind of decision that it answers. In the phases of `sealed_in` nobody but its side may read it before an
    event tells of it. `help` says what it does, on the row that stands for its verb.
    """

    kind: type[Order]
    verb: str
    usage: str
    phases: tuple[Phase, ...]
    decides: DecisionKind
    read: Callable[[list[str]], Order]
    write: Callable[[Any], str]
    help: str = ""
    sealed_in: tuple[Phase, ...] = ()
    names: tuple[str, ...] = ("id",)


_ID: Final = re.compile(r"[A-Za-z0-9-]+\Z")


def _id(word: str) -> str:
    if not _ID.match(word):
        raise ValueError(f"an id has letters, digits and -: not {word!r}")
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
    if words[1] != "keep" and not is_turn_code(words[1]):
        parse_plot(words[1])
    return React(_id(words[0]), words[1])


def _read_speed(words: list[str]) -> Order:
    _exactly(words, 2)
    return SetSpeed(_id(words[0]), _number(["speed", words[1]], "speed"))


def _read_ram(words: list[str]) -> Order:
    _exactly(words, 2)
    return Ram(_id(words[0]), "" if words[1] == "no" else _id(words[1]))


def _hold(kind: type[Any]) -> Callable[[list[str]], Order]:
    def read(words: list[str]) -> Order:
        if words[1:] != ["hold"]:
            raise ValueError
        return kind(_id(words[0]))  # type: ignore[no-any-return]

    return read


def _read_fire(words: list[str]) -> Order:
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
    _exactly(words, 3)
    for means in MEANS:
        if words[2] == means:
            return AttackSurface(_id(words[0]), _id(words[1]), means)
    raise ValueError(f"an attack is made with {', '.join(MEANS)}: not {words[2]!r}")


def _read_flak(words: list[str]) -> Order:
    _exactly(words, 2)
    return FireFlak(_id(words[0]), _id(words[1]))


def _read_plotted_flak(words: list[str]) -> Order:
    _exactly(words, 4)
    return PlotFlak(_id(words[0]), parse_hex(words[1]), _number(words[2:4], "in"))


def _only_id(kind: type[Any]) -> Callable[[list[str]], Order]:
    return lambda words: kind(_id(_exactly(words, 1)[0]))


def _no(order: Any) -> str:
    return "" if order.choice == "yes" else " no"


def _format_fire(order: Fire) -> str:
    shot = order.shot
    guns = f" guns {','.join(shot.guns)}" if shot.guns else ""
    return f"fire {shot.shooter} {shot.target}{guns}" + (" aim" if shot.aim else "")


ORDERS: Final[tuple[OrderRow, ...]] = (
    OrderRow(
        Deploy, "deploy", "deploy ID HEX HEADING tal N speed N", ("deploy",), "deploy",
        _read_deploy,
        lambda o: f"deploy {o.id} {format_place(o.place, o.heading)} tal {o.tal} speed {o.speed}",
        help="place an aircraft: deploy swede 3108 NE tal 4 speed 3",
    ),
    OrderRow(
        Tail, "tail", "tail ID TAILED | tail ID none", ("tailing",), "tail",
        _read_tail, lambda o: f"tail {o.id} {o.quarry or 'none'}",
        help="tail an aircraft ahead, which then plots first and tells its turn: tail z1 swede (B1)",
        sealed_in=("tailing",),
        names=("id", "quarry"),
    ),
    OrderRow(
        Follow, "follow", "follow ID | follow ID no | follow ID in GROUP", ("follow",), "follow",
        _read_follow, lambda o: f"follow {o.id} in {o.group}" if o.group else f"follow {o.id}{_no(o)}",
        help="move right after the tailed aircraft, in its group (B1.2); a counter, in the first group, "
        "or in another before its own: follow z1 in 2 (C4.6.2)",
    ),
    OrderRow(
        PlotMove, "plot",
        "plot ID MANEUVER CODE | plot ID I-L | plot ID ST | in a cloud plot ID L F3 then C F3",
        ("plot-tailed", "plot", "move"), "plot",
        _read_plot, lambda o: f"plot {o.id} {format_route(o.plot, o.then)}",
        help="write a move down: maneuver and turn code, plot fw L L34, or a special one, plot fw I-180 "
        "(B2); in a cloud all moves until it is out, plot z1 L F3 then C F3 (C2.1.3)",
        sealed_in=("plot-tailed", "plot", "move"),
    ),
    OrderRow(
        React, "react", "react ID CODE | react ID C | react ID I-180 | react ID keep", ("move",), "react",
        _read_react, lambda o: f"react {o.id} {o.change}",
        help="fly another move within the pilot's reach: react fw L22, react fw C, react fw keep (B3.3.2)",
        sealed_in=("move",),
    ),
    OrderRow(
        Extend, "extend", "extend ID | extend ID no", ("move",), "extend",
        _yes_or_no(Extend), lambda o: f"extend {o.id}{_no(o)}",
        help="add a dive's extra hex: extend fw, or extend fw no (B3.5.4)",
    ),
    OrderRow(
        TryHx, "hx", "hx ID | hx ID no", ("move",), "hx",
        _yes_or_no(TryHx), lambda o: f"hx {o.id}{_no(o)}",
        help="try to keep the speed of a plain turn through an extreme one: hx fw, or hx fw no (B3.13)",
    ),
    OrderRow(
        Spin, "spin", "spin ID | spin ID no", ("move",), "spin",
        _yes_or_no(Spin), lambda o: f"spin {o.id}{_no(o)}",
        help="go out of control on purpose after a steep dive: spin fw, or spin fw no (B3.5.6)",
    ),
    OrderRow(
        SetSpeed, "speed", "speed ID N", ("move",), "speed",
        _read_speed, lambda o: f"speed {o.id} {o.speed}",
        help="choose the final speed of a move: speed fw 3 (B3.7)",
    ),
    OrderRow(
        Ram, "ram", "ram ID TARGET | ram ID no", ("collision",), "ram",
        _read_ram, lambda o: f"ram {o.id} {o.target or 'no'}",
        help="ram an aircraft that failed to give way: ram fw spit, or ram fw no (B3.11)",
        names=("id", "target"),
    ),
    OrderRow(
        Fire, "fire", "fire ID TARGET [guns LMG,RT] [aim]", ("fire",), "fire",
        _read_fire, _format_fire,
        help="fire with all guns, or with some: fire fw spit, fire fw spit guns LMG, fire fw hold (B4)",
        sealed_in=("fire",),
        names=("shot.shooter", "shot.target"),
    ),
    OrderRow(
        Hold, "fire", "fire ID hold", ("fire",), "fire",
        _hold(Hold), lambda o: f"fire {o.id} hold",
        sealed_in=("fire",),
    ),
    OrderRow(
        FireRockets, "rockets", "rockets ID HEX tal N", ("fire",), "fire",
        _read_rockets, lambda o: f"rockets {o.id} {format_hex(o.place)} tal {o.tal}",
        help="fire all rockets at a hex and level: rockets fw 2015 tal 4 (B6.1)",
        sealed_in=("fire",),
    ),
    OrderRow(
        PlotAirBomb, "airbomb", "airbomb ID HEX tal N [BAND]", ("plot",), "plot",
        _read_airbomb, lambda o: f"airbomb {o.id} {format_hex(o.place)} tal {o.tal} {o.band}".rstrip(),
        help="plot a bomb that bursts in two turns: airbomb fw 2015 tal 4, a band below: tal 4 low (B6.2)",
        sealed_in=("plot",),
    ),
    OrderRow(
        Place, "place", "place ID MANEUVER CODE | place ID ST", ("move",), "place",
        _read_place, lambda o: f"place {o.id} {o.plot}",
        help="move a wingman after its leader, the best way to hold station first: place w2 L F3 (C1.3)",
    ),
    OrderRow(
        DropOut, "dropout", "dropout ID", ("plot-tailed", "plot"), "plot",
        _only_id(DropOut), lambda o: f"dropout {o.id}",
        help="let a wingman leave its formation and plot for itself: dropout w2 (C1.4.1)",
    ),
    OrderRow(
        BreakUp, "breakup", "breakup FORMATION", ("plot-tailed", "plot"), "plot",
        _only_id(BreakUp), lambda o: f"breakup {o.id}",
        help="break a formation up: breakup f1 (C1.5)",
    ),
    OrderRow(
        Exit, "exit", "exit ID enter | exit ID leave", ("border", "move"), "exit",
        _read_exit, lambda o: f"exit {o.id} {o.choice}",
        help="fly on into the band beyond the border, or leave the game: exit z1 enter, exit z1 leave "
        "(A5.2)",
        sealed_in=("border",),
    ),
    OrderRow(
        Release, "release", "release ID TARGET | release ID no", ("move",), "release",
        _read_release, lambda o: f"release {o.id} {o.target or 'no'}",
        help="let bombs go over a target on the way: release sb1 airfield, release sb1 no (C3.1.1)",
        names=("id", "target"),
    ),
    OrderRow(
        AttackSurface, "attack", "attack ID TARGET bombs|rockets|strafing|torpedo", ("surface",), "attack",
        _read_attack, lambda o: f"attack {o.id} {o.target} {o.means}",
        help="attack what is below: attack sb1 airfield bombs, attack b1 fort strafing, attack b1 hold "
        "(C3)",
        sealed_in=("surface",),
        names=("id", "target"),
    ),
    OrderRow(
        HoldAttack, "attack", "attack ID hold", ("surface",), "attack",
        _hold(HoldAttack), lambda o: f"attack {o.id} hold",
        sealed_in=("surface",),
    ),
    OrderRow(
        FireFlak, "flak", "flak BATTERY TARGET", ("flak",), "flak",
        _read_flak, lambda o: f"flak {o.id} {o.target}",
        help="fire a battery: flak aa1 sb1, flak aa1 2015 in 2 (heavy, high up), flak aa1 hold (C5)",
        sealed_in=("flak",),
        names=("id", "target"),
    ),
    OrderRow(
        PlotFlak, "flak", "flak BATTERY HEX in N", ("flak",), "flak",
        _read_plotted_flak, lambda o: f"flak {o.id} {format_hex(o.place)} in {o.ahead}",
        sealed_in=("flak",),
    ),
    OrderRow(
        HoldFlak, "flak", "flak BATTERY hold", ("flak",), "flak",
        _hold(HoldFlak), lambda o: f"flak {o.id} hold",
        sealed_in=("flak",),
    ),
    OrderRow(
        Jink, "jink", "jink ID | jink ID no", ("flak-fire",), "jink",
        _yes_or_no(Jink), lambda o: f"jink {o.id}{_no(o)}",
        help="escape a near miss by an extreme turn next move: jink sb1, or jink sb1 no (C5.2.5)",
    ),
    OrderRow(
        Done, "done", "done SIDE",
        ("deploy", "tailing", "border", "plot-tailed", "plot", "flak", "fire", "surface"), "done",
        _only_id(Done), lambda o: f"done {o.side}",
        help="have nothing more to decide in this phase: done allied",
        names=("side",),
    ),
)  # fmt: skip
"""The forms of one verb stand in the order of its usage, and are tried from the last."""
ROW_OF: Final[dict[type, OrderRow]] = {row.kind: row for row in ORDERS}
