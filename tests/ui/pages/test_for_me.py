"""Set up for me, in the window: by keys and by buttons, one aircraft or a side, taken back with U."""

from __future__ import annotations

import pytest

from cy6.core.orders import Deploy
from cy6.engine.placing import sound_start
from cy6.ui.bindings import BINDINGS
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.keys import use
from cy6.ui.kit.launch import Launch
from cy6.ui.kit.painter import Painter
from cy6.ui.kit.scene import Scene, labels
from cy6.ui.kit.theme import Style
from cy6.ui.opener import Opener
from cy6.ui.pages.help import Help
from cy6.ui.shell import Shell
from tests.ui.sitting import ROOT, SWEDE, cursor_of, every_label, the_swede

MEASURE = Painter().measure


@pytest.fixture(autouse=True)
def _own_keys() -> None:
    use(BINDINGS)


def present(shell: Shell) -> list[str]:
    """Name who is on the board."""
    return [a.id for a in cursor_of(shell).seat.game.state.aircraft if a.is_present]


def press_button(shell: Shell, verb: str, size: tuple[int, int] = (1280, 800)) -> None:
    """Click on a button."""
    (hot,) = [hot for hot in shell.scene(*size).hots if hot.command.verb == verb]
    shell.click(hot.rect.centre)


def to_the_zeros(shell: Shell) -> None:
    """Set the Dauntless up, and come to the three Zeros."""
    shell.press("m")
    shell.press("c")


def test_the_selected_aircraft_is_placed_soundly_and_taken_back() -> None:
    shell = the_swede()
    cursor = cursor_of(shell)
    sound = sound_start(cursor.seat.game, cursor.seat.game.decisions()[0])
    shell.press("m")
    assert cursor.seat.game.log[-1].order == sound
    shell.press("u")
    assert present(shell) == []


def test_a_side_is_placed_by_one_key_and_may_be_changed_before_it_is_done() -> None:
    shell = the_swede()
    to_the_zeros(shell)
    shell.press("tab")
    shell.press("shift+m")
    assert present(shell) == ["swede", "z1", "z2", "z3"]
    cursor = cursor_of(shell)
    assert cursor.seat.may_commit()
    assert cursor.unanswered() == ()
    for _ in range(3):
        shell.press("u")
    assert present(shell) == ["swede"]


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_there_are_buttons_for_both_whose_words_are_not_cut(size: tuple[int, int]) -> None:
    shell = Shell(Opener(Launch(scenario=SWEDE, seed=5)), MEASURE)
    assert "The whole side" not in [label.text for label in every_label(shell.scene(*size).items)]
    to_the_zeros(shell)
    style = Style(shell.drawn_scale, MEASURE)
    drawn = {label.text: label for label in every_label(shell.scene(*size).items)}
    for words in ("Set up for me", "The whole side", "M", "Shift+M"):
        label = drawn[words]
        assert not label.limit or style.measure(words, label.size, False) <= label.limit
    press_button(shell, "set-up-one", size)
    assert present(shell) == ["swede", "z1"]
    press_button(shell, "set-up-side", size)
    assert present(shell) == ["swede", "z1", "z2", "z3"]


def test_a_formation_is_placed_with_its_leader_first() -> None:
    shell = Shell(Opener(Launch(scenario=ROOT / "tests/data/formations.yaml", seed=1)))
    shell.press("shift+m")
    cursor = cursor_of(shell)
    assert [e.order.id for e in cursor.seat.game.log if isinstance(e.order, Deploy)][:2] == ["he1", "he2"]
    assert cursor.unanswered() == ()


def test_the_keys_stand_in_help() -> None:
    scene = Scene()
    Help().draw(scene, Style(), Rect(0, 0, 1920, 1080))
    told = " ".join(labels(scene.items))
    assert "set it up for me" in told
    assert "set the whole side up for me" in told


def test_the_keys_mean_nothing_where_nobody_is_set_up() -> None:
    shell = the_swede()
    to_the_zeros(shell)
    shell.press("shift+m")
    shell.press("c")
    before = cursor_of(shell).seat.game.state
    shell.press("m")
    shell.press("shift+m")
    assert cursor_of(shell).seat.game.state is before
