import { BSON } from 'mongodb';
import { z } from 'zod';

/** The head of the audit log: the number of entries, and the hash of the last one, which covers all of them. */
export const auditHead = z.object({ count: z.number().int().positive(), hash: z.string() });
export type AuditHead = z.infer<typeof auditHead>;

/** The collection in the admin service's database. */
const auditLog = 'auditLog';

/** Finds the head of the audit log among the documents passing through. */
export class AuditHeadFinder {
  private head: AuditHead | null = null;

  look(collection: string, document: Buffer): void {
    if (collection !== auditLog) return;
    const { seq, hash } = BSON.deserialize(document);
    if (seq > (this.head?.count ?? 0)) this.head = { count: seq, hash };
  }

  /** Null when the log is empty. */
  get found(): AuditHead | null {
    return this.head;
  }
}
