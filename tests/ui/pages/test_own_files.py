"""Own scenarios on the start page, and files that are dropped on the window."""

from __future__ import annotations

from pathlib import Path

import pytest

from cy6.replay.record import Origin
from cy6.replay.session import RecordedGame
from cy6.ui.bindings import BINDINGS
from cy6.ui.film.viewer import Viewer
from cy6.ui.kit.keys import use
from cy6.ui.kit.launch import Launch
from cy6.ui.kit.scene import labels
from cy6.ui.opener import Opener
from cy6.ui.pages.start import Start
from cy6.ui.shell import Shell
from cy6.ui.table.table import Table
from tests.terminal.hands import whole_game
from tests.ui.sitting import ROOT, SWEDE, cursor_of, the_swede

TEXT = SWEDE.read_text("utf-8")


@pytest.fixture(autouse=True)
def _own_keys() -> None:
    use(BINDINGS)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Give a folder of own scenarios with one in it."""
    folder = tmp_path / "scenarios"
    folder.mkdir()
    (folder / "mine.yaml").write_text(TEXT.replace("title: The Swede", "title: My Own War"), "utf-8")
    return folder


def opened(own: Path) -> tuple[Shell, Start]:
    """Open the start page."""
    shell = Shell(Opener(Launch(scenarios=ROOT / "scenarios", own=own, seed=1)))
    return shell, start_of(shell)


def start_of(shell: Shell) -> Start:
    """Give the start page that is open."""
    assert isinstance(shell.screen, Start)
    return shell.screen


def shown(shell: Shell) -> str:
    """Give all words on show."""
    return "\n".join(labels(shell.scene(1920, 1080).items))


def record(folder: Path) -> Path:
    """Play a game to its end and leave its record."""
    _, game = whole_game(4)
    path = folder / "game.cy6.jsonl"
    RecordedGame(game, Origin(), None).save(path)
    return path


# The folder --------------------------------------------------------------------------------------


def test_own_scenarios_stand_under_a_heading_of_their_own_after_those_of_the_game(own: Path) -> None:
    shell, page = opened(own)
    titles = [offer.title for offer in page.offers if offer.verb == "scenario"]
    assert titles[0] == "The Swede"
    assert titles[-1] == "My Own War"
    assert "Your own scenarios" in shown(shell)
    while page.offer is None or page.offer.title != "My Own War":
        shell.press("down")
    shell.press("return")
    assert cursor_of(shell).seat.battle.setting.title == "My Own War"


def test_a_broken_one_is_told_with_its_line_and_spoils_no_other(own: Path) -> None:
    (own / "broken.yaml").write_text(TEXT.replace("crew: ace", "crew: acce"), "utf-8")
    shell, page = opened(own)
    while page.offer is None or page.offer.title != "broken.yaml":
        shell.press("down")
    line = 1 + TEXT.split("crew: ace")[0].count("\n")
    assert f"broken.yaml:{line}:" in shown(shell)
    assert "My Own War" in [offer.title for offer in page.offers if not offer.fault]


def test_the_page_says_where_they_go_and_that_files_can_be_dropped(tmp_path: Path) -> None:
    shell, page = opened(tmp_path / "not there yet")
    assert "Your own scenarios" not in shown(shell)
    page.index = len(page.offers) - 1
    words = shown(shell).replace("\n", " ")
    assert "drop" in words.lower()
    assert "not there yet" in words


# Dropping ----------------------------------------------------------------------------------------


def test_a_scenario_dropped_on_the_window_stands_chosen_on_the_start_page(own: Path, tmp_path: Path) -> None:
    shell, _ = opened(own)
    path = tmp_path / "dropped.yaml"
    path.write_text(TEXT.replace("title: The Swede", "title: Dropped In"), "utf-8")
    shell.drop(path)
    page = start_of(shell)
    assert page.offer is not None
    assert page.offer.title == "Dropped In"
    assert page.lines(), "it is asked who plays"
    shell.press("return")
    assert cursor_of(shell).seat.battle.setting.title == "Dropped In"


def test_a_scenario_that_is_listed_already_is_chosen_and_not_listed_twice(own: Path) -> None:
    shell, page = opened(own)
    count = len(page.offers)
    shell.drop(own / "mine.yaml")
    page = start_of(shell)
    assert page.offer is not None
    assert page.offer.title == "My Own War"
    assert len(page.offers) == count


def test_a_broken_scenario_is_told_with_its_line(own: Path, tmp_path: Path) -> None:
    shell, _ = opened(own)
    path = tmp_path / "dropped.yaml"
    path.write_text(TEXT.replace("type: sbd-3", "type: sbd-4"), "utf-8")
    shell.drop(path)
    line = 1 + TEXT.split("type: sbd-3")[0].count("\n")
    assert f"dropped.yaml:{line}:" in shown(shell)
    assert "did you mean sbd-3?" in shown(shell).replace("\n", " ")


def test_a_record_opens_in_the_viewer(own: Path, tmp_path: Path) -> None:
    shell, _ = opened(own)
    shell.press("f1")
    shell.drop(record(tmp_path))
    assert isinstance(shell.screen, Viewer)
    assert shell.overlay == ""
    assert shell.title == "The Swede"


def test_a_record_is_told_by_what_is_in_it_whatever_it_is_called(own: Path, tmp_path: Path) -> None:
    shell, _ = opened(own)
    renamed = record(tmp_path).rename(tmp_path / "game from a friend.txt")
    shell.drop(renamed)
    assert isinstance(shell.screen, Viewer)


def test_a_broken_record_is_told_with_its_line_and_the_page_stays(own: Path, tmp_path: Path) -> None:
    path = record(tmp_path)
    lines = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text("".join([*lines[:4], "{nonsense\n", *lines[5:]]), "utf-8")
    shell, page = opened(own)
    shell.drop(path)
    assert shell.screen is page
    assert "game.cy6.jsonl:5:" in shown(shell)
    shell.press("escape")
    assert shell.overlay == ""


@pytest.mark.parametrize("content", [b"", b"\x89PNG\r\n\x1a\n\x00\x00", b"Dear friend,\nhere it is.\n"])
def test_what_is_neither_is_told(own: Path, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "thing.bin"
    path.write_bytes(content)
    shell, page = opened(own)
    shell.drop(path)
    assert shell.screen is page
    assert "thing.bin" in shown(shell)
    assert "neither a scenario nor a record" in shown(shell).replace("\n", " ")


def test_a_folder_and_a_file_that_has_gone_are_told(own: Path, tmp_path: Path) -> None:
    shell, _ = opened(own)
    for path in (tmp_path, tmp_path / "gone.yaml", tmp_path / "gone.cy6.jsonl"):
        shell.drop(path)
        assert path.name in shown(shell)
        shell.press("escape")


def test_a_file_dropped_in_the_midst_of_a_game_leaves_it_saved(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    shell = the_swede(saves=saves, scenarios=ROOT / "scenarios")
    assert isinstance(shell.screen, Table)
    shell.press("m")
    shell.drop(record(tmp_path))
    assert isinstance(shell.screen, Viewer)
    shell.drop(SWEDE)
    page = start_of(shell)
    assert [offer.title for offer in page.offers if offer.verb == "resume"] == ["The Swede"]
    assert page.offer is not None
    assert page.offer.verb == "scenario"
