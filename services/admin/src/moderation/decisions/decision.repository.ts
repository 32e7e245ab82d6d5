import { olderThan, type PageOf, type PageRequest, toPage } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';
import { formerModerator } from '../../audit';
import type { ModerationContext } from '../moderation.context';
import type { Appeal, DecisionDocument } from './decision.document';
import { leaseMs } from './decision.rules';

/** The most decisions that are shown beside a case. */
const mostEarlier = 20;

export class DecisionRepository {
  constructor(private readonly context: Pick<ModerationContext, 'collections' | 'now'>) {}

  async add(decision: DecisionDocument, session?: ClientSession): Promise<void> {
    await this.context.collections.decisions.insertOne(decision, { session });
  }

  find(id: ObjectId, session?: ClientSession): Promise<DecisionDocument | null> {
    return this.context.collections.decisions.findOne({ _id: id }, { session });
  }

  /** The decision that the moderator made with this idempotency key. */
  findMade(moderatorId: string, idempotencyKey: string): Promise<DecisionDocument | null> {
    return this.context.collections.decisions.findOne({ 'by.userId': moderatorId, idempotencyKey });
  }

  findMany(ids: readonly ObjectId[]): Promise<DecisionDocument[]> {
    return this.context.collections.decisions.find({ _id: { $in: [...ids] } }).toArray();
  }

  /** Leases an unfinished decision that no process is carrying out; null when there is none. */
  takeUnfinished(): Promise<DecisionDocument | null> {
    const at = this.context.now();
    return this.context.collections.decisions.findOneAndUpdate(
      { state: 'begun', workingUntil: { $lte: at } },
      { $set: { workingUntil: new Date(at.getTime() + leaseMs) } },
      { sort: { workingUntil: 1 }, returnDocument: 'after' },
    );
  }

  /** @returns false when it was done already */
  async finish(id: ObjectId, authorId: string, session: ClientSession): Promise<boolean> {
    const { modifiedCount } = await this.context.collections.decisions.updateOne(
      { _id: id, state: 'begun' },
      { $set: { state: 'done', authorId } },
      { session },
    );
    return modifiedCount === 1;
  }

  /** Deletes a decision that was refused. */
  async drop(id: ObjectId): Promise<void> {
    await this.context.collections.decisions.deleteOne({ _id: id, state: 'begun' });
  }

  /** Removes the sanction from a decision, because the user service refused it. */
  async dropSanction(id: ObjectId): Promise<void> {
    await this.context.collections.decisions.updateOne({ _id: id }, { $set: { sanction: null } });
  }

  /** Decisions against this reader, newest first. */
  async findMine(authorId: string, request: PageRequest): Promise<PageOf<DecisionDocument>> {
    const found = await this.context.collections.decisions
      .find({ authorId, isListed: true, state: 'done', takenBackAt: null, ...olderThan('at', request.after) })
      .sort({ at: -1, _id: -1 })
      .limit(request.limit + 1)
      .toArray();
    return toPage(found, request.limit, ({ at, _id }) => ({ at, id: _id }));
  }

  /** The latest decisions about this writer. */
  findEarlier(authorId: string): Promise<DecisionDocument[]> {
    return this.context.collections.decisions
      .find({ authorId, state: 'done' })
      .sort({ at: -1, _id: -1 })
      .limit(mostEarlier)
      .toArray();
  }

  /** Counts the decisions that removed something of this writer's and were not undone. */
  countRemoved(authorId: string): Promise<number> {
    const standing = { 'appeal.state': { $ne: 'upheld' }, takenBackAt: null } as const;
    return this.context.collections.decisions.countDocuments({
      authorId,
      isListed: true,
      decision: 'remove',
      state: 'done',
      ...standing,
    });
  }

  /** The latest decision about a subject, except undone ones and answers to appeals. */
  findLatest(subjectId: string): Promise<DecisionDocument | null> {
    return this.context.collections.decisions.findOne(
      { 'subject.id': subjectId, state: 'done', takenBackAt: null, way: { $ne: 'appeal' } },
      { sort: { at: -1 } },
    );
  }

  async markReverted(id: ObjectId): Promise<void> {
    await this.context.collections.decisions.updateOne({ _id: id }, { $set: { takenBackAt: this.context.now() } });
  }

  /** Another mute of this reader that is still in force and ends no earlier than `end`. */
  findLongerMute(authorId: string, { except, end }: { except: ObjectId; end: Date }): Promise<DecisionDocument | null> {
    return this.context.collections.decisions.findOne({
      authorId,
      isListed: true,
      state: 'done',
      _id: { $ne: except },
      'sanction.until': { $gt: this.context.now(), $gte: end },
      'appeal.state': { $ne: 'upheld' },
      takenBackAt: null,
    });
  }

  /** Ends the reader's mutes, because a moderator lets them publish again. */
  async endMutes(authorId: string): Promise<void> {
    const at = this.context.now();
    await this.context.collections.decisions.updateMany(
      { authorId, 'sanction.until': { $gt: at } },
      { $set: { 'sanction.until': at } },
    );
  }

  /** @returns false when it already has an appeal */
  async addAppeal(id: ObjectId, appeal: Appeal, session: ClientSession): Promise<boolean> {
    const { modifiedCount } = await this.context.collections.decisions.updateOne(
      { _id: id, appeal: null },
      { $set: { appeal } },
      { session },
    );
    return modifiedCount === 1;
  }

  async answerAppeal(id: ObjectId, state: Appeal['state'], answer: string | null, session: ClientSession) {
    const open = { _id: id, 'appeal.state': 'open' as const };
    await this.context.collections.decisions.updateOne(
      open,
      { $set: { 'appeal.state': state, 'appeal.answer': answer } },
      { session },
    );
  }

  /** Deletes the decisions about an erased account, and removes its name from the decisions that it made. */
  async forget(userId: string): Promise<void> {
    await this.context.collections.decisions.deleteMany({ authorId: userId });
    await this.context.collections.decisions.updateMany(
      { 'by.userId': userId },
      { $set: { by: formerModerator }, $unset: { idempotencyKey: '' } },
    );
  }
}
