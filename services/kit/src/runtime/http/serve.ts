import type { Router } from '@koa/router';
import { staleTagsHeader } from '@storysprout/contract';
import {
  type CallKey,
  type CallRow,
  type Endpoint,
  type EndpointBy,
  endpointOf,
  endpoints,
  type GivenAnswerOf,
  type InternalEndpoint,
  internalEndpoints,
  type ParsedBodyOf,
  type ParsedParamsOf,
  type ParsedQueryOf,
  serviceOf,
} from '@storysprout/contract/api';
import type { Context, Middleware } from 'koa';
import * as core from 'zod/v4/core';
import { admitted } from '../auth/auth.middleware';
import type { SignedInUser } from '../auth/token-verifier';
import { collectStale } from '../calls/stale-of-calls';
import { AppError } from '../errors';
import { StartError } from '../run';
import { parse } from '../validation';
import { markStale } from './cache-tags';
import { formWithImage } from './form-with-image';
import { readIdempotencyKey } from './repeated-calls';
import type { SentPicture } from './state';

/** More tags would not fit into a header. Nothing is sent then, and the gateway drops everything. */
const mostTags = 200;

/**
 * Passes on the cache tags that the called services reported as stale, so that the gateway drops exactly those. If one
 * of them sent no such header, nothing is passed on, and the gateway drops everything.
 */
async function relayStale<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  const { result, tags } = await collectStale(work);
  if (tags && tags.length > 0 && tags.length <= mostTags && !ctx.res.hasHeader(staleTagsHeader)) markStale(ctx, tags);
  return result;
}

/** One request to an endpoint of the contract. Its schemas have parsed params, query and body. */
export interface Call<K extends CallKey> {
  /** For headers and other HTTP details. */
  readonly ctx: Context;
  /** The reader who calls. Null for a visitor, which only public endpoints allow, and in calls between services. */
  readonly user: EndpointBy<K> extends { access: 'user' | 'admin' } ? SignedInUser : SignedInUser | null;
  readonly params: ParsedParamsOf<K>;
  readonly query: ParsedQueryOf<K>;
  readonly body: ParsedBodyOf<K>;
  /** Identifies the press of a button that caused the call, if the endpoint takes a key and one was sent. */
  readonly idempotencyKey: EndpointBy<K> extends { idempotent: true } ? string | undefined : undefined;
  /** The picture, if the endpoint takes one and one was sent. */
  readonly image: SentPicture | null;
}

/** Returns the response body, or writes the response itself where the contract says so or it is not JSON. */
export type Handler<K extends CallKey> =
  EndpointBy<K> extends { isWrittenByHandler: true } | { response?: undefined }
    ? (call: Call<K>) => Promise<void>
    : (call: Call<K>) => Promise<GivenAnswerOf<K>> | GivenAnswerOf<K>;

/**
 * Registers the handler of an endpoint. Its row in the contract defines the access, the input, and the status and shape
 * of the response. A different shape does not compile, and fails in tests.
 *
 * @param rest the handler, optionally after middleware such as rate limits, which runs once the caller is known and
 * before the body is read
 * @throws AppError `unauthorized`, `forbidden`, `not_found` or `invalid_input` before the handler runs.
 */
export function serve<K extends CallKey>(
  router: Router,
  key: K,
  ...rest: [Handler<K>] | [readonly Middleware[], Handler<K>]
): void {
  const limits = rest.length === 2 ? rest[0] : [];
  const handler = rest.at(-1) as Handler<K>;
  const row = endpointOf(key);
  const repeats = 'idempotent' in row && row.idempotent ? [readIdempotencyKey()] : [];
  const form = row.picture ? [formWithImage(row.picture)] : [];
  router.register(
    routePathOf(row),
    [row.method.toLowerCase()],
    [guard(row), ...repeats, ...limits, ...form, answering(row, handler)],
  );
}

/**
 * Checks that the contract and the routes of a service match, once all routes are registered.
 *
 * @throws StartError that names the endpoints without a route and the routes without an endpoint
 */
export function requireEveryCall(router: Router, service: string): void {
  const rows = [...endpoints, ...internalEndpoints].filter((row) => serviceOf(row) === service);
  const wanted = new Set(rows.map((row) => `${row.method} ${routePathOf(row)}`));
  const routes = router.stack.flatMap(({ methods, path }) =>
    methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${path}`),
  );
  const missing = [...wanted].filter((call) => !routes.includes(call));
  const unlisted = routes.filter((route) => !wanted.has(route));
  if (missing.length > 0) throw new StartError(`The ${service} has no route for ${missing.join(', ')}.`);
  if (unlisted.length > 0) throw new StartError(`The contract does not list ${unlisted.join(', ')} of the ${service}.`);
}

/** Returns the row's path in the syntax of Koa's router. */
export function routePathOf({ path }: CallRow): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/**
 * Allows only the readers that the row permits. The registry authenticates teams by their deploy tokens;
 * `internalGuard` has already checked calls from other services.
 */
function guard(row: Endpoint | InternalEndpoint): Middleware {
  return (ctx, next) => {
    const access = 'access' in row ? row.access : 'public';
    if (access === 'user' || access === 'admin') admitted(ctx.state.user, access);
    return next();
  };
}

function answering<K extends CallKey>(row: CallRow, handler: Handler<K>): Middleware {
  return async (ctx) => {
    // The row's own schemas parsed the call, so it has the types of that row.
    const call = readCall(ctx, row) as Call<K>;
    const work = async () => handler(call);
    const answer = await (row.changesBlogs ? relayStale(ctx, work) : work());
    // Koa starts with 404; the handler may have set another status.
    if (row.status !== undefined && ctx.status === 404) ctx.status = row.status;
    if (answer !== undefined) ctx.body = answer;
    if (process.env.NODE_ENV === 'test' && ctx.response.is('json')) check(row, ctx.body);
  };
}

function readCall(ctx: Context, { params, query, body, picture }: CallRow) {
  const sent = picture ? ctx.state.form.fields : (ctx.request.body ?? {});
  return {
    ctx,
    user: ctx.state.user,
    // A malformed address cannot lead to anything, so it is a 404.
    params: params ? parse(params, ctx.params, 'not_found') : ctx.params,
    query: query && parse(query, ctx.query),
    body: body && parse(body, sent),
    idempotencyKey: ctx.state.idempotencyKey,
    image: picture ? ctx.state.form.image : null,
  };
}

/**
 * Checks a response against the contract.
 *
 * @throws AppError `internal` that names the field that does not match
 */
function check({ method, path, response }: CallRow, answer: unknown): void {
  const json = Buffer.isBuffer(answer) ? answer.toString() : JSON.stringify(answer);
  const result = response && core.safeParse(response, JSON.parse(json));
  if (!result || result.success) return;
  const [issue] = result.error.issues;
  throw new AppError('internal', `${method} ${path} answers wrongly at ${issue?.path.join('.')}: ${issue?.message}`);
}
