"""Exported pages as a test reads them: their data, and what it says of every aircraft after every order."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cy6.engine import Game
from cy6.replay import Replay, replay_of
from cy6.rules.battle import Battle
from tests.helpers import table
from tests.replay.games import FOUR_A_SIDE, melee, play_on

HOSTILE = "</script><img src=x onerror=alert(1)> <!-- <script> & &lt; \u2028 \u2029 \" ' ${x} \u202eabc"


def data_of(page: str) -> dict[str, Any]:
    """Read the data of a page back."""
    (text,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    data: dict[str, Any] = json.loads(text)
    return data


def unfold(data: dict[str, Any], view: str = "") -> Iterator[tuple[int, dict[str, Any]]]:
    """Give after each frame the order that it belongs to and all aircraft, as far as a view knows them."""
    order = 0
    shown: dict[str, dict[str, Any]] = {}
    own: dict[str, dict[str, Any]] = {}
    for frame in data["frames"]:
        order = frame.get("order", order)
        for id, fields in frame.get("set", {}).items():
            shown[id] = shown.get(id, {}) | fields
        for id, fields in frame.get("own", {}).get(view, {}).items():
            own[id] = fields or {}
        yield order, {id: fields | own.get(id, {}) for id, fields in shown.items()}


def fought(seed: int = 1) -> Replay:
    """Give a melee of four against four that was fought to its end."""
    game, origin = melee(seed)
    return replay_of(play_on(game, seed=seed, bot="rookie"), origin)


def hostile() -> Replay:
    """Give a short fight whose every name would break a careless page."""
    battle, _ = table(*FOUR_A_SIDE, turns=2)
    setting = battle.setting
    named = replace(
        setting,
        title=HOSTILE,
        place=HOSTILE,
        text=HOSTILE,
        sides=tuple(side._replace(name=HOSTILE, orders=HOSTILE) for side in setting.sides),
        forces=tuple(replace(force, name=HOSTILE) for force in setting.forces),
    )
    game, origin = Game(Battle(battle.ruleset, named), 1), melee()[1]
    return replay_of(play_on(game), origin)
