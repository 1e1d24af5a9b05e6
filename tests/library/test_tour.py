"""The pages that show Python are run as they stand."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2]


@pytest.mark.parametrize("page", ["docs/library.md", "README.md"])
def test_a_page_does_what_it_says(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(
        str(DOCS / page), module_relative=False, optionflags=doctest.ELLIPSIS, encoding="utf-8"
    )

    assert tried
    assert not failed
