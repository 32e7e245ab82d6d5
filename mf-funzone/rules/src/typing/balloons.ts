import type { Rng } from '../core/rng';

export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SPAWN_PERCENT = 70;
const MAX_LEFT_PERCENT = 90;

/** A balloon without a time yet. */
export interface BalloonPlan {
  readonly id: number;
  /** A capital letter. */
  readonly letter: string;
  /** Distance from the left edge, 0 to 90 percent of the width. */
  readonly left: number;
}

/** A balloon and when it appears, in milliseconds since the start. */
export interface Balloon extends BalloonPlan {
  readonly spawnAt: number;
  /** The time at which it has fallen out of sight; null if it waits for the child. */
  readonly goneAt: number | null;
}

/** For each step of the game a balloon or, three times in ten, none (docs/product.md#balloon-typing). */
export function planBalloons(steps: number, rng: Rng): (BalloonPlan | null)[] {
  return Array.from({ length: steps }, (_, id) => (rng.chance(SPAWN_PERCENT) ? planBalloon(id, rng) : null));
}

function planBalloon(id: number, rng: Rng): BalloonPlan {
  return { id, letter: LETTERS.charAt(rng.below(LETTERS.length)), left: rng.below(MAX_LEFT_PERCENT + 1) };
}
