import type { PlatformFacts } from '@storysprout/contract';
import type { Collection } from 'mongodb';
import type { PlatformDocument } from './platform.document';

/** Stores what the shell that the gateways serve offers to remotes. */
export class PlatformRepository {
  constructor(private readonly platforms: Collection<PlatformDocument>) {}

  /** Returns null until a gateway has reported its shell. */
  async read(): Promise<PlatformFacts | null> {
    return (await this.platforms.findOne({ _id: 'shell' }))?.facts ?? null;
  }

  async save(facts: PlatformFacts): Promise<void> {
    await this.platforms.updateOne({ _id: 'shell' }, { $set: { facts } }, { upsert: true });
  }
}
