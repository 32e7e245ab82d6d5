import type { DehydratedQuery } from '@storysprout/contract';
import type { Query, QueryClient } from '@tanstack/react-query';
import { setRenderResponses } from './render-responses';

/**
 * During server-side rendering, the parts of a page request data as they do in the browser. The data is fetched between
 * two rounds of rendering.
 */

/** Returns whether data comes out of JSON as it went in. */
export function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object') return value === undefined;
  // The constructor can't be compared, because server-rendered code has built-in objects of its own.
  const isRecord = Object.prototype.toString.call(value) === '[object Object]';
  return isRecord && Object.values(value).every(isPlain);
}

interface Asked {
  readonly enabled?: unknown;
  readonly queryHash: string;
}

/**
 * Calls back with every query that parts use. Where nothing is mounted, a query has no observers that show who wants
 * it.
 */
function onAsked(client: QueryClient, tell: (asked: Asked) => void): void {
  const usual = client.defaultQueryOptions.bind(client);
  const telling = (options: Parameters<typeof usual>[0]) => {
    const asked: Asked = usual(options);
    tell(asked);
    return asked;
  };
  Object.assign(client, { defaultQueryOptions: telling });
}

/** The queries of the parts of a page, answered from the given responses. */
export class ServerQueries {
  private readonly wanted = new Set<string>();
  private readonly tried = new Set<string>();
  private readonly personal = new Set<string>();

  constructor(
    private readonly client: QueryClient,
    private readonly answers: Readonly<Record<string, unknown>>,
    private readonly cursors: Readonly<Record<string, string>> = {},
  ) {
    // A part may disable a query until other data is there.
    onAsked(client, ({ enabled, queryHash }) => enabled !== false && this.wanted.add(queryHash));
  }

  /**
   * Fetches what was requested since the last time.
   *
   * @returns whether there is new data
   */
  async fetch(): Promise<boolean> {
    const asked = this.client.getQueryCache().getAll();
    const wanted = asked.filter(
      ({ state, queryHash }) => state.status === 'pending' && this.wanted.has(queryHash) && !this.tried.has(queryHash),
    );
    let hasFetched = false;
    for (const query of wanted) hasFetched = (await this.fetchOne(query)) || hasFetched;
    setRenderResponses(null);
    return hasFetched;
  }

  /** Returns the data with which the browser's cache starts. */
  known(): DehydratedQuery[] {
    return this.client
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.status === 'success')
      .map(({ queryKey, queryHash, state }) => ({
        key: [...queryKey],
        data: state.data,
        ...(this.personal.has(queryHash) && { isPersonal: true }),
      }));
  }

  /** Fetches one query at a time, so that it is known which one requests something personal. */
  private async fetchOne(query: Query): Promise<boolean> {
    const { queryHash } = query;
    this.tried.add(queryHash);
    // A query that copes with a missing response must not be rendered as if it had one.
    let isMissing = false;
    setRenderResponses({
      answers: this.answers,
      cursors: this.cursors,
      onPersonal: () => this.personal.add(queryHash),
      onMissing: () => {
        isMissing = true;
      },
    });
    try {
      const data: unknown = await query.fetch({ ...query.options, retry: false });
      if (!isMissing && isPlain(data)) return true;
    } catch {
      // The response was not given, so the browser requests it.
    }
    query.reset();
    return false;
  }
}

/**
 * Puts the data from which the page was rendered into the cache. Signed-in readers request again what may be personal.
 */
export function hydrateQueries(client: QueryClient, queries: readonly DehydratedQuery[], isSignedIn: boolean): void {
  for (const { key, data, isPersonal } of queries)
    client.setQueryData(key, data, { updatedAt: isPersonal && isSignedIn ? 0 : Date.now() });
}
