import type { RemoteList } from '@storysprout/contract';
import type { ServedFile } from '../static/served-file';

/** Where the gateway gets the teams' remotes from: the registry, or dev servers. */
export interface RemoteSource {
  /** Whether readers get different lists, by the number they drew. */
  readonly hasCanary: boolean;
  /** Another object as soon as any list changes; null where a list has to be asked for each time. */
  readonly edition: object | null;
  /** The list for a page; stable versions without a draw. The same object until something changes. */
  list(draw?: number | null): Promise<RemoteList>;
  /** A file of one version of a remote, or `null`. Unlisted versions are served as long as open pages may need them. */
  file(name: string, version: string, path: string): Promise<ServedFile | null>;
}

/** Where a version's files are served, with its federation manifest at the top. */
export function remoteBase(name: string, version: string): string {
  return `/remotes/${name}/${version}`;
}
