import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backupName, backupTime } from './backup-name';
import { pruneBackups } from './prune-backups';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backups-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const now = new Date('2026-11-21T14:05:06Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1_000);

function place(days: number): string {
  const name = backupName(daysAgo(days));
  writeFileSync(join(folder, name), '');
  writeFileSync(join(folder, `${name}.json`), '{}');
  return name;
}

it('names a backup by its time, to the second', () => {
  expect(backupName(now)).toBe('storysprout-2026-11-21T140506Z.backup');
  expect(backupTime(backupName(now))).toEqual(now);
  expect(backupTime('holiday.jpg')).toBeNull();
});

it('deletes what is older, with its manifest, and no other file', () => {
  const kept = place(1);
  const old = place(8);
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  expect(pruneBackups(folder, 7, now)).toEqual([old]);
  expect(readdirSync(folder).sort()).toEqual(['notes.txt', kept, `${kept}.json`].sort());
});

it('keeps the newest backup, however old it is', () => {
  const only = place(400);
  expect(pruneBackups(folder, 7, now)).toEqual([]);
  expect(readdirSync(folder)).toContain(only);
});
