"""A game in a real window, and xdotool's hands on it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from Xlib.display import Display
from Xlib.protocol.event import ClientMessage

from cy6.ui.kit.geometry import Point

SCREEN = (3840, 2160)
PATIENCE = 20.0
SETTLE = 0.6  # seconds after which a window has taken note of its new place and size
Sit = Callable[..., "Desktop"]


class Desktop:
    """A game in a window of its own, and what a person can do to it."""

    def __init__(self, display: str, folder: Path, *arguments: str) -> None:
        self.folder = folder
        self.record = folder / "game.cy6.jsonl"
        self._told = folder / "told.txt"
        self._grumbled = folder / "grumbled.txt"
        quiet = ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER", "WAYLAND_DISPLAY")
        self._environment = {name: value for name, value in os.environ.items() if name not in quiet} | {
            "DISPLAY": display,
            "CY6_HOME": str(folder),
            "XDG_STATE_HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder),
            "SDL_VIDEO_X11_WMCLASS": "cy6-test",
            "PYTHONUNBUFFERED": "1",
        }
        asked = [*arguments, "--describe", "--record", str(self.record)]
        command = [sys.executable, "-m", "cy6", "play", *asked]
        with self._told.open("w") as out, self._grumbled.open("w") as err:
            self.process = subprocess.Popen(command, env=self._environment, stdout=out, stderr=err)
        self.until(lambda: bool(self._window), "the window opens")
        self.until(lambda: "Turn 1" in self.told(), "the game is told")

    def told(self) -> str:
        """Give what the window has told so far."""
        return self._told.read_text()

    def grumbled(self) -> str:
        """Give what went to standard error."""
        return self._grumbled.read_text()

    def until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait until something holds."""
        end = time.monotonic() + PATIENCE
        while not holds():
            assert self.process.poll() is None, f"the window closed: {self.grumbled()}"
            assert time.monotonic() < end, f"in vain: {what}\n{self.told()[-2000:]}\n{self.grumbled()}"
            time.sleep(0.03)

    def size(self) -> tuple[int, int]:
        """Give the size of the window."""
        lines = self._do("getwindowgeometry", "--shell", self._window).splitlines()
        found = dict(line.split("=") for line in lines)
        return int(found.get("WIDTH", 0)), int(found.get("HEIGHT", 0))

    def resize(self, width: int, height: int) -> None:
        """Pull the window to a size."""
        self._do("windowsize", self._window, str(width), str(height))
        self.until(lambda: self.size() == (width, height), f"a window of {width} x {height}")
        time.sleep(SETTLE)

    def corner(self) -> None:
        """Move the window to the upper left corner, as a window manager does for a full screen."""
        time.sleep(SETTLE)
        self._do("windowmove", self._window, "0", "0")
        time.sleep(SETTLE)

    def click(self, point: Point) -> None:
        """Move the pointer to a pixel of the window, and click."""
        x, y = round(point[0]), round(point[1])
        self._do("windowfocus", self._window)
        self._do("mousemove", "--window", self._window, str(x), str(y))
        time.sleep(0.05)
        self._do("click", "1")

    def key(self, *names: str) -> None:
        """Press keys, one after another."""
        self._do("windowfocus", self._window)
        self._do("key", "--delay", "20", *names)

    def close(self) -> int:
        """Press the window's close button, and give the status with which the game ended."""
        screen = Display(self._environment["DISPLAY"])
        window = screen.create_resource_object("window", int(self._window))
        asked = (screen.get_atom("WM_DELETE_WINDOW"), 0, 0, 0, 0)
        window.send_event(
            ClientMessage(window=window, client_type=screen.get_atom("WM_PROTOCOLS"), data=(32, asked))
        )
        screen.sync()
        screen.close()
        return self.process.wait(PATIENCE)

    def kill(self) -> None:
        """End the game if it is still there."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    @property
    def _window(self) -> str:
        """Find the window; going to full screen may make another one."""
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--class", "cy6-test"],
            env=self._environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        return found.stdout.split("\n")[0]

    def _do(self, *words: str) -> str:
        command = ["xdotool", *words]
        return subprocess.run(
            command, env=self._environment, capture_output=True, text=True, check=False
        ).stdout
