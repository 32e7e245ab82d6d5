/* global __module_federation_bundler_runtime__, __module_federation_container_name__, __module_federation_runtime_plugins__, __module_federation_runtime_require__, __module_federation_share_strategy__ */

/**
 * What the bundler puts into every remote: it connects the remote's bundle with the shell's run time. The published text
 * also serves bundles that offer shared modules or load other remotes, which ours never do; this is the rest of it.
 */
function connectBundle() {
  const bundle = __module_federation_runtime_require__;
  const { federation, f, initializeExposesData, consumesLoadingData } = bundle;
  // No `return`: the bundler makes a module of this text.
  if (federation && initializeExposesData) {
    Object.assign(federation, __module_federation_bundler_runtime__);
    federation.initOptions = {
      name: __module_federation_container_name__,
      shareStrategy: __module_federation_share_strategy__,
      shared: {},
      remotes: [],
      plugins: __module_federation_runtime_plugins__,
    };
    const { bundlerRuntime } = federation;
    const consumes = {
      chunkMapping: consumesLoadingData?.chunkMapping ?? {},
      // The run time fills it in from the bundle's own list.
      moduleToHandlerMapping: {},
      installedModules: {},
      webpackRequire: bundle,
    };
    const sharing = { initPromises: {}, initTokens: {}, webpackRequire: bundle };
    if (bundle.S) bundle.S = bundlerRuntime.S;
    federation.attachShareScopeMap?.(bundle);
    if (f?.consumes) f.consumes = (chunkId, promises) => bundlerRuntime.consumes({ ...consumes, chunkId, promises });
    bundle.I = (shareScopeName, initScope) => bundlerRuntime.I({ ...sharing, shareScopeName, initScope });
    bundle.initContainer = (shareScope, initScope, remoteEntryInitOptions) =>
      bundlerRuntime.initContainerEntry({
        shareScope,
        initScope,
        remoteEntryInitOptions,
        shareScopeKey: initializeExposesData.shareScope,
        webpackRequire: bundle,
      });
    bundle.getContainer = (name, getScope) => {
      const { moduleMap } = initializeExposesData;
      bundle.R = getScope;
      const found = Object.hasOwn(moduleMap, name)
        ? moduleMap[name]()
        : Promise.reject(new Error(`Module "${name}" does not exist in container.`));
      bundle.R = undefined;
      return found;
    };
    federation.instance = bundlerRuntime.init({ webpackRequire: bundle });
    const { initialConsumes } = consumesLoadingData ?? {};
    if (initialConsumes) bundlerRuntime.installInitialConsumes({ ...consumes, initialConsumes });
  }
}

export default connectBundle;
