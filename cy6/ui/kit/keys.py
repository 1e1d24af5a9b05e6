"""Every key and what it does: the one table that the window obeys and the help page shows.

`BINDINGS` is the table as it comes. A player's own keymap file (`keymap_file`) puts another in its place
with `use`; `verb_for`, `key_for` and the help page follow the table in force.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, Literal, NamedTuple

Context = Literal["everywhere", "board", "list", "set-up", "hand-over", "replay", "start"]


class Binding(NamedTuple):
    """A verb, its keys as SDL names them (`shift+tab`), what it does, and where it holds."""

    verb: str
    keys: tuple[str, ...]
    words: str
    context: Context


BINDINGS: Final[tuple[Binding, ...]] = (
    Binding("help", ("f1",), "this page", "everywhere"),
    Binding("back", ("escape",), "one step back; then the menu", "everywhere"),
    Binding("settings", ("f2",), "settings", "everywhere"),
    Binding("full-screen", ("f11",), "full screen on and off", "everywhere"),
    Binding("scale-up", ("ctrl+=", "ctrl++"), "larger interface", "everywhere"),
    Binding("scale-down", ("ctrl+-",), "smaller interface", "everywhere"),
    Binding("next", ("tab",), "next aircraft", "list"),
    Binding("previous", ("shift+tab",), "aircraft before", "list"),
    Binding("next-open", ("n",), "next one to decide", "list"),
    Binding("down", ("down",), "next choice", "list"),
    Binding("up", ("up",), "choice before", "list"),
    Binding("group-down", ("right",), "next level or group", "list"),
    Binding("group-up", ("left",), "level or group before", "list"),
    Binding("confirm", ("return", "keypad enter"), "do what is lit", "list"),
    Binding("commit", ("c",), "done: nothing more to decide", "list"),
    Binding("undo", ("u",), "take the last order back", "list"),
    Binding("redo", ("y",), "give it again", "list"),
    Binding("notation", ("/",), "type an order", "list"),
    Binding("copy-flown", ("l",), "plot what it flew last turn", "list"),
    Binding("copy-plotted", ("p",), "plot as for the one before", "list"),
    Binding("guns", ("x",), "other guns for the lit shot", "list"),
    Binding("aim", ("v",), "aim at vulnerable points", "list"),
    Binding("bomb", ("b",), "plot an air bomb", "list"),
    Binding("station", ("k",), "all wingmen hold station", "list"),
    Binding("drop-out", ("o",), "drop the wingman out", "list"),
    Binding("break-up", ("shift+o",), "break the formation up", "list"),
    Binding("why", ("w",), "why: reasons, rolls, refusals", "list"),
    Binding("skip", ("space",), "end the motion at once", "list"),
    Binding("quicker", (".",), "quicker motion", "list"),
    Binding("calmer", (",",), "calmer motion", "list"),
    Binding("place-north", ("up",), "place further north", "set-up"),
    Binding("place-south", ("down",), "place further south", "set-up"),
    Binding("place-west", ("left",), "place further west", "set-up"),
    Binding("place-east", ("right",), "place further east", "set-up"),
    Binding("turn-left", ("q",), "turn left", "set-up"),
    Binding("turn-right", ("e",), "turn right", "set-up"),
    Binding("higher", ("w",), "one level higher", "set-up"),
    Binding("lower", ("s",), "one level lower", "set-up"),
    Binding("faster", ("d",), "faster", "set-up"),
    Binding("slower", ("a",), "slower", "set-up"),
    Binding("set-up-one", ("m",), "set it up for me", "set-up"),
    Binding("set-up-side", ("shift+m",), "set the whole side up for me", "set-up"),
    Binding("arcs", ("g",), "arcs of the selected aircraft", "board"),
    Binding("ranges", ("r",), "ranges of the selected aircraft", "board"),
    Binding("reach", ("h",), "where it can get to", "board"),
    Binding("shot-table", ("t",), "table of all shots", "board"),
    Binding("band", ("z",), "next altitude band", "board"),
    Binding("filter", ("ctrl+f",), "narrow the roster", "board"),
    Binding("fit", ("home",), "whole board", "board"),
    Binding("frame", ("f",), "all aircraft", "board"),
    Binding("zoom-in", ("=", "+", "keypad +"), "nearer", "board"),
    Binding("zoom-out", ("-", "keypad -"), "further", "board"),
    Binding("drawer", ("i",), "inspector in and out", "board"),
    Binding("log-up", ("page up",), "older log lines", "board"),
    Binding("log-down", ("page down",), "newer log lines", "board"),
    Binding("look-back", ("ctrl+page up", "["), "see the moment before", "board"),
    Binding("look-on", ("ctrl+page down", "]"), "see the moment after", "board"),
    Binding("ready", ("return", "keypad enter", "space"), "take the seat; go on", "hand-over"),
    Binding("replay", ("v",), "see the finished game again", "hand-over"),
    Binding("why", ("w",), "why a roll came out so", "hand-over"),
    Binding("step-back", ("left",), "previous step", "replay"),
    Binding("step-on", ("right",), "next step", "replay"),
    Binding("turn-back", ("shift+left", "up"), "previous turn", "replay"),
    Binding("turn-on", ("shift+right", "down"), "next turn", "replay"),
    Binding("first", ("ctrl+left",), "beginning", "replay"),
    Binding("last", ("ctrl+right", "end"), "end", "replay"),
    Binding("play", ("space",), "play or pause", "replay"),
    Binding("play-faster", (".",), "play faster", "replay"),
    Binding("play-slower", (",",), "play slower", "replay"),
    Binding("plots", ("p",), "plots shown or hidden", "replay"),
    Binding("whose-view", ("v",), "one side's view, then the next", "replay"),
    Binding("down", ("down", "tab"), "next line", "start"),
    Binding("up", ("up", "shift+tab"), "line before", "start"),
    Binding("left", ("left",), "to the list; a smaller value", "start"),
    Binding("right", ("right",), "to the set-up; a larger value", "start"),
    Binding("confirm", ("return", "keypad enter", "space"), "open; switch on and off", "start"),
    Binding("option", ("1",), "to 9: variable rules on and off", "start"),
)

CONTEXT_WORDS: Final[Mapping[Context, str]] = {
    "everywhere": "Everywhere",
    "list": "Deciding",
    "set-up": "Setting up",
    "board": "The board",
    "hand-over": "Hand-over",
    "replay": "A replay",
    "start": "Start page and settings",
}


_in_force: tuple[Binding, ...] = BINDINGS
_verbs: dict[tuple[Context, str], str] = {}

TOGETHER: Final[tuple[tuple[Context, ...], ...]] = (
    ("set-up", "list", "board", "everywhere"),
    ("hand-over", "board", "everywhere"),
    ("replay", "board", "everywhere"),
    ("start", "everywhere"),
)
"""Which contexts hold at the same time, the first asked first."""
SHADOWS: Final[frozenset[tuple[Context, Context]]] = frozenset({("set-up", "list"), ("set-up", "board")})
"""A context that may take keys of another: arrows and W set an aircraft up while there is one to set up."""


def use(bindings: tuple[Binding, ...]) -> None:
    """Put a table of keys in force."""
    global _in_force
    _in_force = bindings
    _verbs.clear()
    for binding in bindings:
        for key in binding.keys:
            _verbs.setdefault((binding.context, key), binding.verb)


def in_force() -> tuple[Binding, ...]:
    """Give the table of keys in force."""
    return _in_force


def verb_for(key: str, contexts: Collection[Context]) -> str:
    """Find what a key does in some contexts, the first that knows it; an empty text for nothing."""
    for context in contexts:
        if verb := _verbs.get((context, key)):
            return verb
    return ""


def is_bound(key: str) -> bool:
    """Tell whether a key does anything anywhere."""
    return any(key in binding.keys for binding in _in_force)


def key_for(verb: str) -> str:
    """Give a verb's first key, as it is shown on a button."""
    binding = next((binding for binding in _in_force if binding.verb == verb), None)
    return shown(binding.keys[0]) if binding else ""


def shown(key: str) -> str:
    """Write a key as it stands on the keyboard: `Shift+Tab`, `Enter`, `Ctrl +`."""
    names = {"return": "Enter", "escape": "Esc", "page up": "PgUp", "page down": "PgDn", "=": "+"}
    held, _, last = key.rpartition("+") if not key.endswith("+") else (key[:-1].rstrip("+"), "", "+")
    if key.startswith("keypad"):
        held, last = "", key
    name = names.get(last, last.title())
    if not held:
        return name
    return "+".join(part.title() for part in held.split("+")) + (f"+{name}" if name.isalnum() else f" {name}")


use(BINDINGS)
