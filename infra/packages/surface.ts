import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseSync } from 'vite';
import * as z from 'zod/mini';
import { root } from '../build/workspaces';
import { filesBelow } from '../remote-build/sources';
import { folderIn } from './emit-code';
import { packageJsonOf, type TeamPackage } from './package-list';

/** Digits (hex) of the hash of each declaration that a package's types have, by file and name. */
export type Surface = Readonly<Record<string, string>>;

const digits = 10;

const kept = z.object({ version: z.string(), declarations: z.record(z.string(), z.string()) });

/** What a version of a package offered. */
export type KeptSurface = z.infer<typeof kept>;

type Statement = ReturnType<typeof parseSync>['program']['body'][number];

/** What a statement declares, such as `Button`; of others, such as re-exports, their text. */
function nameOf(statement: Statement, text: string): string {
  const declared = 'declaration' in statement && statement.declaration ? statement.declaration : statement;
  if ('id' in declared && declared.id && 'name' in declared.id) return declared.id.name;
  if (!('declarations' in declared)) return text.replaceAll(/\s+/g, ' ');
  return declared.declarations.map(({ id }) => ('name' in id ? id.name : '')).join();
}

/** The declarations in one file of types. Comments are none of them. */
export function declarationsIn(file: string, text: string): Surface {
  const texts = new Map<string, string>();
  for (const statement of parseSync(file, text).program.body) {
    const own = text.slice(statement.start, statement.end);
    const name = `${file} ${nameOf(statement, own)}`;
    // A function has a declaration for each way to call it.
    texts.set(name, (texts.get(name) ?? '') + own);
  }
  const hashed = (own: string) =>
    createHash('sha256').update(own.replaceAll(/\s+/g, ' ')).digest('hex').slice(0, digits);
  return Object.fromEntries([...texts].map(([name, own]) => [name, hashed(own)]));
}

/** What a package offers now. @param output the folder its types were written to */
export function surfaceOf(each: TeamPackage, output: string): KeptSurface {
  const json = packageJsonOf(each);
  const folder = join(folderIn(output, json), 'dist');
  const files = filesBelow(folder).filter((file) => file.endsWith('.d.ts'));
  const surfaces = files.map((file) =>
    declarationsIn(relative(folder, file).split(sep).join('/'), readFileSync(file, 'utf8')),
  );
  const sorted = surfaces
    .flatMap((surface) => Object.entries(surface))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return { version: json.version, declarations: Object.fromEntries(sorted) };
}

const surfaceFile = ({ folder }: TeamPackage) => join(root, folder, 'surface.json');

/** What the package's present version offered when it got its number; null before the first time. */
export function keptSurface(each: TeamPackage): KeptSurface | null {
  const file = surfaceFile(each);
  return existsSync(file) ? kept.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

export function keepSurface(each: TeamPackage, surface: KeptSurface): void {
  writeFileSync(surfaceFile(each), `${JSON.stringify(surface, null, 2)}\n`);
}

export interface SurfaceChange {
  readonly added: readonly string[];
  /** Changed or gone: code that was written for the version before may not fit. */
  readonly broken: readonly string[];
}

export function changeOf(before: Surface, now: Surface): SurfaceChange {
  return {
    added: Object.keys(now).filter((name) => !(name in before)),
    broken: Object.keys(before).filter((name) => now[name] !== before[name]),
  };
}
