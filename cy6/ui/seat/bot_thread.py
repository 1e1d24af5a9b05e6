"""A bot thinks beside the window, which goes on drawing and listening while it does."""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Thread
from typing import Final

from cy6.core.orders import Order
from cy6.engine import Decision

PATIENCE: Final = 0.005  # seconds for which a frame waits: most answers come at once
TURNS: Final = 0.0005  # seconds after which a thinking thread lets the window go on


class Thinker:
    """One thought at a time, about one decision."""

    def __init__(self) -> None:
        self._decision: Decision | None = None
        self._thread: Thread | None = None
        self._found: list[Order | Exception] = []

    @property
    def is_idle(self) -> bool:
        """Tell whether nothing is thought about."""
        return self._thread is None

    def begin(self, decision: Decision, thought: Callable[[], Order]) -> None:
        """Begin to think."""
        sys.setswitchinterval(TURNS)
        found: list[Order | Exception] = []

        def think() -> None:
            try:
                found.append(thought())
            except Exception as problem:  # it is raised where the answer is asked for
                found.append(problem)

        self._decision, self._found = decision, found
        self._thread = Thread(target=think, name="a bot thinks", daemon=True)
        self._thread.start()

    def answer(self) -> tuple[Decision, Order] | None:
        """Give what was thought about and what it came to, once; None before. Raise what it raised."""
        if self._thread is None or self._decision is None:
            return None
        self._thread.join(PATIENCE)
        if self._thread.is_alive():
            return None
        self._thread = None
        found = self._found.pop()
        if isinstance(found, Exception):
            raise found
        return self._decision, found
