import { writeFileSync } from 'node:fs';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import type { TestReport } from '../local/tests/test-report';

/** Returns the message of a test's first failure. */
function whyOf(test: TestCase): string {
  return test.results.find(({ error }) => error)?.error?.message ?? '';
}

function fileReport(test: TestCase): TestReport['testResults'][number] {
  const failed = test.outcome() === 'unexpected';
  const status = failed ? 'failed' : test.outcome() === 'skipped' ? 'skipped' : 'passed';
  return {
    name: test.location.file,
    status,
    startTime: 0,
    endTime: test.results.reduce((sum, { duration }) => sum + duration, 0),
    assertionResults: [{ fullName: test.title, status, failureMessages: failed ? [whyOf(test)] : [] }],
  };
}

/** Writes the result of each test, as a `TestReport`, to the file that `E2E_REPORT` names. */
export default class FiguresReporter implements Reporter {
  private suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  onEnd(): void {
    const file = process.env.E2E_REPORT;
    if (!file) return;
    const report: TestReport = { testResults: (this.suite?.allTests() ?? []).map(fileReport) };
    writeFileSync(file, JSON.stringify(report));
  }
}
