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
 *
 * @returns a line for each release, for the person at the terminal
 */
export async function publishBuilt(url: string, tokens: DeployTokens): Promise<string[]> {
  const lines: (string | null)[] = [];
  // The registry checks one build at a time, so builds sent together would only wait for each other.
  for (const remote of thisRepository.all()) lines.push(await publishNamed(url, remote, tokens));
  // The remotes are compatible with the live shell. A new shell is checked against the remotes as they are after this.
  const token = tokens[shellName];
  if (token !== undefined && (await isShellReleased(url, token)))
    lines.push(await publishNamed(url, remoteHere(shellName), tokens));
  return lines.filter((line) => line !== null);
}

/**
 * Returns whether a shell was released. Until then, pages use the shell of the gateway's image, which is this build.
 */
async function isShellReleased(url: string, token: string): Promise<boolean> {
  return (await new RegistryClient({ url, token }).status(shellName)).stable !== null;
}

/** @throws Error that names the remote */
async function publishNamed(url: string, remote: RemoteFolder, tokens: DeployTokens): Promise<string | null> {
  const registry = new RegistryClient({ url, token: tokens[remote.name] ?? '' });
  try {
    return await publishOne(registry, remote);
  } catch (error) {
    throw new Error(`${remote.name} could not be published: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Each step is retried by itself: a whole second attempt would find the version published, and leave it unreleased.
 *
 * @returns a line about the release; null when the build was published before
 */
export async function publishOne(registry: RegistryClient, remote: RemoteFolder): Promise<string | null> {
  const { name } = remote;
  const version = builtVersion(remote);
  const { releases, stable } = await withPatience(() => registry.status(name), patienceMs);
  const isKnown = releases.some((release) => release.version === version);
  if (isKnown && stable !== null) return null;
  const build = readBuild(remote);
  const { revision } = await withPatience(() => registry.publish(name, build), patienceMs);
  await withPatience(() => releaseOnce(registry, name, { version, revision }), patienceMs);
  const { attested } = build;
  const checks = attested
    ? `Its types and ${attested.tests.passed} tests passed.`
    : 'Its types and tests were not run.';
  return `${name} ${version}: released to everybody. ${checks}`;
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
