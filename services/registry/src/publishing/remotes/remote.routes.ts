import type { Router } from '@koa/router';
import { type GenerationInUse, type PlatformFacts, type ShellIncompatibility, shellName } from '@storysprout/contract';
import { AppError, bearerToken, networkOf, type RateLimiter, serve } from '@storysprout/service-kit';
import type { Context, Middleware } from 'koa';
import * as texts from '../../texts/remotes';
import { ReleaseRefused, type Releases } from './release.service';

/** The releases of the shell, which also knows what would not work in it. */
export interface ShellReleases extends Releases {
  check(shell: PlatformFacts): Promise<ShellIncompatibility[]>;
  generations(): Promise<GenerationInUse[]>;
}

export interface TeamAccess {
  /** Returns the remote that a deploy token may change; null for a token that is not valid. */
  readonly tokens: { remoteOf(token: string): Promise<string | null> };
  /** Rate limit of wrong tokens, by address. */
  readonly guesses: RateLimiter;
  /** Rate limit of commands, by remote. */
  readonly orders: RateLimiter;
}

const auditLength = 100;

/** Registers the routes by which the teams' tools publish remotes and decide who gets which release. */
export function remoteRoutes(
  router: Router,
  { remotes, shell }: { readonly remotes: Releases; readonly shell: ShellReleases },
  access: TeamAccess,
): void {
  const releasesOf = (name: string): Releases => (name === shellName ? shell : remotes);
  const owner = [ownerOnly(access)];
  serve(router, 'GET /registry/remotes', async ({ ctx }) => {
    await teamOf(ctx, access);
    const [ofShell, ofRemotes] = await Promise.all([shell.overview(), remotes.overview()]);
    return { remotes: [...ofShell, ...ofRemotes], generations: await shell.generations() };
  });
  serve(router, 'POST /registry/shell/check', async ({ ctx, body }) => {
    await access.orders.consume(await teamOf(ctx, access));
    const misfits = await shell.check(body);
    return { success: true, fits: misfits.length === 0, misfits };
  });
  serve(router, 'GET /registry/remotes/{name}', owner, async ({ params: { name } }) => {
    const [remote, health] = await Promise.all([releasesOf(name).status(name), releasesOf(name).health(name)]);
    return { success: true, remote, health };
  });
  serve(router, 'GET /registry/remotes/{name}/audit', owner, async ({ params: { name } }) => ({
    entries: await releasesOf(name).audit(name, auditLength),
  }));
  serve(router, 'POST /registry/remotes/{name}/releases', [...owner, answerRefusals, knownBuilds], ({ params, body }) =>
    releasesOf(params.name).publish(params.name, body, byOf(params)),
  );
  serve(router, 'POST /registry/remotes/{name}/release', [...owner, answerRefusals], async ({ params, body }) => ({
    success: true,
    remote: await releasesOf(params.name).release({ ...body, name: params.name, by: byOf(params) }),
  }));
  serve(router, 'POST /registry/remotes/{name}/promote', owner, async ({ params, body }) => ({
    success: true,
    remote: await releasesOf(params.name).promote({ ...body, name: params.name, by: byOf(params) }),
  }));
  serve(router, 'POST /registry/remotes/{name}/rollback', owner, async ({ params, body }) => ({
    success: true,
    remote: await releasesOf(params.name).rollback({ ...body, name: params.name, by: byOf(params) }),
  }));
}

/** A team is identified by its remote: its members share the token. */
const byOf = ({ name }: { name: string }): string => `the team of ${name}`;

/** Answers 422 with every gate's reasons when a gate refuses. */
const answerRefusals: Middleware = async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    ctx.status = 422;
    ctx.body = { success: false, code: 'release_refused', message: error.message, refusals: error.refusals };
  }
};

/** Answers 200 for a build that was published before, because nothing was created. */
const knownBuilds: Middleware = async (ctx, next) => {
  await next();
  if (!ctx.body.isNew) ctx.status = 200;
};

/**
 * Returns the remote whose team calls.
 *
 * @throws AppError `unauthorized` without a known token, `too_many` after many wrong ones from one address.
 */
export async function teamOf(ctx: Context, { tokens, guesses }: TeamAccess): Promise<string> {
  await guesses.check(networkOf(ctx.ip));
  const token = bearerToken(ctx.get('authorization'));
  const remote = token === null ? null : await tokens.remoteOf(token);
  if (remote !== null) return remote;
  await guesses.consume(networkOf(ctx.ip));
  throw new AppError('unauthorized', texts.tokenNeeded);
}

/**
 * Lets only the remote's own team pass.
 *
 * @throws AppError `forbidden` for a token of another remote, and as `teamOf` does
 */
export function ownerOnly(access: TeamAccess): Middleware {
  return async (ctx, next) => {
    const remote = await teamOf(ctx, access);
    if (remote !== ctx.params.name) {
      throw new AppError('forbidden', texts.otherRemote(remote, ctx.params.name));
    }
    if (ctx.method === 'POST') await access.orders.consume(remote);
    return next();
  };
}
