import { join } from 'node:path';
import { shellName } from '@storysprout/contract';
import type { Asked } from './ask';
import { fullVersion } from './builds/full-version';
import { builtVersion, readBuild, requireBuildOfSources } from './builds/read-build';
import { runChecks, saveOutcome } from './builds/run-checks';
import {
  auditLines,
  channelsLine,
  checksBegin,
  firstGoesToAll,
  generationLines,
  noticeLines,
  overviewLines,
  statusLines,
} from './command-output';
import { errorLines } from './error-lines';
import { preview } from './preview';
import type { RegistryClient } from './registry-client';
import { smokeTestBuild, smokeTestLive } from './smoke-test/command';
import type { Connect, RemoteFolder, Workplace } from './workplaces/workplace';

const remoteCommands = [
  'publish',
  'release',
  'promote',
  'rollback',
  'smoke-test',
  'audit',
  'errors',
  'status',
] as const;

/**
 * Runs one command and returns the lines to print.
 *
 * @throws Error with a line for the person at the terminal
 */
export async function runCommand(asked: Asked, workplace: Workplace, connect: Connect): Promise<string[]> {
  if (asked.command === 'new') return makeNew(asked, workplace);
  if (asked.command === 'list') return overviewLines(await connect().overview());
  if (asked.command === 'preview') return preview(asked, workplace, connect);
  if (asked.command === 'check') return check(asked.remote ? [workplace.find(asked.remote, 'check')] : workplace.all());
  if (asked.command === 'smoke-test' && asked.live) return smokeTestLive(connect, namesHere(workplace));
  const own = workplace.more?.[asked.command];
  if (own) return own(asked, connect);
  const command = remoteCommands.find((each) => each === asked.command);
  if (!command) throw new Error(`There is no command "${asked.command}". All commands: ${workplace.typed('help')}`);
  const remote = workplace.find(asked.remote, command);
  return runRemoteCommand(command, asked, workplace, { remote, registry: connect(remote.name) });
}

function makeNew({ remote, skipInstall = false }: Asked, workplace: Workplace): string[] {
  if (remote === undefined) throw new Error(`What is it called? For example: ${workplace.typed('new')} mf-club`);
  return workplace.make(remote, skipInstall);
}

interface Target {
  readonly remote: RemoteFolder;
  readonly registry: RegistryClient;
}

async function runRemoteCommand(
  command: (typeof remoteCommands)[number],
  asked: Asked,
  workplace: Workplace,
  { remote, registry }: Target,
): Promise<string[]> {
  const { name } = remote;
  switch (command) {
    case 'publish':
      return publish(registry, remote, workplace);
    case 'release':
      return release(registry, remote, asked, workplace);
    case 'promote':
      return [channelsLine(await registry.promote(name, await seen(registry, name, asked)))];
    case 'rollback':
      return [channelsLine(await registry.rollback(name, await seen(registry, name, asked)))];
    case 'smoke-test':
      if (name === shellName) throw new Error(shellIsNotTried(workplace));
      requireBuildOfSources(remote);
      return smokeTestBuild(registry, join(remote.folder, 'dist'));
    case 'audit':
      return auditLines(await registry.audit(name));
    case 'errors':
      return errorLines(await registry.errors(name), asked.version);
    case 'status':
      return [
        ...statusLines(await registry.statusWithHealth(name), await registry.audit(name)),
        ...generationLines((await registry.overview()).generations),
      ];
  }
}

/**
 * Smoke tests run remotes in the shell that everybody has. A new shell is instead compared with the remotes'
 * requirements and released as a canary.
 */
function shellIsNotTried({ typed }: Workplace): string {
  return `A browser tries remotes in the shell that readers have; a new shell is not tried so. Try: ${typed('check-shell')}, and give it to some first.`;
}

/** Runs the checks of built remotes, one after the other, and stores the outcomes beside the builds. */
async function check(remotes: readonly RemoteFolder[]): Promise<string[]> {
  const lines: string[] = [];
  for (const remote of remotes) {
    requireBuildOfSources(remote);
    const [name, version] = [remote.name, builtVersion(remote)];
    process.stderr.write(checksBegin(remote));
    const checked = await runChecks(remote);
    saveOutcome(remote, version, checked);
    lines.push(`${name} ${version}: types and ${checked.tests.passed} tests passed.`);
  }
  return lines;
}

async function publish(registry: RegistryClient, remote: RemoteFolder, workplace: Workplace): Promise<string[]> {
  const { name } = remote;
  if (remote.sourceVersion() !== null) await check([remote]);
  const version = builtVersion(remote);
  const { isNew, notices } = await registry.publish(name, readBuild(remote));
  const news = isNew
    ? `${name} ${version} is published. Nobody gets it yet.`
    : `${name} ${version} was published already.`;
  const { stable } = await registry.status(name);
  const share = stable === null ? '' : ' --canary 10';
  return [news, ...noticeLines(notices), `Next: ${workplace.typed('release', remote)} ${version}${share}`];
}

/**
 * The first release of a remote goes to everybody, so that a team's pipeline is the same for it as for later ones. The
 * shell has one before its first release, that of the gateway's image, so there the registry refuses a canary.
 */
async function release(
  registry: RegistryClient,
  remote: RemoteFolder,
  asked: Asked,
  workplace: Workplace,
): Promise<string[]> {
  const { name } = remote;
  if (asked.version === undefined) {
    throw new Error(`Which version? For example: ${workplace.typed('release', remote)} 1.4.0 --canary 10`);
  }
  const status = await registry.status(name);
  const version = fullVersion(status, asked.version);
  if (version === null) {
    throw new Error(`${name} ${asked.version} was never published. Try: ${workplace.typed('status', remote)}`);
  }
  const share = { canaryPercent: asked.canary, promoteAfterHours: asked.promoteAfterHours };
  const isFirst = status.stable === null && name !== shellName;
  const released = await registry.release(name, { version, revision: status.revision, ...(!isFirst && share) });
  const why = isFirst && asked.canary !== undefined ? [firstGoesToAll] : [];
  return [...why, channelsLine(released)];
}

/** Returns a command for a remote's current revision, so that a concurrent change by somebody else is reported. */
async function seen(registry: RegistryClient, name: string, { reason }: Asked) {
  return { revision: (await registry.status(name)).revision, reason };
}

/** Returns the remotes with a stored token, or the one of a team's own repository. */
function namesHere(workplace: Workplace): string[] {
  const kept = Object.keys(workplace.tokens());
  return kept.length > 0 ? kept : workplace.all().map(({ name }) => name);
}
