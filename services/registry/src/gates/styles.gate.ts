import { messageOf } from '@storysprout/service-kit';
import postcss, { type AtRule, type Container, type Declaration, type Rule } from 'postcss';
import type { BuildFile } from '../releases';
import { classPrefixOf, shellPrefix } from './class-prefix';
import { foreignAddresses } from './foreign-addresses';
import type { ContentGate } from './gate';
import { isSafe, type Reach, reachesOf, reachOfAll } from './own-elements';

/** At-rules that contain rules, or say when rules apply. All others change something for the whole page. */
const harmless = new Set(['media', 'supports', 'container', 'starting-style']);
const isKeyframes = (name: string) => /^(-webkit-)?keyframes$/.test(name);
const isFontFace = (name: string) => name === 'font-face';

/** Returns the families that an `@font-face` names. If there are several, browsers take the last. */
function familiesOf(rule: AtRule): string[] {
  const found: string[] = [];
  rule.walkDecls(/^font-family$/i, ({ value }) => void found.push(value.replace(/^["']|["']$/g, '')));
  return found.length > 0 ? found : [''];
}

/** Brackets, or characters that could hide one: browsers may see another end of the at-rule than the parser here. */
const invalidParams = /[{};[\]"'\\]|url\(/i;
const braces = /[{}]/;
const strings = /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'/g;

function reasonAgainstAtRule(rule: AtRule, prefix: string): string | null {
  const name = rule.name.toLowerCase();
  if (harmless.has(name)) return invalidParams.test(rule.params) ? `has @${name} "${rule.params}", which is odd` : null;
  // In another encoding, browsers may end a comment or a string at other bytes.
  if (name === 'charset') return /^["']utf-8["']$/i.test(rule.params) ? null : 'is not in UTF-8';
  if (isKeyframes(name)) {
    const isOwn = rule.params.startsWith(prefix) && /^[\w-]+$/.test(rule.params);
    return isOwn ? null : `names an animation "${rule.params}": names begin with ${prefix}`;
  }
  if (isFontFace(name)) {
    const other = familiesOf(rule).find((family) => !family.startsWith(prefix));
    return other === undefined ? null : `gives a face to the font "${other}": names begin with ${prefix}`;
  }
  return `has @${name}, which changes more than its own elements`;
}

/** Checks a style sheet and keeps track of what each rule's parent matches. */
class SheetCheck {
  readonly reasons: string[] = [];

  constructor(private readonly prefix: string) {}

  check(container: Container, parent: Reach | null): void {
    container.each((node) => {
      if (node.type === 'decl') this.checkDeclaration(node, parent);
      else if (node.type === 'rule') this.checkRule(node, parent);
      else if (node.type === 'atrule') this.checkAtRule(node, parent);
    });
  }

  private checkDeclaration({ prop, value }: Declaration, parent: Reach | null): void {
    if (parent === null) this.reasons.push(`has "${prop}" outside of any rule`);
    else if (braces.test(value.replace(strings, ''))) this.reasons.push(`gives "${prop}" a value with braces`);
    this.checkValue(value);
  }

  private checkRule(rule: Rule, parent: Reach | null): void {
    const found = reachesOf(rule.selector, this.prefix, parent);
    for (const { text, reach } of found) {
      if (!isSafe(reach)) this.reasons.push(`styles "${text}", which is not only its own: use CSS modules`);
    }
    this.check(rule, reachOfAll(found.map(({ reach }) => reach)));
  }

  private checkAtRule(rule: AtRule, parent: Reach | null): void {
    const reason = reasonAgainstAtRule(rule, this.prefix);
    if (reason) this.reasons.push(reason);
    else if (isKeyframes(rule.name.toLowerCase()) || isFontFace(rule.name.toLowerCase()))
      rule.walkDecls(({ value }) => this.checkValue(value));
    else if (rule.nodes) this.check(rule, parent);
  }

  private checkValue(value: string): void {
    for (const address of foreignAddresses(value)) this.reasons.push(`asks another site for "${address}"`);
  }
}

const commentOrString = /\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'/g;

/**
 * Returns whether a string goes over the end of its line. Browsers end it there, the parser here at its quote, so the
 * text in between could be rules.
 */
function hasBrokenString(css: string): boolean {
  return [...css.matchAll(commentOrString)].some(
    ([part]) => !part.startsWith('/*') && /[\n\r\f]/.test(part.replace(/\\(\r\n|[\s\S])/g, '')),
  );
}

function reasonsIn(css: string, prefix: string): string[] {
  if (hasBrokenString(css)) return ['has a string that goes over the end of a line'];
  const sheet = new SheetCheck(prefix);
  sheet.check(postcss.parse(css), null);
  return sheet.reasons;
}

/** @throws TypeError for bytes that browsers could read as another encoding */
const textOf = (content: Buffer) => new TextDecoder('utf-8', { fatal: true }).decode(content);

function reasonsAgainst({ path, content }: BuildFile, prefix: string): string[] {
  try {
    return reasonsIn(textOf(content), prefix).map((reason) => `${path} ${reason}`);
  } catch (error) {
    return [`${path} is no CSS: ${messageOf(error)}`];
  }
}

/** A remote may style only its own elements and what lies inside them. */
export const stylesGate: ContentGate = ({ remote, files }) => {
  const prefix = classPrefixOf(remote.name);
  if (prefix === shellPrefix) return [`the name ${remote.name} belongs to the shell, whose classes begin like its own`];
  return [...files.values()].filter(({ path }) => /\.css$/i.test(path)).flatMap((file) => reasonsAgainst(file, prefix));
};
