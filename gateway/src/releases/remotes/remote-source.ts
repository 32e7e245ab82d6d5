import type { LiveShell, RemoteList } from '@storysprout/contract';
import type { ServedFile } from '../../http';

/** The source of the teams' remotes: the registry, or dev servers. */
export interface RemoteSource {
  /** True if readers get different pages, depending on their bucket number. */
  readonly hasCanary: boolean;
  /** Changes to another object as soon as any list changes; null when lists have to be fetched each time. */
  readonly edition: object | null;
  /** The shell's releases; null while none was released, and pages use the one that came with the gateway. */
  readonly shell: LiveShell | null;
  /**
   * Returns the list for a page; without a bucket number, of stable versions. The same object until something changes.
   */
  list(bucket?: number | null): Promise<RemoteList>;
  /** A file of one version of a remote or of the shell, or `null`. Unlisted versions are served as long as open pages may need them. */
  file(name: string, version: string, path: string): Promise<ServedFile | null>;
  /** Returns the same file as it was published, not prepared for sending. */
  content(name: string, version: string, path: string): Promise<Buffer | null>;
  /**
   * Returns a built file (`assets/...`) of any release of the shell that still exists, or `null`. Open pages may still
   * need it.
   */
  shellFile(path: string): Promise<ServedFile | null>;
}

/** Returns the path under which a version's files are served, with its federation manifest at the top. */
export function remoteBase(name: string, version: string): string {
  return `/remotes/${name}/${version}`;
}
