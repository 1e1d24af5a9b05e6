"""The pipe to ffmpeg: frames go in one by one, a film comes out, and nothing is kept on the way."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Final, Literal, NamedTuple

from cy6.files import WORKSHOP, Existing, place

Kind = Literal["gif", "mp4"]
INSTALL: Final = "a film needs ffmpeg, which is not here: pip install imageio-ffmpeg"
QUIET: Final = ("-hide_banner", "-loglevel", "error", "-nostdin", "-y")
SAME: Final = ("-fflags", "+bitexact", "-flags", "+bitexact", "-map_metadata", "-1")
SAMPLES: Final = 12


class NoEncoder(RuntimeError):
    """There is no ffmpeg, or it could not make the film."""


class Format(NamedTuple):
    """What a film is made as: its kind, width and height in pixels, frames a second."""

    kind: Kind
    width: int
    height: int
    fps: int

    @property
    def frames(self) -> tuple[str, ...]:
        """Say to ffmpeg how frames come in."""
        size = f"{self.width}x{self.height}"
        return ("-f", "rawvideo", "-pix_fmt", "rgb24", "-s", size, "-r", str(self.fps), "-i", "-")


def ffmpeg() -> str:
    """Find ffmpeg: the one that imageio-ffmpeg brings, else the system's. Raise NoEncoder."""
    if find_spec("imageio_ffmpeg") is not None:
        import imageio_ffmpeg  # an extra, and slow to load

        try:
            return str(imageio_ffmpeg.get_ffmpeg_exe())
        except RuntimeError:
            pass
    found = shutil.which("ffmpeg")
    if found is None:
        raise NoEncoder(INSTALL)
    return found


def encode(
    path: Path,
    format: Format,
    frames: Iterable[bytes],
    samples: Iterable[bytes],
    existing: Existing = "replace",
) -> None:
    """Make a film of frames, each of 3 bytes a pixel; a GIF takes its colours from some samples of them.

    What was at the path stays until the film is whole, and if it is to be spared, for good: FileExistsError.
    Raise NoEncoder or OSError.
    """
    program = ffmpeg()
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=WORKSHOP, dir=path.parent) as folder:
        made = Path(folder) / f"film.{format.kind}"
        if format.kind == "gif":
            palette = Path(folder) / "palette.png"
            chosen = ("-vf", "palettegen=max_colors=255:reserve_transparent=0:stats_mode=full")
            _pipe([program, *QUIET, *format.frames, *chosen, "-update", "1", str(palette)], samples)
            mapped = ("-lavfi", "paletteuse=dither=none:diff_mode=rectangle", "-loop", "0")
            _pipe([program, *QUIET, *format.frames, "-i", str(palette), *mapped, *SAME, str(made)], frames)
        else:
            _pipe([program, *QUIET, *format.frames, *_MP4, *SAME, str(made)], frames)
        place(made, path, existing)


_MP4: Final = (
    "-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-threads", "1", "-pix_fmt", "yuv420p",
    "-x264-params", "rc-lookahead=0:sync-lookahead=0:ref=2:bframes=1", "-movflags", "+faststart",
)  # fmt: skip


def _pipe(command: list[str], frames: Iterable[bytes]) -> None:
    """Hand frames to a process, one by one. Raise NoEncoder with its own words when it gives up."""
    with (
        tempfile.TemporaryFile() as told,
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=told) as process,
    ):
        assert process.stdin is not None
        try:
            for frame in frames:
                process.stdin.write(frame)
            process.stdin.close()
        except BrokenPipeError:
            pass  # its own words say more
        except BaseException:
            process.kill()
            raise
        status = process.wait()
        if status:
            raise NoEncoder(_last_words(told))


def _last_words(told: IO[bytes]) -> str:
    told.seek(0)
    lines = told.read().decode(errors="replace").strip().splitlines()
    return f"ffmpeg could not make the film: {lines[-1] if lines else 'it gave no reason'}"
