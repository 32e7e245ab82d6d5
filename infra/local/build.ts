import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../build/packages.mjs';

/**
 * Builds everything that is out of date.
 *
 * @throws Error when a build fails; its output is then already on the terminal.
 */
export function buildStale(): Promise<void> {
  const args = ['--import', 'tsx', join(root, 'infra/build/build.ts'), '--if-stale'];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('The build failed: see the lines above.')),
    );
  });
}
