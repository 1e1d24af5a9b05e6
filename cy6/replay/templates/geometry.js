/* Hexes on the plane: flat-topped, their corners 100 units from the centre, that of 0101 in the origin. */

const SIZE = 100;
const ROW = SIZE * Math.sqrt(3);
const HEADINGS = ["N", "NE", "SE", "S", "SW", "NW"];
const CORNERS = [0, 1, 2, 3, 4, 5].map((k) => [SIZE * Math.cos((Math.PI * k) / 3), SIZE * Math.sin((Math.PI * k) / 3)]);

/** Gives the centre of a hex; an even column stands half a hex further south. */
function centre([column, row]) {
  return [1.5 * SIZE * (column - 1), ROW * (row - 1 + (column % 2 === 0 ? 0.5 : 0))];
}

/** Gives the hex whose centre is nearest to a point. */
function nearestHex(x, y) {
  const about = Math.round(x / (1.5 * SIZE)) + 1;
  const near = [about - 1, about, about + 1].flatMap((column) => {
    const [cx, cy] = centre([column, 1]);
    const row = Math.round((y - cy) / ROW) + 1;
    return [{ place: [column, row], gap: Math.hypot(cx - x, cy + ROW * (row - 1) - y) }];
  });
  return near.reduce((best, one) => (one.gap < best.gap ? one : best)).place;
}

function hexName([column, row]) {
  return String(column).padStart(2, "0") + String(row).padStart(2, "0");
}

/** Gives the outline of a hex as path data, drawn in by a share of its size. */
function hexPath(place, share = 1) {
  const [x, y] = centre(place);
  return `M${CORNERS.map(([dx, dy]) => `${round(x + dx * share)},${round(y + dy * share)}`).join("L")}Z`;
}

/** Gives the rectangle of a board: the outer corners of its hexes. */
function extent(columns, rows) {
  const right = 1.5 * SIZE * (columns - 1) + SIZE;
  const bottom = ROW * (rows - 0.5) + (columns > 1 ? ROW / 2 : 0);
  return { left: -SIZE, top: -ROW / 2, right, bottom };
}

function linePath(points) {
  return `M${points.map(([x, y]) => `${round(x)},${round(y)}`).join("L")}`;
}

/** Gives a point on the way from one to another, a length short of the end. */
function shortOf([x0, y0], [x1, y1], length) {
  const whole = Math.hypot(x1 - x0, y1 - y0) || 1;
  const share = Math.max(whole - length, whole / 2) / whole;
  return [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share];
}

function round(number) {
  return Math.round(number * 10) / 10;
}
