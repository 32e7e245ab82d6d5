import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '@storysprout/service-kit';
import { type JournalNote, readJournal } from './delivery-journal';
import { baseNameOf, journalsIn, leftoversIn } from './journal-files';
import { JournalLock } from './journal-lock';
import { isRunning } from './running-process';

/** How often to check whether an earlier delivery process has finished, in milliseconds. */
const lookEveryMs = 50;

/** The folder that gives a mail worker the same identity over restarts: its name, its lock and its journals. */
export class JournalFolder {
  /** The worker's name in send records. */
  readonly workerId: string;

  private readonly folderLock: JournalLock;

  /**
   * @param onLost called when another worker has taken the folder
   * @throws StartError when the folder cannot be used.
   */
  constructor(
    readonly path: string,
    onLost: () => void,
  ) {
    try {
      mkdirSync(path, { recursive: true });
      this.workerId = readOrMake(join(path, 'worker-id'), () => randomUUID());
    } catch (error) {
      throw new StartError(`MAIL_JOURNAL_DIR ${path} cannot be written to.`, { cause: error });
    }
    this.folderLock = new JournalLock(join(path, 'worker.pid'), { onLost });
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

  /** Before anything in the folder is used. @throws StartError when another worker uses it. */
  lock(): Promise<void> {
    return this.folderLock.take();
  }

  unlock(): void {
    this.folderLock.release();
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
