import { migrate, SchemaStore } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { migrations } from '../../src/migrations';
import type { LedgerDocument } from '../../src/progress/ledger/ledger.document';
import { startUserSite } from '../support/user-site';

const site = await startUserSite();
const { users, ledger } = site.collections;
const { db } = site.mongo;

/** Stores a row of before, and returns its id. */
async function addRow(userId: ObjectId, minute: number, row: Pick<LedgerDocument, 'xp'> & Partial<LedgerDocument>) {
  const at = new Date(Date.UTC(2026, 10, 1, 8, minute));
  const _id = new ObjectId();
  const fields = { reason: 'quiz_correct', key: `row-${minute}`, day: '2026-11-01', totalAfter: 0, at } as const;
  await ledger.insertOne({ _id, userId, ...fields, ...row } as LedgerDocument);
  return _id;
}

async function migrateFromFirst(): Promise<string[]> {
  const said: string[] = [];
  await new SchemaStore(db).setVersion({ version: 1, readableFrom: 0 });
  await migrate({ db, migrations, say: (line) => said.push(line) });
  return said;
}

it('adds up from the ledger of before what counts on the leaderboard, once', async () => {
  const child = await site.addUser();
  const other = await site.addUser();
  await users.updateMany({}, { $unset: { boardPoints: 1 } });
  const later = await addRow(child._id, 3, { xp: -4, reason: 'taken_back', undoes: 'row-1' });
  const earliest = await addRow(child._id, 1, { xp: 10 });
  const bare = await addRow(child._id, 2, { xp: 5, source: 'bare' });
  const present = await site.addUser({ boardPoints: 7 });

  expect((await migrateFromFirst()).at(-1)).toMatch('board-points is done, 2 changed.');
  expect(await users.findOne({ _id: child._id })).toMatchObject({ boardPoints: 6 });
  expect(await users.findOne({ _id: other._id })).toMatchObject({ boardPoints: 0 });
  expect(await users.findOne({ _id: present._id })).toMatchObject({ boardPoints: 7 });
  const rows = await ledger.find({ userId: child._id }).sort({ at: 1 }).toArray();
  expect(rows.map(({ _id, boardAfter }) => [_id, boardAfter])).toEqual([
    [earliest, 10],
    [bare, 10],
    [later, 6],
  ]);
  expect((await migrateFromFirst()).at(-1)).toMatch('board-points is done, 0 changed.');
});
