"""Pictures and films of a recorded game: whole, the same every time, and no more in them than a side saw."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from cy6.core.events import Moved
from cy6.replay import read_replay
from cy6.replay.read import Replay
from cy6.ui.film.exports import Wish, end_of, export_film, export_png, schedule
from cy6.ui.film.film import film_of_replay
from cy6.ui.film.still import Picture
from cy6.ui.kit import ffmpeg as encoder
from cy6.ui.kit.ffmpeg import INSTALL, Format, NoEncoder, encode, ffmpeg
from cy6.ui.kit.scene import labels
from cy6.ui.kit.theme import guess_width
from tests.replay.games import recorded, swede

SMALL = (320, 240)
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def replay(tmp_path_factory: pytest.TempPathFactory) -> Replay:
    """Give a whole game of The Swede."""
    return read_replay(recorded(*swede(3), tmp_path_factory.mktemp("replay") / "game.cy6.jsonl"))


def size_of_png(path: Path) -> tuple[int, int]:
    head = path.read_bytes()[:24]
    assert head.startswith(PNG)
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")


def test_a_picture_of_a_turn_is_a_png_of_the_size_asked_for_and_the_same_every_time(
    replay: Replay, tmp_path: Path
) -> None:
    for name in ("one.png", "two.png"):
        export_png(replay, tmp_path / name, Wish(turn=2, width=640, height=360))
    export_png(replay, tmp_path / "other.png", Wish(turn=1, width=640, height=360))
    assert size_of_png(tmp_path / "one.png") == (640, 360)
    assert (tmp_path / "one.png").read_bytes() == (tmp_path / "two.png").read_bytes()
    assert (tmp_path / "one.png").read_bytes() != (tmp_path / "other.png").read_bytes()


def test_a_picture_shows_the_end_of_its_turn(replay: Replay) -> None:
    film = film_of_replay(replay)
    at = end_of(film, 2)
    assert film[at].view.turn == 2
    assert film[at + 1].view.turn == 3
    assert end_of(film, 99) == len(film) - 1
    picture = Picture(film, 1280, 720, guess_width)
    picture.player.seek(at)
    shown = labels(picture.scene().items)
    assert "The Swede" in shown
    assert any(text.startswith("Turn 2") for text in shown)


def test_a_film_holds_what_happened_moves_who_flew_and_skips_what_nobody_saw(replay: Replay) -> None:
    film = film_of_replay(replay)
    shots = schedule(film, 0, 10)
    shown = {shot.still for shot in shots}
    moved = [i for i in range(len(film)) if any(isinstance(event, Moved) for event in film.seen(i))]
    assert set(moved) <= shown
    assert len({shot for shot in shots if shot.still == moved[0]}) > 2
    sealed = [
        i for i in range(1, len(film) - 1) if film[i].caption.endswith("a sealed order") and i not in moved
    ]
    assert sealed
    assert not shown.intersection(sealed)
    assert [shot.still for shot in shots] == sorted(shot.still for shot in shots)
    assert min(shot.still for shot in schedule(film, 3, 10)) == film.turns[2]


@pytest.mark.parametrize(("kind", "magic"), [("gif", b"GIF89a"), ("mp4", b"ftyp")])
def test_a_film_is_made_through_the_pipe_and_tells_how_far_it_is(
    replay: Replay, tmp_path: Path, kind: encoder.Kind, magic: bytes
) -> None:
    told: list[tuple[int, int]] = []
    path = tmp_path / f"film.{kind}"
    path.write_text("what was there before")
    wish = Wish(turn=len(replay.keyframes), width=SMALL[0], height=SMALL[1])
    export_film(replay, path, wish, Format(kind, *SMALL, 5), lambda done, total: told.append((done, total)))
    assert magic in path.read_bytes()[:16]
    assert told[-1][0] == told[-1][1] == len(told)
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_the_same_record_gives_the_same_film(replay: Replay, tmp_path: Path) -> None:
    wish = Wish(turn=len(replay.keyframes), width=SMALL[0], height=SMALL[1])
    for name in ("one.gif", "two.gif"):
        export_film(replay, tmp_path / name, wish, Format("gif", *SMALL, 4))
    assert (tmp_path / "one.gif").read_bytes() == (tmp_path / "two.gif").read_bytes()


def test_frames_are_handed_on_one_by_one(tmp_path: Path) -> None:
    """The maker of frames is never more than a few ahead of what ffmpeg has taken."""
    frame = bytes(3 * SMALL[0] * SMALL[1])
    alive: list[int] = []

    def frames() -> Iterable[bytes]:
        for number in range(200):
            alive.append(number)
            yield frame

    encode(tmp_path / "film.mp4", Format("mp4", *SMALL, 25), frames(), ())
    assert len(alive) == 200
    command = [ffmpeg(), "-hide_banner", "-i", str(tmp_path / "film.mp4")]
    length = subprocess.run(command, capture_output=True, text=True, check=False).stderr
    assert "Duration: 00:00:08.00" in length
    assert f"{SMALL[0]}x{SMALL[1]}" in length


def test_an_export_that_fails_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "film.mp4"
    path.write_text("what was there before")

    def frames() -> Iterable[bytes]:
        yield bytes(3 * SMALL[0] * SMALL[1])
        raise ValueError("the painter gave up")

    with pytest.raises(ValueError, match="gave up"):
        encode(path, Format("mp4", *SMALL, 25), frames(), ())
    assert path.read_text() == "what was there before"
    assert [each.name for each in tmp_path.iterdir()] == [path.name]


def test_what_ffmpeg_says_is_passed_on(tmp_path: Path) -> None:
    with pytest.raises(NoEncoder, match=r"ffmpeg could not make the film: .+"):
        encode(tmp_path / "film.mp4", Format("mp4", 0, 0, 25), [b"x" * 100], ())


def test_without_ffmpeg_one_line_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoder, "find_spec", lambda name: None)
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(NoEncoder) as told:
        ffmpeg()
    assert str(told.value) == INSTALL
    assert "\n" not in INSTALL
    assert "pip install imageio-ffmpeg" in INSTALL
