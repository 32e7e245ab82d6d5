import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../build/workspaces';
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

function link(target: string, path: string): void {
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}

/**
 * Installs what a folder's package.json declares, without a network: our packages from their tarballs, others as this
 * project has them. Each package finds only what it declares itself, so one that is forgotten is missed.
 *
 * @param top where our packages are unpacked
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
