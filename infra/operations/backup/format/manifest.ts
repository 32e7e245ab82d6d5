import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';
import { auditHead } from '../snapshots/audit-head';

const count = z.number().int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const collectionFacts = z.object({
  database: z.string(),
  name: z.string(),
  documents: count,
  /** SHA-256 of the documents' BSON, in the order of `_id`. */
  sha256,
});
export type CollectionFacts = z.infer<typeof collectionFacts>;

/** The contents of a backup. Written at its end, and unencrypted beside it. */
export const manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  collections: z.array(collectionFacts),
  /** The hash covers each key's name and value, in the order of the file. */
  redis: z.object({ keys: count, sha256 }),
  /** For `admin-audit verify-audit --backups`; null when the log is empty, and in older backups. */
  audit: auditHead.nullable().default(null),
});
export type Manifest = z.infer<typeof manifest>;

/** Counts and hashes a series of buffers. */
export class Tally {
  private readonly hash: Hash = createHash('sha256');
  private counted = 0;

  add(...parts: readonly Buffer[]): void {
    this.counted += 1;
    for (const part of parts) this.hash.update(part);
  }

  get count(): number {
    return this.counted;
  }

  /** Returns the hash. Call it only once, at the end. */
  digest(): string {
    return this.hash.digest('hex');
  }
}

/** Describes the contents of a backup for the operator at the terminal. */
export function manifestLines({ takenAt, collections, redis }: Manifest): string[] {
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
  const databases = new Set(collections.map(({ database }) => database));
  return [
    `Of ${takenAt}: ${documents} documents in ${collections.length} collections of ${databases.size} databases, ${redis.keys} keys of Redis.`,
  ];
}
