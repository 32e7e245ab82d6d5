import type { RemoteErrorGroup } from '@storysprout/contract';
import { expect, it } from 'vitest';
import { errorLines } from './error-lines';

const error: RemoteErrorGroup = {
  fingerprint: 'f',
  version: '1.4.0-5f1c',
  kind: 'error',
  name: 'TypeError',
  message: 'reads a property of undefined',
  page: '/club/:id',
  frames: [
    {
      file: 'assets/a.js',
      line: 1,
      column: 80,
      source: { file: 'src/join.ts', line: 12, text: 'return club.members;' },
    },
    { file: 'assets/b.js', line: 1, column: 9, source: null },
  ],
  count: 7,
  browsers: { chrome: 6, safari: 1 },
  firstAt: '2026-05-04T10:00:00.000Z',
  lastAt: '2026-05-04T11:30:00.000Z',
};

it('tells each error with its count, place and lines of code', () => {
  expect(errorLines([error])).toEqual([
    '1.4.0-5f1c  7 times, 2026-05-04 10:00 to 2026-05-04 11:30, at /club/:id  (chrome 6, safari 1)',
    '  TypeError: reads a property of undefined',
    '    src/join.ts:12  return club.members;',
    '    assets/b.js:1:9',
  ]);
});

it.each([
  [{ kind: 'call', call: 'GET /blog/{id}', status: 500 }, '  GET /blog/{id} was answered 500'],
  [{ kind: 'overstep', overstep: 'storage' }, '  changed something of the whole site: storage'],
  [{ kind: 'boundary' }, '  TypeError while drawing: reads a property of undefined'],
] as const)('says what happened: %j', (change, line) => {
  expect(errorLines([{ ...error, ...change }])[1]).toBe(line);
});

it('leaves out other versions, and says when there is nothing', () => {
  expect(errorLines([error], '1.4.0')).toHaveLength(4);
  expect(errorLines([error], '1.5.0')).toEqual(["No errors were reported from readers' pages."]);
});
