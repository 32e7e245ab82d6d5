import { readFileSync } from 'node:fs';

/**
 * Whether the process `pid` still runs and is the one meant, with `marker` in its command line. Where command lines
 * cannot be read only the number counts, which after a restart can belong to another process.
 */
export function isRunning(pid: number, marker: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return commandLineOf(pid)?.includes(marker) ?? true;
}

function commandLineOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // This system has no /proc, or the process has just ended; the caller asks again.
    return null;
  }
}
