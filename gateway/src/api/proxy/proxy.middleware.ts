import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { AppError, errorTexts, networkOf, traceparentOf, type UpstreamResponse } from '@storysprout/service-kit';
import type { Context } from 'koa';
import {
  type ApiRoute,
  type Ask,
  bodyLimitOf,
  ClientGone,
  needsAdmission,
  Quota,
  type ServiceName,
  setBody,
  type TakenBody,
} from '../../http';
import type { ApiContext } from '../api.context';
import { compressAnswer, compressWhole, worthwhileBytes } from './compress-answer';
import { type Origin, readersHeaders, upstreamHeaders } from './headers';
import type { SlowReaders } from './slow-readers';
import { upstreamConnections } from './upstreams';

/** Responses of up to this size, nearly all, are passed on in one piece, which costs half as much as a stream. */
const wholeBytes = 64 * 1024;

/**
 * A call without a token and with a body of at most this size is not aborted when its client disconnects: its body
 * takes hardly any memory.
 */
const leftBytes = 16 * 1024;

const noBodyStatus = new Set([204, 205, 304]);

export type ProxyContext = Pick<ApiContext, 'upstreams' | 'bodies' | 'slowReaders' | 'strangers'>;

/**
 * Creates the quota of service connections for writes without a token, shared in turns by network and call. Such writes
 * hash passwords and query MongoDB: they must never delay signed-in readers, and many requests of one call must not
 * block another call from the same address.
 */
export function shareForStrangers(): Quota {
  const total = upstreamConnections * (3 / 4);
  return new Quota({ total, perNetwork: total / 4, waitMs: 10_000, maxWaiting: 1_024 });
}

const quotaKeyOf = (ctx: Context, { method, path }: ApiRoute['endpoint']) =>
  `${networkOf(ctx.ip, 48)} ${method} ${path}`;

/**
 * Passes a request to its service and the response back. The body is read first, so that no slow client occupies a
 * connection to the service; a very large body only from a sender who may read what it changes. Long responses are
 * streamed.
 *
 * @returns the response's headers, including those for the gateway
 * @throws AppError `unavailable` when the service is down or silent, and what `BodyIntake.take` throws
 */
export async function proxy(
  ctx: Context,
  route: ApiRoute,
  { upstreams, bodies, slowReaders, strangers }: ProxyContext,
): Promise<IncomingHttpHeaders> {
  const ending = endingWithClient(ctx);
  const headers = upstreamHeaders(ctx.headers, originOf(ctx));
  let body: TakenBody | null = null;
  let turn: Ask | undefined;
  try {
    const upstream = upstreams[route.service];
    if (needsAdmission(route.endpoint)) {
      const { 'content-length': _, ...own } = headers;
      const target = ctx.path.replace(/\/[^/]+$/, '');
      const admission = await upstream.send({ method: 'GET', target, headers: own, body: null, ending });
      if (admission.statusCode >= 400) {
        await passOn(ctx, admission, slowReaders);
        return admission.headers;
      }
      await admission.body.dump();
    }
    if (hasBody(ctx)) body = await bodies.take(ctx, bodyLimitOf(ctx, route.endpoint));
    const sent = body?.bytes ?? null;
    if (ctx.state.user === null) turn = await acquireQuota(strangers, quotaKeyOf(ctx, route.endpoint), ending.signal);
    // A visitor's request that was sent is completed anyway. Aborting it would cost a new connection to the service
    // each time.
    const isLeft = turn !== undefined && (sent?.length ?? 0) <= leftBytes;
    const itsEnding = isLeft ? new AbortController() : ending;
    const answer = await upstream.send({ method: ctx.method, target: ctx.url, headers, body: sent, ending: itsEnding });
    body?.release();
    if (ending.signal.aborted) {
      await answer.body.dump();
      throw ending.signal.reason;
    }
    await passOn(ctx, answer, slowReaders);
    return answer.headers;
  } catch (error) {
    if (error instanceof ClientGone) throw error;
    if (ending.signal.reason instanceof ClientGone) throw ending.signal.reason;
    throw unavailable(error, route.service);
  } finally {
    turn?.cancel();
    body?.release();
  }
}

function hasBody(ctx: Context): boolean {
  return (ctx.request.length ?? 0) > 0 || ctx.get('transfer-encoding') !== '';
}

/** Returns the error for the reader when a service is down; an `AppError` is returned unchanged. */
export function unavailable(error: unknown, service: ServiceName): AppError {
  if (error instanceof AppError) return error;
  const message = errorTexts.partResting;
  return new AppError('unavailable', message, { cause: error, context: { service } });
}

export function originOf(ctx: Context): Origin {
  const { requestId, trace, preview } = ctx.state;
  const isPreview = preview !== undefined;
  const { ip: address, protocol, host } = ctx;
  return { requestId, traceparent: traceparentOf(trace), address, protocol, host, isPreview };
}

/** Aborts when the client disconnects before its response is complete. */
function endingWithClient(ctx: Context): AbortController {
  const ending = new AbortController();
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) ending.abort(new ClientGone());
  });
  return ending;
}

/**
 * Stops waiting when the client disconnects. Otherwise clients that disconnect again and again would fill the queue.
 */
async function acquireQuota(strangers: Quota, key: string, signal: AbortSignal): Promise<Ask> {
  signal.throwIfAborted();
  const turn = strangers.ask(key, 1);
  signal.addEventListener('abort', turn.cancel, { once: true });
  await turn.granted;
  signal.removeEventListener('abort', turn.cancel);
  return turn;
}

async function passOn(ctx: Context, answer: UpstreamResponse, slowReaders: SlowReaders): Promise<void> {
  ctx.status = answer.statusCode;
  for (const [name, value] of Object.entries(readersHeaders(answer.headers))) setHeader(ctx, name, value);
  if (ctx.method === 'HEAD' || noBodyStatus.has(answer.statusCode)) {
    answer.body.dump().catch(() => undefined);
    return;
  }
  const length = Number(answer.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  const body =
    length <= wholeBytes
      ? compressWhole(ctx, Buffer.from(await answer.body.arrayBuffer()))
      : compressAnswer(ctx, answer.body);
  setBody(ctx, body);
  // The service failed in the middle: the client must not mistake a partial response for a complete one.
  if (body instanceof Readable) body.once('error', () => ctx.res.destroy());
  if (length >= worthwhileBytes) slowReaders.watch(ctx.res);
}

/** The service's `Vary` is added to the gateway's own. */
function setHeader(ctx: Context, name: string, value: string | string[]): void {
  if (name === 'vary') ctx.vary(value);
  else if (name !== 'x-request-id') ctx.set(name, value);
}
