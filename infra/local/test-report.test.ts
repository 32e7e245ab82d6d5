import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../build/packages.mjs';
import { failedFiles, failedTests, passedTests, slowestFiles, type TestReport, withSecondTry } from './test-report';

function file(name: string, results: Record<string, string>, message?: string): TestReport['testResults'][number] {
  const failed = message !== undefined || Object.values(results).some((why) => why !== '');
  return {
    name: join(root, name),
    status: failed ? 'failed' : 'passed',
    message,
    startTime: 1_000,
    endTime: 1_000 + 500 * name.length,
    assertionResults: Object.entries(results).map(([fullName, why]) => ({
      fullName,
      status: why ? 'failed' : 'passed',
      failureMessages: why ? [why] : [],
    })),
  };
}

const first: TestReport = {
  testResults: [
    file('a.test.ts', { 'adds up': '', 'counts down': '' }),
    file('b.test.ts', { 'waits its turn': 'Error: too late\n    at b.test.ts:3', 'keeps quiet': '' }),
    file('c.test.ts', {}, 'SyntaxError: no such export'),
  ],
};

test('a report names each failed test with the first line of why, and a file that could not be run', () => {
  expect(passedTests(first)).toBe(3);
  expect(failedTests(first)).toEqual([
    { file: 'b.test.ts', name: 'waits its turn', why: 'Error: too late' },
    { file: 'c.test.ts', name: 'the file as a whole', why: 'SyntaxError: no such export' },
  ]);
  expect(failedFiles(first)).toEqual(['b.test.ts', 'c.test.ts']);
});

test('names the slowest files of all reports', () => {
  const other = { testResults: [file('long/d.test.ts', { waits: '' })] };
  expect(slowestFiles([first, other], 2)).toEqual(['7.0 s  long/d.test.ts', '4.5 s  a.test.ts']);
});

test('a second try of the failed files counts each test once, and names what passed only then', () => {
  const second = {
    testResults: [file('b.test.ts', { 'waits its turn': '', 'keeps quiet': '' }), file('c.test.ts', { loads: '' })],
  };
  const whole = withSecondTry(first, second);
  expect(passedTests(whole)).toBe(5);
  expect(failedTests(whole)).toEqual([]);
  expect(whole.passedAtSecondTry?.map(({ file }) => file)).toEqual(['b.test.ts', 'c.test.ts']);
});

test('what fails at the second try too has failed, also when it is another test', () => {
  const second = {
    testResults: [
      file('b.test.ts', { 'waits its turn': '', 'keeps quiet': 'Error: loud' }),
      file('c.test.ts', {}, 'SyntaxError: no such export'),
    ],
  };
  const whole = withSecondTry(first, second);
  expect(passedTests(whole)).toBe(3);
  expect(failedTests(whole).map(({ name }) => name)).toEqual(['keeps quiet', 'the file as a whole']);
  expect(whole.passedAtSecondTry?.map(({ name }) => name)).toEqual(['waits its turn']);
});
