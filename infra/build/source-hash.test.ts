import { relative } from 'node:path';
import { expect, it } from 'vitest';
import { filesBehind } from './source-hash';
import { root } from './workspaces';

const behind = (app: string) => filesBehind(app).map((file) => relative(root, file));

it('builds on own sources, used workspace packages, the build settings and the lock file', () => {
  expect(behind('mf-funzone')).toEqual(
    expect.arrayContaining([
      'mf-funzone/src/manifest.ts',
      'mf-funzone/rules/src/index.ts',
      'services/contract/src/index.ts',
      'infra/build/shell-config.ts',
      'infra/remote-build/web-config.ts',
      'package-lock.json',
    ]),
  );
});

it('leaves out tests, built files and other apps', () => {
  const files = behind('shell');
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => /\.test\.tsx?$|\/dist\/|node_modules|^mf-|^services\/blog/.test(file))).toEqual([]);
});

it('counts the kit for the shell, which holds it, and not for remotes, which are built without', () => {
  expect(behind('shell')).toContain('shell/kit/src/index.ts');
  expect(behind('mf-blog')).not.toContain('shell/kit/src/index.ts');
});
