"""The table: one session in the window, from set-up to result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from cy6.bots import Bot
from cy6.core.events import Deployed, Event, Extended, GameEnded, MoveBegan, Moved, TurnBegan
from cy6.hexes import Hex
from cy6.ui import board, choices, inspector, pages, panels, widgets
from cy6.ui.board import Link, Marks, Spot
from cy6.ui.boardview import BoardView
from cy6.ui.counters import Ghost
from cy6.ui.deployment import Draft
from cy6.ui.geometry import Point, Rect
from cy6.ui.items import Box, Clipped, Command, Entry, Label, Scene
from cy6.ui.keymap import Context, verb_for
from cy6.ui.layout import Layout, arrange, is_narrow
from cy6.ui.palette import LINE, PANEL, QUIET, Style
from cy6.ui.screen import MenuItem
from cy6.ui.session import OPEN, Session
from cy6.ui.settings import DEFAULTS
from cy6.ui.wording import Said, tell

PLACING = {"place-north": 0.0, "place-east": 1.5, "place-south": 3.0, "place-west": 4.5}


class Table:
    """The screen on which a game is played."""

    def __init__(self, session: Session, bots: Mapping[str, Bot] | None = None) -> None:
        self.session = session
        self._bots = dict(bots or {})
        self.look = BoardView(session.battle)
        self.leaving = ""
        self.settings = DEFAULTS
        self.drawer = "open"
        self.scrolled = 0
        self.typing = False
        self._style = Style()
        self._layout: Layout | None = None
        self._scene = Scene()
        self._said: tuple[object, list[Said]] = (None, [])

    # What is shown

    def scene(self, width: int, height: int, style: Style) -> Scene:
        """Draw the table, or the page that stands before it."""
        self._style = style
        scene = Scene()
        window = Rect(0, 0, width, height)
        session = self.session
        if session.stage == "hand-over":
            pages.hand_over(scene, style, window, session.battle, session.side_called())
        else:
            self._table(scene, width, height, style)
            if session.stage == "over":
                pages.result(scene, style, window, session.battle, session.view(), self._reason())
        self._scene = scene
        return scene

    def _table(self, scene: Scene, width: int, height: int, style: Style) -> None:
        session = self.session
        battle, view = session.battle, session.view()
        layout = arrange(width, height, style, "open" if session.stage == "recap" else self.drawer)
        self._layout = layout
        camera = self.look.settle(view, layout.board, style, self._about())
        items = board.board(battle, view, camera, style, self.marks())
        scene.add(Clipped(layout.board, items))
        scene.hot(layout.board, "board")
        if not self.look.is_whole() and (session.draft is None or self.look.aim != "auto"):
            panels.minimap(scene, style, layout.minimap, battle, view, camera)
        panels.bar(scene, style, layout.bar, battle, view, self._doing(), session.side_to_act())
        panels.roster(scene, style, layout.roster, battle, view, session.selected, self._roster_marks())
        panels.strip(scene, style, layout.strip, battle, view, session.selected)
        panels.log(scene, style, layout.log, self.log(), self.scrolled)
        if layout.inspector.w:
            self._inspector(scene, style, layout)
        if is_narrow(width, style):
            scene.add(Box(layout.handle, PANEL, LINE))
            sign = "›" if self.drawer == "open" else "‹"
            scene.add(Label(sign, layout.handle.centre, style.size("head"), QUIET, "centre"))
            scene.hot(layout.handle, "drawer")

    def _about(self) -> tuple[Hex, ...]:
        """List the places that the decision is about, the aircraft's own first."""
        session = self.session
        if room := session.room():
            return room.places
        actor = session.actor()
        if actor is None:
            return ()
        own = session.battle.find(session.view(), actor.id).place
        ends = [Hex(*choice.ghost.place) for choice in session.all_choices() if choice.ghost]
        aimed = {choice.target for choice in session.all_choices() if choice.order and choice.target}
        ends += [a.place for a in session.view().aircraft if a.id in aimed]
        return (own, *dict.fromkeys(ends))

    def _inspector(self, scene: Scene, style: Style, layout: Layout) -> None:
        rect = layout.inspector
        if self.session.stage == "recap":
            title = "What happened" if self.session.seat == OPEN else "Since you last looked"
            inspector.recap(scene, style, rect, title, self._words(self.session.news()))
            return
        if self.typing:
            foot = rect.foot(style.px(48))
            widgets.panel(scene, foot)
            scene.entry = Entry(foot.inset(style.steps(2)), "an order, such as plot swede L L32")
            rect = rect.above(style.px(48))
        inspector.inspector(scene, style, rect, self.session)

    def marks(self) -> Marks:
        """Say what lies on the board besides the aircraft."""
        session = self.session
        lit = session.highlighted()
        considered = lit.ghost if lit else None
        if session.draft and session.draft.place is not None:
            considered = _standing(session.draft, session.draft.place)
        return Marks(
            selected=session.selected,
            hovered=self.look.hovered,
            spots=tuple(self._spots(considered)),
            considered=considered,
            plotted=tuple(self._plotted()),
            links=tuple(self._links()),
            trails=trails(session.events()) if self._shows_trails() else (),
            overlays=self.look.overlays,
        )

    def _shows_trails(self) -> bool:
        return self.session.stage == "recap" or self.session.game.state.phase not in ("plot", "plot-tailed")

    def _spots(self, considered: Ghost | None) -> Iterable[Spot]:
        session = self.session
        room = session.room()
        if room and session.draft:
            for place in room.places:
                yield Spot(place, "chosen" if place == session.draft.place else "room")
            return
        ends: dict[Hex, bool] = {}
        for choice in session.all_choices():
            if choice.ghost and self.look.is_on_board(Hex(*choice.ghost.place)):
                place = Hex(*choice.ghost.place)
                ends[place] = ends.get(place, True) and choice.mood == "leaves"
        lit = session.narrowed or (considered.place if considered else None)
        for place, leaves in ends.items():
            yield Spot(place, "chosen" if place == lit else "leaves" if leaves else "open")

    def _plotted(self) -> Iterable[Ghost]:
        """Give the sealed plots of the side at the seat, never anybody else's."""
        session = self.session
        view = session.view()
        if session.seat == OPEN or view.phase not in ("plot", "plot-tailed", "follow", "move"):
            return
        moved = (
            {event.id for event in session.events() if isinstance(event, Moved)}
            if view.phase == "move"
            else set()
        )
        for aircraft in view.aircraft:
            if aircraft.side == session.seat and aircraft.id != session.selected and not aircraft.flown:
                ghost = choices.plotted_ghost(session.battle, aircraft)
                if ghost and (aircraft.id in view.queue or not moved):
                    yield ghost

    def _links(self) -> Iterable[Link]:
        session = self.session
        view = session.view()
        for aircraft in view.aircraft:
            if aircraft.quarry and aircraft.is_present:
                yield Link(aircraft.id, aircraft.quarry, "tail")
        for shot in view.declared:
            yield Link(shot.shooter, shot.target, "shot")
        lit, actor = session.highlighted(), session.actor()
        if lit and lit.target and actor:
            mood = "refused" if lit.order is None else "tail" if actor.kind == "tail" else "shot"
            yield Link(actor.id, lit.target, mood)  # type: ignore[arg-type]

    def _roster_marks(self) -> dict[str, str]:
        done = {"plot": "plotted", "tail": "decided", "deploy": "placed", "fire": "decided"}
        marks = {
            actor.id: done.get(actor.kind, "") if actor.answer is not None else "to do"
            for actor in self.session.actors()
        }
        mover = self.session.view().mover
        if mover:
            marks[mover.id] = "moving"
        return marks

    def _doing(self) -> str:
        session = self.session
        side = session.side_to_act()
        if session.view().phase == "over":
            return "The game is over"
        if not side:
            return ""
        actor = session.actor() or next(iter(session.actors()), None)
        what = inspector.TITLES[actor.kind] if actor else "go on"
        return f"{what.capitalize()}: {session.side_name(side)}"

    def log(self) -> list[Said]:
        """List the lines of the log that the seat may read."""
        events = self.session.events()
        if self._said[0] is not events:
            self._said = (events, self._words(events))
        return self._said[1]

    def _words(self, events: Iterable[Event]) -> list[Said]:
        return [said for event in events if (said := tell(self.session.battle, event))]

    def _reason(self) -> str:
        ends = [event for event in self.session.events() if isinstance(event, GameEnded)]
        return ends[-1].reason if ends else ""

    # What a person does

    def press(self, key: str) -> bool:
        """Take a key; tell whether it meant anything here."""
        verb = verb_for(key, self._contexts())
        return bool(verb) and self.obey(Command(verb))

    def _contexts(self) -> tuple[Context, ...]:
        if self.session.stage == "hand-over":
            return ("hand-over",)
        if self.session.stage != "table":
            return ("hand-over", "board", "everywhere")
        if self.session.draft is not None:
            return ("set-up", "list", "board", "everywhere")
        return ("list", "board", "everywhere")

    def obey(self, command: Command) -> bool:
        """Carry out a command of a key or a click; tell whether it was one of the table's."""
        verb = command.verb
        session = self.session
        if session.stage == "hand-over":
            if verb == "ready":
                session.ready()
                self.scrolled = 0
            return True
        if session.stage == "recap" and verb in ("ready", "select"):
            if verb == "ready":
                session.go_on()
            else:
                session.select(command.about)
            return True
        if verb in ("leave", "replay", "menu", "help") or (verb == "ready" and session.stage == "over"):
            self.leaving = "leave" if verb == "ready" else verb
            return True
        if self.look.obey(verb) or self._obey_window(verb):
            return True
        if session.stage != "table":
            return False
        return self._obey_choice(command) or self._obey_draft(verb)

    def _obey_window(self, verb: str) -> bool:
        if verb == "drawer":
            self.drawer = "closed" if self.drawer == "open" else "open"
        elif verb == "log-up":
            self.scrolled = min(self.scrolled + 3, max(len(self.log()) - 1, 0))
        elif verb == "log-down":
            self.scrolled = max(self.scrolled - 3, 0)
        elif verb == "notation":
            self.typing = True
            self.drawer = "open"
        else:
            return False
        return True

    def _obey_choice(self, command: Command) -> bool:
        session = self.session
        simple: dict[str, Callable[[], object]] = {
            "next": lambda: session.step_actor(1),
            "previous": lambda: session.step_actor(-1),
            "next-open": session.step_unanswered,
            "down": lambda: session.step_choice(1),
            "up": lambda: session.step_choice(-1),
            "group-down": lambda: session.step_group(1),
            "group-up": lambda: session.step_group(-1),
            "confirm": session.confirm,
            "commit": session.commit,
            "undo": session.undo,
            "select": lambda: session.select(command.about),
            "choose": lambda: self._choose(command.number),
        }
        if command.verb == "back":
            return session.back()
        if command.verb not in simple:
            return False
        simple[command.verb]()
        return True

    def _choose(self, index: int) -> None:
        """Light a row; a click on the lit row does it."""
        if self.session.index == index:
            self.session.confirm()
        else:
            self.session.highlight(index)

    def _obey_draft(self, verb: str) -> bool:
        session = self.session
        if verb in PLACING:
            session.move_draft(PLACING[verb])
        elif verb in ("turn-left", "turn-right"):
            session.turn(1 if verb == "turn-right" else -1)
        elif verb in ("higher", "lower"):
            session.climb(1 if verb == "higher" else -1)
        elif verb in ("faster", "slower"):
            session.speed_up(1 if verb == "faster" else -1)
        else:
            return False
        return True

    def click(self, point: Point) -> None:
        """Take a click: a button, a row, an aircraft or a hex."""
        command = self._scene.command_at(point)
        if command is None:
            return
        if command.verb == "board":
            self._click_board(point)
        elif command.verb == "minimap" and self._layout:
            self.look.jump(next(hot.rect for hot in self._scene.hots if hot.command.verb == "minimap"), point)
        else:
            self.obey(command)

    def _click_board(self, point: Point) -> None:
        """A lit hex is picked; else the aircraft under the pointer is a target or selected; else a hex."""
        session = self.session
        place = self.look.hex_at(point)
        if place is not None and any(spot.place == place for spot in self.marks().spots):
            session.pick_hex(place)
            return
        view = session.view()
        id = board.counter_at(session.battle, view, self.look.camera, self._style, point)
        if id and session.actor() and session.battle.find(view, id).side != session.side_to_act():
            session.pick_target(id)
        elif id:
            session.select(id)
        elif place is not None:
            session.pick_hex(place)

    def hover(self, point: Point) -> None:
        """Take note of where the pointer is; over a lit hex its first choice lights up."""
        before = self.look.hovered
        self.look.pointer = point
        place = self.look.hovered
        command = self._scene.command_at(point)
        if self.session.stage != "table" or place is None or place == before:
            return
        if command is not None and command.verb == "board":
            self.session.hover_hex(place)

    def drag(self, dx: float, dy: float) -> None:
        """Move the board."""
        if self.session.stage in ("table", "recap"):
            self.look.drag(dx, dy)

    def wheel(self, point: Point, steps: float) -> None:
        """Zoom the board, move the list, or scroll the log, by where the pointer is."""
        if self.session.stage not in ("table", "recap") or self._layout is None:
            return
        if self._layout.log.holds(point):
            self._obey_window("log-up" if steps > 0 else "log-down")
        elif self._layout.inspector.holds(point):
            self.session.step_choice(-1 if steps > 0 else 1)
        elif self._layout.board.holds(point):
            self.look.wheel(point, steps)

    def typed(self, text: str) -> None:
        """Take an order in notation."""
        self.typing = False
        if text.strip():
            self.session.type(text.strip())

    def tick(self, seconds: float) -> bool:
        """Let time pass: a bot makes one decision. Tell whether one did."""
        session = self.session
        waiting = session.others()
        if not waiting or session.stage != "table":
            return False
        decision = waiting[0]
        view = session.game.view(decision.side)
        bot = self._bots[decision.side]
        session.play_other(bot(session.battle, view, decision, session.game.legal(decision)))
        return True

    def menu(self) -> tuple[MenuItem, ...]:
        """List what the menu offers."""
        return (
            MenuItem("Go on", "back"),
            MenuItem("Keys and rules", "help"),
            MenuItem("Settings", "settings"),
            MenuItem("To the start page", "leave"),
            MenuItem("Quit", "quit"),
        )


def _standing(draft: Draft, place: Hex) -> Ghost:
    return Ghost(draft.id, place, (), place, draft.heading, draft.tal)


def trails(events: Iterable[Event]) -> tuple[Ghost, ...]:
    """Give the way each aircraft has flown in the latest movement."""
    places: dict[str, Hex] = {}
    flown: dict[str, Ghost] = {}
    is_old = False
    for event in events:
        if isinstance(event, TurnBegan):
            is_old = True
        elif isinstance(event, MoveBegan) and is_old:
            flown, is_old = {}, False
        elif isinstance(event, Deployed):
            places[event.id] = event.place
        elif isinstance(event, Moved):
            start = places.get(event.id, event.path[0] if event.path else event.place)
            flown[event.id] = Ghost(event.id, start, event.path, event.place, event.heading, event.tal)
            places[event.id] = event.place
        elif isinstance(event, Extended):
            places[event.id] = event.place
            if event.id in flown:
                longer = (*flown[event.id].path, event.place)
                flown[event.id] = flown[event.id]._replace(path=longer, place=event.place)
    return tuple(flown.values())
