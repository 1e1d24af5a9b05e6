"""Events: what happened, complete, with the faces of its dice. Folding them gives the new state.

An event cannot fail. Every die is in a `Rolled` event; what a roll led to is told by the events
after it. `engine.fold` says what each event changes; those that change nothing tell the story.
"""

from __future__ import annotations

from typing import Literal

from cy6.core.dice import Faces
from cy6.core.events_advanced import (
    AttackDeclared as AttackDeclared,
    AttackHeld as AttackHeld,
    BorderChosen as BorderChosen,
    BrokeUp as BrokeUp,
    CloudLaid as CloudLaid,
    CountersMixed as CountersMixed,
    CrewFate as CrewFate,
    DecoySeen as DecoySeen,
    DroppedOut as DroppedOut,
    EnteredBorder as EnteredBorder,
    EntryPutOff as EntryPutOff,
    EntryTurnDrawn as EntryTurnDrawn,
    FlakBurst as FlakBurst,
    FlakDeclared as FlakDeclared,
    FlakFired as FlakFired,
    FlakHeld as FlakHeld,
    FlakStrayed as FlakStrayed,
    FormedUp as FormedUp,
    NearlyHit as NearlyHit,
    PromiseLost as PromiseLost,
    PromiseMade as PromiseMade,
    Released as Released,
    ReturnDrawn as ReturnDrawn,
    Returned as Returned,
    RouteDropped as RouteDropped,
    RouteFollowed as RouteFollowed,
    SightLost as SightLost,
    Spotted as Spotted,
    SurfaceAttacked as SurfaceAttacked,
    TargetStruck as TargetStruck,
    TurnedHome as TurnedHome,
)
from cy6.core.ids import Band, Damage, Edge, Phase, Position, Skill, WeaponClass
from cy6.core.record import record
from cy6.core.rolls import Purpose
from cy6.core.state import Mover, Plot, Salvo, Shot
from cy6.core.tally import Tally
from cy6.hexes import Hex


@record
class Rolled:
    """Dice were rolled. With a tally, the roll had to reach its target; `result` says what came of it."""

    purpose: Purpose
    kind: str
    faces: Faces
    tally: Tally | None = None
    result: str = ""


@record
class TurnBegan:
    """A new turn began: last turn's plots, tailing and declarations are over."""

    turn: int


@record
class PhaseBegan:
    """A phase began, or a set-up group: who has something to decide, and which sides have nothing."""

    phase: Phase
    actors: tuple[str, ...] = ()
    wave: int = 0
    idle: tuple[str, ...] = ()


@record
class Committed:
    """A side had nothing more to decide in the phase."""

    side: str


@record
class EntryDrawn:
    """The edge was drawn by which an aircraft enters."""

    id: str
    edge: str


@record
class Deployed:
    """An aircraft was placed on the board."""

    id: str
    place: Hex
    heading: int
    tal: int
    speed: int
    band: Band


@record
class TailChosen:
    """An aircraft chose whom to tail, or nobody."""

    id: str
    quarry: str


@record
class Plotted:
    """A move was written down, and those after it in advance; sealed until the aircraft moves."""

    id: str
    plot: Plot
    then: tuple[Plot, ...] = ()


@record
class TailedRevealed:
    """A tailed aircraft told its tailer's side how it will move, in general (B1.1.2)."""

    id: str
    to: str
    turn: str
    level: str


@record
class FollowChosen:
    """An aircraft chose its quarry's group, (following ?) an earlier one, or (following itself) its own.

    `group` is the earlier group of a counter; 0 is the first.
    """

    id: str
    follows: str
    group: int = 0


@record
class QueueFormed:
    """The order of movement was settled."""

    queue: tuple[str, ...]


@record
class MoveBegan:
    """An aircraft's turn to move came; it leaves the queue."""

    id: str
    plot: Plot | None


@record
class MoveAdvanced:
    """A move came to its next step."""

    mover: Mover


@record
class Reacted:
    """A pilot flew another plot than the one written down."""

    id: str
    plot: Plot


@record
class Moved:
    """An aircraft flew: the hexes it entered in order, and how it came out."""

    id: str
    plot: Plot
    flown: str
    path: tuple[Hex, ...]
    place: Hex
    heading: int
    tal: int
    climbing: int
    band: Band | Literal[""] = ""  # the band it crossed into


@record
class Extended:
    """A diving aircraft went one hex further."""

    id: str
    place: Hex


@record
class SpeedSet:
    """An aircraft came to its final speed."""

    id: str
    speed: int


@record
class MoveEnded:
    """A move was over."""

    id: str


