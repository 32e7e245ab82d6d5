import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import type { PartSheet } from '../rendering/part-styles';

/**
 * The site's policy lets no `style` of markup have an effect, attribute or element, only what scripts set. A page that
 * came drawn has some: its own policy names each of them by its hash, and no others.
 */

const attribute = / style="([^"]*)"/g;
/** What our components write: nothing that is escaped in markup. */
const usual = /^[\w\s:;.,#%()\-+*/']+$/;
/** A page of ours has a few dozen. The header must stay short. */
const mostHashes = 100;

const hashOf = (value: string) => `'sha256-${createHash('sha256').update(value).digest('base64')}'`;

/** What the policy of a page with this markup and these sheets has besides the site's; `undefined` without styles. */
export function styleSourcesOf(html: string, sheets: readonly PartSheet[] = []): string | undefined {
  const values = new Set(Array.from(html.matchAll(attribute), ([, value = '']) => value));
  const hashes = [...values]
    .filter((value) => usual.test(value))
    .slice(0, mostHashes)
    .map(hashOf);
  const sources = [
    ...(hashes.length === 0 ? [] : ["'unsafe-hashes'"]),
    ...hashes,
    ...new Set(sheets.map(({ css }) => hashOf(css))),
  ];
  return sources.length === 0 ? undefined : sources.join(' ');
}

/** Lets the page's policy take these styles, too. */
export function allowStyles(ctx: Context, styleSources: string | undefined): void {
  if (styleSources === undefined) return;
  const name = 'Content-Security-Policy';
  const policy = String(ctx.response.get(name));
  ctx.set(
    name,
    policy.replace(/style-src ([^;]*)/, (directive) => `${directive} ${styleSources}`),
  );
}
