import { cacheTagsHeader } from '@storysprout/contract';
import { AppError, errorTexts } from '@storysprout/service-kit';
import type { Context } from 'koa';
import type { Dispatcher } from 'undici';
import { readersHeaders } from '../proxy/headers';
import { type Encoding, encodingOf, etagOf, toBrotli, toGzip } from '../static/served-file';
import { setBody } from '../static/set-body';
import { tagsIn } from './answer-tags';
import type { EdgeEntry } from './edge-cache';

const worthwhileBytes = 1_024;
/** Compressed only once every two seconds, so better compression than the fastest level pays. */
const brotliQuality = 5;

/** The service refused: its answer is passed on unchanged and never cached. */
export class NotKept extends Error {
  override readonly name = 'NotKept';

  constructor(
    readonly status: number,
    readonly headers: Record<string, string | string[]>,
    readonly body: Buffer,
  ) {
    super(`answered ${status}`);
  }
}

/**
 * Reads a whole answer.
 *
 * @param gatewayHeaders what the gateway adds
 * @throws NotKept when it is anything but a 200
 */
export async function toEntry(
  answer: Dispatcher.ResponseData,
  gatewayHeaders: Readonly<Record<string, string>>,
): Promise<EdgeEntry> {
  const body = Buffer.from(await answer.body.arrayBuffer());
  const { 'content-length': _length, 'x-request-id': _id, date: _date, ...passed } = readersHeaders(answer.headers);
  // A cookie is one reader's: it is never kept for others.
  const { 'set-cookie': _cookie, ...own } = passed;
  if (answer.statusCode !== 200) throw new NotKept(answer.statusCode, own, body);
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

/** Encodings being made: many who ask at once cause one compression. */
const making = new WeakMap<EdgeEntry, Map<Encoding, Promise<Buffer>>>();

/** The answer in an encoding, made at most once; as it is when compressing does not pay. */
export async function bodyOf(entry: EdgeEntry, encoding: Encoding): Promise<{ encoding: Encoding; body: Buffer }> {
  const chosen = entry.isLong ? encoding : 'identity';
  return { encoding: chosen, body: entry.bodies.get(chosen) ?? (await madeOnce(entry, chosen)) };
}

async function madeOnce(entry: EdgeEntry, encoding: Encoding): Promise<Buffer> {
  const ofEntry = making.get(entry) ?? new Map<Encoding, Promise<Buffer>>();
  making.set(entry, ofEntry);
  const body = ofEntry.get(encoding) ?? compress(entry, encoding);
  ofEntry.set(encoding, body);
  entry.bodies.set(encoding, await body);
  return body;
}

async function compress({ bodies }: EdgeEntry, encoding: Encoding): Promise<Buffer> {
  const plain = bodies.get('identity');
  if (!plain) throw new AppError('internal', errorTexts.ourFault);
  return encoding === 'br' ? toBrotli(plain, brotliQuality) : toGzip(plain, 6);
}

/** Answers through Koa, where every header a request may carry is honoured. */
export async function sendEntry(ctx: Context, entry: EdgeEntry): Promise<void> {
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
