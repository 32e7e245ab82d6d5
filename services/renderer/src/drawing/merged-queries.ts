import type { DrawnQuery } from '@storysprout/contract';

/**
 * One query each. What the frame tells holds. A query that remotes tell differently is left out, and the browser asks
 * for it: nobody here knows which of them is right.
 */
export function mergedQueries(frame: readonly DrawnQuery[], remotes: readonly (readonly DrawnQuery[])[]): DrawnQuery[] {
  const ofFrame = byKey(frame);
  const told = new Map<string, DrawnQuery | null>();
  for (const [key, query] of remotes.flatMap((queries) => [...byKey(queries)])) {
    const known = told.get(key);
    const isSame = known === undefined || JSON.stringify(known) === JSON.stringify(query);
    told.set(key, isSame ? query : null);
  }
  return [...new Map([...told, ...ofFrame]).values()].filter((query) => query !== null);
}

function byKey(queries: readonly DrawnQuery[]): Map<string, DrawnQuery> {
  return new Map(queries.map((query) => [JSON.stringify(query.key), query]));
}
