"""Orders: what a side wants. Each may be refused, and each has one line of text, see `notation`."""

from __future__ import annotations

from typing import Literal

from cy6.core.ids import Band, Means
from cy6.core.record import record
from cy6.core.state import Plot, Shot
from cy6.hexes import Hex

Choice = Literal["yes", "no"]
Crossing = Literal["enter", "leave"]


@record
class Deploy:
    """Place an aircraft during set-up or when it enters."""

    id: str
    place: Hex
    heading: int
    tal: int
    speed: int


@record
class Tail:
    """Choose whom to tail, or nobody: B1.2."""

    id: str
    quarry: str = ""


@record
class PlotMove:
    """Write down a move: B2; in a cloud, all moves until the aircraft is out of it (C2.1.3)."""

    id: str
    plot: Plot
    then: tuple[Plot, ...] = ()


@record
class Follow:
    """Move right after the tailed aircraft in its group (B1.2), or as a counter in an earlier one (C4.6.2).

    `group` names the earlier group of a counter; 0 is the first.
    """

    id: str
    choice: Choice = "yes"
    group: int = 0


@record
class React:
    """Fly another plot within the pilot's reach, or keep the plotted one: B3.3.2.

    `change` is a turn code, a maneuver, a special maneuver's new ending like `I-180`, or `keep`.
    """

    id: str
    change: str


@record
class Extend:
    """Add the dive's extra hex, or not: B3.5.4."""

    id: str
    choice: Choice = "yes"


@record
class TryHx:
    """Try the high-acceleration check, or not: B3.13."""

    id: str
    choice: Choice = "yes"


@record
class Spin:
    """Go out of control on purpose after a steep dive in an extreme turn, or not: B3.5.6."""

    id: str
    choice: Choice = "yes"


@record
class SetSpeed:
    """Choose the final speed of the move: B3.7."""

    id: str
    speed: int


@record
class Ram:
    """Ram an aircraft that failed to avoid a collision, or nobody: B3.11."""

    id: str
    target: str = ""


@record
class Fire:
    """Declare a shot: B4.3.7."""

    shot: Shot

    @property
    def id(self) -> str:
        """Name the shooter."""
        return self.shot.shooter


@record
class Hold:
    """Declare that an aircraft does not fire, taking back what it declared before."""

    id: str


@record
class FireRockets:
    """Declare a salvo of rockets at a hex and level: B6.1."""

    id: str
    place: Hex
    tal: int


@record
class PlotAirBomb:
    """Plot where an air bomb goes off two turns later: B6.2. Without a band, in that of its bomber."""

    id: str
    place: Hex
    tal: int
    band: Band | Literal[""] = ""


@record
class Place:
    """Move a wingman after its leader: C1.3."""

    id: str
    plot: Plot


@record
class DropOut:
    """Let a wingman leave its formation, to plot for itself: C1.4.1."""

    id: str


@record
class BreakUp:
    """Break a formation up; `id` is the formation's: C1.5."""

    id: str


@record
class Exit:
    """Enter the band beyond a border, or leave the game there: A5.2."""

    id: str
    choice: Crossing = "enter"


@record
class Release:
    """Let ordnance go over a target in the course of the move, or keep it: C3.1.1."""

    id: str
    target: str = ""


@record
class AttackSurface:
    """Declare an attack on a target below: C3.1."""

    id: str
    target: str
    means: Means


@record
class HoldAttack:
    """Declare that an aircraft attacks nothing below, taking back what it declared before."""

    id: str


@record
class FireFlak:
    """Declare a battery's fire at an aircraft; `id` is the battery's: C5.2."""

    id: str
    target: str


@record
class PlotFlak:
    """Plot the hex at which a heavy battery fires some turns later: C5.1.4."""

    id: str
    place: Hex
    ahead: int


@record
class HoldFlak:
    """Declare that a battery does not fire, taking back what it declared before."""

    id: str


@record
class Jink:
    """Escape a near miss by the promise of an extreme turn, or suffer it: C5.2.5."""

    id: str
    choice: Choice = "yes"


@record
class Done:
    """Have nothing more to decide in this phase."""

    side: str


Order = (
    Deploy | Tail | PlotMove | Follow | React | Extend | TryHx | Spin | SetSpeed | Ram
    | Fire | Hold | FireRockets | PlotAirBomb | Place | DropOut | BreakUp | Exit | Release | AttackSurface
    | HoldAttack | FireFlak | PlotFlak | HoldFlak | Jink | Done
)  # fmt: skip
