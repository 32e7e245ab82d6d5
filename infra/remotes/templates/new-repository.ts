import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { checkName, columns, copyTemplate } from './template-files';

const folderOf = (template: string) => join(import.meta.dirname, '..', template);

const packageJson = z.looseObject({
  name: z.string(),
  version: z.string(),
  dependencies: z.optional(z.record(z.string(), z.string())),
  devDependencies: z.optional(z.record(z.string(), z.string())),
});

const read = (file: string) => packageJson.parse(JSON.parse(readFileSync(file, 'utf8')));

/** Returns the package.json of a package that is installed beside this one. */
function installed(name: string) {
  // The kit is resolved from the build package, which depends on it.
  const build = createRequire(import.meta.url).resolve('@storysprout/remote-build/package.json');
  return read(name === '@storysprout/remote-build' ? build : createRequire(build).resolve(`${name}/package.json`));
}

/** Adds the versions that this tool was installed with: the browser gets React and the kit from the shell. */
function completePackageJson(file: string): void {
  const json = read(file);
  const kit = installed('@storysprout/kit');
  const { react = '', 'react-dom': reactDom = '' } = kit.dependencies ?? {};
  const tool = read(join(import.meta.dirname, '../../package.json'));
  const build = installed('@storysprout/remote-build');
  const content = {
    ...json,
    dependencies: {
      '@storysprout/contract': `^${installed('@storysprout/contract').version}`,
      '@storysprout/kit': `^${kit.version}`,
      react,
      'react-dom': reactDom,
    },
    devDependencies: {
      [build.name]: `^${build.version}`,
      [tool.name]: `^${tool.version}`,
      ...json.devDependencies,
    },
  };
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
}

/** Notes where the packages come from, if npm was told of a registry for them. */
function nameRegistry(folder: string): void {
  const { stdout } = npm(['config', 'get', '@storysprout:registry'], folder, 'pipe');
  const registry = stdout.trim();
  if (URL.canParse(registry)) writeFileSync(join(folder, '.npmrc'), `@storysprout:registry=${registry}\n`);
}

function npm(args: readonly string[], folder: string, stdout: 'ignore' | 'pipe') {
  return spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', stdout, 'inherit'],
    shell: process.platform === 'win32',
  });
}

function install(folder: string): void {
  const { status } = npm(['install', '--no-audit', '--no-fund', '--loglevel=error'], folder, 'ignore');
  if (status !== 0) throw new Error(`${folder} is made, but npm could not install its packages: see above.`);
}

/**
 * Creates a repository for a remote in a new folder.
 *
 * @param parent absolute
 * @returns lines with the next steps
 */
export function makeRepository(name: string, parent: string, skipInstall: boolean): string[] {
  checkName(name, parent);
  const folder = join(parent, name);
  copyTemplate(folderOf('template'), folder, name);
  copyTemplate(folderOf('template-own'), folder, name);
  completePackageJson(join(folder, 'package.json'));
  nameRegistry(folder);
  if (!skipInstall) install(folder);
  return [
    `${name} is made. Next:`,
    ...columns(
      [`cd ${name}`, ''],
      ['npm run dev', 'alone, without the site'],
      ['npm run types && npm test', ''],
      ['npm run build', ''],
    ),
    'For the live site ask the platform team for a deploy token: REMOTES_TOKEN. With SITE_URL:',
    ...columns(
      ['npx remotes publish', 'through the gates; nobody gets it yet'],
      ['npx remotes release 0.1.0', 'the first one goes to everybody'],
      ['npx remotes release 0.2.0 --canary 10', 'each later one to some first'],
    ),
    'README.md tells the rest.',
  ];
}
