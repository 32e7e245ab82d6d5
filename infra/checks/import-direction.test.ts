import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../build/workspaces';

/** A file of a workspace, something it imports, and the name that it imports if that matters. */
type Case = readonly [file: string, imported: string, name?: string];

const remote = 'mf-blog/src/features/any.ts';
const games = 'mf-funzone/src/features/any.ts';
const shell = 'shell/src/any.ts';
const kit = 'shell/kit/src/any.ts';
const service = 'services/blog/src/any.ts';

const refused: readonly Case[] = [
  [remote, 'react-router-dom'],
  [remote, '@tanstack/react-query'],
  [remote, 'react-toastify'],
  [remote, 'socket.io-client'],
  [remote, 'react', 'lazy'],
  [remote, '@storysprout/kit/host'],
  [remote, '@storysprout/service-kit'],
  [remote, '@storysprout/mf-funzone'],
  [remote, '@storysprout/game-rules'],
  [remote, '../../../mf-funzone/src/manifest'],
  [remote, '../../../shell/src/app'],
  ['mf-dashboard/src/any.ts', 'react-router-dom'],
  ['mf-admin/src/any.ts', 'react-router-dom'],
  [games, 'react-router-dom'],
  [games, '@storysprout/mf-blog'],
  [games, 'react', 'lazy'],
  [shell, '@storysprout/mf-blog'],
  [shell, '../../mf-blog/src/manifest'],
  [shell, '@storysprout/service-kit'],
  [shell, 'react', 'lazy'],
  [kit, '@storysprout/mf-blog'],
  [kit, 'react', 'lazy'],
  [service, '@storysprout/kit'],
  [service, '@storysprout/user'],
  [service, '../../user/src/app'],
  ['gateway/src/any.ts', '@storysprout/shell'],
  ['services/kit/src/any.ts', '@storysprout/blog'],
  ['services/contract/src/any.ts', '@storysprout/kit'],
  ['mf-funzone/rules/src/any.ts', '@storysprout/kit'],
];

const allowed: readonly Case[] = [
  [remote, '@storysprout/kit'],
  [remote, '@storysprout/kit/router'],
  [remote, '@storysprout/kit/testing'],
  [remote, '@storysprout/contract'],
  [remote, '../api/list-blogs'],
  [remote, 'react-hook-form'],
  ['mf-admin/src/any.ts', 'react', 'useState'],
  [games, '@storysprout/game-rules'],
  [shell, '@storysprout/kit/host'],
  [shell, 'react-router-dom'],
  [kit, '@tanstack/react-query'],
  [service, '@storysprout/service-kit'],
  [service, '@storysprout/game-rules'],
];

/**
 * The folder for the cases: each becomes a file of its own in a copy of the project's layout, linted by the project's
 * rules.
 */
const folder = mkdtempSync(join(tmpdir(), 'import-direction-'));
const fileOf = ([file, imported]: Case) => file.replace('any.ts', `${imported.replaceAll(/[^a-z-]+/g, '_')}.ts`);
let complaints = '';

function layOut(): void {
  const { vcs: _, ...rules } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'));
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...rules, $schema: undefined }));
  for (const each of [...refused, ...allowed]) {
    const path = join(folder, fileOf(each));
    mkdirSync(dirname(path), { recursive: true });
    const [, imported, name = 'thing'] = each;
    writeFileSync(path, `import { ${name} } from '${imported}';\n\n${name}();\n`);
  }
}

beforeAll(() => {
  layOut();
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--only=style/noRestrictedImports', '--max-diagnostics=none', '.'];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  complaints = stdout + stderr;
}, 30_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('imports against the direction of dependencies are refused', () => {
  it.each(refused.map(([file, imported]) => [file, imported] as const))('%s may not import %s', (file, imported) => {
    expect(complaints).toContain(`${fileOf([file, imported])}:1:`);
  });
});

describe('imports along the direction of dependencies are let through', () => {
  it.each(allowed.map(([file, imported]) => [file, imported] as const))('%s may import %s', (file, imported) => {
    expect(complaints).not.toContain(`${fileOf([file, imported])}:`);
  });
});
