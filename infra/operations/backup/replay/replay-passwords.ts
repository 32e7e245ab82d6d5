import { randomToken } from '@storysprout/service-kit';
import { ObjectId } from 'mongodb';
import { revokeTokens, setPassword } from '../../../../services/user/src/identity/account/identity-updates';
import { joined } from '../../../../services/user/src/identity/account/user-updates';
import { PasswordHasher } from '../../../../services/user/src/identity/passwords/password-hasher';
import type { RestoredSite } from './restored-site';

/**
 * Makes sure that nobody signs in with a password that was changed after the backup, perhaps because somebody else had
 * learned it. The new password is lost, so the owner sets another one by e-mail.
 */
export class PasswordLock {
  /** The hash of a random password that nobody can know. */
  private hash: Promise<string> | undefined;

  constructor(private readonly site: RestoredSite) {}

  /**
   * Replaces the password of an account and revokes its tokens.
   *
   * @returns false when the backup already has the new password
   */
  async lock(userId: string, changedAt: Date): Promise<boolean> {
    const { users, passwordResets } = this.site.users;
    const _id = new ObjectId(userId);
    this.hash ??= new PasswordHasher({ memoryKib: 19_456, passes: 2 }).hash(randomToken());
    const hasOld = { $or: [{ tokensRevokedAt: null }, { tokensRevokedAt: { $lt: changedAt } }] };
    const locked = joined([revokeTokens(this.site.now()), setPassword(await this.hash)]);
    const { modifiedCount } = await users.updateOne({ _id, ...hasOld }, locked);
    await passwordResets.deleteMany({ userId: _id });
    return modifiedCount === 1;
  }
}
