import { cacheTagsHeader } from '@storysprout/contract';
import { AppError, errorTexts, type UpstreamResponse } from '@storysprout/service-kit';
import type { Context } from 'koa';
import { type Encoding, encodingOf, etagOf, setBody, toBrotli, toGzip } from '../../http';
import { readersHeaders } from '../proxy/headers';
import { tagsIn } from './answer-tags';
import type { CachedResponse } from './response-cache';

const worthwhileBytes = 1_024;
/** A response is compressed at most once every two seconds, so a better level than the fastest pays off. */
const brotliQuality = 5;

/** The service did not respond with 200. The response is passed on and never cached. */
export class NotCached extends Error {
  override readonly name = 'NotCached';

  constructor(
    readonly status: number,
    readonly headers: Record<string, string | string[]>,
    readonly body: Buffer,
  ) {
    super(`answered ${status}`);
  }
}

/**
 * Reads a whole response.
 *
 * @param gatewayHeaders headers that the gateway adds
 * @throws NotCached for any status but 200
 */
export async function toEntry(
  answer: UpstreamResponse,
  gatewayHeaders: Readonly<Record<string, string>>,
): Promise<CachedResponse> {
  const body = Buffer.from(await answer.body.arrayBuffer());
  const { 'content-length': _length, 'x-request-id': _id, date: _date, ...passed } = readersHeaders(answer.headers);
  // A cookie belongs to one reader and must not be cached for others.
  const { 'set-cookie': _cookie, ...own } = passed;
  if (answer.statusCode !== 200) throw new NotCached(answer.statusCode, own, body);
  const etag = etagOf(body);
  const headers = {
    ...gatewayHeaders,
    ...own,
    etag,
    vary: 'Authorization, Accept-Encoding, Origin',
    'cache-control': 'no-cache',
  };
  const bodies = new Map([['identity', body] as const]);
  return {
    etag,
    headers,
    isLong: body.length >= worthwhileBytes,
    bodies,
    tags: tagsIn(answer.headers[cacheTagsHeader]),
  };
}

/** Compressions under way, so that concurrent requests share one. */
const making = new WeakMap<CachedResponse, Map<Encoding, Promise<Buffer>>>();

/** Returns the body in an encoding, compressed at most once; the plain body when compressing doesn't pay. */
export async function bodyOf(entry: CachedResponse, encoding: Encoding): Promise<{ encoding: Encoding; body: Buffer }> {
  const chosen = entry.isLong ? encoding : 'identity';
  return { encoding: chosen, body: entry.bodies.get(chosen) ?? (await memoized(entry, chosen)) };
}

async function memoized(entry: CachedResponse, encoding: Encoding): Promise<Buffer> {
  const ofEntry = making.get(entry) ?? new Map<Encoding, Promise<Buffer>>();
  making.set(entry, ofEntry);
  const body = ofEntry.get(encoding) ?? compress(entry, encoding);
  ofEntry.set(encoding, body);
  entry.bodies.set(encoding, await body);
  return body;
}

async function compress({ bodies }: CachedResponse, encoding: Encoding): Promise<Buffer> {
  const plain = bodies.get('identity');
  if (!plain) throw new AppError('internal', errorTexts.ourFault);
  return encoding === 'br' ? toBrotli(plain, brotliQuality) : toGzip(plain, 6);
}

/** Sends the response through Koa, which handles every request header, unlike `responseFastPath`. */
export async function sendEntry(ctx: Context, entry: CachedResponse): Promise<void> {
  ctx.status = 200;
  for (const [name, value] of Object.entries(entry.headers)) ctx.set(name, value);
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  const { encoding, body } = await bodyOf(entry, encodingOf(ctx));
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  setBody(ctx, body);
}
