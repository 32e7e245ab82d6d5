import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inTempFolder } from '../remote-build/temp-folder';
import { isInstalled, root } from './packages.mjs';

const locked = {
  '': { version: '1.0.0' },
  shell: { version: '1.0.0' },
  'node_modules/shell': { link: true },
  'node_modules/koa': { version: '3.0.0' },
  'node_modules/for-another-system': { version: '1.0.0', optional: true },
};
const { '': _root, shell: _shell, 'node_modules/for-another-system': _other, ...installed } = locked;

async function isInstalledWith(packages: object | null): Promise<boolean> {
  return inTempFolder('packages', async (folder) => {
    mkdirSync(join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: locked }));
    const names = join(folder, 'node_modules', '.package-lock.json');
    if (packages) writeFileSync(names, JSON.stringify({ packages }));
    return isInstalled(folder);
  });
}

it('is true when npm has installed what the lock file names, whoever ran it', async () => {
  expect(isInstalled(root)).toBe(true);
  expect(await isInstalledWith(installed)).toBe(true);
});

it.each([
  ['nothing is installed', null],
  ['a package is missing', { 'node_modules/shell': { link: true } }],
  ['a package is an older one', { ...installed, 'node_modules/koa': { version: '2.0.0' } }],
  ['a workspace is not linked', { 'node_modules/koa': installed['node_modules/koa'] }],
])('is false when %s', async (_what, packages) => {
  expect(await isInstalledWith(packages)).toBe(false);
});
