import type { Middleware } from 'koa';
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

/** The shell's files, and its page for every address of the site. */
export function siteRoutes(
  siteDir: string,
  files: FileStore,
  page: SitePage,
  remotes: Pick<RemoteSource, 'hasCanary'>,
): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const file = ctx.path === '/index.html' ? null : await files.read(siteDir, ctx.path.slice(1));
    if (file) return sendFile(ctx, file, cacheControlOf(ctx.path));
    if (!wantsPage({ method: ctx.method, path: ctx.path, accept: ctx.get('accept') })) return next();
    ctx.vary('Accept');
    const draw = drawIfNeeded(ctx, remotes);
    sendFile(ctx, await page.read(draw), pageCacheControl(draw));
  };
}
