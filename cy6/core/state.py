"""The state of a game: immutable values of integers, strings and tuples, in a fixed order.

A state holds what changes. What does not (rules tables, board, forces) is in `Setting` and in the
ruleset, which a state only names. What changes is a NamedTuple, not a frozen dataclass: a copy with
one field changed costs a fifteenth, and a search makes little else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeVar

from cy6.core.ids import (
    Alone,
    Band,
    BatteryKind,
    CodeType,
    Damage,
    Edge,
    Ending,
    Friendliness,
    Maneuver,
    Means,
    Phase,
    Position,
    Role,
    Skill,
    Status,
    TargetKind,
    WeaponClass,
)  # fmt: skip
from cy6.hexes import Hex


class Plot(NamedTuple):
    """A maneuver with its turn code (`L34`), or a special maneuver with its ending (`L`, `R`, `180`)."""

    maneuver: Maneuver
    code: str = ""
    ending: Ending = ""

    def __str__(self) -> str:
        if self.code:
            return f"{self.maneuver} {self.code}"
        return f"{self.maneuver}-{self.ending}" if self.ending else self.maneuver


class Gun(NamedTuple):
    """Weapons of one type at one position of an aircraft: FF 2xHMG."""

    position: Position
    weapon: str
    count: int  # type: ignore[assignment]  # a tuple's own count() is not missed
    rate_of_fire: str = ""


class Shot(NamedTuple):
    """A declared shot: the guns are positions or weapon types, and none named means all that bear."""

    shooter: str
    target: str
    guns: tuple[str, ...] = ()
    aim: Literal["", "aim"] = ""


class Salvo(NamedTuple):
    """A rocket salvo or an air bomb on its way to a hex and level. `turn` is when it goes off.

    Without a band it goes off in that of the shooter.
    """

    shooter: str
    kind: Literal["rockets", "airbomb"]
    place: Hex
    tal: int
    turn: int
    band: Band | Literal[""] = ""


class Attack(NamedTuple):
    """An attack on a target below: all that its roll depends on, as it was when it was made (C3.1)."""

    attacker: str
    target: str
    means: Means
    band: Band = "surface-low"
    tal: int = 1
    crew: Skill = "green"
    dives: int = 0  # a dive bomber that dived on it, C3.3
    released: int = 0  # let go in the course of its move, C3.1.1


class FlakShot(NamedTuple):
    """A battery's fire in a turn: at an aircraft, or with a hex at everybody near it."""

    battery: str
    target: str = ""
    place: Hex | None = None
    turn: int = 0
    ahead: int = 0  # plotted so many turns before, C5.1.4
    strays: int = 0  # not at whom it was meant for, C5.1.4, C5.2.6
    burst: int = 0  # one of the rolls of a burst


SLOW_ENDS: Final = {"fire": "fire", "fuel": "fuel_leak"}
"""Causes of destruction that come of a lasting effect, and which."""


