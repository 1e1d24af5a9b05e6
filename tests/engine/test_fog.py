"""Laws of fog: no view holds what its side has not spotted; what hides changes nothing that others see."""

from __future__ import annotations

import random
from collections import Counter
from hashlib import blake2b

import pytest

from cy6.core.events import Event
from cy6.core.state import CloudTable, Formation, State, Zone
from cy6.engine import NOBODY, Game, fold, visible_all
from cy6.engine.fog import UNSEEN, blank
from cy6.hexes import parse_hex, within
from cy6.replay.codec import decode, encode
from cy6.rules.battle import Battle
from tests.helpers import table

ALLIED = (
    "f allied f4f-4 skilled 1025N tal4 speed3", "g allied f4f-4 veteran 1226N tal5 speed3",
    "h allied sbd-3 green 1428N tal3 speed2",
)  # fmt: skip
AXIS = (
    "z axis a6m2 skilled 1505S tal5 speed3", "y axis a6m2 ace 1606S tal4 speed3",
    "x axis a6m2 green 1707S tal2 speed3", "w axis a6m2 green 1808S tal2 speed3",
)  # fmt: skip
BANK = Zone("bank", "cloud", "Bank", within(parse_hex("1515"), 3), 6, 2)


def battle_of(**more: object) -> Battle:
    """Set up seven aircraft on a small board, in fog."""
    setting = {
        "rules": ("spotting", "just-a-jam"), "visibility": (10, 4), "columns": 30, "rows": 30, "turns": 9,
        "sun": "1", "zones": (BANK,), "cloud_table": CloudTable(2, 6, 6, 1, 5),
        "cloud_borders": ("climb", "dive"),
    }  # fmt: skip
    return table(*ALLIED, *AXIS, **setting | more)[0]  # type: ignore[arg-type]


def decoyed() -> Battle:
    """The same with decoys, and a formation."""
    return battle_of(
        forces={"z": {"decoys": 1}, "y": {"decoy_of": "z"}},
        aircraft={
            "y": {"decoy": 1}, "x": {"formation": "p", "leader": "x"}, "w": {"formation": "p", "leader": "x"},
        },
        formations=(Formation("p", "x", ("w",)),),
    )  # fmt: skip


def steps(battle: Battle, seed: int):  # type: ignore[no-untyped-def]
    """Play a game at random, and give it after every order."""
    luck, game = random.Random(seed), Game(battle, seed)
    while not game.is_over:
        yield game
        decision = luck.choice(game.decisions())
        options = game.legal(decision)
        game.play(luck.choice(options) if luck.random() < 0.7 else game.default(decision))
    yield game


def unspotted(battle: Battle, state: State, side: str) -> list[str]:
    """Name the enemies that a side has not in sight."""
    pairs = set(state.spotted)
    return [f.id for f in battle.setting.forces if f.side != side and (side, f.id) not in pairs]


@pytest.mark.rule("C4.6.1", "C4.6.2")
@pytest.mark.parametrize("seed", range(6))
def test_a_view_never_holds_an_unspotted_enemy_or_a_sealed_plot(seed: int) -> None:
    battle = decoyed() if seed % 2 else battle_of()
    hidden = Counter[str]()
    for game in steps(battle, seed):
        for side in ("allied", "axis") if not game.is_over else ():
            view = game.view(side)
            names = unspotted(battle, game.state, side)
            hidden[side] += len(names)
            for aircraft in view.aircraft:
                if aircraft.id in names:
                    assert aircraft == blank(battle, aircraft.id)
                elif aircraft.side != side:
                    assert aircraft.flown or aircraft.plot is None
                    assert aircraft.route == ()
            rest = repr(view._replace(aircraft=(), counters=()))
            assert not [id for id in names if f"'{id}'" in rest]
            assert {pair[0] for pair in view.spotted} <= {side}
    assert min(hidden.values()) > 0


@pytest.mark.rule("C4.6.1")
@pytest.mark.parametrize("seed", range(6))
def test_no_event_that_a_side_sees_names_whom_it_does_not_see(seed: int) -> None:
    battle = decoyed() if seed % 2 else battle_of()
    game = Game(battle, seed)
    for game in steps(battle, seed):  # noqa: B007
        pass
    spotted = battle.setting.spotted
    for events, after in told_by_order(game):
        for side in ("allied", "axis"):
            known = {id for pair in (spotted, after.spotted) for watcher, id in pair if watcher == side}
            known |= {e.id for e in events if type(e).__name__ in ("Spotted", "DecoySeen") and e.side == side}  # type: ignore[union-attr]
            strange = {f.id for f in battle.setting.forces if f.side != side} - known
            for event in visible_all(battle, events, side, spotted):
                if event is None or type(event).__name__ in ("GameEnded", "DecoySeen"):
                    continue
                words = repr(event).replace(">", " ").replace("'", " ").replace(")", " ").split()
                assert not strange.intersection(words), event
        spotted = after.spotted


