// Damages what goes over the cable, by a seed: whole pieces are lost, doubled, or have wrong bits.
//
// The same faults as in tests/simulation/cable.py, but for delays.

const MOST_WRONG_BITS = 3;

/** Mulberry32: a small generator whose numbers depend on nothing but the seed. */
export function chance(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class Noise {
  constructor() {
    this.set({ seed: 0, lost: 0, doubled: 0, corrupted: 0 });
  }

  /** From now on pieces are damaged this often. */
  set({ seed, lost, doubled, corrupted }) {
    this.draw = chance(seed);
    Object.assign(this, { lost, doubled, corrupted });
  }

  get isQuiet() {
    return !(this.lost || this.doubled || this.corrupted);
  }

  /** What arrives of a piece. */
  damaged(piece) {
    if (this.isQuiet || !piece.length) return [...piece];
    if (this.draw() < this.lost) return [];
    const copies = this.draw() < this.doubled ? [piece, piece] : [piece];
    return copies.flatMap((copy) => (this.draw() < this.corrupted ? this.corrupt(copy) : [...copy]));
  }

  corrupt(piece) {
    const bytes = [...piece];
    const wrongBits = 1 + Math.floor(MOST_WRONG_BITS * this.draw());
    for (let bit = 0; bit < wrongBits; bit++) {
      bytes[Math.floor(bytes.length * this.draw())] ^= 1 << Math.floor(8 * this.draw());
    }
    return bytes;
  }
}
