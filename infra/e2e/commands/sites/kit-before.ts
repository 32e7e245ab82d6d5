import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../build/workspaces';

/** The version of the kit that stands for an earlier one. */
export const kitBefore = '0.0.9';

/** The earlier generation's React: another version than the shell's, installed under names of its own. */
const reactBefore = { react: 'react-before', 'react-dom': 'react-dom-before' };

/**
 * Creates a kit of an earlier generation, with a version and a React of its own. Its code is that of the present kit,
 * because nothing else has been published yet.
 *
 * @returns its folder, which is below the project's packages so that it finds its libraries
 */
export function makeKitBefore(): string {
  const folder = join(root, 'node_modules/.cache/storysprout/kit-before');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  cpSync(join(root, 'shell/kit/src'), join(folder, 'src'), { recursive: true });
  const json = JSON.parse(readFileSync(join(root, 'shell/kit/package.json'), 'utf8'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...json, version: kitBefore }));
  for (const [name, installed] of Object.entries(reactBefore))
    symlinkSync(join(root, 'node_modules', installed), join(folder, 'node_modules', name));
  return folder;
}
