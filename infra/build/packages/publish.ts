import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Packed } from './pack';

const run = promisify(execFile);

async function npm(...args: string[]): Promise<string> {
  return (await run('npm', [...args, '--loglevel=error'], { shell: process.platform === 'win32' })).stdout;
}

async function isPublished({ name, version }: Packed, at: readonly string[]): Promise<boolean> {
  try {
    return (await npm('view', `${name}@${version}`, 'version', ...at)).trim() === version;
  } catch {
    // npm fails for a package that was never published to the registry.
    return false;
  }
}

/**
 * Publishes the packages that the registry lacks, so that an interrupted release can be continued.
 *
 * @param registry by default the one in npm's own settings, with its credentials
 */
export async function publishAll(packed: readonly Packed[], registry?: string): Promise<string[]> {
  const at = registry === undefined ? [] : [`--registry=${registry}`];
  const lines: string[] = [];
  for (const each of packed) {
    const isThere = await isPublished(each, at);
    if (!isThere) await npm('publish', each.tarball, '--access=public', ...at);
    lines.push(`${each.name} ${each.version} ${isThere ? 'was published already' : 'is published'}.`);
  }
  return lines;
}
