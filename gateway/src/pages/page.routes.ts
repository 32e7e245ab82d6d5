import { bucketCookie, bucketOf, isSafePath, type OpenPreview, shellBackCookie } from '@storysprout/contract';
import type { Context, Middleware } from 'koa';
import { allowSources, encodingOf, isPublicFile, neverCached, type SentFile, sendFile, wantsPage } from '../http';
import { bucketIfNeeded, pageCacheControl, type RemoteSource } from '../releases';
import type { Answers } from './inputs/prefetched-responses';
import type { PageBuilder } from './page-builder';
import type { PagesContext } from './pages.context';
import type { PageResolver } from './resolve-page';

const immutable = 'public, max-age=31536000, immutable';
const oneDay = 'max-age=86400';
const askFirst = 'no-cache';

/** Files whose names change with their content, so they never change. */
const stamped = /^\/(assets|art\/sheets)\//;

/** Returns the `Cache-Control` of a file of the shell. */
export function cacheControlOf(path: string, hasShellCanary = false): string {
  if (stamped.test(path)) return immutable;
  // Two releases of the shell may have different files of one name.
  if (path.startsWith('/art/')) return hasShellCanary ? `private, ${oneDay}` : `public, ${oneDay}`;
  return hasShellCanary ? `private, ${askFirst}` : askFirst;
}

/** Returns the reader's bucket number for files of the shell. Only pages assign one. */
function fileBucket(ctx: Context, { shell }: Pick<RemoteSource, 'shell'>): number | null {
  if (!shell?.canary || goesBack(ctx)) return null;
  if (!ctx.path.startsWith('/assets/')) ctx.vary('Cookie');
  return bucketOf(ctx.cookies.get(bucketCookie));
}

/** Returns whether a canary of the shell failed to start in this browser. */
function goesBack(ctx: Context): boolean {
  return ctx.cookies.get(shellBackCookie) !== undefined;
}

type SiteContext = Pick<PagesContext, 'shells' | 'page' | 'fastPath' | 'remotes' | 'answers'> & {
  readonly resolver: Pick<PageResolver, 'rightAddress'>;
};

/** The shell's files, and its page for every address of the site. */
export function siteRoutes({ shells, page, resolver, fastPath, remotes, answers }: SiteContext): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const path = ctx.path.slice(1);
    const isFile = path !== 'index.html' && isSafePath(path) && isPublicFile(path);
    const file = isFile ? await shells.file(path, fileBucket(ctx, remotes)) : null;
    if (file) {
      ctx.state.route = 'file';
      return sendFile(ctx, file, cacheControlOf(ctx.path, Boolean(remotes.shell?.canary)));
    }
    if (!wantsPage({ method: ctx.method, path: ctx.path, accept: ctx.get('accept') })) return next();
    ctx.state.route = 'page';
    ctx.vary('Accept');
    const { preview } = ctx.state;
    const bucket = preview ? null : bucketIfNeeded(ctx, remotes);
    const shellBucket = goesBack(ctx) ? null : bucket;
    const right = await resolver.rightAddress({ path: ctx.path, bucket, shellBucket }, preview);
    if (right !== null && right !== ctx.path) return sendTo(ctx, right, pageCacheControl(bucket));
    if (preview) return sendPreview(ctx, preview, page);
    const madeAt = performance.now();
    const { edition } = remotes;
    const shown: { areAnswersCurrent: (() => boolean) | null } = { areAnswersCurrent: null };
    const answer = async (addresses: readonly string[]) => {
      const read = await answers.read(ctx, addresses);
      shown.areAnswersCurrent = answers.stillCurrent(addresses, read);
      return read;
    };
    const question = { path: ctx.path, search: ctx.search, bucket, shellBucket, encoding: encodingOf(ctx), answer };
    const made = await page.read(question);
    sendPage(ctx, made, pageCacheControl(bucket));
    const { areAnswersCurrent } = shown;
    if (bucket === null && edition && areAnswersCurrent) {
      fastPath.keep(ctx, made, { madeAt, edition, areAnswersCurrent, isLate: made.isLate === true });
    }
  };
}

/** Leads to the one right address of a page, with the query. */
function sendTo(ctx: Context, path: string, cacheControl: string): void {
  ctx.redirect(path + ctx.search);
  ctx.status = 301;
  ctx.set('Cache-Control', cacheControl);
}

function sendPage(ctx: Context, made: SentFile, cacheControl: string): void {
  allowSources(ctx, made.sources ?? {});
  sendFile(ctx, made, cacheControl);
  if (made.isMissing && ctx.status === 200) ctx.status = 404;
}

/**
 * Sends a page with unreleased builds. The page fetches all its data itself, because cached responses carry the site's
 * headers.
 */
async function sendPreview(ctx: Context, preview: OpenPreview, page: PageBuilder): Promise<void> {
  const answer = async (): Promise<Answers> => new Map();
  const encoding = encodingOf(ctx);
  const question = { path: ctx.path, search: ctx.search, bucket: null, shellBucket: null, encoding, answer };
  sendPage(ctx, await page.readPreview(preview, question), neverCached);
}
