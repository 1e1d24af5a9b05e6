"""The right-hand part of the table: the selected aircraft, what it can do, and what follows from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from cy6.core.decision_rows import DECISION_OF
from cy6.core.orders import Fire, PlotMove
from cy6.core.state import Shot, State
from cy6.engine.setup import left_out
from cy6.hexes import HEADINGS, format_hex
from cy6.replay.news import Tone
from cy6.rules.battle import Battle
from cy6.ui.choices import consequences as outlook, raids
from cy6.ui.choices.listing import Choice
from cy6.ui.choices.setting_up import Draft
from cy6.ui.kit import widgets
from cy6.ui.kit.geometry import Rect
from cy6.ui.kit.keys import key_for
from cy6.ui.kit.scene import Box, Command, Label, Scene
from cy6.ui.kit.theme import ACCENT, LINE, QUIET, RAISED, TEXT, Style
from cy6.ui.kit.widgets import Line, Row
from cy6.ui.seat import copying, for_me, formation_buttons
from cy6.ui.seat.cursor import Cursor
from cy6.ui.seat.log_lines import Said
from cy6.ui.seat.seat import OPEN
from cy6.ui.table.aircraft_words import aircraft_words

MOST_VARIANT_ROWS = 3
CONFIRM: dict[type, str] = {PlotMove: "Plot {}", Fire: "Fire at {}"}


def inspector(scene: Scene, style: Style, rect: Rect, cursor: Cursor) -> None:
    """Draw what the selected aircraft can do, the consequences of the lit choice, and the buttons."""
    widgets.panel(scene, rect)
    inside = rect.inset(style.steps(4), style.steps(3))
    battle, view = cursor.seat.battle, cursor.seat.view()
    inside = _title(scene, style, inside, cursor, view)
    foot = _foot(scene, style, inside, cursor)
    if cursor.draft is not None:
        _draft(scene, style, foot, cursor)
    elif cursor.shown_choices():
        _choices(scene, style, foot, cursor)
    else:
        _hints(scene, style, foot, battle, view, cursor)


def recap(scene: Scene, style: Style, rect: Rect, title: str, said: Sequence[Said]) -> None:
    """Draw what happened since the seat last looked, the end of it when it is long."""
    widgets.panel(scene, rect)
    inside = rect.inset(style.steps(4), style.steps(3))
    widgets.button(scene, style, inside.foot(style.px(36)), "Go on", "ready", "main")
    inside = widgets.heading(scene, style, inside.above(style.px(36) + style.steps(2)), title)
    text = [Line(line.text, line.tone, "small") for line in said]
    while len(text) > 1 and widgets.height_of(style, text, inside.w) + style.steps(1) * len(text) > inside.h:
        del text[0]
    widgets.lines(scene, style, inside, text, style.steps(1))


def _title(scene: Scene, style: Style, rect: Rect, cursor: Cursor, view: State) -> Rect:
    battle = cursor.seat.battle
    if not cursor.selected:
        return widgets.heading(scene, style, rect, _phase_words(cursor))
    if cursor.selected in battle.batteries:
        battery = battle.batteries[cursor.selected]
        rect = widgets.heading(scene, style, rect, battery.id, DECISION_OF["flak"].title)
        text = [Line(words, "quiet", "small") for words in raids.battery_words(battle, battery)]
        return rect.below(widgets.lines(scene, style, rect, text) + style.steps(2))
    aircraft = battle.find(view, cursor.selected)
    actor = cursor.actor()
    note = DECISION_OF[actor.kind].title if actor else battle.side(aircraft.side).name
    rect = widgets.heading(scene, style, rect, aircraft.id, note)
    text = [Line(words, "quiet", "small") for words in aircraft_words(battle, aircraft)]
    used = widgets.lines(scene, style, rect, text)
    return rect.below(used + style.steps(2))


def _phase_words(cursor: Cursor) -> str:
    if not cursor.seat.people:
        return "You watch the bots"
    if cursor.seat.side == OPEN:
        return "At the open table"
    return cursor.seat.side_name(cursor.seat.side)


def _foot(scene: Scene, style: Style, rect: Rect, cursor: Cursor) -> Rect:
    """Draw message and buttons at the foot. Give what is left above them."""
    height, gap = style.px(36), style.steps(2)
    buttons: list[tuple[str, str]] = []
    choice, lit = cursor.highlighted(), cursor.lit_button()
    if cursor.draft is not None and cursor.draft.place is not None:
        buttons.append((_place_words(cursor.draft), "take"))
    elif cursor.aiming and choice is None:
        buttons.append(("No air bomb after all", "bomb"))
    elif cursor.draft is None and choice is not None and choice.order is not None:
        words = CONFIRM.get(type(choice.order), "{}").format(choice.title)
        buttons.append((f"{words}, as chosen" if choice.mood == "chosen" else words, "take"))
    if cursor.seat.may_commit():
        waiting = cursor.unanswered()
        late = left_out(cursor.seat.battle, cursor.seat.game.state, cursor.seat.side_to_act())
        words = f"Done, no place for {_named(late)}" if late else "Done"
        words = f"Done, {_named(waiting)} undecided" if waiting else words
        buttons.append((words, "commit"))
    for words, verb in reversed(buttons):
        key = key_for("confirm") if verb == "take" and lit == verb else None
        mood: Literal["main", "plain"] = "main" if verb == lit else "plain"
        widgets.button(scene, style, rect.foot(height), words, verb, mood, key)
        rect = rect.above(height + gap)
    if cursor.draft is not None and cursor.draft.place is None:
        ask = [Line("Pick a lit hex", "accent")]
        used = widgets.height_of(style, ask, rect.w)
        widgets.lines(scene, style, rect.foot(used), ask)
        rect = rect.above(used + gap)
    rect = _copies(scene, style, rect, cursor)
    told = [words for words in (cursor.seat.notice, cursor.seat.message) if words]
    if told:
        text = [Line(words, "danger", "small") for words in told]
        used = widgets.height_of(style, text, rect.w)
        widgets.lines(scene, style, rect.foot(used), text)
        rect = rect.above(used + gap)
    return rect


def _named(ids: Sequence[str]) -> str:
    """Name a few aircraft, or count many."""
    return ", ".join(ids) if len(ids) < 4 else f"{len(ids)} aircraft"


def _copies(scene: Scene, style: Style, rect: Rect, cursor: Cursor) -> Rect:
    """Offer the plots that can be copied, side by side. Give what is left above them."""
    actor = cursor.actor()
    if cursor.aiming or actor is None or actor.kind != "plot":
        for offer in reversed(for_me.offers(cursor)):
            rect = _row(scene, style, rect, [offer])
        return _row(scene, style, rect, formation_buttons.offers(cursor))
    offers = formation_buttons.offers(cursor)
    if flown := copying.last_flown(cursor, actor.id):
        offers.append((f"Again {flown}", "copy-flown"))
    if (before := copying.last_plotted(cursor)) is not None:
        offers.append((f"As {before.id}", "copy-plotted"))
    aircraft = cursor.aircraft()
    if aircraft is not None and aircraft.air_bombs:
        offers.append(("Air bomb", "bomb"))
    return _row(scene, style, rect, offers)


def _row(scene: Scene, style: Style, rect: Rect, offers: Sequence[tuple[str, str]]) -> Rect:
    """Draw buttons side by side. Give what is left above them."""
    if not offers:
        return rect
    gap = style.steps(2)
    height = style.px(32)
    row = rect.foot(height)
    width = (row.w - gap * (len(offers) - 1)) // len(offers)
    for i, (words, verb) in enumerate(offers):
        widgets.button(scene, style, Rect(row.x + i * (width + gap), row.y, width, height), words, verb)
    return rect.above(height + gap)


def _place_words(draft: Draft) -> str:
    assert draft.place is not None
    return f"Place at {format_hex(draft.place)} {HEADINGS[draft.heading]}"


def _draft(scene: Scene, style: Style, rect: Rect, cursor: Cursor) -> None:
    draft, room = cursor.draft, cursor.room()
    if draft is None or room is None:
        return
    where = format_hex(draft.place) if draft.place else "pick a lit hex"
    fields = (
        ("Hex", where, "place-west", "place-east"),
        ("Heading", HEADINGS[draft.heading], "turn-left", "turn-right"),
        ("Level", f"{draft.tal}  of {_span(room.tals)}", "lower", "higher"),
        ("Speed", f"{draft.speed}  of {_span(room.speeds)}", "slower", "faster"),
    )
    height = style.px(40)
    for i, (name, value, less, more) in enumerate(fields):
        row = Rect(rect.x, rect.y + i * height, rect.w, height)
        y = row.y + row.h / 2
        scene.add(Label(name, (row.x, y), style.size("body"), QUIET))
        place = Rect(row.x + style.px(84), row.y, row.w - style.px(84), height)
        widgets.stepper(scene, style, place, value, Command(less), Command(more))
    rect = rect.below(height * len(fields) + style.steps(2))
    text = [Line(str(refusal), "danger", "small") for refusal in cursor.draft_refusals()]
    text.append(Line(_set_up_keys(), "quiet", "small"))
    widgets.lines(scene, style, rect, text)


def _set_up_keys() -> str:
    """Say which keys change what is being set up."""
    north, south, west, east = (key_for(f"place-{way}") for way in ("north", "south", "west", "east"))
    return (
        f"{north}, {south}, {west} and {east} move it, {key_for('turn-left')} and {key_for('turn-right')}"
        f" turn it, {key_for('higher')} and {key_for('lower')} change its level,"
        f" {key_for('slower')} and {key_for('faster')} its speed."
    )


def _span(values: tuple[int, ...]) -> str:
    return str(values[0]) if len(values) == 1 else f"{values[0]}-{values[-1]}"


def _choices(scene: Scene, style: Style, rect: Rect, cursor: Cursor) -> None:
    """Draw the list, and under it what follows from the lit choice."""
    shown = cursor.shown_choices()
    lit = min(cursor.index, len(shown) - 1)
    choice = cursor.highlighted() or shown[lit]
    text = consequences(cursor, choice)
    rect = _variants(scene, style, rect, cursor, choice)
    room = max(rect.h // 2, rect.h - _rows_height(style, shown))
    used = min(widgets.height_of(style, text, rect.w), room)
    widgets.lines(scene, style, rect.foot(used), text)
    rect = rect.above(used + style.steps(3))
    if cursor.narrowed is not None:
        scene.add(Label(f"ending at {format_hex(cursor.narrowed)}; Esc shows all",
                        (rect.x, rect.y + style.px(9)), style.size("small"), QUIET))  # fmt: skip
        rect = rect.below(style.px(22))
    rows, places = _rows(shown)
    widgets.listing(scene, style, rect, rows, places[lit])


def consequences(cursor: Cursor, choice: Choice) -> list[Line]:
    """Say what follows from a choice: what it is, what may go wrong, who would bear on whom."""
    refused = choice.mood == "refused"
    text = [
        Line(words, "danger" if refused else "plain" if i == 0 else "quiet", "small")
        for i, words in enumerate(choice.lines)
    ]
    text += [Line(words, "danger", "small") for words in choice.warnings]
    if choice.after is not None:
        bearing = outlook.bearing_lines(cursor.seat.battle, cursor.seat.view(), choice.after)
        text += [
            Line(words, "danger" if words.startswith("under") else "quiet", "small") for words in bearing
        ]
    return text


def _variants(scene: Scene, style: Style, rect: Rect, cursor: Cursor, choice: Choice) -> Rect:
    """Offer the guns and the aim with which the lit shot can be fired. Give what is left above them."""
    if len(choice.variants) < 2:
        return rect
    keys = f"guns {key_for('guns')}   aim {key_for('aim')}"
    gap, height = style.steps(1), style.px(28)
    x = 0
    rows: list[list[tuple[int, int, str, int]]] = [[]]
    for number, order in enumerate(choice.variants):
        words = _gun_names(order.shot)
        w = style.width(words, "small") + style.steps(4)
        if x + w > rect.w:
            rows.append([])
            x = 0
        rows[-1].append((x, w, words, number))
        x += w + gap
    rows = rows[:MOST_VARIANT_ROWS]
    used = (height + gap) * len(rows) + style.px(20)
    foot = rect.foot(used)
    scene.add(Label(keys, (foot.x, foot.y + style.px(9)), style.size("small"), QUIET))
    for line, row in enumerate(rows):
        for x, w, words, number in row:
            place = Rect(foot.x + x, foot.y + style.px(20) + line * (height + gap), w, height)
            lit = choice.variants[number] == choice.order
            scene.add(Box(place, RAISED, ACCENT if lit else LINE, style.px(6)))
            scene.add(Label(words, place.centre, style.size("small"), ACCENT if lit else TEXT, "centre"))
            scene.hot(place, "variant", "", number)
    return rect.above(used + style.steps(1))


def _gun_names(shot: Shot) -> str:
    return " ".join(shot.guns or ("all guns",)) + (", aimed" if shot.aim else "")


def _rows(shown: tuple[Choice, ...]) -> tuple[list[Row], list[int]]:
    """Make rows of choices, with a heading before each group. Give also the row of each choice."""
    rows: list[Row] = []
    places: list[int] = []
    group = ""
    for i, choice in enumerate(shown):
        if choice.group != group:
            group = choice.group
            rows.append(Row(group, tone="quiet"))
        tone: Tone = "danger" if choice.mood in ("leaves", "refused") else "plain"
        mark = widgets.TICK if choice.mood == "chosen" else "!" if choice.warnings else ""
        places.append(len(rows))
        rows.append(Row(choice.title, choice.note, "choose", "", i, tone, mark))
    return rows, places


def _rows_height(style: Style, shown: tuple[Choice, ...]) -> int:
    return len(_rows(shown)[0]) * widgets.row_height(style)


def _hints(scene: Scene, style: Style, rect: Rect, battle: Battle, view: State, cursor: Cursor) -> None:
    """Say what to do when nothing is asked of the selected aircraft."""
    text: list[Line] = []
    waiting = cursor.unanswered()
    if cursor.aiming:
        text.append(Line("Click the hex where it goes off, or move it with the arrow keys.", "accent"))
    if waiting and view.phase in ("plot", "plot-tailed"):
        text.append(Line(f"Without a plot: {', '.join(waiting)}", "accent"))
    elif waiting:
        text.append(Line(f"To decide: {', '.join(waiting)}", "accent"))
    elif cursor.seat.may_commit():
        text.append(Line("All have decided.", "plain"))
    if not cursor.seat.people:
        pace = f"{key_for('calmer')} and {key_for('quicker')} change the pace"
        words = f"Nothing is asked of you. {pace}, {key_for('skip')} ends a motion."
        text.append(Line(words, "quiet", "small"))
    if cursor.selected and (orders := battle.side(battle.owner(cursor.selected)).orders):
        text.append(Line(f"Orders: {orders}", "quiet", "small"))
    widgets.lines(scene, style, rect, text)
