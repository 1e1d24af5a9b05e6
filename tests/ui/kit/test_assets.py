"""Assets are found in a checkout and where an install put them, and what is missing breaks nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath

import pytest

from cy6.ui.board.silhouettes import silhouette
from cy6.ui.kit import assets
from cy6.ui.pages.reminders import reminders
from tests.ui.sitting import ROOT


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    for kept in (assets._folder, reminders, silhouette):
        kept.cache_clear()
    yield
    for kept in (assets._folder, reminders, silhouette):
        kept.cache_clear()


class Installed(PurePosixPath):
    """A file that the metadata of an install lists."""

    def locate(self) -> Path:
        return Path(str(self))


def test_assets_are_found_in_a_checkout() -> None:
    assert assets.asset("sounds", "guns.wav") == ROOT / "assets/sounds/guns.wav"
    assert assets.asset("sounds", "guns.wav").is_file()


def test_assets_are_found_where_an_install_put_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = tmp_path / "share/cy6/assets/help/rules.txt"
    text.parent.mkdir(parents=True)
    text.write_text("# none\n\nB4.6 A friend\nIs hit.\n")
    monkeypatch.setattr(assets, "__file__", str(tmp_path / "lib/cy6/ui/kit/assets.py"))
    listed = [Installed(tmp_path / "lib/cy6/__init__.py"), Installed(text)]
    monkeypatch.setattr(assets.metadata, "files", lambda name: listed)
    assert assets.asset("sounds", "guns.wav") == tmp_path / "share/cy6/assets/sounds/guns.wav"
    assert [each.title for each in reminders()] == ["A friend"]


def test_without_assets_the_window_is_plainer_and_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assets, "__file__", str(tmp_path / "lib/cy6/ui/kit/assets.py"))
    monkeypatch.setattr(assets.metadata, "files", lambda name: None)
    assert reminders() == ()
    assert len(silhouette("b-17f").body) == 4


def test_every_folder_of_assets_is_part_of_an_install() -> None:
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    for folder in (path for path in (ROOT / "assets").iterdir() if path.is_dir()):
        assert f'"share/cy6/assets/{folder.name}"' in project
