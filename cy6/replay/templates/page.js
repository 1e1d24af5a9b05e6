/* The page: what is seen at the moment, and everything that changes it. */

const MAIN_PHASES = {
  deploy: "Set-up", tailing: "Tailing", plot: "Plot", move: "Move", flak: "Flak", fire: "Fire", surface: "Attack",
};
const PART_OF = { "plot-tailed": "plot", follow: "move", collision: "move", "flak-fire": "flak" };
const KEYS = [
  ["ArrowLeft", "step-back", "previous step"],
  ["ArrowRight", "step-on", "next step"],
  ["Shift+ArrowLeft", "turn-back", ""],
  ["Shift+ArrowRight", "turn-on", ""],
  ["ArrowUp", "turn-back", "previous turn"],
  ["ArrowDown", "turn-on", "next turn"],
  ["Home", "first", "first moment"],
  ["End", "last", "last moment"],
  [" ", "play", "play or pause"],
  ["[", "slower", "slower"],
  ["]", "faster", "faster"],
  ["n", "pick-next", "next aircraft"],
  ["p", "pick-back", "aircraft before"],
  ["+", "zoom-in", "nearer"],
  ["=", "zoom-in", ""],
  ["-", "zoom-out", "further"],
  ["f", "fit", "whole board"],
  ["b", "band", "next band, where there are several"],
  ["?", "help", "this help"],
];
const KEY_NAMES = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", " ": "Space" };
const TONES = ["danger", "accent", "plain", "quiet"];
const PAUSE = { silent: 120, quiet: 320, plain: 750, line: 450, longest: 4500 };

class Page {
  constructor(data) {
    this.film = new Film(data);
    this.at = 0;
    this.view = "";
    this.selected = "";
    this.band = ""; // picked by hand; otherwise the board goes where something happens
    this.timer = 0;
    const letters = lettersOf(data.sides);
    this.board = new Board(byId("board"), this.film, letters, (id) => this.pick(id));
    this.roster = new Roster(byId("roster"), this.film, letters, (id) => this.pick(id));
    this.log = new Log(byId("log"), byId("log-title"), this.film, (at, about) => this.lead(at, about));
    this.seek = new Seek(byId("seek"), byId("marks"), this.film, (at) => this.go(at));
    this.#fillView();
    this.#fillBands();
    this.#fillPhases();
    this.#fillHelp();
    this.#listen();
    this.#follow();
  }

  // What it does ---------------------------------------------------------------------------------

  verbs = {
    first: () => this.go(0),
    last: () => this.go(this.film.last),
    "step-on": () => this.go(this.film.step(this.at, 1, this.view)),
    "step-back": () => this.go(this.film.step(this.at, -1, this.view)),
    "turn-on": () => this.go(this.film.turnOn(this.at)),
    "turn-back": () => this.go(this.film.turnBack(this.at)),
    play: () => (this.timer ? this.rest() : this.play()),
    faster: () => this.changeSpeed(1),
    slower: () => this.changeSpeed(-1),
    "pick-next": () => this.pickBy(1),
    "pick-back": () => this.pickBy(-1),
    "zoom-in": () => this.board.camera.zoomBy(ZOOM_STEP),
    "zoom-out": () => this.board.camera.zoomBy(1 / ZOOM_STEP),
    fit: () => this.board.camera.fit(),
    band: () => this.nextBand(),
    help: () => byId("help").showModal(),
  };

  /** Goes to a frame, and rests there. */
  go(at) {
    this.rest();
    this.#show(this.film.clamp(at));
  }

  /** Goes to the moment of a line, and picks the aircraft that it is about. */
  lead(at, about) {
    if (about) this.selected = about;
    this.go(at);
  }

  pick(id) {
    this.band = "";
    this.selected = id === this.selected ? "" : id;
    this.#show(this.at);
  }

  pickBy(by) {
    const ids = this.film.aircraft(this.at, this.view).filter(isPresent).map(({ id }) => id);
    if (!ids.length) return;
    const from = ids.indexOf(this.selected);
    this.selected = ids[(from < 0 && by < 0 ? ids.length - 1 : from + by + ids.length) % ids.length];
    this.#show(this.at);
  }

