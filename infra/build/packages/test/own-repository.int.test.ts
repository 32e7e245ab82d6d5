import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { filesBelow } from '../../../remote-build/sources';
import { root } from '../../packages.mjs';
import type { Packed } from '../pack';
import { cli, makeOwnRepository, node } from './own-repository';

/** The rest of the story, from the first release to a rollback, is in own-repository.long.test.ts. */

let packed: readonly Packed[];
let empty: string;
let club: string;

beforeAll(async () => {
  ({ packed, empty, club } = await makeOwnRepository());
}, 120_000);

describe('a repository of its own', () => {
  it('has what npm needs, a CI file, and the versions of the packages it was made with', async () => {
    const json = JSON.parse(await readFile(join(club, 'package.json'), 'utf8'));
    const version = (name: string) => packed.find((each) => each.name === name)?.version;
    expect(json).toMatchObject({
      name: 'mf-club',
      dependencies: { '@storysprout/kit': `^${version('@storysprout/kit')}` },
      devDependencies: { '@storysprout/remotes': `^${version('@storysprout/remotes')}` },
    });
    // The CI file opens the pages in a browser.
    expect(json.devDependencies).toHaveProperty('playwright-core');
    expect(await readFile(join(club, '.github/workflows/ci.yml'), 'utf8')).toContain('npx remotes publish');
    expect(await readFile(join(club, '.gitignore'), 'utf8')).toContain('node_modules/');
  });

  it('knows nothing of this project', async () => {
    const files = [club, ...packed.map(({ name }) => join(club, 'node_modules', name))].flatMap((folder) =>
      filesBelow(folder, (name) => name === 'node_modules' || name === 'theme' || name === 'README.md'),
    );
    const known = await Promise.all(
      files.map(async (file) => {
        const text = await readFile(file, 'utf8');
        return text.includes(root) || /\.\.\/(shell|services|infra)\//.test(text) ? [file] : [];
      }),
    );
    expect(files.length).toBeGreaterThan(300);
    expect(known.flat()).toEqual([]);
  });

  it('names the registry that npm was told of', async () => {
    const userConfig = join(empty, 'npmrc');
    await writeFile(
      userConfig,
      '@storysprout:registry=https://npm.club.example/\n//npm.club.example/:_authToken=secret\n',
    );
    const settings = { NPM_CONFIG_USERCONFIG: userConfig };
    await node(empty, [join(club, cli), 'new', 'mf-other', '--skip-install'], settings);
    const noted = await readFile(join(empty, 'mf-other/.npmrc'), 'utf8');
    expect(noted).toBe('@storysprout:registry=https://npm.club.example/\n');
    expect(existsSync(join(club, '.npmrc'))).toBe(false);
  });

  it('is not made under a name that is none, or over another folder', async () => {
    const make = (name: string) => node(empty, [join(club, cli), 'new', name, '--skip-install']);
    await expect(make('club')).rejects.toThrow('A remote is named mf- and 2 to 30 small letters');
    await expect(make('mf-club')).rejects.toThrow('There is a folder mf-club already');
  });

  it('is built, with maps of its sources that no page asks for', async () => {
    await node(club, [cli, 'build']);
    const built = filesBelow(join(club, 'dist')).filter((file) => /\.(js|css|map)$/.test(file));
    const texts = await Promise.all(built.map((file) => readFile(file, 'utf8')));
    expect(built.some((file) => file.endsWith('.js.map'))).toBe(true);
    // Source maps are only for the registry, and no browser could load them.
    expect(texts.filter((text) => /^\/[/*]# sourceMappingURL=/m.test(text))).toEqual([]);
  }, 120_000);
});
