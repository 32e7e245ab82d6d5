import { describe, expect, it } from 'vitest';
import { circularImports } from './find-circles';
import { readSources } from './source-files';

const circlesIn = (sources: Record<string, string>) => circularImports(new Map(Object.entries(sources))).sort();

describe('imports in a circle are refused', () => {
  const leaf = 'export const x = 1;';

  it.each([
    ['a value', "import { x } from '../b/two';"],
    ['a type', "import type { X } from '../b/two';"],
    ['a re-export', "export { x } from '../b/two';"],
    ['everything re-exported', "export * from '../b/two';"],
    ['a module at run time', "const later = () => import('../b/two');"],
  ])('when two folders import each other: %s', (_, text) => {
    const sources = { 'src/a/one.ts': text, 'src/b/two.ts': leaf, 'src/b/three.tsx': "import { y } from '../a/four';" };
    expect(circlesIn({ ...sources, 'src/a/four.ts': leaf })).toEqual(['src: a -> b', 'src: b -> a']);
  });

  it('when three do so one after the other', () => {
    const sources = {
      'src/a/index.ts': "import '../b';",
      'src/b/index.ts': "import '../c.js';\nimport '../c';",
      'src/c.ts': "import './a';",
    };
    expect(circlesIn(sources)).toEqual(['src: a -> b', 'src: b -> c.ts', 'src: c.ts -> a']);
  });

  it('when two files of one folder do, however deep', () => {
    const sources = { 'src/a/b/one.ts': "import './two';", 'src/a/b/two.ts': "import './one';" };
    expect(circlesIn(sources)).toEqual(['src/a/b: one.ts -> two.ts', 'src/a/b: two.ts -> one.ts']);
  });
});

it('lets imports through that go one way', () => {
  const sources = {
    'src/main.ts': "import './a/one';\nimport './b/two';\nimport 'koa';",
    'src/a/one.ts': "import '../b/two';\nimport './style.css';",
    'src/b/two.ts': "import '../config';",
    'src/config.ts': '',
  };
  expect(circlesIn(sources)).toEqual([]);
});

describe('the context of a module', () => {
  const part = "import type { C } from '../likes.context';";
  const context = 'src/likes/likes.context.ts';

  it('may name the parts that it is given to', () => {
    const text = "import type { A } from './parts/part';\nimport type { B } from './like.service';";
    const service = "import type { C } from './likes.context';";
    const sources = { [context]: text, 'src/likes/parts/part.ts': part, 'src/likes/like.service.ts': service };
    expect(circlesIn(sources)).toEqual([]);
  });

  it('may import none of their values', () => {
    const sources = { [context]: "import { a } from './parts/part';", 'src/likes/parts/part.ts': part };
    expect(circlesIn(sources)).toEqual([
      'src/likes: likes.context.ts -> parts',
      'src/likes: parts -> likes.context.ts',
    ]);
  });

  it('may not name parts of a module that imports its own', () => {
    const sources = { [context]: "import type { B } from '../blogs/b';", 'src/blogs/b.ts': "import '../likes/l';" };
    expect(circlesIn({ ...sources, 'src/likes/l.ts': '' })).toEqual(['src: blogs -> likes', 'src: likes -> blogs']);
  });
});

it('lets a module take the types of the settings, which parse some with its rules', () => {
  const sources = { 'src/config.ts': "import { a } from './likes/rules';", 'src/likes/rules.ts': '' };
  const withType = (word: string) => ({ ...sources, 'src/likes/a.ts': `${word} { Config } from '../config';` });
  expect(circlesIn(withType('import type'))).toEqual([]);
  expect(circlesIn(withType('import'))).toHaveLength(2);
});

it('goes one way in every workspace', () => {
  const sources = readSources();
  expect(sources.size).toBeGreaterThan(800);
  expect(circularImports(sources)).toEqual([]);
});
