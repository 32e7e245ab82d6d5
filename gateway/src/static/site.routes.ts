import type { Middleware } from 'koa';
import type { FirstAnswers } from '../first-data/first-answers';
import { drawIfNeeded, pageCacheControl } from '../remotes/reader-draw';
import type { RemoteSource } from '../remotes/remote-source';
import { wantsPage } from '../routing/page-request';
import type { FileStore } from './file-store';
import { sendFile } from './served-file';
import type { SitePage } from './site-page';

const immutable = 'public, max-age=31536000, immutable';
const oneDay = 'public, max-age=86400';
const askFirst = 'no-cache';

/** How long a file of the shell may be kept: names below /assets hold a hash of their content. */
export function cacheControlOf(path: string): string {
  if (path.startsWith('/assets/')) return immutable;
  if (path.startsWith('/art/')) return oneDay;
  return askFirst;
}

export interface SiteRoutesOptions {
  readonly siteDir: string;
  readonly files: FileStore;
  readonly page: SitePage;
  readonly remotes: Pick<RemoteSource, 'hasCanary'>;
  readonly answers: FirstAnswers;
}

/** The shell's files, and its page for every address of the site. */
export function siteRoutes({ siteDir, files, page, remotes, answers }: SiteRoutesOptions): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const file = ctx.path === '/index.html' ? null : await files.read(siteDir, ctx.path.slice(1));
    if (file) return sendFile(ctx, file, cacheControlOf(ctx.path));
    if (!wantsPage({ method: ctx.method, path: ctx.path, accept: ctx.get('accept') })) return next();
    ctx.vary('Accept');
    const draw = drawIfNeeded(ctx, remotes);
    const answer = (addresses: readonly string[]) => answers.read(ctx, addresses);
    sendFile(ctx, await page.read({ path: ctx.path, draw, answer }), pageCacheControl(draw));
  };
}