class Aircraft(NamedTuple):
    """One aircraft as it stands now. Ratings come from the ruleset, see `rules.battle`."""

    id: str
    side: str
    type: str
    crew: Skill
    band: Band
    status: Status = "waiting"
    place: Hex = Hex(0, 0)
    heading: int = 0
    tal: int = 1
    speed: int = 1
    damage: Damage = "none"
    last: str = ""  # the maneuver of the move before
    flown: str = ""  # what it flew this turn: forward, turn, extreme or special; "" before its move
    climbing: int = 0  # consecutive climbing turns, R16
    plot: Plot | None = None
    quarry: str = ""  # whom it tails this turn
    follows: str = ""  # whose move group it joins this turn: its own id for its own
    early: int = 0  # as a counter, the earlier group it joins; 0 is the first, C4.6.2
    entry_edge: str = ""  # the edge drawn for it
    loaded: int = 0
    rockets: int = 0
    air_bombs: int = 0
    shields: int = 0  # damage results it may yet ignore
    fired: tuple[WeaponClass, ...] = ()  # ammunition groups past their first fire, R23
    empty: tuple[WeaponClass, ...] = ()  # ammunition groups exhausted
    broken: tuple[tuple[Position, str], ...] = ()  # guns knocked out
    effects: tuple[str, ...] = ()  # lasting lucky hits: fire, panic, fuel_leak
    shaken: int = 0  # penalty to all checks of a green crew hit again
    speed_loss: int = 0  # levels of maximum speed lost to a lucky hit
    fuel_until: int = 0  # with a fuel leak: the last turn it may stay
    begun_by: tuple[tuple[str, str], ...] = ()  # each lasting effect, and whose hit began it
    fired_upon: int = 0  # whether anyone fired at it this turn, B3.15
    edge: Edge | Literal[""] = ""  # where it left
    cause: str = ""  # what destroyed it: an aircraft's id, or collision, crash, ...
    formation: str = ""  # the formation it flies in, C1
    leader: str = ""  # whom it follows there: its own id for the leader
    cap: int = 0  # of a leader: the highest speed of the formation; 0 for none
    led_at: int = 0  # of a leader: the speed with which it began this turn's move
    astray: int = 0  # fell out of a formation whose leader began at this speed less one; may not fire
    homeward: int = 0  # gave up its mission and flies home
    route: tuple[Plot, ...] = ()  # moves plotted in advance for the turns to come, C2.1.3
    blind: int = 0  # moves of that route begun
    border: str = ""  # of one in the clouds that border the band: enter or leave, as it chose (C2.2)
    due: int = 0  # moves that it has to plot there
    back: int = 0  # the turn in which it comes back
    decoy: int = 0  # a counter that stands for nothing, C4.6.2
    entering: int = 0  # the turn drawn for its entry
    diving: Band | Literal[""] = ""  # of a dive bomber: the band in which its unbroken dive began, C3.3
    busy: int = 0  # has fired guns that do not swivel this turn
    promised: int = 0  # owes an extreme turn: 1 next turn, 2 in this one (C5.2.5)
    near_misses: tuple[str, ...] = ()  # the batteries to which it owes that turn
    fate: str = ""  # of the crew of one that was destroyed: returned, wounded, captured, killed, ... (C6)

    @property
    def is_present(self) -> bool:
        """Tell whether it is on the board."""
        return self.status in ("flying", "ooc")

    @property
    def downed_by(self) -> str:
        """Name what destroyed it; of a fire or a leak, whose hit began it (R38)."""
        return dict(self.begun_by).get(SLOW_ENDS.get(self.cause, ""), self.cause)

    @property
    def is_wingman(self) -> bool:
        """Tell whether it keeps station on a leader: C1.3."""
        return self.leader not in ("", self.id)


Step = Literal[
    "start", "plot", "place", "react", "fly", "release", "border", "extend", "hx", "spin", "speed", "end"
]  # fmt: skip


class Mover(NamedTuple):
    """The aircraft whose move is being made, how far it has come, and what its checks decided."""

    id: str
    step: Step
    plot: Plot | None
    code_type: CodeType | Literal[""] = ""  # the type that counts for speed adjustment, after Hx
    penalty: int = 0  # speed lost to a failed Lx check
    imposed: tuple[int, ...] = ()  # the final speed of a move the rules impose; such a move has no choices


class Counter(NamedTuple):
    """A counter that stands for something hidden: an aircraft, or nothing (C4.6.2)."""

    name: str
    side: str
    place: Hex
    heading: int
    band: Band


