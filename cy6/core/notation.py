"""One order, one line of text: the form that the terminal, replays, cases and documents share."""

from __future__ import annotations

from typing import Final

from cy6.core.order_rows import ORDERS, ROW_OF, OrderRow
from cy6.core.orders import Order
from cy6.core.plot_text import THEN
from cy6.core.refusal import MalformedOrder

KEYWORDS: Final = ("tal", "speed", "guns", "aim", "hold", "keep", "none", "no", THEN, "enter", "leave", "in")
"""Words within orders that are no names."""
_FORMS: Final[dict[str, tuple[OrderRow, ...]]] = {
    row.verb: tuple(other for other in ORDERS if other.verb == row.verb) for row in ORDERS
}
USAGE: Final = {verb: " | ".join(row.usage for row in forms) for verb, forms in _FORMS.items()}
HELP: Final = {row.verb: row.help for row in ORDERS if row.help}


def parse(text: str) -> Order:
    """Read one order. Raise MalformedOrder with the form that the verb takes."""
    words = text.split()
    if not words:
        raise MalformedOrder("an order begins with a verb: " + " ".join(USAGE))
    forms = _FORMS.get(words[0])
    if forms is None:
        raise MalformedOrder(f"no order begins with {words[0]!r}: the verbs are {' '.join(USAGE)}")
    detail = ""
    for form in reversed(forms):
        try:
            order: Order = form.read(words[1:])
            return order
        except IndexError:
            continue
        except ValueError as problem:
            detail = f"{problem}; " if str(problem) else detail
    raise MalformedOrder(f"{text!r}: {detail}write {USAGE[words[0]]}") from None


def format_order(order: Order) -> str:
    """Write an order as the line that `parse` reads."""
    text: str = ROW_OF[type(order)].write(order)
    return text
