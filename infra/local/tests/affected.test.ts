import { expect, test } from 'vitest';
import { workspaceFolders } from '../../build/workspaces';
import { affectedFrom, partOf, withUsers } from './affected';

const folders = [...workspaceFolders().values()];

test('a file lies in its innermost workspace, or in a folder of infra, and files of the root in none', () => {
  expect(partOf('shell/kit/src/api.ts', folders)).toBe('shell/kit');
  expect(partOf('shell/src/main.tsx', folders)).toBe('shell');
  expect(partOf('infra/k8s/base/ingress.yaml', folders)).toBe('infra/k8s');
  expect(partOf('infra/operations/jobs/src/queue.ts', folders)).toBe('infra/operations/jobs');
  expect(partOf('infra/package.json', folders)).toBe('infra');
  expect(partOf('package-lock.json', folders)).toBeNull();
});

test('what uses a changed part is affected, however far away, also in a circle', () => {
  const graph = new Map([
    ['app', new Set(['kit'])],
    ['kit', new Set(['contract'])],
    ['other', new Set(['tools'])],
    ['contract', new Set(['app'])],
  ]);
  expect(withUsers(['contract'], graph)).toEqual(['app', 'contract', 'kit']);
  expect(withUsers(['tools'], graph)).toEqual(['other', 'tools']);
});

test('an unknown base is told in a sentence', () => {
  expect(() => affectedFrom('no-such-branch')).toThrow(/git diff --name-only no-such-branch: /);
});
