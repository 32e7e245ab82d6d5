import { type RspackPluginInstance, rspack } from '@rspack/core';
import type { OwnPages } from '@storysprout/contract';
import { ownPaths } from '../../../shell/src/pages/own-paths';
import { pageHeads } from '../../../shell/src/pages/page-heads';
import { onFiles } from '../../remote-build/plugins/emit-files';

/** Returns the chunk name that `shell/src/app-routes.tsx` gives to the code of the page at this address. */
export function chunkOf(path: string): string {
  return `page-${path.split('/')[1]}`;
}

/** Writes the heads that the gateway renders for the shell's own pages, with the files to preload there. */
export function ownPagesFile(): RspackPluginInstance {
  return onFiles('OwnPages', 'REPORT', (compilation) => {
    const filesOf = (path: string): string[] => {
      if (path === '/') return [];
      const group = compilation.namedChunkGroups.get(chunkOf(path));
      if (!group) throw new Error(`The build has no chunk named ${chunkOf(path)}.`);
      return group.getFiles().filter((file) => !file.endsWith('.map'));
    };
    const pages: OwnPages = Object.fromEntries(
      ownPaths.map((path) => [path, { ...pageHeads[path], files: filesOf(path) }]),
    );
    compilation.emitAsset('own-pages.json', new rspack.sources.RawSource(JSON.stringify(pages)));
  });
}
