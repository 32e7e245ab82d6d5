import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { givenManifest } from '../list/given-manifests';

/**
 * The options that the federation sets when it preloads files while loading a part. Calls of `preloadRemote` leave them
 * out.
 */
interface AskedWhileLoading {
  readonly share?: boolean;
  readonly depsRemote?: unknown;
}

/**
 * If a manifest comes with the page, so do the preload hints for the files of its parts, and the browser has these
 * files by the time their remote starts. Looking for them once more takes the federation longer than starting the
 * remote.
 */
export function announcedFilesPlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'announced-files',
    beforePreloadRemote: ({ preloadOps, options }) => {
      const [asked] = preloadOps;
      if (!asked || !isWhileLoading(asked)) return;
      const remote = options.remotes.find(({ name }) => name === asked.nameOrAlias);
      // With nothing left to preload, the part is loaded at once.
      if (remote && 'entry' in remote && givenManifest(remote.entry) !== undefined) preloadOps.length = 0;
    },
  };
}

function isWhileLoading({ share, depsRemote }: AskedWhileLoading): boolean {
  return share === false && depsRemote === false;
}
