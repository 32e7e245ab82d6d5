import type { LiveShell, RemoteList } from '@storysprout/contract';
import type { ServedFile } from '../static/served-file';

/** Where the gateway gets the teams' remotes from: the registry, or dev servers. */
export interface RemoteSource {
  /** Whether readers get different pages, by the number they drew. */
  readonly hasCanary: boolean;
  /** Another object as soon as any list changes; null where a list has to be asked for each time. */
  readonly edition: object | null;
  /** The shell's releases; null while none was released, when pages are made of the one that came with the gateway. */
  readonly shell: LiveShell | null;
  /** The list for a page; stable versions without a draw. The same object until something changes. */
  list(draw?: number | null): Promise<RemoteList>;
  /** A file of one version of a remote or of the shell, or `null`. Unlisted versions are served as long as open pages may need them. */
  file(name: string, version: string, path: string): Promise<ServedFile | null>;
  /** The same as it was published, not made ready for sending. */
  content(name: string, version: string, path: string): Promise<Buffer | null>;
  /** A built file (`assets/...`) of any release of the shell that is kept, or `null`: open pages may still need it. */
  shellFile(path: string): Promise<ServedFile | null>;
}

/** Where a version's files are served, with its federation manifest at the top. */
export function remoteBase(name: string, version: string): string {
  return `/remotes/${name}/${version}`;
}
