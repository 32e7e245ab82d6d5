import { setTimeout as sleep } from 'node:timers/promises';
import { ensureIndexes, isDuplicateKey } from '@storysprout/service-kit';
import { type Collection, type Db, ObjectId } from 'mongodb';
import { olderThan, type PageOf, type PageRequest, toPage } from '../shared/page';
import type { AuditEntry, AuditFacts, AuditIntent } from './audit.document';
import { nextEntry } from './audit-chain';

/** Appending must win the next number against other writers; each of them can win first. */
const appendTries = 200;

export class AuditRepository {
  private readonly entries: Collection<AuditEntry>;
  private readonly intents: Collection<AuditIntent>;

  constructor(db: Db) {
    this.entries = db.collection<AuditEntry>('auditLog');
    this.intents = db.collection<AuditIntent>('auditIntents');
  }

  async ensureIndexes(): Promise<void> {
    await ensureIndexes(this.entries, [
      { key: { seq: 1 }, name: 'seq', unique: true },
      { key: { intentId: 1 }, name: 'intentId', unique: true },
      { key: { at: -1, _id: -1 }, name: 'newest' },
    ]);
    await ensureIndexes(this.intents, [{ key: { at: 1 }, name: 'at' }]);
  }

  async addIntent(intent: AuditIntent): Promise<void> {
    await this.intents.insertOne(intent);
  }

  async dropIntent(intentId: ObjectId): Promise<void> {
    await this.intents.deleteOne({ _id: intentId });
  }

  findIntentsBefore(at: Date): Promise<AuditIntent[]> {
    return this.intents
      .find({ at: { $lt: at } })
      .sort({ at: 1 })
      .limit(100)
      .toArray();
  }

  /**
   * Appends an entry; one for an intent that has its entry already is left as it is. The unique number
   * serialises the writers: who finds the next one taken reads again.
   */
  async append(facts: AuditFacts): Promise<void> {
    for (let tries = 0; tries < appendTries; tries += 1) {
      const last = await this.last();
      try {
        await this.entries.insertOne({ _id: new ObjectId(), ...nextEntry(last, facts) });
        return;
      } catch (error) {
        if (isDuplicateKey(error, 'intentId')) return;
        if (!isDuplicateKey(error, 'seq')) throw error;
        await sleep(Math.random() * 10);
      }
    }
    throw new Error(`The audit log could not be written to in ${appendTries} tries.`);
  }

  last(): Promise<AuditEntry | null> {
    return this.entries.findOne({}, { sort: { seq: -1 } });
  }

  /** Every entry in the order it was written. */
  inOrder(): AsyncIterable<AuditEntry> {
    return this.entries.find().sort({ seq: 1 });
  }

  async findPage(request: PageRequest): Promise<PageOf<AuditEntry>> {
    const found = await this.entries
      .find(olderThan<AuditEntry>('at', request))
      .sort({ at: -1, _id: -1 })
      .limit(request.limit + 1)
      .toArray();
    return toPage(found, request, ({ at }) => at);
  }
}
