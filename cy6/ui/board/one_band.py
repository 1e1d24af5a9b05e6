"""One band at a time on the board (A5.2.2b): which is shown, what lies in it, and how to see another."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from cy6.core.ids import BANDS, Band
from cy6.core.state import State, evolve
from cy6.rules.battle import Battle
from cy6.ui.board.board import Marks
from cy6.ui.board.viewport import BoardView
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.keys import key_for
from cy6.ui.kit.scene import Box, Label, Scene
from cy6.ui.kit.theme import LINE, PANEL, QUIET, TEXT, Style


def shown_band(battle: Battle, view: State, look: BoardView, selected: str, about: str = "") -> Band:
    """Give the band on show: the one picked, while the same aircraft is selected, else that aircraft's own.

    Without either it is the band of whoever the moment is `about`, or in which most aircraft fly.
    """
    band, with_whom = look.picked_band
    if band and with_whom == selected and band in battle.setting.bands:
        return next(each for each in BANDS if each == band)
    for id in (selected, about):
        one = battle.find(view, id) if id in battle.index else None
        if one is not None and one.is_present:
            return one.band
    found = Counter(aircraft.band for aircraft in view.aircraft if aircraft.is_present)
    return max(battle.setting.bands, key=lambda each: found[each])


def show_next(battle: Battle, view: State, look: BoardView, selected: str, about: str = "") -> None:
    """Show the next band up, and after the highest the lowest."""
    bands = [band for band in BANDS if band in battle.setting.bands]
    now = bands.index(shown_band(battle, view, look, selected, about))
    look.picked_band = (bands[(now + 1) % len(bands)], selected)


def of_band(view: State, band: Band) -> State:
    """Give a view with the aircraft of other bands off the board."""
    return evolve(
        view,
        aircraft=tuple(
            a if a.band == band or not a.is_present else evolve(a, status="waiting") for a in view.aircraft
        ),
    )


def on_show(battle: Battle, view: State, look: BoardView, selected: str, about: str = "") -> State:
    """Give the part of a view that the board shows."""
    if len(battle.setting.bands) == 1:
        return view
    return of_band(view, shown_band(battle, view, look, selected, about))


def marks_of_band(battle: Battle, view: State, marks: Marks, band: Band) -> Marks:
    """Leave of the marks those about aircraft of a band; links between bands have no place on one."""
    there = {a.id for a in view.aircraft if a.band == band}
    return replace(
        marks,
        plotted=tuple(ghost for ghost in marks.plotted if ghost.id in there),
        trails=tuple(trail for trail in marks.trails if trail.id in there),
        bears=marks.bears if not marks.selected or marks.selected in there else (),
        notes=marks.notes if not marks.selected or marks.selected in there else (),
        considered=marks.considered if marks.considered and marks.considered.id in there else None,
        spots=marks.spots if not marks.selected or marks.selected in there else (),
    )


def sign(
    scene: Scene, style: Style, rect: Rect, battle: Battle, view: State, band: Band, hint: str = ""
) -> None:
    """Say at the head of the board which band is shown, how many fly in the others, and the way to those."""
    found = Counter(aircraft.band for aircraft in view.aircraft if aircraft.is_present)
    others = ", ".join(
        f"{found[each]} in {_words(each)}" for each in battle.setting.bands if each != band and found[each]
    )
    head = f"Band {_words(band)}"
    more = "   ".join(words for words in (others, hint) if words)
    gap = style.steps(2)
    width = style.width(head, "small") + style.width(more, "small") + 5 * gap
    box = Rect(rect.x + gap, rect.y + gap, min(width, rect.w - 2 * gap), style.px(24))
    y = box.y + box.h / 2
    scene.add(Box(box, PANEL, LINE, style.px(4)))
    scene.add(Label(head, (box.x + gap, y), style.size("small"), TEXT, "left", "bold"))
    room = max(box.w - style.width(head, "small") - 4 * gap, 1)
    scene.add(Label(more, (box.right - gap, y), style.size("small"), QUIET, "right", limit=room))
    scene.hot(box, "band")


def way_on() -> str:
    """Say which key shows the next band."""
    return f"{key_for('band')} next"


def _words(band: Band) -> str:
    return band.replace("-", " ")
