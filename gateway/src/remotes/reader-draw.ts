import { randomInt } from 'node:crypto';
import { drawCookie, drawOf } from '@storysprout/contract';
import type { Context } from 'koa';
import type { RemoteSource } from './remote-source';

export const draws = 10_000;
const keptMs = 90 * 24 * 60 * 60 * 1_000;

/** The reader's number; null without a canary, when nobody gets a cookie. */
export function drawIfNeeded(ctx: Context, { hasCanary }: Pick<RemoteSource, 'hasCanary'>): number | null {
  return hasCanary ? readerDraw(ctx) : null;
}

/** An answer that depends on the draw must not be cached for others. */
export function pageCacheControl(draw: number | null): string {
  return draw === null ? 'no-cache' : 'private, no-cache';
}

/** The reader's number, drawn now when they have none. */
function readerDraw(ctx: Context): number {
  ctx.vary('Cookie');
  const known = drawOf(ctx.cookies.get(drawCookie));
  if (known !== null) return known;
  const drawn = randomInt(draws);
  ctx.cookies.set(drawCookie, String(drawn), { httpOnly: true, sameSite: 'lax', maxAge: keptMs, secure: ctx.secure });
  return drawn;
}

/**
 * Whether a draw is within the percentage. Each release shuffles the draws, so that it is not always the same
 * readers who go first. When the percentage rises, those who were in stay in.
 */
export function isAmong(draw: number, percent: number, release: string): boolean {
  return (mix(draw, release) % draws) / draws < percent / 100;
}

/** FNV-1a, with the final mixing of MurmurHash3 for neighbouring numbers. */
function mix(draw: number, release: string): number {
  let hash = 0x811c9dc5;
  for (const character of `${release}:${draw}`) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
