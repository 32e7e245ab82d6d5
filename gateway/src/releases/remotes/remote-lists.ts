import {
  federationManifestName,
  type LiveRelease,
  type LiveRemote,
  type RemoteList,
  type RemoteListEntry,
} from '@storysprout/contract';
import { canaryPercentiles, percentileOf } from './canary-bucket';
import { remoteBase } from './remote-source';

/** One remote's entry in the list, for readers with and without its canary. */
interface Entries {
  readonly stable: RemoteListEntry;
  readonly canary: {
    readonly id: string;
    readonly percentiles: ReadonlySet<number>;
    readonly entry: RemoteListEntry;
  } | null;
}

/**
 * The lists that readers get, one for each combination of canaries, a hundred at most. Each is created once, so that
 * its object stays the same.
 */
export class RemoteLists {
  private readonly made = new Map<string, RemoteList>();
  private readonly entries: readonly Entries[];
  /** Names of the remotes readers may get. */
  readonly names: ReadonlySet<string>;
  readonly hasCanary: boolean;

  constructor(remotes: readonly LiveRemote[]) {
    this.entries = remotes.map(entriesOf);
    this.names = new Set(remotes.map(({ name }) => name));
    this.hasCanary = remotes.some(({ canary }) => canary !== null);
  }

  /** @param bucket the reader's bucket number; without one they get the stable versions */
  for(bucket: number | null): RemoteList {
    const isChosen = ({ canary }: Entries) => bucket !== null && canary?.percentiles.has(percentileOf(bucket));
    const chosen = new Set(this.entries.filter(isChosen));
    const key = Array.from(chosen, ({ canary }) => canary?.id).join();
    const known = this.made.get(key);
    if (known) return known;
    const list = { remotes: this.entries.map((each) => (chosen.has(each) && each.canary?.entry) || each.stable) };
    this.made.set(key, list);
    return list;
  }
}

function entriesOf({ name, stable, canary, previous }: LiveRemote): Entries {
  const entryOf = (release: LiveRelease, channel: RemoteListEntry['channel'], fallback: LiveRelease | null) => ({
    name,
    ...addressOf(name, release),
    manifest: release.manifest,
    channel,
    ...(canary && { trial: true }),
    ...(fallback && { fallback: { ...addressOf(name, fallback), ...manifestIfOther(release, fallback) } }),
  });
  return {
    stable: entryOf(stable, 'stable', previous),
    canary: canary && {
      id: `${name}/${canary.release.version}`,
      percentiles: canaryPercentiles(canary.percent, `${name}/${canary.release.version}`),
      entry: entryOf(canary.release, 'canary', stable),
    },
  };
}

/** Leaves the manifest out when both versions have the same contract: manifests are the largest part of a list. */
function manifestIfOther(release: LiveRelease, { manifest }: LiveRelease) {
  return manifest.contract === release.manifest.contract ? {} : { manifest };
}

function addressOf(name: string, { version, integrity, needs }: LiveRelease) {
  const entry = `${remoteBase(name, version)}/${federationManifestName}`;
  return { version, entry, integrity, ...(needs && { needs }) };
}
