"""The board as layers for the painter: what lies, what stands on it, and on top what passes.

The painter keeps a layer as a picture for as long as its key is equal, also while the camera pans. So a key
holds everything that its items are made of, but for the camera.
"""

from __future__ import annotations

from dataclasses import replace

from cy6.core.state import State
from cy6.rules.battle import Battle
from cy6.ui.board import board
from cy6.ui.board.board import Marks
from cy6.ui.kit.camera import Camera
from cy6.ui.kit.scene import Item, Kept
from cy6.ui.kit.theme import Style


def layered(battle: Battle, view: State, camera: Camera, style: Style, marks: Marks) -> tuple[Item, ...]:
    """Draw what `board.board` draws, what seldom changes as layers."""
    chosen = board.chosen_of(view, marks)
    asked = (marks.overlays, marks.refused, chosen) if chosen is not None else ()
    lying = Kept(
        "lying",
        (battle, style, asked, view.clouds, view.counters),
        camera,
        lambda seen: tuple(board.lying(battle, view, seen, style, marks)),
    )
    standing = Kept(
        "standing",
        (battle, style, _standing(view, marks)),
        camera,
        lambda seen: tuple(board.standing(battle, view, seen, style, marks)),
        lying,
    )
    return (standing, *board.passing(battle, view, camera, style, marks))


def _standing(view: State, marks: Marks) -> tuple[object, ...]:
    """Give what the standing layer shows: links lead to aircraft wherever those stand, targets are hit."""
    places = tuple((a.id, a.place) for a in view.aircraft if a.is_present) if marks.links else ()
    spots = tuple(board.at_rest(spot) for spot in marks.spots)
    return (places, view.hits, replace(marks, hovered=None, considered=None, bears=(), notes=(), spots=spots))
