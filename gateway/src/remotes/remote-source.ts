import type { RemoteList } from '@storysprout/contract';
import type { ServedFile } from '../static/served-file';

/** Where the gateway has the teams' remotes from. Folders today; a registry with releases can take their place. */
export interface RemoteSource {
  /** What pages are told. The same object until something changes. */
  list(): Promise<RemoteList>;
  /** A file of one version of a remote, or `null`. Versions no longer listed are served while open pages may need them. */
  file(name: string, version: string, path: string): Promise<ServedFile | null>;
}

/** Where a version's files are served; its federation manifest lies at the top. */
export function remoteBase(name: string, version: string): string {
  return `/remotes/${name}/${version}`;
}
