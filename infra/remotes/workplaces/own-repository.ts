import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundle, loadManifest, ownApp, packedTheme, remoteConfig, startStandAlone } from '@storysprout/remote-build';
import * as z from 'zod/mini';
import { nameOf } from '../remote-name';
import { makeRepository } from '../templates/new-repository';
import type { RemoteFolder, Workplace } from './workplace';

/** The commands in a team's own repository. The current folder contains its only remote. */

const packageJson = z.object({ name: z.string().check(z.regex(/(^|\/)mf-[a-z]+$/)) });

/**
 * Returns the remote's label, for example mf-club for the package `@club/mf-club`.
 *
 * @throws Error when the folder is not a remote
 */
function labelIn(folder: string): string {
  const file = join(folder, 'package.json');
  const read = existsSync(file) ? packageJson.safeParse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
  const label = read?.data?.name.split('/').at(-1);
  if (label === undefined) throw new Error('This folder is no remote: its package.json has no name such as mf-club.');
  return label;
}

function remoteIn(folder: string): RemoteFolder {
  const label = labelIn(folder);
  return {
    name: nameOf(label),
    label,
    folder,
    sourceVersion: () => ownApp(folder).version,
    tools: { cwd: folder, typesArguments: () => ['-p', folder], testArguments: [] },
    buildCommand: 'npx remotes build',
  };
}

async function build(): Promise<string[]> {
  process.env.NODE_ENV = 'production';
  const remote = remoteIn(process.cwd());
  const manifest = await loadManifest(remote.folder);
  if (manifest.name !== remote.name) {
    throw new Error(`src/manifest.ts is about ${manifest.name}, and package.json about ${remote.label}.`);
  }
  const app = ownApp(remote.folder);
  rmSync(join(remote.folder, 'dist'), { recursive: true, force: true });
  await bundle(remoteConfig(manifest, app));
  return [`${remote.label} ${app.version} is built. Next: npx remotes publish`];
}

async function dev(site: string | undefined): Promise<string[]> {
  process.env.NODE_ENV = 'development';
  const { folder, label } = remoteIn(process.cwd());
  const port = Number(process.env.PORT ?? 3100);
  const address = await startStandAlone({ app: ownApp(folder), theme: packedTheme, port, site });
  return [site ? `${label} ${address}, with the API of ${site}` : `${label} ${address}`];
}

export const ownRepository: Workplace = {
  typed: (command) => `npx remotes ${command}`,
  find(name) {
    const remote = remoteIn(process.cwd());
    if (name === undefined || nameOf(name) === remote.name) return remote;
    throw new Error(`This repository is ${remote.label}; ${name} is another team's.`);
  },
  all: () => [remoteIn(process.cwd())],
  make: (name, skipInstall) => makeRepository(name, process.cwd(), skipInstall),
  tokens: () => ({}),
  more: { build, dev: ({ site }) => dev(site) },
};
