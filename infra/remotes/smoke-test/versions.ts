import {
  federationManifestName,
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

async function published(site: string, name: string, version: string): Promise<ListedVersion> {
  const folder = `/remotes/${name}/${version}`;
  const answer = await fetch(`${site}${folder}/remote.json`);
  if (!answer.ok) throw new Error(`${site} does not serve ${name} ${version}: ${answer.status}.`);
  const { manifest } = remoteFile.parse(await answer.json());
  return { name, version, entry: `${folder}/${federationManifestName}`, manifest };
}

/** The list with this build in place of what the site has of its remote. */
export function withBuild(list: readonly ListedVersion[], build: ListedVersion): ListedVersion[] {
  return [...list.filter(({ name }) => name !== build.name), build];
}
