import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Processes of the bench, and what Linux says about them. */

const folder = fileURLToPath(new URL('.', import.meta.url));
/** Of `/proc/<pid>/stat`: the usual clock of Linux, in ticks a second. */
const ticksPerSecond = 100;

export function startScript(path: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', join(folder, path), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
  });
}

export async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('no output to read');
  const [chunk] = await once(stdout, 'data');
  return `${chunk}`.trim();
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** Memory in use by a process, in MB. */
export function memoryOf({ pid }: ChildProcess): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

/** CPU time a process and its children have used so far, in seconds: unlike the clock's, others cannot make it longer. */
export function cpuSecondsOf({ pid }: ChildProcess): number {
  const pids = [`${pid}`, ...childrenOf(pid)];
  return pids.reduce((sum, each) => sum + statOf(each).cpuSeconds, 0);
}

function childrenOf(pid: number | undefined): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((each) => statOf(each).parent === pid);
}

function statOf(pid: string): { parent: number; cpuSeconds: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program comes first, in parentheses, and may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond };
  } catch {
    // It ended this moment.
    return { parent: 0, cpuSeconds: 0 };
  }
}
