"""Help by topic: commands, orders, phases, maneuvers and turn codes."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from typing import Final

from cy6.core.notation import HELP, USAGE
from cy6.core.phase_rows import PHASES
from cy6.core.state import Setting
from cy6.rules.battle import Battle
from cy6.tables.names import guess
from cy6.terminal.moves import aligned

WIDTH: Final = 78
COMMANDS: Final = {
    "help": (
        "help [TOPIC]",
        "this, or more on a topic: a command, an order, phases, maneuvers, codes, scenario",
    ),
    "board": (
        "board [BAND] [ID | HEX]",
        "the map of a band, around its aircraft, or around one aircraft or hex",
    ),
    "roster": ("roster", "all aircraft: place, level, speed, damage, guns"),
    "moves": ("moves ID [L | L34 | extreme | 2014 | leaves]", "legal plots with end, level and speeds"),
    "odds": ("odds A B [guns LMG,RT] [aim]", "what A needs to hit B, every reason, and the exact chances"),
    "why": ("why", "the reasons of the last roll, or of the last refusal"),
    "log": ("log [N]", "what happened, the last N lines (20)"),
    "defaults": ("defaults [SIDE]", "answer what is left in this phase plainly: keep, no, hold, straight on"),
    "setup": ("setup [ID]", "set up for me: one aircraft, or all that the side has still to place"),
    "station": ("station", "let the wingmen of the formation that moves hold station, all of them"),
    "undo": ("undo", "take back the last order, unless dice or a reveal lie between"),
    "save": ("save [FILE]", "write the game so far to a file"),
    "quit": ("quit", "save and leave; the next start offers to go on"),
}
ALIASES: Final = {"auto": "defaults", "exit": "quit", "map": "board", "?": "help", "set-up": "setup"}

CODES: Final = (
    "F3        three hexes ahead (at speed 3)",
    "F31L      a slip: three hexes, the last of them to the left; the heading stays",
    "L32       a left turn at speed 3; L33 is tighter, L34 tighter still. R32 is its mirror",
    "I-180     a special maneuver comes out to the left (-L), to the right (-R), or turned back (-180)",
    "The tightest turns are extreme: they cost more speed (B3.4.1). Which code is what depends on the",
    "aircraft's chart: moves ID lists them.",
)
TOPICS: Final = ("orders", "phases", "maneuvers", "codes", "scenario")


def help_lines(battle: Battle, topic: str = "") -> list[str]:
    """Explain a topic, or list all commands and topics."""
    topic = topic if topic in HELP else ALIASES.get(topic, topic)
    if not topic:
        return _overview()
    if topic in COMMANDS:
        usage, words = COMMANDS[topic]
        return [f"{usage}: {words}"]
    if topic in HELP:
        return [f"{USAGE[topic]}", f"  {HELP[topic]}"]
    if topic in TOPICS:
        return _TELL[topic](battle)
    known = (*COMMANDS, *HELP, *TOPICS)
    return [f"no help on {topic!r}{guess(topic, known)}; topics: {', '.join(known)}"]


def _overview() -> list[str]:
    return [
        "Type an order as the question shows it, or one of",
        *(f"  {line}" for line in aligned(list(COMMANDS.values()))),
        f"Orders: {' '.join(HELP)}. Topics: {' '.join(TOPICS)}.",
        "Tab completes. Enter alone repeats the question. Lower case works.",
    ]


def _orders(battle: Battle) -> list[str]:
    return aligned([(USAGE[verb], words) for verb, words in HELP.items()])


def _phases(battle: Battle) -> list[str]:
    return aligned([(row.title, row.words) for row in PHASES.values() if row.words])


def _maneuvers(battle: Battle) -> list[str]:
    rows = [("code", "maneuver", "TAL", "forward", "turn", "extreme")]
    for each in battle.ruleset.maneuvers.values():
        changes = (_changes(each.options.get(kind, ())) for kind in ("forward", "turn", "extreme"))
        rows.append((each.id, each.name, f"{each.climb:+d}", *changes))  # type: ignore[arg-type]
    return [*aligned(rows), "Changes of speed; those with * are closed at maximum speed (B3.7)."]


def _changes(options: tuple[object, ...]) -> str:
    return " ".join(f"{o.change:+d}{'*' if o.octagon else ''}" for o in options)  # type: ignore[attr-defined]


def _codes(battle: Battle) -> list[str]:
    return list(CODES)


def scenario_lines(setting: Setting) -> list[str]:
    """Introduce a scenario: title, time and place, story, and the orders of each side."""
    when = ", ".join(part for part in (setting.place, setting.date) if part)
    story = textwrap.wrap(setting.text, WIDTH)
    return [
        f"{setting.title} ({when})" if when else setting.title,
        *story,
        *(f"{side.name} ({side.id}): {side.orders or 'no orders'}" for side in setting.sides),
        *(
            f"Formation {each.id}: {each.leader} leads {', '.join(each.wingmen)}"
            for each in setting.formations
        ),
        *([f"Active bands: {', '.join(setting.bands)}"] if len(setting.bands) > 1 else []),
        *([f"Optional rules: {', '.join(setting.rules)}"] if setting.rules else []),
        *([f"Options: {', '.join(map(_option, setting.options))}"] if setting.options else []),
    ]


def _option(option: tuple[str, str]) -> str:
    name, picked = option
    return f"{name} ({picked})" if picked else name


_TELL: Final[dict[str, Callable[[Battle], list[str]]]] = {
    "orders": _orders,
    "phases": _phases,
    "maneuvers": _maneuvers,
    "codes": _codes,
    "scenario": lambda battle: scenario_lines(battle.setting),
}
