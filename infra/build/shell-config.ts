import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { artFiles } from './art';
import { devPlugins } from './dev-plugins';
import { EmitFiles } from './emit-files';
import { sharedModules } from './shared-modules';
import { isDevelopment, webConfig } from './web-config';

/** The whole build of the shell: one HTML page, its bundle, and the art. */
export function shellConfig(): Configuration {
  const base = webConfig('shell', 'shell');
  return {
    ...base,
    entry: { main: './src/main.tsx' },
    output: { ...base.output, publicPath: '/' },
    plugins: [
      ...devPlugins(),
      new ModuleFederationPlugin({
        name: 'shell',
        remotes: {},
        shared: sharedModules('shell'),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        experiments: { provideExternalRuntime: true, optimization: { target: 'web' } },
      }),
      new rspack.HtmlRspackPlugin({ template: './src/index.html', scriptLoading: 'module', inject: 'head' }),
      new rspack.DefinePlugin({ __DEVELOPMENT__: JSON.stringify(isDevelopment()) }),
      new EmitFiles(artFiles),
    ],
  };
}
