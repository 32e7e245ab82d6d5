import { execFileSync } from 'node:child_process';
import type { ReleaseSource } from '@storysprout/contract';

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

const fits = (text: string, longest: number) => text.replace(/\p{Cc}/gu, ' ').slice(0, longest);

/**
 * Returns the commit that a build was made from, with a note if its folder has uncommitted changes; undefined without
 * git.
 *
 * @param folder the remote's, absolute
 */
export function releaseSource(folder: string): ReleaseSource | undefined {
  try {
    const [commit = '', author = '', message = ''] = git(folder, 'log', '-1', '--format=%H%n%an%n%s').split('\n');
    const isChanged = git(folder, 'status', '--porcelain', '--', '.').trim() !== '';
    const note = isChanged ? '(with changes that are not committed) ' : '';
    return { commit, author: fits(author, 100), message: fits(note + message, 200) };
  } catch {
    // There is no git or no commit yet, for example in a build from an archive.
    return undefined;
  }
}
