import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { givenManifest } from './given-manifests';

/** How the federation asks for files ahead while it loads a part; asking by `preloadRemote` leaves these out. */
interface AskedWhileLoading {
  readonly share?: boolean;
  readonly depsRemote?: unknown;
}

/**
 * Where a manifest comes with the page, so do the hints for the files of its parts: the browser has them by the time
 * that their remote starts. Looking for them once more takes the federation longer than starting the remote.
 */
export function announcedFilesPlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'announced-files',
    beforePreloadRemote: ({ preloadOps, options }) => {
      const [asked] = preloadOps;
      if (!asked || !isWhileLoading(asked)) return;
      const remote = options.remotes.find(({ name }) => name === asked.nameOrAlias);
      // With nothing left to ask for, the part is loaded at once.
      if (remote && 'entry' in remote && givenManifest(remote.entry) !== undefined) preloadOps.length = 0;
    },
  };
}

function isWhileLoading({ share, depsRemote }: AskedWhileLoading): boolean {
  return share === false && depsRemote === false;
}
