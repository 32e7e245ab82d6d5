import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, workspaceFolders } from '../build/workspaces';

/**
 * Returns the helpers of integration tests. They may be called in a hook or a test, where Vitest ignores a new
 * `afterAll`.
 */
function helpers(): string[] {
  return (
    [...workspaceFolders().values()]
      .filter((folder) => /^(services|gateway|infra)/.test(folder))
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
          .map((file) => join(folder, file).replaceAll('\\', '/'))
          .filter((file) => !/node_modules|\/dist\//.test(file)),
      )
      // The setup files of projects are not helpers: they are run before a file's hooks.
      .filter((file) => !file.startsWith('infra/testing/'))
      .filter((file) => /\/(test|testing)\/.*\.ts$/.test(file) && !/\.(test|d)\.ts$/.test(file))
  );
}

it('lets helpers of tests undo what they start with onCleanup, never with afterAll', () => {
  const own = ['services/kit/src/testing/cleanup.ts', 'services/kit/src/testing/cleanup-hooks.ts'];
  const files = helpers();
  expect(files).toEqual(expect.arrayContaining(own));
  const found = files.filter((file) => /\bafterAll\b/.test(readFileSync(join(root, file), 'utf8')));
  expect([...new Set(found)].toSorted()).toEqual(own.toSorted());
});
