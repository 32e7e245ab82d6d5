import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../../build/packages.mjs';
import { root } from '../../build/workspaces';
import { checkName, columns, copyTemplate } from './template-files';

/**
 * `npm run remotes -- new mf-club`: creates a working workspace from `template/`, which is a remote called
 * mf-sunflower.
 */

const template = join(import.meta.dirname, '../template');

/**
 * Creates a remote in this repository.
 *
 * @param skipInstall leaves `npm install` to the caller
 * @returns lines with the next steps
 * @throws Error with a line for the person at the terminal
 */
export function makeRemote(folder: string, skipInstall: boolean): string[] {
  checkName(folder, root);
  copyTemplate(template, join(root, folder), folder);
  writeJson(join(folder, 'package.json'), packageOf(folder));
  addWorkspace(folder);
  addToImages(folder);
  tidy(folder);
  if (!skipInstall) installPackages();
  return nextSteps(folder);
}

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

function readJson<Content>(path: string): Content {
  return JSON.parse(readFileSync(join(root, path), 'utf8')) as Content;
}

function writeJson(path: string, content: object): void {
  writeFileSync(join(root, path), `${JSON.stringify(content, null, 2)}\n`);
}

/**
 * Returns a package.json with the same versions as the kit's: the browser gets these packages from the shell, so the
 * type checker must use the same.
 */
function packageOf(folder: string): object {
  const { version, dependencies } = readJson<PackageJson>('shell/kit/package.json');
  const { '@storysprout/contract': contract, react, 'react-dom': reactDom } = dependencies;
  return {
    name: `@storysprout/${folder}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: { dev: 'node --import tsx ../infra/remotes/stand-alone.ts' },
    dependencies: {
      '@storysprout/contract': contract,
      '@storysprout/kit': version,
      react,
      'react-dom': reactDom,
    },
  };
}

function addWorkspace(folder: string): void {
  const facts = readJson<{ workspaces: string[] }>('package.json');
  const at = facts.workspaces.findLastIndex((each) => /^mf-[a-z]+$/.test(each)) + 1;
  writeJson('package.json', { ...facts, workspaces: facts.workspaces.toSpliced(at, 0, folder) });
}

/**
 * Adds the workspace to the Dockerfile: images are built with all workspaces, and the jobs image publishes every
 * remote.
 */
function addToImages(folder: string): void {
  const path = join(root, 'infra/docker/Dockerfile');
  const lines = readFileSync(path, 'utf8').split('\n');
  const afterLast = (shape: RegExp, ...added: string[]) => {
    lines.splice(lines.findLastIndex((line) => shape.test(line)) + 1, 0, ...added);
  };
  afterLast(/^COPY mf-[a-z]+\/package\.json /, `COPY ${folder}/package.json ${folder}/`);
  afterLast(
    /^COPY --from=build \/app\/mf-[a-z]+\/dist /,
    `COPY --from=build /app/${folder}/rspack.config.ts ./${folder}/`,
    `COPY --from=build /app/${folder}/dist ./${folder}/dist`,
  );
  writeFileSync(path, lines.join('\n'));
}

/**
 * Formats the files, because a name of another length changes the line breaks.
 *
 * @throws Error when the formatter fails
 */
function tidy(folder: string): void {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const { status, stderr } = spawnSync(process.execPath, [biome, 'check', '--write', folder, 'package.json'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${folder} is made, but could not be formatted:\n${stderr}`);
}

function nextSteps(folder: string): string[] {
  return [
    `${folder} is made. Next:`,
    ...columns(
      [`npm run dev -w ${folder}`, 'alone, without gateway or services'],
      [`npx vitest run --project web ${folder}`, 'its tests'],
      ['npm start', 'in the whole site, published on this machine'],
    ),
    'For the live site ask the platform team for a deploy token: REMOTES_TOKEN. With SITE_URL:',
    ...columns(
      [`npm run build -- --only ${folder}`, ''],
      [`npm run remotes -- publish ${folder}`, 'through the gates; nobody gets it yet'],
      [`npm run remotes -- release ${folder} 0.1.0`, 'the first one goes to everybody'],
      [`npm run remotes -- release ${folder} 0.2.0 --canary 10`, 'each later one to some first'],
    ),
    'docs/remotes.md tells all of it.',
  ];
}
