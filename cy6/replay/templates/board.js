/* The board: field, edges and zones drawn once; ways, plans, shots and counters for every frame. */

const NUMBERED = 0.28; // pixels for each unit from which on hexes show their numbers
const MOVE_TIME = 280;
const OUTCOMES = { miss: "miss", none: "no effect", lucky: "lucky hit", damaged: "damage", destroyed: "destroyed" };

class Board {
  constructor(frame, film, letters, picked) {
    this.film = film;
    this.letters = letters;
    this.layers = Object.fromEntries(["field", "numbers", "names", "marks", "counters", "top"].map((name) => [name, svg("g", { class: name })]));
    this.world = svg("g", { class: "world" }, ...Object.values(this.layers));
    frame.append(this.world);
    this.edgeNames = [];
    this.#drawField();
    this.drawn = new Map();
    this.camera = new Camera(frame, extent(film.data.columns, film.data.rows), {
      moved: () => this.#moved(),
      clicked: (target) => picked(target.closest("[data-id]")?.dataset.id ?? ""),
      pointed: (point) => this.#pointed(point),
    });
  }

  /** Shows a band at a frame; when it follows on the one before, what flies is seen flying. */
  show(at, view, selected, isNext, band) {
    const present = this.film.aircraft(at, view).filter((aircraft) => isPresent(aircraft) && aircraft.band === band);
    for (const zone of this.world.querySelectorAll("[data-band]")) zone.classList.toggle("elsewhere", zone.dataset.band !== band);
    this.layers.marks.replaceChildren(...this.#ways(at, present));
    const plans = present.filter(({ plan }) => plan).map((aircraft) => this.#plan(aircraft, selected));
    this.layers.top.replaceChildren(...plans, ...this.#shots(at, band), ...this.#wrecks(at, band));
    this.#drawCounters(present, selected);
    if (isNext && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.#fly(at, present);
  }

  // The field ------------------------------------------------------------------------------------

  #drawField() {
    const { columns, rows, zones } = this.film.data;
    const places = Array.from({ length: columns * rows }, (_, i) => [1 + Math.floor(i / rows), 1 + (i % rows)]);
    const grid = places.map((place) => hexPath(place)).join("");
    this.layers.field.append(svg("path", { class: "ground", d: grid }));
    for (const zone of zones.filter(({ kind }) => kind === "airfield")) this.layers.field.append(...airfield(zone));
    this.layers.field.append(svg("path", { class: "grid", d: grid }));
    for (const zone of zones.filter(({ kind }) => kind !== "airfield")) this.layers.field.append(smoke(zone));
    this.layers.field.append(...this.#edges());
    this.layers.names.append(...zones.filter(({ hexes }) => hexes.length).map(zoneName));
  }

  #edges() {
    const { columns, rows, sides, sun } = this.film.data;
    const { left, top, right, bottom } = extent(columns, rows);
    const middle = centre([Math.floor((columns + 1) / 2), 1])[0] + SIZE / 2;
    const ends = {
      1: [[left, top], [middle, top], [0, -1]], 2: [[middle, top], [right, top], [0, -1]],
      3: [[left, top], [left, bottom], [-1, 0]], 4: [[right, top], [right, bottom], [1, 0]],
      5: [[left, bottom], [middle, bottom], [0, 1]], 6: [[middle, bottom], [right, bottom], [0, 1]],
    };
    return Object.entries(ends).flatMap(([edge, [start, end, out]]) => {
      const treats = sides.map((side, i) => ({ i, how: side.edges[edge] })).filter(({ how }) => how && how !== "neutral");
      const words = [edge, ...treats.map(({ i, how }) => `${this.letters[i]} ${how}`), edge === sun ? "sun ☀" : ""].filter((word) => word);
      const name = svg("text", { class: "edge-name", "data-edge": edge }, words.join("  ·  "));
      const room = 34 * treats.length;
      const middleOf = [(start[0] + end[0]) / 2 + room * out[0], (start[1] + end[1]) / 2 + room * out[1]];
      this.edgeNames.push({ name, at: middleOf, out });
      return [
        svg("path", { class: "rim", d: linePath([start, end]) }),
        ...treats.map(({ i, how }, n) => {
          const aside = ([x, y]) => [x + out[0] * 34 * (n + 1), y + out[1] * 34 * (n + 1)];
          return svg("path", { class: `treats ${how} side-${i % 3}`, d: linePath([aside(start), aside(end)]) });
        }),
        name,
      ];
    });
  }

  // What lies on it ------------------------------------------------------------------------------

  #ways(at, present) {
    const fresh = this.film.frames[at].set ?? {};
    const places = new Map(present.map((aircraft) => [aircraft.id, aircraft]));
    return present.flatMap((aircraft) => {
      const marks = [];
      if (aircraft.way.length > 1) marks.push(way(aircraft, fresh[aircraft.id]?.way ? "way fresh" : "way"));
      const quarry = places.get(aircraft.quarry);
      if (quarry) marks.push(svg("path", { class: "tail", d: linePath([centre(aircraft.place), centre(quarry.place)]) }));
      return marks;
    });
  }

  #plan(aircraft, selected) {
    const { way, heading, tal } = aircraft.plan;
    const [x, y] = centre(way.at(-1));
    return svg(
      "g",
      { class: `plan side-${aircraft.side % 3}${aircraft.id === selected ? " selected" : ""}`, "data-plan": aircraft.id },
      svg("path", { d: linePath(way.map(centre)) }),
      svg(
        "g",
        { transform: `translate(${round(x)} ${round(y)})` },
        svg("g", { class: "body" }, silhouette({ ...aircraft, heading }, 0.8, {}), svg("text", { y: -104 }, `${aircraft.plot} · ${tal}`)),
      ),
    );
  }

  /** Draws the shots of which either end is in the band; one from somewhere unseen has no line. */
  #shots(at, band) {
    const before = new Map(this.film.aircraft(Math.max(at - 1, 0), "").filter(isPresent).map((aircraft) => [aircraft.id, aircraft]));
    const { shots, bursts } = this.film.frames[at];
    const seen = new Map();
    const here = shots.filter(([, target]) => before.has(target)).filter((ends) => ends.some((id) => before.get(id)?.band === band));
    const drawn = here.map(([shooter, target, outcome]) => {
      const to = centre(before.get(target).place);
      const from = before.has(shooter) ? centre(before.get(shooter).place) : undefined;
      const rank = seen.get(target) ?? 0;
      seen.set(target, rank + 1);
      const name = svg("text", {}, OUTCOMES[outcome] ?? outcome);
      const label = svg("g", { class: "tag", "data-rank": rank, transform: `translate(${round(to[0])} ${round(to[1])})` }, name);
      const line = from ? lineTo(from, shortOf(from, to, 60)) : [];
      return svg("g", { class: `shot ${outcome}`, "data-shot": `${shooter}>${target}` }, ...line, label);
    });
    const rings = bursts.map((place) => {
      const [cx, cy] = centre(place);
      return svg("circle", { class: "burst", cx: round(cx), cy: round(cy), r: 90 });
    });
    return [...drawn, ...rings];
  }

