"""Exit statuses, and how a command speaks: answers on standard output, complaints on standard error."""

from __future__ import annotations

import json
import sys
from typing import Any, Final

FINE: Final = 0
NEGATIVE: Final = 1
BAD_INPUT: Final = 2


def complain(words: str) -> None:
    """Write a line to standard error."""
    print(words, file=sys.stderr)


def answer(words: str) -> None:
    """Write a line to standard output."""
    print(words)


def answer_json(value: Any) -> None:
    """Write one JSON document to standard output."""
    print(json.dumps(value, ensure_ascii=False, indent=2))
