"""The window in words: a whole game can be played by what is said and by keys alone (B43)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cy6.engine import Game
from cy6.ui.kit.launch import Launch
from cy6.ui.opener import Opener
from cy6.ui.shell import Shell
from cy6.ui.speech import Describer, Spoken, describe, standing_words
from tests.ui.sitting import ROOT, cursor_of, duel, plot_straight, press_on, take_seat, the_swede


class Ear:
    """Hears what a describer says."""

    def __init__(self, shell: Shell, wipe: str = "") -> None:
        self.shell = shell
        self.lines: list[str] = []
        self._describer = Describer(self.lines.append, wipe)

    def listen(self) -> list[str]:
        """Give what is said now."""
        self.lines.clear()
        self._describer.tell(self.shell)
        return list(self.lines)

    def after(self, *keys: str) -> list[str]:
        """Press keys, and give what is said then."""
        for key in keys:
            self.shell.press(key)
        return self.listen()


def play_to_phase(shell: Shell, phase: str) -> None:
    while cursor_of(shell).seat.game.state.phase != phase:
        press_on(shell)


def test_the_start_page_is_told_and_a_move_says_only_what_is_lit_now() -> None:
    ear = Ear(Shell(Opener(Launch(scenarios=ROOT / "scenarios", seed=1))))
    first = ear.listen()
    assert first[0] == "Start page: what would you like to open?"
    assert any(line.startswith("> The Swede") for line in first)
    assert any(line.startswith("  French Surprise") for line in first)
    second = ear.after("down")
    assert second[0].startswith("> French Surprise")
    assert not any("The Swede" in line for line in second)
    assert ear.listen() == []


def test_the_set_up_is_told_and_changed_by_ear() -> None:
    ear = Ear(Shell(Opener(Launch(scenarios=ROOT / "scenarios", seed=1))))
    ear.listen()
    said = ear.after("right")
    assert "> Two people at one keyboard on" in said
    ear.after("down")
    chosen = ear.after("return")
    assert any(
        line.startswith("> You against a bot: United States Navy") and line.endswith(" on") for line in chosen
    )
    assert "  Play as United States Navy" in chosen


def test_a_plot_is_made_by_ear() -> None:
    shell = the_swede(5)
    play_to_phase(shell, "plot")
    cursor = cursor_of(shell)
    take_seat(cursor)
    ear = Ear(shell)
    said = ear.listen()
    actor = cursor.actor()
    assert actor is not None
    assert any(
        line.startswith(f"Turn 1, plotting: {cursor.seat.side_name(cursor.seat.side)}") for line in said
    )
    assert any(line.startswith(f"{actor.id}, plot.") for line in said)
    answers = [line for line in said if line.startswith(("> ", "  "))]
    assert len(answers) == len(cursor.shown_choices())
    lit = cursor.highlighted()
    assert lit is not None
    assert lit.title in next(line for line in answers if line.startswith(">"))
    moved = ear.after("down")
    now = cursor.highlighted()
    assert now is not None
    assert moved[0].startswith("> ")
    assert now.title in moved[0]


def test_a_refused_placing_says_why() -> None:
    shell = the_swede(5)
    ear = Ear(shell)
    ear.listen()
    said = ear.after("return")
    assert any("lit hexes" in line for line in said)


def test_where_everybody_stands_is_told_and_only_what_changed_again() -> None:
    shell = the_swede(6)
    play_to_phase(shell, "move")
    ear = Ear(shell)
    take_seat(cursor_of(shell))
    before = standing_words(cursor_of(shell).seat.battle, cursor_of(shell).seat.view())
    assert len(before) == 4
    assert set(before) <= set(ear.listen())
    press_on(shell)
    after = standing_words(cursor_of(shell).seat.battle, cursor_of(shell).seat.view())
    said = ear.listen()
    assert [line for line in said if line in after and line not in before] == [
        line for line in after if line not in before
    ]
    assert not any(line in said for line in before if line in after)


def test_the_log_is_told_line_by_line_once() -> None:
    shell = the_swede(6)
    play_to_phase(shell, "move")
    cursor = cursor_of(shell)
    take_seat(cursor)
    ear = Ear(shell)
    ear.listen()
    told = len(shell.screen.log())  # type: ignore[attr-defined]
    press_on(shell)
    fresh = [said.text for said in shell.screen.log()[told:]]  # type: ignore[attr-defined]
    assert cursor.seat.stage == "table"
    assert fresh
    assert ear.listen()[: len(fresh)] == fresh


def test_menus_settings_and_help_are_told() -> None:
    ear = Ear(the_swede(5))
    ear.listen()
    assert "> Go on" in ear.after("escape")
    ear.after("escape")
    said = ear.after("f2")
    assert "> Interface scale: 100 %" in said
    assert ear.after("right")[0] != ""
    ear.after("escape")
    assert any("B4.3.4" in line for line in ear.after("f1", "tab"))


def test_a_hand_over_says_whose_turn_it_is_and_nothing_else() -> None:
    spoken: list[Spoken] = []
    for plot in ("plot fw L L34", "plot fw PC F3"):
        cursor = duel()
        take_seat(cursor)
        cursor.type(plot)
        plot_straight(cursor)
        assert cursor.seat.stage == "hand-over"
        shell = the_swede(5)
        shell.screen.cursor = cursor  # type: ignore[attr-defined]
        spoken.append(describe(shell))
    assert spoken[0] == spoken[1]
    assert len(spoken[0].asked) == 2
    assert (spoken[0].happened, spoken[0].standing, spoken[0].answers) == ((), (), ())


def test_b10_nothing_sealed_is_told_to_the_other_side() -> None:
    told: list[list[str]] = []
    for plot in ("plot fw L L34", "plot fw PC F3"):
        cursor = duel()
        take_seat(cursor)
        cursor.type(plot)
        plot_straight(cursor)
        shell = the_swede(5)
        shell.screen.cursor = cursor  # type: ignore[attr-defined]
        ear = Ear(shell)
        ear.listen()
        take_seat(cursor)
        told.append(ear.listen())
    assert told[0] == told[1]
    assert told[0]


def test_a_terminal_is_wiped_between_two_seats() -> None:
    shell = the_swede(6)
    play_to_phase(shell, "plot")
    take_seat(cursor_of(shell))
    ear = Ear(shell, wipe="WIPE")
    ear.listen()
    plot_straight(cursor_of(shell))
    assert cursor_of(shell).seat.stage == "hand-over"
    assert ear.listen()[0] == "WIPE"


@pytest.mark.slow
def test_b43_a_whole_game_is_told_to_its_result() -> None:
    shell = the_swede(2)
    ear = Ear(shell)
    silent = 0
    for _ in range(4000):
        if cursor_of(shell).seat.stage == "over":
            break
        silent = 0 if ear.listen() else silent + 1
        assert silent < 3, "keys are pressed and nothing is said"
        press_on(shell)
    said = ear.listen()
    game: Game = cursor_of(shell).seat.game
    assert any(line.endswith(" wins") or line == "A draw" for line in said)
    assert any(line.startswith("Shots that hit") for line in said)
    for side, points in game.state.points:
        assert any(line.startswith(f"{game.battle.side(side).name}: {points} point") for line in said)


def test_a_replay_is_told_step_by_step(tmp_path: Path) -> None:
    from cy6.replay.record import Origin
    from cy6.replay.session import save

    played = the_swede(6)
    for _ in range(45):
        press_on(played)
    path = tmp_path / "game.cy6.jsonl"
    save(path, cursor_of(played).seat.game, Origin(None))
    ear = Ear(Shell(Opener(Launch(replay=path))))
    assert ear.listen()[0:1] != []
    assert any(line.startswith("Replay, step 1 of ") for line in ear.after("right"))


@pytest.mark.parametrize("key", ["f1", "f2", "escape"])
def test_what_lies_over_a_page_is_closed_and_the_page_told_again(key: str) -> None:
    ear = Ear(the_swede(5))
    first = ear.listen()
    ear.after(key)
    assert set(ear.after("escape")) >= set(first[-2:])


TOLD = """
import pygame
from pathlib import Path
from cy6.ui import Launch, run
pygame.display.init()
pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, unicode="", mod=0))
pygame.event.post(pygame.event.Event(pygame.QUIT))
run(Launch(scenario=Path("scenarios/the-swede.yaml"), seed=5, describe=True))
"""


@pytest.mark.slow
def test_the_real_window_prints_what_it_asks_and_no_escape_codes_into_a_pipe() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", TOLD], env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
        capture_output=True, text=True, check=False, cwd=ROOT, timeout=60,
    )  # fmt: skip
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "Turn 1, set-up: United States Navy\n" in ended.stdout
    assert "swede, set up." in ended.stdout
    assert "\x1b" not in ended.stdout
