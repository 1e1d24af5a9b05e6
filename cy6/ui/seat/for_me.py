"""Set up for me: the selected aircraft, or all that the side still has to place; each can be taken back."""

from __future__ import annotations

from cy6.engine import Decision
from cy6.engine.placing import place_side, sound_start
from cy6.ui.seat.cursor import Cursor

ONE, SIDE = "set-up-one", "set-up-side"


def one(cursor: Cursor) -> None:
    """Place the selected aircraft soundly, anew if it stands already."""
    actor = cursor.actor()
    if actor is not None and actor.kind == "deploy":
        cursor.play(sound_start(cursor.seat.game, Decision("deploy", cursor.seat.side_to_act(), actor.id)))


def side(cursor: Cursor) -> None:
    """Place soundly all that the side still has to place now."""
    actor = cursor.actor()
    if actor is not None and actor.kind == "deploy":
        place_side(cursor.seat.game, cursor.seat.side_to_act(), cursor.play)


def offers(cursor: Cursor) -> list[tuple[str, str]]:
    """List the buttons that are offered: words and verbs."""
    actor = cursor.actor()
    if actor is None or actor.kind != "deploy":
        return []
    several = len([id for id in cursor.unanswered() if id != actor.id]) > 0
    return [("Set up for me", ONE), *([("The whole side", SIDE)] if several else [])]
