"""Fixtures that every folder of tests may ask for, and what differs on the build server."""

from __future__ import annotations

import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from cy6.tables.ruleset import Ruleset

settings.register_profile(
    "project", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("project")


@pytest.fixture(scope="session")
def ruleset() -> Ruleset:
    """Give our own tables."""
    from cy6.tables.load import load_ruleset

    return load_ruleset()


@pytest.fixture(scope="session")
def project() -> Path:
    """Give the project's folder."""
    return Path(__file__).resolve().parent.parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that start a browser or a real window are slow, each of them."""
    here = Path(__file__).resolve().parent
    for item in items:
        if any(item.path.is_relative_to(here / folder) for folder in ("browser", "window")):
            item.add_marker(pytest.mark.slow)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None]:
    """On a build server a test that is skipped has failed: nobody reads a list of skips there."""
    outcome = yield
    _fail_if_skipped(outcome.get_result(), item.nodeid)


@pytest.hookimpl(hookwrapper=True)
def pytest_make_collect_report(collector: pytest.Collector) -> Generator[None]:
    """The same for a whole file that is skipped while it is read."""
    outcome = yield
    _fail_if_skipped(outcome.get_result(), collector.nodeid)


def _fail_if_skipped(report: Any, name: str) -> None:
    if os.environ.get("CI") and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"{name} is skipped, and CI is set: {report.longrepr}"
