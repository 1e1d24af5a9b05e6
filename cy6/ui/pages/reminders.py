"""Short reminders of the rules that are played here, in our own words, each with its number."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from cy6.ui.kit.assets import asset


class Reminder(NamedTuple):
    """A rule in a sentence or two: its number, what it is called, what to remember."""

    rule: str
    title: str
    words: str


@lru_cache(maxsize=1)
def reminders() -> tuple[Reminder, ...]:
    """List all reminders in the order of their numbers; none where the file is missing."""
    path = asset("help", "rules.txt")
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    return tuple(_reminder(part) for part in text.split("\n\n") if part and not part.startswith("#"))


def search(query: str) -> tuple[Reminder, ...]:
    """Find the reminders with every word of a query in their number, title or words."""
    words = query.casefold().split()
    return tuple(each for each in reminders() if all(word in " ".join(each).casefold() for word in words))


def _reminder(part: str) -> Reminder:
    head, _, words = part.strip().partition("\n")
    rule, _, title = head.partition(" ")
    return Reminder(rule, title, " ".join(words.split()))
