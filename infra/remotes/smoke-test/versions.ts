import {
  federationManifest,
  federationManifestName,
  needsOf,
  type RemoteFile,
  type RemoteNeeds,
  type RemoteStatus,
  remoteFile,
  type SmokeTestCompany,
  shellName,
} from '@storysprout/contract';

/** A remote in the format of the page's list, without a fallback version, which would hide faults. */
export interface ListedVersion {
  readonly name: string;
  readonly version: string;
  readonly entry: string;
  readonly manifest: unknown;
  /** The page chooses the kit and React by these requirements. */
  readonly needs: RemoteNeeds;
}

/**
 * Returns the version of a remote to show: its canary or fallback, if that is tested and exists, otherwise the stable
 * one.
 */
function chosen({ stable, canary, previous }: RemoteStatus, company: SmokeTestCompany): string | null {
  if (company === 'canary') return canary?.version ?? stable;
  return company === 'fallback' ? (previous ?? stable) : stable;
}

/**
 * Returns a list of versions for each of stable, canary and fallback, without lists that equal an earlier one. The
 * shell, which is among the registry's remotes, is left out, because it is not part of the list.
 */
export async function versionLists(
  site: string,
  released: readonly RemoteStatus[],
): Promise<ReadonlyMap<SmokeTestCompany, readonly ListedVersion[]>> {
  const lists = new Map<SmokeTestCompany, readonly ListedVersion[]>();
  const known = new Set<string>();
  const remotes = released.filter(({ name }) => name !== shellName);
  for (const company of ['stable', 'canary', 'fallback'] as const) {
    const versions = remotes.flatMap((remote) => {
      const version = chosen(remote, company);
      return version === null ? [] : [{ name: remote.name, version }];
    });
    const key = JSON.stringify(versions);
    if (known.has(key)) continue;
    known.add(key);
    lists.set(company, await Promise.all(versions.map(({ name, version }) => published(site, name, version))));
  }
  return lists;
}

/** Parses two files of a version: the remote's own `remote.json`, and the bundler's federation manifest. */
export function readVersion(
  remoteText: string,
  federationText: string,
): ListedVersion & { readonly remote: RemoteFile } {
  const remote = remoteFile.parse(JSON.parse(remoteText));
  const { name, version, manifest } = remote;
  const entry = `/remotes/${name}/${version}/${federationManifestName}`;
  return {
    name,
    version,
    entry,
    manifest,
    needs: needsOf(federationManifest.parse(JSON.parse(federationText))),
    remote,
  };
}

/**
 * Reads a version that the site serves.
 *
 * @throws Error when the site does not serve it
 */
export async function versionOn(site: string, name: string, version: string) {
  const read = async (file: string) => {
    const answer = await fetch(`${site}/remotes/${name}/${version}/${file}`);
    if (!answer.ok) throw new Error(`${site} does not serve ${name} ${version}: ${answer.status}.`);
    return answer.text();
  };
  return readVersion(...(await Promise.all([read('remote.json'), read(federationManifestName)])));
}

async function published(site: string, remote: string, wanted: string): Promise<ListedVersion> {
  const { name, version, entry, manifest, needs } = await versionOn(site, remote, wanted);
  return { name, version, entry, manifest, needs };
}

/** Returns the list with this build instead of the site's version of its remote. */
export function withBuild(list: readonly ListedVersion[], build: ListedVersion): ListedVersion[] {
  return [...list.filter(({ name }) => name !== build.name), build];
}
