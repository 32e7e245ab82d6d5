import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../../build/packages.mjs';

/**
 * The report of a test run: the parts of Vitest's JSON report that are used here. The browser tests write the same
 * format.
 */
export interface TestReport {
  readonly testResults: readonly FileReport[];
}

interface FileReport {
  /** The file's absolute path. */
  readonly name: string;
  readonly status: string;
  /** In milliseconds. The browser tests write an entry for each test; the times of a file are added up. */
  readonly startTime: number;
  readonly endTime: number;
  /** The error that kept the file itself from running, if any. */
  readonly message?: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages?: readonly string[] | null;
  }[];
}

export interface FailedTest {
  /** The test's file, from the project's root. */
  readonly file: string;
  readonly name: string;
  /** The first line of the error message. */
  readonly why: string;
}

/** Reads a report; returns `undefined` when the run ended before it wrote one. */
export function readReport(path: string): TestReport | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as TestReport) : undefined;
}

export function passedTests({ testResults }: TestReport): number {
  return testResults.flatMap((file) => file.assertionResults).filter(({ status }) => status === 'passed').length;
}

/** Returns the slowest files, slowest first. */
export function slowestFiles(reports: readonly TestReport[], count: number): string[] {
  const took = new Map<string, number>();
  for (const { name, startTime, endTime } of reports.flatMap(({ testResults }) => testResults))
    took.set(name, (took.get(name) ?? 0) + (endTime - startTime) / 1_000);
  return [...took]
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([name, seconds]) => `${seconds.toFixed(1)} s  ${relative(root, name)}`);
}

/** Returns the first line of a text, without terminal colors. */
function firstLine(text?: string): string {
  return (
    stripVTControlCharacters(text ?? '')
      .trim()
      .split('\n')[0] ?? ''
  );
}

function failedTestsOf(report: FileReport): FailedTest[] {
  const file = relative(root, report.name);
  const failed = report.assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0 && report.status === 'failed')
    return [{ file, name: 'the file as a whole', why: firstLine(report.message) }];
  return failed.map(({ fullName, failureMessages }) => ({
    file,
    name: fullName,
    why: firstLine(failureMessages?.[0]),
  }));
}

/** Returns every failed test. A file that could not be run counts as one. */
export function failedTests({ testResults }: TestReport): FailedTest[] {
  return testResults.flatMap(failedTestsOf);
}
