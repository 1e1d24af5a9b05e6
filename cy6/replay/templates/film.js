/* The film: every frame of a game with the turn, the phase and the aircraft as they stand then. */

class Film {
  constructor(data) {
    this.data = data;
    this.frames = [...unfolded(data.frames)];
    this.last = this.frames.length - 1;
    this.turns = this.frames.flatMap((frame, at) => (at === 0 || frame.turn !== this.frames[at - 1].turn ? [at] : []));
  }

  /** Gives all aircraft at a frame, with what `view` alone knows of its own: "" knows what is public. */
  aircraft(at, view) {
    const { aircraft, own } = this.frames[at];
    return this.data.aircraft.map((force) => ({ ...force, ...aircraft[force.id], ...own[view]?.[force.id] }));
  }

  /** Gives the lines of a frame that a view may read: {text, tone, about}. */
  lines(at, view) {
    return this.frames[at].lines
      .filter(([, , , only = ""]) => !only || only === view)
      .map(([text, tone = "plain", about = ""]) => ({ text, tone, about }));
  }

  /** Gives the band to look at: that of an aircraft, of whoever the moment is about, or of most. */
  bandAt(at, view, selected) {
    const present = this.aircraft(at, view).filter(isPresent);
    const [first] = this.turnAround(at);
    const moments = Array.from({ length: at - first + 1 }, (_, i) => at - i);
    const told = moments.flatMap((moment) => this.lines(moment, view).map(({ about }) => about).reverse());
    const bandOf = (id) => present.find((aircraft) => aircraft.id === id)?.band;
    const named = [selected, told.find((id) => id)].map(bandOf).find((band) => band);
    const count = (band) => present.filter((aircraft) => aircraft.band === band).length;
    return named ?? this.data.bands.reduce((most, band) => (count(band) > count(most) ? band : most));
  }

  /** Gives the order that led to a frame, as far as a view may read it. */
  order(at, view) {
    const { order, by, text, sealed } = this.frames[at];
    if (!order) return "";
    return text && (!sealed || view === by) ? `${by}: ${text}` : `${by}: a sealed order`;
  }

  /** Tells whether there is anything to see in a frame. */
  isSeen(at, view) {
    const frame = this.frames[at];
    return at === 0 || at === this.last || Boolean(frame.set || frame.ownSet?.[view] || this.lines(at, view).length);
  }

  /** Gives the next frame in which there is something to see; `by` is 1 or -1. */
  step(at, by, view) {
    let next = at + by;
    while (next > 0 && next < this.last && !this.isSeen(next, view)) next += by;
    return this.clamp(next);
  }

  /** Gives the beginning of the next turn, or the end. */
  turnOn(at) {
    return this.turns.find((start) => start > at) ?? this.last;
  }

  /** Gives the last beginning of a turn before a frame. */
  turnBack(at) {
    return this.turns.findLast((start) => start < at) ?? 0;
  }

  /** Gives the frame with which a turn begins, or as near as there is. */
  startOf(turn) {
    return this.turns.findLast((start) => this.frames[start].turn <= turn) ?? 0;
  }

  /** Gives the frames of the turn to which a frame belongs: first and last. */
  turnAround(at) {
    const first = this.turns.findLast((start) => start <= at);
    return [first, (this.turns.find((start) => start > at) ?? this.last + 1) - 1];
  }

  clamp(at) {
    return Math.min(Math.max(at, 0), this.last);
  }
}

function* unfolded(frames) {
  let turn = 0, phase = "", aircraft = {}, own = {};
  for (const { own: ownSet, ...frame } of frames) {
    turn = frame.turn ?? turn;
    phase = frame.phase ?? phase;
    aircraft = changed(aircraft, frame.set);
    for (const [side, changes] of Object.entries(ownSet ?? {})) own = { ...own, [side]: replaced(own[side], changes) };
    yield { lines: [], shots: [], bursts: [], mark: "", ...frame, ownSet, turn, phase, aircraft, own };
  }
}

/** Gives records with some of their fields changed. */
function changed(records, changes) {
  if (!changes) return records;
  const next = { ...records };
  for (const [id, fields] of Object.entries(changes)) next[id] = { ...next[id], ...fields };
  return next;
}

/** Gives records with some of them put in whole, or (null) taken out. */
function replaced(records, changes) {
  const next = { ...records };
  for (const [id, record] of Object.entries(changes)) {
    if (record) next[id] = record;
    else delete next[id];
  }
  return next;
}

function isPresent(aircraft) {
  return aircraft.status === "flying" || aircraft.status === "ooc";
}
