import type { Outbox, Transactions } from '@storysprout/service-kit';
import {
  announceProfile,
  type NameChecks,
  showAs,
  type UserDocument,
  type UserRepository,
  visibilityOf,
} from '../../identity';
import type { ProfileAnnouncer, ProfileSubjects } from '../../moderation';

export interface RenamingDeps {
  names: Pick<NameChecks, 'isReserved'>;
  users: Pick<UserRepository, 'updateStanding'>;
  outbox: Pick<Outbox, 'add'>;
  subjects: Pick<ProfileSubjects, 'replaced'>;
  profileAnnouncer: Pick<ProfileAnnouncer, 'visibilityChanged'>;
  transactions: Transactions;
}

/** Asks for another name when an account's name has become reserved (docs/product.md#names). */
export class Renaming {
  constructor(private readonly deps: RenamingDeps) {}

  /** Call at sign-in. From then on the name counts as removed, and others see a neutral one. */
  async askOnce(user: UserDocument): Promise<UserDocument> {
    if (visibilityOf(user, 'name') !== 'public' || !(await this.deps.names.isReserved(user))) return user;
    const asked = await this.deps.transactions.run(async (session) => {
      const also = { name: user.name, isAdmin: false, profileRevision: user.profileRevision };
      const changed = await this.deps.users.updateStanding(user, showAs('name', 'removed', null), { session, also });
      if (!changed) return null;
      await announceProfile(this.deps.outbox, session, changed);
      await this.deps.subjects.replaced(session, changed, 'name');
      return changed;
    });
    if (asked) await this.deps.profileAnnouncer.visibilityChanged(user._id, 'name', false);
    return asked ?? user;
  }
}
