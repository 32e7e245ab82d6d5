import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from '../build/packages.mjs';
import { inTempFolder } from '../remote-build/temp-folder';
import { findChromium, findHeadlessChromium, findPromtool, findRedis } from './install';

/** Figures of one step; a step without tests of its own counts as one check. */
interface Figures {
  readonly passed: number;
  readonly failed: number;
}

interface Step {
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** File with the figures in the form vitest and the browser tests' reporter write them. */
  readonly report?: string;
}

const bin = (name: string) => join(root, 'node_modules/.bin', name);

function vitest(title: string, projects: readonly string[], report: string): Step {
  const chosen = projects.flatMap((project) => ['--project', project]);
  return {
    title,
    command: bin('vitest'),
    args: ['run', ...chosen, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    report,
  };
}

/** They wait for each other's processes and stores, so one worker more than usual has something to do. */
function integrationTests(report: string): Step {
  const step = vitest('Integration tests', ['int'], report);
  const args = [...step.args, `--maxWorkers=${availableParallelism() + 1}`];
  return { ...step, args, env: { BUILT_PROCESSES: '1' } };
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

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
}

/** A run that failed without a failed test (a file that does not load, a step that crashed) is one failure. */
function figures(step: Step, succeeded: boolean): Figures {
  if (!step.report) return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!existsSync(step.report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(step.report, 'utf8')) as VitestReport;
  const failed = !succeeded && numFailedTests === 0 ? 1 : numFailedTests;
  return { passed: numPassedTests, failed: numPassedTests === 0 && failed === 0 ? 1 : failed };
}

async function runStep(step: Step): Promise<Figures> {
  process.stdout.write(`\n== ${step.title}\n`);
  const startedAt = Date.now();
  const result = figures(step, await run(step));
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`== ${step.title}: ${result.passed} ok, ${result.failed} not ok, ${seconds} s\n`);
  return result;
}

/** Runs every step, even after a failed one, and answers the exit code. */
export async function main(): Promise<number> {
  try {
    findRedis();
    findHeadlessChromium();
    findChromium();
    findPromtool();
    const all: Figures[] = [];
    await inTempFolder('test', async (folder) => {
      for (const step of steps(folder)) all.push(await runStep(step));
    });
    const passed = all.reduce((sum, step) => sum + step.passed, 0);
    const failed = all.reduce((sum, step) => sum + step.failed, 0);
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
    return failed === 0 ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n0 passed, 1 failed\n`);
    return 1;
  }
}
