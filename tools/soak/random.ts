/** A source of random numbers that a seed determines. */
export interface Random {
  /** From 0 to 1. */
  next(): number;
  /** An integer between two, both included. */
  between(lowest: number, highest: number): number;
  pick<T>(values: readonly T[]): T;
}

/** @param seed an integer. */
export function randomOf(seed: number): Random {
  let state = (seed * 2_654_435_761) >>> 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (lowest: number, highest: number) => lowest + Math.floor(next() * (highest - lowest + 1));
  return { next, between, pick: (values) => values[between(0, values.length - 1)]! };
}
