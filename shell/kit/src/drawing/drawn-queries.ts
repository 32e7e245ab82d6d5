import type { DrawnQuery } from '@storysprout/contract';
import type { Query, QueryClient } from '@tanstack/react-query';
import { giveAnswers } from './given-answers';

/** Parts of a page ask for data as they do in the browser; drawing asks for it between two rounds. */

/** Data that comes out of JSON as it went in. */
export function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object') return value === undefined;
  // Not by its constructor: drawing code has built-in objects of its own.
  const isRecord = Object.prototype.toString.call(value) === '[object Object]';
  return isRecord && Object.values(value).every(isPlain);
}

interface Asked {
  readonly enabled?: unknown;
  readonly queryHash: string;
}

/** Tells of everything that parts ask for. Where nothing is mounted, queries themselves do not know who wants them. */
function onAsked(client: QueryClient, tell: (asked: Asked) => void): void {
  const usual = client.defaultQueryOptions.bind(client);
  const telling = (options: Parameters<typeof usual>[0]) => {
    const asked: Asked = usual(options);
    tell(asked);
    return asked;
  };
  Object.assign(client, { defaultQueryOptions: telling });
}

/** What parts of a page want to know, answered from what is given. */
export class DrawnQueries {
  private readonly wanted = new Set<string>();
  private readonly tried = new Set<string>();
  private readonly personal = new Set<string>();

  constructor(
    private readonly client: QueryClient,
    private readonly answers: Readonly<Record<string, unknown>>,
    private readonly cursors: Readonly<Record<string, string>> = {},
  ) {
    // A part may ask for nothing as long as something is not known.
    onAsked(client, ({ enabled, queryHash }) => enabled !== false && this.wanted.add(queryHash));
  }

  /** Fetches what was asked for since the last time. @returns whether anything new is known */
  async fetch(): Promise<boolean> {
    const asked = this.client.getQueryCache().getAll();
    const wanted = asked.filter(
      ({ state, queryHash }) => state.status === 'pending' && this.wanted.has(queryHash) && !this.tried.has(queryHash),
    );
    let isNews = false;
    for (const query of wanted) isNews = (await this.fetchOne(query)) || isNews;
    giveAnswers(null);
    return isNews;
  }

  /** What the browser's cache starts with. */
  known(): DrawnQuery[] {
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

  /** One after the other, so that it is known who asks for something personal. */
  private async fetchOne(query: Query): Promise<boolean> {
    const { queryHash } = query;
    this.tried.add(queryHash);
    // A part that makes do without an answer must not be shown as if it had one.
    let isMissing = false;
    giveAnswers({
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
      // Not among the answers: the browser asks for it.
    }
    query.reset();
    return false;
  }
}

/** Puts into the cache what the page was drawn from. Readers who are signed in ask again for what may be theirs. */
export function takeDrawnQueries(client: QueryClient, queries: readonly DrawnQuery[], isSignedIn: boolean): void {
  for (const { key, data, isPersonal } of queries)
    client.setQueryData(key, data, { updatedAt: isPersonal && isSignedIn ? 0 : Date.now() });
}
