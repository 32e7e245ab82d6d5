import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
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

it('never goes on in the journal of another process', () => {
  new DeliveryJournal(path, 42);
  expect(() => new DeliveryJournal(path, 43)).toThrow(/EEXIST/);
});
