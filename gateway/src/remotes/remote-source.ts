import type { RemoteList } from '@storysprout/contract';
import type { ServedFile } from '../static/served-file';

/** Where the gateway has the teams' remotes from: the registry, or dev servers. */
export interface RemoteSource {
  /** Whether some readers get another list than others, by the number they drew. */
  readonly hasCanary: boolean;
  /** What a page is told: the stable versions without a draw. The same object until something changes. */
  list(draw?: number | null): Promise<RemoteList>;
  /** A file of one version of a remote, or `null`. Versions no longer listed are served while open pages may need them. */
  file(name: string, version: string, path: string): Promise<ServedFile | null>;
}

/** Where a version's files are served; its federation manifest lies at the top. */
export function remoteBase(name: string, version: string): string {
  return `/remotes/${name}/${version}`;
}
