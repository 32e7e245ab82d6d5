import type { Router } from '@koa/router';
import {
  type CallKey,
  type CallRow,
  type Endpoint,
  type EndpointBy,
  endpointOf,
  type GivenAnswerOf,
  type InternalEndpoint,
  type ParsedBodyOf,
  type ParsedParamsOf,
  type ParsedQueryOf,
} from '@storysprout/contract/api';
import type { Context, Middleware } from 'koa';
import * as core from 'zod/v4/core';
import { admitted } from '../auth/auth.middleware';
import type { SignedInUser } from '../auth/token-verifier';
import { AppError } from '../errors';
import { parse } from '../validation';
import { formWithImage } from './form-with-image';
import type { SentPicture } from './state';

/** One request as its row in the contract describes it; everything in it was parsed by a schema. */
export interface Call<K extends CallKey> {
  /** For headers and other HTTP details. */
  readonly ctx: Context;
  /** The reader who calls; null for a visitor, which only public calls allow, and in calls between services. */
  readonly user: EndpointBy<K> extends { access: 'user' | 'admin' } ? SignedInUser : SignedInUser | null;
  readonly params: ParsedParamsOf<K>;
  readonly query: ParsedQueryOf<K>;
  readonly body: ParsedBodyOf<K>;
  /** The picture, if the row takes one and one was sent. */
  readonly image: SentPicture | null;
}

/** Returns the answer; a handler writes an answer that is not JSON itself. */
export type Handler<K extends CallKey> =
  GivenAnswerOf<K> extends undefined
    ? (call: Call<K>) => Promise<void>
    : (call: Call<K>) => Promise<GivenAnswerOf<K>> | GivenAnswerOf<K>;

/**
 * Answers a call of the contract. Its row says who may call, what is read, and the status and shape of the answer; a
 * different shape does not compile, and fails in tests.
 *
 * @param limits run once the caller is known, before the body is read
 * @throws AppError `unauthorized`, `forbidden`, `not_found` or `invalid_input` before the handler runs.
 */
export function serve<K extends CallKey>(router: Router, key: K, handler: Handler<K>): void;
export function serve<K extends CallKey>(
  router: Router,
  key: K,
  limits: readonly Middleware[],
  handler: Handler<K>,
): void;
export function serve<K extends CallKey>(
  router: Router,
  key: K,
  ...rest: [Handler<K>] | [readonly Middleware[], Handler<K>]
): void {
  const limits = rest.length === 2 ? rest[0] : [];
  const handler = rest.at(-1) as Handler<K>;
  const row = endpointOf(key);
  const form = row.picture ? [formWithImage(row.picture)] : [];
  router.register(
    routePathOf(row),
    [row.method.toLowerCase()],
    [guard(row), ...limits, ...form, answering(row, handler)],
  );
}

/** The row's path as Koa's router writes it. */
export function routePathOf({ path }: CallRow): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Lets in only the readers that the row allows; `internalGuard` has already checked calls of other services. */
function guard(row: Endpoint | InternalEndpoint): Middleware {
  return (ctx, next) => {
    if ('access' in row && row.access !== 'public') admitted(ctx.state.user, row.access);
    return next();
  };
}

function answering<K extends CallKey>(row: CallRow, handler: Handler<K>): Middleware {
  return async (ctx) => {
    // The row's own schemas parsed the call, so it has the types of that row.
    const answer = await handler(readCall(ctx, row) as Call<K>);
    ctx.status = row.status ?? 200;
    if (row.response === undefined) return;
    if (process.env.NODE_ENV === 'test') check(row, answer);
    ctx.body = answer;
  };
}

function readCall(ctx: Context, { params, query, body, picture }: CallRow) {
  const sent = picture ? ctx.state.form.fields : (ctx.request.body ?? {});
  return {
    ctx,
    user: ctx.state.user,
    // Nothing can exist at a malformed address.
    params: params ? parse(params, ctx.params, 'not_found') : ctx.params,
    query: query && parse(query, ctx.query),
    body: body && parse(body, sent),
    image: picture ? ctx.state.form.image : null,
  };
}

/** @throws AppError `internal` that says where the answer does not match the contract. */
function check({ method, path, response }: CallRow, answer: unknown): void {
  const result = response && core.safeParse(response, JSON.parse(JSON.stringify(answer)));
  if (!result || result.success) return;
  const [issue] = result.error.issues;
  throw new AppError('internal', `${method} ${path} answers wrongly at ${issue?.path.join('.')}: ${issue?.message}`);
}
