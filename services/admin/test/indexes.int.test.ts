import { openStores, Transactions } from '@storysprout/service-kit';
import { testDatabase } from '@storysprout/service-kit/testing';
import { type CommandStartedEvent, type Document, MongoClient, ObjectId } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { CaseRepository } from '../src/cases/case.repository';
import { CaseCounts } from '../src/cases/case-counts';
import { DecisionRepository } from '../src/decisions/decision.repository';
import { newDecision } from '../src/decisions/decision.rules';
import { FiguresService } from '../src/figures/figures.service';
import { stores } from '../src/stores';
import { addSubject, newOwnerRecord, stateOf } from './owners';

/** What the moderators' queue asks the database: every statement of a shape once, and how it is answered. */

const asked = new Map<string, Document>();
const looked = new Set(['find', 'aggregate', 'findAndModify', 'update', 'delete']);

function note({ commandName, command }: CommandStartedEvent): void {
  if (!looked.has(commandName)) return;
  const { lsid, txnNumber, startTransaction, autocommit, readConcern, writeConcern, $db, $clusterTime, ...rest } =
    command;
  for (const statement of statementsOf(commandName, rest)) asked.set(shapeOf(statement), statement);
}

function statementsOf(name: string, command: Document): Document[] {
  if (name === 'update')
    return command.updates.map((update: Document) => ({ update: command.update, updates: [update] }));
  if (name === 'delete') return command.deletes.map((one: Document) => ({ delete: command.delete, deletes: [one] }));
  return [command];
}

const shapeOf = (statement: Document) =>
  JSON.stringify(statement, (_, value) =>
    typeof value === 'string' && !value.startsWith('$') && value.length > 12 ? '?' : value,
  ).replaceAll(/\d+/g, '0');

const database = await testDatabase('admin-indexes');
const client = new MongoClient(database.url, { monitorCommands: true });
afterAll(() => client.close());
const db = client.db(database.dbName);
const collections = await openStores(db, stores);
const transactions = new Transactions(client);
const now = () => new Date();
const cases = new CaseRepository(collections, transactions, now);
const decisions = new DecisionRepository(collections.decisions, now);
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
      await cases.findOpen({ kind, limit: 2, after }, by.userId);
      await cases.findClaimed({ kind, limit: 2, after });
    }
    for (const after of [null, [now(), id]] as const) await cases.findDecided({ kind, limit: 2, after });
  }
  await cases.find(id);
  await cases.claim(id, by, now());
  await cases.release(id, by.userId);
  const decisionId = new ObjectId();
  await transactions.run((session) => cases.beginDecision(id, decisionId, by, session));
  await cases.endDecision(decisionId, id);
  await cases.closeGone([id]);
  await cases.forgetAuthor(authorId);
  return id;
}

async function useHistory(): Promise<void> {
  const decision = newDecision({ way: 'account', kind: 'account', authorId, by }, now());
  await decisions.add(decision);
  await decisions.find(decision._id);
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
  await decisions.markTakenBack(decision._id);
  await decisions.findLongerMute(authorId, { except: decision._id, end: now() });
  await decisions.endMutes(authorId);
  await decisions.drop(decision._id);
  await decisions.forget(authorId);
}

async function count(): Promise<void> {
  const counts = new CaseCounts(collections.cases, collections.caseOpenings, now);
  await counts.waiting();
  await counts.byReason();
  await counts.timeToDecide();
  await new FiguresService(collections.caseOpenings).ofMonth('2026-11');
}

/** Names of all stages of a plan, however deep. */
function stagesOf(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const own = 'stage' in plan && typeof plan.stage === 'string' ? [plan.stage] : [];
  return [...own, ...Object.values(plan).flatMap(stagesOf)];
}

it('every query is answered by an index, in its order', { timeout: 60_000 }, async () => {
  client.on('commandStarted', note);
  await useQueue();
  await useHistory();
  await count();
  client.off('commandStarted', note);
  expect(asked.size).toBeGreaterThan(40);
  const unplanned: string[] = [];
  for (const [shape, statement] of asked) {
    const { $readPreference, ...explain } = statement;
    const stages = stagesOf(await database.db.command({ explain, verbosity: 'queryPlanner' }));
    if (stages.includes('COLLSCAN') || stages.includes('SORT')) unplanned.push(`${stages.join(' < ')}: ${shape}`);
  }
  expect(unplanned).toEqual([]);
});
