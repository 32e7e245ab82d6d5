import { randomInt } from 'node:crypto';
import { bucketCookie, bucketOf } from '@storysprout/contract';
import type { Context } from 'koa';
import type { RemoteSource } from './remote-source';

export const bucketCount = 10_000;
const cookieMs = 90 * 24 * 60 * 60 * 1_000;

/** Returns the reader's bucket number; null without a canary, when nobody gets a cookie. */
export function bucketIfNeeded(ctx: Context, { hasCanary }: Pick<RemoteSource, 'hasCanary'>): number | null {
  return hasCanary ? readerBucket(ctx) : null;
}

/**
 * Returns the `Cache-Control` of a page or list. A response that depends on the reader's bucket must not be cached for
 * others.
 */
export function pageCacheControl(bucket: number | null): string {
  return bucket === null ? 'no-cache' : 'private, no-cache';
}

/** Returns the reader's bucket number, and assigns one to readers without. */
function readerBucket(ctx: Context): number {
  ctx.vary('Cookie');
  const known = bucketOf(ctx.cookies.get(bucketCookie));
  if (known !== null) return known;
  const bucket = randomInt(bucketCount);
  ctx.cookies.set(bucketCookie, String(bucket), {
    httpOnly: true,
    sameSite: 'lax',
    maxAge: cookieMs,
    secure: ctx.secure,
  });
  return bucket;
}

/**
 * Readers get canaries by percentile, so that there are at most a hundred variants of lists and pages,
 * however many canaries there are.
 */
export const percentileCount = 100;

export function percentileOf(bucket: number): number {
  return bucket % percentileCount;
}

/**
 * Returns the percentiles that get a release: as many as its percentage. Each release shuffles them, so that it is not
 * always the same readers who go first. When the percentage rises, percentiles with the release keep it.
 */
export function canaryPercentiles(percent: number, release: string): ReadonlySet<number> {
  const ranked = Array.from({ length: percentileCount }, (_, percentile) => ({
    percentile,
    rank: mix(percentile, release),
  }));
  ranked.sort((one, other) => one.rank - other.rank || one.percentile - other.percentile);
  return new Set(ranked.slice(0, percent).map(({ percentile }) => percentile));
}

/** FNV-1a, with the final mixing of MurmurHash3 for neighbouring numbers. */
function mix(percentile: number, release: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${release}:${percentile}`) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
