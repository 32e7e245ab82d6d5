import { randomInt } from 'node:crypto';
import { drawCookie, drawOf } from '@storysprout/contract';
import type { Context } from 'koa';
import type { RemoteSource } from './remote-source';

export const draws = 10_000;
const keptMs = 90 * 24 * 60 * 60 * 1_000;

/** Returns the reader's bucket number; null without a canary, when nobody gets a cookie. */
export function drawIfNeeded(ctx: Context, { hasCanary }: Pick<RemoteSource, 'hasCanary'>): number | null {
  return hasCanary ? readerDraw(ctx) : null;
}

/**
 * Returns the `Cache-Control` of a page or list. A response that depends on the reader's bucket must not be cached for
 * others.
 */
export function pageCacheControl(draw: number | null): string {
  return draw === null ? 'no-cache' : 'private, no-cache';
}

/** Returns the reader's bucket number, and assigns one to readers without. */
function readerDraw(ctx: Context): number {
  ctx.vary('Cookie');
  const known = drawOf(ctx.cookies.get(drawCookie));
  if (known !== null) return known;
  const drawn = randomInt(draws);
  ctx.cookies.set(drawCookie, String(drawn), { httpOnly: true, sameSite: 'lax', maxAge: keptMs, secure: ctx.secure });
  return drawn;
}

/**
 * Readers get canaries in buckets of one percent, so that there are at most a hundred variants of lists and pages,
 * however many canaries there are.
 */
export const slices = 100;

export function sliceOf(draw: number): number {
  return draw % slices;
}

/**
 * Returns the buckets that get a release: as many as its percentage. Each release shuffles them, so that it is not
 * always the same readers who go first. When the percentage rises, buckets with the release keep it.
 */
export function firstSlices(percent: number, release: string): ReadonlySet<number> {
  const ranked = Array.from({ length: slices }, (_, slice) => ({ slice, rank: mix(slice, release) }));
  ranked.sort((one, other) => one.rank - other.rank || one.slice - other.slice);
  return new Set(ranked.slice(0, percent).map(({ slice }) => slice));
}

/** FNV-1a, with the final mixing of MurmurHash3 for neighbouring numbers. */
function mix(draw: number, release: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${release}:${draw}`) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
