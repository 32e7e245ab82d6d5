import type { Collection, Document, Filter, ObjectId, WithId } from 'mongodb';
import { Batcher } from '../concurrency/batcher';

/**
 * Finds single documents by their ids. Lookups during a running query share the next one, so that under load many
 * readers cost little more than one. No result is older than the lookup.
 */
export class ReadBatcher<Stored extends Document & { _id: ObjectId }> {
  private readonly queries: Batcher<ObjectId, WithId<Stored> | null>;

  constructor(private readonly collection: Collection<Stored>) {
    this.queries = new Batcher((ids) => this.findAll(ids));
  }

  /**
   * Finds a document.
   *
   * @returns null when there is none. Concurrent lookups get the same object, so it must not be changed.
   */
  find(id: ObjectId): Promise<WithId<Stored> | null> {
    return this.queries.add(id);
  }

  private async findAll(ids: readonly ObjectId[]): Promise<(WithId<Stored> | null)[]> {
    // The driver's filter type cannot express that the ids of `Stored` have this type.
    const found = await this.collection.find({ _id: { $in: ids } } as Filter<Stored>).toArray();
    const byId = new Map(found.map((document) => [document._id.toHexString(), document]));
    return ids.map((id) => byId.get(id.toHexString()) ?? null);
  }
}
