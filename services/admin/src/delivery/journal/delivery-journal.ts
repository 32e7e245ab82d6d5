import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import { journalFile, unfinished } from './journal-files';

/**
 * The delivery process's own notes about each e-mail, written synchronously beside the dialogue with the mail server.
 *
 * SMTP hands an e-mail over with one final dot, and nobody outside can tell afterwards whether it was sent. So the
 * journal notes the dot directly before it goes into the socket, when the server has asked for the text and has all of
 * it. After a crash, an e-mail without that note was certainly not handed over and is sent again; an e-mail with the note
 * but without an answer is in doubt and settled as `unconfirmed`. Killing the mail worker itself never leaves an e-mail in
 * doubt (see `delivery-process.ts`). The notes survive the process but not a power cut, after which an e-mail can be sent twice,
 * with the same Message-ID.
 */
export type JournalNote = 'handing_over' | 'accepted' | 'not_accepted';

const marks: Readonly<Record<JournalNote, string>> = { handing_over: 'D', accepted: 'A', not_accepted: 'N' };
const notes = new Map(Object.entries(marks).map(([note, mark]) => [mark, note as JournalNote]));
const noSpace = 'no space left for a line';
/** Only tests whether the file can be written; as long as a note. */
const checkMark = 'C';
const checkText = '-'.repeat(50);
/** Turns a line cut off by a full disk into one that means nothing, even if only its line break is missing. */
const brokenEnd = '#\n';
/** The first line names the process; the last one says that everything it had is settled. */
const processMark = 'P';
const endMark = 'E';

export interface JournalOptions {
  /** Above this size another file is begun, so that the old one can be removed while this process runs. */
  readonly largestBytes: number;
  /** Writes as much as fits. @returns how much that was. */
  readonly append?: (file: number, text: string) => number;
}

export class DeliveryJournal {
  private file: number;
  private number = 1;
  private bytes = 0;
  private hasNotes = false;
  /** Whether the disk became full in the middle of the last line. */
  private isCutOff = false;
  private readonly largestBytes: number;
  private readonly append: (file: number, text: string) => number;

  /** Begins the journal of the process `pid`; its first file must not exist yet. */
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

  /** @throws when the note could not be written, for example on a full disk. */
  note(note: JournalNote, sendId: string): void {
    if (this.bytes >= this.largestBytes) this.goOnInNextFile();
    this.hasNotes = true;
    this.write(marks[note], sendId);
  }

  /** @throws when a note could not be written at present. */
  check(): void {
    this.write(checkMark, checkText);
  }

  /** Leaves the present file, so that it can be removed once its e-mails are settled: notes name accounts. */
  turnPage(): void {
    if (this.hasNotes) this.goOnInNextFile();
  }

  /** Call when nothing is under way any more. */
  end(): void {
    try {
      this.write(endMark, '');
    } catch {
      // The disk is full. Readers of the journal see that its process is gone.
    }
    closeSync(this.file);
  }

  /**
   * The next file gets its name once its first line is in it. From then on the previous one is never written again, so
   * whoever sees the new name may remove it, and a kill at any moment leaves each note in one of the two.
   */
  private goOnInNextFile(): void {
    const path = journalFile(this.base, this.number + 1);
    const next = this.begin(path);
    if (next === null) return;
    closeSync(this.file);
    this.file = next;
    this.number += 1;
    this.bytes = 0;
    this.hasNotes = false;
    this.isCutOff = false;
  }

  /** @returns null when there is no space: the present file then goes on growing. */
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

/** Reads a journal, even if its last line was cut off. */
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
    // An unknown note of another release: the e-mail may have left, so it must not be sent again automatically.
    else if (/^[A-Z]$/.test(mark) && mark !== checkMark && text !== '') last.set(text, 'handing_over');
  }
  return { pid, isEnded, notes: last };
}
