import { setTimeout as sleep } from 'node:timers/promises';
import { client, signTestToken, type TestProcess, waitFor } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startAdminSite } from '../support/admin-site';
import { waitingCase } from '../support/case-steps';
import { forever } from '../support/owners';
import { startAdminProcess } from '../support/processes';

/**
 * Kills the process that carries a decision out, at each step. The next process finishes what was begun: the effect at
 * the owner, the sanction, the audit log and the case, each once.
 */

const site = await startAdminSite({ runsBackground: false });
const { owners } = site;
const { db } = site.mongo;
const reason = 'Please be kind.';
let service: TestProcess;

/** The process that finishes one test is killed in the next. */
beforeAll(async () => {
  service = await startAdminProcess(site);
}, 120_000);
afterAll(() => service.kill());
beforeEach(() => {
  owners.hold = {};
  owners.applied.clear();
});

/** Starts another process and ends the leases of unfinished decisions, so that the test need not wait for them. */
async function startNextProcess(): Promise<void> {
  const workingUntil = new Date(0);
  await db.collection('decisions').updateMany({ state: 'begun' }, { $set: { workingUntil } });
  service = await startAdminProcess(site);
}

/** Kills the process once it waits at this step. */
function killAt(step: 'before' | 'after', effect: string): Promise<void> {
  return new Promise((resolve, reject) => {
    owners.hold = {
      [step]: async (what: string) => {
        if (what !== effect) return;
        owners.hold = {};
        service.kill().then(resolve, reject);
        await forever();
      },
    };
  });
}

async function moderator() {
  return client(service.url).as(await signTestToken({ name: 'Robin', isAdmin: true, userId: site.moderatorId }));
}

/** Expects that the decision about the case is done, everywhere and once. */
async function isDone(id: string, authorId: string): Promise<void> {
  await waitFor(async () => (await db.collection('cases').findOne({ _id: new ObjectId(id) }))?.state === 'decided', {
    timeoutMs: 30_000,
  });
  expect([...owners.applied.values()].map(({ what }) => what)).toEqual(['remove', 'mute']);
  const decisions = await db.collection('decisions').find({ authorId }).toArray();
  expect(decisions).toMatchObject([{ state: 'done', decision: 'remove', sanction: { kind: 'mute' } }]);
  expect(new Set([...owners.applied.values()].map(({ body }) => body.decisionId))).toEqual(
    new Set([decisions[0]?._id.toHexString()]),
  );
  const entries = await db.collection('auditLog').find({ 'target.id': id }).toArray();
  expect(entries).toMatchObject([{ action: 'case_decided', outcome: 'done', after: { decision: 'remove' } }]);
  expect(await db.collection('caseOpenings').countDocuments({ decidedAt: { $ne: null } })).toBe(
    await db.collection('cases').countDocuments({ state: 'decided' }),
  );
}

const body = { decision: 'remove', reason, revision: 1, sanction: { kind: 'mute', days: 1 } };

it.each([
  ['before', 'remove'],
  ['after', 'remove'],
  ['before', 'mute'],
  ['after', 'mute'],
] as const)(
  'finishes a decision whose process was killed %s the effect "%s"',
  async (step, effect) => {
    const { id, authorId } = await waitingCase(site);
    const killed = killAt(step, effect);
    const answer = (await moderator()).put(`/admin/cases/${id}/decide`, { body }).catch(() => 'no answer');
    await killed;
    expect(await answer).toBe('no answer');
    expect((await db.collection('cases').findOne({ _id: new ObjectId(id) }))?.state).toBe('open');
    await startNextProcess();
    await isDone(id, authorId);
  },
  120_000,
);

it.each([0, 15])(
  'leaves a decision done or to be done when it is killed %i ms after the last effect',
  async (afterMs) => {
    const { id, authorId } = await waitingCase(site);
    const killed = new Promise<void>((resolve, reject) => {
      owners.hold = {
        after: async (what) => {
          if (what === 'mute')
            sleep(afterMs)
              .then(() => service.kill())
              .then(resolve, reject);
        },
      };
    });
    const answer = (await moderator()).put(`/admin/cases/${id}/decide`, { body }).catch(() => null);
    await killed;
    await answer;
    await startNextProcess();
    await isDone(id, authorId);
  },
  120_000,
);
