import { join } from 'node:path';
import { type Compiler, type RspackPluginInstance, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { isDevelopment } from './web-config';
import { root } from './workspaces';

/** Puts a file before everything else in every entry. */
class FirstOfAll {
  constructor(private readonly file: string) {}

  apply(compiler: Compiler): void {
    new rspack.EntryPlugin(compiler.context, this.file, { name: undefined }).apply(compiler);
  }
}

/** Hot reloading of components; nothing in a production build. */
export function devPlugins(): RspackPluginInstance[] {
  if (!isDevelopment()) return [];
  return [new FirstOfAll(join(root, 'infra/build/devtools-hook.js')), new ReactRefreshRspackPlugin()];
}
