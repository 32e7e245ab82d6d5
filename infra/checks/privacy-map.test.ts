import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../build/workspaces';

interface Duty {
  readonly name: string;
  readonly code: string;
  readonly test: string;
  readonly title: string;
}

/** Returns the rows of the tables: the duty, how it is met, the code, and the test with its title. */
function duties(): Duty[] {
  const lines = readFileSync(join(root, 'docs/privacy.md'), 'utf8').split('\n');
  const rows = lines.filter((line) => line.startsWith('| ') && !/^\| (duty|standard|article|promise) /.test(line));
  return rows.map((line) => {
    const [, name = '', , code = '', test = ''] = line.split(' | ').join('|').split('|');
    const [, file = '', title = ''] = /^`([^`]+)`: (.*)$/.exec(test.trim()) ?? [];
    return { name: name.trim(), code: code.trim().replaceAll('`', ''), test: file, title: title.trim() };
  });
}

describe('the map of duties', () => {
  it('has a row for each of the fifteen standards', () => {
    const numbers = duties().flatMap(({ name }) => /^(\d+) [a-z]/.exec(name)?.[1] ?? []);
    for (let standard = 1; standard <= 15; standard += 1) expect(numbers).toContain(String(standard));
    expect(duties().length).toBeGreaterThan(30);
  });

  it.each(duties())('names only files and tests that exist: $name', ({ code, test, title }) => {
    expect(existsSync(join(root, code)), code).toBe(true);
    expect(existsSync(join(root, test)), test).toBe(true);
    const source = readFileSync(join(root, test), 'utf8');
    expect(title.length, test).toBeGreaterThan(0);
    expect(source.includes(title), `${test} has no test "${title}"`).toBe(true);
  });
});

/** Parts that list what is kept, or ask something of the reader. */
const withoutPromises = ['Be kind', 'Keep secrets safe', 'Use your own words'];

describe('the promises of the pages', () => {
  const source = readFileSync(join(root, 'shell/src/pages/policies/texts.ts'), 'utf8');
  const promises = duties().flatMap(({ name }) => /^“(.*)”$/.exec(name)?.[1] ?? []);

  it('are in the words that the pages use', () => {
    expect(promises.filter((promise) => !source.includes(promise))).toEqual([]);
  });

  it('have a test for each part of a page', () => {
    const parts = source.split("title: '").filter((part) => part.includes('lines: ['));
    expect(parts.length).toBeGreaterThan(15);
    const untested = parts.filter((part) => !promises.some((promise) => part.includes(promise)));
    expect(untested.map((part) => part.split("'")[0]).toSorted()).toEqual(withoutPromises.toSorted());
  });
});
