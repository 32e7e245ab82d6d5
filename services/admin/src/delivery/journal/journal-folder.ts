import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '@storysprout/service-kit';
import { type JournalNote, readJournal } from './delivery-journal';
import { baseNameOf, journalsIn, leftoversIn } from './journal-files';

/** How often to check whether an earlier delivery process has finished, in milliseconds. */
const lookEveryMs = 50;

/** The folder that gives a mail worker the same identity over restarts: its name, its lock and its journals. */
export class JournalFolder {
  /** The worker's name in send records. */
  readonly workerId: string;

  /** @throws StartError when the folder cannot be used, or another worker uses it. */
  constructor(readonly path: string) {
    try {
      mkdirSync(path, { recursive: true });
      this.workerId = readOrMake(join(path, 'worker-id'), () => randomUUID());
    } catch (error) {
      throw new StartError(`MAIL_JOURNAL_DIR ${path} cannot be written to.`, { cause: error });
    }
    this.lock();
  }

  /** The last note of earlier delivery processes on each e-mail. Waits for a process that is still finishing. */
  async earlierNotes(): Promise<Map<string, JournalNote>> {
    const all = new Map<string, JournalNote>();
    while (journalsIn(this.path).some(isBeingWritten)) await sleep(lookEveryMs);
    // Listed again, because the process that was finishing may have begun another journal.
    for (const file of journalsIn(this.path)) {
      for (const [sendId, note] of readJournal(file).notes) all.set(sendId, note);
    }
    return all;
  }

  /** Removes the journals that were read. Call only once their e-mails are settled. */
  clear(): void {
    for (const file of [...journalsIn(this.path), ...leftoversIn(this.path)]) rmSync(file);
  }

  unlock(): void {
    rmSync(this.lockPath, { force: true });
  }

  private get lockPath(): string {
    return join(this.path, 'worker.pid');
  }

  private lock(): void {
    const pid = existsSync(this.lockPath) ? Number(readFileSync(this.lockPath, 'utf8')) : 0;
    if (pid > 0 && pid !== process.pid && isRunning(pid, 'mail-worker')) {
      throw new StartError(
        `Another mail worker (process ${pid}) uses ${this.path}: give each its own MAIL_JOURNAL_DIR.`,
      );
    }
    writeFileSync(this.lockPath, `${process.pid}`);
  }
}

/** Also true for a journal whose process has gone on to another file and still runs. */
function isBeingWritten(file: string): boolean {
  const { pid, isEnded } = readJournal(file);
  return !isEnded && pid !== null && isRunning(pid, baseNameOf(file));
}

function readOrMake(path: string, make: () => string): string {
  if (!existsSync(path)) writeFileSync(path, make());
  return readFileSync(path, 'utf8').trim();
}

/**
 * Whether the process `pid` still runs and is the one meant, with `marker` in its command line. Where command lines
 * cannot be read only the number counts, which after a restart can belong to another process.
 */
function isRunning(pid: number, marker: string): boolean {
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
