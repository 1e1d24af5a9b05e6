"""Who may know of what, by the rows of orders and events: which are sealed, and whom each names.

An order is sealed when nobody but its side may read it before an event tells of it. Everything else that
keeps a secret (views, seats, films, pages, records for one side) asks here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any, Final

from cy6.core import events as e, orders as o
from cy6.core.event_rows import EVENTS
from cy6.core.ids import Phase
from cy6.core.order_rows import ORDERS, ROW_OF

# Orders ------------------------------------------------------------------------------------------


def is_sealed(order: o.Order, phase: Phase) -> bool:
    """Tell whether an order given in a phase is its side's secret until an event tells of it."""
    return phase in ROW_OF[type(order)].sealed_in


_IN_ORDER: Final[dict[type, tuple[Callable[[Any], str], ...]]] = {
    row.kind: tuple(attrgetter(name) for name in row.names) for row in ORDERS
}


def named_by_order(order: o.Order) -> tuple[str, ...]:
    """List the ids in an order: whose it is, and whom it is aimed at."""
    return tuple(word for get in _IN_ORDER[type(order)] if (word := get(order)))


# Events ------------------------------------------------------------------------------------------


def named(event: e.Event) -> Iterator[str]:
    """List the aircraft that an event names."""
    for get in _GETTERS[type(event)]:
        found = get(event)
        if isinstance(found, str):
            yield found
        else:
            yield from found


def secret_of(event: e.Event) -> str:
    """Name the aircraft or battery whose side alone may know of an event; nothing when all may.

    A sealed roll is the secret of the one who makes it.
    """
    if isinstance(event, e.Rolled):
        return event.purpose.by if event.purpose.row.sealed else ""
    get = _OWNERS.get(type(event))
    return get(event) if get is not None else ""


_GETTERS: Final[dict[type, tuple[Callable[[Any], Any], ...]]] = {
    row.kind: tuple(attrgetter(name) for name in row.names) for row in EVENTS
}
_OWNERS: Final[dict[type, Callable[[Any], str]]] = {
    row.kind: attrgetter(row.secret_of) for row in EVENTS if row.secret_of
}