  nextBand() {
    const { bands } = this.film.data;
    this.showBand(bands[(bands.indexOf(this.#bandOnShow()) + 1) % bands.length]);
  }

  /** Keeps the board in a band, or (with "") lets it follow what happens. */
  showBand(band) {
    this.band = band;
    this.#show(this.at);
  }

  play() {
    if (this.at === this.film.last) this.#show(0);
    document.body.classList.add("playing");
    byId("play").setAttribute("aria-label", "Pause");
    this.#wait();
  }

  rest() {
    clearTimeout(this.timer);
    this.timer = 0;
    document.body.classList.remove("playing");
    byId("play").setAttribute("aria-label", "Play");
  }

  changeSpeed(by) {
    const { options, selectedIndex } = byId("speed");
    byId("speed").selectedIndex = Math.min(Math.max(selectedIndex + by, 0), options.length - 1);
  }

  #wait() {
    this.timer = setTimeout(() => {
      this.#show(this.film.step(this.at, 1, this.view));
      if (this.at === this.film.last) this.rest();
      else this.#wait();
    }, this.#pause() / Number(byId("speed").value));
  }

  /** Gives the milliseconds that a frame is worth: the more there is to read, the more. */
  #pause() {
    const lines = this.film.lines(this.at, this.view);
    if (!lines.length) return PAUSE.silent;
    if (lines.every(({ tone }) => tone === "quiet") && lines.length === 1) return PAUSE.quiet;
    return Math.min(PAUSE.plain + PAUSE.line * (lines.length - 1), PAUSE.longest);
  }

  // What it shows --------------------------------------------------------------------------------

  #show(at) {
    const isNext = at > this.at && at <= this.film.step(this.at, 1, this.view);
    this.at = at;
    const { film, view, selected } = this;
    const { turn, phase } = film.frames[at];
    const phaseName = film.data.phases[phase] ?? phase;
    const lines = film.lines(at, view);
    const loudest = TONES.map((tone) => lines.findLast((line) => line.tone === tone)).find((line) => line);
    byId("turn").textContent = `Turn ${turn}`;
    byId("phase").textContent = phaseName;
    for (const item of byId("phases").children) item.classList.toggle("now", item.dataset.phase === (PART_OF[phase] ?? phase));
    byId("headline").textContent = loudest?.text ?? film.order(at, view) ?? "";
    byId("headline").className = `headline ${loudest?.tone ?? "quiet"}`;
    byId("order").textContent = loudest ? film.order(at, view) : "";
    byId("said").textContent = [`Turn ${turn}, ${phaseName}.`, ...lines.map(({ text }) => text)].join(" ");
    const band = this.#bandOnShow();
    byId("band").value = this.band;
    byId("band").options[0].textContent = `follows: ${spaced(band)}`;
    this.board.show(at, view, selected, isNext, band);
    this.roster.show(at, view, selected);
    this.log.show(at, view);
    this.seek.show(at, `Turn ${turn}, ${phaseName}: ${byId("headline").textContent}`);
    this.#remember();
  }

  #bandOnShow() {
    return this.band || this.film.bandAt(this.at, this.view, this.selected);
  }

  #fillBands() {
    const { bands } = this.film.data;
    const select = byId("band");
    select.closest("label").hidden = bands.length < 2;
    select.append(html("option", { value: "" }), ...bands.map((band) => html("option", { value: band }, spaced(band))));
    select.addEventListener("change", () => this.showBand(select.value));
  }

  #fillView() {
    const { side, views, sides } = this.film.data;
    const nameOf = (id) => sides.find((one) => one.id === id)?.name ?? id;
    const select = byId("view");
    if (side) select.append(html("option", { value: "" }, nameOf(side)));
    else select.append(html("option", { value: "" }, "everybody"), ...views.map((id) => html("option", { value: id }, nameOf(id))));
    select.disabled = select.options.length < 2;
    select.addEventListener("change", () => {
      this.view = select.value;
      this.#show(this.at);
    });
  }

  #fillPhases() {
    const played = Object.entries(MAIN_PHASES).filter(([phase]) => !this.film.data.unplayed.includes(phase));
    byId("phases").append(...played.map(([phase, name]) => html("li", { "data-phase": phase }, name)));
  }

  #fillHelp() {
    const rows = KEYS.filter(([, , words]) => words).map(([key, , words]) => {
      const name = KEY_NAMES[key] ?? (key.length > 1 ? key : key.toUpperCase());
      return html("div", {}, html("dt", {}, html("kbd", {}, name)), html("dd", {}, words));
    });
    byId("keys").append(...rows);
    const marks = Object.entries(MARKS).map(([mark, d]) =>
      html("li", {}, svg("svg", { viewBox: "-8 -8 16 16", "aria-hidden": "true" }, svg("path", { class: `mark ${mark}`, d })), MARK_WORDS[mark]),
    );
    const sides = this.film.data.sides.map(({ name }, i) => html("li", {}, badge(i, this.board.letters[i]), html("span", { class: "name" }, name)));
    byId("signs").append(...sides, ...marks);
  }

  // What it hears --------------------------------------------------------------------------------

  #listen() {
    document.addEventListener("click", (event) => this.verbs[event.target.closest("[data-verb]")?.dataset.verb]?.());
    document.addEventListener("keydown", (event) => this.#press(event));
    window.addEventListener("hashchange", () => this.#follow());
  }

  #press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || byId("help").open || event.target.closest("select")) return;
    const isOnButton = event.target.closest("button")?.matches(":focus-visible");
    if (isOnButton && event.key === " ") return;
    const name = event.key.length === 1 ? event.key.toLowerCase() : (event.shiftKey ? "Shift+" : "") + event.key;
    const verb = KEYS.find(([key]) => key === name)?.[1];
    if (!verb) return;
    event.preventDefault();
    this.verbs[verb]();
  }

  // The moment in the address --------------------------------------------------------------------

  /** Goes where the address leads: `#turn=7&select=w1`, or to the very step with `step=123`. */
  #follow() {
    const wanted = new URLSearchParams(location.hash.slice(1));
    const number = (name) => (/^\d{1,9}$/.test(wanted.get(name) ?? "") ? Number(wanted.get(name)) : undefined);
    const at = number("step") ?? (number("turn") === undefined ? 0 : this.film.startOf(number("turn")));
    const id = wanted.get("select") ?? "";
    this.selected = this.film.data.aircraft.some((aircraft) => aircraft.id === id) ? id : "";
    this.go(at);
  }

  #remember() {
    clearTimeout(this.remembering);
    this.remembering = setTimeout(() => {
      const moment = new URLSearchParams({ turn: this.film.frames[this.at].turn, step: this.at });
      if (this.selected) moment.set("select", this.selected);
      history.replaceState(null, "", `#${moment}`);
    }, 250);
  }
}

new Page(JSON.parse(byId("data").textContent));
