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

/** What to do about npm's errors. */
const remedies: readonly (readonly [RegExp, string])[] = [
  [/ENEEDAUTH|E401/, 'npm is not signed in there: run npm login, with the same --registry.'],
  [
    /E409|EPUBLISHCONFLICT|cannot publish over/,
    'The registry has that version already, or is busy with it: run the command again.',
  ],
  [/E403/, 'The registry refuses this npm account: it has to be allowed to publish the package.'],
  [/ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT/, 'The registry does not answer. Is its address right?'],
];

/** @throws Error that names the package and says what to do */
async function publish({ name, version, tarball }: Packed, at: readonly string[]): Promise<void> {
  try {
    await npm('publish', tarball, '--access=public', ...at);
  } catch (error) {
    const said = (error as { stderr?: string }).stderr ?? String(error);
    const remedy = remedies.find(([pattern]) => pattern.test(said))?.[1] ?? said.trim();
    throw new Error(`${name} ${version} could not be published. ${remedy}`, { cause: error });
  }
}

/**
 * Publishes the packages that the registry lacks, so that an interrupted release can be continued.
 *
 * @param registry by default the one in npm's own settings, with its credentials
 * @throws Error with a sentence for the terminal
 */
export async function publishAll(packed: readonly Packed[], registry?: string): Promise<string[]> {
  const at = registry === undefined ? [] : [`--registry=${registry}`];
  const lines: string[] = [];
  for (const each of packed) {
    const isThere = await isPublished(each, at);
    if (!isThere) await publish(each, at);
    lines.push(`${each.name} ${each.version} ${isThere ? 'was published already' : 'is published'}.`);
  }
  return [...lines, 'The registry has all packages. Teams get them when they update.'];
}
