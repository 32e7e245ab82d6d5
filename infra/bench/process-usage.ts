import { readFileSync } from 'node:fs';

/** Memory a process has and CPU time it has used so far, as Linux says. */
export interface Usage {
  readonly megabytes: number;
  /** With that of its children: unlike the clock's, others cannot make it longer. */
  readonly cpuSeconds: number;
}

/** Of `/proc/<pid>/stat`: the usual clock of Linux, in ticks a second. */
const ticksPerSecond = 100;

/** Memory of the process itself, CPU time with that of its children. */
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
    // The name of the program comes first, in parentheses, and may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  } catch {
    // It ended this moment.
    return 0;
  }
}
