/* Counters: a silhouette on the shape of its side, its level at the upper left, its speed as pips at its tail. */

const LEAST_RADIUS = 16; // pixels, however far away the camera is
const SHAPES = ["disc", "diamond", "square"];
const SILHOUETTES = {
  bomber: "bomber", twin_engine_fighter: "twin", twin_engine_bomber: "twin", medium_bomber: "twin", heavy_bomber: "heavy",
};

/** Draws the shape of a side, as large to the eye as a disc of this radius. */
function shape(side, radius, attributes) {
  const kind = SHAPES[side % SHAPES.length];
  if (kind === "disc") return svg("circle", { r: radius, ...attributes });
  if (kind === "diamond") {
    const d = radius * 1.2;
    return svg("path", { d: `M0,${-d}L${d},0L0,${d}L${-d},0Z`, ...attributes });
  }
  const s = radius * 0.92;
  return svg("rect", { x: -s, y: -s, width: 2 * s, height: 2 * s, ...attributes });
}

function silhouette(aircraft, size, attributes) {
  const name = SILHOUETTES[aircraft.kind] ?? "fighter";
  return svg("use", { href: `#${name}`, transform: `rotate(${60 * aircraft.heading}) scale(${size})`, ...attributes });
}

/** Draws a counter about the origin, with a radius of 100. */
function counter(aircraft, letter) {
  const drop = 8 + 6 * aircraft.tal;
  const group = svg(
    "g",
    { class: "body" },
    svg("g", { transform: `translate(${drop} ${drop})` }, shape(aircraft.side, 100, { class: "shade" })),
    shape(aircraft.side, 124, { class: "picked" }),
    shape(aircraft.side, 100, { class: "plate" }),
    svg("circle", { r: 118, class: "spin" }),
    silhouette(aircraft, aircraft.side % 3 === 1 ? 0.76 : 0.82, { class: "craft" }),
    ...pips(aircraft),
    svg("circle", { cx: -78, cy: -78, r: 42, class: "dot" }),
    svg("text", { x: -78, y: -76, class: "level" }, String(aircraft.tal)),
    svg("text", { x: 86, y: -80, class: "letter" }, letter),
    ...harm(aircraft),
    svg("text", { y: 124, class: "id" }, aircraft.id),
  );
  group.style.setProperty("--height", Math.min(aircraft.tal / 6, 1));
  return group;
}

/** Draws one pip for each level of speed, along the rim behind the tail. */
function pips({ heading, speed }) {
  return Array.from({ length: speed }, (_, i) => {
    const angle = (Math.PI * (heading + 3)) / 3 + (i - (speed - 1) / 2) * 0.36;
    return svg("circle", { cx: round(100 * Math.sin(angle)), cy: round(-100 * Math.cos(angle)), r: 13, class: "pip" });
  });
}

/** Draws damage as lettered triangles at the lower right: Engine, Airframe, Fire. */
function harm(aircraft) {
  const letters = [{ engine: "E", airframe: "A" }[aircraft.damage], aircraft.effects.includes("fire") ? "F" : undefined];
  return letters
    .filter((letter) => letter)
    .map((letter, i) =>
      svg(
        "g",
        { class: "harm", transform: `translate(${80 + 62 * i} 62)` },
        svg("path", { d: "M0,-52L50,36L-50,36Z" }),
        svg("text", { y: 10 }, letter),
      ),
    );
}

/** Draws a side's badge: its shape and its letter. */
function badge(side, letter) {
  return svg(
    "svg",
    { class: `badge side-${side % 3}`, viewBox: "-125 -125 250 250", "aria-hidden": "true" },
    shape(side, 100, { class: "plate" }),
    svg("text", { y: 6, class: "letter" }, letter),
  );
}

/** Gives each side a letter of its own: of its name, of its id, or its number. */
function lettersOf(sides) {
  const taken = new Set();
  return sides.map(({ id, name }, i) => {
    const letter = [...name.toUpperCase(), ...id.toUpperCase(), String(i + 1)].find(
      (one) => /[\p{L}\p{N}]/u.test(one) && !taken.has(one),
    );
    taken.add(letter);
    return letter ?? String(i + 1);
  });
}

/** Says an aircraft in words, for those who hear the board. */
function described(aircraft, { sides, bands }) {
  const band = bands.length > 1 ? ` in ${spaced(aircraft.band)}` : "";
  const where = `at ${hexName(aircraft.place)}${band} heading ${HEADINGS[aircraft.heading]}`;
  const troubles = troublesOf(aircraft).join(", ");
  return [`${aircraft.id}, ${sides[aircraft.side].name}, ${where}, level ${aircraft.tal}, speed ${aircraft.speed}`, troubles]
    .filter((part) => part)
    .join(", ");
}

/** Lists what is wrong with an aircraft. */
function troublesOf(aircraft) {
  return [
    aircraft.status === "ooc" ? "out of control" : "",
    aircraft.damage !== "none" ? `${aircraft.damage} damage` : "",
    ...aircraft.effects.map((effect) => spaced(effect)),
    ...aircraft.broken.map(([position, weapon]) => `${position} ${weapon} broken`),
    ...aircraft.empty.map((name) => `no ${spaced(name)} ammunition`),
  ].filter((trouble) => trouble);
}

function spaced(word) {
  return word.replaceAll(/[_-]/g, " ");
}
