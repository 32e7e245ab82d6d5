import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { shellName } from '@storysprout/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { remoteHere } from '../workplaces/this-repository';
import { readBuild } from './read-build';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shell-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function build(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, 'dist', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

it('reads what the last build of the shell made, and leaves what earlier ones did for open pages', () => {
  build({
    'platform.json': '{"version":"0.2.0"}',
    'art/panda.svg': '<svg/>',
    'assets/new.js': 'new',
    'assets/earlier.js': 'earlier',
    '.assets.json': '["assets/new.js"]',
  });
  const { files } = readBuild({ ...remoteHere(shellName), folder });
  expect(files.map(({ path }) => path)).toEqual(['art/panda.svg', 'assets/new.js', 'platform.json']);
});

it('names nobody else as the author of changes that are not committed', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Sam', '-c', 'user.email=sam@club.example', ...args], { cwd: folder });
  build({ 'platform.json': '{"version":"0.2.0"}' });
  const shell = { ...remoteHere(shellName), folder };
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '-m', 'feat(club): a first page');
  expect(readBuild(shell).source).toMatchObject({ author: 'Sam', message: 'feat(club): a first page' });
  build({ 'new.js': 'new' });
  expect(readBuild(shell).source).toMatchObject({
    author: 'somebody',
    message: 'changes that are not committed, on top of "feat(club): a first page"',
  });
});
