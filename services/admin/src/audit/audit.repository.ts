import { setTimeout as sleep } from 'node:timers/promises';
import { isDuplicateKey, olderThan, type PageOf, type PageRequest, toPage } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import type { AuditContext } from './audit.context';
import type { AuditEntry, AuditFacts, AuditIntent } from './audit.document';
import { nextEntry } from './audit.rules';
import type { AuditSigner } from './audit-keys';

/** The most attempts to append an entry. Each attempt fails if another writer takes the next number first. */
const appendTries = 200;

export class AuditRepository {
  constructor(private readonly context: Pick<AuditContext, 'collections'>) {}

  async addIntent(intent: AuditIntent): Promise<void> {
    await this.context.collections.auditIntents.insertOne(intent);
  }

  /** The same as `addIntent`, for an intent that may already be stored or have become an entry. */
  async addIntentOnce(intent: AuditIntent): Promise<void> {
    if (
      await this.context.collections.auditLog.findOne(
        { intentId: intent._id.toHexString() },
        { projection: { _id: 1 } },
      )
    )
      return;
    const { _id, ...rest } = intent;
    await this.context.collections.auditIntents.updateOne({ _id }, { $setOnInsert: rest }, { upsert: true });
  }

  async dropIntent(intentId: ObjectId): Promise<void> {
    await this.context.collections.auditIntents.deleteOne({ _id: intentId });
  }

  /**
   * Returns the oldest intents whose result will not be reported any more. Operators' commands may take hours, so they
   * have a limit of their own.
   */
  findIntentsBefore(at: Date, commandsAt: Date = at): Promise<AuditIntent[]> {
    const abandoned = [{ action: { $ne: 'operator_command' } as const }, { at: { $lt: commandsAt } }];
    return this.context.collections.auditIntents
      .find({ at: { $lt: at }, $or: abandoned })
      .sort({ at: 1 })
      .limit(100)
      .toArray();
  }

  /**
   * Appends an entry unless its intent already has one. The unique number serialises the writers: a writer that finds
   * the next number taken reads the last entry again.
   */
  async append(facts: AuditFacts, signer: AuditSigner): Promise<void> {
    for (let tries = 0; tries < appendTries; tries += 1) {
      const last = await this.last();
      try {
        await this.context.collections.auditLog.insertOne({ _id: new ObjectId(), ...nextEntry(last, facts, signer) });
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
    return this.context.collections.auditLog.findOne({}, { sort: { seq: -1 } });
  }

  /** All entries in the order they were written. */
  inOrder(): AsyncIterable<AuditEntry> {
    return this.context.collections.auditLog.find().sort({ seq: 1 });
  }

  async findPage(request: PageRequest): Promise<PageOf<AuditEntry>> {
    const found = await this.context.collections.auditLog
      .find(olderThan('at', request.after))
      .sort({ at: -1, _id: -1 })
      .limit(request.limit + 1)
      .toArray();
    return toPage(found, request.limit, ({ at, _id }) => ({ at, id: _id }));
  }
}
