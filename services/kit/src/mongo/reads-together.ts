import type { Collection, Document, Filter, ObjectId, WithId } from 'mongodb';
import { Batcher } from '../batcher';

/**
 * Finds single documents by their ids. Those asked for while a query is under way share the next one, so that under load
 * many readers cost little more than one. Nobody gets what was read before they asked.
 */
export class ReadsTogether<Stored extends Document & { _id: ObjectId }> {
  private readonly queries: Batcher<ObjectId, WithId<Stored> | null>;

  constructor(private readonly collection: Collection<Stored>) {
    this.queries = new Batcher((ids) => this.findAll(ids));
  }

  /** @returns null when there is none; the same object for all who asked for it at once: nobody may change it */
  find(id: ObjectId): Promise<WithId<Stored> | null> {
    return this.queries.add(id);
  }

  private async findAll(ids: readonly ObjectId[]): Promise<(WithId<Stored> | null)[]> {
    // The driver's type of filters does not see that the ids of `Stored` are of this type.
    const found = await this.collection.find({ _id: { $in: ids } } as Filter<Stored>).toArray();
    const byId = new Map(found.map((document) => [document._id.toHexString(), document]));
    return ids.map((id) => byId.get(id.toHexString()) ?? null);
  }
}
