"""What each verb of a key or a click does at the cursor of a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cy6.rules.rim import hexes
from cy6.ui.choices import setting_up
from cy6.ui.kit.scene import Command
from cy6.ui.seat import aiming, copying, for_me, formation_buttons
from cy6.ui.seat.cursor import Cursor

Obey = Callable[[Cursor, Command], object]


def _choose(cursor: Cursor, command: Command) -> None:
    """Light a row; a click on the lit row does it."""
    if cursor.index == command.number:
        cursor.confirm()
    else:
        cursor.highlight(command.number)


def _light_shot(cursor: Cursor, command: Command) -> None:
    """Light a shot of the table; a click on the lit one declares it."""
    shooter, _, target = command.about.partition(">")
    lit = cursor.highlighted()
    if cursor.selected == shooter and lit is not None and lit.target == target:
        cursor.confirm()
        return
    cursor.select(shooter)
    for i, choice in enumerate(cursor.shown_choices()):
        if choice.target == target:
            cursor.highlight(i)
            return


def _place(heading: float) -> Obey:
    """Move what is being placed roughly that way (0 north, 1.5 east): aircraft, or aim of a bomb."""

    def obey(cursor: Cursor, command: Command) -> None:
        if cursor.aiming:
            _move_bomb(cursor, heading)
        else:
            cursor.move_draft(heading)

    return obey


def _move_bomb(cursor: Cursor, heading: float) -> None:
    setting, aircraft = cursor.seat.battle.setting, cursor.aircraft()
    if aircraft is None:
        return
    room = setting_up.Room(hexes(setting.columns, setting.rows), (), (), ())
    index = cursor.index
    cursor.pick_hex(setting_up.beside(room, cursor.narrowed or aircraft.place, heading))
    cursor.highlight(index)


def _climb(by: int) -> Obey:
    """Raise an aircraft being set up, or a bomb's level: its list has the highest first."""

    def obey(cursor: Cursor, command: Command) -> None:
        cursor.climb(by)
        if cursor.aiming:
            cursor.step_choice(-by)

    return obey


CHOOSING: Final[Mapping[str, Obey]] = {
    "next": lambda cursor, _: cursor.step_actor(1),
    "previous": lambda cursor, _: cursor.step_actor(-1),
    "next-open": lambda cursor, _: cursor.step_unanswered(),
    "down": lambda cursor, _: cursor.step_choice(1),
    "up": lambda cursor, _: cursor.step_choice(-1),
    "group-down": lambda cursor, _: cursor.step_group(1),
    "group-up": lambda cursor, _: cursor.step_group(-1),
    "confirm": lambda cursor, _: cursor.enter(),
    "take": lambda cursor, _: cursor.confirm(),
    "commit": lambda cursor, _: cursor.commit(),
    "undo": lambda cursor, _: cursor.undo(),
    "redo": lambda cursor, _: cursor.redo(),
    "copy-flown": lambda cursor, _: copying.copy_flown(cursor),
    "copy-plotted": lambda cursor, _: copying.copy_plotted(cursor),
    "guns": lambda cursor, _: aiming.step_guns(cursor, 1),
    "aim": lambda cursor, _: aiming.toggle_aim(cursor),
    "variant": lambda cursor, command: aiming.pick_variant(cursor, command.number),
    "bomb": lambda cursor, _: cursor.aim_bomb(),
    for_me.ONE: lambda cursor, _: for_me.one(cursor),
    for_me.SIDE: lambda cursor, _: for_me.side(cursor),
    "station": lambda cursor, _: formation_buttons.hold(cursor),
    "drop-out": lambda cursor, _: formation_buttons.drop_out(cursor),
    "break-up": lambda cursor, _: formation_buttons.break_up(cursor),
    "choose": _choose,
    "shot": _light_shot,
}
"""While something is to be decided."""

SETTING_UP: Final[Mapping[str, Obey]] = {
    "place-north": _place(0.0),
    "place-east": _place(1.5),
    "place-south": _place(3.0),
    "place-west": _place(4.5),
    "turn-left": lambda cursor, _: cursor.turn(-1),
    "turn-right": lambda cursor, _: cursor.turn(1),
    "higher": _climb(1),
    "lower": _climb(-1),
    "faster": lambda cursor, _: cursor.speed_up(1),
    "slower": lambda cursor, _: cursor.speed_up(-1),
}
"""While an aircraft is set up, or a bomb is aimed."""
