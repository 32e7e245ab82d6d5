import { execFileSync } from 'node:child_process';
import type { Packed } from './pack';

function npm(...args: string[]): string {
  return execFileSync('npm', [...args, '--loglevel=error'], { encoding: 'utf8', shell: process.platform === 'win32' });
}

function isPublished({ name, version }: Packed, at: readonly string[]): boolean {
  try {
    return npm('view', `${name}@${version}`, 'version', ...at).trim() === version;
  } catch {
    // npm ends with an error for a package that the registry has never had.
    return false;
  }
}

/**
 * Publishes what the registry has not, so that a release that was interrupted goes on.
 *
 * @param registry without it npm's own setting counts, with its credentials
 */
export function publishAll(packed: readonly Packed[], registry?: string): string[] {
  const at = registry === undefined ? [] : [`--registry=${registry}`];
  return packed.map((each) => {
    if (isPublished(each, at)) return `${each.name} ${each.version} was published already.`;
    npm('publish', each.tarball, '--access=public', ...at);
    return `${each.name} ${each.version} is published.`;
  });
}
