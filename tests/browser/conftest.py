"""A real browser for the pages that cy6 writes, cut off from every network and watched all the time."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from cy6.replay import Replay
from cy6.replay.html import export_html

NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Start the system's Chromium, once for a file: its event loop must not outlive these tests."""
    path = next((found for name in NAMES if (found := shutil.which(name))), None)
    assert path, f"these tests drive a browser: none of {', '.join(NAMES)} is installed"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=path, headless=True, args=list(QUIET))
        yield running
        running.close()


@pytest.fixture
def open_page(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """Open the page of a replay from a file. Afterwards nothing may have gone wrong, or gone out."""
    trouble: list[str] = []
    requests: list[str] = []
    opened: list[str] = []
    contexts = []

    def opens(
        replay: Replay,
        at: str = "",
        *,
        side: str = "",
        width: int = 1280,
        height: int = 800,
        motion: str = "reduce",
    ) -> Page:
        path = tmp_path / f"page{len(opened)}.html"
        export_html(replay, path, side)
        context = browser.new_context(
            viewport={"width": width, "height": height},
            offline=True,
            reduced_motion=motion,  # type: ignore[arg-type]
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("console", lambda message: trouble.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: trouble.append(f"error: {error}"))
        page.on("dialog", lambda dialog: trouble.append(f"dialog: {dialog.message}"))
        page.on("request", lambda request: requests.append(request.url))
        page.goto(path.as_uri() + at)
        opened.append(path.as_uri())
        return page

    yield opens
    for context in contexts:
        context.close()
    assert trouble == []
    assert {url.partition("#")[0] for url in requests if not url.startswith("data:")} <= set(opened)
