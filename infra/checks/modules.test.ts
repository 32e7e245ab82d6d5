import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../build/workspaces';
import {
  besides,
  manyFiles,
  manyModules,
  mostFiles,
  mostModules,
  withManyFiles,
  withManyModules,
} from './folder-sizes';
import { knownViolations, unexpectedSizes, unexpectedViolations } from './known-violations';
import { compared, type ModuleTable, moduleTables, moved } from './module-tables';
import { againstDirection, pastDoors, unlikeTable, type Violation } from './modules';
import { readSources } from './source-files';
import { importsBetween } from './source-imports';

const service: ModuleTable = { rows: [['accounts'], ['stories'], ['search']], hasDoors: true };
const remote: ModuleTable = { rows: [['shared'], ['features/*'], ['pages', 'widgets']], hasDoors: false };
const tables = { service, remote };

const code = 'export const x = 1;';
const sources = {
  'service/src/accounts/account.ts': code,
  'service/src/stories/index.ts': code,
  'service/src/stories/story.ts': code,
  'service/src/stories/drafts/draft.ts': code,
  'service/src/texts/stories.ts': code,
  'service/src/testing/stories.ts': code,
  'service/src/config.ts': code,
  'service/src/plan.ts': code,
  'remote/src/shared/button.tsx': code,
  'remote/src/features/read/read.tsx': code,
  'remote/src/features/write/write.tsx': code,
  'remote/src/pages/read.page.tsx': code,
  'remote/src/widgets/latest.widget.tsx': code,
};

/** Whether a check finds a fault in one file that is added to those above. */
function isFound(check: typeof pastDoors, file: string, text: string): boolean {
  const imports = importsBetween(new Map(Object.entries({ ...sources, [file]: text })));
  return check(imports, tables).length > 0;
}

describe('an import against the direction of modules', () => {
  it.each([
    ['of a module further up', 'service/src/accounts/a.ts', "import { x } from '../stories';"],
    ['of a type further up', 'service/src/accounts/a.ts', "import type { X } from '../stories/story';"],
    ['of a file of src', 'service/src/search/a.ts', "import type { X } from '../plan';"],
    ['of a value of the settings', 'service/src/search/a.ts', "import { x } from '../config';"],
    ['of a module by the texts', 'service/src/texts/a.ts', "import { x } from '../accounts/account';"],
    ['of what tests make up', 'service/src/search/a.ts', "import { x } from '../testing/stories';"],
    ['of a module by one that the table does not name', 'service/src/accounts/a.ts', "import { x } from '../b/b';"],
    ['of another feature', 'remote/src/features/read/a.ts', "import { x } from '../write/write';"],
    ['of a feature by what is shared', 'remote/src/shared/a.ts', "import { x } from '../features/read/read';"],
    ['of a page by a feature', 'remote/src/features/read/a.ts', "export { x } from '../../pages/read.page';"],
    ['of a widget by a page', 'remote/src/pages/a.page.tsx', "import { x } from '../widgets/latest.widget';"],
  ])('is found: %s', (_, file, text) => {
    const withUnknown = file.includes('accounts') ? { 'service/src/b/b.ts': code } : {};
    const imports = importsBetween(new Map(Object.entries({ ...sources, ...withUnknown, [file]: text })));
    expect(againstDirection(imports, tables)).toHaveLength(1);
  });

  it.each([
    ['a module further down', 'service/src/search/a.ts', "import { x } from '../accounts/account';"],
    ['its own module', 'service/src/stories/a.ts', "import { x } from './drafts/draft';"],
    ['the texts', 'service/src/accounts/a.ts', "import * as texts from '../texts/stories';"],
    ['types of the settings', 'service/src/accounts/a.ts', "import type { Config } from '../config';"],
    ['everything, for a file of src', 'service/src/main.ts', "import './plan';\nimport './stories';"],
    ['what is shared', 'remote/src/features/read/a.ts', "import { x } from '../../shared/button';"],
    ['features, for a page', 'remote/src/pages/a.page.tsx', "import { x } from '../features/read/read';"],
  ])('is none of %s', (_, file, text) => {
    expect(isFound(againstDirection, file, text)).toBe(false);
  });
});

describe('an import past the door of a module', () => {
  it.each([
    ['of a file behind it', 'service/src/search/a.ts', "import { x } from '../stories/story';"],
    ['of a type behind it', 'service/src/search/a.ts', "import type { X } from '../stories/drafts/draft';"],
    ['by a file of src', 'service/src/main.ts', "import { x } from './stories/story';"],
    ['through its own door', 'service/src/stories/a.ts', "import { x } from './index';"],
  ])('is found: %s', (_, file, text) => {
    expect(isFound(pastDoors, file, text)).toBe(true);
  });

  it.each([
    ['of the door', 'service/src/search/a.ts', "import { x } from '../stories';"],
    ['of its own files', 'service/src/stories/a.ts', "import { x } from './drafts/draft';"],
    ['of texts', 'service/src/search/a.ts', "import * as texts from '../texts/stories';"],
    ['where modules have no doors', 'remote/src/pages/a.page.tsx', "import { x } from '../features/read/read';"],
  ])('is none: %s', (_, file, text) => {
    expect(isFound(pastDoors, file, text)).toBe(false);
  });
});

