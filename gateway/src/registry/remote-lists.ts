import type { RemoteList, RemoteListEntry } from '@storysprout/contract';
import { LRUCache } from 'lru-cache';
import { isAmong } from '../remotes/reader-draw';
import { remoteBase } from '../remotes/remote-source';
import type { RemoteState } from './registry.repository';
import { federationManifestName, type Release, releaseId } from './release';

/** The live state of one remote, with its releases. */
export interface LiveRemote {
  readonly stable: Release;
  readonly canary: { readonly release: Release; readonly percent: number } | null;
  readonly previous: Release | null;
}

/** Joins a state with its releases; null while there is nothing to serve. */
export function liveRemote(state: RemoteState, releases: ReadonlyMap<string, Release>): LiveRemote | null {
  const named = (version: string | null | undefined) =>
    (version && releases.get(releaseId(state._id, version))) || null;
  const stable = named(state.stable);
  if (!stable) return null;
  const canary = named(state.canary?.version);
  return {
    stable,
    canary: canary && state.canary ? { release: canary, percent: state.canary.percent } : null,
    previous: named(state.history.at(-1)),
  };
}

/** Most lists kept at a time. Draws can lead to many different lists; each is little more than references. */
const keptLists = 1_000;

/** One remote's entry in the list, for readers with and without its canary. */
interface Entries {
  readonly stable: RemoteListEntry;
  readonly canary: { readonly id: string; readonly entry: RemoteListEntry } | null;
}

/** The lists readers get, one for each combination of canaries: the same object as long as it is in use. */
export class RemoteLists {
  private readonly made = new LRUCache<string, RemoteList>({ max: keptLists });
  private readonly entries: readonly Entries[];
  private readonly canaries: { readonly id: string; readonly percent: number }[];

  constructor(remotes: readonly LiveRemote[]) {
    this.entries = remotes.map(entriesOf);
    const live = remotes.flatMap(({ stable, canary, previous }) => [stable, canary?.release, previous]);
    this.versions = new Set(live.flatMap((release) => (release ? [release._id] : [])));
    this.names = new Set(remotes.map(({ stable }) => stable.name));
    this.canaries = remotes.flatMap(({ canary }) =>
      canary ? [{ id: canary.release._id, percent: canary.percent }] : [],
    );
  }

  /** Names of the remotes readers may get. */
  readonly names: ReadonlySet<string>;

  /** Ids of the releases readers may get. */
  readonly versions: ReadonlySet<string>;

  get hasCanary(): boolean {
    return this.canaries.length > 0;
  }

  /** @param draw the reader's number; without one they get the stable versions */
  for(draw: number | null): RemoteList {
    const hers = draw === null ? [] : this.canaries.filter(({ id, percent }) => isAmong(draw, percent, id));
    const key = hers.map(({ id }) => id).join();
    const known = this.made.get(key);
    if (known) return known;
    const ids = new Set(hers.map(({ id }) => id));
    const list = {
      remotes: this.entries.map(({ stable, canary }) => (canary && ids.has(canary.id) ? canary.entry : stable)),
    };
    this.made.set(key, list);
    return list;
  }
}

function entriesOf({ stable, canary, previous }: LiveRemote): Entries {
  return {
    stable: entryOf(stable, 'stable', previous),
    canary: canary && { id: canary.release._id, entry: entryOf(canary.release, 'canary', stable) },
  };
}

function entryOf(release: Release, channel: RemoteListEntry['channel'], fallback: Release | null): RemoteListEntry {
  return {
    name: release.name,
    ...addressOf(release),
    manifest: release.remote.manifest,
    channel,
    ...(fallback && { fallback: addressOf(fallback) }),
  };
}

function addressOf({ name, version, integrity }: Release) {
  return { version, entry: `${remoteBase(name, version)}/${federationManifestName}`, integrity };
}
