"""The one way to step along values: those after one, those before, and no further than the ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

Value = TypeVar("Value")


def stepped(values: Sequence[Value], now: Value, by: int) -> Value:
    """Give the value some places after `now`, or before it below zero, no further than the ends.

    From a number that is not among them, as one written by hand may be, it is one step to the next by size.
    """
    if now in values:
        return values[min(max(values.index(now) + by, 0), len(values) - 1)]
    beyond = [value for value in values if (value > now) == (by > 0)]  # type: ignore[operator]
    return (beyond[0] if by > 0 else beyond[-1]) if beyond else now


def cycled(values: Sequence[Value], now: Value, by: int = 1) -> Value:
    """Give the value some places further, round the end."""
    return values[(values.index(now) + by) % len(values)] if now in values else stepped(values, now, by)
