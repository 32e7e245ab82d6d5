import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from '../build/packages.mjs';
import { inTempFolder } from '../remote-build/temp-folder';
import { findChromium, findHeadlessChromium, findPromtool, findRedis } from './install';
import {
  type FailedTest,
  failedFiles,
  failedTests,
  passedTests,
  readReport,
  slowestFiles,
  type TestReport,
  withSecondTry,
} from './test-report';

/** When more files than this fail, a busy machine is not the reason, and none is tried again. */
const mostSecondTries = 5;
/** How many of the slowest files are named at the end. */
const slowestNamed = 20;

interface Step {
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Its tests' report; a step without one counts as one check. */
  readonly report?: string;
  /** The same step for some of its test files. */
  readonly of?: (files: readonly string[]) => Step;
}

const bin = (name: string) => join(root, 'node_modules/.bin', name);

function vitest(
  title: string,
  projects: readonly string[],
  report: string,
  more: Pick<Partial<Step>, 'args' | 'env'> = {},
): Step {
  const chosen = projects.flatMap((project) => ['--project', project]);
  const step = {
    title,
    command: bin('vitest'),
    args: ['run', ...chosen, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...(more.args ?? [])],
    env: more.env,
    report,
  };
  return { ...step, of: (files) => ({ ...step, title: `${title}, second try`, args: [...step.args, ...files] }) };
}

/** They wait for each other's processes and stores, so one worker more than usual has something to do. */
function integrationTests(report: string): Step {
  const args = [`--maxWorkers=${availableParallelism() + 1}`];
  return vitest('Integration tests', ['int'], report, { args, env: { BUILT_PROCESSES: '1' } });
}

function steps(folder: string): Step[] {
  return [
    { title: 'Lint', command: bin('biome'), args: ['check', '--error-on-warnings', '.'] },
    { title: 'Types', command: 'npm', args: ['run', '--silent', 'types'] },
    vitest('Unit tests', ['unit', 'web'], join(folder, 'unit.json')),
    vitest('MongoDB conformance', ['conformance'], join(folder, 'conformance.json')),
    { title: 'Build', command: process.execPath, args: ['--import', 'tsx', 'infra/build/build.ts', '--if-stale'] },
    integrationTests(join(folder, 'int.json')),
    {
      title: 'Browser tests',
      command: process.execPath,
      args: ['--import', 'tsx', 'infra/e2e/run.ts', '--report', join(folder, 'e2e.json')],
      report: join(folder, 'e2e.json'),
    },
  ];
}

function run({ command, args, env }: Step): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** What came of a step. */
interface Outcome {
  readonly passed: number;
  readonly failures: readonly string[];
  readonly secondTries: readonly string[];
  readonly report?: TestReport | undefined;
}

function told({ file, name, why }: FailedTest): string {
  return `${file} › ${name}: ${why}`;
}

function outcome(title: string, succeeded: boolean, report: TestReport | undefined): Outcome {
  const passed = report ? passedTests(report) : Number(succeeded);
  const failures = report ? failedTests(report).map(told) : [];
  // A step can fail without a failed test: when it crashes, or when an error belongs to no test.
  if (!succeeded && failures.length === 0) failures.push(`${title}: failed as a whole, see above`);
  if (passed === 0 && failures.length === 0) failures.push(`${title}: there was no test`);
  return { passed, failures, secondTries: (report?.passedAtSecondTry ?? []).map(told), report };
}

async function takeStep(step: Step): Promise<Outcome> {
  const succeeded = await run(step);
  if (!step.report) return outcome(step.title, succeeded, undefined);
  const first = readReport(step.report);
  if (!first) return outcome(step.title, false, undefined);
  const files = failedFiles(first);
  if (!step.of || files.length === 0 || files.length > mostSecondTries) return outcome(step.title, succeeded, first);
  process.stdout.write(`\n== ${step.title}, second try of ${files.join(', ')}\n`);
  const again = await run(step.of(files));
  const second = readReport(step.report);
  return outcome(step.title, again, second ? withSecondTry(first, second) : first);
}

/** Seconds of CPU that processes started from here have used until they ended; null where Linux does not tell. */
function cpuOfChildren(): number | null {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
    // Fields 16 and 17 of proc(5), in hundredths of a second; the name, which may hold blanks, is the second.
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return null;
  }
}

async function tell(step: Step): Promise<Outcome & { readonly time: string }> {
  process.stdout.write(`\n== ${step.title}\n`);
  const [startedAt, cpuBefore] = [Date.now(), cpuOfChildren()];
  const result = await takeStep(step);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const cpu = cpuBefore === null ? '' : `, ${((cpuOfChildren() ?? 0) - cpuBefore).toFixed(1)} s of CPU`;
  const time = `${step.title}: ${seconds} s${cpu}`;
  process.stdout.write(`== ${time}, ${result.passed} ok, ${result.failures.length} not ok\n`);
  return { ...result, time };
}

function list(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `\n${title}:\n${lines.map((line) => `  ${line}\n`).join('')}`;
}

/** Runs every step, even after a failed one, names at the end what failed, and answers the exit code. */
export async function main(): Promise<number> {
  try {
    findRedis();
    findHeadlessChromium();
    findChromium();
    findPromtool();
    const all: Awaited<ReturnType<typeof tell>>[] = [];
    await inTempFolder('test', async (folder) => {
      for (const step of steps(folder)) all.push(await tell(step));
    });
    const passed = all.reduce((sum, step) => sum + step.passed, 0);
    const failures = all.flatMap((step) => step.failures);
    const secondTries = all.flatMap((step) => step.secondTries);
    const reports = all.flatMap(({ report }) => (report ? [report] : []));
    process.stdout.write(
      list(
        'Steps',
        all.map(({ time }) => time),
      ),
    );
    process.stdout.write(list('Slowest files', slowestFiles(reports, slowestNamed)));
    process.stdout.write(list('Passed at the second try only', secondTries));
    process.stdout.write(list('Failed', failures));
    process.stdout.write(`\n${passed} passed, ${failures.length} failed\n`);
    return failures.length === 0 ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n0 passed, 1 failed\n`);
    return 1;
  }
}
