import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../build/workspaces';

const tracked = spawnSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 }).stdout.split('\n');
const isTest = /\.(test|spec)\.(ts|tsx)$/;
// Teams copy the templates with their tests. `infra/remotes/test` runs those in a copy.
const testFiles = tracked.filter((file) => isTest.test(file) && !file.startsWith('infra/remotes/template'));

interface Listed {
  readonly file: string;
  readonly projectName: string;
}

function listedByVitest(): Listed[] {
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'list', '--filesOnly', '--json'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 });
  return JSON.parse(stdout) as Listed[];
}

test('every file of tests is in one project of vitest or one of the browser tests', () => {
  const projects = new Map<string, string[]>();
  for (const { file, projectName } of listedByVitest()) {
    const name = relative(root, file);
    projects.set(name, [...(projects.get(name) ?? []), projectName]);
  }
  const inBrowser = (file: string) => /^infra\/e2e\/specs\/.+\.spec\.ts$/.test(file);
  const misplaced = testFiles.filter((file) => (projects.get(file)?.length ?? 0) + Number(inBrowser(file)) !== 1);
  expect(misplaced).toEqual([]);
});

test('docs/testing.md says of every file of the long suite why it is there', () => {
  const page = readFileSync(join(root, 'docs/testing.md'), 'utf8');
  const long = testFiles.filter((file) => /\.long\.(test|spec)\.tsx?$/.test(file));
  expect(long.filter((file) => !page.includes(`\`${file}\``))).toEqual([]);
});
