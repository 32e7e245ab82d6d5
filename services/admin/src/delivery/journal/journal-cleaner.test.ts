import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quietLogger } from '@storysprout/service-kit/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DeliveryJournal } from './delivery-journal';
import { JournalCleaner } from './journal-cleaner';
import { baseNameOf, journalFile, journalsIn } from './journal-files';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journals-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Two lines fill a file. */
function write(name: string, ids: readonly string[]): void {
  const journal = new DeliveryJournal(join(folder, name), 42, { largestBytes: 20 });
  for (const id of ids) {
    journal.note('handing_over', id);
    journal.note('accepted', id);
  }
}

function cleaner(unsettled: readonly string[]): JournalCleaner {
  return new JournalCleaner({
    folder,
    workerId: 'w',
    sends: { findUnsettled: async () => [...unsettled] },
    deliveryProcess: { journalBase: join(folder, 'present') },
    logger: quietLogger,
  });
}

it('forgets all but the file that is being written, once everything is settled', async () => {
  write('earlier', ['run-a', 'run-b']);
  write('present', ['run-c', 'run-d', 'run-e']);
  const open = journalsIn(folder).at(-1);
  await cleaner([]).forgetSettled();
  expect(journalsIn(folder)).toEqual([open]);
});

it('keeps a file with an e-mail that is not settled, and all that came after it', async () => {
  write('earlier', ['run-a', 'run-b', 'run-c']);
  write('present', ['run-d']);
  await cleaner(['run-b']).forgetSettled();
  expect(journalsIn(folder)).toEqual([
    journalFile(join(folder, 'earlier'), 2),
    journalFile(join(folder, 'earlier'), 3),
    journalFile(join(folder, 'present'), 1),
  ]);
});

it('keeps the only file of a process that just began', async () => {
  write('present', []);
  await cleaner([]).forgetSettled();
  expect(journalsIn(folder).map(baseNameOf)).toEqual(['present']);
});
