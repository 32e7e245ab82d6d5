import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DeliveryJournal, type JournalOptions, readJournal } from './delivery-journal';
import { journalFile, journalsIn } from './journal-files';

let folder: string;
let base: string;
/** The first file. */
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  base = join(folder, '1');
  path = journalFile(base, 1);
});
afterEach(() => rmSync(folder, { recursive: true }));

function begin(pid = 42, options: Partial<JournalOptions> = {}): DeliveryJournal {
  return new DeliveryJournal(base, pid, { largestBytes: 1_000, ...options });
}

it('remembers the last note of each e-mail', () => {
  const journal = begin();
  journal.note('handing_over', 'run-a');
  journal.note('not_accepted', 'run-a');
  journal.note('handing_over', 'run-a');
  journal.note('handing_over', 'run-b');
  journal.note('accepted', 'run-b');
  const { pid, isEnded, notes } = readJournal(path);
  expect(pid).toBe(42);
  expect(isEnded).toBe(false);
  expect(Object.fromEntries(notes)).toEqual({ 'run-a': 'handing_over', 'run-b': 'accepted' });
});

it('takes an e-mail with a note of another release for one that may have left', () => {
  const journal = begin();
  journal.note('not_accepted', 'run-a');
  journal.check();
  appendFileSync(path, 'Q run-a\nQ run-b\n');
  expect(Object.fromEntries(readJournal(path).notes)).toEqual({ 'run-a': 'handing_over', 'run-b': 'handing_over' });
});

it('tells when everything was settled', () => {
  const journal = begin();
  journal.end();
  expect(readJournal(path).isEnded).toBe(true);
});

it('leaves out a last line that a crash cut off', () => {
  begin().note('accepted', 'run-a');
  appendFileSync(path, 'D run-');
  expect([...readJournal(path).notes.keys()]).toEqual(['run-a']);
});

it('on a full disk says so, and goes on with whole lines when there is space again', () => {
  let space = Number.POSITIVE_INFINITY;
  const append = (file: number, text: string) => {
    const written = writeSync(file, text.slice(0, space));
    space -= written;
    return written;
  };
  const journal = begin(42, { append });
  journal.note('not_accepted', 'run-a');
  // Only the line's end is missing: the note was refused, so it must not count later.
  space = 'D run-a'.length;
  expect(() => journal.note('handing_over', 'run-a')).toThrow('no space left');
  expect(() => journal.check()).toThrow('no space left');
  space = 1;
  expect(() => journal.check()).toThrow('no space left');
  space = Number.POSITIVE_INFINITY;
  journal.check();
  journal.note('accepted', 'run-b');
  expect(readJournal(path).notes.get('run-a')).toBe('not_accepted');
  expect(readJournal(path).notes.get('run-b')).toBe('accepted');
});

it('never goes on in the journal of another process', () => {
  begin();
  expect(() => begin(43)).toThrow(/EEXIST/);
});

it('goes on in another file when one is large, and begins each with its process', () => {
  const journal = begin(42, { largestBytes: 30 });
  for (const id of ['run-a', 'run-b', 'run-c', 'run-d']) {
    journal.note('handing_over', id);
    journal.note('accepted', id);
  }
  const files = journalsIn(folder);
  expect(files).toEqual([1, 2].map((number) => journalFile(base, number)));
  expect(files.map((file) => readJournal(file).pid)).toEqual([42, 42]);
  const ids = files.map((file) => [...readJournal(file).notes.keys()]);
  expect(ids).toEqual([
    ['run-a', 'run-b'],
    ['run-c', 'run-d'],
  ]);
});

it('stays in its file while there is no space for another', () => {
  let hasSpace = false;
  const append = (file: number, text: string) =>
    !hasSpace && text.startsWith('P') && readFileSync(path).length > 0 ? 0 : writeSync(file, text);
  const journal = begin(42, { largestBytes: 30, append });
  for (const id of ['run-a', 'run-b', 'run-c', 'run-d', 'run-e']) journal.note('handing_over', id);
  expect(readdirSync(folder)).toEqual(['1.000001.journal']);
  hasSpace = true;
  journal.note('accepted', 'run-e');
  expect(journalsIn(folder)).toHaveLength(2);
  expect(readJournal(path).notes.get('run-e')).toBe('handing_over');
});

it('leaves a file on request, but only one with notes', () => {
  const journal = begin();
  journal.check();
  journal.turnPage();
  expect(journalsIn(folder)).toHaveLength(1);
  journal.note('handing_over', 'run-a');
  journal.turnPage();
  journal.turnPage();
  journal.note('accepted', 'run-a');
  expect(journalsIn(folder).map((file) => [...readJournal(file).notes])).toEqual([
    [['run-a', 'handing_over']],
    [['run-a', 'accepted']],
  ]);
});
