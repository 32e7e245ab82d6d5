import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Process {
  readonly name: string;
  readonly pid: number;
}

/** Memory a process has and CPU time it has used so far, as Linux says. */
export interface Usage {
  readonly megabytes: number;
  readonly cpuSeconds: number;
}

/** Of `/proc/<pid>/stat`: the usual clock of Linux, in ticks a second. */
const ticksPerSecond = 100;

/** The processes a runner has started in this folder. */
export function processesOf(dataDir: string): Process[] {
  const file = join(dataDir, 'runner.json');
  if (!existsSync(file)) return [];
  const { parts } = JSON.parse(readFileSync(file, 'utf8')) as { parts: Record<string, { pid: number }> };
  return Object.entries(parts).map(([name, { pid }]) => ({ name, pid }));
}

/** Memory of the process itself, CPU time with that of its children. */
export function usageOf({ pid }: Process): Usage {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  const cpuSeconds = [pid, ...childrenOf(pid)].reduce((sum, each) => sum + cpuSecondsOf(each), 0);
  return { megabytes: Number(kilobytes) / 1_024, cpuSeconds };
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(stat[11]) + Number(stat[12])) / ticksPerSecond;
}
