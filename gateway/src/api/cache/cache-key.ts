import type { IncomingMessage } from 'node:http';
import { type Endpoint, endpoints, type VisitorCache } from '@storysprout/contract/api';
import { LRUCache } from 'lru-cache';

interface CachedCall {
  readonly pattern: RegExp;
  readonly cache: VisitorCache;
  readonly query: Endpoint['query'];
}

const cachedCalls: readonly CachedCall[] = endpoints.flatMap(({ path, cache, query }) =>
  cache ? [{ pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[0-9a-f]{24}')}$`), cache, query }] : [],
);

/** Far longer than any address a page asks for. */
const longestAddress = 1_024;
const namesWithValues = /^([^=&]+=[^&]*(&|$))+$/;

/**
 * Returns the cache key, the same for every spelling of the address; null for requests that are not cached. A request
 * with a token has a key only if its response differs from a visitor's in the reader's likes alone.
 */
export function cacheKeyOf(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string | null {
  const { method, url = '', headers } = request;
  if (method !== 'GET' || url.length > longestAddress) return null;
  const { address, isForReaders } = spellings.get(url) ?? readSpelling(url);
  return headers.authorization === undefined || isForReaders ? address : null;
}

interface Spelling {
  readonly address: string | null;
  /** True if signed-in readers' responses differ in their likes alone. */
  readonly isForReaders: boolean;
}

/** Recently requested addresses, because parsing one costs more than serving the response. A few megabytes at most. */
const spellings = new LRUCache<string, Spelling>({ max: 2_000 });

function readSpelling(url: string): Spelling {
  const spelling = spellingOf(url);
  spellings.set(url, spelling);
  return spelling;
}

function spellingOf(url: string): Spelling {
  const [path, query] = splitAt(url);
  const call = cachedCallAt(path);
  if (!call || (query !== undefined && !namesWithValues.test(query))) return { address: null, isForReaders: false };
  const address = canonical(path, new URLSearchParams(query), call);
  return { address, isForReaders: call.cache.readersDifferBy !== undefined };
}

/** A longer response would displace many that are more popular. */
const usualMostBytes = 256 * 1024;

/** Returns the size of the longest response that is cached under this key, in bytes. */
export function mostCachedBytes(address: string): number {
  const [path, query] = splitAt(address);
  const rule = query === undefined ? cachedCallAt(path)?.cache : undefined;
  return rule?.mostBytesWithoutQuery ?? usualMostBytes;
}

/** Returns an API address with a parameter added or replaced; unchanged when the API doesn't accept the value. */
export function withParameter(address: string, name: string, value: string): string {
  const [path, query] = splitAt(address);
  const given = new URLSearchParams(query);
  given.set(name, value);
  const read = cachedCallAt(path)?.query?.safeParse(Object.fromEntries(given));
  const taken: unknown = read?.success ? Object.entries(read.data).find(([known]) => known === name)?.[1] : undefined;
  if (taken === undefined) return address;
  given.set(name, String(taken));
  return `${path}?${given}`;
}

function splitAt(url: string): [path: string, query: string | undefined] {
  const at = url.indexOf('?');
  return at === -1 ? [url, undefined] : [url.slice(0, at), url.slice(at + 1)];
}

function cachedCallAt(path: string): CachedCall | undefined {
  return cachedCalls.find(({ pattern }) => pattern.test(path));
}

/**
 * Returns the normalized address. Null for invalid, unknown or repeated parameters: services ignore unknown ones, so
 * anybody could have one response cached under any number of addresses.
 */
function canonical(path: string, given: URLSearchParams, { query }: CachedCall): string | null {
  if (!query) return given.size === 0 ? path : null;
  const names = new Set(given.keys());
  const read = query.safeParse(Object.fromEntries(given));
  if (!read.success || names.size !== given.size) return null;
  const parameters = new Map(Object.entries(read.data).map(([name, value]) => [name, String(value)]));
  if (![...names].every((name) => parameters.has(name))) return null;
  return parameters.size === 0 ? path : `${path}?${new URLSearchParams([...parameters].sort())}`;
}
