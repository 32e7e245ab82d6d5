import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { shellName } from '@storysprout/contract';
import type { RemoteSource } from '../remotes/remote-source';
import { type FirstPaint, loadFirstPaint, noFirstPaint } from './first-paint';

/** Where a build of the shell lies. */
export interface ShellFolder {
  /** Another value as soon as there is another build. @throws Error when there is none */
  stamp(): Promise<number>;
  /** @throws Error when there is no such file */
  read(path: string): Promise<Buffer>;
  firstPaint(): Promise<FirstPaint>;
}

/** The build that came with the gateway. */
export function folderOnDisk(siteDir: string): ShellFolder {
  const stamp = async () => (await stat(join(siteDir, 'index.html'))).mtimeMs;
  return {
    stamp,
    read: (path) => readFile(join(siteDir, path)),
    firstPaint: async () => loadFirstPaint(join(siteDir, 'first-paint.mjs'), await stamp()),
  };
}

/**
 * A build that was published. Its first paint is code, which this process runs only for the build it came with: a token for
 * releases gives nobody the gateway's own keys.
 */
export function releasedFolder(version: string, remotes: Pick<RemoteSource, 'content'>): ShellFolder {
  return {
    stamp: async () => 0,
    read: async (path) => {
      const content = await remotes.content(shellName, version, path);
      if (!content) throw new Error(`The shell ${version} has no ${path}.`);
      return content;
    },
    firstPaint: async () => noFirstPaint,
  };
}
