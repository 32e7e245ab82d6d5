import { hash } from 'node:crypto';
import type { Context } from 'koa';

/**
 * Sources that a page adds to the site's policy, which allows no inline script or style. Each is the hash of one in the
 * page; no others are allowed.
 */
export interface PolicySources {
  readonly style?: string | undefined;
  readonly script?: string | undefined;
}

const attribute = / style="([^"]*)"/g;
/** Matches a script in the page. Data blocks have a type, and policies don't apply to them. */
const script = /<script>([\s\S]*?)<\/script>/g;
/** Matches values that our components write: without any character that is escaped in markup. */
const usual = /^[\w\s:;.,#%()\-+*/']+$/;
/** A page of ours has a few dozen. The header must stay short. */
const mostHashes = 100;

const hashOf = (value: string) => `'sha256-${hash('sha256', value, 'base64')}'`;

function listOf(sources: readonly string[]): string | undefined {
  return sources.length === 0 ? undefined : sources.join(' ');
}

/**
 * Returns the style sources that a page with this markup and these sheets adds to the site's policy; `undefined`
 * without styles.
 */
export function styleSourcesOf(html: string, sheets: readonly { readonly css: string }[] = []): string | undefined {
  const values = new Set(Array.from(html.matchAll(attribute), ([, value = '']) => value));
  const hashes = [...values]
    .filter((value) => usual.test(value))
    .slice(0, mostHashes)
    .map(hashOf);
  return listOf([
    ...(hashes.length === 0 ? [] : ["'unsafe-hashes'"]),
    ...hashes,
    ...new Set(sheets.map(({ css }) => hashOf(css))),
  ]);
}

/**
 * Returns the sources of the scripts in the shell's template. Must be called before anything else is written into it.
 */
export function scriptSourcesOf(template: string): string | undefined {
  return listOf(Array.from(template.matchAll(script), ([, code = '']) => hashOf(code)));
}

/** Adds the page's inline styles and scripts to its policy. */
export function allowSources(ctx: Context, { style, script: code }: PolicySources): void {
  const name = 'Content-Security-Policy';
  const more: Readonly<Record<string, string | undefined>> = { 'style-src': style, 'script-src': code };
  const policy = String(ctx.response.get(name));
  ctx.set(
    name,
    policy.replace(/(style-src|script-src) [^;]*/g, (directive, which: string) =>
      more[which] === undefined ? directive : `${directive} ${more[which]}`,
    ),
  );
}
