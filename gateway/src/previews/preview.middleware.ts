import { type OpenPreview, sessionCookie } from '@storysprout/contract';
import { AppError, bearerToken, errorTexts, isPreviewToken } from '@storysprout/service-kit';
import type { Context, Middleware, Next } from 'koa';
import { indexingRules, wantsPage } from '../http';
import * as texts from '../texts/previews';
import { requireAllowed } from './allowed-calls';
import { sendEndedPage } from './ended-page';
import type { PreviewsContext } from './previews.context';

/** Sent only to the origin of previews, because it has a host of its own. */
const previewCookie = 'sprout_preview';
const cookieOptions = { httpOnly: true, sameSite: 'lax', path: '/' } as const;

/** Returns the ticket of the link by which this browser came; empty without one. */
function previewTicketOf(ctx: Context): string {
  return ctx.cookies.get(previewCookie) ?? '';
}

function setPreview(ctx: Context, ticket: string, { until }: OpenPreview): void {
  ctx.cookies.set(previewCookie, ticket, { ...cookieOptions, secure: ctx.secure, expires: new Date(until) });
  forgetEarlier(ctx);
}

function clearPreview(ctx: Context): void {
  ctx.cookies.set(previewCookie, null, { ...cookieOptions, secure: ctx.secure });
  forgetEarlier(ctx);
}

/** Clears stored data and the session of an earlier preview, because all previews share one origin. */
function forgetEarlier(ctx: Context): void {
  ctx.set('Clear-Site-Data', '"storage"');
  const { name, path } = sessionCookie;
  ctx.cookies.set(name, null, { path, httpOnly: true, sameSite: 'strict', secure: ctx.secure });
}

declare module 'koa' {
  interface DefaultState {
    /** Set on the origin of previews, once a link was followed there. */
    preview?: OpenPreview;
  }
}

/** Forbids caching and indexing of all responses from the origin of previews. */
export function previewHeaders({ isForPreviews, publicUrl }: PreviewsContext): Middleware {
  const unlisted = indexingRules('off', publicUrl);
  return async (ctx, next) => {
    if (!isForPreviews(ctx)) return next();
    await unlisted(ctx, next);
    ctx.set('Cache-Control', 'private, no-store');
  };
}

/**
 * Shows readers with a link its builds on the origin of previews, where fewer calls are allowed than on the site
 * (decision 52).
 */
export function previewMiddleware(context: PreviewsContext): Middleware {
  const { isForPreviews, previews, publicUrl } = context;
  return async (ctx, next) => {
    const isHere = isForPreviews(ctx);
    requireTokenOf(ctx, isHere);
    if (!isHere) return next();
    // A worker would go on with one preview's code in the next one.
    if (ctx.get('service-worker') !== '') throw new AppError('not_found', errorTexts.nothingHere);
    const [, ticket] = (ctx.method === 'GET' && /^\/preview\/([^/]+)$/.exec(ctx.path)) || [];
    const preview = await previews.find(ticket ?? previewTicketOf(ctx));
    if (!preview) return refuse(ctx, publicUrl);
    if (ticket !== undefined) return open(ctx, ticket, preview);
    return enter(ctx, next, preview, context);
  };
}

/** Rejects tokens of the other origin: the origin of previews accepts only its own, the site all others. */
function requireTokenOf(ctx: Context, isForPreviews: boolean): void {
  const token = bearerToken(ctx.get('authorization'));
  if (token === null || isPreviewToken(token) === isForPreviews) return;
  throw new AppError('unauthorized', texts.signInAgain);
}

/**
 * Sends the page about an ended preview.
 *
 * @throws AppError `forbidden` for requests that are not for a page
 */
function refuse(ctx: Context, publicUrl: string): void {
  const { method, path } = ctx;
  const isPage = path.startsWith('/preview/') || wantsPage({ method, path, accept: ctx.get('accept') });
  if (!isPage) throw new AppError('forbidden', texts.hasEnded);
  sendEndedPage(ctx, publicUrl);
}

function open(ctx: Context, ticket: string, preview: OpenPreview): void {
  setPreview(ctx, ticket, preview);
  ctx.redirect('/');
}

async function enter(
  ctx: Context,
  next: Next,
  preview: OpenPreview,
  { table }: Pick<PreviewsContext, 'table'>,
): Promise<void> {
  if (isReport(ctx)) {
    ctx.status = 204;
    return;
  }
  if (ctx.method === 'POST' && ctx.path === '/preview/leave') {
    clearPreview(ctx);
    ctx.status = 204;
    return;
  }
  const found = table.find(ctx.method, ctx.path);
  if (found.kind === 'api') requireAllowed(found.endpoint);
  ctx.state.preview = preview;
  return next();
}

/**
 * Returns whether pages send this automatically. In a preview it proves nothing about released versions, so it is
 * accepted and dropped.
 */
function isReport({ method, path }: Context): boolean {
  return method === 'POST' && /^\/(registry\/(reports|vitals|pulses|errors)|csp-reports)$/.test(path);
}
