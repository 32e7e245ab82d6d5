import { type DeployTokens, remoteFolders } from './deploy-tokens';
import { nameOf, readBuild, readRemoteJson } from './read-build';
import { RegistryClient } from './registry-client';

/**
 * Publishes what is built and gives it to everybody. A version that was published before is left as it is, also
 * when it was rolled back or is a canary: that was somebody's decision.
 */
export async function publishBuilt(url: string, tokens: DeployTokens): Promise<void> {
  await Promise.all(remoteFolders().map((folder) => publishOne(url, nameOf(folder), tokens[nameOf(folder)] ?? '')));
}

async function publishOne(url: string, name: string, token: string): Promise<void> {
  const registry = new RegistryClient({ url, token });
  const { version } = readRemoteJson(name);
  const { releases, stable } = await registry.status(name);
  const isKnown = releases.some((release) => release.version === version);
  if (isKnown && stable !== null) return;
  const { revision } = await registry.publish(name, readBuild(name));
  await registry.release(name, { version, revision });
}
