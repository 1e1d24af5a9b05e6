"""How the game of bids is written down: what the table asks of any game."""

from __future__ import annotations

from typing import Any, NamedTuple

from cy6.core.dice import Faces
from cy6.tabletop import Game
from cy6.tabletop.codec import Codec
from cy6.tabletop.reading import Unsound
from cy6.tabletop.record import Journal, Script
from cy6.tabletop.verifying import Unlike, fields_unlike
from tests.tabletop.bids import PRIZES, Bids, Ended, Event, Rolled, Table


class Header(NamedTuple):
    format: int
    engine: str
    seed: int
    players: tuple[str, ...]
    dice: str = "seed"
    view: str = ""


class Won(NamedTuple):
    winner: str


def won(events: tuple[Event, ...], state: Table) -> Won | None:
    return next((Won(event.winner) for event in events if isinstance(event, Ended)), None)


SCRIPT: Script[Table, Event] = Script(
    1, "1.2.3", Codec(Table, Event, {}), Header, Won, won, lambda event: type(event).__name__ == "CardDrawn"
)


def journal(game: Game[Any, Any, Any, Any]) -> Journal[Any, Any, Any, Any]:
    return Journal(game, Header(1, "test", game.seed, game.rules.seats), SCRIPT)


class BidRecords(NamedTuple):
    script: Script[Table, Event] = SCRIPT

    def set_up(self, header: Header, messages: list[str]) -> Bids:
        if len(header.players) != 2:
            raise Unsound(f"two play, not {len(header.players)}")
        return Bids(header.players)  # type: ignore[arg-type]

    def check(self, rules: Bids, state: Table) -> None:
        strangers = {*state.pile.cards, *state.pile.discards} - {*PRIZES}
        if strangers:
            raise Unsound(f"no card is called {min(strangers)}")

    def check_opening(self, rules: Bids, state: Table, events: tuple[Event, ...]) -> None:
        if state.prize not in {getattr(event, "card", "") for event in events}:
            raise Unsound(f"{state.prize} was never drawn")

    def follow(self, rules: Bids, state: Table, events: tuple[Event, ...]) -> Table:
        for event in events:
            try:
                state = rules.fold(state, event)
            except ValueError as problem:
                raise Unsound(f"{type(event).__name__} cannot have happened here: {problem}") from None
        return state

    def turn(self, state: Table) -> int:
        return state.round

    def unlike(self, recorded: Table, now: Table) -> list[Unlike]:
        return fields_unlike(recorded, now)

    def begun(self, now: Table, recorded: Table) -> Table:
        return now

    def faces(self, event: Event) -> Faces:
        return event.faces if isinstance(event, Rolled) else ()
