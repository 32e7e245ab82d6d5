import { Router } from '@koa/router';
import {
  changeRequest,
  type PublishResponse,
  pageVitals,
  publishRequest,
  type RemoteStatus,
  registryLimits,
  releaseRequest,
  remoteReports,
} from '@storysprout/contract';
import { AppError, bearerToken, networkOf, parse, type RateLimiter } from '@storysprout/service-kit';
import type { Context, Middleware } from 'koa';
import { type DeployToken, remoteOfToken } from './deploy-tokens';
import type { ReadJsonBody } from './json-body';
import { type RegistryService, ReleaseRefused } from './registry.service';
import type { ReportCounter } from './report-counter';
import { reporterOf } from './reporters';

export interface RegistryRoutesDeps {
  readonly registry: RegistryService;
  readonly readJsonBody: ReadJsonBody;
  readonly tokens: readonly DeployToken[];
  /** Rate limit of wrong tokens, by address. */
  readonly guesses: RateLimiter;
  /** Rate limit of commands, by remote. */
  readonly orders: RateLimiter;
  /** Rate limit of pages' reports, by address: a whole school may sit behind one. */
  readonly tellings: RateLimiter;
  readonly counter: Pick<ReportCounter, 'count' | 'measure'>;
  /** The site's address as readers see it. */
  readonly publicUrl: string;
}

const auditLength = 100;

/** `/registry/*`: publishing remotes and deciding who gets which release, for the teams' tools. */
export function registryRoutes(deps: RegistryRoutesDeps): Router {
  const { registry, readJsonBody, tokens, guesses, orders, tellings, counter } = deps;
  const router = new Router({ prefix: '/registry' });
  const owner = ownerOnly(tokens, guesses, orders);
  const order = (ctx: Context, body: { revision: number; reason?: string }) => ({
    name: nameOf(ctx),
    by: byOf(ctx),
    revision: body.revision,
    reason: body.reason,
  });

  router.post('/reports', async (ctx) => {
    await tellings.consume(networkOf(ctx.ip));
    await counter.count(parse(remoteReports, await readJsonBody(ctx)).reports, reporterOf(ctx, deps.publicUrl));
    ctx.status = 204;
  });
  router.post('/vitals', async (ctx) => {
    await tellings.consume(networkOf(ctx.ip));
    counter.measure(parse(pageVitals, await readJsonBody(ctx)));
    ctx.status = 204;
  });
  router.get('/remotes', anyTeam(tokens, guesses), async (ctx) => {
    ctx.body = { remotes: await registry.overview() };
  });
  router.get('/remotes/:name', owner, async (ctx) => {
    const [remote, health] = await Promise.all([registry.status(nameOf(ctx)), registry.health(nameOf(ctx))]);
    ctx.body = { success: true, remote, health };
  });
  router.get('/remotes/:name/audit', owner, async (ctx) => {
    ctx.body = { entries: await registry.audit(nameOf(ctx), auditLength) };
  });
  router.get('/remotes/:name/rounds', owner, async (ctx) => {
    ctx.body = { rounds: await registry.sampleRounds(nameOf(ctx)) };
  });
  router.post('/remotes/:name/releases', owner, async (ctx) => {
    const body = parse(publishRequest, await readJsonBody(ctx, registryLimits.bodyBytes));
    const published = await unlessRefused(ctx, () => registry.publish(nameOf(ctx), body, byOf(ctx)));
    if (published) answerPublished(ctx, published);
  });
  router.post('/remotes/:name/release', owner, async (ctx) => {
    const body = parse(releaseRequest, await readJsonBody(ctx));
    const changed = await unlessRefused(ctx, () => registry.release({ ...body, ...order(ctx, body) }));
    if (changed) answerChanged(ctx, changed);
  });
  router.post('/remotes/:name/promote', owner, async (ctx) => {
    const body = parse(changeRequest, await readJsonBody(ctx));
    answerChanged(ctx, await registry.promote(order(ctx, body)));
  });
  router.post('/remotes/:name/rollback', owner, async (ctx) => {
    const body = parse(changeRequest, await readJsonBody(ctx));
    answerChanged(ctx, await registry.rollback(order(ctx, body)));
  });
  return router;
}

const nameOf = (ctx: Context): string => String(ctx.params.name);
/** A team is identified by its remote: its members share the token. */
const byOf = (ctx: Context): string => `the team of ${nameOf(ctx)}`;

function answerPublished(ctx: Context, published: PublishResponse): void {
  ctx.status = published.isNew ? 201 : 200;
  ctx.body = published;
}

function answerChanged(ctx: Context, remote: RemoteStatus): void {
  ctx.body = { success: true, remote };
}

/** Answers 422 with every gate's reasons when a gate refuses. */
async function unlessRefused<Value>(ctx: Context, work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    ctx.status = 422;
    ctx.body = { success: false, code: 'release_refused', message: error.message, refusals: error.refusals };
    return null;
  }
}

/** @throws AppError `unauthorized` without a known token, `too_many` after many wrong ones from one address. */
async function remoteOf(ctx: Context, tokens: readonly DeployToken[], guesses: RateLimiter): Promise<string> {
  await guesses.check(networkOf(ctx.ip));
  const token = bearerToken(ctx.get('authorization'));
  const remote = token === null ? null : remoteOfToken(tokens, token);
  if (remote !== null) return remote;
  await guesses.consume(networkOf(ctx.ip));
  throw new AppError('unauthorized', 'This needs a deploy token that is valid here.');
}

function anyTeam(tokens: readonly DeployToken[], guesses: RateLimiter): Middleware {
  return async (ctx, next) => {
    await remoteOf(ctx, tokens, guesses);
    return next();
  };
}

/** Only the remote's own team passes. @throws AppError `forbidden` for a token of another remote. */
function ownerOnly(tokens: readonly DeployToken[], guesses: RateLimiter, orders: RateLimiter): Middleware {
  return async (ctx, next) => {
    const remote = await remoteOf(ctx, tokens, guesses);
    if (remote !== nameOf(ctx)) {
      throw new AppError('forbidden', `This deploy token is for ${remote} only; it can't touch ${nameOf(ctx)}.`);
    }
    if (ctx.method === 'POST') await orders.consume(remote);
    return next();
  };
}
