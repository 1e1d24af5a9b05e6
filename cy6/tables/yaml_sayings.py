"""What the YAML parser complains of, in words for people who are not programmers."""

from __future__ import annotations

from typing import Final

import yaml

_OPEN_LIST: Final = "the list begun in line {line} is not closed, or a comma is missing (close it with ])"
_OPEN_GROUP: Final = "the group begun in line {line} is not closed, or a comma is missing (close it with })"
_CROOKED: Final = "this does not line up with what was begun in line {line} (check the indentation)"
_TAG: Final = "a tag is not read here (leave it out)"

# The first entry found in the complaint counts, whichever of PyYAML's two parsers made it.
_SAYINGS: Final = (
    ("mapping values are not", "a colon is not expected here (quote the text, or check the indentation)"),
    ("unexpected ':'", "a colon is not expected here (put a space after it, or quote the text)"),
    ("could not find expected ':'", "a key without its colon (write key: value, with a space between)"),
    ("expected ',' or ']'", _OPEN_LIST),
    ("expected ',' or '}'", _OPEN_GROUP),
    ("unexpected end of stream", "the quotation mark opened in line {line} is not closed"),
    ("end of stream", "the file ends in the middle of something begun in line {line}"),
    ("did not find expected key", _CROOKED),
    ("expected <block end>", _CROOKED),
    ("did not find expected '-' indicator", _CROOKED),
    ("cannot start any token", "this character cannot begin a value (put the text in quotes)"),
    ("escape character", "this backslash is not understood (double it, or use single quotation marks)"),
    ("nesting depth", "too deeply nested"),
    ("unknown tag", _TAG),
    ("undefined tag handle", _TAG),
)  # fmt: skip


def explain_syntax(error: yaml.MarkedYAMLError) -> str:
    """Say in plain words what the YAML parser stumbled over."""
    start = error.context_mark or error.problem_mark
    line = start.line + 1 if start else 1
    complaint = error.problem or error.context or "unreadable"
    for part, saying in _SAYINGS:
        if part in complaint:
            return saying.replace("{line}", str(line))
    return f"this is not readable as YAML: {complaint}"
