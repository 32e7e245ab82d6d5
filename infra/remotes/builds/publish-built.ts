import { shellName } from '@storysprout/contract';
import type { DeployTokens } from '../deploy-tokens';
import { RegistryClient, withPatience } from '../registry-client';
import { remoteHere, thisRepository } from '../workplaces/this-repository';
import type { RemoteFolder } from '../workplaces/workplace';
import { builtVersion, readBuild } from './read-build';

/**
 * How long to retry, in milliseconds. On a busy machine, the gateway stops calling the registry for a few seconds after
 * a timeout, which must not make the start of a site fail.
 */
const patienceMs = 30_000;

/**
 * Publishes the builds and releases them to everybody. A version that was published before is not released again, even
 * if it was rolled back or is a canary, because that was somebody's decision.
 */
export async function publishBuilt(url: string, tokens: DeployTokens): Promise<void> {
  await Promise.all(thisRepository.all().map((remote) => publishNamed(url, remote, tokens)));
  // The remotes are compatible with the live shell. A new shell is checked against the remotes as they are after this.
  const token = tokens[shellName];
  if (token !== undefined && (await isShellReleased(url, token)))
    await publishNamed(url, remoteHere(shellName), tokens);
}

/**
 * Returns whether a shell was released. Until then, pages use the shell of the gateway's image, which is this build.
 */
async function isShellReleased(url: string, token: string): Promise<boolean> {
  return (await new RegistryClient({ url, token }).status(shellName)).stable !== null;
}

/** @throws Error that names the remote */
async function publishNamed(url: string, remote: RemoteFolder, tokens: DeployTokens): Promise<void> {
  try {
    await withPatience(() => publishOne(url, remote, tokens[remote.name] ?? ''), patienceMs);
  } catch (error) {
    throw new Error(`${remote.name} could not be published: ${(error as Error).message}`, { cause: error });
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

/**
 * Releases a version to everybody. If the response was lost, a retry is refused although the version is released, so
 * that is no error.
 */
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
