import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Attestation } from '@storysprout/contract';
import * as z from 'zod/mini';
import type { RemoteFolder } from '../workplaces/workplace';

/** Runs a remote's type check and tests. The outcome is published with the build. */

export type Checked = Omit<Attestation, 'digest'>;

/**
 * The stored outcome with the version of its build. It is stored because images are built long before they are
 * published.
 */
const kept = z.object({
  version: z.string(),
  types: z.literal('passed'),
  tests: z.object({ passed: z.number(), failed: z.number() }),
});

const outcomeFile = (folder: string) => join(folder, 'dist/.attested.json');

interface Ran {
  readonly ok: boolean;
  readonly output: string;
}

interface Running extends RemoteFolder {
  /** Aborts the other check once one has failed. */
  readonly stop: AbortSignal;
}

/** @param tool a package that the remote has installed, and its script, such as `bin/tsc` of typescript */
function runTool(
  { folder, tools, stop }: Running,
  tool: readonly [name: string, file: string],
  ...args: readonly string[]
): Promise<Ran> {
  const require = createRequire(join(folder, 'package.json'));
  const file = join(dirname(require.resolve(`${tool[0]}/package.json`)), tool[1]);
  const { NODE_ENV: _, ...env } = process.env;
  const options = { cwd: tools.cwd, env, maxBuffer: 64 * 1024 * 1024, signal: stop };
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], options, (error, stdout, stderr) =>
      resolve({ ok: error === null, output: stdout + stderr }),
    );
  });
}

async function checkTypes(remote: Running, work: string): Promise<void> {
  const { ok, output } = await runTool(remote, ['typescript', 'bin/tsc'], ...remote.tools.typesArguments(work));
  if (!ok) throw new Error(`The types of ${remote.label} are wrong:\n${output.trim()}`);
}

const report = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });

async function runTests(remote: Running, work: string): Promise<Checked['tests']> {
  const file = join(work, 'tests.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const args = ['run', ...reporters, ...remote.tools.testArguments];
  const { ok, output } = await runTool(remote, ['vitest', 'vitest.mjs'], ...args);
  const counts = existsSync(file) ? report.safeParse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
  if (!ok || !counts?.success) throw new Error(`The tests of ${remote.label} failed:\n${output.trim()}`);
  return { passed: counts.data.numPassedTests, failed: counts.data.numFailedTests };
}

/**
 * Runs the type check and the tests in parallel.
 *
 * @returns what passed
 * @throws Error with the output of the failed tool, for the person at the terminal
 */
export async function runChecks(remote: RemoteFolder): Promise<Checked> {
  const work = join(remote.folder, 'dist/.checks');
  mkdirSync(work, { recursive: true });
  const stopping = new AbortController();
  const running = { ...remote, stop: stopping.signal };
  try {
    const [, tests] = await Promise.all([checkTypes(running, work), runTests(running, work)]);
    return { types: 'passed', tests };
  } finally {
    stopping.abort();
    rmSync(work, { recursive: true, force: true });
  }
}

/** Stores the outcome beside the build. */
export function saveOutcome({ folder }: RemoteFolder, version: string, checked: Checked): void {
  writeFileSync(outcomeFile(folder), JSON.stringify({ version, ...checked }));
}

/** Returns the stored outcome for a build of this version; undefined when its checks were not run. */
export function savedOutcome({ folder }: RemoteFolder, version: string): Checked | undefined {
  const file = outcomeFile(folder);
  if (!existsSync(file)) return undefined;
  const { version: checkedVersion, ...checked } = kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  return checkedVersion === version ? checked : undefined;
}
