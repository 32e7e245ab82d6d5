import { type AppealNotice, answerRetentionMs } from '@storysprout/contract';
import type { ClientSession } from 'mongodb';
import type { ModerationContext } from '../moderation.context';
import { appealRetentionMs, type RemovalDocument } from './removal.document';
import { type BlogSubjectRef, subjectKey } from './subject';

/** The removed texts that wait to be erased. */
export class RemovalRepository {
  private readonly removals: ModerationContext['collections']['removals'];
  private readonly now: () => Date;

  constructor({ collections, now }: Pick<ModerationContext, 'collections' | 'now'>) {
    this.removals = collections.removals;
    this.now = now;
  }

  /** Adds a removed text. Adding it again does not keep it longer. */
  async add(ref: BlogSubjectRef, session: ClientSession, retentionMs = appealRetentionMs): Promise<void> {
    const due = new Date(this.now().getTime() + retentionMs);
    const row = { kind: ref.kind, subjectId: ref.id, due };
    await this.removals.updateOne({ _id: subjectKey(ref) }, { $setOnInsert: row }, { upsert: true, session });
  }

  async forget(ref: BlogSubjectRef, session?: ClientSession): Promise<void> {
    await this.removals.deleteOne({ _id: subjectKey(ref) }, { session });
  }

  /** Keeps a removed text longer while an appeal is open. Repeating the same notice changes nothing. */
  async noteAppeal(ref: BlogSubjectRef, decisionId: string, state: AppealNotice['state'], session: ClientSession) {
    const _id = subjectKey(ref);
    const removal = await this.removals.findOne({ _id }, { session });
    if (!removal) return;
    const before = removal.openAppeals ?? [];
    const others = before.filter((id) => id !== decisionId);
    const openAppeals = state === 'open' ? [...others, decisionId] : others;
    const added = Number(openAppeals.length > 0) - Number(before.length > 0);
    const due = new Date(removal.due.getTime() + added * answerRetentionMs);
    await this.removals.updateOne({ _id }, { $set: { openAppeals, due } }, { session });
  }

  /** Some that are due. */
  due(limit: number): Promise<RemovalDocument[]> {
    return this.removals.find({ due: { $lte: this.now() } }, { sort: { due: 1 }, limit }).toArray();
  }
}
