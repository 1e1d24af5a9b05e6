"""The start page: scenarios with a picture of their set-up, saved games to go on with, replays to open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple

from cy6.rules.battle import Battle
from cy6.terminal.seats import NEXT_BOT
from cy6.ui.board.thumbnail import setup_picture
from cy6.ui.kit import widgets
from cy6.ui.kit.geometry import Point, Rect
from cy6.ui.kit.keys import key_for, verb_for
from cy6.ui.kit.scene import Box, Clipped, Command, Label, Scene
from cy6.ui.kit.screen import MenuItem
from cy6.ui.kit.settings import DEFAULTS
from cy6.ui.kit.text_field import TextField
from cy6.ui.kit.theme import ACCENT, BACKGROUND, LINE, QUIET, Style
from cy6.ui.kit.widgets import Line, Row
from cy6.ui.pages.save_list import SavedAt
from cy6.ui.pages.setup import Choice, Option, SetUp, SideOffer, choices, pairing

HEADINGS: Final = {"resume": "Go on", "scenario": "Scenarios", "replay": "Replays"}
NOTHING_CHOSEN: Final = SetUp()
ACTIONS: Final = {"scenario": "Play", "resume": "Go on", "replay": "See the replay"}


class Offer(NamedTuple):
    """Something that can be opened: how, what, its title and words; `fault` says why it cannot be."""

    verb: str  # scenario, resume or replay
    about: str
    title: str
    note: str = ""
    text: tuple[str, ...] = ()
    fault: str = ""
    options: tuple[Option, ...] = ()
    sides: tuple[SideOffer, ...] = ()
    saves: tuple[SavedAt, ...] = ()
    heading: str = ""  # under which it stands; empty: that of its verb


Preview = Callable[[Offer, SetUp], Battle | None]


def _no_preview(offer: Offer, setup: SetUp) -> None:
    return None


class Start:
    """The screen with which the window opens when it was not told what to open."""

    def __init__(
        self, offers: Sequence[Offer], setup: SetUp = NOTHING_CHOSEN, preview: Preview = _no_preview
    ) -> None:
        self.offers = tuple(offers)
        self.index = next((i for i, offer in enumerate(self.offers) if not offer.fault), 0)
        self.leaving = ""
        self.settings = DEFAULTS
        self.chosen: Offer | None = None
        self.first = setup
        self.setup = self._first_setup()
        self.message = ""
        self.path: TextField | None = None
        self.focus: Literal["list", "set-up"] = "list"
        self.lit = 0  # of the lines that can be picked; beyond them the button
        self._preview = preview
        self._scene = Scene()
        self._right = Rect(0, 0, 0, 0)

    def _first_setup(self) -> SetUp:
        offer = self.offer
        if offer is None:
            return self.first
        return self.first.limited([s.id for s in offer.sides], [o.id for o in offer.options])

    @property
    def offer(self) -> Offer | None:
        """Give the offer that is lit."""
        return self.offers[self.index] if self.offers else None

    def battle(self) -> Battle | None:
        """Give the battle of the lit scenario as it is set up now, if there is one."""
        offer = self.offer
        return self._preview(offer, self.setup) if offer and offer.verb == "scenario" else None

    def action(self) -> str:
        """Say what the button does: open what is lit, and of a scenario for whom."""
        offer = self.offer
        if offer is None:
            return ""
        return pairing(offer.sides, self.setup).begins if offer.sides else ACTIONS[offer.verb]

    def choose_scenario(self, path: Path) -> None:
        """Light the scenario of a file."""
        for i, offer in enumerate(self.offers):
            if offer.verb == "scenario" and Path(offer.about).resolve() == path.resolve():
                self._turn_to("list")
                self._light(i)

    def lines(self) -> tuple[Choice, ...]:
        """List the lines beside the lit offer: its set-up, or its saves."""
        offer = self.offer
        if offer is None or offer.fault:
            return ()
        if offer.verb == "scenario":
            battle = self.battle()
            fixed = set(battle.setting.rules) - self.setup.rules if battle else set()
            return tuple(choices(offer.sides, offer.options, self.setup, sorted(fixed)))
        if offer.verb == "resume":
            saves = (
                Choice(
                    "save",
                    str(save.path),
                    save.moment,
                    save.when,
                    "",
                    "•" if str(save.path) == offer.about else "",
                )
                for save in offer.saves
            )
            return (Choice("heading", "", "Saves of this game, the newest first"), *saves)
        return ()

    # What is shown

    def scene(self, width: int, height: int, style: Style) -> Scene:
        """Draw the list on the left, and what the lit line is on the right."""
        scene = Scene()
        window = Rect(0, 0, width, height)
        page = window.inset(style.steps(8), style.steps(6)).middle(style.px(1480), style.px(940))
        self._head(scene, style, page)
        page = page.below(style.px(56))
        left = Rect(page.x, page.y, round(page.w * 0.36), page.h)
        right = Rect(left.right + style.steps(4), page.y, page.right - left.right - style.steps(4), page.h)
        self._list(scene, style, left)
        self._details(scene, style, right)
        self._right = right
        self._scene = scene
        return scene

    def _head(self, scene: Scene, style: Style, page: Rect) -> None:
        y = page.y + style.px(20)
        scene.add(Label("cy6", (page.x, y), style.size("title"), ACCENT, "left", "bold"))
        x = page.x + style.measure("cy6", style.size("title"), True) + style.steps(4)
        scene.add(Label("a table for Check Your 6!", (x, y + style.px(3)), style.size("body"), QUIET))
        at = page.right
        for words, verb in (("Settings", "settings"), ("Help", "help")):
            width = style.px(132)
            widgets.button(
                scene, style, Rect(at - width, page.y + style.px(2), width, style.px(36)), words, verb
            )
            at -= width + style.steps(2)

    def _list(self, scene: Scene, style: Style, rect: Rect) -> None:
        widgets.panel(scene, rect)
        inside = rect.inset(style.steps(3), style.steps(3))
        rows: list[Row] = []
        places: list[int] = []
        before = ""
        for i, offer in enumerate(self.offers):
            heading = offer.heading or HEADINGS[offer.verb]
            if heading != before:
                rows.append(Row(heading, tone="quiet"))
                before = heading
            places.append(len(rows))
            tone = "danger" if offer.fault else "plain"
            mark = "!" if offer.fault else ""
            rows.append(Row(offer.title, offer.note, "choose", "", i, tone, mark))  # type: ignore[arg-type]
        widgets.listing(scene, style, inside, rows, places[self.index] if places else -1)

    def _details(self, scene: Scene, style: Style, rect: Rect) -> None:
        widgets.panel(scene, rect)
        inside = rect.inset(style.steps(5), style.steps(4))
        offer = self.offer
        if offer is None:
            widgets.lines(scene, style, inside, [Line("There are no scenarios to play.")])
            return
        inside = widgets.heading(scene, style, inside, offer.title)
        foot, inside = inside.foot(style.px(40)), inside.above(style.px(52))
        if self.path is not None:
            self.path.draw(scene, style, foot)
        elif not offer.fault:
            words = self.action() if offer.about else "Open a replay …"
            is_lit = self.focus == "set-up" and self.lit >= len(self._pickable())
            key = key_for("confirm") if is_lit or self.focus == "list" else ""
            widgets.button(scene, style, foot, words, "open", "main", key)
            if is_lit:
                scene.add(Box(foot.inset(-style.px(4)), None, ACCENT, style.px(8), style.px(2)))
        if self.message:
            text = [Line(part, "danger", "small") for part in self.message.splitlines()]
            used = min(widgets.height_of(style, text, inside.w), inside.h // 3)
            widgets.lines(scene, style, inside.foot(used), text)
            inside = inside.above(used + style.steps(2))
        inside = inside.below(self._story(scene, style, inside, offer) + style.steps(2))
        self._set_up(scene, style, inside)

    def _story(self, scene: Scene, style: Style, rect: Rect, offer: Offer) -> int:
        """Write the words of an offer, and draw its set-up beside them. Give the height taken."""
        if offer.fault:
            text = [Line("This file cannot be played:", "plain")]
            text += [Line(part, "danger", "small") for part in offer.fault.splitlines()]
            return widgets.lines(scene, style, rect, text, style.steps(1))
        battle = self.battle()
        text = [Line(words, "quiet" if i == 0 else "plain", "small") for i, words in enumerate(offer.text)]
        gap = style.steps(1)
        if battle is None:
            return widgets.lines(scene, style, rect, text, gap)
        most = round(rect.h * (0.62 if rect.h > style.px(560) else 0.5))
        text, width = _fitted(style, text, len(offer.text) - len(offer.sides), rect.w, most)
        beside = rect.w - width - style.steps(4)
        tall = min(max(_height(style, text, width), round(beside * 0.72)), most)
        widgets.lines(scene, style, Rect(rect.x, rect.y, width, tall), text, gap)
        picture = Rect(rect.right - beside, rect.y, beside, tall)
        scene.add(Box(picture, BACKGROUND, LINE, style.px(6)))
        scene.add(Clipped(picture.inset(1), tuple(setup_picture(battle, picture, style))))
        return tall

    def _set_up(self, scene: Scene, style: Style, rect: Rect) -> None:
        """List the set-up, and say below why one would change the lit line."""
        every = self.lines()
        if not every:
            return
        pickable = self._pickable()
        lit = pickable[self.lit] if self.focus == "set-up" and self.lit < len(pickable) else -1
        why = (
            every[lit].why
            if lit >= 0
            else f"{key_for('right')}: change this, {key_for('left')}: back to the list"
            if pickable
            else ""
        )
        text = [Line(why, "quiet", "small")]
        used = 2 * widgets.line_height(style, "small")
        widgets.lines(scene, style, rect.foot(used), text)
        rows = [_row(choice, i) for i, choice in enumerate(every)]
        widgets.listing(scene, style, rect.above(used + style.steps(1)), rows, lit)

    # What a person does

    def press(self, key: str) -> bool:
        """Take a key; tell whether it meant anything here."""
        if self.path is not None:
            self._type_path(self.path, key)
            return True
        options = self.offer.options if self.offer else ()
        if key.isdecimal() and 1 <= int(key) <= len(options):
            self._pick(Choice("option", options[int(key) - 1].id, ""))
            return True
        verb = verb_for(key, ("start", "everywhere"))
        return bool(verb) and self.obey(Command(verb))

    def _type_path(self, path: TextField, key: str) -> None:
        """Take a key into the path of a replay: Enter opens it, Esc leaves it."""
        verb = verb_for(key, ("start", "everywhere"))
        if verb == "back":
            self.path = None
        elif not path.press(key) and verb == "confirm":
            self.path = None
            if text := path.text.strip():
                self.chosen = Offer("replay", text, text)
                self.leaving = "open"

    def obey(self, command: Command) -> bool:
        """Carry out a command; tell whether it was one of the start page's."""
        verb = command.verb
        if verb in ("up", "down"):
            self._step(1 if verb == "down" else -1)
        elif verb in ("left", "right"):
            self._turn_to("list" if verb == "left" else "set-up")
        elif verb == "choose":
            again = self.index == command.number
            self._turn_to("list")
            self._light(command.number)
            if again:
                self._open()
        elif verb == "pick":
            self.focus = "set-up"
            self.lit = self._pickable().index(command.number)
            self._pick(self.lines()[command.number])
        elif verb == "open":
            self._open()
        elif verb == "confirm":
            self._confirm()
        elif verb == "back" and self.focus == "set-up":
            self.focus = "list"
        elif verb in ("help", "settings"):
            self.leaving = verb
        else:
            return False
        return True

    def _step(self, by: int) -> None:
        if self.focus == "set-up":
            self.lit = min(max(self.lit + by, 0), len(self._pickable()))
        elif self.offers:
            self._light((self.index + by) % len(self.offers))

    def _turn_to(self, focus: Literal["list", "set-up"]) -> None:
        if focus == "list" or self._pickable():
            self.focus = focus

    def _light(self, index: int) -> None:
        """Light a line of the list; the set-up of another scenario begins anew."""
        if index != self.index:
            self.lit = 0
            self.index = index
            self.setup = self._first_setup()
        self.message, self.path = "", None

    def _pickable(self) -> list[int]:
        return [i for i, choice in enumerate(self.lines()) if choice.kind != "heading"]

    def _confirm(self) -> None:
        """Open what is lit, or change the lit line of the set-up."""
        pickable = self._pickable()
        if self.focus == "set-up" and self.lit < len(pickable):
            self._pick(self.lines()[pickable[self.lit]])
        else:
            self._open()

    def _pick(self, choice: Choice) -> None:
        """Change a line of the set-up, or pick another save."""
        offer = self.offer
        if offer is None:
            return
        self.message = ""
        sides = [side.id for side in offer.sides]
        if choice.kind == "seats":
            self.setup = self.setup.with_people([id for id in choice.about.split(",") if id], sides)
        elif choice.kind == "bot":
            self.setup = self.setup.with_people(self.setup.people(sides), sides, NEXT_BOT[choice.about])
        elif choice.kind == "rule":
            self.setup = self.setup.with_rule(choice.about)
        elif choice.kind == "option":
            option = next(each for each in offer.options if each.id == choice.about)
            self.setup = self.setup.with_next_pick(option)
        elif choice.kind == "save":
            picked = offer._replace(about=choice.about)
            self.offers = (*self.offers[: self.index], picked, *self.offers[self.index + 1 :])

    def _open(self) -> None:
        offer = self.offer
        if offer is None or offer.fault:
            return
        if offer.verb == "replay" and not offer.about:
            self.path = TextField("path of a replay, such as game.cy6.jsonl")
        else:
            self.chosen = offer
            self.leaving = "open"

    def click(self, point: Point) -> None:
        """Take a click."""
        command = self._scene.command_at(point)
        if command is not None:
            self.obey(command)

    def hover(self, point: Point) -> None:
        """Take note of where the pointer is: nothing follows it here."""

    def drag(self, dx: float, dy: float) -> None:
        """Take a drag: nothing can be dragged here."""

    def wheel(self, point: Point, steps: float) -> None:
        """Move along the list, or along the set-up."""
        self._turn_to("set-up" if self._right.holds(point) else "list")
        self._step(-1 if steps > 0 else 1)

    def tick(self, seconds: float) -> bool:
        """Let time pass: nothing moves by itself here."""
        return False

    def menu(self) -> tuple[MenuItem, ...]:
        """List what the menu offers."""
        return (
            MenuItem("Go on", "back"),
            MenuItem("Keys and rules", "help"),
            MenuItem("Settings", "settings"),
            MenuItem("Quit", "quit"),
        )


def _height(style: Style, text: list[Line], width: int) -> int:
    return widgets.height_of(style, text, width) + style.steps(1) * len(text)


def _fitted(style: Style, text: list[Line], least: int, room: int, most: int) -> tuple[list[Line], int]:
    """Give what of a story fits beside its picture and how wide it is: first without the sides' orders,
    which stand with the sides too, then wider."""
    for share in (0.48, 0.54, 0.6, 0.66):
        width = round(room * share)
        for part in (text, text[:least]):
            if _height(style, part, width) <= most:
                return part, width
    return text[:least], round(room * 0.7)


def _row(choice: Choice, number: int) -> Row:
    if choice.kind == "heading":
        return Row(choice.title, tone="quiet")
    return Row(choice.title, choice.note, "pick", choice.about, number, choice.tone, choice.mark)
