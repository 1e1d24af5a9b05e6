"""Where the values of a table come from, as its file says under `sources`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from cy6.tables.models import TableFile
from cy6.tables.names import guess
from cy6.tables.strict_yaml import Document, Problem, shorten

UNSTATED: Final = "unstated"
NO_TABLES: Final = ("format", "sources", "evidence", "known", "bounds")

Path = tuple[str, ...]


def count_sources(document: Document, file: TableFile) -> dict[str, Counter[str]]:
    """Count the values of each table of a file by source. Names for people are not counted."""
    source = source_of(file)
    counts: dict[str, Counter[str]] = {}
    for table, data in _tables(document):
        counts[table] = Counter(source(path) for path in _leaves((table,), data))
    return counts


def source_of(file: TableFile) -> Callable[[Path], str]:
    """Give what tells the source of the value at a path of the file."""
    patterns = {tuple(path.split(".")): source for path, source in file.origins().values()}
    return partial(_source, patterns)


def unmatched_sources(document: Document, file: TableFile) -> Iterator[Problem]:
    """List the paths under `sources` and `evidence` that fit nothing in the file."""
    for place, (path, _) in file.origins().items():
        steps = tuple(path.split("."))
        here: list[Any] = [document.data]
        for step in steps:
            keys = [key for each in here if isinstance(each, dict) for key in each]
            here = [
                each[key] for each in here if isinstance(each, dict) for key in each if step in ("*", key)
            ]
            if not here:
                message = f"nothing in this file is called {shorten(step)}{guess(step, dict.fromkeys(keys))}"
                yield document.key_problem(place, message)
                break


def _tables(document: Document) -> Iterator[tuple[str, Any]]:
    if isinstance(document.data, dict):
        for key, value in document.data.items():
            if key not in NO_TABLES:
                yield key, value


def _leaves(path: Path, data: Any) -> Iterator[Path]:
    if isinstance(data, dict):
        for key, value in data.items():
            if key != "name":
                yield from _leaves((*path, key), value)
    elif isinstance(data, list):
        for value in data:
            yield from _leaves(path, value)
    else:
        yield path


def _source(patterns: Mapping[Path, str], path: Path) -> str:
    fitting = [pattern for pattern in patterns if _fits(pattern, path)]
    if not fitting:
        return UNSTATED
    return patterns[max(fitting, key=lambda pattern: (len(pattern), -pattern.count("*")))]


def _fits(pattern: Path, path: Path) -> bool:
    return len(pattern) <= len(path) and all(
        step in ("*", there) for step, there in zip(pattern, path, strict=False)
    )
