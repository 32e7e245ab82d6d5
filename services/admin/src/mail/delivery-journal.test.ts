import { appendFileSync, mkdtempSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DeliveryJournal, readJournal } from './delivery-journal';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  path = join(folder, '1.journal');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('remembers the last note of each e-mail', () => {
  const journal = new DeliveryJournal(path, 42);
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

it('tells when everything was settled', () => {
  const journal = new DeliveryJournal(path, 42);
  journal.end();
  expect(readJournal(path).isEnded).toBe(true);
});

it('leaves out a last line that a crash cut off', () => {
  new DeliveryJournal(path, 42).note('accepted', 'run-a');
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
  const journal = new DeliveryJournal(path, 42, append);
  journal.note('not_accepted', 'run-a');
  // All but the line's end: the note was refused, so it must not count later.
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
  new DeliveryJournal(path, 42);
  expect(() => new DeliveryJournal(path, 43)).toThrow(/EEXIST/);
});
