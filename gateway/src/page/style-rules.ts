import { createHash } from 'node:crypto';
import type { Context } from 'koa';

/**
 * The site's policy lets no `style` attribute of markup have an effect, only what scripts set. Until the script of a
 * page that came drawn does so, a rule for each of its attributes says the same, in a block that the page's policy
 * names by its hash.
 */

const attribute = / style="([^"]*)"/g;
/** What our components write: nothing that could end the rule or the block. */
const usual = /^[\w\s:;.,#%()\-+*/']+$/;
/** A page of ours has a few dozen. */
const mostRules = 300;

/** The rules for the attributes in this markup; empty without any. */
export function styleRulesOf(html: string): string {
  const values = new Set(Array.from(html.matchAll(attribute), ([, value = '']) => value));
  const rules = [...values]
    .filter((value) => usual.test(value))
    .slice(0, mostRules)
    // As strong as an attribute: stronger than any class.
    .map((value) => `#root [style="${value}"]{${value}}`);
  return rules.join('');
}

/** The hash by which a policy lets this block have an effect. */
export function styleHashOf(rules: string): string {
  return `'sha256-${createHash('sha256').update(rules).digest('base64')}'`;
}

/** Lets the page's policy take the one block of styles with this hash. */
export function allowStyles(ctx: Context, styleHash: string | undefined): void {
  if (styleHash === undefined) return;
  const name = 'Content-Security-Policy';
  const policy = String(ctx.response.get(name));
  ctx.set(
    name,
    policy.replace(/style-src ([^;]*)/, (directive) => `${directive} ${styleHash}`),
  );
}
