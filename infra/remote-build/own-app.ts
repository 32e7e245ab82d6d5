import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';
import { isDevelopment, type WebApp } from './app';
import { hashOfFiles, sourcesBelow } from './sources';

const packageJson = z.object({ name: z.string(), version: z.string() });

/** What besides its sources decides how a remote comes out. */
const settings = ['package.json', 'package-lock.json', 'tsconfig.json'];

/** The version of a build: the package's, and eight digits of what it is made from. Equal version, equal build. */
function buildVersion(folder: string, version: string): string {
  const files = [
    ...sourcesBelow(join(folder, 'src')),
    ...settings.map((name) => join(folder, name)).filter(existsSync),
  ];
  return `${version}-${hashOfFiles(folder, files.sort()).slice(0, 8)}`;
}

/** `@club/mf-club` and `mf-club` are both mf-club. */
export const folderNameOf = (packageName: string) => basename(packageName);

/** The remote that is a repository of its own. @param folder absolute */
export function ownApp(folder: string): WebApp {
  const { name, version } = packageJson.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  return {
    folder,
    packageName: name,
    shortName: folderNameOf(name).replace(/^mf-/, ''),
    version: isDevelopment() ? 'dev' : buildVersion(folder, version),
  };
}
