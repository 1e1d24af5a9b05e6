"""Events of the advanced rules: formations (C1), weather (C2), the ground (C3, C5, C6) and spotting (C4)."""

from __future__ import annotations

from typing import Literal

from cy6.core.ids import Edge, WeaponClass
from cy6.core.record import record
from cy6.core.state import Aircraft, Attack, FlakShot, Plot, Zone
from cy6.hexes import Hex


@record
class FormedUp:
    """A formation formed up on a leader, who may fly no faster than `cap`."""

    id: str
    leader: str
    wingmen: tuple[str, ...]
    cap: int


@record
class DroppedOut:
    """An aircraft was no longer in its formation: chosen, apart, damaged, control, gone, or alone.

    `astray` is the start speed of the leader it lost in the middle of a move, plus one. `plots` says that
    it has a move to plot in this phase.
    """

    id: str
    why: str
    astray: int = 0
    plots: int = 0


@record
class BrokeUp:
    """A formation was no more: chosen, special, or clouds. Its aircraft dropped out."""

    id: str
    why: str


@record
class TurnedHome:
    """A crew gave up its mission: what it carried is jettisoned, and it flies home."""

    id: str


@record
class CloudLaid:
    """A bank of clouds was laid on the board."""

    cloud: Zone


@record
class RouteFollowed:
    """An aircraft that flies blind came to the next of the moves plotted in advance; sealed like a plot."""

    id: str
    plot: Plot
    then: tuple[Plot, ...]


@record
class RouteDropped:
    """What was plotted in advance was of no use any more: out of the cloud, or out of control."""

    id: str


@record
class EnteredBorder:
    """An aircraft flew into the clouds that border the band."""

    id: str
    edge: Edge


@record
class BorderChosen:
    """In the border clouds a crew chose to come back (`enter`) or to retire (`leave`); sealed."""

    id: str
    choice: str


@record
class ReturnDrawn:
    """It was drawn how many moves an aircraft has to plot before it comes back; only its side knows."""

    id: str
    moves: int


@record
class Returned:
    """An aircraft came back out of the border clouds."""

    id: str
    place: Hex
    heading: int
    tal: int
    speed: int


@record
class Spotted:
    """A side came to see an aircraft, as it stands here, and what falls from it; `by` is who saw it.

    Only that side knows.
    """

    side: str
    id: str
    by: str
    aircraft: Aircraft
    attack: Attack | None = None


@record
class SightLost:
    """A side saw an aircraft no more. Only that side knows."""

    side: str
    id: str


@record
class CountersMixed:
    """The counters of hidden aircraft and of decoys were mixed; only their side knows which is which."""

    side: str
    labels: tuple[tuple[str, str], ...]


@record
class DecoySeen:
    """A counter was seen to stand for nothing, and removed; `by` is who saw it."""

    side: str
    id: str
    by: str


@record
class EntryTurnDrawn:
    """The turn was drawn in which an aircraft enters."""

    id: str
    turn: int


@record
class EntryPutOff:
    """An aircraft found no place to start in, and waits until a turn (R78)."""

    id: str
    turn: int


@record
class Released:
    """Ordnance was let go over a target; it comes down in the surface attack segment."""

    attack: Attack


@record
class AttackDeclared:
    """An attack on a target below was declared; sealed until all have declared."""

    attack: Attack


@record
class AttackHeld:
    """An aircraft declared that it attacks nothing below."""

    id: str


@record
class SurfaceAttacked:
    """An attack on a target below came down, with so many hits; `classes` are the ammunition groups used."""

    attack: Attack
    hits: int
    classes: tuple[WeaponClass, ...] = ()


@record
class TargetStruck:
    """A target was damaged or destroyed."""

    id: str
    condition: Literal["damaged", "destroyed"]


@record
class FlakDeclared:
    """A battery's fire was declared, or plotted ahead; sealed until it is fired."""

    shot: FlakShot


@record
class FlakHeld:
    """A battery declared that it holds its fire."""

    id: str


@record
class FlakBurst:
    """A heavy battery's shells burst: at this hex, near these aircraft, each to be rolled for."""

    shot: FlakShot
    place: Hex
    caught: tuple[str, ...]


@record
class FlakStrayed:
    """A battery took a friend for its target, or (with no friend in range) missed all."""

    shot: FlakShot
    friend: str


@record
class NearlyHit:
    """A battery's fire burst close to an aircraft, which may turn away from it."""

    battery: str
    id: str


@record
class PromiseMade:
    """A crew escaped a near miss: it must fly an extreme turn in its next move."""

    id: str
    battery: str


@record
class PromiseLost:
    """An aircraft could not fly the extreme turn that it owed: the near misses count after all."""

    id: str


@record
class FlakFired:
    """A battery's fire at one aircraft was over. `outcome` and `wound` are as in `Fired`."""

    battery: str
    target: str
    firepower: int
    outcome: str
    wound: str = ""


@record
class CrewFate:
    """What became of the crew of an aircraft that was destroyed: C6."""

    id: str
    fate: str
