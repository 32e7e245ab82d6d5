import type { ClientSession, Collection } from 'mongodb';
import { keptForAppealMs, type RemovalDocument } from './removal.document';
import { type BlogSubjectRef, subjectKey } from './subject';

/** What was removed and waits to be erased. */
export class RemovalRepository {
  constructor(
    private readonly removals: Collection<RemovalDocument>,
    private readonly now: () => Date,
  ) {}

  /** Removing it again does not keep it longer. */
  async add(ref: BlogSubjectRef, session: ClientSession): Promise<void> {
    const due = new Date(this.now().getTime() + keptForAppealMs);
    const row = { kind: ref.kind, subjectId: ref.id, due };
    await this.removals.updateOne({ _id: subjectKey(ref) }, { $setOnInsert: row }, { upsert: true, session });
  }

  async forget(ref: BlogSubjectRef, session?: ClientSession): Promise<void> {
    await this.removals.deleteOne({ _id: subjectKey(ref) }, { session });
  }

  /** Some that are due. */
  due(limit: number): Promise<RemovalDocument[]> {
    return this.removals.find({ due: { $lte: this.now() } }, { sort: { due: 1 }, limit }).toArray();
  }
}
