import { openStores, Transactions } from '@storysprout/service-kit';
import { askedStatements, testDatabase, unplannedStatements } from '@storysprout/service-kit/testing';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { EmailRunRepository } from '../../src/challenge/email-runs/email-run.repository';
import { EmailSendRepository } from '../../src/mail/email-send.repository';
import { CaseRepository } from '../../src/moderation/cases/case.repository';
import { CaseCounts } from '../../src/moderation/cases/case-counts';
import { DecisionRepository } from '../../src/moderation/decisions/decision.repository';
import { newDecision } from '../../src/moderation/decisions/decision.rules';
import { FiguresService } from '../../src/moderation/figures/figures.service';
import { stores } from '../../src/stores';
import { addSubject, newOwnerRecord, stateOf } from '../support/owners';

/** Runs every kind of statement of the moderators' queue once and checks that an index answers it. */

const database = await testDatabase('admin-indexes');
const asked = askedStatements(database.url);
const { client } = asked;
const db = client.db(database.dbName);
const collections = await openStores(db, stores);
const transactions = new Transactions(client);
const now = () => new Date();
const context = { collections, transactions, now };
const cases = new CaseRepository(context);
const decisions = new DecisionRepository(context);
const by = { userId: 'b'.repeat(24), name: 'Robin' };
const authorId = 'a'.repeat(24);

async function useQueue(): Promise<ObjectId> {
  const subject = addSubject(newOwnerRecord());
  await cases.note(stateOf(subject));
  await cases.note(stateOf(subject, { reasons: ['reported', 'held'] }));
  const found = await cases.findByKey(`comment:${subject.id}`);
  const id = found?._id ?? new ObjectId();
  for (const kind of [undefined, 'comment'] as const) {
    for (const after of [null, [1, id]] as const) {
      await cases.findOpen({ kind, limit: 2, asOf: now(), after }, by.userId);
      await cases.findClaimed({ kind, limit: 2, asOf: now(), after });
    }
    for (const after of [null, [now(), id]] as const) await cases.findDecided({ kind, limit: 2, after });
  }
  await cases.find(id);
  await cases.claim(id, by, now());
  await cases.release(id, by.userId);
  await cases.releaseAll(by.userId);
  const decisionId = new ObjectId();
  await transactions.run((session) => cases.beginDecision(id, decisionId, { by, replaces: null }, session));
  await cases.endDecision(decisionId, id);
  await cases.closeGone([id]);
  await cases.forgetAuthor(authorId);
  return id;
}

async function useHistory(): Promise<void> {
  const decision = newDecision({ way: 'account', kind: 'account', authorId, by }, now());
  await decisions.add(decision);
  await decisions.find(decision._id);
  await decisions.findMade(by.userId, 'a key');
  await decisions.findMany([decision._id]);
  await decisions.takeUnfinished();
  await decisions.dropSanction(decision._id);
  const appeal = { text: 'Please.', at: now(), state: 'open' as const, answer: null };
  await transactions.run(async (session) => {
    await decisions.finish(decision._id, authorId, session);
    await decisions.addAppeal(decision._id, appeal, session);
    await decisions.answerAppeal(decision._id, 'upheld', null, session);
  });
  for (const after of [null, { at: now(), id: decision._id }]) await decisions.findMine(authorId, { limit: 2, after });
  await decisions.findEarlier(authorId);
  await decisions.countRemoved(authorId);
  await decisions.findLatest('c'.repeat(24));
  await decisions.markReverted(decision._id);
  await decisions.findLongerMute(authorId, { except: decision._id, end: now() });
  await decisions.endMutes(authorId);
  await decisions.drop(decision._id);
  await decisions.forget(authorId);
}

async function count(): Promise<void> {
  const counts = new CaseCounts(context);
  await counts.waiting();
  await counts.byReason();
  await counts.timeToDecide();
  await counts.timeToReview();
  await new FiguresService(context).ofMonth('2026-11');
}

async function lookForLostJobs(): Promise<void> {
  const sends = new EmailSendRepository(context);
  await sends.findWaiting(now(), '', 2);
  await sends.findAbandoned(now(), ['one'], 2);
  await new EmailRunRepository(context).quietSince();
}

it('every query is answered by an index, in its order', { timeout: 60_000 }, async () => {
  await useQueue();
  await useHistory();
  await count();
  await lookForLostJobs();
  asked.end();
  expect(asked.shapes.size).toBeGreaterThan(40);
  expect(await unplannedStatements(database.db, asked)).toEqual([]);
});
