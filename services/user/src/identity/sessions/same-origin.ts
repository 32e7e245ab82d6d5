import { AppError } from '@storysprout/service-kit';
import type { Context } from 'koa';
import * as texts from '../../texts/sessions';

/**
 * Refuses calls that another site's page makes with our cookie. Browsers send the page's origin with every POST, so a
 * call without one comes from no page.
 *
 * @throws AppError `forbidden`
 */
export function requireOwnPage(ctx: Context, publicUrl: string | undefined): void {
  const origin = ctx.get('origin');
  const site = ctx.get('sec-fetch-site');
  const isOwn = origin === '' || isOwnOrigin(origin, ctx.host, publicUrl);
  if (isOwn && (site === '' || site === 'same-origin' || site === 'none')) return;
  throw new AppError('forbidden', texts.ownPagesOnly);
}

function isOwnOrigin(origin: string, host: string, publicUrl: string | undefined): boolean {
  if (!URL.canParse(origin)) return false;
  const { host: originHost, origin: normal } = new URL(origin);
  return originHost === host.toLowerCase() || (publicUrl !== undefined && normal === new URL(publicUrl).origin);
}
