import type { ClientSession } from 'mongodb';
import { announceProfile, decisionOf, eraseName, setPicture } from '../../identity';
import type { ModerationContext } from '../moderation.context';
import type { SubjectDecisionDocument } from './subject.document';

const mostAtOnce = 100;

/** Erases removed names and pictures once the time for an appeal is over (docs/product.md#visibility). */
export class RemovedSubjects {
  constructor(
    private readonly context: Pick<
      ModerationContext,
      'users' | 'collections' | 'subjects' | 'outbox' | 'pictures' | 'transactions' | 'now'
    >,
  ) {}

  async sweep(): Promise<void> {
    const due = { eraseAfter: { $lte: this.context.now() } };
    for (const removal of await this.context.collections.profileDecisions.find(due).limit(mostAtOnce).toArray()) {
      const image = await this.context.transactions.run((session) => this.erase(session, removal));
      await this.context.pictures.drop(image);
    }
  }

  /** @returns the path of a picture that is no longer used, or null */
  private async erase(session: ClientSession, removal: SubjectDecisionDocument): Promise<string | null> {
    const { _id, userId, what } = removal;
    await this.context.collections.profileDecisions.updateOne({ _id }, { $unset: { eraseAfter: '' } }, { session });
    const user = await this.context.users.findById(userId, session);
    // The name or picture was replaced or decided about again.
    if (!user || !decisionOf(user, what)?.id.equals(_id)) return null;
    const erased = what === 'picture' ? setPicture(null) : eraseName(user);
    const after = await this.context.users.update(userId, erased, { session });
    if (!after) return null;
    await announceProfile(this.context.outbox, session, after);
    await this.context.subjects.replaced(session, after, what);
    return what === 'picture' ? user.image : null;
  }
}
