import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Configuration, rspack } from '@rspack/core';
import { bundle } from '../../remote-build/bundle';
import type { AnyFiles } from '../../remote-build/plugins/emit-files';
import { sharedVersions } from '../../remote-build/shared-modules';
import { filesBelow } from '../../remote-build/sources';
import { inTempFolder } from '../../remote-build/temp-folder';
import { webConfig } from '../../remote-build/web-config';
import { root } from '../workspaces';

/**
 * A kit and React of other versions than the shell's own, as files of the shell's build. A page loads them only when a
 * remote needs them.
 */
export interface SecondGeneration {
  /** Versions of the modules its remotes share, by name. */
  readonly shared: Readonly<Record<string, string>>;
  /** Address of the script that loads this generation. */
  readonly entry: string;
  /** The gzipped size of the files that a page with such a remote loads in addition. */
  readonly bytes: number;
  readonly files: AnyFiles;
}

/** Returns the folder of a kit, which is given as a folder or as a package of the shell. */
function folderOfKit(kit: string): string {
  const require = createRequire(join(root, 'shell/package.json'));
  return isAbsolute(kit) ? kit : dirname(require.resolve(`${kit}/package.json`));
}

/** Returns the path of one of the kit's entries, such as `.` or `./router`, from the `exports` of its package.json. */
function kitEntry(folder: string, name: string): string {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { default: string }>;
  };
  const target = exports[name];
  if (target === undefined) throw new Error(`The kit in ${folder} can't be a second one: it has no ${name}.`);
  return typeof target === 'string' ? target : target.default;
}

/** Returns the package that the kit's folder resolves to, such as its own React. */
const packageIn = (folder: string, name: string) =>
  dirname(createRequire(join(folder, 'package.json')).resolve(`${name}/package.json`));

/** Returns the names under which remotes import modules, with the modules' locations. */
function modulesOf(kit: string): Record<string, string> {
  return Object.fromEntries(
    Object.keys(sharedVersions(kit)).map((name) => {
      const [, entry] = /^@storysprout\/kit(.*)$/.exec(name) ?? [];
      return [name, entry === undefined ? name : kitEntry(kit, `.${entry}`)];
    }),
  );
}

/**
 * Returns the sources as virtual modules. A temporary folder with a different name each time would change the build.
 */
function sourcesOf(kit: string): Record<string, string> {
  const modules = Object.entries(modulesOf(kit));
  const imports = modules.map(([, from], at) => `import * as module${at} from ${JSON.stringify(from)};`);
  const shared = modules.map(([name], at) => `  ${JSON.stringify(name)}: module${at},`);
  const starter = JSON.stringify(kitEntry(kit, './second-kit'));
  return {
    './generation.js': `${imports.join('\n')}\nexport { startSecondKit } from ${starter};\nexport const shared = {\n${shared.join('\n')}\n};\n`,
    // A separate entry, because fetching a chunk also loads its styles.
    './entry.js': 'export const load = () => import(/* webpackChunkName: "generation" */ "./generation.js");\n',
  };
}

function generationConfig(kit: string, version: string, output: string): Configuration {
  // Class names begin with the version, so that the styles of two kits don't clash.
  const shortName = `kit-${version.replaceAll(/\W/g, '-')}`;
  const base = webConfig({ folder: kit, packageName: '@storysprout/second-kit', shortName, version });
  return {
    ...base,
    name: `second kit ${version}`,
    entry: { entry: './entry.js' },
    plugins: [new rspack.experiments.VirtualModulesPlugin(sourcesOf(kit))],
    output: {
      ...base.output,
      path: output,
      publicPath: '/',
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      library: { type: 'module' },
      filename: 'assets/generation-[contenthash:10].js',
      chunkFilename: 'assets/generation-[contenthash:10].js',
      cssFilename: 'assets/generation-[contenthash:10].css',
      cssChunkFilename: 'assets/generation-[contenthash:10].css',
    },
    resolve: {
      ...base.resolve,
      // All of the kit's libraries use the same React.
      alias: Object.fromEntries(['react', 'react-dom'].map((name) => [name, packageIn(kit, name)])),
    },
  };
}

const zippedBytes = (content: Buffer) => gzipSync(content).length;

/**
 * Builds a second generation.
 *
 * @param kit a package of the shell that is a kit of another version, or its folder
 */
export function secondGeneration(kit: string): Promise<SecondGeneration> {
  const folder = folderOfKit(kit);
  const shared = sharedVersions(folder);
  const version = shared['@storysprout/kit'] ?? '';
  return inTempFolder('second-generation', async (output) => {
    const { compilation } = await bundle(generationConfig(folder, version, output));
    const files = Object.fromEntries(filesBelow(output).map((path) => [relative(output, path), readFileSync(path)]));
    const first = [...compilation.chunkGroups]
      .filter(({ name }) => name === 'generation')
      .flatMap((group) => group.getFiles());
    const [script] = (compilation.entrypoints.get('entry')?.getFiles() ?? []).filter((file) => file.endsWith('.js'));
    const loaded = [...new Set(first)].filter((file) => !file.endsWith('.map'));
    const bytes = loaded.reduce((sum, file) => sum + zippedBytes(files[file] ?? Buffer.alloc(0)), 0);
    return { shared, entry: `/${script}`, bytes, files };
  });
}
