import { type AppealNotice, answerRetentionMs } from '@storysprout/contract';
import type { Transactions } from '@storysprout/service-kit';
import type { ClientSession, Collection, ObjectId } from 'mongodb';
import type { UserRepository } from '../../identity';
import type { SubjectDecisionDocument } from '../reports/subject.document';
import type { SanctionDocument } from './sanction.document';

export interface AppealNotesDeps {
  sanctions: Collection<SanctionDocument>;
  decisions: Collection<SubjectDecisionDocument>;
  users: Pick<UserRepository, 'update'>;
  transactions: Transactions;
}

/**
 * Records appeals against sanctions and removals (docs/product.md#sanctions). Repeated notices have no further effect.
 */
export class AppealNotes {
  constructor(private readonly deps: AppealNotesDeps) {}

  note(decisionId: ObjectId, notice: AppealNotice): Promise<void> {
    return this.deps.transactions.run(async (session) => {
      await this.noteSanction(decisionId, notice, session);
      await this.keep(decisionId, notice, session);
    });
  }

  private async noteSanction(_id: ObjectId, { isUpheld = false }: AppealNotice, session: ClientSession): Promise<void> {
    const sanction = await this.deps.sanctions.findOne({ _id }, { session });
    if (!sanction) return;
    const isNewlyUpheld = isUpheld && !sanction.isUndone;
    const $set = { isAppealed: true, ...(isNewlyUpheld && { isUndone: true }) };
    await this.deps.sanctions.updateOne({ _id }, { $set }, { session });
    if (isNewlyUpheld && sanction.kind === 'warning') {
      await this.deps.users.update(sanction.userId, { $inc: { warnings: -1 } }, session);
    } else if (isNewlyUpheld && sanction.kind === 'mute') {
      await this.deps.users.update(sanction.userId, { $inc: { mutes: -1 } }, session);
    }
  }

  /** Keeps a removed name or picture longer while an appeal about it is open. */
  private async keep(_id: ObjectId, { state }: AppealNotice, session: ClientSession): Promise<void> {
    const removal = await this.deps.decisions.findOne({ _id, eraseAfter: { $exists: true } }, { session });
    if (!removal?.eraseAfter || (removal.isAppealOpen ?? false) === (state === 'open')) return;
    const by = state === 'open' ? answerRetentionMs : -answerRetentionMs;
    const eraseAfter = new Date(removal.eraseAfter.getTime() + by);
    await this.deps.decisions.updateOne({ _id }, { $set: { isAppealOpen: state === 'open', eraseAfter } }, { session });
  }
}
