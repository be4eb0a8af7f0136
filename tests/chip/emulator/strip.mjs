// A strip of addressable lights (WS2812): reads the colours from the lengths of the pulses.

const LONG_NS = 600; // a longer pulse is a 1
const LATCH_NS = 50_000; // after this pause the strip shows what was sent

export class Strip {
  constructor() {
    this.risen = 0;
    this.fallen = 0;
    this.pulses = [];
    this.shown = { pixels: [], shortNs: [], longNs: [], atMs: 0 };
    this.written = 0;
  }

  /** The level of the pin has changed. */
  change(isHigh, now) {
    if (isHigh) {
      this.latch(now);
      this.risen = now;
    } else if (this.risen) {
      this.pulses.push(now - this.risen);
      this.fallen = now;
    }
  }

  /** Shows what was sent, if the pause was long enough. */
  latch(now) {
    if (!this.pulses.length || now - this.fallen < LATCH_NS) return;
    const isLong = (pulse) => pulse > LONG_NS;
    this.written++;
    this.shown = {
      pixels: colours(this.pulses.map((pulse) => Number(isLong(pulse)))),
      shortNs: range(this.pulses.filter((pulse) => !isLong(pulse))),
      longNs: range(this.pulses.filter(isLong)),
      atMs: this.fallen / 1e6,
    };
    this.pulses = [];
  }
}

/** Red, green and blue; on the wire green comes first. */
function colours(bits) {
  const bytes = [];
  for (let at = 0; at + 8 <= bits.length; at += 8) bytes.push(parseInt(bits.slice(at, at + 8).join(""), 2));
  const pixels = [];
  for (let at = 0; at + 3 <= bytes.length; at += 3) pixels.push([bytes[at + 1], bytes[at], bytes[at + 2]]);
  return pixels;
}

const range = (numbers) => (numbers.length ? [Math.min(...numbers), Math.max(...numbers)] : []);