describe('a folder', () => {
  const named = (folder: string, count: number) => Array.from({ length: count }, (_, at) => `${folder}${at}`);
  const inEach = (folders: readonly string[]) => folders.map((folder) => `${folder}/a.ts`);

  it('has too many modules when there are ten, with texts and testing left out', () => {
    const nine = inEach([...named('a/src/m', 9), 'a/src/texts', 'a/src/testing', 'a/src/m1/deep']);
    expect(withManyModules(nine)).toEqual({});
    expect(withManyModules([...nine, 'a/src/m9/deep/deeper/a.ts'])).toEqual({ 'a/src': 10 });
  });

  it('has too many files when there are sixteen, with those of sub-folders left out', () => {
    const fifteen = [...named('a/src/', 15), 'a/src/deep/a.ts', ...named('a/src/texts/', 30)];
    expect(withManyFiles(fifteen)).toEqual({});
    expect(withManyFiles([...fifteen, 'a/src/one-more.ts'])).toEqual({ 'a/src': 16 });
  });
});

it('a folder that is a deliberate exception may be large, and must be', () => {
  expect(besides(['a'], { a: 20, b: 16 })).toEqual({ b: 16 });
  expect(() => besides(['c'], { a: 20 })).toThrow('delete c from');
});

describe('the list of known violations', () => {
  const violations: Violation[] = [{ id: 'a -> b', advice: 'Turn it round.' }];

  it('lets those through that it names', () => {
    expect(unexpectedViolations(violations, { file: 'known.json', known: ['a -> b'] })).toEqual([]);
    expect(unexpectedSizes({ a: 16 }, { file: 'known.json', known: { a: 18 } }, 'Split it.')).toEqual([]);
  });

  it('says of others what to do', () => {
    expect(unexpectedViolations(violations, { file: 'known.json', known: [] })).toEqual(['a -> b: Turn it round.']);
    expect(unexpectedSizes({ a: 19 }, { file: 'known.json', known: { a: 18 } }, 'Split it.')).toEqual([
      'a holds 19: Split it.',
    ]);
  });

  it('asks to delete what is mended', () => {
    const mended = ['a is mended: delete it from known.json.'];
    expect(unexpectedViolations([], { file: 'known.json', known: ['a'] })).toEqual(mended);
    expect(unexpectedSizes({}, { file: 'known.json', known: { a: 18 } }, 'Split it.')).toEqual(mended);
  });
});

describe('the sources of all workspaces', () => {
  const sources = readSources();
  const files = [...sources.keys()];
  const imports = importsBetween(sources);
  const tablesOf = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, moduleTables[name] ?? { rows: [], hasDoors: false }]));
  const idsOf = (violations: readonly Violation[]) => [...new Set(violations.map(({ id }) => id))].sort();

  it('are found', () => {
    expect(files.length).toBeGreaterThan(800);
    for (const name of compared)
      expect(
        imports.some(({ from }) => from.startsWith(`${name}/src/`)),
        name,
      ).toBe(true);
  });

  it.each(Object.keys(moduleTables))('lie in the folders of the table when %s is compared with it', (name) => {
    const entries = readdirSync(join(root, name, 'src'), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
    const different = unlikeTable(folders, moduleTables[name] ?? { rows: [], hasDoors: false });
    if (compared.includes(name)) expect(different).toEqual([]);
    else expect(different, `${name} is as its table says: add it to "moved" in module-tables.ts`).not.toEqual([]);
  });

  it('import modules in one direction', () => {
    const found = againstDirection(imports, tablesOf(compared));
    expect(unexpectedViolations(found, knownViolations('direction', idsOf(found)))).toEqual([]);
  });

  it('import other modules through their doors', () => {
    const found = pastDoors(imports, tablesOf(moved));
    expect(unexpectedViolations(found, knownViolations('doors', idsOf(found)))).toEqual([]);
  });

  it(`have at most ${mostModules} modules in a folder`, () => {
    const found = besides(manyModules, withManyModules(files));
    const advice = `more modules than ${mostModules}. Put those together that belong to one idea.`;
    expect(unexpectedSizes(found, knownViolations('modules', found), advice)).toEqual([]);
  });

  it(`have at most ${mostFiles} files in a folder`, () => {
    const isTest = /\/test\/|\.spec\.ts$/;
    const found = besides(manyFiles, withManyFiles(files.filter((file) => !isTest.test(file))));
    const advice = `more source files than ${mostFiles}. Give each resource a folder.`;
    expect(unexpectedSizes(found, knownViolations('files', found), advice)).toEqual([]);
  });
});
