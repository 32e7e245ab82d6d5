import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../build/packages.mjs';
import { failedTests, passedTests, slowestFiles, type TestReport } from './test-report';

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
});

test('names the slowest files of all reports', () => {
  const other = { testResults: [file('long/d.test.ts', { waits: '' })] };
  expect(slowestFiles([first, other], 2)).toEqual(['7.0 s  long/d.test.ts', '4.5 s  a.test.ts']);
});
