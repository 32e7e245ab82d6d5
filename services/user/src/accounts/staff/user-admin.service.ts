import type { EditUserRequest } from '@storysprout/contract';
import { AppError } from '@storysprout/service-kit';
import type { ClientSession, ObjectId } from 'mongodb';
import {
  addReplayEntry,
  announceProfile,
  emailTaken,
  isEmailTaken,
  raiseProfileRevision,
  requireOtherName,
  revokeTokens,
  setAdmin,
  setNameAndAddress,
  type UserDocument,
  visibilityOf,
} from '../../identity';
import { ban, liftBan } from '../../moderation';
import * as texts from '../../texts/missing';
import type { AccountsContext } from '../accounts.context';

/** Moderators' changes to accounts (docs/product.md#bans). The admin service checks who may make them. */
export class UserAdminService {
  constructor(
    private readonly context: Pick<
      AccountsContext,
      | 'names'
      | 'users'
      | 'transactions'
      | 'admins'
      | 'addresses'
      | 'outbox'
      | 'subjects'
      | 'profileAnnouncer'
      | 'revocations'
      | 'leaderboard'
      | 'now'
    >,
  ) {}

  /** @throws AppError `not_found`. */
  async get(id: ObjectId): Promise<UserDocument> {
    const user = await this.context.users.findById(id);
    if (!user) throw noSuchUser();
    return user;
  }

  /** @throws AppError `not_found`, `text_refused` for the name, `conflict` for a known e-mail or the last admin. */
  async edit(id: ObjectId, edit: EditUserRequest): Promise<UserDocument> {
    const before = await this.get(id);
    if (edit.name !== undefined && edit.name !== before.name) {
      requireOtherName(before, edit.name);
      await this.context.names.require(edit.name, { ...before, ...edit });
    }
    if (edit.email !== undefined) await this.context.addresses.requireFree(edit.email, id);
    try {
      const user = await this.change(before, (session) => this.applyEdit(session, id, edit));
      await this.moveOnBoard(before, user);
      const isPublic = visibilityOf(user, 'name') === 'public';
      if (isPublic !== (visibilityOf(before, 'name') === 'public'))
        await this.context.profileAnnouncer.visibilityChanged(id, 'name', isPublic);
      return user;
    } catch (error) {
      if (isEmailTaken(error)) throw emailTaken();
      throw error;
    }
  }

  /** Signs the account out everywhere; what it has published stays. @throws AppError `not_found`, `conflict`. */
  async ban(id: ObjectId, reason: string): Promise<UserDocument> {
    const before = await this.get(id);
    const user = await this.change(before, async (session) => {
      await this.context.admins.requireAnother(id, session);
      const at = this.context.now();
      await addReplayEntry(this.context.outbox, session, { kind: 'banned', userId: id, at });
      return this.context.users.update(id, ban(reason, at), { session });
    });
    await this.context.leaderboard.withdraw(id.toHexString());
    return user;
  }

  /** @throws AppError `not_found`. */
  async unban(id: ObjectId): Promise<UserDocument> {
    const user = await this.context.transactions.run(async (session) => {
      await addReplayEntry(this.context.outbox, session, { kind: 'unbanned', userId: id, at: this.context.now() });
      return this.context.users.update(id, liftBan, { session });
    });
    if (!user) throw noSuchUser();
    await this.context.leaderboard.replace(id.toHexString());
    return user;
  }

  /** Moves the account onto or off the leaderboard, which lists no moderators. Never throws. */
  private async moveOnBoard(before: UserDocument, user: UserDocument): Promise<void> {
    if (user.isAdmin === before.isAdmin) return;
    const userId = user._id.toHexString();
    if (user.isAdmin) await this.context.leaderboard.withdraw(userId);
    else await this.context.leaderboard.replace(userId);
  }

  private async change(
    before: UserDocument,
    work: (session: ClientSession) => Promise<UserDocument | null>,
  ): Promise<UserDocument> {
    const user = await this.context.transactions.run(work);
    if (!user) throw noSuchUser();
    if (user.tokenVersion !== before.tokenVersion) await this.context.revocations.publish(user);
    return user;
  }

  private async applyEdit(session: ClientSession, id: ObjectId, edit: EditUserRequest): Promise<UserDocument | null> {
    const before = await this.context.users.findById(id, session);
    if (!before) return null;
    const { name = before.name, email = before.email, isAdmin = before.isAdmin } = edit;
    if (before.isAdmin && !isAdmin) await this.context.admins.requireAnother(id, session);
    const at = this.context.now();
    const address = this.context.addresses.fieldsFor(before, email, at);
    const updates = [
      setNameAndAddress(before, name, address),
      setAdmin(isAdmin),
      isAdmin === before.isAdmin ? null : revokeTokens(at),
      // Also when `isAdmin` is set to its present value: this repairs moderators from before the badge existed.
      edit.isAdmin === undefined ? null : raiseProfileRevision,
    ];
    const user = await this.context.users.update(id, updates, { session });
    if (!user) return null;
    await this.context.addresses.notify(session, before, email, at);
    if (user.profileRevision !== before.profileRevision) await announceProfile(this.context.outbox, session, user);
    if (user.name !== before.name)
      await this.context.subjects.replaced(session, user, 'name', [], { isByModerator: true });
    return user;
  }
}

function noSuchUser(): AppError {
  return new AppError('not_found', texts.user);
}
