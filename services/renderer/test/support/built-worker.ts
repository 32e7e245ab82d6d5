import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../../../../infra/remote-build/bundle';
import config from '../../rspack.config';

/**
 * Builds `render-worker` as in the images, because only the built file runs with the flags that restrict a process.
 * Returns its path.
 */
export async function builtWorker(): Promise<string> {
  const path = mkdtempSync(join(tmpdir(), 'storysprout-render-worker-'));
  await bundle({ ...config, output: { ...config.output, path, filename: '[name].mjs' } });
  return join(path, 'render-worker.mjs');
}
