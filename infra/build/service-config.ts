import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Configuration, CopyRspackPlugin } from '@rspack/core';
import { root } from './workspaces';

/**
 * Returns the folder of a service: `services/blog` for `blog`, `gateway` for `gateway`, `infra/seed` for `seed`,
 * `infra/operations/jobs` for `jobs`.
 */
function folderOfService(name: string): string {
  const folder = [`services/${name}`, name, `infra/${name}`, `infra/operations/${name}`].find((each) =>
    existsSync(join(root, each)),
  );
  if (!folder) throw new Error(`No folder for the service ${name}.`);
  return folder;
}

const isEntry = (file: string) => /^(?:main|cli|.+-worker|.+\.command)\.ts$/.test(file);

/**
 * Returns every process of a service: `src/main.ts`, `src/cli.ts`, `src/*-worker.ts` and `src/*.command.ts`, each built
 * to a file of that name in `dist`.
 */
function entriesOf(folder: string): Record<string, string> {
  const files = readdirSync(join(root, folder, 'src')).filter(isEntry);
  if (files.length === 0) throw new Error(`${folder}/src has no main.ts.`);
  return Object.fromEntries(files.map((file) => [basename(file, '.ts'), `./src/${file}`]));
}

/** npm packages stay external. Our own workspace packages are bundled, because they are TypeScript. */
function isExternal(request: string): boolean {
  return !request.startsWith('.') && !request.startsWith('/') && !request.startsWith('@storysprout/');
}

/**
 * Returns the bundler configuration of a Node process of `services/*`, the gateway or infra: ES modules with source
 * maps in `dist`.
 *
 * @param texts files of `src` that the process reads, copied unchanged
 */
export function serviceConfig(name: string, texts: readonly string[] = []): Configuration {
  const folder = folderOfService(name);
  return {
    name,
    context: join(root, folder),
    mode: 'production',
    target: 'node20',
    devtool: 'source-map',
    entry: entriesOf(folder),
    output: {
      path: join(root, folder, 'dist'),
      filename: '[name].js',
      chunkFilename: 'chunks/[name].js',
      module: true,
      chunkFormat: 'module',
      library: { type: 'module' },
    },
    resolve: { extensions: ['.ts', '.mjs', '.js', '.json'] },
    externalsType: 'module-import',
    externals: [({ request = '' }, callback) => (isExternal(request) ? callback(undefined, request) : callback())],
    module: {
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          type: 'javascript/auto',
          options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
        },
      ],
      parser: { javascript: { importMeta: false } },
    },
    plugins:
      texts.length > 0
        ? [new CopyRspackPlugin({ patterns: texts.map((from) => ({ from, to: from, context: 'src' })) })]
        : [],
    // On a server, readable names in stack traces are worth more than a few kilobytes.
    optimization: { minimize: false, splitChunks: false, nodeEnv: false },
    performance: false,
    stats: 'errors-warnings',
  };
}
