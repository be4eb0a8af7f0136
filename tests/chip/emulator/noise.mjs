// Damages what goes over the cable, by a seed: bytes are lost, doubled and changed.

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
    this.set({ seed: 0, rate: 0 });
  }

  /** From now on, this share of the bytes is lost, and as many are doubled and changed. */
  set({ seed, rate }) {
    this.draw = chance(seed);
    this.rate = rate;
  }

  toHost(bytes) {
    return this.damaged(bytes);
  }

  toChip(bytes) {
    return this.damaged(bytes);
  }

  damaged(bytes) {
    if (!this.rate) return [...bytes];
    return [...bytes].flatMap((byte) => {
      const drawn = this.draw();
      if (drawn < this.rate) return [];
      if (drawn < 2 * this.rate) return [byte, byte];
      if (drawn < 3 * this.rate) return [byte ^ (1 << Math.floor(8 * this.draw()))];
      return [byte];
    });
  }
}
