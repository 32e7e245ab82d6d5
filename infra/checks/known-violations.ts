import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/workspaces';
import type { Sizes } from './folder-sizes';
import type { Violation } from './modules';

/** Today's violations of a check. The list may only shrink, but for a workspace that is compared from now on. */
export interface KnownViolations<Known> {
  /** Path of the list, from the root. */
  readonly file: string;
  readonly known: Known;
}

/**
 * Reads the list of a check. With WRITE_KNOWN_VIOLATIONS set, it is replaced by what is found, for the commit that
 * moves a workspace; whoever reviews that commit sees each line that is new.
 */
export function knownViolations<Known>(check: string, found: Known): KnownViolations<Known> {
  const file = `infra/checks/known-violations/${check}.json`;
  const path = join(root, file);
  if (process.env.WRITE_KNOWN_VIOLATIONS) writeFileSync(path, `${JSON.stringify(found, null, 2)}\n`);
  return { file, known: JSON.parse(readFileSync(path, 'utf8')) };
}

/** Returns violations that are not in the list, and entries of the list that are mended, each with advice. */
export function unexpectedViolations(
  found: readonly Violation[],
  { file, known }: KnownViolations<readonly string[]>,
): string[] {
  const added = found.filter(({ id }) => !known.includes(id)).map(({ id, advice }) => `${id}: ${advice}`);
  const ids = new Set(found.map(({ id }) => id));
  const mended = known.filter((id) => !ids.has(id)).map((id) => `${id} is mended: delete it from ${file}.`);
  return [...added, ...mended];
}

/** Returns the same for folders that hold too much. A folder of the list may shrink but not grow. */
export function unexpectedSizes(found: Sizes, { file, known }: KnownViolations<Sizes>, advice: string): string[] {
  const grown = Object.entries(found).filter(([folder, count]) => count > (known[folder] ?? 0));
  const mended = Object.keys(known).filter((folder) => !(folder in found));
  return [
    ...grown.map(([folder, count]) => `${folder} holds ${count}: ${advice}`),
    ...mended.map((folder) => `${folder} is mended: delete it from ${file}.`),
  ];
}
