/* The camera: where the board is seen, moved by wheel, drag, two fingers and keys. */

const NEAREST = 0.9;
const ZOOM_STEP = 1.25;
const CLICK = 4; // pixels that a pointer may move in a click

class Camera {
  /** `moved` is called whenever the view has changed, `clicked` with the target of a click. */
  constructor(frame, extent, { moved, clicked, pointed }) {
    this.frame = frame;
    this.extent = extent;
    this.moved = moved;
    this.clicked = clicked;
    this.pointers = new Map();
    this.isFitted = true;
    new ResizeObserver(() => this.resized()).observe(frame);
    frame.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    frame.addEventListener("pointerdown", (event) => this.#down(event));
    frame.addEventListener("pointermove", (event) => (this.#move(event), pointed(this.toBoard(event))));
    frame.addEventListener("pointerleave", () => pointed(null));
    for (const name of ["pointerup", "pointercancel"]) frame.addEventListener(name, (event) => this.#up(event));
    this.fit();
  }

  /** Shows the whole board. */
  fit() {
    const { left, top, right, bottom } = this.extent;
    const [width, height] = this.size();
    const margin = Math.min(30, width / 12);
    this.zoom = Math.max(Math.min((width - 2 * margin) / (right - left), (height - 2 * margin) / (bottom - top)), 0.01);
    this.x = width / 2 - (this.zoom * (left + right)) / 2;
    this.y = height / 2 - (this.zoom * (top + bottom)) / 2;
    this.least = this.zoom * 0.8;
    this.isFitted = true;
    this.moved();
  }

  /** Zooms so that what is under a pixel stays there; without one, about the middle. */
  zoomBy(factor, at = this.size().map((side) => side / 2)) {
    const zoom = Math.min(Math.max(this.zoom * factor, this.least), NEAREST);
    this.x = at[0] - ((at[0] - this.x) * zoom) / this.zoom;
    this.y = at[1] - ((at[1] - this.y) * zoom) / this.zoom;
    this.zoom = zoom;
    this.#settle();
  }

  panBy(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.#settle();
  }

  resized() {
    if (this.isFitted) this.fit();
    else this.moved();
  }

  size() {
    return [this.frame.clientWidth || 1, this.frame.clientHeight || 1];
  }

  /** Gives the point of the board under a pointer. */
  toBoard(event) {
    const [x, y] = this.#at(event);
    return [(x - this.x) / this.zoom, (y - this.y) / this.zoom];
  }

  /** Keeps the middle of the view over the board, so that it cannot be lost. */
  #settle() {
    const [width, height] = this.size();
    const { left, top, right, bottom } = this.extent;
    const x = Math.min(Math.max((width / 2 - this.x) / this.zoom, left), right);
    const y = Math.min(Math.max((height / 2 - this.y) / this.zoom, top), bottom);
    this.x = width / 2 - x * this.zoom;
    this.y = height / 2 - y * this.zoom;
    this.isFitted = false;
    this.moved();
  }

  #at(event) {
    const frame = this.frame.getBoundingClientRect();
    return [event.clientX - frame.left, event.clientY - frame.top];
  }

  #wheel(event) {
    event.preventDefault();
    const pixels = event.deltaY * [1, 16, 100][event.deltaMode];
    this.zoomBy(ZOOM_STEP ** (-Math.max(Math.min(pixels, 200), -200) / 100), this.#at(event));
  }

  #down(event) {
    if (event.button) return;
    this.pointers.set(event.pointerId, this.#at(event));
    this.start = { at: this.#at(event), target: event.target, isClick: this.pointers.size === 1 };
  }

  #move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = this.#at(event);
    if (Math.hypot(now[0] - this.start.at[0], now[1] - this.start.at[1]) > CLICK && this.start.isClick) {
      this.start.isClick = false;
      this.frame.setPointerCapture(event.pointerId);
      this.frame.classList.add("dragged");
    }
    if (this.start.isClick) return;
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) this.zoomBy(gap(now, other) / gap(before, other), other);
    else this.panBy(now[0] - before[0], now[1] - before[1]);
    this.pointers.set(event.pointerId, now);
  }

  #up(event) {
    if (!this.pointers.delete(event.pointerId)) return;
    this.frame.classList.remove("dragged");
    if (this.start.isClick && event.type === "pointerup") this.clicked(this.start.target);
  }
}

function gap(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1]) || 1;
}
