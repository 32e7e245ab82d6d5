import { hash } from 'node:crypto';
import type { Context } from 'koa';

/**
 * The site's policy lets no script and no `style` of markup have an effect, only what comes from files. A page that has
 * some in it names each of them by its hash, and no others.
 */
export interface PolicySources {
  readonly style?: string | undefined;
  readonly script?: string | undefined;
}

const attribute = / style="([^"]*)"/g;
/** A script in the page. Blocks of data have a type, and no policy looks at them. */
const script = /<script>([\s\S]*?)<\/script>/g;
/** What our components write: nothing that is escaped in markup. */
const usual = /^[\w\s:;.,#%()\-+*/']+$/;
/** A page of ours has a few dozen. The header must stay short. */
const mostHashes = 100;

const hashOf = (value: string) => `'sha256-${hash('sha256', value, 'base64')}'`;

function listOf(sources: readonly string[]): string | undefined {
  return sources.length === 0 ? undefined : sources.join(' ');
}

/** What the policy of a page with this markup and these sheets has besides the site's; `undefined` without styles. */
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

/** The scripts in the page of the shell's build. To be asked before anything else is written into it. */
export function scriptSourcesOf(template: string): string | undefined {
  return listOf(Array.from(template.matchAll(script), ([, code = '']) => hashOf(code)));
}

/** Lets the page's policy take what stands in the page, too. */
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
