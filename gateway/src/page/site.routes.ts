import type { OpenPreview } from '@storysprout/contract';
import type { Context, Middleware } from 'koa';
import type { Answers, FirstAnswers } from '../first-data/first-answers';
import { ticketOf } from '../overrides/override-cookie';
import type { Overrides } from '../overrides/overrides';
import { drawIfNeeded, pageCacheControl } from '../remotes/reader-draw';
import type { RemoteSource } from '../remotes/remote-source';
import { wantsPage } from '../routing/page-request';
import { allowSources } from '../security/policy-sources';
import type { FileStore } from '../static/file-store';
import { encodingOf, neverKept, type ServedFile, sendFile } from '../static/served-file';
import type { QuickPages } from './quick-pages';
import type { PageQuestion, SitePage } from './site-page';

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
  readonly quick: Pick<QuickPages, 'keep'>;
  readonly remotes: Pick<RemoteSource, 'hasCanary' | 'edition'>;
  readonly answers: FirstAnswers;
  readonly overrides: Pick<Overrides, 'find'>;
  /** Lets a page load from one dev server, too. */
  readonly policyWith: (devServer: string) => Middleware;
}

/** The shell's files, and its page for every address of the site. */
export function siteRoutes(options: SiteRoutesOptions): Middleware {
  const { siteDir, files, page, quick, remotes, answers } = options;
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    const file = ctx.path === '/index.html' ? null : await files.read(siteDir, ctx.path.slice(1));
    if (file) {
      ctx.state.route = 'file';
      return sendFile(ctx, file, cacheControlOf(ctx.path));
    }
    if (!wantsPage({ method: ctx.method, path: ctx.path, accept: ctx.get('accept') })) return next();
    ctx.state.route = 'page';
    ctx.vary('Accept');
    if (ctx.state.preview) return sendPreview(ctx, ctx.state.preview, page);
    const draw = drawIfNeeded(ctx, remotes);
    const madeAt = performance.now();
    const { edition } = remotes;
    const shown: { areAnswersCurrent: (() => boolean) | null } = { areAnswersCurrent: null };
    const answer = async (addresses: readonly string[]) => {
      const read = await answers.read(ctx, addresses);
      shown.areAnswersCurrent = answers.stillCurrent(addresses, read);
      return read;
    };
    const question = { path: ctx.path, search: ctx.search, draw, encoding: encodingOf(ctx), answer };
    if (await sendOverridden(ctx, question, options)) return;
    const made = await page.read(question);
    sendPage(ctx, made, pageCacheControl(draw));
    const { areAnswersCurrent } = shown;
    if (draw === null && edition && areAnswersCurrent) {
      quick.keep(ctx, made, { madeAt, edition, areAnswersCurrent, isLate: made.isLate === true });
    }
  };
}

function sendPage(ctx: Context, made: ServedFile, cacheControl: string): void {
  allowSources(ctx, made.sources ?? {});
  sendFile(ctx, made, cacheControl);
}

/** The page for a moderator with a remote from their dev server. @returns whether this is their browser */
async function sendOverridden(
  ctx: Context,
  question: PageQuestion,
  { page, overrides, policyWith }: SiteRoutesOptions,
): Promise<boolean> {
  const override = await overrides.find(ticketOf(ctx));
  if (!override) return false;
  await policyWith(override.url)(ctx, async () => undefined);
  sendPage(ctx, await page.readWith(override, question), neverKept);
  return true;
}

/** The page with builds nobody released. It asks for all answers itself: those for everybody are kept with the site's headers. */
async function sendPreview(ctx: Context, preview: OpenPreview, page: SitePage): Promise<void> {
  const answer = async (): Promise<Answers> => new Map();
  const question = { path: ctx.path, search: ctx.search, draw: null, encoding: encodingOf(ctx), answer };
  sendPage(ctx, await page.readPreview(preview, question), neverKept);
}
