"""Help by topic: commands, orders, phases, maneuvers and turn codes."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from typing import Final

from cy6.core.notation import USAGE
from cy6.core.state import Setting
from cy6.engine.phases import PHASES
from cy6.tables.battle import Battle
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

ORDERS: Final = {
    "deploy": "place an aircraft: deploy swede 3108 NE tal 4 speed 3",
    "tail": "tail an aircraft ahead, which then plots first and tells its turn: tail z1 swede (B1)",
    "follow": "move right after the tailed aircraft, in its group (B1.2); a counter, in the first group, or "
    "in another before its own: follow z1 in 2 (C4.6.2)",
    "plot": "write a move down: maneuver and turn code, plot fw L L34, or a special one, plot fw I-180 (B2); "
    "in a cloud all moves until it is out, plot z1 L F3 then C F3 (C2.1.3)",
    "react": "fly another move within the pilot's reach: react fw L22, react fw C, react fw keep (B3.3.2)",
    "extend": "add a dive's extra hex: extend fw, or extend fw no (B3.5.4)",
    "hx": "try to keep the speed of a plain turn through an extreme one: hx fw, or hx fw no (B3.13)",
    "spin": "go out of control on purpose after a steep dive: spin fw, or spin fw no (B3.5.6)",
    "speed": "choose the final speed of a move: speed fw 3 (B3.7)",
    "ram": "ram an aircraft that failed to give way: ram fw spit, or ram fw no (B3.11)",
    "fire": "fire with all guns, or with some: fire fw spit, fire fw spit guns LMG, fire fw hold (B4)",
    "rockets": "fire all rockets at a hex and level: rockets fw 2015 tal 4 (B6.1)",
    "airbomb": "plot a bomb that bursts in two turns: airbomb fw 2015 tal 4, a band below: tal 4 low (B6.2)",
    "place": "move a wingman after its leader, the best way to hold station first: place w2 L F3 (C1.3)",
    "dropout": "let a wingman leave its formation and plot for itself: dropout w2 (C1.4.1)",
    "breakup": "break a formation up: breakup f1 (C1.5)",
    "exit": "fly on into the band beyond the border, or leave the game: exit z1 enter, exit z1 leave (A5.2)",
    "release": "let bombs go over a target on the way: release sb1 airfield, release sb1 no (C3.1.1)",
    "attack": "attack what is below: attack sb1 airfield bombs, attack b1 fort strafing, attack b1 hold (C3)",
    "flak": "fire a battery: flak aa1 sb1, flak aa1 2015 in 2 (heavy, high up), flak aa1 hold (C5)",
    "jink": "escape a near miss by an extreme turn next move: jink sb1, or jink sb1 no (C5.2.5)",
    "done": "have nothing more to decide in this phase: done allied",
}
PHASE_WORDS: Final = {
    "deploy": "each side places its aircraft, group by group",
    "tailing": "who is right behind an enemy may tail him",
    "border": "who flew into the clouds beyond the band comes back later, or flies home",
    "plot-tailed": "tailed aircraft plot, and the tailer learns how they turn",
    "plot": "everybody else plots, in secret",
    "follow": "tailers choose whether to move with their quarry, counters whether to move early",
    "move": "one after the other flies, the least skilled first; pilots may react",
    "collision": "aircraft in one hex at one level try to give way",
    "flak": "batteries choose their targets in secret",
    "flak-fire": "battery after battery fires; who is nearly hit may turn away",
    "fire": "shots are declared in secret, and fall together",
    "surface": "what attacks targets below is declared, and comes down together",
}
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
    topic = topic if topic in ORDERS else ALIASES.get(topic, topic)
    if not topic:
        return _overview()
    if topic in COMMANDS:
        usage, words = COMMANDS[topic]
        return [f"{usage}: {words}"]
    if topic in ORDERS:
        return [f"{USAGE[topic]}", f"  {ORDERS[topic]}"]
    if topic in TOPICS:
        return _TELL[topic](battle)
    known = (*COMMANDS, *ORDERS, *TOPICS)
    return [f"no help on {topic!r}{guess(topic, known)}; topics: {', '.join(known)}"]


def _overview() -> list[str]:
    return [
        "Type an order as the question shows it, or one of",
        *(f"  {line}" for line in aligned(list(COMMANDS.values()))),
        f"Orders: {' '.join(ORDERS)}. Topics: {' '.join(TOPICS)}.",
        "Tab completes, Enter alone repeats the question; small letters will do.",
    ]


def _orders(battle: Battle) -> list[str]:
    return aligned([(USAGE[verb], words) for verb, words in ORDERS.items()])


def _phases(battle: Battle) -> list[str]:
    return aligned([(row.title, PHASE_WORDS[phase]) for phase, row in PHASES.items() if phase in PHASE_WORDS])


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
