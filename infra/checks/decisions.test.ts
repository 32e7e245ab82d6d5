import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../build/workspaces';

const folder = join(root, 'docs/decisions');
const records = readdirSync(folder).filter((name) => /^\d{4}-/.test(name));
const index = readFileSync(join(folder, 'README.md'), 'utf8').split('\n');

it.each(records)('%s stands in the index once, under its number and title', (name) => {
  const [heading = ''] = readFileSync(join(folder, name), 'utf8').split('\n');
  const number = Number(name.slice(0, 4));
  expect(heading).toMatch(new RegExp(`^# ${number}\\. [A-Z]`));
  const title = heading.slice(`# ${number}. `.length);
  const entries = index.filter((line) => line.includes(`(${name})`));
  expect(entries).toEqual([expect.stringMatching(/^- /)]);
  expect(entries[0]).toContain(`- ${number}. [${title}](${name})`);
});
