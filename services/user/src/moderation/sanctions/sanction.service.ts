import type { SanctionRequest } from '@storysprout/contract';
import { AppError, isDuplicateKey } from '@storysprout/service-kit';
import { type ClientSession, ObjectId } from 'mongodb';
import {
  addReplayEntry,
  announceProfile,
  type ModerationPart,
  raiseProfileRevision,
  type UserDocument,
  type UserUpdates,
} from '../../identity';
import * as missingTexts from '../../texts/missing';
import * as texts from '../../texts/sanctions';
import type { ModerationContext } from '../moderation.context';
import { ban, liftBan } from './ban';
import type { SanctionDocument } from './sanction.document';

/** Applies warnings, mutes and bans (docs/product.md#sanctions). A repeated order has no further effect. */
export class SanctionService {
  constructor(
    private readonly context: Pick<
      ModerationContext,
      | 'users'
      | 'collections'
      | 'admins'
      | 'outbox'
      | 'revocations'
      | 'leaderboard'
      | 'profileAnnouncer'
      | 'transactions'
      | 'now'
    >,
  ) {}

  /** @throws AppError `not_found`, `conflict` for a ban of the last admin, `invalid_input` for a mute without an end. */
  async apply(userId: ObjectId, order: SanctionRequest): Promise<UserDocument> {
    const user = await this.once((session) => this.carryOut(session, userId, order));
    // Published even if the order was known, because the process that applied it may have died before publishing.
    if (order.kind === 'ban' && user.isBanned) {
      await this.context.revocations.publish(user);
      await this.context.leaderboard.withdraw(userId.toHexString());
    }
    if (order.kind === 'unban' && !user.isBanned) await this.context.leaderboard.replace(userId.toHexString());
    await this.context.profileAnnouncer.standingChanged(userId);
    return user;
  }

  private async once(work: (session: ClientSession) => Promise<UserDocument>): Promise<UserDocument> {
    try {
      return await this.context.transactions.run(work);
    } catch (error) {
      // The same order came twice at the same moment.
      if (isDuplicateKey(error)) return this.context.transactions.run(work);
      throw error;
    }
  }

  private async carryOut(session: ClientSession, userId: ObjectId, order: SanctionRequest): Promise<UserDocument> {
    const _id = new ObjectId(order.decisionId);
    const before = await this.context.users.findById(userId, session);
    if (!before) throw noSuchUser();
    if (await this.context.collections.sanctions.findOne({ _id }, { session })) return before;
    if (order.kind === 'ban') await this.context.admins.requireAnother(userId, session);
    const at = this.context.now();
    const user = await this.context.users.update(userId, updatesFor(before, order, at), { session });
    if (!user) throw noSuchUser();
    if (user.profileRevision !== before.profileRevision) await announceProfile(this.context.outbox, session, user);
    if (order.kind === 'ban' || order.kind === 'unban')
      await addReplayEntry(this.context.outbox, session, { kind: `${order.kind}ned`, userId, at });
    await this.context.collections.sanctions.insertOne({ ...recordOf(order, at), userId }, { session });
    return user;
  }
}

function recordOf({ decisionId, kind, until, reason }: SanctionRequest, at: Date): Omit<SanctionDocument, 'userId'> {
  return { _id: new ObjectId(decisionId), kind, until: until === null ? null : new Date(until), reason, at };
}

/** A change of the mute's end also raises `profileRevision`, because other services store it. */
function updatesFor(user: UserDocument, order: SanctionRequest, now: Date): UserUpdates<ModerationPart> {
  switch (order.kind) {
    case 'warning':
      return { $inc: { warnings: 1 } };
    case 'mute':
      return [{ $set: { mute: longerMute(user, order) }, $inc: { mutes: 1 } }, raiseProfileRevision];
    case 'unmute':
      return [{ $set: { mute: null } }, raiseProfileRevision];
    case 'ban':
      return ban(order.reason, now);
    case 'unban':
      return liftBan;
  }
}

/** Returns the mute that ends later, so that a shorter one does not end a longer one. */
function longerMute({ mute }: UserDocument, { decisionId, until, reason }: SanctionRequest) {
  if (until === null) throw new AppError('invalid_input', texts.muteEnd);
  const end = new Date(until);
  if (mute && mute.until > end) return mute;
  return { until: end, reason: reason ?? '', decisionId: new ObjectId(decisionId) };
}

function noSuchUser(): AppError {
  return new AppError('not_found', missingTexts.user);
}
