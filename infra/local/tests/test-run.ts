import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root } from '../../build/packages.mjs';
import type { Step } from './test-steps';

export interface StepRun {
  readonly succeeded: boolean;
  /** What it printed. */
  readonly output: string;
  /** A description of how long it took. */
  readonly took: string;
}

/** Returns the CPU seconds of all ended child processes; null on systems other than Linux. */
function cpuOfEnded(): number | null {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
    // Fields 16 and 17 of proc(5), in hundredths of a second. The text is split after the name, field 2, which may
    // contain blanks.
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return null;
  }
}

let accountedCpu = cpuOfEnded() ?? 0;

/**
 * A process is added to the total when it ends, with all of its own children. So the increase is the usage of the
 * process that just ended.
 */
function cpuOfJustEnded(): string {
  const total = cpuOfEnded();
  if (total === null) return '';
  const used = total - accountedCpu;
  accountedCpu = total;
  return `, ${used.toFixed(1)} s of CPU`;
}

function endGroupOf({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGINT');
}

/**
 * Runs a step to its end. Never throws: a command that can't be started counts as failed.
 *
 * @param stop ends the step early
 */
export function runStep(
  { command, args, env }: Pick<Step, 'command' | 'args' | 'env'>,
  stop: AbortSignal,
): Promise<StepRun> {
  const startedAt = Date.now();
  const printed: Buffer[] = [];
  return new Promise((resolve) => {
    let cpu = '';
    const end = (succeeded: boolean, why = '') => {
      const took = `${((Date.now() - startedAt) / 1000).toFixed(1)} s${cpu}`;
      resolve({ succeeded, output: Buffer.concat(printed).toString() + why, took });
    };
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A separate process group: Ctrl-C reaches only this process, and a signal all processes of the step.
      detached: true,
    });
    stop.addEventListener('abort', () => endGroupOf(child));
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk));
    child.once('error', (error) => end(false, error.message));
    child.once('exit', () => {
      cpu = cpuOfJustEnded();
    });
    child.once('close', (code) => end(code === 0));
  });
}
