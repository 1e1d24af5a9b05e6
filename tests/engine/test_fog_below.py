"""What a side that has not spotted an aircraft learns of its attacks below, and of flak bursting about it."""

from __future__ import annotations

import pytest

from cy6.core import events as e
from cy6.core.rolls import read_purpose
from cy6.core.state import Attack, Battery, FlakShot, Formation, Plot, State, Target
from cy6.engine import view, visible_all
from cy6.hexes import at
from cy6.rules.battle import Battle
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


@pytest.mark.rule("C4.6.1")
def test_a_view_tells_of_no_unseen_wreck_near_miss_or_readiness() -> None:
    battle, state = unspotted()
    state = state._replace(
        phase="flak-fire", wrecks=("sb", "w"), evaders=("sb", "b"), rams=(("sb", "b"),),
        near_miss=("aa", "sb"), spotted=battle.setting.spotted,
    )  # fmt: skip
    seen = view(battle, state, "fin")
    assert (seen.wrecks, seen.evaders, seen.rams, seen.near_miss) == (("w",), ("b",), (), None)
    own = view(battle, state, "sov")
    assert (own.wrecks, own.evaders, own.near_miss) == (("sb", "w"), ("sb", "b"), ("aa", "sb"))
    state = state._replace(phase="plot", committed=("sov", "fin"))
    assert view(battle, state, "fin").committed == ("fin",)
    assert heard(e.Committed("sov"), "fin") is None
    assert heard(e.Committed("fin"), "fin") == e.Committed("fin")


@pytest.mark.rule("C4.6.1", "C1.5")
def test_of_a_formation_of_which_one_is_unseen_it_is_not_told_that_it_breaks_up() -> None:
    battle, _ = table(
        "sb sov sb-2 green 2014N tal2 speed3", "w sov sb-2 green 2015N tal2 speed3",
        "b fin b-239 skilled 4005S tal6 speed3", rules=("spotting",), spotted=(("fin", "w"),),
        formations=(Formation("p", "sb", ("w",)),),
    )  # fmt: skip
    broke = e.BrokeUp("p", "special")
    assert visible_all(battle, [broke], "fin") == [None]
    assert visible_all(battle, [broke], "sov") == [broke]
    assert visible_all(battle, [broke], "fin", (("fin", "w"), ("fin", "sb"))) == [broke]
    formed = e.FormedUp("p", "w", ("sb",), 2)
    assert visible_all(battle, [formed], "fin") == [e.FormedUp("p", "w", (), 2)]


@pytest.mark.rule("C4.6.1", "C4.6.2", "C2.2")
@pytest.mark.parametrize("purpose", ["spotting w", "counter w", "return moves w"])
def test_what_one_in_sight_rolls_for_himself_stays_his_sides_secret(purpose: str) -> None:
    secret = e.Rolled(read_purpose(purpose), "1d6", (3,))
    assert heard(secret, "sov") == secret
    assert heard(secret, "fin") is None
    assert heard(e.Rolled(read_purpose("airframe check w"), "2d6", (3, 3)), "fin") is not None


@pytest.mark.rule("B3.3.2", "C4.6.1")
def test_what_a_pilot_changes_his_plot_into_is_seen_by_the_move_alone() -> None:
    changed = e.Reacted("w", Plot("L", "L34"))
    assert heard(changed, "sov") == changed
    assert heard(changed, "fin") is None
