import { join } from 'node:path';
import { type RspackPluginInstance, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { isDevelopment } from './app';

/** Hot reloading of components; nothing in a production build. */
export function devPlugins(): RspackPluginInstance[] {
  if (!isDevelopment()) return [];
  const hook = join(import.meta.dirname, 'devtools-hook.js');
  // An entry without a name comes before everything else in every entry.
  const hookFirst: RspackPluginInstance = {
    apply: (compiler) => new rspack.EntryPlugin(compiler.context, hook, { name: undefined }).apply(compiler),
  };
  return [hookFirst, new ReactRefreshRspackPlugin()];
}
