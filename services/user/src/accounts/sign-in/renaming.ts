import { announceProfile, showAs, type UserDocument, visibilityOf } from '../../identity';
import type { AccountsContext } from '../accounts.context';

/** Asks for another name when an account's name has become reserved (docs/product.md#names). */
export class Renaming {
  constructor(
    private readonly context: Pick<
      AccountsContext,
      'names' | 'users' | 'outbox' | 'subjects' | 'profileAnnouncer' | 'transactions'
    >,
  ) {}

  /** Call at sign-in. From then on the name counts as removed, and others see a neutral one. */
  async askOnce(user: UserDocument): Promise<UserDocument> {
    if (visibilityOf(user, 'name') !== 'public' || !(await this.context.names.isReserved(user))) return user;
    const asked = await this.context.transactions.run(async (session) => {
      const also = { name: user.name, isAdmin: false, profileRevision: user.profileRevision };
      const changed = await this.context.users.updateStanding(user, showAs('name', 'removed', null), { session, also });
      if (!changed) return null;
      await announceProfile(this.context.outbox, session, changed);
      await this.context.subjects.replaced(session, changed, 'name');
      return changed;
    });
    if (asked) await this.context.profileAnnouncer.visibilityChanged(user._id, 'name', false);
    return asked ?? user;
  }
}
