"""What is wrong in a file, with its place: how every broken file is told."""

from __future__ import annotations

from typing import NamedTuple


class Problem(NamedTuple):
    """One thing wrong in a file, at a line and a column counted from 1."""

    file: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message}"


class BrokenFile(Exception):
    """A file, or several, that cannot be used, with every problem in order of place."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = tuple(sorted(problems, key=lambda each: each[:3]))
        super().__init__("\n".join(map(str, self.problems)))
