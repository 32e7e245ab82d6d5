import { existsSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { platformFacts, shellName } from '@storysprout/contract';
import { buildVersion } from '../../build/source-hash';
import { assetList, folderOf, remoteFolders, root } from '../../build/workspaces';
import { incompatibilityLines } from '../command-output';
import { readTokens, tokenFile } from '../deploy-tokens';
import type { RegistryClient } from '../registry-client';
import { nameOf } from '../remote-name';
import { makeRemote } from '../templates/new-remote';
import type { RemoteFolder, Workplace } from './workplace';

/**
 * Checks only this remote's files, their imports and what the tests' setup declares, so that another team's mistake does
 * not matter.
 */
function typesArguments(work: string): string[] {
  const project = join(work, 'tsconfig.json');
  const include = ['../../src', '../../../infra/testing/*.d.ts', '../../../shell/kit/src/styles.d.ts'];
  writeFileSync(project, JSON.stringify({ extends: '../../../tsconfig.web.json', include, exclude: [] }));
  return ['-p', project];
}

/**
 * Returns a remote of this repository, or the shell.
 *
 * @param name with - or _
 */
export function remoteHere(name: string): RemoteFolder {
  const label = folderOf(name);
  const folder = join(root, label);
  // The operators' image has no sources: all its files come from one checkout and were checked there.
  const hasSources = () => existsSync(join(folder, 'src'));
  return {
    name: nameOf(name),
    label,
    folder,
    ...(name === shellName && { assetList }),
    sourceVersion: () => (hasSources() ? buildVersion(label) : null),
    tools: { cwd: root, typesArguments, testArguments: ['--project', 'web', '--project', 'unit', `${label}/`] },
    buildCommand: `npm run build -- --only ${label}`,
  };
}

const typed = (command: string, remote?: RemoteFolder) =>
  ['npm run remotes --', command, remote?.label].filter(Boolean).join(' ');

const dataDir = () => resolve(root, process.env.DATA_DIR ?? '.data');

/** The project itself, with a folder for each remote. */
export const thisRepository: Workplace = {
  typed,
  find(name, command) {
    if (name !== undefined) return remoteHere(name);
    throw new Error(`Which remote? For example: ${typed(command)} mf-blog`);
  },
  all: () => remoteFolders().map(remoteHere),
  make: makeRemote,
  tokens: () => readTokens(dataDir()),
  tokenFile: () => tokenFile(dataDir()),
  more: { 'check-shell': ({ version: folder }, connect) => checkShell(connect(), folder ?? join(root, 'shell/dist')) },
};

/**
 * Checks with the site's registry whether a built shell is compatible with its remotes.
 *
 * @param folder the folder of the build
 * @throws Error with every incompatibility, so that a pipeline stops before anybody gets the shell
 */
async function checkShell(registry: RegistryClient, folder: string): Promise<string[]> {
  const text = await readFile(join(folder, 'platform.json'), 'utf8').catch(() => null);
  if (text === null) throw new Error(`${folder} has no platform.json. Build the shell first: npm run build`);
  const { fits, misfits } = await registry.checkShell(platformFacts.parse(JSON.parse(text)));
  if (!fits) throw new Error(incompatibilityLines(misfits).join('\n'));
  return ['This shell fits every stable, canary and fallback version of the site.'];
}
