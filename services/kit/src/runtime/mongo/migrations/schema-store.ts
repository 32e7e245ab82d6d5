import type { Collection, Db } from 'mongodb';
import { Lease, type LeaseDocument } from '../lease';
import type { Migration } from './migration';

/** The schema version of a database. */
export interface SchemaVersion {
  /** Number of the last migration that is done. */
  readonly version: number;
  /** The lowest number of migrations a release must have to read the database. */
  readonly readableFrom: number;
}

export interface MigrationProgress {
  readonly number: number;
  readonly name: string;
  readonly state: 'running' | 'done' | 'failed';
  readonly changed: number;
  /** The reason why it failed. */
  readonly error?: string;
}

interface SchemaDocument {
  _id: string;
  version?: number;
  readableFrom?: number;
  number?: number;
  name?: string;
  state?: MigrationProgress['state'];
  error?: string;
  after?: unknown;
  changed?: number;
  startedAt?: Date;
  endedAt?: Date;
}

const versionId = 'version';
const stepId = (number: number) => `migration-${number}`;

/** The state of a database's migrations, in its collection `schema`, which is part of backups. */
export class SchemaStore {
  private readonly documents: Collection<SchemaDocument>;
  /** The lease that allows one process to migrate this database. */
  readonly lease: Lease;

  constructor(private readonly db: Db) {
    this.documents = db.collection('schema');
    const leases = db.collection<LeaseDocument>('schema');
    this.lease = new Lease({ leases, name: 'runner', lastsMs: 30_000, now: () => new Date() });
  }

  /**
   * Returns the schema version.
   *
   * @returns null when no release with migrations has used this database
   */
  async version(): Promise<SchemaVersion | null> {
    const found = await this.documents.findOne({ _id: versionId });
    return found ? { version: found.version ?? 0, readableFrom: found.readableFrom ?? 0 } : null;
  }

  /** Returns whether the database is empty, so that there is nothing to migrate. */
  async isNew(): Promise<boolean> {
    const [other] = await this.db.listCollections({ name: { $ne: 'schema' } }, { nameOnly: true }).toArray();
    return other === undefined;
  }

  async setVersion({ version, readableFrom }: SchemaVersion): Promise<void> {
    await this.documents.updateOne({ _id: versionId }, { $set: { version, readableFrom } }, { upsert: true });
  }

  /** Marks a migration as running and returns the cursor where it continues; undefined at its beginning. */
  async placeOf({ number, name }: Migration): Promise<unknown> {
    const started = { number, name, state: 'running' as const };
    await this.documents.updateOne(
      { _id: stepId(number) },
      { $set: started, $unset: { error: 1 }, $setOnInsert: { changed: 0, startedAt: new Date() } },
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

  async failed({ number }: Migration, error: string): Promise<void> {
    await this.documents.updateOne({ _id: stepId(number) }, { $set: { state: 'failed', error } });
  }

  async progress(): Promise<MigrationProgress[]> {
    const steps = await this.documents
      .find({ number: { $exists: true } })
      .sort({ number: 1 })
      .toArray();
    return steps.map(({ number = 0, name = '', state = 'running', changed = 0, error }) => ({
      ...{ number, name, state, changed },
      ...(error !== undefined && { error }),
    }));
  }
}
