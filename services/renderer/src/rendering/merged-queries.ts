import type { DehydratedQuery } from '@storysprout/contract';

/**
 * Merges queries, so that each key occurs once. The frame's results take precedence. A query with different results
 * from two remotes is left out and fetched by the browser, because nothing here can decide which is right.
 */
export function mergedQueries(
  frame: readonly DehydratedQuery[],
  remotes: readonly (readonly DehydratedQuery[])[],
): DehydratedQuery[] {
  const ofFrame = byKey(frame);
  const told = new Map<string, DehydratedQuery | null>();
  for (const [key, query] of remotes.flatMap((queries) => [...byKey(queries)])) {
    const known = told.get(key);
    const isSame = known === undefined || JSON.stringify(known) === JSON.stringify(query);
    told.set(key, isSame ? query : null);
  }
  return [...new Map([...told, ...ofFrame]).values()].filter((query) => query !== null);
}

function byKey(queries: readonly DehydratedQuery[]): Map<string, DehydratedQuery> {
  return new Map(queries.map((query) => [JSON.stringify(query.key), query]));
}
