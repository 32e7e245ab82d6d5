import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type RspackPluginInstance, rspack } from '@rspack/core';

const require = createRequire(import.meta.url);
const file = './moduleFederationDefaultRuntime.js';
const ownRuntime = join(import.meta.dirname, 'remote-runtime.js');

/**
 * The bundler writes the text of one of its own functions into every bundle with remotes or parts for others. Ours is
 * shorter (`remote-runtime.js`), and is given as text, because tsx, which runs these build files, wraps functions in a
 * helper that no browser has.
 */
export function useOwnFederationRuntime(): void {
  const rspackRequire = createRequire(require.resolve('@rspack/core'));
  const { default: runtime } = rspackRequire(file) as { default: () => void };
  const [text] = /^function connectBundle\(\) \{$[\s\S]*?^\}$/m.exec(readFileSync(ownRuntime, 'utf8')) ?? [];
  if (text === undefined) throw new Error('The run time of remotes is not where it should be.');
  Object.defineProperty(runtime, 'toString', { configurable: true, value: () => text });
}

/**
 * For remotes. The federation plugin names its run time by `require`, which finds the CommonJS files: nothing of those
 * can be left out of a bundle. The same files as ES modules save 5 kB gz; that part of it which is alike in every
 * remote comes from the shell and saves 4 kB more.
 */
export function leanFederation(): RspackPluginInstance[] {
  const ofTheShell = join(import.meta.dirname, 'bundler-runtime.js');
  const runtime = join(dirname(require.resolve('@module-federation/runtime')), 'index.js');
  return [
    // The plugin's own module is its text, which names the run time by where it lies on this machine.
    new rspack.NormalModuleReplacementPlugin(/data:text\/javascript,import%20__module_federation/, (data) => {
      data.request = data.request.replace(/%22.*?(webpack-bundler-runtime)/, '%22@module-federation%2F$1');
    }),
    new rspack.NormalModuleReplacementPlugin(/webpack-bundler-runtime[\\/]dist[\\/]index\.c?js$/, ofTheShell),
    new rspack.NormalModuleReplacementPlugin(/@module-federation[\\/].*\.cjs$/, (data) => {
      data.request = data.request.replace(/\.cjs$/, '.js');
    }),
    new rspack.NormalModuleReplacementPlugin(/^@module-federation\/runtime$/, runtime),
  ];
}
