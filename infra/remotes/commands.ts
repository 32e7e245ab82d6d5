import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { platformFacts, type RemoteStatus } from '@storysprout/contract';
import { folderOf, nameOf, remoteFolders, root } from '../build/workspaces';
import { auditLines, channelsLine, misfitLines, statusLines } from './command-output';
import { errorLines } from './error-lines';
import { makeRemote } from './new-remote';
import { hasSources, readBuild, readRemoteJson, requireBuildOfThisCheckout } from './read-build';
import type { RegistryClient } from './registry-client';
import { keepOutcome, runChecks } from './run-checks';

/** The parsed command line. */
export interface Asked {
  readonly command: string;
  readonly remote?: string;
  readonly version?: string;
  readonly canary?: number;
  readonly promoteAfterHours?: number;
  readonly reason?: string;
  /** Leaves out `npm install` for a new remote. */
  readonly skipInstall?: boolean;
}

/** Finds the registry with the token of one remote; any token will do without a name. */
export type Connect = (remote?: string) => RegistryClient;

/** Runs one command and returns the lines to print. @throws Error with a line for the person at the terminal */
export async function runCommand(asked: Asked, connect: Connect): Promise<string[]> {
  if (asked.command === 'list') return (await connect().list()).map(channelsLine);
  if (asked.command === 'check') return check(asked.remote ? [asked.remote] : remoteFolders());
  if (asked.command === 'check-shell') return checkShell(connect(), asked.remote);
  if (asked.remote === undefined)
    throw new Error(`Which remote? For example: npm run remotes -- ${asked.command} mf-blog`);
  if (asked.command === 'new') return makeRemote(asked.remote, asked.skipInstall ?? false);
  const name = nameOf(asked.remote);
  const registry = connect(name);
  switch (asked.command) {
    case 'publish':
      return publish(registry, name);
    case 'release':
      return [channelsLine(await release(registry, name, asked))];
    case 'promote':
      return [channelsLine(await registry.promote(name, await seen(registry, name, asked)))];
    case 'rollback':
      return [channelsLine(await registry.rollback(name, await seen(registry, name, asked)))];
    case 'audit':
      return auditLines(await registry.audit(name));
    case 'errors':
      return errorLines(await registry.errors(name), asked.version);
    case 'status':
      return statusLines(await registry.statusWithHealth(name), await registry.audit(name));
    default:
      throw new Error(`There is no command "${asked.command}".`);
  }
}

/** Runs the checks of built remotes, one after the other, and keeps their outcomes beside the builds. */
async function check(remotes: readonly string[]): Promise<string[]> {
  const lines: string[] = [];
  for (const remote of remotes) {
    requireBuildOfThisCheckout(remote);
    const { name, version } = readRemoteJson(remote);
    const checked = await runChecks(remote);
    keepOutcome(remote, version, checked);
    lines.push(`${name} ${version}: types and ${checked.tests.passed} tests passed.`);
  }
  return lines;
}

/**
 * Asks the site whether a built shell fits its remotes.
 *
 * @param folder where the build lies
 * @throws Error with everything that does not fit, so that a pipeline stops before anybody gets the shell
 */
async function checkShell(registry: RegistryClient, folder = join(root, 'shell/dist')): Promise<string[]> {
  const text = await readFile(join(folder, 'platform.json'), 'utf8').catch(() => null);
  if (text === null) throw new Error(`${folder} has no platform.json. Build the shell first: npm run build`);
  const { fits, misfits } = await registry.checkShell(platformFacts.parse(JSON.parse(text)));
  if (!fits) throw new Error(misfitLines(misfits).join('\n'));
  return ['This shell fits every stable, canary and fallback version of the site.'];
}

async function publish(registry: RegistryClient, name: string): Promise<string[]> {
  if (hasSources(name)) await check([name]);
  const { version } = readRemoteJson(name);
  const { isNew } = await registry.publish(name, readBuild(name));
  const news = isNew
    ? `${name} ${version} is published. Nobody gets it yet.`
    : `${name} ${version} was published already.`;
  return [news, `Next: npm run remotes -- release ${folderOf(name)} ${version} --canary 10`];
}

async function release(registry: RegistryClient, name: string, asked: Asked): Promise<RemoteStatus> {
  if (asked.version === undefined) {
    throw new Error(`Which version? For example: npm run remotes -- release ${folderOf(name)} 1.4.0 --canary 10`);
  }
  const status = await registry.status(name);
  const version = fullVersion(status, asked.version);
  const { canary: canaryPercent, promoteAfterHours } = asked;
  return registry.release(name, { version, revision: status.revision, canaryPercent, promoteAfterHours });
}

/** `1.4.0` means the newest build of 1.4.0: builds carry some digits of what they were built from. */
function fullVersion({ name, releases }: RemoteStatus, wanted: string): string {
  const found = releases.find(({ version }) => version === wanted || version.startsWith(`${wanted}-`));
  if (found) return found.version;
  throw new Error(`${name} ${wanted} was never published. Try: npm run remotes -- status ${folderOf(name)}`);
}

/** A command for a remote's current revision, so that a change by somebody else in between is reported. */
async function seen(registry: RegistryClient, name: string, { reason }: Asked) {
  return { revision: (await registry.status(name)).revision, reason };
}
