"""The keyboard: line editing with completion, and a history that no other side can call up."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import Input
from prompt_toolkit.input.typeahead import clear_typeahead
from prompt_toolkit.output import Output

from cy6.terminal.completion import complete
from cy6.terminal.table import Table


class WordCompleter(Completer):
    """Offers what may follow at a table."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Offer the words that may come next."""
        text = document.text_before_cursor
        typed = len(text) - len(text.rpartition(" ")[0]) - (" " in text)
        for word in complete(self._table, text):
            yield Completion(word, start_position=-typed)


class Keyboard:
    """Asks for lines. Each seat has its own history."""

    def __init__(self, table: Table, input: Input | None = None, output: Output | None = None) -> None:
        self._table = table
        self._io = input, output
        self._sessions: dict[str, PromptSession[str]] = {}
        self._last_seat = table.seat

    def ask(self, prompt: str) -> str:
        """Show a prompt and give the line. Raise EOFError or KeyboardInterrupt when the player leaves."""
        session = self._session()
        if self._table.seat != self._last_seat:
            self._last_seat = self._table.seat
            clear_typeahead(session.app.input)
        return session.prompt(prompt)

    def _session(self) -> PromptSession[str]:
        seat = self._table.seat
        if seat not in self._sessions:
            input, output = self._io
            self._sessions[seat] = PromptSession(
                history=InMemoryHistory(),
                completer=WordCompleter(self._table),
                complete_while_typing=False,
                input=input,
                output=output,
            )
        return self._sessions[seat]


def write(text: str) -> None:
    """Write to standard output at once."""
    sys.stdout.write(text)
    sys.stdout.flush()
