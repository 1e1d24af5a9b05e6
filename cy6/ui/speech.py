"""The window in words: what is asked and what can be answered, for one who listens instead of looking."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final, NamedTuple

from cy6.core.decision_rows import DECISION_OF
from cy6.core.phase_rows import PHASES
from cy6.core.state import State
from cy6.hexes import HEADINGS, format_hex
from cy6.rules import victory
from cy6.rules.battle import Battle
from cy6.ui.choices import raids
from cy6.ui.film.viewer import Viewer
from cy6.ui.kit.keys import key_for
from cy6.ui.kit.text_field import TextField
from cy6.ui.pages.crash import Broken
from cy6.ui.pages.result import fate, luck_words, measured_luck, points_words, reason_of
from cy6.ui.pages.start import Start
from cy6.ui.seat.cursor import Cursor
from cy6.ui.seat.log_lines import tell
from cy6.ui.seat.seat import OPEN
from cy6.ui.shell import Shell
from cy6.ui.table import inspector
from cy6.ui.table.aircraft_words import aircraft_words
from cy6.ui.table.table import Table

CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
AWAY: Final = {"waiting": "not yet here", "border": "in the clouds beyond the band", "unseen": "not in sight"}


class Spoken(NamedTuple):
    """A moment in words.

    `place` names whose moment it is; `lit` is the answer under the cursor, or -1; `about` is said of it.
    """

    place: str
    happened: tuple[str, ...] = ()
    standing: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    lit: int = -1
    about: tuple[str, ...] = ()


class Describer:
    """Says what is new about a window since it spoke last. `wipe` is said first when a seat changes hands."""

    def __init__(self, say: Callable[[str], object], wipe: str = "") -> None:
        self._say = say
        self._wipe = wipe
        self._last = Spoken("")

    def tell(self, shell: Shell) -> None:
        """Say what changed."""
        now = describe(shell)
        last, self._last = self._last, now
        if now == last:
            return
        if now.place != last.place:
            if self._wipe and now.place.startswith("hand-over"):
                self._say(self._wipe)
            last = Spoken(now.place, happened=() if now.place.startswith("recap") else now.happened)
        for line in self._lines(last, now):
            self._say(line)

    @staticmethod
    def _lines(last: Spoken, now: Spoken) -> list[str]:
        happened = now.happened[len(last.happened) :] if len(now.happened) >= len(last.happened) else ()
        lines = [*happened]
        if now.standing != last.standing:
            lines += [line for line in now.standing if line not in last.standing]
        is_new = (now.asked, now.answers) != (last.asked, last.answers)
        if is_new:
            lines += now.asked
            lines += [f"{'>' if i == now.lit else ' '} {line}" for i, line in enumerate(now.answers)]
        elif now.lit != last.lit and 0 <= now.lit < len(now.answers):
            lines.append(f"> {now.answers[now.lit]}")
        if is_new or (now.lit, now.about) != (last.lit, last.about):
            lines += now.about
        return lines


def on_standard_output() -> Describer:
    """Make the describer that prints; a terminal is wiped between two seats, lest it tell secrets."""
    wipe = CLEAR if sys.stdout.isatty() else ""
    return Describer(lambda line: print(line, flush=True), wipe)  # noqa: T201


def describe(shell: Shell) -> Spoken:
    """Put the open page, or what lies over it, into words."""
    if shell.over is not None:
        head, *rest = shell.over.spoken()
        lit = next((i for i, line in enumerate(rest) if line.startswith("> ")), -1)
        return Spoken(
            shell.over.name,
            asked=(head,),
            answers=tuple(line.removeprefix("> ").strip() for line in rest),
            lit=lit,
        )
    page = shell.screen
    if isinstance(page, Table):
        return _table(page)
    if isinstance(page, Start):
        return _start(page)
    if isinstance(page, Broken):
        words = tuple(line.text for line in page.text())
        return Spoken("broken", asked=words, answers=tuple(way.words for way in page.ways()), lit=page.lit)
    return _viewer(page) if isinstance(page, Viewer) else Spoken("")


# The table ---------------------------------------------------------------------------------------


def _table(table: Table) -> Spoken:
    cursor = table.cursor
    if cursor.seat.stage == "hand-over":
        called = cursor.seat.side_called()
        words = (
            "Everyone looks at the table together."
            if called == OPEN
            else f"{cursor.seat.side_name(called)} takes the seat."
        )
        return Spoken(f"hand-over {called}", asked=(words, f"{key_for('ready')}: ready"))
    if cursor.seat.stage == "over":
        return Spoken(
            "over",
            asked=(
                *_result(cursor),
                f"{key_for('replay')}: see it again. {key_for('ready')}: to the start page",
            ),
        )
    if cursor.seat.stage == "recap":
        told = (said.text for event in cursor.seat.news() if (said := tell(cursor.seat.battle, event)))
        return Spoken(
            f"recap {cursor.seat.side}", asked=("What happened:", *told, f"{key_for('ready')}: go on")
        )
    happened = tuple(line.said.text for line in table.desk.log(cursor))
    standing = standing_words(cursor.seat.battle, cursor.seat.view())
    choices = cursor.shown_choices()
    answers = tuple(_answer(choice.group, choice.title, choice.note) for choice in choices)
    lit = min(cursor.index, len(choices) - 1) if choices else -1
    return Spoken(
        f"table {cursor.seat.side}", happened, standing, _asked(cursor), answers, lit, _about(table)
    )


def standing_words(battle: Battle, view: State) -> tuple[str, ...]:
    """Say where every aircraft on the board stands, a line each."""
    lines = []
    for aircraft in view.aircraft:
        name = f"{aircraft.id} of {battle.side(aircraft.side).name}"
        if not aircraft.is_present:
            lines.append(f"{name}: {AWAY.get(aircraft.status) or fate(aircraft)}")
            continue
        where = f"at {format_hex(aircraft.place)} heading {HEADINGS[aircraft.heading]}"
        state = "" if aircraft.status == "flying" else ", out of control"
        harm = "" if aircraft.damage == "none" else f", {aircraft.damage} damage"
        lines.append(f"{name}: {where}, level {aircraft.tal}, speed {aircraft.speed}{state}{harm}")
    return tuple(lines)


def _asked(cursor: Cursor) -> tuple[str, ...]:
    """Say whose decision about what is open."""
    view = cursor.seat.view()
    side = cursor.seat.side_to_act()
    lines = [f"Turn {view.turn}, {PHASES[view.phase].title.lower()}"]
    if side:
        lines[0] += f": {cursor.seat.side_name(side)}"
    actor = cursor.actor()
    if actor is not None:
        battery = cursor.seat.battle.batteries.get(actor.id)
        found = (
            raids.battery_words(cursor.seat.battle, battery)
            if battery
            else aircraft_words(cursor.seat.battle, cursor.seat.battle.find(view, actor.id))
        )
        words = ", ".join(found)
        lines.append(f"{actor.id}, {DECISION_OF[actor.kind].title}. {words}")
    return tuple(lines)


def _answer(group: str, title: str, note: str) -> str:
    return ", ".join(part for part in (group, title, note) if part)


def _about(table: Table) -> tuple[str, ...]:
    """Say what follows from the lit answer, what is amiss, and which keys go on from here."""
    cursor = table.cursor
    lines: list[str] = []
    choice = cursor.highlighted()
    if cursor.draft is not None:
        lines += _draft(cursor)
    elif choice is not None:
        lines += (line.text for line in inspector.consequences(cursor, choice))
    lines += [words for words in (cursor.seat.notice, cursor.seat.message) if words]
    if table.desk.order is not None:
        lines += ("Type an order and press Enter; Esc leaves it.", *_typed(table.desk.order))
    if table.desk.filter is not None:
        lines += ("Type what the roster is narrowed to; Esc ends it.", *_typed(table.desk.filter))
    waiting = cursor.unanswered()
    if waiting:
        lines.append(f"Still to decide: {', '.join(waiting)}. {key_for('next-open')}: the next of them")
    if cursor.seat.may_commit():
        lines.append(f"{key_for('commit')}: done")
    return tuple(lines)


def _typed(field: TextField) -> tuple[str, ...]:
    """Say what has been typed so far."""
    return (f"typed: {field.text}",) if field.text else ()


def _draft(cursor: Cursor) -> list[str]:
    draft, room = cursor.draft, cursor.room()
    if draft is None or room is None:
        return []
    place = (
        f"at {format_hex(draft.place)}" if draft.place else f"nowhere yet, {len(room.places)} places are open"
    )
    lines = [f"{draft.id} {place}, heading {HEADINGS[draft.heading]}, level {draft.tal}, speed {draft.speed}"]
    lines += [str(refusal) for refusal in cursor.draft_refusals()]
    return lines


def _result(cursor: Cursor) -> list[str]:
    game = cursor.seat.game
    battle, state = game.battle, game.state
    won = battle.sides.get(state.winner)
    lines = [f"{won.name} wins" if won else "A draw", f"{reason_of(game)}, turn {state.turn}"]
    scores = victory.scores(battle, state)
    for side, luck in zip(battle.setting.sides, measured_luck(game), strict=True):
        lines.append(f"{side.name}: {points_words(dict(state.points).get(side.id, 0))}")
        own = (score for score in scores if score.side == side.id)
        lines += [f"{s.points:+d} {s.id or 'special orders:'} {s.why} ({s.rule})" for s in own]
        lines += luck_words(luck)
    return lines


# Other pages -------------------------------------------------------------------------------------


def _start(page: Start) -> Spoken:
    offer = page.offer
    if offer is None:
        return Spoken("start", asked=("There are no scenarios to play.",))
    about = (*page.message.splitlines(), *offer.fault.splitlines())
    if page.path is not None:
        asked = ("Type the path of a replay and press Enter.",)
        return Spoken("start", asked=asked, about=(*_typed(page.path), *about))
    if page.focus == "set-up":
        lines = [line for line in page.lines() if line.kind != "heading"]
        answers = tuple(
            " ".join(part for part in (line.title, line.note, line.mark and "on") if part) for line in lines
        )
        why = (lines[page.lit].why,) if page.lit < len(lines) else ()
        asked = (f"{offer.title}, set-up; {key_for('left')}: back to the list",)
        return Spoken("start", (), (), asked, (*answers, page.action()), page.lit, (*why, *about))
    answers = tuple(f"{each.title}, {each.note}" if each.note else each.title for each in page.offers)
    hint = (f"{key_for('right')}: its set-up",) if page.lines() else ()
    asked = ("Start page: what would you like to open?",)
    return Spoken("start", (), (), asked, answers, page.index, (*offer.text, *about, *hint))


def _viewer(page: Viewer) -> Spoken:
    player = page.player
    told = (said.text for event in player.still.events if (said := tell(page.battle, event)))
    asked = (f"Replay, step {player.at} of {player.last}: {player.still.caption}", *told)
    return Spoken("replay", (), standing_words(page.battle, player.still.view), asked)
