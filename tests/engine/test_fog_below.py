"""What a side that has not spotted an aircraft learns of its attacks below, and of flak bursting about it."""

from __future__ import annotations

import pytest

from cy6.core import events as e
from cy6.core.state import Attack, Battery, FlakShot, State, Target
from cy6.engine import view, visible_all
from cy6.hexes import at
from cy6.tables.battle import Battle
from tests.helpers import table

FIELD = Target("field", "fin", "Airfield", "plain", (at(20, 10),), 1, 2, 4, 12)
ATTACK = Attack("sb", "field", "bombs", "surface-low", 3, "ace", 0, 1)
BURST = e.FlakBurst(FlakShot("aa", "sb", None, 1), at(20, 14), ("sb", "w"))


def unspotted() -> tuple[Battle, State]:
    """Give a raid of two bombers of which the Finns see only one."""
    return table(
        "sb sov sb-2 ace 2014N tal2 speed3", "w sov sb-2 green 2015N tal2 speed3",
        "b fin b-239 skilled 4005S tal6 speed3", band="surface-low", targets=(FIELD,), rules=("spotting",),
        batteries=(Battery("aa", "fin", "heavy", at(20, 10)),),
        spotted=(("fin", "w"), ("sov", "b")),
    )  # fmt: skip


def heard(event: e.Event, side: str) -> e.Event | None:
    """Give an event as a side hears it."""
    battle, _ = unspotted()
    return visible_all(battle, [event], side)[0]


@pytest.mark.rule("C4.6.1", "R69")
def test_who_set_an_aircraft_alight_unseen_is_not_named() -> None:
    lit = e.EffectBegan("b", "fire", 0, "sb")
    assert heard(lit, "sov") == lit
    assert heard(lit, "fin") == e.EffectBegan("b", "fire", 0, "unseen")
    assert heard(e.EffectBegan("sb", "fire", 0, "b"), "fin") is None


@pytest.mark.rule("C4.6.1", "R69")
def test_of_an_unseen_attacker_only_the_hits_are_known() -> None:
    hit, missed = e.SurfaceAttacked(ATTACK, 1), e.SurfaceAttacked(ATTACK, 0)
    assert heard(hit, "sov") == hit
    assert heard(hit, "fin") == e.SurfaceAttacked(Attack("unseen", "field", "bombs"), 1)
    assert heard(missed, "fin") is None
    assert heard(e.Released(ATTACK), "fin") is None
    assert heard(e.TargetStruck("field", "damaged"), "fin") == e.TargetStruck("field", "damaged")


@pytest.mark.rule("C4.6.1")
def test_shells_are_seen_to_burst_near_those_in_sight() -> None:
    seen = heard(BURST, "fin")
    assert isinstance(seen, e.FlakBurst)
    assert (seen.shot.target, seen.caught) == ("", ("w",))
    assert heard(BURST, "sov") == BURST


@pytest.mark.rule("C4.6.1")
def test_a_view_has_no_roll_to_come_at_an_unseen_aircraft() -> None:
    battle, state = unspotted()
    shots = tuple(FlakShot("aa", id, None, 1, 0, 0, 1) for id in ("sb", "w"))
    state = state._replace(flak=shots, attacks=(ATTACK,), spotted=battle.setting.spotted)
    assert [shot.target for shot in view(battle, state, "fin").flak] == ["w"]
    assert view(battle, state, "fin").attacks == ()
    assert len(view(battle, state, "sov").flak) == 2
