import { AppError } from '@storysprout/service-kit';
import type { ObjectId } from 'mongodb';
import * as missingTexts from '../../texts/missing';
import * as texts from '../../texts/password-resets';
import { revokeTokens, setPassword } from '../account/identity-updates';
import { addReplayEntry } from '../account/replay-log';
import { mayGetResets } from '../account/staff-change.rules';
import type { IdentityContext } from '../identity.context';
import { requireHardToGuess } from './password.rules';
import { fairnessKeyOf } from './sign-in-throttle';

export class PasswordResetService {
  constructor(
    private readonly context: Pick<
      IdentityContext,
      | 'emails'
      | 'hasher'
      | 'now'
      | 'outbox'
      | 'resetTokens'
      | 'resets'
      | 'revocations'
      | 'throttle'
      | 'transactions'
      | 'users'
    >,
  ) {}

  /** Sends an e-mail if there is such an account, without revealing whether there is. */
  async request(email: string): Promise<void> {
    const user = await this.context.users.findByEmail(email);
    if (!user || user.isBanned || !mayGetResets(user, this.context.now())) return;
    await this.context.transactions.run(async (session) => {
      const resetId = (await this.context.resets.open(user._id, session)).toHexString();
      const job = { kind: 'password_reset' as const, userId: user._id.toHexString(), resetId };
      await this.context.outbox.add(session, 'accountEmail', job, { jobId: `reset-${resetId}` });
    });
  }

  /**
   * Makes the link when the e-mail is sent, so that no queue contains one. If the e-mail is sent again, it has the same
   * link, which is then valid for its full time again.
   *
   * @throws AppError `not_found` when the reset is used or expired
   */
  async writeEmail(resetId: ObjectId) {
    const token = this.context.resetTokens.of(resetId);
    const reset = await this.context.resets.openLink(resetId, token);
    const user = reset && (await this.context.users.findById(reset.userId));
    const isForOwner = user && !user.isBanned && mayGetResets(user, this.context.now());
    if (!isForOwner) throw new AppError('not_found', missingTexts.reset);
    return { email: user.email, name: user.name, token };
  }

  /**
   * Sets the new password. The link works once; all tokens are revoked and all other reset links deleted.
   *
   * @param address the caller's; the owner can sign in from there at once
   * @throws AppError `invalid_input`, `password_refused`.
   */
  async reset(token: string, newPassword: string, address: string): Promise<void> {
    const usable = await this.context.resets.findUsable(token);
    const owner = usable && (await this.context.users.findById(usable.userId));
    if (!usable || !owner) throw badLink();
    requireHardToGuess(newPassword, owner);
    const passwordHash = await this.context.hasher.hash(newPassword, fairnessKeyOf(address));
    const user = await this.context.transactions.run(async (session) => {
      if (!(await this.context.resets.use(usable._id, token, session))) throw badLink();
      const before = await this.context.users.findById(usable.userId, session);
      const at = this.context.now();
      const updates = [revokeTokens(at), setPassword(passwordHash)];
      const changed = before && (await this.context.users.updateStanding(before, updates, { session }));
      if (!changed) throw badLink();
      await addReplayEntry(this.context.outbox, session, { kind: 'passwordChanged', userId: usable.userId, at });
      await this.context.resets.forgetAllOf(usable.userId, session);
      await this.context.emails.send(session, 'password_changed', usable.userId, changed.email);
      return changed;
    });
    await this.context.revocations.publish(user);
    await this.context.throttle.succeeded(user.email, address);
  }
}

function badLink(): AppError {
  return new AppError('invalid_input', texts.oldLink);
}
