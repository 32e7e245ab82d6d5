import type { Collection, Db } from 'mongodb';
import { Lease, type LeaseDocument } from '../mongo/lease';
import type { Migration } from './migration';

/** How far a database is. */
export interface SchemaVersion {
  /** Number of the last migration that is done. */
  readonly version: number;
  /** The lowest number that a process must know to read the database. */
  readonly readableFrom: number;
}

export interface MigrationProgress {
  readonly number: number;
  readonly name: string;
  readonly state: 'running' | 'done';
  readonly changed: number;
}

interface SchemaDocument {
  _id: string;
  version?: number;
  readableFrom?: number;
  number?: number;
  name?: string;
  state?: 'running' | 'done';
  after?: unknown;
  changed?: number;
  startedAt?: Date;
  endedAt?: Date;
}

const versionId = 'version';
const stepId = (number: number) => `migration-${number}`;

/** What a database knows of its migrations, in its collection `schema`. It is part of backups. */
export class SchemaStore {
  private readonly documents: Collection<SchemaDocument>;
  /** The right to migrate this database. */
  readonly lease: Lease;

  constructor(private readonly db: Db) {
    this.documents = db.collection('schema');
    const leases = db.collection<LeaseDocument>('schema');
    this.lease = new Lease({ leases, name: 'runner', lastsMs: 30_000, now: () => new Date() });
  }

  /** @returns null when no release with migrations has seen this database */
  async version(): Promise<SchemaVersion | null> {
    const found = await this.documents.findOne({ _id: versionId });
    return found ? { version: found.version ?? 0, readableFrom: found.readableFrom ?? 0 } : null;
  }

  /** Whether nothing was ever kept here: then there is nothing to migrate. */
  async isNew(): Promise<boolean> {
    const [other] = await this.db.listCollections({ name: { $ne: 'schema' } }, { nameOnly: true }).toArray();
    return other === undefined;
  }

  async setVersion({ version, readableFrom }: SchemaVersion): Promise<void> {
    await this.documents.updateOne({ _id: versionId }, { $set: { version, readableFrom } }, { upsert: true });
  }

  /** Where this migration goes on after a stop; undefined at its beginning. */
  async placeOf({ number, name }: Migration): Promise<unknown> {
    const started = { number, name, state: 'running' as const };
    await this.documents.updateOne(
      { _id: stepId(number) },
      { $set: started, $setOnInsert: { changed: 0, startedAt: new Date() } },
      { upsert: true },
    );
    return (await this.documents.findOne({ _id: stepId(number) }))?.after;
  }

  async pageDone({ number }: Migration, after: unknown, changed: number): Promise<void> {
    await this.documents.updateOne({ _id: stepId(number) }, { $set: { after }, $inc: { changed } });
  }

  async done({ number }: Migration): Promise<void> {
    await this.documents.updateOne({ _id: stepId(number) }, { $set: { state: 'done', endedAt: new Date() } });
  }

  async progress(): Promise<MigrationProgress[]> {
    const steps = await this.documents
      .find({ number: { $exists: true } })
      .sort({ number: 1 })
      .toArray();
    return steps.map(({ number = 0, name = '', state = 'running', changed = 0 }) => ({ number, name, state, changed }));
  }
}
