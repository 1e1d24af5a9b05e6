"""How a shot is fired: with which guns, and at vulnerable points or not."""

from __future__ import annotations

from collections.abc import Callable

from cy6.core.orders import Fire
from cy6.ui.seat.cursor import Cursor

Fits = Callable[[Fire, Fire], bool]


def step_guns(cursor: Cursor, by: int) -> None:
    """Fire the lit shot with the next choice among its guns, keeping the aim."""
    _vary(cursor, lambda now, other: other.shot.aim == now.shot.aim, by, "No other guns bear on it.")


def toggle_aim(cursor: Cursor) -> None:
    """Aim the lit shot at vulnerable points, or not, with the same guns."""
    lit = cursor.highlighted()
    if lit is None or not isinstance(lit.order, Fire):
        return
    aimed = lit.order.shot._replace(aim="" if lit.order.shot.aim else "aim")
    if any(order.shot == aimed for order in lit.variants):
        _vary(cursor, lambda now, other: other.shot == aimed, 1, "")
    else:
        cursor.seat.say("", *cursor.seat.game.explain(Fire(aimed)))


def pick_variant(cursor: Cursor, number: int) -> None:
    """Fire the lit shot with the guns and the aim of that number."""
    lit = cursor.highlighted()
    if lit is not None and 0 <= number < len(lit.variants):
        cursor.variant = number


def _vary(cursor: Cursor, fits: Fits, by: int, otherwise: str) -> None:
    lit = cursor.highlighted()
    if lit is None or not isinstance(lit.order, Fire):
        return
    now = lit.order
    found = [i for i, order in enumerate(lit.variants) if fits(now, order) or order == now]
    if len(found) < 2:
        cursor.seat.say(otherwise)
        return
    at = found.index(lit.variants.index(now)) if now in lit.variants else 0
    cursor.variant = found[(at + by) % len(found)]
