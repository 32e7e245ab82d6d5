import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { shellName } from '@storysprout/contract';
import type { RemoteSource } from '../remotes/remote-source';

/** Access to one build of the shell. */
export interface ShellFolder {
  /**
   * Returns a value that changes with the build.
   *
   * @throws Error when there is none
   */
  stamp(): Promise<number>;
  /** @throws Error when there is no such file */
  read(path: string): Promise<Buffer>;
}

/** The build that came with the gateway. */
export function folderOnDisk(siteDir: string): ShellFolder {
  return {
    stamp: async () => (await stat(join(siteDir, 'index.html'))).mtimeMs,
    read: (path) => readFile(join(siteDir, path)),
  };
}

/** A build that was published. */
export function releasedFolder(version: string, remotes: Pick<RemoteSource, 'content'>): ShellFolder {
  return {
    stamp: async () => 0,
    read: async (path) => {
      const content = await remotes.content(shellName, version, path);
      if (!content) throw new Error(`The shell ${version} has no ${path}.`);
      return content;
    },
  };
}
