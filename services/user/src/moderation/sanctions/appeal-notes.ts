import { type AppealNotice, answerRetentionMs } from '@storysprout/contract';
import type { ClientSession, ObjectId } from 'mongodb';
import type { ModerationContext } from '../moderation.context';

/**
 * Records appeals against sanctions and removals (docs/product.md#sanctions). Repeated notices have no further effect.
 */
export class AppealNotes {
  constructor(private readonly context: Pick<ModerationContext, 'collections' | 'users' | 'transactions'>) {}

  note(decisionId: ObjectId, notice: AppealNotice): Promise<void> {
    return this.context.transactions.run(async (session) => {
      await this.noteSanction(decisionId, notice, session);
      await this.noteStanding(decisionId, session);
      await this.keep(decisionId, notice, session);
    });
  }

  private async noteSanction(_id: ObjectId, { isUpheld = false }: AppealNotice, session: ClientSession): Promise<void> {
    const sanction = await this.context.collections.sanctions.findOne({ _id }, { session });
    if (!sanction) return;
    const isNewlyUpheld = isUpheld && !sanction.isUndone;
    const $set = { isAppealed: true, ...(isNewlyUpheld && { isUndone: true }) };
    await this.context.collections.sanctions.updateOne({ _id }, { $set }, { session });
    if (isNewlyUpheld && sanction.kind === 'warning') {
      await this.context.users.update(sanction.userId, { $inc: { warnings: -1 } }, { session });
    } else if (isNewlyUpheld && sanction.kind === 'mute') {
      await this.context.users.update(sanction.userId, { $inc: { mutes: -1 } }, { session });
    }
  }

  /** Marks the decision in force about a name or picture, so that its owner is not offered a second appeal. */
  private async noteStanding(_id: ObjectId, session: ClientSession): Promise<void> {
    const decided = await this.context.collections.profileDecisions.findOne({ _id }, { session });
    if (!decided) return;
    const standing = `${decided.what}Decision` as const;
    const also = { [`${standing}.id`]: _id };
    await this.context.users.update(decided.userId, { $set: { [`${standing}.isAppealed`]: true } }, { session, also });
  }

  /** Keeps a removed name or picture longer while an appeal about it is open. */
  private async keep(_id: ObjectId, { state }: AppealNotice, session: ClientSession): Promise<void> {
    const removal = await this.context.collections.profileDecisions.findOne(
      { _id, eraseAfter: { $exists: true } },
      { session },
    );
    if (!removal?.eraseAfter || (removal.isAppealOpen ?? false) === (state === 'open')) return;
    const by = state === 'open' ? answerRetentionMs : -answerRetentionMs;
    const eraseAfter = new Date(removal.eraseAfter.getTime() + by);
    await this.context.collections.profileDecisions.updateOne(
      { _id },
      { $set: { isAppealOpen: state === 'open', eraseAfter } },
      { session },
    );
  }
}
