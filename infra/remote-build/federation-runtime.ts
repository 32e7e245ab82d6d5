import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type RspackPluginInstance, rspack } from '@rspack/core';

const require = createRequire(import.meta.url);

/**
 * For remotes. The federation plugin names its run time by `require`, which finds the CommonJS files: nothing of those
 * can be left out of a bundle. The same files as ES modules save 5 kB gz; that part of it which is alike in every
 * remote comes from the shell and saves 4 kB more.
 */
export function leanFederation(): RspackPluginInstance[] {
  const ofTheShell = join(import.meta.dirname, 'bundler-runtime.js');
  const runtime = join(dirname(require.resolve('@module-federation/runtime')), 'index.js');
  return [
    // The plugin's own module is its text, which names the run time by where it lies on this machine. Where tsx runs the build,
    // the text also calls a helper that keeps functions' names and that no browser has.
    new rspack.NormalModuleReplacementPlugin(/data:text\/javascript,import%20__module_federation/, (data) => {
      data.request = data.request
        .replace(/%22.*?(webpack-bundler-runtime)/, '%22@module-federation%2F$1')
        .replace(
          'data:text/javascript,',
          (start) => `${start}${encodeURIComponent('const __name = (named) => named;')}`,
        );
    }),
    new rspack.NormalModuleReplacementPlugin(/webpack-bundler-runtime[\\/]dist[\\/]index\.c?js$/, ofTheShell),
    new rspack.NormalModuleReplacementPlugin(/@module-federation[\\/].*\.cjs$/, (data) => {
      data.request = data.request.replace(/\.cjs$/, '.js');
    }),
    new rspack.NormalModuleReplacementPlugin(/^@module-federation\/runtime$/, runtime),
  ];
}
