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

/** A remote as the page's list has it, without a version to fall back to: a fault must show. */
export interface ListedVersion {
  readonly name: string;
  readonly version: string;
  readonly entry: string;
  readonly manifest: unknown;
  /** The page chooses its kit and React by these. */
  readonly needs: RemoteNeeds;
}

/** Which version of each remote is on the page, by company: a canary or fallback where there is one, else the stable. */
function chosen({ stable, canary, previous }: RemoteStatus, company: SmokeTestCompany): string | null {
  if (company === 'canary') return canary?.version ?? stable;
  return company === 'fallback' ? (previous ?? stable) : stable;
}

/**
 * A list for each company; those that would be the same as one before are left out. The shell, which the registry names
 * among the remotes, is what the lists are put into.
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

/** What two of its files say: the remote's own, and the bundler's. */
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

/** A version that the site serves. */
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

/** The list with this build in place of what the site has of its remote. */
export function withBuild(list: readonly ListedVersion[], build: ListedVersion): ListedVersion[] {
  return [...list.filter(({ name }) => name !== build.name), build];
}
