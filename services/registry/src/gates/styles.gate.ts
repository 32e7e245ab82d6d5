import { messageOf } from '@storysprout/service-kit';
import postcss, { type Rule } from 'postcss';
import type { BuildFile } from '../releases/build';
import type { ContentGate } from './gate';

/** `mf_art_club` names its classes `art-club-…`, as the build's CSS modules do. */
function classPrefixOf(remote: string): string {
  return remote.replace(/^mf_/, '').replaceAll('_', '-');
}

/** A nested rule or keyframe is bound to what surrounds it. */
function isTop({ parent }: Rule): boolean {
  if (!parent || parent.type === 'root') return true;
  if (parent.type !== 'atrule' || !('name' in parent) || /keyframes$/.test(String(parent.name))) return false;
  return parent.parent?.type !== 'rule';
}

/** Selectors that could match elements outside the remote. Classes in `:not()` don't count, as they are excluded. */
function globalSelectors(rule: Rule, prefix: string): string[] {
  const own = new RegExp(`\\.${prefix}-[\\w-]+`);
  return rule.selectors.filter((selector) => !own.test(selector.replace(/:not\([^)]*\)/g, '')));
}

function reasonsAgainst({ path, content }: BuildFile, prefix: string): string[] {
  const found: string[] = [];
  try {
    postcss.parse(content.toString('utf8')).walkRules((rule) => {
      if (isTop(rule)) found.push(...globalSelectors(rule, prefix));
    });
  } catch (error) {
    return [`${path} is no CSS: ${messageOf(error)}`];
  }
  return found.map((selector) => `${path} styles "${selector}", which is not only its own: use CSS modules`);
}

/** A remote styles its own elements only. */
export const stylesGate: ContentGate = ({ remote, files }) => {
  const prefix = classPrefixOf(remote.name);
  return [...files.values()]
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap((file) => reasonsAgainst(file, prefix));
};
