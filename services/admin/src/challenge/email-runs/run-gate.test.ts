import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { newEmailRun } from './email-run.document';
import { RunGate } from './run-gate';

const _id = new ObjectId();
const runId = _id.toHexString();
const createdBy = { userId: runId, name: 'Robin' };
const run = newEmailRun({ _id, challengeId: _id, topic: 'Snow', createdAt: new Date(), createdBy, expected: 3 });

it('holds the e-mails of a run back until all of it is on the queue', async () => {
  let looks = 0;
  const find = async () => ({ ...run, queuedAt: ++looks < 4 ? null : new Date() });
  let pauses = 0;
  const gate = new RunGate({ find }, async () => ++pauses);
  await Promise.all([gate.pass(runId), gate.pass(runId)]);
  await gate.pass(runId);
  expect({ looks, pauses }).toEqual({ looks: 4, pauses: 3 });
});

it('lets them leave after five seconds, should whoever queues the run be gone', async () => {
  let pausedMs = 0;
  const gate = new RunGate({ find: async () => run }, async (ms) => {
    pausedMs += ms;
  });
  await gate.pass(runId);
  expect(pausedMs).toBe(5_000);
});

it.each([
  ['of a run it does not know', async () => null],
  ['while the database is away', () => Promise.reject(new Error('away'))],
])('does not hold e-mails back %s', async (_what, find) => {
  let pauses = 0;
  await new RunGate({ find }, async () => ++pauses).pass(runId);
  expect(pauses).toBe(0);
});
