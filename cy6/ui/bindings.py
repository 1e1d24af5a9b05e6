"""Every key of the window and what it does: the one table that it obeys and the help page shows.

The table is in force from the start; a player's own file of keys puts another in its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cy6.ui.kit import keys
from cy6.ui.kit.keys import Binding, Context, Keymap

BINDINGS: Final[tuple[Binding, ...]] = (
    Binding("help", ("f1",), "this page", "everywhere"),
    Binding("back", ("escape",), "one step back; then the menu", "everywhere"),
    Binding("settings", ("f2",), "settings", "everywhere"),
    Binding("full-screen", ("f11",), "full screen on and off", "everywhere"),
    Binding("scale-up", ("ctrl+=", "ctrl++"), "larger interface", "everywhere"),
    Binding("scale-down", ("ctrl+-",), "smaller interface", "everywhere"),
    Binding("next", ("tab",), "next aircraft", "list"),
    Binding("previous", ("shift+tab",), "previous aircraft", "list"),
    Binding("next-open", ("n",), "next aircraft to decide", "list"),
    Binding("down", ("down",), "next choice", "list"),
    Binding("up", ("up",), "previous choice", "list"),
    Binding("group-down", ("right",), "next level or group", "list"),
    Binding("group-up", ("left",), "previous level or group", "list"),
    Binding("confirm", ("return", "keypad enter"), "play the highlighted choice", "list"),
    Binding("commit", ("c",), "done: nothing more to decide", "list"),
    Binding("undo", ("u",), "undo the last order", "list"),
    Binding("redo", ("y",), "redo", "list"),
    Binding("notation", ("/",), "type an order", "list"),
    Binding("copy-flown", ("l",), "repeat last turn's move", "list"),
    Binding("copy-plotted", ("p",), "copy the previous aircraft's plot", "list"),
    Binding("guns", ("x",), "change the guns of a shot", "list"),
    Binding("aim", ("v",), "aim at vulnerable points", "list"),
    Binding("bomb", ("b",), "plot an air bomb", "list"),
    Binding("station", ("k",), "all wingmen hold station", "list"),
    Binding("drop-out", ("o",), "wingman drops out", "list"),
    Binding("break-up", ("shift+o",), "break the formation up", "list"),
    Binding("why", ("w",), "why: reasons, rolls, refusals", "list"),
    Binding("skip", ("space",), "skip the animation", "list"),
    Binding("quicker", (".",), "faster animation", "list"),
    Binding("calmer", (",",), "slower animation", "list"),
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
    Binding("filter", ("ctrl+f",), "filter the roster", "board"),
    Binding("fit", ("home",), "whole board", "board"),
    Binding("frame", ("f",), "all aircraft", "board"),
    Binding("zoom-in", ("=", "+", "keypad +"), "zoom in", "board"),
    Binding("zoom-out", ("-", "keypad -"), "zoom out", "board"),
    Binding("drawer", ("i",), "show or hide the inspector", "board"),
    Binding("log-up", ("page up",), "older log lines", "board"),
    Binding("log-down", ("page down",), "newer log lines", "board"),
    Binding("look-back", ("ctrl+page up", "["), "see the moment before", "board"),
    Binding("look-on", ("ctrl+page down", "]"), "see the moment after", "board"),
    Binding("ready", ("return", "keypad enter", "space"), "take the seat; go on", "hand-over"),
    Binding("replay", ("v",), "see the finished game again", "hand-over"),
    Binding("why", ("w",), "why a roll came out as it did", "hand-over"),
    Binding("step-back", ("left",), "previous step", "replay"),
    Binding("step-on", ("right",), "next step", "replay"),
    Binding("turn-back", ("shift+left", "up"), "previous turn", "replay"),
    Binding("turn-on", ("shift+right", "down"), "next turn", "replay"),
    Binding("first", ("ctrl+left",), "beginning", "replay"),
    Binding("last", ("ctrl+right", "end"), "end", "replay"),
    Binding("play", ("space",), "play or pause", "replay"),
    Binding("play-faster", (".",), "play faster", "replay"),
    Binding("play-slower", (",",), "play slower", "replay"),
    Binding("plots", ("p",), "show or hide plots", "replay"),
    Binding("whose-view", ("v",), "one side's view, then the next", "replay"),
    Binding("down", ("down", "tab"), "next line", "start"),
    Binding("up", ("up", "shift+tab"), "previous line", "start"),
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
TOGETHER: Final[tuple[tuple[Context, ...], ...]] = (
    ("set-up", "list", "board", "everywhere"),
    ("hand-over", "board", "everywhere"),
    ("replay", "board", "everywhere"),
    ("start", "everywhere"),
)
"""Which contexts hold at the same time, the first asked first."""
SHADOWS: Final[frozenset[tuple[Context, Context]]] = frozenset({("set-up", "list"), ("set-up", "board")})
"""A context that may take keys of another: arrows and W set an aircraft up while there is one to set up."""

KEYMAP: Final = Keymap(BINDINGS, CONTEXT_WORDS, TOGETHER, SHADOWS)
"""All of it, as a player's file of keys is checked against it."""

keys.use(BINDINGS)
