import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteManifest } from '@storysprout/contract';
import { bundle } from './bundle';
import { inTempFolder } from './temp-folder';
import { typescript } from './web-config';

/**
 * Loads the manifest from a remote's `src/manifest.ts`. The file is bundled first, so that it may import any module on
 * every version of Node. The build validates the manifest.
 *
 * @param folder the remote's, absolute
 */
export function loadManifest(folder: string): Promise<RemoteManifest> {
  return inTempFolder('manifest', async (output) => {
    await bundle({
      context: folder,
      mode: 'production',
      target: 'node20',
      devtool: false,
      entry: { manifest: './src/manifest.ts' },
      output: {
        path: output,
        filename: 'manifest.mjs',
        module: true,
        chunkFormat: 'module',
        library: { type: 'module' },
      },
      resolve: { extensions: ['.ts', '.mjs', '.js', '.json'] },
      module: { rules: [typescript()] },
      optimization: { minimize: false },
      performance: false,
    });
    const { manifest } = (await import(pathToFileURL(join(output, 'manifest.mjs')).href)) as {
      manifest?: RemoteManifest;
    };
    if (!manifest) throw new Error('src/manifest.ts exports no manifest.');
    return manifest;
  });
}
