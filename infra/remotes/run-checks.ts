import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Attestation } from '@storysprout/contract';
import * as z from 'zod/mini';
import { folderOf, root } from '../build/workspaces';

/** Runs a remote's types and tests, whose outcome is published with the build. */

export type Checked = Omit<Attestation, 'digest'>;

/** The outcome, for a build of this version: images are built long before they publish. */
const kept = z.object({
  version: z.string(),
  types: z.literal('passed'),
  tests: z.object({ passed: z.number(), failed: z.number() }),
});

const outcomeFile = (remote: string) => join(root, folderOf(remote), 'dist/.attested.json');

interface Ran {
  readonly ok: boolean;
  readonly output: string;
}

function runTool(path: string, ...args: string[]): Promise<Ran> {
  const tool = join(root, 'node_modules', path);
  const { NODE_ENV: _, ...env } = process.env;
  const options = { cwd: root, env, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile(process.execPath, [tool, ...args], options, (error, stdout, stderr) =>
      resolve({ ok: error === null, output: stdout + stderr }),
    );
  });
}

/** Only this remote's files, and what they import: another team's mistake is not this one's. */
async function checkTypes(folder: string, work: string): Promise<void> {
  const project = join(work, 'tsconfig.json');
  const include = ['../../src', '../../../shell/kit/src/styles.d.ts'];
  writeFileSync(project, JSON.stringify({ extends: '../../../tsconfig.web.json', include, exclude: [] }));
  const { ok, output } = await runTool('typescript/bin/tsc', '-p', project);
  if (!ok) throw new Error(`The types of ${folder} are wrong:\n${output.trim()}`);
}

const report = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });

async function runTests(folder: string, work: string): Promise<Checked['tests']> {
  const file = join(work, 'tests.json');
  const projects = ['--project', 'web', '--project', 'unit'];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { ok, output } = await runTool('vitest/vitest.mjs', 'run', ...projects, ...reporters, `${folder}/`);
  const counts = existsSync(file) ? report.safeParse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
  if (!ok || !counts?.success) throw new Error(`The tests of ${folder} failed:\n${output.trim()}`);
  return { passed: counts.data.numPassedTests, failed: counts.data.numFailedTests };
}

/** @returns what passed. @throws Error with what the tools say, for the person at the terminal */
export async function runChecks(remote: string): Promise<Checked> {
  const folder = folderOf(remote);
  const work = join(root, folder, 'dist/.checks');
  mkdirSync(work, { recursive: true });
  try {
    const [, tests] = await Promise.all([checkTypes(folder, work), runTests(folder, work)]);
    return { types: 'passed', tests };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Keeps the outcome beside the build. */
export function keepOutcome(remote: string, version: string, checked: Checked): void {
  writeFileSync(outcomeFile(remote), JSON.stringify({ version, ...checked }));
}

/** What was kept for a build of this version; undefined when its checks were not run. */
export function keptOutcome(remote: string, version: string): Checked | undefined {
  const file = outcomeFile(remote);
  if (!existsSync(file)) return undefined;
  const { version: checkedVersion, ...checked } = kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  return checkedVersion === version ? checked : undefined;
}
