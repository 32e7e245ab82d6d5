import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import { shared } from './shared';

/**
 * The federation's run time, and what remotes share with the shell: a file of its own, as a page without remotes
 * needs neither.
 */

function shareOf(name: string, version: string) {
  const shareConfig = { singleton: true, strictVersion: true, eager: true, requiredVersion: `^${version}` };
  return { version, shareConfig, lib: () => shared[name] };
}

/** What fetches remotes, for the whole life of the page. */
export type Federation = Pick<ReturnType<typeof createInstance>, 'loadRemote' | 'preloadRemote' | 'registerRemotes'>;

export function createFederation(plugins: ModuleFederationRuntimePlugin[]): Federation {
  // Remotes are built without a run time of their own and look for this one.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore, _FEDERATION_BUNDLER_RUNTIME: bundlerRuntime });
  return createInstance({
    name: 'shell',
    remotes: [],
    plugins,
    // By default the first share would fetch every remote, and one that is down could stop them all.
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      Object.entries(__SHARED_VERSIONS__).map(([name, version]) => [name, shareOf(name, version)]),
    ),
  });
}
