/**
 * The hook through which React registers with developer tools. It keeps a list of the renderers. React Refresh creates
 * a hook without that list when there is none, and then a remote, which is loaded after React, would find no renderer
 * to refresh.
 */
globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(),
  supportsFiber: true,
  inject(renderer) {
    const id = this.renderers.size + 1;
    this.renderers.set(id, renderer);
    return id;
  },
  onScheduleFiberRoot() {},
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
};
