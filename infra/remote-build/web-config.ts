import { join } from 'node:path';
import { type Configuration, type RuleSetRule, rspack } from '@rspack/core';
import { isDevelopment, type WebApp } from './app';

export function typescript(): RuleSetRule {
  return {
    test: /\.tsx?$/,
    loader: 'builtin:swc-loader',
    type: 'javascript/auto',
    options: {
      detectSyntax: 'auto',
      jsc: {
        transform: { react: { runtime: 'automatic', development: isDevelopment(), refresh: isDevelopment() } },
        target: 'es2022',
      },
    },
  };
}

const styles: RuleSetRule = { test: /\.css$/, type: 'css/auto' };
const files: RuleSetRule = { test: /\.(woff2|png|webp)$/, type: 'asset/resource' };
/** Small SVG pictures are inlined: a request takes longer than their bytes. */
const drawings: RuleSetRule = {
  test: /\.svg$/,
  type: 'asset',
  parser: { dataUrlCondition: { maxSize: 2 * 1024 } },
};

/**
 * Browsers of the last three years. For older ones, logical properties would be compiled to longer selectors with a
 * higher specificity.
 */
const browsers = ['chrome 114', 'edge 114', 'firefox 115', 'safari 16.4'];

const minimizers = () => [
  new rspack.SwcJsMinimizerRspackPlugin(),
  new rspack.LightningCssMinimizerRspackPlugin({
    // `:dir()` is not compiled: its replacement for older browsers depends on a `lang`, which children's texts don't
    // have.
    minimizerOptions: { targets: browsers, exclude: { dirSelector: true } },
  }),
];

/**
 * Returns the bundler settings of an app. They were measured in a prototype, and this folder's README explains each.
 */
export function webConfig({ folder, packageName, shortName, version }: WebApp): Configuration {
  const uniqueName = `${packageName}@${version}`;
  const hashed = isDevelopment() ? '[name]' : '[contenthash:10]';
  return {
    name: shortName,
    context: folder,
    mode: isDevelopment() ? 'development' : 'production',
    target: ['web', 'es2022'],
    devtool: isDevelopment() ? 'cheap-module-source-map' : 'hidden-source-map',
    output: {
      path: join(folder, 'dist'),
      uniqueName,
      hashSalt: uniqueName,
      strictModuleErrorHandling: true,
      filename: `assets/${hashed}.js`,
      chunkFilename: `assets/${isDevelopment() ? '[id]' : '[contenthash:10]'}.js`,
      cssFilename: `assets/${hashed}.css`,
      cssChunkFilename: `assets/${isDevelopment() ? '[id]' : '[contenthash:10]'}.css`,
      assetModuleFilename: 'assets/[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
    module: {
      rules: [typescript(), styles, files, drawings],
      parser: { 'css/auto': { namedExports: false } },
      generator: {
        'css/auto': {
          localIdentName: `${shortName}-[local]-[hash:base64:5]`,
          exportsConvention: 'camel-case',
        },
      },
    },
    optimization: { minimizer: minimizers() },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}
