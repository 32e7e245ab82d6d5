/**
 * How many cases a property test or a fuzz test tries: `usual` in the gate, which tries the same ones each time, and
 * `PROPERTY_FACTOR` times as many in the long suite, which tries new ones.
 */
export function propertyRuns(usual: number): number {
  return usual * Number(process.env.PROPERTY_FACTOR ?? 1);
}
