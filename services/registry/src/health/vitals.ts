import type { PageVitals } from '@storysprout/contract';

export const vitalNames = ['lcpMs', 'inpMs', 'cls', 'longTasksMs', 'heapGrowthMb'] as const;
export type VitalName = (typeof vitalNames)[number];

/**
 * Histogram bounds: a value counts under the first one it does not exceed, or in one more bucket past the last. The limits of
 * "good" and "poor" (web.dev/vitals) are among them.
 */
export const vitalBounds: Readonly<Record<VitalName, readonly number[]>> = {
  lcpMs: [250, 500, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 6_000, 10_000],
  inpMs: [25, 50, 100, 150, 200, 300, 500, 1_000, 2_000],
  cls: [0, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  longTasksMs: [0, 100, 250, 500, 1_000, 2_500, 5_000, 15_000],
  heapGrowthMb: [1, 5, 10, 25, 50, 100, 250],
};

/** Number of values under each bound, by its index. */
export type BoundCounts = Readonly<Record<number, number>>;
export type VitalCounts = Readonly<Partial<Record<VitalName, BoundCounts>>>;

/** The index of the bound a value counts under. */
export function placeOf(name: VitalName, value: number): number {
  const place = vitalBounds[name].findIndex((bound) => value <= bound);
  return place === -1 ? vitalBounds[name].length : place;
}

/** The values a page reported, by name. */
export function valuesOf(vitals: PageVitals): [VitalName, number][] {
  return vitalNames.flatMap((name) => {
    const value = vitals[name];
    return value === undefined ? [] : [[name, value] as [VitalName, number]];
  });
}

/**
 * The 75th percentile, estimated as if the values under each bound were spread evenly; the
 * last bound when it lies beyond all. Null without any pages.
 */
export function threeInFour(name: VitalName, counts: BoundCounts = {}): number | null {
  const bounds = vitalBounds[name];
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let left = 0.75 * all;
  for (const [place, bound] of bounds.entries()) {
    const here = counts[place] ?? 0;
    const below = bounds[place - 1] ?? 0;
    if (here >= left) return below + ((bound - below) * left) / here;
    left -= here;
  }
  return bounds.at(-1) ?? null;
}
