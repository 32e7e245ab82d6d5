import type { PlatformFacts } from '@storysprout/contract';
import { ensureCollections, namesOf } from '@storysprout/service-kit';
import type { Collection, Db } from 'mongodb';

interface PlatformDocument {
  readonly _id: 'shell';
  readonly facts: PlatformFacts;
}

/** What the shell that the gateways serve offers to remotes. */
export class PlatformRepository {
  private readonly platforms: Collection<PlatformDocument>;

  constructor(private readonly db: Db) {
    this.platforms = db.collection('platforms');
  }

  createIndexes(): Promise<void> {
    return ensureCollections(this.db, namesOf([this.platforms]));
  }

  /** Null before the first gateway has told. */
  async read(): Promise<PlatformFacts | null> {
    return (await this.platforms.findOne({ _id: 'shell' }))?.facts ?? null;
  }

  async save(facts: PlatformFacts): Promise<void> {
    await this.platforms.updateOne({ _id: 'shell' }, { $set: { facts } }, { upsert: true });
  }
}