  /** Marks where aircraft were lost in this turn. */
  #wrecks(at, band) {
    const [first] = this.film.turnAround(at);
    const before = this.film.frames[Math.max(first - 1, 0)].aircraft;
    return this.film
      .aircraft(at, "")
      .filter((aircraft) => aircraft.status === "destroyed" && aircraft.band === band && before[aircraft.id].status !== "destroyed")
      .map((aircraft) => {
        const [x, y] = centre(aircraft.place);
        const cross = svg("path", { class: "wreck", d: "M-110,10L-30,90M-30,10L-110,90" });
        return svg("g", { transform: `translate(${round(x)} ${round(y)})` }, svg("g", { class: "body", "data-wreck": aircraft.id }, cross));
      });
  }

  // Counters -------------------------------------------------------------------------------------

  /** Draws the counters, the lowest first, those in one hex fanned out, the selected one on top. */
  #drawCounters(present, selected) {
    const below = new Map();
    const drawn = [...present]
      .sort((a, b) => a.tal - b.tal || a.id.localeCompare(b.id))
      .map((aircraft) => {
        const name = hexName(aircraft.place);
        const rank = below.get(name) ?? 0;
        below.set(name, rank + 1);
        return { aircraft, group: this.#counter(aircraft, rank, aircraft.id === selected) };
      });
    drawn.sort((a, b) => (a.aircraft.id === selected) - (b.aircraft.id === selected));
    this.layers.counters.replaceChildren(...drawn.map(({ group }) => group));
    this.drawn = new Map(drawn.map(({ aircraft, group }) => [aircraft.id, group]));
    this.#scale();
  }

  #counter(aircraft, rank, isSelected) {
    const [x, y] = centre(aircraft.place);
    const names = ["counter", `side-${aircraft.side % 3}`, aircraft.status, isSelected ? "selected" : ""];
    const group = svg(
      "g",
      {
        class: names.filter((name) => name).join(" "),
        role: "img",
        "aria-label": described(aircraft, this.film.data),
        "data-id": aircraft.id,
        "data-rank": rank,
      },
      counter(aircraft, this.letters[aircraft.side]),
    );
    group.style.transform = `translate(${round(x)}px, ${round(y)}px)`;
    return group;
  }

  /** Moves what has just flown along its way. */
  #fly(at, present) {
    const fresh = this.film.frames[at].set ?? {};
    for (const aircraft of present) {
      const way = fresh[aircraft.id]?.way;
      if (!way || way.length < 2) continue;
      const stops = way.map(centre).map(([x, y]) => ({ transform: `translate(${round(x)}px, ${round(y)}px)` }));
      this.drawn.get(aircraft.id).animate(stops, { duration: MOVE_TIME, easing: "ease-in-out" });
    }
  }

  // Seeing it ------------------------------------------------------------------------------------

  #moved() {
    if (!this.camera) return;
    const { x, y, zoom } = this.camera;
    this.world.setAttribute("transform", `translate(${round(x)} ${round(y)}) scale(${zoom})`);
    for (const { name, at, out } of this.edgeNames) {
      const [left, top] = [at[0] + (out[0] * 14) / zoom, at[1] + (out[1] * 14) / zoom];
      name.setAttribute("transform", `translate(${round(left)} ${round(top)})${out[0] ? " rotate(-90)" : ""}`);
    }
    this.#scale();
    this.#number();
  }

  /** Keeps counters and letters readable however far away they are. */
  #scale() {
    const zoom = this.camera?.zoom ?? 1;
    const size = Math.max(0.8, LEAST_RADIUS / (100 * zoom));
    this.world.style.setProperty("--px", 1 / zoom);
    for (const body of this.world.querySelectorAll(".body")) {
      const rank = Number(body.parentNode.dataset.rank ?? 0);
      body.setAttribute("transform", `translate(${round(rank * 55 * size)} ${round(-rank * 38 * size)}) scale(${size.toFixed(3)})`);
      body.style.setProperty("--px", 1 / (zoom * size));
    }
    for (const tag of this.layers.top.querySelectorAll(".tag > text")) {
      tag.setAttribute("y", round(-150 * size - (Number(tag.parentNode.dataset.rank) * 15) / zoom));
    }
  }

  /** Writes the numbers of the hexes in view, from near enough. */
  #number() {
    const { zoom, x, y } = this.camera;
    this.world.classList.toggle("near", zoom >= NUMBERED);
    if (zoom < NUMBERED) return this.layers.numbers.replaceChildren();
    const [width, height] = this.camera.size();
    const { columns, rows } = this.film.data;
    const [west, north] = nearestHex(-x / zoom, -y / zoom);
    const [east, south] = nearestHex((width - x) / zoom, (height - y) / zoom);
    const numbers = [];
    for (let column = Math.max(west, 1); column <= Math.min(east, columns); column++) {
      for (let row = Math.max(north - 1, 1); row <= Math.min(south + 1, rows); row++) {
        const [cx, cy] = centre([column, row]);
        numbers.push(svg("text", { class: "number", x: round(cx), y: round(cy - 58) }, hexName([column, row])));
      }
    }
    return this.layers.numbers.replaceChildren(...numbers);
  }

  #pointed(point) {
    const place = point && nearestHex(...point);
    const { columns, rows } = this.film.data;
    const isOn = place && place[0] >= 1 && place[0] <= columns && place[1] >= 1 && place[1] <= rows;
    byId("pointed").textContent = isOn ? hexName(place) : "";
    this.layers.field.querySelector(".pointed-hex")?.remove();
    if (isOn) this.layers.field.append(svg("path", { class: "pointed-hex", d: hexPath(place, 0.97) }));
  }
}

