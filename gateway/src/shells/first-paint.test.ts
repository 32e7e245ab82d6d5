import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadFirstPaint } from './first-paint';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shell-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function load(render: string, stamp: number) {
  const file = join(folder, 'first-paint.mjs');
  await writeFile(file, `export const paths = ['/'];\nlet drawn = 0;\nexport const renderFirstPaint = ${render};`);
  return loadFirstPaint(file, stamp);
}

it('draws its pages, each list once, and anew for a new build', async () => {
  const list = { remotes: [] };
  const paint = await load("(path, remotes) => [path, remotes.length, (drawn += 1)].join(' ')", 1);
  expect([paint.has('/'), paint.has('/about'), paint.draw('/about', list)]).toEqual([true, false, null]);
  expect([paint.draw('/', list), paint.draw('/', list), paint.draw('/', { remotes: [] })]).toEqual([
    '/ 0 1',
    '/ 0 1',
    '/ 0 2',
  ]);
  expect((await load('() => "new"', 2)).draw('/', list)).toBe('new');
});

it('costs no page when it cannot draw, or is not there', async () => {
  expect((await load('() => { throw new Error("no window"); }', 3)).draw('/', { remotes: [] })).toBeNull();
  expect((await loadFirstPaint(join(folder, 'none.mjs'), 1)).has('/')).toBe(false);
});
