import { messageOf } from '@storysprout/service-kit';
import postcss, { type AtRule, type Container, type Rule } from 'postcss';
import type { BuildFile } from '../releases/build';
import type { ContentGate } from './gate';
import { isSafe, type Reach, reachesOf, reachOfAll } from './own-elements';

/** `mf_art_club` names its classes `art-club-…`, as the build's CSS modules do. */
function classPrefixOf(remote: string): string {
  return `${remote.replace(/^mf_/, '').replaceAll('_', '-')}-`;
}

/** Classes of the shell and the kit begin with it. */
const shellPrefix = 'shell-';

/** At-rules that hold rules, or say when they count. All others change something for the whole page. */
const harmless = new Set(['media', 'supports', 'container', 'starting-style', 'charset']);
const isKeyframes = (name: string) => /^(-webkit-)?keyframes$/.test(name);

/** The family that an `@font-face` gives a face to. */
function familyOf(rule: AtRule): string {
  const found = rule.nodes?.find((node) => node.type === 'decl' && node.prop.toLowerCase() === 'font-family');
  return found?.type === 'decl' ? found.value.replace(/^["']|["']$/g, '') : '';
}

function reasonAgainstAtRule(rule: AtRule, prefix: string): string | null {
  const name = rule.name.toLowerCase();
  if (harmless.has(name)) return null;
  if (isKeyframes(name)) {
    return rule.params.startsWith(prefix) ? null : `names an animation "${rule.params}": names begin with ${prefix}`;
  }
  if (name === 'font-face') {
    const family = familyOf(rule);
    return family.startsWith(prefix) ? null : `gives a face to the font "${family}": names begin with ${prefix}`;
  }
  return `has @${name}, which changes more than its own elements`;
}

/** Other addresses could be anybody's, and tell them who reads the page. */
function foreignAddresses(value: string): string[] {
  const found = [...value.matchAll(/url\(\s*["']?([^"')]*)/gi)].map(([, address = '']) => address.trim());
  return found.filter((address) => /^([a-z][a-z0-9+.-]*:|\/\/|\\)/i.test(address) && !/^data:/i.test(address));
}

/** Walks a style sheet with what each rule's parent matches. */
class SheetCheck {
  readonly reasons: string[] = [];

  constructor(private readonly prefix: string) {}

  check(container: Container, parent: Reach | null): void {
    container.each((node) => {
      if (node.type === 'decl') this.checkValue(node.value);
      else if (node.type === 'rule') this.checkRule(node, parent);
      else if (node.type === 'atrule') this.checkAtRule(node, parent);
    });
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
    else if (isKeyframes(rule.name.toLowerCase())) rule.walkDecls(({ value }) => this.checkValue(value));
    else if (rule.nodes) this.check(rule, parent);
  }

  private checkValue(value: string): void {
    for (const address of foreignAddresses(value)) this.reasons.push(`asks another site for "${address}"`);
  }
}

function reasonsAgainst({ path, content }: BuildFile, prefix: string): string[] {
  try {
    const sheet = new SheetCheck(prefix);
    sheet.check(postcss.parse(content.toString('utf8')), null);
    return sheet.reasons.map((reason) => `${path} ${reason}`);
  } catch (error) {
    return [`${path} is no CSS: ${messageOf(error)}`];
  }
}

/** A remote styles its own elements only, and what lies inside them. */
export const stylesGate: ContentGate = ({ remote, files }) => {
  const prefix = classPrefixOf(remote.name);
  if (prefix === shellPrefix) return [`the name ${remote.name} belongs to the shell, whose classes begin like its own`];
  return [...files.values()].filter(({ path }) => /\.css$/i.test(path)).flatMap((file) => reasonsAgainst(file, prefix));
};
