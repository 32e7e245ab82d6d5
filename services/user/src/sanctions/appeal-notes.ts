import { type AppealNotice, keptForAnswerMs } from '@storysprout/contract';
import type { Collection, ObjectId } from 'mongodb';
import type { SubjectDecisionDocument } from '../safety/subject.document';
import type { SanctionDocument } from './sanction.document';

/** What the account service does while an appeal is open (docs/product.md#visibility). The same notice again changes nothing. */
export class AppealNotes {
  constructor(
    private readonly sanctions: Collection<SanctionDocument>,
    private readonly decisions: Collection<SubjectDecisionDocument>,
  ) {}

  async note(_id: ObjectId, { state }: AppealNotice): Promise<void> {
    await this.sanctions.updateOne({ _id }, { $set: { isAppealed: true } });
    const removal = await this.decisions.findOne({ _id, eraseAfter: { $exists: true } });
    if (!removal?.eraseAfter || (removal.isAppealOpen ?? false) === (state === 'open')) return;
    const by = state === 'open' ? keptForAnswerMs : -keptForAnswerMs;
    const { eraseAfter } = removal;
    const $set = { isAppealOpen: state === 'open', eraseAfter: new Date(eraseAfter.getTime() + by) };
    // Only as it was read: the same notice may be under way twice.
    await this.decisions.updateOne({ _id, eraseAfter }, { $set });
  }
}
