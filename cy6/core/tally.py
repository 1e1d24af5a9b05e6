"""A number that keeps its reasons: the same tally feeds the roll, the odds, the log and the tooltip."""

from __future__ import annotations

from typing import NamedTuple


class Reason(NamedTuple):
    """One contribution to a number: a stable key, its value, words for a person, the rule."""

    key: str
    value: int
    why: str
    rule: str


class Tally(NamedTuple):
    """A target for 2d6 and the modifiers to the roll. Reasons of value zero are left out."""

    target: int
    reasons: tuple[Reason, ...] = ()

    @property
    def modifier(self) -> int:
        """Sum the modifiers to the roll."""
        return sum(reason.value for reason in self.reasons)

    @property
    def needed(self) -> int:
        """Give the lowest unmodified sum of the dice that succeeds."""
        return self.target - self.modifier

    def is_met_by(self, faces: tuple[int, ...]) -> bool:
        """Tell whether these faces succeed."""
        return sum(faces) >= self.needed

    def margin(self, faces: tuple[int, ...]) -> int:
        """Give the modified roll less the target: negative when the roll failed."""
        return sum(faces) - self.needed

    def __str__(self) -> str:
        reasons = ", ".join(f"{reason.why} {reason.value:+d}" for reason in self.reasons)
        return f"needs {self.target}: {reasons}" if reasons else f"needs {self.target}"


def tally(target: int, *reasons: Reason) -> Tally:
    """Make a tally, leaving out the reasons of value zero."""
    return Tally(target, tuple(reason for reason in reasons if reason.value))
