"""Sound: heard of what everybody may know, silent without a device, and never opened when it is off."""

from __future__ import annotations

import os
import subprocess
import sys
import wave
from array import array
from pathlib import Path

import pytest
import sounds

from cy6.core.events import Moved, Plotted, TurnBegan
from cy6.core.state import Plot
from cy6.hexes import Hex
from cy6.ui.film.viewer import Viewer
from cy6.ui.kit.assets import asset
from cy6.ui.shell import Shell
from cy6.ui.table.cues import CUES, cues
from tests.helpers import table
from tests.ui.sitting import ROOT, cursor_of, play_to, press_on, the_swede

BATTLE, _ = table(
    "fw axis fw-190a-4 skilled 2014N tal4 speed3", "spit allied spitfire-vc skilled 2012S tal4 speed3"
)


def heard_with(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    quiet = {name: value for name, value in os.environ.items() if name != "SDL_AUDIODRIVER"}
    return subprocess.run(
        [sys.executable, "-c", code], env={**quiet, "SDL_VIDEODRIVER": "dummy", **environment},
        capture_output=True, text=True, check=False, cwd=ROOT, timeout=60,
    )  # fmt: skip


PLAY = """
import pygame
from cy6.ui.kit.sound_card import Speaker
from cy6.ui.kit.settings import Settings
speaker = Speaker()
speaker.hear(["guns", "bang"])
speaker.tick(0.1, Settings({settings}))
print(pygame.mixer.get_init() is not None, pygame.mixer.get_init() and pygame.mixer.get_busy())
speaker.hush()
print(pygame.mixer.get_init() is not None and pygame.mixer.get_busy())
speaker.close()
"""


@pytest.mark.slow
def test_a_cue_is_played_where_there_is_a_device() -> None:
    ended = heard_with(PLAY.format(settings=""), SDL_AUDIODRIVER="dummy")
    assert (ended.stdout.splitlines()[-2:], ended.returncode) == (["True True", "False"], 0)


@pytest.mark.slow
def test_b41_without_a_device_it_is_silent_and_says_nothing() -> None:
    ended = heard_with(
        PLAY.format(settings=""), SDL_AUDIODRIVER="alsa", AUDIODEV="none-such", ALSA_CARD="none"
    )
    assert ended.returncode == 0
    assert ended.stderr == ""
    assert ended.stdout.splitlines()[-2:] == ["False None", "False"]


@pytest.mark.parametrize("settings", ["sound=False", "volume=0"])
@pytest.mark.slow
def test_the_sound_card_is_left_alone_when_sound_is_off(settings: str) -> None:
    ended = heard_with(PLAY.format(settings=settings), SDL_AUDIODRIVER="dummy")
    assert ended.stdout.splitlines()[-2:] == ["False None", "False"]


def test_nothing_sealed_is_heard() -> None:
    plotted = Plotted("fw", Plot("L", "F3"))
    moved = Moved("fw", Plot("L", "F3"), "forward", (Hex(19, 3),), Hex(19, 3), 0, 4, 0)
    assert cues(BATTLE, [plotted]) == ()
    assert cues(BATTLE, [plotted, moved, moved, TurnBegan(2)]) == ("engine", "bell")


def test_nothing_is_heard_between_two_seats_whatever_was_plotted() -> None:
    shell = the_swede(6)
    play_to(shell, lambda cursor: cursor.seat.game.state.phase == "plot" and cursor.seat.stage == "table")
    shell.heard()
    while cursor_of(shell).seat.stage == "table":
        press_on(shell)
    assert cursor_of(shell).seat.stage == "hand-over"
    assert shell.is_quiet
    assert shell.heard() == ()
    press_on(shell)
    assert not shell.is_quiet


@pytest.mark.slow
def test_a_game_is_heard() -> None:
    shell = the_swede(2)
    found: set[str] = set()
    for _ in range(4000):
        if cursor_of(shell).seat.stage == "over":
            break
        press_on(shell)
        found |= set(shell.heard())
    assert {"engine", "guns", "dice", "bell"} <= found


def seen_again(seed: int) -> tuple[Shell, Viewer]:
    """Play The Swede to its end, and look at it again from the beginning."""
    shell = the_swede(seed)
    play_to(shell, lambda cursor: cursor.seat.stage == "over")
    shell.press("v")
    shell.heard()
    assert isinstance(shell.screen, Viewer)
    return shell, shell.screen


@pytest.mark.slow
def test_a_replay_that_plays_is_heard() -> None:
    shell, viewer = seen_again(2)
    shell.press("space")
    found: set[str] = set()
    while viewer.player.is_playing:
        shell.tick(0.2)
        found |= set(shell.heard())
    assert {"engine", "guns", "dice", "bell"} <= found


@pytest.mark.slow
def test_a_replay_is_heard_step_by_step_and_not_when_it_is_leafed_through() -> None:
    shell, viewer = seen_again(2)
    shots = [at for at, mark in enumerate(viewer.player.film.marks) if mark in ("shot", "hit", "kill")]
    viewer.player.seek(shots[0] - 1)
    shell.press("right")
    assert "guns" in shell.heard()
    shell.press("left")
    shell.press("end")
    shell.press("ctrl+left")
    shell.press("down")
    assert shell.heard() == ()


def test_the_sounds_in_the_assets_are_those_that_the_tool_makes(tmp_path: Path) -> None:
    assert sounds.main([str(tmp_path)]) == 0
    assert set(sounds.SOUNDS) == set(CUES)
    for name in CUES:
        kept, made = samples(asset("sounds", f"{name}.wav")), samples(tmp_path / f"{name}.wav")
        assert len(kept) == len(made)
        assert max(abs(a - b) for a, b in zip(kept, made, strict=True)) <= 2, name


def samples(path: Path) -> array[int]:
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22_050)
        assert 0.2 < file.getnframes() / file.getframerate() < 1.5
        found = array("h", file.readframes(file.getnframes()))
    assert max(map(abs, found)) > 20_000
    assert found[0] == found[-1] == 0
    return found
