import { parseArgs } from 'node:util';
import { inTempFolder } from '../../remote-build/temp-folder';
import { untilStopped } from '../processes/until-stopped';
import { affectedFrom } from './affected';
import { failedTests, passedTests, readReport, slowestFiles, type TestReport } from './test-report';
import { runStep } from './test-run';
import { check, gate, type Lane, longSuite, type Step, type Suite } from './test-steps';

/** The number of slowest files to list at the end. */
const slowestNamed = 20;

/** The outcome of a step. */
interface Outcome {
  readonly title: string;
  readonly passed: number;
  readonly failures: readonly string[];
  readonly took: string;
  readonly report?: TestReport | undefined;
}

function outcome(
  title: string,
  { succeeded, took }: { succeeded: boolean; took: string },
  report?: TestReport,
): Outcome {
  const passed = report ? passedTests(report) : Number(succeeded);
  const failures = report ? failedTests(report).map(({ file, name, why }) => `${file} › ${name}: ${why}`) : [];
  // A step can fail without a failed test: when it crashes, or when an error belongs to no test.
  if (!succeeded && failures.length === 0) failures.push(`${title}: failed as a whole, see above`);
  if (passed === 0 && failures.length === 0) failures.push(`${title}: there was no test`);
  return { title, passed, failures, took, report };
}

async function take(step: Step, stop: AbortSignal): Promise<Outcome> {
  if (stop.aborted) return notTaken(step, 'the run was stopped');
  const { succeeded, output, took } = await runStep(step, stop);
  const report = step.report && readReport(step.report);
  const result = outcome(step.title, { succeeded, took }, report || undefined);
  const failed = result.failures.length;
  if (failed > 0) process.stdout.write(`${output}\n`);
  const figures = step.report ? `${result.passed} passed, ${failed} failed, ` : '';
  process.stdout.write(`${failed > 0 ? 'FAILED' : 'ok    '} ${step.title}: ${figures}${took}\n`);
  return result;
}

/** The outcomes of the steps that are finished or running. */
type Outcomes = Map<Step, Promise<Outcome>>;

/** Runs all lanes in parallel, and the steps of each lane in sequence. */
async function takeBeside(lanes: readonly Lane[], outcomes: Outcomes, stop: AbortSignal): Promise<Outcome[]> {
  const perLane = lanes.map(async (lane) => {
    const results: Outcome[] = [];
    for (const step of lane) {
      const needed = step.after && (await outcomes.get(step.after));
      const result =
        needed && needed.failures.length > 0 ? notTaken(step, `"${needed.title}" failed`) : take(step, stop);
      outcomes.set(step, Promise.resolve(result));
      results.push(await result);
    }
    return results;
  });
  return (await Promise.all(perLane)).flat();
}

/** @param stop ends the running steps early, and no other starts */
async function takeAll(suite: Suite, stop: AbortSignal): Promise<Outcome[]> {
  const outcomes: Outcomes = new Map();
  const all: Outcome[] = [];
  for (const lanes of suite) all.push(...(await takeBeside(lanes, outcomes, stop)));
  return all;
}

function notTaken({ title }: Step, why: string): Outcome {
  return { title, passed: 0, failures: [`${title}: not taken, because ${why}`], took: 'not taken' };
}

function list(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `\n${title}:\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

function suiteFor(args: readonly string[], folder: string): Suite {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { long: { type: 'boolean' }, changed: { type: 'boolean' }, check: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.long) return longSuite(folder);
  if (!values.changed && !values.check) return gate(folder);
  const affected = affectedFrom(positionals[0]);
  process.stdout.write(`${affected.told}\n`);
  return values.check ? check(folder, affected) : gate(folder, affected);
}

/**
 * Runs every step of a suite, even after a failed one, lists the failures at the end, and returns the exit code.
 * Without arguments it runs the gate; `--long` runs the long suite, `--changed [base]` the part of the gate that a
 * change since `base` can affect, and `--check [base]` lint, types and the affected unit tests.
 */
export async function main(args: readonly string[]): Promise<number> {
  const stop = new AbortController();
  untilStopped().then(() => stop.abort());
  try {
    const all = await inTempFolder('test', async (folder) => {
      const suite = suiteFor(args, folder);
      for (const find of new Set(suite.flat(2).flatMap(({ needs = [] }) => needs))) find();
      return takeAll(suite, stop.signal);
    });
    const passed = all.reduce((sum, step) => sum + step.passed, 0);
    const failures = all.flatMap((step) => step.failures);
    const reports = all.flatMap(({ report }) => (report ? [report] : []));
    const steps = all.map(({ title, took }) => `${title}: ${took}`);
    process.stdout.write(list('Steps', steps));
    process.stdout.write(list('Slowest files', slowestFiles(reports, slowestNamed)));
    process.stdout.write(list('Failed', failures));
    process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
    return failures.length === 0 ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n0 passed, 1 failed\n`);
    return 1;
  }
}
