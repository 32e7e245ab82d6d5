import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import type { Federation, SharingFederation } from '../federation-types';
import { shared } from './shared';

/**
 * The federation runtime and what the shell shares with remotes. It is a file of its own, because a page without
 * remotes needs neither.
 */

function sharesOf(
  versions: Readonly<Record<string, string>>,
  modules: Readonly<Record<string, unknown>>,
  scope?: string,
) {
  const shareConfig = (version: string) =>
    ({ singleton: true, strictVersion: true, eager: true, requiredVersion: `^${version}` }) as const;
  return Object.fromEntries(
    Object.entries(versions).map(([name, version]) => [
      name,
      { version, shareConfig: shareConfig(version), lib: () => modules[name], ...(scope && { scope }) },
    ]),
  );
}

export async function createFederation(plugins: ModuleFederationRuntimePlugin[]): Promise<Federation> {
  // Remotes are built without a runtime of their own and look for this one.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore, _FEDERATION_BUNDLER_RUNTIME: bundlerRuntime });
  const instance = createInstance({
    name: 'shell',
    remotes: [],
    plugins,
    // By default the first share would fetch every remote, and one that is down could stop them all.
    shareStrategy: 'loaded-first',
    shared: sharesOf(__SHARED_VERSIONS__, shared),
  });
  const federation: SharingFederation = {
    loadRemote: (id) => instance.loadRemote<{ default?: unknown }>(id),
    preloadRemote: (asked) => instance.preloadRemote(asked),
    registerRemotes: (sources, options) => instance.registerRemotes([...sources], options),
    offer: (versions, modules, scope) => instance.registerShared(sharesOf(versions, modules, scope)),
  };
  if (__GENERATIONS__.length === 0) return federation;
  const { withGenerations } = await import(/* webpackChunkName: 'generations' */ '../generations/with-generations');
  return withGenerations(federation, { own: __SHARED_VERSIONS__, others: __GENERATIONS__ });
}
