"""What is asked in the terminal before a game: which scenario, and who plays whom."""

from __future__ import annotations

from pathlib import Path

import pytest

from cy6.scenario.folder import ScenarioSummary, for_a_menu, scenario_summaries, scenario_summary
from cy6.terminal.opening import Wanted, ask_for_game
from tests.terminal.hands import SCENARIOS

TEXT = (SCENARIOS / "the-swede.yaml").read_text("utf-8")


class Asked:
    """Answers lines that are prepared, and keeps what was shown."""

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.shown: list[str] = []

    def ask(self, prompt: str) -> str:
        self.shown.append(prompt)
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def say(self, lines: object) -> None:
        self.shown += lines  # type: ignore[arg-type]

    @property
    def text(self) -> str:
        return "\n".join(self.shown)


def wanted(asked: Asked, own: tuple[ScenarioSummary, ...] = ()) -> Wanted:
    """Ask, with the scenarios of the game and some of one's own."""
    listed = for_a_menu(scenario_summaries(SCENARIOS))
    return ask_for_game(listed, own, scenario_summary, asked.ask, asked.say)


def test_enter_alone_is_the_swede_for_two_people() -> None:
    found = wanted(Asked("", ""))
    assert found.path.name == "the-swede.yaml"
    assert found.players == {"allied": "human", "axis": "human"}


@pytest.mark.parametrize(
    ("answer", "players"),
    [
        ("1", {"allied": "human", "axis": "human"}),
        ("2", {"allied": "human", "axis": "bot:rookie"}),
        ("3", {"allied": "bot:rookie", "axis": "human"}),
        ("4", {"allied": "bot:rookie", "axis": "bot:rookie"}),
    ],
)
def test_each_answer_seats_the_players(answer: str, players: dict[str, str]) -> None:
    assert wanted(Asked("1", answer)).players == players


def test_another_scenario_asks_for_its_own_sides() -> None:
    asked = Asked("3", "2")
    found = wanted(asked)
    assert found.path.name == "finland-the-brave.yaml"
    assert "4 against 12" in asked.text
    assert list(found.players) == ["finnish", "soviet"]


def test_what_is_no_answer_is_asked_again() -> None:
    asked = Asked("9", "nonsense", "1", "0", "b", "2")
    assert wanted(asked).players["axis"] == "bot:rookie"
    assert asked.text.count("a number from 1 to 3") == 2
    assert asked.text.count("a number from 1 to 4") == 2


def test_own_scenarios_are_listed_last_and_a_broken_one_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(TEXT.replace("title: The Swede", "title: My Own War"), "utf-8")
    (tmp_path / "torn.yaml").write_text(TEXT.replace("crew: ace", "crew: acce"), "utf-8")
    asked = Asked("5", "4", "")
    own = for_a_menu(scenario_summaries(tmp_path))
    assert wanted(asked, own).path == tmp_path / "mine.yaml"
    line = 1 + TEXT.split("crew: ace")[0].count("\n")
    assert "Your own scenarios" in asked.text
    assert " 5  torn.yaml" in asked.text
    assert f"torn.yaml:{line}:" in asked.text


def test_a_path_may_be_typed(tmp_path: Path) -> None:
    path = tmp_path / "elsewhere.yaml"
    path.write_text(TEXT, "utf-8")
    assert wanted(Asked(str(path), "")).path == path
    asked = Asked(str(tmp_path / "gone.yaml"), "", "")
    assert wanted(asked).path.name == "the-swede.yaml"
    assert "there is no such file" in asked.text


def test_who_ends_the_input_leaves() -> None:
    with pytest.raises(EOFError):
        wanted(Asked("1"))
