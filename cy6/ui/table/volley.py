"""The fire of a turn as it is seen: each roll beside its target, in turn; then all results at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from cy6 import engine
from cy6.core import events as e
from cy6.core.events import Event
from cy6.core.state import State
from cy6.replay.news import Tone
from cy6.rules.battle import Battle
from cy6.tabletop.hearing import Heard
from cy6.ui.board.notes import Note
from cy6.ui.kit.settings import Settings
from cy6.ui.seat.seat import Seat

SECONDS_A_ROLL: Final = 0.3
KEPT: Final = ("to hit", "rockets")
CONSEQUENCES: Final = ("robustness", "damage", "lucky hit")
SHOWN: Final = (
    "to hit", "firepower", "robustness", "damage", "lucky hit", "stray", "overload", "overload target",
    "rockets",
)  # fmt: skip


class Beat(NamedTuple):
    """A roll or a result to be shown beside an aircraft; those of one shot take one line, the last one."""

    id: str
    words: str
    tone: Tone = "plain"
    shot: str = ""
    number: int = 0  # of its event in the whole game


class Volley:
    """All fire of one turn: the rolls, the results, and how far it has been seen."""

    def __init__(
        self, before: State, rolls: tuple[Beat, ...], results: tuple[Beat, ...], first: int = 0
    ) -> None:
        self.before = before
        self.first = first  # the number of its first event in the whole game
        self.rolls = rolls
        self.results = results
        self._elapsed: float | None = None  # None: nobody has begun to look; all is shown

    def begin(self) -> None:
        """Begin to look: nothing has been rolled yet."""
        self._elapsed = 0.0

    def tick(self, seconds: float, settings: Settings) -> bool:
        """Let time pass; tell whether there is anything new to be seen."""
        if self._elapsed is None:
            return False
        before, self._elapsed = self._shown(settings), self._elapsed + seconds
        now = self._shown(settings)
        if now > len(self.rolls):
            self._elapsed = None
        return now != before or self._elapsed is None

    def skip(self) -> None:
        """Show all at once."""
        self._elapsed = None

    @property
    def is_running(self) -> bool:
        """Tell whether the results have not landed yet."""
        return self._elapsed is not None

    def _shown(self, settings: Settings) -> int:
        if self._elapsed is None:
            return len(self.rolls)
        beat = settings.seconds(SECONDS_A_ROLL)
        return int(self._elapsed / beat) if beat else len(self.rolls) + 1

    def told(self, settings: Settings) -> int:
        """Give the number of the first event that is not to be told yet while the rolls fall."""
        shown = self._shown(settings)
        return self.rolls[shown - 1].number + 1 if 0 < shown <= len(self.rolls) else self.first

    def notes(self, battle: Battle, settings: Settings) -> tuple[Note, ...]:
        """Give the notes beside the targets, as far as the rolls have been seen."""
        shown = self.rolls[: self._shown(settings)]
        landed = () if self.is_running else self.results
        found = []
        for id in dict.fromkeys(beat.id for beat in (*shown, *landed)):
            lines = {beat.shot: beat.words for beat in shown if beat.id == id}
            ends = [beat.words for beat in landed if beat.id == id]
            head = f"{id}: {', '.join(ends)}" if ends else id
            tone = _loudest([beat for beat in (*shown, *landed) if beat.id == id])
            found.append(Note(battle.find(self.before, id).place, (head, *lines.values()), tone))
        return tuple(found)


def _loudest(beats: list[Beat]) -> Tone:
    tones = {beat.tone for beat in beats}
    return "danger" if "danger" in tones else "accent" if "accent" in tones else "plain"


def volley_of(seat: Seat) -> Volley | None:
    """Give the fire that the last order of the game let happen, or None."""
    if not seat.game.log:
        return None
    entry = seat.game.log[-1]
    if not any(isinstance(event, e.Fired) for event in entry.events):
        return None
    first = seat.happened() - len(entry.events)
    seen = [heard for heard in seat.heard() if heard.number >= first]
    if not any(isinstance(heard.event, e.Fired) for heard in seen):
        return None
    before = engine.view(seat.battle, entry.before, seat.side)
    return Volley(before, tuple(_rolls(seen)), tuple(_results(seen)), first)


def _rolls(heard: Iterable[Heard[Event]]) -> Iterable[Beat]:
    """Give a beat for each roll; those about one shot are told in one line that grows."""
    told: dict[str, str] = {}
    for number, event in heard:
        if isinstance(event, e.TurnBegan):
            return
        if not isinstance(event, e.Rolled) or event.purpose.what not in SHOWN:
            continue
        kind, shooter, target, _ = event.purpose
        subject = f"{shooter}>{target}"
        words = _roll_words(kind, shooter, event)
        if kind in KEPT:
            told[subject] = words
        elif kind in CONSEQUENCES:
            words = f"{told[subject]}, {words}" if subject in told else f"{shooter}: {words}"
        yield Beat(target or shooter, words, _tone(event), subject, number)


def _roll_words(kind: str, shooter: str, event: e.Rolled) -> str:
    total = sum(event.faces)
    if kind == "to hit" and event.tally is not None:
        result = "misses" if event.result == "miss" else "hits"
        return f"{shooter} rolls {total}, needs {event.tally.needed}: {result}"
    if kind == "robustness":
        return "holds" if event.result in ("none", "lucky") else event.result
    if kind == "overload target":
        return f"{shooter}: {event.purpose.part} fires at {event.result}"
    result = event.result.replace("_", " ") or str(total)
    return result if kind in CONSEQUENCES else f"{shooter}: {result}"


def _tone(event: e.Rolled) -> Tone:
    if event.result.startswith("hit") or event.result == "lucky":
        return "accent"
    return "danger" if event.result in ("damaged", "destroyed") else "plain"


def _results(heard: Iterable[Heard[Event]]) -> Iterable[Beat]:
    """Say what became of the targets, when all has been rolled."""
    for _, event in heard:
        match event:
            case e.TurnBegan():
                return
            case e.Damaged(id=id, kind=kind):
                yield Beat(id, f"{kind} damage", "danger")
            case e.Destroyed(id=id):
                yield Beat(id, "destroyed", "danger")
            case e.CrewChanged(id=id):
                yield Beat(id, "crew hit", "danger")
            case e.EffectBegan(id=id, effect=effect):
                yield Beat(id, effect.replace("_", " "), "danger")
            case e.GunBroken(id=id, position=position, weapon=weapon):
                yield Beat(id, f"{position} {weapon} knocked out", "danger")
            case e.AmmunitionSpent(id=id):
                yield Beat(id, "out of ammunition", "danger")
