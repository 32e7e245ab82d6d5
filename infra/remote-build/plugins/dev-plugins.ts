import { join } from 'node:path';
import { type RspackPluginInstance, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { isDevelopment } from '../app';

/** Returns the plugins for hot reloading of components; none in a production build. */
export function devPlugins(): RspackPluginInstance[] {
  if (!isDevelopment()) return [];
  const hook = join(import.meta.dirname, 'devtools-hook.js');
  // The bundler runs an entry without a name before the modules of all other entries.
  const hookFirst: RspackPluginInstance = {
    apply: (compiler) => new rspack.EntryPlugin(compiler.context, hook, { name: undefined }).apply(compiler),
  };
  return [hookFirst, new ReactRefreshRspackPlugin()];
}