@record
class LostControl:
    """An aircraft was out of control: lower, and on a random heading."""

    id: str
    heading: int
    tal: int
    band: Band | Literal[""] = ""  # the band it fell into


@record
class Recovered:
    """An out-of-control aircraft was flying again."""

    id: str


@record
class LeftBoard:
    """An aircraft left by an edge, by climb or by dive, and came home."""

    id: str
    edge: Edge


@record
class Damaged:
    """An aircraft took its first damage."""

    id: str
    kind: Damage


@record
class DamageIgnored:
    """An aircraft shrugged off a damage result."""

    id: str


@record
class Destroyed:
    """An aircraft was destroyed; `cause` is the enemy's id, or collision, crash, dive, exit, ...

    `edge` is where it had left, if it was lost on the way home.
    """

    id: str
    cause: str
    edge: Edge | Literal[""] = ""


@record
class CrewChanged:
    """A crew was hurt: its skill now, and the penalty to its checks."""

    id: str
    crew: Skill
    shaken: int


@record
class EffectBegan:
    """A lucky hit left a lasting effect; `until` is its last turn, or 0; `by` is who hit."""

    id: str
    effect: str
    until: int = 0
    by: str = ""


@record
class EffectEnded:
    """A lasting effect was over."""

    id: str
    effect: str


@record
class SpeedLost:
    """An aircraft lost a level of its maximum speed."""

    id: str


@record
class GunBroken:
    """The guns at a position were knocked out."""

    id: str
    position: Position
    weapon: str


@record
class CollisionChecked:
    """The aircraft in one place tried to avoid each other."""

    evaders: tuple[str, ...]
    wrecks: tuple[str, ...]


@record
class RamChosen:
    """An aircraft rammed another, or (with no target) let it be."""

    id: str
    target: str


@record
class Collided:
    """Aircraft collided."""

    ids: tuple[str, ...]


@record
class CollisionsOver:
    """Nobody was left to decide about collisions."""


@record
class ShotDeclared:
    """A shot was declared; sealed until all have declared."""

    shot: Shot


@record
class FireHeld:
    """An aircraft declared that it holds fire."""

    id: str


@record
class SalvoPlotted:
    """Rockets were fired or an air bomb plotted; sealed until it goes off."""

    salvo: Salvo


@record
class SalvoBurst:
    """A salvo or an air bomb went off, or was wasted when `place` is None."""

    salvo: Salvo
    place: Hex | None
    tal: int


@record
class Fired:
    """An aircraft shot: what fired, at whom, its firepower, and what came of it.

    `target` differs from the shot's when a friend was hit (B4.6). `outcome` is miss, none, lucky,
    damaged or destroyed, of this shot alone. `wound` is what is still to be inflicted on the target:
    engine, airframe, destroyed, the effect of a lucky hit, or nothing. `classes` are the ammunition
    groups now past their first fire.
    """

    shot: Shot
    target: str
    guns: tuple[str, ...]
    classes: tuple[WeaponClass, ...]
    firepower: int
    outcome: str
    wound: str = ""


@record
class AmmunitionSpent:
    """Weapon classes of an aircraft ran out of ammunition."""

    id: str
    classes: tuple[WeaponClass, ...]


@record
class GameEnded:
    """The game was over: the winner or `draw`, the points of each side, and why."""

    winner: str
    points: tuple[tuple[str, int], ...]
    reason: str


Event = (
    Rolled | TurnBegan | PhaseBegan | Committed | EntryDrawn | Deployed | TailChosen | Plotted
    | TailedRevealed | FollowChosen | QueueFormed | MoveBegan | MoveAdvanced | Reacted | Moved | Extended
    | SpeedSet | MoveEnded | LostControl | Recovered | LeftBoard | Damaged | DamageIgnored | Destroyed
    | CrewChanged | EffectBegan | EffectEnded | SpeedLost | GunBroken | CollisionChecked | RamChosen
    | Collided | CollisionsOver | ShotDeclared | FireHeld | SalvoPlotted | SalvoBurst | Fired
    | AmmunitionSpent | FormedUp | DroppedOut | BrokeUp | TurnedHome | CloudLaid | RouteFollowed
    | RouteDropped | EnteredBorder | BorderChosen | ReturnDrawn | Returned | Spotted | SightLost
    | CountersMixed | DecoySeen
    | EntryTurnDrawn | EntryPutOff | Released | AttackDeclared | AttackHeld | SurfaceAttacked | TargetStruck
    | FlakDeclared | FlakHeld | FlakBurst | FlakStrayed | NearlyHit | PromiseMade | PromiseLost | FlakFired
    | CrewFate | GameEnded
)  # fmt: skip
