import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Memory of a process and its CPU time so far, as Linux reports them. */
export interface Usage {
  readonly megabytes: number;
  /** CPU time, including that of children. Unlike wall-clock time, other programs can't lengthen it. */
  readonly cpuSeconds: number;
}

/** Clock ticks a second in `/proc/<pid>/stat`, as usual on Linux. */
const ticksPerSecond = 100;

/** Returns the memory of the process itself, and the CPU time including its children. */
export function usageOf({ pid }: { readonly pid?: number | undefined }): Usage {
  if (pid === undefined) throw new Error('The process has not started.');
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  const cpuSeconds = [pid, ...childrenOf(pid)].reduce((sum, each) => sum + cpuSecondsOf(each), 0);
  return { megabytes: Number(kilobytes) / 1_024, cpuSeconds };
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

function cpuSecondsOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name comes first, in parentheses, and may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    // The process has just ended.
    return 0;
  }
}

interface Process {
  readonly name: string;
  readonly pid: number;
}

/** The processes a runner has started in this folder. */
function processesOf(dataDir: string): Process[] {
  const file = join(dataDir, 'runner.json');
  if (!existsSync(file)) return [];
  const { parts } = JSON.parse(readFileSync(file, 'utf8')) as { parts: Record<string, { pid: number }> };
  return Object.entries(parts).map(([name, { pid }]) => ({ name, pid }));
}

/** Returns the present usage of each process, by name. */
export function usesOf(dataDir: string): ReadonlyMap<string, Usage> {
  return new Map(processesOf(dataDir).map((one) => [one.name, usageOf(one)]));
}
