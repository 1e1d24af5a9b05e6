/* The panels beside the board: the roster of all aircraft, and the log of one turn. */

const AWAY = ["waiting", "unseen", "border"]; // not on the board, and not lost

class Roster {
  constructor(frame, film, letters, picked) {
    this.frame = frame;
    this.film = film;
    this.letters = letters;
    frame.addEventListener("click", (event) => {
      const id = event.target.closest("[data-id]")?.dataset.id;
      if (id) picked(id);
    });
  }

  show(at, view, selected) {
    const focused = this.frame.contains(document.activeElement) ? document.activeElement.dataset.id : "";
    const all = this.film.aircraft(at, view);
    this.frame.replaceChildren(
      ...this.film.data.sides.flatMap((side, i) => {
        const own = all.filter((aircraft) => aircraft.side === i);
        return [this.#heading(side, i, own), html("ul", {}, ...own.map((aircraft) => this.#row(aircraft, selected)))];
      }),
    );
    if (focused) this.frame.querySelector(`[data-id="${CSS.escape(focused)}"]`)?.focus();
  }

  #heading(side, i, own) {
    const count = `${own.filter(isPresent).length} of ${own.length} on the board`;
    const player = side.player && side.player !== "human" ? `, ${side.player.replace(":", " ")}` : "";
    return html("h3", {}, badge(i, this.letters[i]), html("span", { class: "name" }, side.name, html("small", {}, count + player)));
  }

  #row(aircraft, selected) {
    const isSelected = aircraft.id === selected;
    const figures = isPresent(aircraft)
      ? [this.#band(aircraft), html("i", { title: "level" }, "L"), String(aircraft.tal), html("i", { title: "speed" }, "S"), String(aircraft.speed)]
      : [fate(aircraft)];
    const notes = isPresent(aircraft) ? notesOf(aircraft) : [];
    return html(
      "li",
      { class: isPresent(aircraft) || AWAY.includes(aircraft.status) ? "" : "gone" },
      html(
        "button",
        { type: "button", "data-id": aircraft.id, "aria-pressed": String(isSelected) },
        html("span", { class: "who" }, html("b", {}, aircraft.id), html("span", { class: "name" }, aircraft.name)),
        html("span", { class: "figures" }, ...figures),
        notes.length ? html("span", { class: "notes" }, ...notes) : "",
        isSelected ? details(aircraft) : "",
      ),
    );
  }

  /** Gives the initials of a band, where there are several: `SL` for surface low. */
  #band({ band }) {
    if (this.film.data.bands.length < 2) return "";
    return html("i", { title: spaced(band) }, band.split("-").map((word) => word[0].toUpperCase()).join(""));
  }
}

function fate(aircraft) {
  if (aircraft.status === "waiting") return "not here yet";
  if (aircraft.status === "unseen") return "not in sight";
  if (aircraft.status === "border") return "in the clouds";
  if (aircraft.status === "exited") return { climb: "climbed away", dive: "dived away" }[aircraft.edge] ?? `left by edge ${aircraft.edge}`;
  return `lost: ${aircraft.cause}`;
}

function notesOf(aircraft) {
  const doing = [aircraft.plot, aircraft.quarry ? `tails ${aircraft.quarry}` : ""].filter((note) => note).join(" · ");
  const troubles = troublesOf(aircraft).join(", ");
  return [doing, doing && troubles ? " · " : "", troubles ? html("span", { class: "bad" }, troubles) : ""].filter((note) => note);
}

function details(aircraft) {
  const rows = { Type: aircraft.type, Crew: aircraft.crew };
  if (isPresent(aircraft)) rows.Where = `${hexName(aircraft.place)} ${HEADINGS[aircraft.heading]}, ${spaced(aircraft.band)}`;
  if (aircraft.rockets) rows.Rockets = String(aircraft.rockets);
  if (aircraft.air_bombs) rows["Air bombs"] = String(aircraft.air_bombs);
  if (aircraft.loaded) rows.Load = "still carried";
  return html("dl", {}, ...Object.entries(rows).flatMap(([name, value]) => [html("dt", {}, name), html("dd", {}, value)]));
}

class Log {
  /** `picked` is called with the frame of a line and the aircraft that it is about. */
  constructor(list, title, film, picked) {
    this.list = list;
    this.title = title;
    this.film = film;
    this.drawn = "";
    list.addEventListener("click", (event) => {
      const line = event.target.closest("[data-at]");
      if (line) picked(Number(line.dataset.at), line.dataset.about);
    });
    list.addEventListener("keydown", (event) => this.#walk(event));
  }

  /** Shows the log of a frame's turn; what is still to come stands back. */
  show(at, view) {
    const [first, last] = this.film.turnAround(at);
    if (this.drawn !== `${first} ${view}`) this.#draw(first, last, view);
    this.drawn = `${first} ${view}`;
    const lines = [...this.list.querySelectorAll("[data-at]")];
    const reached = lines.findLast((line) => Number(line.dataset.at) <= at) ?? lines[0];
    for (const line of lines) {
      const of = Number(line.dataset.at);
      line.parentNode.classList.toggle("now", of === at);
      line.parentNode.classList.toggle("later", of > at);
      line.tabIndex = line === reached ? 0 : -1;
      if (of === at) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    }
    this.#scrollTo(lines.filter((line) => Number(line.dataset.at) === at), reached);
  }

  #draw(first, last, view) {
    const rows = [];
    let phase = "";
    for (let at = first; at <= last; at++) {
      for (const { text, tone, about } of this.film.lines(at, view)) {
        if (this.film.frames[at].phase !== phase) {
          phase = this.film.frames[at].phase;
          rows.push(html("li", { class: "phase" }, this.film.data.phases[phase] ?? phase));
        }
        rows.push(html("li", { class: tone }, html("button", { type: "button", "data-at": at, "data-about": about }, text)));
      }
    }
    this.title.textContent = `Turn ${this.film.frames[first].turn}`;
    this.list.replaceChildren(...rows);
  }

  /** Brings the lines of the moment into sight, without moving the page. */
  #scrollTo(now, reached) {
    const [top, end] = [now[0] ?? reached, now.at(-1) ?? reached];
    if (!top) return;
    const { list } = this;
    const from = top.offsetTop - list.offsetTop, to = end.offsetTop + end.offsetHeight - list.offsetTop;
    if (to > list.scrollTop + list.clientHeight - 40) list.scrollTop = to - list.clientHeight + 80;
    if (from < list.scrollTop + 40) list.scrollTop = from - 40;
  }

  #walk(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by || event.shiftKey) return;
    const lines = [...this.list.querySelectorAll("[data-at]")];
    lines[lines.indexOf(document.activeElement) + by]?.focus();
    event.preventDefault();
    event.stopPropagation();
  }
}
