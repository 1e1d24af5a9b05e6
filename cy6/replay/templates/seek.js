/* The seek bar: where the game stands, where turns begin, and what happened when. */

const MARKS = { shot: "M0,-5V5", hit: "M0,-5L5,4H-5Z", kill: "M-4,-4L4,4M4,-4L-4,4", exit: "M-4,0H4M1,-3L4,0L1,3" };
const MARK_WORDS = { shot: "a shot", hit: "a hit", kill: "an aircraft lost", exit: "an aircraft leaves" };
const THUMB = 8; // half of its width: the ends of the bar are not those of the page

class Seek {
  constructor(input, marks, film, sought) {
    this.input = input;
    this.film = film;
    input.max = film.last;
    input.addEventListener("input", () => sought(Number(input.value)));
    this.marks = marks;
    new ResizeObserver(() => this.#draw()).observe(marks);
  }

  show(at, words) {
    this.input.value = at;
    this.input.setAttribute("aria-valuetext", words);
  }

  #draw() {
    const width = this.marks.clientWidth - 2 * THUMB;
    const x = (at) => round(THUMB + (width * at) / Math.max(this.film.last, 1));
    const marks = this.film.frames.flatMap(({ mark }, at) =>
      mark ? [svg("path", { class: `mark ${mark}`, d: MARKS[mark], transform: `translate(${x(at)} 8)`, "data-at": at })] : [],
    );
    this.marks.replaceChildren(...marks, ...this.#ticks(x));
  }

  #ticks(x) {
    const bottom = this.marks.clientHeight;
    let free = -Infinity;
    return this.film.turns.flatMap((at) => {
      const tick = svg("path", { class: "tick", d: `M${x(at)},${bottom - 29}V${bottom - 15}` });
      if (x(at) < free) return [tick];
      free = x(at) + 22;
      return [tick, svg("text", { x: x(at), y: bottom - 2 }, String(this.film.frames[at].turn))];
    });
  }
}
