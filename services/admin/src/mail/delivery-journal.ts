import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { journalFile, unfinished } from './journal-files';

/**
 * The delivery process's own notes about each e-mail, written synchronously beside the dialogue with the mail server.
 *
 * SMTP hands an e-mail over with one final dot, and nobody outside can tell afterwards whether it was sent. So the
 * journal notes the dot directly before it goes into the socket, when the server has asked for the text and has all of
 * it. After a crash an e-mail without that note was certainly not handed over and is sent again; one with it and
 * without an answer is in doubt and settled as `unconfirmed`. A kill of the mail worker itself never leaves one in
 * doubt (see `postman.ts`). The notes outlive the process, not a power cut: then an e-mail can be sent twice, with the
 * same Message-ID.
 */
export type JournalNote = 'handing_over' | 'accepted' | 'not_accepted';

const marks: Readonly<Record<JournalNote, string>> = { handing_over: 'D', accepted: 'A', not_accepted: 'N' };
const notes = new Map(Object.entries(marks).map(([note, mark]) => [mark, note as JournalNote]));
const noSpace = 'no space left for a line';
/** Only tries whether the file can be written; as long as a note. */
const checkMark = 'C';
const checkText = '-'.repeat(50);
/** Makes what was cut off by a full disk a line that means nothing, also when only the line's end was. */
const brokenEnd = '#\n';
/** The first line names the process, the last one says that it settled everything it had. */
const processMark = 'P';
const endMark = 'E';

export interface JournalOptions {
  /** A file that is larger is left for another, so that it can be removed while this process runs. */
  readonly largestBytes: number;
  /** Writes what fits. @returns how much that was. */
  readonly append?: (file: number, text: string) => number;
}

export class DeliveryJournal {
  private file: number;
  private number = 1;
  private bytes = 0;
  /** Whether the disk was full in the middle of the last line. */
  private isCutOff = false;
  private readonly largestBytes: number;
  private readonly append: (file: number, text: string) => number;

  /** A new journal of the process `pid`; its first file must not exist yet. */
  constructor(
    private readonly base: string,
    private readonly pid: number,
    { largestBytes, append = writeSync }: JournalOptions,
  ) {
    this.largestBytes = largestBytes;
    this.append = append;
    this.file = openSync(journalFile(base, this.number), 'ax');
    this.write(processMark, `${pid}`);
  }

  /** @throws when it is not in the file, such as on a full disk. */
  note(note: JournalNote, sendId: string): void {
    if (this.bytes >= this.largestBytes) this.goOnInNextFile();
    this.write(marks[note], sendId);
  }

  /** @throws when a note could not be written now. */
  check(): void {
    this.write(checkMark, checkText);
  }

  /** Nothing is under way any more. */
  end(): void {
    try {
      this.write(endMark, '');
    } catch {
      // The disk is full: whoever reads the journal sees that its process is gone.
    }
    closeSync(this.file);
  }

  /**
   * The next file gets its name once its first line is in it. From then on the one before is never written to again:
   * whoever sees the name may remove the other, and a kill at any moment leaves each note in one of them.
   */
  private goOnInNextFile(): void {
    const path = journalFile(this.base, this.number + 1);
    const next = this.begin(path);
    if (next === null) return;
    closeSync(this.file);
    this.file = next;
    this.number += 1;
    this.bytes = 0;
    this.isCutOff = false;
  }

  /** @returns null when there is no space: the file that is there goes on growing meanwhile. */
  private begin(path: string): number | null {
    let file: number | undefined;
    try {
      file = openSync(unfinished(path), 'w');
      const line = `${processMark} ${this.pid}\n`;
      if (this.append(file, line) < line.length) throw new Error(noSpace);
      renameSync(unfinished(path), path);
      return file;
    } catch {
      if (file !== undefined) closeSync(file);
      rmSync(unfinished(path), { force: true });
      return null;
    }
  }

  private write(mark: string, text: string): void {
    const line = `${this.isCutOff ? brokenEnd : ''}${mark} ${text}\n`;
    const written = this.append(this.file, line);
    if (written === line.length) this.isCutOff = false;
    else if (written > 0) this.isCutOff = true;
    this.bytes += written;
    if (written < line.length) throw new Error(noSpace);
  }
}

export interface JournalContent {
  /** Null when the process died before it could write it. */
  readonly pid: number | null;
  readonly isEnded: boolean;
  /** The last note of each e-mail. */
  readonly notes: ReadonlyMap<string, JournalNote>;
}

/** Reads a journal, also one whose last line was cut off. */
export function readJournal(path: string): JournalContent {
  const last = new Map<string, JournalNote>();
  let pid: number | null = null;
  let isEnded = false;
  const lines = readFileSync(path, 'utf8').split('\n').slice(0, -1);
  for (const line of lines) {
    const [mark = '', text = ''] = line.split(' ');
    const note = notes.get(mark);
    if (note) last.set(text, note);
    else if (mark === processMark) pid = Number(text);
    else if (mark === endMark) isEnded = true;
    // A note of another release: the e-mail may have left, so nobody sends it again without looking.
    else if (/^[A-Z]$/.test(mark) && mark !== checkMark && text !== '') last.set(text, 'handing_over');
  }
  return { pid, isEnded, notes: last };
}