def told_by_order(game: Game) -> list[tuple[tuple[Event, ...], State]]:
    """List the events of each order, and the state after it."""
    states = [*(entry.before for entry in game.log), game.state]
    return [
        (events, state)
        for events, state in zip((game.opening, *(x.events for x in game.log)), states, strict=True)
    ]


@pytest.mark.rule("C4.6.1")
@pytest.mark.parametrize("seed", range(4))
def test_what_a_side_sees_leads_to_what_it_knows_of_whom_it_sees(seed: int) -> None:
    """Fold the events that a side sees over its view: of all in sight the place comes out right."""
    battle = battle_of(cloud_borders=(), rules=("spotting",))
    game = Game(battle, seed)
    for game in steps(battle, seed):  # noqa: B007
        pass
    for entry, after in zip(game.log, [*(e.before for e in game.log[1:]), game.state], strict=True):
        for side in ("allied", "axis"):
            known = Game(battle, seed)
            known.state = entry.before
            view = known.view(side)
            for event in visible_all(battle, entry.events, side, entry.before.spotted):
                if event is not None:
                    view = fold(battle, view, event)
            seen = {id for watcher, id in after.spotted if watcher == side}
            for aircraft in after.aircraft:
                if aircraft.side == side or aircraft.id in seen:
                    mine = battle.find(view, aircraft.id)
                    assert (mine.place, mine.tal, mine.status) == (
                        aircraft.place,
                        aircraft.tal,
                        aircraft.status,
                    )


class ByPurpose:
    """Dice by what they are rolled for, so that a roll of one aircraft does not change those of another."""

    def __init__(self) -> None:
        self._count = Counter[str]()

    def faces(self, purpose: str, kind: str, drawn: int) -> tuple[int, ...]:
        """Give the faces of the n-th roll for a purpose."""
        self._count[purpose] += 1
        count, sides = (int(part) for part in kind.split("d"))
        digest = blake2b(f"{purpose} {self._count[purpose]}".encode(), digest_size=16).digest()
        return tuple(digest[i] % sides + 1 for i in range(count))


def watched(seed: int, start: str) -> list[str]:
    """Write down all that the allied side sees of a game in which an enemy far away flies as he likes."""
    luck = random.Random(seed)
    battle, _ = table(
        *ALLIED[:2], "z axis a6m2 skilled 2515S tal5 speed3", start, rules=("spotting",), visibility=(3, 1),
        columns=90, rows=60, turns=6, spotted=(("allied", "z"),), formations=(),
    )  # fmt: skip
    game = Game(battle, 0, ByPurpose())
    found = [repr(event) for event in visible_all(battle, game.opening, "allied") if event]
    while not game.is_over:
        decision = next((d for d in game.decisions() if d.actor), game.decisions()[0])
        if decision.side == "allied":
            found.append(repr(game.view("allied")))
        free = decision.actor == "y"
        options = game.legal(decision) if free else ()
        before = game.state.spotted
        events = game.play(luck.choice(options) if free else game.default(decision))
        found += [repr(event) for event in visible_all(battle, events, "allied", before) if event]
    return found


@pytest.mark.rule("C4.6.1")
@pytest.mark.parametrize("seed", range(5))
def test_a_hidden_aircraft_changes_no_line_and_no_view_of_the_other_side(seed: int) -> None:
    start = "y axis a6m2 ace 8050S tal4 speed3"
    plain = watched(0, start)
    assert len(plain) > 60
    assert strip_end(watched(seed + 1, start)) == strip_end(plain)
    moved = watched(seed + 7, "y axis a6m2 ace 6025N tal2 speed2")
    assert strip_end(moved) == strip_end(plain)


def strip_end(lines: list[str]) -> list[str]:
    """Leave out the end of the game, where all is laid open."""
    return [line for line in lines if not line.startswith("GameEnded")]


@pytest.mark.rule("C4.6.1")
def test_nobodys_eyes_see_only_whom_all_others_see() -> None:
    battle = battle_of()
    for game in steps(battle, 3):
        if game.is_over:
            break
        pairs = set(game.state.spotted)
        for aircraft in game.view(NOBODY).aircraft:
            other = "axis" if aircraft.side == "allied" else "allied"
            assert (aircraft.status == "unseen") == ((other, aircraft.id) not in pairs)


@pytest.mark.rule("C4.6.1")
def test_views_are_written_and_read_back() -> None:
    for game in steps(decoyed(), 1):
        for side in ("allied", NOBODY):
            view = game.view(side)
            assert decode(State, encode(view)) == view
    assert UNSEEN == "unseen"
