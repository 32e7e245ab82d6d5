import { itemAt } from './item-at';

/** The seed of a round's random numbers. The server creates it; browser and server replay the round with it. */
export type Seed = string | number;

/** A random number generator that gives the same numbers for the same seed on every machine. */
export interface Rng {
  /** A whole number from 0 to 4,294,967,295. */
  uint32(): number;
  /** A whole number from 0 up to, and not including, `bound` (1 to 2^32), uniformly distributed. */
  below(bound: number): number;
  /** Returns true with a probability of `percent` out of 100. */
  chance(percent: number): boolean;
}

const UINT32_VALUES = 2 ** 32;
/** The generator's first numbers still resemble the seed; the authors of sfc32 throw twelve away. */
const WARM_UP_DRAWS = 12;

/**
 * Creates a random number generator (sfc32, integer arithmetic only). `stream` selects one of many independent
 * generators with the same seed, so that a state only needs to store the seed.
 */
export function createRng(seed: Seed, stream = ''): Rng {
  const uint32 = sfc32(hash128(`${typeof seed}:${seed}/${stream}`));
  for (let draw = 0; draw < WARM_UP_DRAWS; draw += 1) uint32();
  const below = (bound: number) => drawBelow(uint32, bound);
  return { uint32, below, chance: (percent) => below(100) < percent };
}

/** A shuffled copy (Fisher-Yates). */
export function shuffle<Item>(items: readonly Item[], rng: Rng): Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = rng.below(last + 1);
    const moved = itemAt(shuffled, last);
    shuffled[last] = itemAt(shuffled, other);
    shuffled[other] = moved;
  }
  return shuffled;
}

/** One of the items, each equally likely. */
export function pick<Item>(items: readonly Item[], rng: Rng): Item {
  return itemAt(items, rng.below(items.length));
}

/** Draws again if the number falls into the incomplete last range, so that no result is more likely than another. */
function drawBelow(uint32: () => number, bound: number): number {
  const even = UINT32_VALUES - (UINT32_VALUES % bound);
  let value = uint32();
  while (value >= even) value = uint32();
  return value % bound;
}

type Words = readonly [number, number, number, number];

/** Chris Doty-Humphrey's small fast counting generator. */
function sfc32([first, second, third, fourth]: Words): () => number {
  let [a, b, c, counter] = [first, second, third, fourth];
  return () => {
    const value = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + value) | 0;
    return value >>> 0;
  };
}

/** Hashes a text to 128 bits (cyrb128). */
function hash128(text: string): Words {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  return [a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a];
}
