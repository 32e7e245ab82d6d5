import type { Outbox, Transactions } from '@storysprout/service-kit';
import type { ClientSession, Collection } from 'mongodb';
import {
  announceProfile,
  decisionOf,
  neutralName,
  replaced,
  searchTermsOf,
  type UserDocument,
  type UserRepository,
} from '../../identity';
import type { ProfileSubjects } from './profile-subjects';
import type { SubjectDecisionDocument } from './subject.document';

export interface RemovedSubjectsDeps {
  users: Pick<UserRepository, 'findById' | 'update'>;
  decisions: Collection<SubjectDecisionDocument>;
  subjects: Pick<ProfileSubjects, 'replaced'>;
  outbox: Pick<Outbox, 'add'>;
  pictures: { drop(image: string | null): Promise<void> };
  transactions: Transactions;
  now: () => Date;
}

const mostAtOnce = 100;

/** Erases removed names and pictures once the time for an appeal is over (docs/product.md#visibility). */
export class RemovedSubjects {
  constructor(private readonly deps: RemovedSubjectsDeps) {}

  async sweep(): Promise<void> {
    const due = { eraseAfter: { $lte: this.deps.now() } };
    for (const removal of await this.deps.decisions.find(due).limit(mostAtOnce).toArray()) {
      const image = await this.deps.transactions.run((session) => this.erase(session, removal));
      await this.deps.pictures.drop(image);
    }
  }

  /** @returns the path of a picture that is no longer used, or null */
  private async erase(session: ClientSession, removal: SubjectDecisionDocument): Promise<string | null> {
    const { _id, userId, what } = removal;
    await this.deps.decisions.updateOne({ _id }, { $unset: { eraseAfter: '' } }, { session });
    const user = await this.deps.users.findById(userId, session);
    // The name or picture was replaced or decided about again.
    if (!user || !decisionOf(user, what)?.id.equals(_id)) return null;
    const { $set, $inc } = replaced(what);
    const change = { $set: { ...$set, ...emptied(user, removal) }, $inc: { ...$inc, profileRevision: 1 } };
    const after = await this.deps.users.update(userId, change, session);
    if (!after) return null;
    await announceProfile(this.deps.outbox, session, after);
    await this.deps.subjects.replaced(session, after, what);
    return what === 'picture' ? user.image : null;
  }
}

function emptied({ _id, email }: UserDocument, { what }: Pick<SubjectDecisionDocument, 'what'>): Partial<UserDocument> {
  if (what === 'picture') return { image: null };
  const name = neutralName(_id);
  return { name, searchTerms: searchTermsOf(name, email) };
}
