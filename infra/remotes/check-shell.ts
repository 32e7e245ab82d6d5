import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { platformFacts } from '@storysprout/contract';
import { incompatibilityLines } from './command-output';
import type { RegistryClient } from './registry-client';

/**
 * Checks with the site's registry whether a built shell is compatible with its remotes.
 *
 * @param folder the folder of the build
 * @throws Error with every incompatibility, so that a pipeline stops before anybody gets the shell
 */
export async function checkShell(registry: RegistryClient, folder: string): Promise<string[]> {
  const text = await readFile(join(folder, 'platform.json'), 'utf8').catch(() => null);
  if (text === null) throw new Error(`${folder} has no platform.json. Build the shell first: npm run build`);
  const { fits, misfits } = await registry.checkShell(platformFacts.parse(JSON.parse(text)));
  if (!fits) throw new Error(incompatibilityLines(misfits).join('\n'));
  return ['This shell fits every stable, canary and fallback version of the site.'];
}