class State(NamedTuple):
    """A whole game at one moment."""

    ruleset: str
    scenario: str
    turn: int
    phase: Phase
    aircraft: tuple[Aircraft, ...]  # in the order of Setting.forces
    drawn: int = 0  # dice drawn so far
    wave: int = 0  # the set-up group whose turn it is to deploy
    actors: tuple[str, ...] = ()  # who has something to decide in this phase
    committed: tuple[str, ...] = ()  # sides that have nothing more to decide in this phase
    queue: tuple[str, ...] = ()  # who is still to move, in order
    mover: Mover | None = None
    evaders: tuple[str, ...] = ()  # who passed a collision check and may still ram
    wrecks: tuple[str, ...] = ()  # who failed one
    rams: tuple[tuple[str, str], ...] = ()  # who rams whom
    declared: tuple[Shot, ...] = ()
    held: tuple[str, ...] = ()  # aircraft that chose to tail nobody, or to hold fire
    salvos: tuple[Salvo, ...] = ()
    winner: str = ""  # a side or "draw" once the phase is over
    points: tuple[tuple[str, int], ...] = ()
    clouds: tuple[Zone, ...] = ()  # banks laid by dice
    spotted: tuple[tuple[str, str], ...] = ()  # a side, and an aircraft of another that it has in sight
    attacks: tuple[Attack, ...] = ()  # declared, or released and on their way down
    hits: tuple[tuple[str, int], ...] = ()  # on targets, in the order of their first
    flak: tuple[FlakShot, ...] = ()  # declared, and plotted ahead
    near_miss: tuple[str, str] | None = None  # a battery, and an aircraft that may yet turn away from it
    labels: tuple[tuple[str, str], ...] = ()  # the counter that stands for an aircraft or decoy, C4.6.2
    counters: tuple[Counter, ...] = ()  # in a view: what hides there is not known, C4.6.2


class Entry(NamedTuple):
    """When, in which set-up group and where a force may be placed. An empty tuple means any."""

    turn: int = 1
    order: int = 1
    places: tuple[Hex, ...] = ()
    headings: tuple[int, ...] = ()
    tals: tuple[int, ...] = ()
    speeds: tuple[int, ...] = ()
    edges: tuple[str, ...] = ()  # draw one of these with a die, and enter there
    shared_edge: str = ""  # forces with the same word enter by the same drawn edge
    together: str = ""  # forces with the same word are placed near each other,
    spread: int = 0  # at most so many hexes apart
    turn_die: int = 0  # draw the turn with a die of so many sides
    shared_turn: str = ""  # forces with the same word enter in the same drawn turn


class Placement(NamedTuple):
    """A fixed starting place, instead of an entry."""

    place: Hex
    heading: int
    tal: int
    speed: int


@dataclass(frozen=True, slots=True)
class Force:
    """One aircraft as the scenario fields it: what never changes, and where it differs from its type."""

    id: str
    side: str
    type: str
    crew: Skill
    role: Role
    name: str = ""
    entry: Entry | None = None
    placement: Placement | None = None
    guns: tuple[Gun, ...] = ()  # empty: as its type
    max_speed: int = 0  # 0: as its type
    robustness_shift: int = 0
    gunnery_crew: Skill | Literal[""] = ""  # fires as if of this skill
    ammunition_crew: Skill | Literal[""] = ""
    ammunition_used: int = 0  # first fire is behind it from the start
    shields: int = 0
    loaded: int = 0
    rockets: int = 0
    air_bombs: int = 0
    quiet: tuple[tuple[Position, str], ...] = ()  # (position, turn/extreme/special): no fire after it
    decoys: int = 0  # counters that stand for nothing beside it, C4.6.2
    decoy_of: str = ""  # it is one of these, beside that force
    start: Aircraft | None = None  # cases only: the exact aircraft to begin with
    band: Band | Literal[""] = ""  # empty: the first of the scenario
    bombs: str = ""  # the class of its load of bombs, C3.2.1
    bomb_tals: tuple[int, ...] = ()  # levels from which it may drop them; empty: any
    torpedo: int = 0
    strafing: int = 0  # modifier of especially heavy guns, C3.2.2
    equipment: int = 0  # modifier of special equipment or training, C3.2.2
    pilot: str = ""  # in the roster, C6


class SideSetting(NamedTuple):
    """A side: its names, its orders in words, and how each board edge treats it."""

    id: str
    name: str
    orders: str = ""
    edges: tuple[tuple[str, Friendliness], ...] = ()


class Formation(NamedTuple):
    """Aircraft that begin the game as a formation: C1."""

    id: str
    leader: str
    wingmen: tuple[str, ...]


class Zone(NamedTuple):
    """Hexes with a meaning: an airfield, smoke up to a level, or a cloud between two. No band means any."""

    id: str
    kind: Literal["airfield", "smoke", "cloud"]
    name: str
    hexes: tuple[Hex, ...]
    top: int = 0
    bottom: int = 0
    band: Band | Literal[""] = ""


