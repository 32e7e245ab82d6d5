import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's root folder, absolute. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/**
 * A file in the shell's `dist` with the names of the last build's assets. Assets of earlier builds are kept beside them
 * for open pages.
 */
export const assetList = '.assets.json';

export interface PackageFacts {
  readonly name: string;
  readonly version: string;
  /** Names of the workspace packages it depends on. */
  readonly uses: readonly string[];
}

interface PackageJson {
  name: string;
  version: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
}

function readPackageJson(folder: string): PackageJson {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

export function packageFacts(folder: string): PackageFacts {
  const { name, version, dependencies = {} } = readPackageJson(folder);
  return { name, version, uses: Object.keys(dependencies).filter((each) => each.startsWith('@storysprout/')) };
}

/** Folders of all workspaces by package name. */
export function workspaceFolders(): ReadonlyMap<string, string> {
  const folders = readPackageJson('.').workspaces ?? [];
  return new Map(
    folders.filter((folder) => existsSync(join(root, folder))).map((folder) => [readPackageJson(folder).name, folder]),
  );
}

/** A folder with an `rspack.config.ts`, which is built. `infra/seed` is one, though it is no workspace. */
export interface App {
  /** The name for `--only`: `shell`, `mf-blog`, `blog`, `gateway`, `embedded-mongo`, `seed`. */
  readonly name: string;
  /** Relative to the root. */
  readonly folder: string;
}

const isApp = (folder: string) => existsSync(join(root, folder, 'rspack.config.ts'));

/** Returns the folders of all remotes. */
export function remoteFolders(): string[] {
  return readdirSync(root)
    .filter((name) => name.startsWith('mf-') && isApp(name))
    .sort();
}

export function findApps(): App[] {
  const services = readdirSync(join(root, 'services')).map((name) => `services/${name}`);
  const folders = ['shell', ...remoteFolders(), ...services, 'gateway', 'infra/embedded-mongo', 'infra/seed'];
  return folders.filter(isApp).map((folder) => ({ name: basename(folder), folder }));
}

/** Returns the folder of a remote. `mf_blog` and `mf-blog` both mean the folder `mf-blog`. */
export function folderOf(remote: string): string {
  return remote.replaceAll('_', '-');
}
