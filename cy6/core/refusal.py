"""Why an order is refused: a code for programs, a sentence for people, the rule's number."""

from __future__ import annotations

from typing import NamedTuple


class Refusal(NamedTuple):
    """One reason against an order."""

    code: str
    sentence: str
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})" if self.rule else self.sentence


class IllegalOrder(ValueError):
    """An order that the rules refuse, with every reason."""

    def __init__(self, text: str, refusals: tuple[Refusal, ...]) -> None:
        super().__init__(f"{text}: " + "; ".join(map(str, refusals)))
        self.text = text
        self.refusals = refusals


class MalformedOrder(ValueError):
    """A line that is not an order in the notation."""
