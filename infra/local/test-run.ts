import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root } from '../build/packages.mjs';
import type { Step } from './test-steps';

export interface StepRun {
  readonly succeeded: boolean;
  /** What it printed. */
  readonly output: string;
  /** How long it took, for people. */
  readonly took: string;
}

/** Seconds of CPU of all processes started from here that have ended; null where Linux does not tell. */
function cpuOfEnded(): number | null {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
    // Fields 16 and 17 of proc(5), in hundredths of a second; the name, which may hold blanks, is the second.
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return null;
  }
}

let accountedCpu = cpuOfEnded() ?? 0;

/** A process is accounted for when it ends, with all of its own children: so what is new then was used by it. */
function cpuOfJustEnded(): string {
  const total = cpuOfEnded();
  if (total === null) return '';
  const used = total - accountedCpu;
  accountedCpu = total;
  return `, ${used.toFixed(1)} s of CPU`;
}

/** Runs a step to its end. It never throws: a command that can't be started has failed. */
export function runStep({ command, args, env }: Pick<Step, 'command' | 'args' | 'env'>): Promise<StepRun> {
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
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => printed.push(chunk));
    child.once('error', (error) => end(false, error.message));
    child.once('exit', () => {
      cpu = cpuOfJustEnded();
    });
    child.once('close', (code) => end(code === 0));
  });
}
