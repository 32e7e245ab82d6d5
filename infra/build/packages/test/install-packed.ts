import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod';
import { root } from '../../workspaces';
import type { Packed } from '../pack';

interface Declared {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

function declaredIn(folder: string): string[] {
  const json = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Declared;
  return Object.keys({ ...json.dependencies, ...json.devDependencies, ...json.peerDependencies });
}

const bins = z.object({ bin: z.optional(z.union([z.string(), z.record(z.string(), z.string())])) });

/** Makes the programs of the installed packages available to scripts and `npx`, as npm does. */
export function linkPrograms(folder: string): void {
  for (const name of declaredIn(folder)) {
    const installed = join(folder, 'node_modules', name);
    const { bin = {} } = bins.parse(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')));
    const programs = typeof bin === 'string' ? { [basename(name)]: bin } : bin;
    for (const [program, file] of Object.entries(programs)) {
      chmodSync(join(installed, file), 0o755);
      link(join(installed, file), join(folder, 'node_modules/.bin', program));
    }
  }
}

function link(target: string, path: string): void {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}

/**
 * Installs the dependencies of a folder's package.json without a network: our packages from their tarballs, others as
 * links to this project's. Each package can resolve only the dependencies it declares itself, so a missing declaration
 * is found.
 *
 * @param top the folder in which our packages are unpacked
 */
export function installPacked(folder: string, packed: readonly Packed[], top = folder): void {
  for (const name of declaredIn(folder)) {
    const own = packed.find((each) => each.name === name);
    const unpacked = join(top, 'node_modules', name);
    if (own && !existsSync(unpacked)) {
      mkdirSync(unpacked, { recursive: true });
      execFileSync('tar', ['-xzf', own.tarball, '--strip-components=1', '-C', unpacked]);
      installPacked(unpacked, packed, top);
    }
    link(own ? unpacked : join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
}
