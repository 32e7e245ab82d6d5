import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/workspaces';
import { changeOf, type KeptSurface, type SurfaceChange } from './surface';

/** Which part of the version goes up: https://github.com/changesets/changesets. */
type Bump = 'patch' | 'minor' | 'major';
const bumps: readonly Bump[] = ['patch', 'minor', 'major'];

export interface Changeset {
  readonly name: string;
  readonly bump: Bump;
}

/** A changeset's first lines name packages: `"@storysprout/kit": minor`. */
export function changesetsIn(text: string): Changeset[] {
  const [, head = ''] = /^---\n([\s\S]*?)\n---/.exec(text) ?? [];
  return [...head.matchAll(/^["']?([^"':]+)["']?:\s*(patch|minor|major)\s*$/gm)].map(([, name = '', bump]) => ({
    name,
    bump: bumps.find((each) => each === bump) ?? 'patch',
  }));
}

const folder = join(root, '.changeset');

/** Changes that wait for the next versions. */
export function waitingChangesets(): Changeset[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
  return files.flatMap((name) => changesetsIn(readFileSync(join(folder, name), 'utf8')));
}

/** Before 1.0.0 the minor version says that something may not fit any more; see https://semver.org. */
function neededBump({ added, broken }: SurfaceChange, version: string): Bump | null {
  if (broken.length > 0) return version.startsWith('0.') ? 'minor' : 'major';
  return added.length > 0 ? 'minor' : null;
}

function listed(what: string, names: readonly string[]): string[] {
  const more = names.length > 10 ? [`  and ${names.length - 10} more`] : [];
  return names.length === 0 ? [] : [`${what}:`, ...names.slice(0, 10).map((name) => `  ${name}`), ...more];
}

/**
 * Whether a change of what a package offers comes with a changeset that says so.
 *
 * @param before as it was when the package got its present version
 * @returns lines for the person who changed it; none when all is well
 */
export function missingChangeset(
  name: string,
  before: KeptSurface | null,
  now: KeptSurface,
  waiting: readonly Changeset[],
): string[] {
  if (before?.version !== now.version) {
    return [`${name} ${now.version} has no surface.json of this version. Run: npm run packages -- surface`];
  }
  const change = changeOf(before.declarations, now.declarations);
  const needed = neededBump(change, now.version);
  const highest = Math.max(-1, ...waiting.filter((each) => each.name === name).map(({ bump }) => bumps.indexOf(bump)));
  if (needed === null || highest >= bumps.indexOf(needed)) return [];
  return [
    `What ${name} offers has changed since ${now.version}, and no changeset says "${name}": ${needed}. Add one to .changeset.`,
    ...listed('Changed or gone', change.broken),
    ...listed('New', change.added),
  ];
}
