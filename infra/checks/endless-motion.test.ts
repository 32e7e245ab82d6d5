import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../build/workspaces';

/**
 * The endless animations that are allowed, and why. Content that moves by itself is hard to look away from
 * (docs/product.md#motion).
 */
const endless: Readonly<Record<string, string>> = {
  'mf-blog/src/features/home/latest.module.css': 'has a button to pause it',
  'mf-funzone/src/games/typing/typing.module.css': 'the balloons of a round that the reader started',
  'mf-funzone/src/games/spellbee/spell-bee.module.css': 'the bee of a round that the reader started',
  'shell/kit/src/components/button.module.css': 'ends with the call that is under way',
  'shell/kit/src/components/spinner.module.css': 'ends with the loading',
  'shell/kit/src/components/skeleton.module.css': 'ends with the loading',
};

const folders = ['shell/src', 'shell/kit/src', 'mf-blog/src', 'mf-dashboard/src', 'mf-admin/src', 'mf-funzone/src'];

function filesOf(folder: string, kind: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => kind.test(file))
    .map((file) => join(folder, file).replaceAll('\\', '/'));
}

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

it('lets nothing move without an end but what readers started or can pause', () => {
  const found = folders
    .flatMap((folder) => filesOf(folder, /\.css$/))
    .filter((file) => /\binfinite\b/.test(textOf(file)));
  expect(found.toSorted()).toEqual(Object.keys(endless).toSorted());
});

it('plays no sound or film by itself', () => {
  const files = folders.flatMap((folder) => filesOf(folder, /(?<!\.test)\.tsx$/));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /\bautoPlay\b/i.test(textOf(file)))).toEqual([]);
});
