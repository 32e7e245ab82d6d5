import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onCleanup } from '@storysprout/service-kit/testing';
import { outputFolder } from '../emit-code';
import { packAll } from '../pack';
import { installPacked, linkPrograms } from './install-packed';

const run = promisify(execFile);
export const deployToken = 'the-club-deploys-with-this';
export const cli = 'node_modules/@storysprout/remotes/dist/cli.js';

/**
 * Runs a Node program.
 *
 * @returns its output
 * @throws Error with its output when it fails
 */
export function node(cwd: string, args: readonly string[], settings: NodeJS.ProcessEnv = {}): Promise<string> {
  return program(process.execPath, cwd, args, settings);
}

/** Runs a line of a shell in the same way. */
export function line(cwd: string, command: string, settings: NodeJS.ProcessEnv = {}): Promise<string> {
  return program('sh', cwd, ['-c', command], settings);
}

async function program(
  file: string,
  cwd: string,
  args: readonly string[],
  settings: NodeJS.ProcessEnv,
): Promise<string> {
  const { NODE_ENV: _, VITEST: __, NODE_OPTIONS: ___, ...outer } = process.env;
  try {
    const { stdout, stderr } = await run(file, args, { cwd, env: { ...outer, ...settings } });
    return stdout + stderr;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(stdout + stderr, { cause: error });
  }
}

/** Creates the repository of a team outside this project in an empty folder, with nothing but the packed packages. */
export async function makeOwnRepository() {
  const output = outputFolder(`test-${process.pid}`);
  const empty = await mkdtemp(join(tmpdir(), 'own-repository-'));
  onCleanup(async () => {
    await rm(empty, { recursive: true, force: true });
    await rm(output, { recursive: true, force: true });
  });
  const packed = await packAll(output);
  const club = join(empty, 'mf-club');
  const tool = join(empty, 'tool');
  await mkdir(tool);
  await writeFile(join(tool, 'package.json'), JSON.stringify({ dependencies: { '@storysprout/remotes': '*' } }));
  installPacked(tool, packed);
  await node(empty, [join(tool, cli), 'new', 'mf-club', '--skip-install']);
  installPacked(club, packed);
  linkPrograms(club);
  return { packed, empty, club };
}