class Target(NamedTuple):
    """Something on the ground or at sea: hits that damage and destroy it, and points for either (C3.1.2)."""

    id: str
    side: str
    name: str
    kind: TargetKind
    hexes: tuple[Hex, ...]
    damaged_by: int
    destroyed_by: int
    damaged: int = 0
    destroyed: int = 0


class Battery(NamedTuple):
    """A battery of anti-aircraft guns: C5.1. No bands means all that its kind reaches."""

    id: str
    side: str
    kind: BatteryKind
    place: Hex
    name: str = ""
    bands: tuple[Band, ...] = ()


class Ground(NamedTuple):
    """What lies below: whose it is, how far guns see over it, and who may crash into it at which level."""

    kind: Literal["land", "flat", "sea"] = "land"
    name: str = ""
    side: str = ""
    crash_sides: tuple[str, ...] = ()
    crash_tal: int = 0
    crash_faces: tuple[int, ...] = ()


class Deed(NamedTuple):
    """A part of special orders: so many of some aircraft destroyed, a target hit, or the lead in points."""

    kind: Literal["destroyed", "at-most", "damaged-target", "destroyed-target", "ahead"]
    subjects: tuple[str, ...]
    number: int = 0


class Bonus(NamedTuple):
    """Points for special orders, once all of their parts are carried out: A7.3."""

    side: str
    points: int
    words: str
    deeds: tuple[Deed, ...]


class Ambush(NamedTuple):
    """Aircraft that start in a cloud bank of so many hexes, which stands where the first is placed: D3."""

    ids: tuple[str, ...]
    hexes: int


class CloudTable(NamedTuple):
    """Cloud banks to be laid by dice: how many, of how many hexes and a die more, at which levels (C2.1)."""

    number: int
    size: int
    die: int  # 0 for none
    bottom: int
    top: int


class Condition(NamedTuple):
    """A fact about a game that ends it or wins it: `destroyed` an aircraft or target, `gone` a side."""

    kind: Literal["destroyed", "gone"]
    subject: str
    winner: str = ""


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything of a scenario that no game changes."""

    id: str
    title: str
    bands: tuple[Band, ...]
    sides: tuple[SideSetting, ...]
    forces: tuple[Force, ...]
    columns: int = 45
    rows: int = 30
    levels: int = 6  # A5.1.1: eight or ten as an option
    move_order: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()  # optional rules switched on
    zones: tuple[Zone, ...] = ()
    turns: int = 100  # R30
    ends_when: tuple[Condition, ...] = ()
    wins: tuple[Condition, ...] = ()
    start_phase: Phase = "deploy"
    date: str = ""
    place: str = ""
    text: str = ""
    visibility: tuple[int, int] = (30, 15)
    sun: str = ""
    options: tuple[tuple[str, str], ...] = ()  # variable rules chosen, with the aircraft picked for them
    formations: tuple[Formation, ...] = ()
    cloud_table: CloudTable | None = None
    cloud_borders: tuple[Edge, ...] = ()  # climb, dive: where clouds border the active bands, C2.2
    sun_last: int = 1  # who is out of the sun moves last among opponents of his group, C4.2.2
    spotted: tuple[tuple[str, str], ...] = ()  # who is in sight of a side from the start
    targets: tuple[Target, ...] = ()
    batteries: tuple[Battery, ...] = ()
    ground: Ground | None = None  # none: land without a meaning
    night: int = 0  # C3.2.2
    bonuses: tuple[Bonus, ...] = ()
    ambush: Ambush | None = None
    when_alone: Alone = "end"  # once a side has no aircraft: R30, of old at once

    def has_rule(self, name: str) -> bool:
        """Tell whether an optional rule is switched on."""
        return name in self.rules


T = TypeVar("T", Aircraft, State, Mover)

_FIELDS: Final = {kind: {name: i for i, name in enumerate(kind._fields)} for kind in (Aircraft, State, Mover)}
_make: Final = tuple.__new__


def evolve(value: T, **changes: object) -> T:
    """Copy an aircraft, a state or a mover with some fields changed, three times as fast as `_replace`."""
    kind = type(value)
    index = _FIELDS[kind]
    values: list[object] = [*value]
    for name, new in changes.items():
        values[index[name]] = new
    return _make(kind, values)
