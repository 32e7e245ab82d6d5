import { withTimeLimit } from '@storysprout/service-kit';
import type { Context } from 'koa';
import { type CachedResponse, cacheKeyOf, type ResponseCache, readResponse } from '../../api';
import type { PagesContext } from '../pages.context';

/** Responses by address. */
export type Answers = ReadonlyMap<string, CachedResponse>;

/** Returns the cursor of a list whose next cursor is in a header; null for any other response. */
export function nextCursorOf({ headers }: CachedResponse): string | null {
  const cursor = headers['x-next-cursor'];
  return typeof cursor === 'string' ? cursor : null;
}

/** The longest a page waits for a service, in milliseconds; the browser fetches later responses itself. */
const patienceMs = 300;

/**
 * Reads visitors' responses for embedding in a page. Only what the response cache stores for everybody can be read here,
 * whoever asks, so nothing personal gets into a page.
 */
export class PrefetchedResponses {
  /** Missing when switched off; pages then fetch everything themselves. */
  private readonly cache: ResponseCache | undefined;

  constructor(private readonly context: Pick<PagesContext, 'table' | 'upstreams' | 'cache' | 'logger'>) {
    this.cache = context.cache?.responses;
  }

  async read(ctx: Context, addresses: readonly string[]): Promise<Answers> {
    const read = [...new Set(addresses)].map(async (address) => [address, await this.readOne(ctx, address)] as const);
    const answers = (await Promise.all(read)).flatMap(([address, entry]) => (entry ? [[address, entry] as const] : []));
    return new Map(answers);
  }

  /** @returns a check whether readers would get the same responses now; null when one of them was not there in time */
  stillCurrent(addresses: readonly string[], answers: Answers): (() => boolean) | null {
    const asked = [...new Set(addresses)].map((address) => {
      const entry = answers.get(address);
      const key = cacheKeyOf({ method: 'GET', url: address, headers: {} });
      return entry && key !== null ? { key, entry } : null;
    });
    const known = asked.filter((each) => each !== null);
    if (known.length < asked.length) return null;
    return () => known.every(({ key, entry }) => this.cache?.get(key) === entry);
  }

  private async readOne(ctx: Context, address: string): Promise<CachedResponse | null> {
    const { cache } = this;
    const { table, upstreams, logger } = this.context;
    const route = table.find('GET', address.replace(/\?.*/, ''));
    const cacheKey = cacheKeyOf({ method: 'GET', url: address, headers: {} });
    if (!cache || route.kind !== 'api' || cacheKey === null) return null;
    try {
      const work = () => readResponse(ctx, { asked: address, cacheKey }, route, upstreams, cache);
      const entry = await withTimeLimit(patienceMs, work);
      return isJson(entry) ? entry : null;
    } catch (error) {
      // The page works without it: its remote fetches the data itself and can show the error.
      logger.debug({ err: error, address }, 'a page goes out without an answer');
      return null;
    }
  }
}

function isJson({ headers }: CachedResponse): boolean {
  return String(headers['content-type']).startsWith('application/json');
}
