/**
 * Returns the number of cases for a property or fuzz test: `usual` by default, where the cases are always the same, and
 * `PROPERTY_FACTOR` times as many in the long suite, which tries new ones.
 */
export function propertyRuns(usual: number): number {
  return usual * Number(process.env.PROPERTY_FACTOR ?? 1);
}
