import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ObjectId } from 'mongodb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { LedgerDocument } from '../../services/user/src/xp/ledger.document';
import { copyBackups } from './copy-backups';
import { archiveRows, readArchive } from './ledger-archive';
import { pruneBackups } from './prune-backups';

const key = randomBytes(32);
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-archive-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const rows = Array.from({ length: 3_000 }, (_, index): LedgerDocument => {
  const at = new Date(Date.UTC(2026, 7, 1, 0, 0, index));
  const shared = { userId: new ObjectId(), xp: 5, reason: 'quiz_game', day: '2026-08-01', totalAfter: 5 } as const;
  return { _id: new ObjectId(), ...shared, key: `round:${index}`, at };
});

async function textOf(name: string): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of readArchive(join(folder, name), key)) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

it('keeps rows as lines that only the key opens, in one file, also when a page comes again', async () => {
  for (let times = 0; times < 2; times += 1) await archiveRows(folder, key, rows);
  const [name = '', ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect(readFileSync(join(folder, name)).includes('round:')).toBe(false);
  expect(await textOf(name)).toBe(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
});

it('is copied with the backups, and goes when they do', async () => {
  await archiveRows(folder, key, rows);
  const [name = ''] = readdirSync(folder);
  writeFileSync(join(folder, 'notes.txt'), 'stays');
  const added: string[] = [];
  const bucket = { sizes: async () => new Map(), add: async (file: string) => void added.push(file) };
  expect(await copyBackups(folder, bucket)).toEqual([name]);
  expect(added).toEqual([name]);
  const now = new Date();
  expect(pruneBackups(folder, 30, now)).toEqual([]);
  const old = new Date(now.getTime() - 31 * 24 * 60 * 60_000);
  utimesSync(join(folder, name), old, old);
  expect(pruneBackups(folder, 30, now)).toEqual([name]);
  expect(readdirSync(folder)).toEqual(['notes.txt']);
});
