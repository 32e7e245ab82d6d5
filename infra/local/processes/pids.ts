import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

interface Running {
  readonly runner: number;
  /** Environment variables for the operators' commands. */
  readonly settings?: NodeJS.ProcessEnv;
  readonly parts: Record<string, { pid: number; startedTicks: string }>;
}

/** Returns the start time of a process in kernel ticks, which differs for a later process with the same id. */
function startedTicks(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return isAlive(pid) ? 'unknown' : null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function read(file: string): Running | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Running;
  } catch {
    // A crash may have cut off the file, so it is ignored.
    return null;
  }
}

/**
 * The processes that this data folder's runner has started. A folder has only one runner. Processes that a killed
 * runner left behind are ended before the next start, because otherwise two databases would share one folder.
 */
export class PidFile {
  private running: Running = { runner: process.pid, parts: {} };

  constructor(private readonly file: string) {}

  /**
   * Claims the folder for this runner and ends orphaned processes.
   *
   * @throws Error when another runner is using this folder.
   */
  async claim(): Promise<void> {
    const earlier = read(this.file);
    if (earlier && earlier.runner !== process.pid && isAlive(earlier.runner) && isRunner(earlier.runner)) {
      throw new Error(
        `Storysprout is already running with this data folder (process ${earlier.runner}). Stop it first, or set DATA_DIR and PORT.`,
      );
    }
    for (const part of Object.values(earlier?.parts ?? {})) await endOrphan(part.pid, part.startedTicks);
    this.write();
  }

  note(name: string, pid: number | null): void {
    const parts = { ...this.running.parts };
    const ticks = pid === null ? null : startedTicks(pid);
    if (pid === null || ticks === null) delete parts[name];
    else parts[name] = { pid, startedTicks: ticks };
    this.running = { ...this.running, parts };
    this.write();
  }

  /** Lets the operators' commands find the site (running-site.mjs). */
  noteSettings(settings: NodeJS.ProcessEnv): void {
    this.running = { ...this.running, settings };
    this.write();
  }

  release(): void {
    rmSync(this.file, { force: true });
  }

  private write(): void {
    // Only its owner may access a new data folder.
    mkdirSync(dirname(this.file), { recursive: true, mode: 0o700 });
    writeFileSync(this.file, JSON.stringify(this.running), { mode: 0o600 });
  }
}

function isRunner(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.mjs');
  } catch {
    return true;
  }
}

async function endOrphan(pid: number, ticks: string): Promise<void> {
  if (startedTicks(pid) !== ticks) return;
  process.kill(pid, 'SIGTERM');
  for (let waitedMs = 0; waitedMs < 5_000 && startedTicks(pid) === ticks; waitedMs += 50) await sleep(50);
  if (startedTicks(pid) === ticks) process.kill(pid, 'SIGKILL');
}
