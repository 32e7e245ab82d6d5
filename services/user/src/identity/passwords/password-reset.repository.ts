import { resetTtlMs } from '@storysprout/contract';
import { daysAfter, digest } from '@storysprout/service-kit';
import { type ClientSession, ObjectId } from 'mongodb';
import type { AccountServiceContext } from '../identity.context';
import type { PasswordResetDocument } from './password-reset.document';

/** How long a mail may wait to be sent, in milliseconds. A later one would only confuse its reader. */
const sendWithinMs = 2 * 60 * 60_000;

export class PasswordResetRepository {
  constructor(private readonly context: Pick<AccountServiceContext, 'collections' | 'now'>) {}

  private get resets() {
    return this.context.collections.passwordResets;
  }

  async open(userId: ObjectId, session: ClientSession): Promise<ObjectId> {
    const _id = new ObjectId();
    const createdAt = this.context.now();
    const unsent = { tokenExpiresAt: null, usedAt: null };
    await this.resets.insertOne({ _id, userId, createdAt, ...unsent, expiresAt: daysAfter(createdAt, 1) }, { session });
    return _id;
  }

  /**
   * Activates the link of an unused reset. The time that its e-mail promises starts now. Returns null when it is used
   * or too old.
   */
  async openLink(_id: ObjectId, token: string): Promise<PasswordResetDocument | null> {
    const now = this.context.now().getTime();
    return this.resets.findOneAndUpdate(
      { _id, usedAt: null, createdAt: { $gt: new Date(now - sendWithinMs) } },
      { $set: { tokenHash: digest(token), tokenExpiresAt: new Date(now + resetTtlMs) } },
      { returnDocument: 'after' },
    );
  }

  /** The reset a link belongs to, or null when the link is forged, used or too old. */
  findUsable(token: string): Promise<PasswordResetDocument | null> {
    return this.resets.findOne({ tokenHash: digest(token), usedAt: null, tokenExpiresAt: { $gt: this.context.now() } });
  }

  /** False when another call used it first. */
  async use(_id: ObjectId, token: string, session: ClientSession): Promise<boolean> {
    const now = this.context.now();
    const usable = { _id, tokenHash: digest(token), usedAt: null, tokenExpiresAt: { $gt: now } };
    const { modifiedCount } = await this.resets.updateOne(usable, { $set: { usedAt: now } }, { session });
    return modifiedCount === 1;
  }

  /** Deletes all reset links of a user. */
  async forgetAllOf(userId: ObjectId, session?: ClientSession): Promise<void> {
    await this.resets.deleteMany({ userId }, { session });
  }
}