// Pieces of the board ----------------------------------------------------------------------------

function airfield({ hexes }) {
  const tiles = svg("path", { class: "airfield", d: hexes.map((place) => hexPath(place, 0.92)).join("") });
  return [tiles, svg("path", { class: "runway", d: linePath(hexes.map(centre)) })];
}

/** Draws three puffs in each hex. */
function smoke({ hexes, band }) {
  const puffs = [[-38, 22, 52], [36, 30, 46], [2, -30, 56]];
  const circles = hexes.map(centre).flatMap(([x, y]) =>
    puffs.map(([dx, dy, r]) => svg("circle", { cx: round(x + dx), cy: round(y + dy), r })),
  );
  return svg("g", { class: "smoke", "data-band": band || undefined }, ...circles);
}

function levelWords(name, bottom, top) {
  if (!top) return name;
  return bottom ? `${name}, levels ${bottom} to ${top}` : `${name}, up to level ${top}`;
}

function zoneName({ kind, name, band, bottom, top, hexes }) {
  const points = hexes.map(centre);
  const x = points.reduce((sum, point) => sum + point[0], 0) / points.length;
  const edge = kind === "airfield" ? Math.max(...points.map((point) => point[1])) + 170 : Math.min(...points.map((point) => point[1])) - 170;
  return svg("text", { class: "zone-name", "data-band": band || undefined, x: round(x), y: round(edge) }, levelWords(name, bottom, top));
}

function way(aircraft, name) {
  const points = aircraft.way.map(centre);
  const [[cx, cy]] = points;
  return svg(
    "g",
    { class: `side-${aircraft.side % 3}`, "data-way": aircraft.id },
    svg("path", { class: name, d: linePath(points) }),
    svg("circle", { class: "way-start", cx: round(cx), cy: round(cy), r: 16 }),
  );
}

function lineTo(from, tip) {
  return [svg("path", { d: linePath([from, tip]) }), arrow(from, tip)];
}

function arrow([x0, y0], [x1, y1]) {
  const angle = Math.atan2(y1 - y0, x1 - x0);
  const barb = (turn) => [x1 - 55 * Math.cos(angle + turn), y1 - 55 * Math.sin(angle + turn)];
  return svg("path", { d: linePath([barb(0.4), [x1, y1], barb(-0.4)]) });
}
