import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import { isDevelopment, type WebApp } from './app';
import { hashOfFiles, sourcesBelow } from './sources';

const packageJson = z.object({ name: z.string(), version: z.string() });

/** Files other than the sources that affect the build. */
const settings = ['package.json', 'package-lock.json', 'tsconfig.json'];

/**
 * Returns the version of a build: the package's version, and eight digits of the hash of its inputs. Equal versions
 * mean equal builds.
 */
function buildVersion(folder: string, version: string): string {
  const files = [
    ...sourcesBelow(join(folder, 'src')),
    ...settings.map((name) => join(folder, name)).filter(existsSync),
  ];
  return `${version}-${hashOfFiles(folder, files.sort()).slice(0, 8)}`;
}

/** Returns the folder name, which is mf-club for both `@club/mf-club` and `mf-club`. */
export const folderNameOf = (packageName: string) => basename(packageName);

/**
 * Returns the remote in a team's own repository.
 *
 * @param folder absolute
 */
export function ownApp(folder: string): WebApp {
  const { name, version } = packageJson.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  return {
    folder,
    packageName: name,
    shortName: folderNameOf(name).replace(/^mf-/, ''),
    version: isDevelopment() ? 'dev' : buildVersion(folder, version),
  };
}
