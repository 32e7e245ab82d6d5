import { shellName } from '@storysprout/contract';
import type { DeployTokens } from './deploy-tokens';
import { builtVersion, readBuild } from './read-build';
import { RegistryClient, RegistryRefusal } from './registry-client';
import { remoteHere, thisRepository } from './this-repository';
import type { RemoteFolder } from './workplace';

/**
 * The registry of a machine with much to do is left alone for a few seconds when it does not answer in time. That must
 * not end the start of a site.
 */
const patienceMs = 30_000;
const mostPauseMs = 2_000;

/**
 * Publishes what is built and gives it to everybody. A version that was published before is left as it is, also
 * when it was rolled back or is a canary: that was somebody's decision.
 */
export async function publishBuilt(url: string, tokens: DeployTokens): Promise<void> {
  await Promise.all(thisRepository.all().map((remote) => publishNamed(url, remote, tokens)));
  // Remotes fit the shell that is live; a new shell is asked for what the remotes are by then.
  const token = tokens[shellName];
  if (token !== undefined && (await isShellReleased(url, token)))
    await publishNamed(url, remoteHere(shellName), tokens);
}

/** Until somebody releases a shell, pages are made of the one that comes with the gateway, which is this build. */
async function isShellReleased(url: string, token: string): Promise<boolean> {
  return (await new RegistryClient({ url, token }).status(shellName)).stable !== null;
}

/** @throws Error that names the remote */
async function publishNamed(url: string, remote: RemoteFolder, tokens: DeployTokens): Promise<void> {
  try {
    await withPatience(() => publishOne(url, remote, tokens[remote.name] ?? ''));
  } catch (error) {
    throw new Error(`${remote.name} could not be published: ${(error as Error).message}`, { cause: error });
  }
}

/** What fails on the registry's side, such as a conflict of transactions, is tried again: publishing twice is publishing once. */
export async function withPatience(publish: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await publish();
    } catch (error) {
      const isTemporary = error instanceof RegistryRefusal && error.status >= 500;
      if (!isTemporary || performance.now() - startedAt > patienceMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.min(attempt * 250, mostPauseMs)));
    }
  }
}

async function publishOne(url: string, remote: RemoteFolder, token: string): Promise<void> {
  const registry = new RegistryClient({ url, token });
  const { name } = remote;
  const version = builtVersion(remote);
  const { releases, stable } = await registry.status(name);
  const isKnown = releases.some((release) => release.version === version);
  if (isKnown && stable !== null) return;
  const { revision } = await registry.publish(name, readBuild(remote));
  await releaseOnce(registry, name, { version, revision });
}

/** Gives a version to everybody. Its answer may get lost, and what is released already is refused when it is tried again. */
export async function releaseOnce(
  registry: Pick<RegistryClient, 'release' | 'status'>,
  name: string,
  release: Parameters<RegistryClient['release']>[1],
): Promise<void> {
  try {
    await registry.release(name, release);
  } catch (error) {
    if ((await registry.status(name)).stable !== release.version) throw error;
  }
}
