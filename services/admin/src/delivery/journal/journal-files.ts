import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Names of journals. A delivery process writes `<base>.000001.journal` and goes on in `<base>.000002.journal` when the
 * first is large; the base is its argument. Sorted by name, a process's journals are in the order they were begun.
 */
const suffix = '.journal';
/** Suffix of a file that is still being made and is no journal yet. */
const unfinishedSuffix = '.new';

export function journalFile(base: string, number: number): string {
  return `${base}.${`${number}`.padStart(6, '0')}${suffix}`;
}

export function unfinished(file: string): string {
  return `${file}${unfinishedSuffix}`;
}

/** The name that all journals of a process share. */
export function baseNameOf(file: string): string {
  return basename(file).split('.', 1)[0] ?? '';
}

/** The journals, in the order they were begun. */
export function journalsIn(folder: string): string[] {
  return filesIn(folder, suffix);
}

/** The files left by a kill while a journal was being made. */
export function leftoversIn(folder: string): string[] {
  return filesIn(folder, unfinished(suffix));
}

function filesIn(folder: string, ending: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(ending));
  return names.sort().map((name) => join(folder, name));
}
