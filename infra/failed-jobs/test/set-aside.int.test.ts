import { Outbox } from '@storysprout/service-kit';
import { quietLogger, testDatabase } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { listSetAside, sendOnSetAside } from '../set-aside';

const mongo = await testDatabase('set-aside-tool');
const userId = 'a'.repeat(24);
const createdAt = new Date('2026-05-04T10:00:00Z');
const event = (jobId: string) => ({ _id: new ObjectId(), name: 'writerErased', data: { userId }, jobId, createdAt });

it('shows what was set aside without its data, and puts it back into the outbox', async () => {
  const outbox = new Outbox(mongo.db, {}, quietLogger);
  await outbox.indexes();
  expect(await listSetAside(mongo, mongo.dbName)).toEqual(['No event is set aside.']);
  const events = [event('writer-1'), event('writer-2')];
  await mongo.db.collection('outbox').insertMany(events);
  await outbox.flush();
  const lines = await listSetAside(mongo, mongo.dbName);
  expect(lines).toEqual([
    `${mongo.dbName}: 2 of writerErased (unknown queue), the oldest of ${createdAt.toISOString()}`,
  ]);
  expect(await sendOnSetAside(mongo, mongo.dbName)).toEqual([`${mongo.dbName}: 2 are back in the outbox.`]);
  expect(await mongo.db.collection('outbox').find().sort({ _id: 1 }).toArray()).toEqual(events);
  expect(await mongo.db.collection('outboxSetAside').countDocuments()).toBe(0);
});
