import { type Filter, ObjectId } from 'mongodb';
import type { AuditContext } from './audit.context';
import type { AuditEntry, AuditIntent } from './audit.document';
import { vouchingFacts, withoutAccount } from './audit-erasure.rules';

/** The most entries that one signed entry vouches for. */
const batchSize = 100;

/** Removes an account from the audit log so that the chain still verifies (docs/decisions/0033). */
export class AuditErasure {
  constructor(private readonly context: Pick<AuditContext, 'collections' | 'entries' | 'signer' | 'now'>) {}

  /** Safe to run again: a process that died after the signed entry was written only leaves a second one. */
  async erase(userId: string): Promise<void> {
    const { auditLog, auditIntents } = this.context.collections;
    await auditIntents.deleteMany(about(userId));
    for (let left = batchSize; left === batchSize; ) {
      const found = await auditLog.find(about(userId)).sort({ seq: 1 }).limit(batchSize).toArray();
      if (found.length > 0) await this.replace(found.map((entry) => withoutAccount(entry, userId)));
      left = found.length;
    }
  }

  private async replace(entries: readonly AuditEntry[]): Promise<void> {
    const { collections, entries: log, signer, now } = this.context;
    await log.append(vouchingFacts(entries, new ObjectId().toHexString(), now()), signer);
    await collections.auditLog.bulkWrite(
      entries.map(({ _id, actor, target, before, after }) => ({
        updateOne: { filter: { _id }, update: { $set: { actor, target, before, after, isErased: true } } },
      })),
    );
  }
}

function about(userId: string): Filter<AuditEntry> & Filter<AuditIntent> {
  return { $or: [{ 'actor.userId': userId }, { 'target.id': userId }, { 'after.user': userId }] };
}
