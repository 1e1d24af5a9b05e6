"""The keyboard itself: completion by Tab, a history for each seat, leaving politely; and a real terminal."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from cy6.terminal.keyboard import Keyboard, WordCompleter
from cy6.terminal.table import Table
from tests.terminal.hands import duel

UP, TAB, ENTER, CONTROL_C, CONTROL_D = "\x1b[A", "\t", "\r", "\x03", "\x04"
PATIENCE = 60


@pytest.fixture
def keys() -> Iterator[PipeInput]:
    """Give keys to press."""
    with create_pipe_input() as pipe:
        yield pipe


def keyboard(table: Table, keys: PipeInput) -> Keyboard:
    """Give the keyboard of a table, with a screen that nobody sees."""
    return Keyboard(table, keys, DummyOutput())


@pytest.mark.parametrize(
    ("typed", "completed"), [("ros", "roster"), ("plot sp", "plot spit"), ("plot fw I-1", "plot fw I-180")]
)
def test_a_completion_takes_the_place_of_the_word_that_was_begun(typed: str, completed: str) -> None:
    document = Document(typed)
    (found,) = WordCompleter(Table(duel())).get_completions(document, CompleteEvent())
    assert typed[: len(typed) + found.start_position] + found.text == completed


def test_a_line_is_what_was_typed(keys: PipeInput) -> None:
    keys.send_text(f"plot fw L F31R{ENTER}")
    assert keyboard(Table(duel()), keys).ask("> ") == "plot fw L F31R"


def test_no_side_calls_up_what_the_other_has_typed(keys: PipeInput) -> None:
    table = Table(duel())
    table.seat = "allied"
    at = keyboard(table, keys)
    keys.send_text(f"plot spit L F4{ENTER}")
    assert at.ask("> ") == "plot spit L F4"
    keys.send_text(f"{UP}{ENTER}")
    assert at.ask("> ") == "plot spit L F4"
    table.seat = "axis"
    keys.send_text(f"{UP}{ENTER}")
    assert at.ask("> ") == ""


@pytest.mark.parametrize(("key", "how"), [(CONTROL_C, KeyboardInterrupt), (CONTROL_D, EOFError)])
def test_leaving(keys: PipeInput, key: str, how: type[BaseException]) -> None:
    keys.send_text(key)
    with pytest.raises(how):
        keyboard(Table(duel()), keys).ask("> ")


class Terminal:
    """The game in a terminal of its own."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.shown = ""
        self._master, slave = pty.openpty()
        environment = os.environ | {
            "CY6_HOME": str(home), "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1",
            "COLUMNS": "100", "LINES": "40",
        }  # fmt: skip
        environment.pop("DISPLAY", None)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "cy6", "play", "--terminal", *arguments],
            stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True,
        )  # fmt: skip
        os.close(slave)

    def read_until(self, words: str) -> str:
        """Read until some words are shown, and give what came up to and with them."""
        end = time.monotonic() + PATIENCE
        while words not in self.shown:
            ready, _, _ = select.select([self._master], [], [], 1)
            try:
                self.shown += os.read(self._master, 65536).decode(errors="replace") if ready else ""
            except OSError:
                break
            assert time.monotonic() < end, self.shown
        before, found, self.shown = self.shown.partition(words)
        assert found, before
        return before + found

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self._master, text.encode())

    def ended(self) -> int:
        """Wait for the end and give the exit status."""
        status = self._process.wait(PATIENCE)
        os.close(self._master)
        return status


@pytest.mark.slow
def test_a_game_in_a_terminal_is_left_politely_and_gone_on_with(tmp_path: Path) -> None:
    first = Terminal(tmp_path, "--seed", "3")
    first.read_until("Which scenario, or the path of a file? [1] ")
    first.type("\r")
    first.read_until("Who plays? [1] ")
    first.type("\r")
    first.read_until("allied 1, deploy swede>")
    first.type("deploy swe")
    first.read_until("deploy swe")
    first.type(TAB)
    first.read_until("de")
    first.type(" 3108 SW tal 4 speed 3\r")
    first.read_until("swede is set up at 3108 SW")
    first.read_until("allied 1, done>")
    first.type(CONTROL_C)
    first.read_until("The game is saved in ")
    assert first.ended() == 0

    again = Terminal(tmp_path)
    again.read_until("The Swede was interrupted on turn 1. Go on with it?")
    again.type("y\r")
    again.read_until("swede is set up at 3108 SW")
    again.read_until("allied 1, done>")
    again.type(CONTROL_D)
    again.read_until("The game is saved in ")
    assert again.ended() == 0
